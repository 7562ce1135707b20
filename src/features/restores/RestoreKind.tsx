import { Link } from 'react-router-dom';
import type { Restore } from '../../api';
import { shortId } from '@trc/domain/format';
import { pathTo } from '@trc/domain/routes';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { useHasExtension } from '../../lib/hooks';

const T = RESTORES_TEXTS.kind;

/** @returns one word for what a restore executes; undefined where the service has no plans */
export const useKindWord = ({ planId, undoOf }: Restore): string | undefined => {
  const hasPlans = useHasExtension('createPlan');
  if (!hasPlans) return undefined;
  return undoOf !== undefined ? T.undo : planId !== undefined ? T.plan : T.wizard;
};

/** The source of a restore, with links to its plan and to the restore that it undoes. */
export const RestoreKind = ({ restore, mayOpenPlan }: { restore: Restore; mayOpenPlan: boolean }) => {
  const { planId, undoOf } = restore;
  if (planId === undefined) return T.wizard;
  const plan = (text: string) => (mayOpenPlan ? <Link to={pathTo('plan', { id: planId })}>{text}</Link> : text);
  if (undoOf === undefined) return plan(T.plan);
  return (
    <span>
      {T.undoOf}
      <Link to={pathTo('restore-report', { id: undoOf })} title={undoOf}>
        {shortId(undoOf)}
      </Link>
      {T.withPlan}
      {plan(T.itsPlan)}
    </span>
  );
};
