import { Link } from 'react-router-dom';
import type { Plan } from '../../api';
import { StatusCell } from '../../components/feedback/StatusCell';
import { UndoLink } from '../../components/feedback/UndoLink';
import { formatCount } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { isBusy, RESTORE_STATUSES, type StatusInfo } from '@trc/domain/statuses';
import { PLAN_TEXTS } from '@trc/domain/texts/plans';
import { countStates } from './progress';
import { useIsRunning } from './useIsRunning';

const T = PLAN_TEXTS.states;
const STATES: Readonly<Record<string, StatusInfo>> = {
  ...RESTORE_STATUSES,
  started: { label: T.started, tone: 'info' },
  done: { label: T.done, tone: 'success' },
  trouble: { label: T.trouble, tone: 'warning' },
};

/** True if a list reports the restore of a plan as running. Services without the field never do. */
export const isListedAsRunning = ({ restoreStatus }: Pick<Plan, 'restoreStatus'>): boolean =>
  restoreStatus !== undefined && isBusy(restoreStatus);

/** Returns the status of the restore; computed from the counts where the service sends no status. */
const stateOf = (plan: Plan, isRunning: boolean): string => {
  if (isRunning) return 'Running';
  if (plan.restoreStatus !== undefined) return plan.restoreStatus;
  const { states, finished, total } = countStates(plan);
  if (total === 0) return 'started';
  return states.inPart + states.onHold + states.failed > 0 || finished < total ? 'trouble' : 'done';
};

/** Shows a plan as a draft, or the state of its restore. */
export const PlanState = ({ plan }: { plan: Plan }) => {
  const { restoreId } = plan;
  const isRunning = useIsRunning(plan);
  if (restoreId === undefined) return <span className="tag">{T.draft}</span>;
  return <StatusCell status={stateOf(plan, isRunning)} known={STATES} />;
};

/** The state in a row of the list, with the progress and the report of its restore. */
export const ListedState = ({ plan }: { plan: Plan }) => {
  const { restoreId } = plan;
  const { finished, total } = countStates(plan);
  return (
    <span className="plan-lines">
      <PlanState plan={plan} />
      {restoreId !== undefined && (
        <span className="small second">
          {isListedAsRunning(plan) && total > 0 && `${T.finished(formatCount(finished), formatCount(total))} `}
          <Link to={pathTo('restore-report', { id: restoreId })}>{PLAN_TEXTS.run.report}</Link>
          {plan.undo && (
            <>
              {', '}
              <UndoLink undo={plan.undo} />
            </>
          )}
        </span>
      )}
    </span>
  );
};
