import { Message } from '../../components/feedback/Message';
import { PLAN_TEXTS as T } from '@trc/domain/texts/plans';
import { useAppDispatch } from '../../lib/hooks';
import { problemClosed, type PlanProblem } from './plansSlice';

const TITLES: Readonly<Record<PlanProblem['kind'], string>> = {
  editConflict: T.edit.failed,
  editFailed: T.edit.failed,
  startChanged: T.start.failed,
  startUnclear: T.start.failed,
  startFailed: T.start.failed,
  discardFailed: T.discard.failed,
  answerFailed: T.held.failed,
};
/** Replace the sentences of the service. */
const SENTENCES: Readonly<Partial<Record<PlanProblem['kind'], string>>> = {
  editConflict: T.edit.conflict,
  startChanged: T.start.changed,
  startUnclear: T.start.unclear,
};

/** The error of a person's last action on the plan. */
export const Problem = ({ problem: { kind, error } }: { problem: PlanProblem }) => {
  const dispatch = useAppDispatch();
  return (
    <Message kind="error" title={TITLES[kind]} onClose={() => dispatch(problemClosed())}>
      {SENTENCES[kind] ?? error.message}
    </Message>
  );
};
