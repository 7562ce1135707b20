import type { Plan } from '../../api';
import { StatusCell } from '../../components/feedback/StatusCell';
import type { StatusInfo } from '@trc/domain/statuses';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { useAppSelector } from '../../lib/hooks';
import { selectRunningRestores } from '../restoreWatch';
import { countStates } from './progress';

const T = PLAN_TEXTS.states;
const STATES: Readonly<Record<'running' | 'done' | 'trouble', StatusInfo>> = {
  running: { label: T.running, tone: 'busy' },
  done: { label: T.done, tone: 'success' },
  trouble: { label: T.trouble, tone: 'warning' },
};

const stateOf = (plan: Plan, isRunning: boolean): keyof typeof STATES => {
  if (isRunning) return 'running';
  const { states, finished, total } = countStates(plan);
  return states.inPart + states.onHold + states.failed > 0 || finished < total ? 'trouble' : 'done';
};

/** How a plan stands: not started, running, or how its restore has ended. */
export const PlanState = ({ plan }: { plan: Plan }) => {
  const { restoreId } = plan;
  const isRunning = useAppSelector(
    (state) => restoreId !== undefined && selectRunningRestores(state).includes(restoreId),
  );
  if (restoreId === undefined) return <span className="tag">{T.draft}</span>;
  return <StatusCell status={stateOf(plan, isRunning)} known={STATES} />;
};
