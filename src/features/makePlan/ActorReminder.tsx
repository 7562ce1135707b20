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

/** Reads the account in the directory; of an account that the backup does not have only the plan is known. */
const useSignInState = ({ id, isCreated = false }: AdvisedActor, { planId, source }: Plan): SignInState | undefined => {
  const { live, isLiveKnown } = useCompareWithDirectoryQuery(
    isCreated ? skipToken : { backupId: source.backupId, body: [{ type: 'users', ids: [id] }] },
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

const Line = ({ actor, plan }: { actor: AdvisedActor; plan: Plan }) => {
  const state = useSignInState(actor, plan);
  const hasVersions = useHasExtension('listObjectVersions');
  if (state === undefined || state === 'off') return null;
  const { id, severities } = actor;
  const { backupId: since, otherId: until = '' } = plan.source;
  return (
    <p>
      <Icon name="triangle" />
      <span>
        {T.made(shownName(actor.name, id), formatCount(severities.critical))} {T[state]}{' '}
        {hasVersions && <Link to={objectPath('users', id, { since, until })}>{T.what}</Link>}
      </span>
    </p>
  );
};

const Lines = ({ plan }: { plan: Plan }) => {
  const { backupId: id, otherId } = plan.source;
  const { actors } = useListChangesQuery(
    otherId === undefined ? skipToken : { id, otherId, body: { pagenum: 1, perpage: 1 } },
    { selectFromResult: ({ currentData }) => ({ actors: currentData?.actors }) },
  );
  return (
    <div className="actor-reminder" role="status" aria-label={T.label}>
      {advisedActors(actors)
        .slice(0, MAX_ADVISED)
        .map((actor) => (
          <Line key={actor.id} actor={actor} plan={plan} />
        ))}
    </div>
  );
};

/**
 * Reminds of accounts that made critical changes and may still sign in, after the plan that took the changes back
 * (extension operations). Says nothing once the reading of the changes was removed.
 */
export const ActorReminder = ({ planId, isRunning }: { planId: string; isRunning: boolean }) => {
  const hasChanges = useHasExtension('listChanges');
  const hasPlans = useHasExtension('createPlan');
  const mayRead = useAppSelector(selectRole) !== 'viewOnly';
  const { plan } = useGetPlanQuery(hasChanges && hasPlans && mayRead && !isRunning ? { planId } : skipToken, {
    selectFromResult: ({ currentData }) => ({ plan: currentData }),
  });
  return plan?.source.kind === 'changes' && plan.state === 'started' ? <Lines plan={plan} /> : null;
};
