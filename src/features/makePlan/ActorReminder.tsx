import './actorReminder.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import {
  useCompareWithDirectoryQuery,
  useGetPlanQuery,
  useListChangesQuery,
  useListPlanOperationsQuery,
  type Plan,
} from '../../api';
import { advisedActors, MAX_ADVISED, type AdvisedActor } from '../../components/feedback/ActorAdvice';
import { Icon } from '../../components/layout/Icon';
import { formatCount } from '@trc/domain/format';
import { shownName } from '@trc/domain/shownName';
import { ACTOR_TEXTS } from '@trc/domain/texts/actors';
import { objectPath } from '../../lib/changesUrlState';
import { useAppSelector, useHasExtension } from '../../lib/hooks';
import { selectRole } from '../session';
import { readSignInState, type SignInState } from './signInState';

const T = ACTOR_TEXTS.reminder;

/** An executed plan, and both sides of the changes that it took back or, as an undo, put back. */
interface Reminded {
  planId: string;
  backupId: string;
  otherId: string;
}

/** Reads the account in the directory; of an account that the backup does not have only the plan is known. */
const useSignInState = (
  { id, isCreated = false }: AdvisedActor,
  { planId, backupId }: Reminded,
): SignInState | undefined => {
  const { live, isLiveKnown } = useCompareWithDirectoryQuery(
    isCreated ? skipToken : { backupId, body: [{ type: 'users', ids: [id] }] },
    {
      refetchOnMountOrArgChange: true,
      selectFromResult: ({ currentData, isError, isFetching }) => ({
        live: isError ? undefined : currentData?.[0],
        isLiveKnown: !isFetching,
      }),
    },
  );
  const { operation, isPlanKnown } = useListPlanOperationsQuery(
    isCreated ? { planId, body: { pagenum: 1, perpage: 1, search: id, filters: { type: 'users' } } } : skipToken,
    {
      selectFromResult: ({ currentData, isError }) => ({
        operation: currentData?.list[0],
        isPlanKnown: isError || currentData !== undefined,
      }),
    },
  );
  if (!isCreated) return isLiveKnown ? readSignInState(live) : undefined;
  if (!isPlanKnown) return undefined;
  const isOff = operation?.state === 'done' && (operation.kind === 'disable' || operation.kind === 'delete');
  return isOff ? 'off' : 'unknown';
};

const Line = ({ actor, reminded }: { actor: AdvisedActor; reminded: Reminded }) => {
  const state = useSignInState(actor, reminded);
  const hasVersions = useHasExtension('listObjectVersions');
  if (state === undefined || state === 'off') return null;
  const { id, severities } = actor;
  const { backupId: since, otherId: until } = reminded;
  return (
    <p>
      <Icon name="triangle" />
      <span>
        {T.made(shownName(actor.name, id), formatCount(severities.critical))} {T[state]} {T.now}{' '}
        {hasVersions && <Link to={objectPath('users', id, { since, until })}>{T.what}</Link>}
      </span>
    </p>
  );
};

const Lines = ({ reminded }: { reminded: Reminded }) => {
  const { backupId: id, otherId } = reminded;
  const { changes } = useListChangesQuery(
    { id, otherId, body: { pagenum: 1, perpage: 1 } },
    { selectFromResult: ({ currentData }) => ({ changes: currentData }) },
  );
  const advised = advisedActors(changes).slice(0, MAX_ADVISED);
  if (changes && advised.length === 0) return null;
  return (
    <div className="actor-reminder" role="status" aria-label={T.label}>
      {advised.map((actor) => (
        <Line key={actor.id} actor={actor} reminded={reminded} />
      ))}
    </div>
  );
};

/** @returns an undo with the changes of the plan that it undid; undefined while or where they are not known */
const useReminded = (planId: string | typeof skipToken): Reminded | undefined => {
  const read = { selectFromResult: ({ currentData }: { currentData?: Plan | undefined }) => ({ plan: currentData }) };
  const { plan } = useGetPlanQuery(planId === skipToken ? skipToken : { planId }, read);
  const undone = plan?.source.kind === 'undo' ? plan.source.restoreId : undefined;
  // A restore has the id of its plan.
  const { plan: undonePlan } = useGetPlanQuery(undone === undefined ? skipToken : { planId: undone }, read);
  const ofChanges = undone === undefined ? plan : undonePlan;
  if (plan?.state !== 'started' || ofChanges?.source.kind !== 'changes') return undefined;
  const { backupId, otherId } = ofChanges.source;
  return otherId === undefined ? undefined : { planId: plan.planId, backupId, otherId };
};

/**
 * Reminds of accounts that made critical changes and may still sign in, after the plan that took the changes back and
 * after its undo (extension operations). Says nothing once the reading of the changes was removed.
 */
export const ActorReminder = ({ planId, isRunning }: { planId: string; isRunning: boolean }) => {
  const hasChanges = useHasExtension('listChanges');
  const hasPlans = useHasExtension('createPlan');
  const mayRead = useAppSelector(selectRole) !== 'viewOnly';
  const reminded = useReminded(hasChanges && hasPlans && mayRead && !isRunning ? planId : skipToken);
  return reminded ? <Lines reminded={reminded} /> : null;
};
