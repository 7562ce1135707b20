import { useCallback, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';
import { REVIEW_TEXTS } from '@trc/domain/texts/review';
import { WIZARD_TEXTS } from '@trc/domain/texts/wizard';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectRunningRestores } from '../../restoreWatch';
import { selectIsSaved, selectLimit, selectSelection, selectTotal } from '../selectors';
import { selectStartState, startWanted } from '.';

const T = REVIEW_TEXTS.barred;

export interface Confirmation {
  /** The policies are still being checked. */
  isChecking: boolean;
  /** The service still computes the effect of the restore. */
  isPreviewing: boolean;
  /** The tenant's name has to be typed, and is not yet. */
  isAsked: boolean;
}

/** @returns the reason that the restore cannot be started now, and the start itself. */
export const useStart = (
  backupId: string,
  { isChecking, isPreviewing, isAsked }: Confirmation,
  overwriteChanged: boolean,
): { reason: ReactNode; start: () => void } => {
  const dispatch = useAppDispatch();
  const { starting } = useAppSelector(selectStartState);
  const [running] = useAppSelector(selectRunningRestores);
  const isReady = useAppSelector((state) => selectSelection(backupId)(state).phase === 'ready');
  const isSaved = useAppSelector((state) => selectIsSaved(backupId)(state));
  const total = useAppSelector((state) => selectTotal(backupId)(state));
  const limit = useAppSelector(selectLimit);
  const start = useCallback(
    () => void dispatch(startWanted({ backupId, overwriteChanged })),
    [dispatch, backupId, overwriteChanged],
  );

  const reasonOf = (): ReactNode => {
    if (starting !== undefined) return T.starting;
    if (running !== undefined)
      return (
        <>
          {T.running} <Link to={pathTo('restores')}>{T.open}</Link>
        </>
      );
    if (!isReady) return WIZARD_TEXTS.nextWaits;
    if (total === 0) return WIZARD_TEXTS.nextBarred;
    if (total > limit) return WIZARD_TEXTS.nextOver(limit);
    if (!isSaved) return T.saving;
    if (isPreviewing) return T.previewing;
    if (isChecking) return T.checking;
    return isAsked ? T.name : undefined;
  };
  return { reason: reasonOf(), start };
};
