import { useCallback, useState } from 'react';
import { useFindOwnSelectionQuery, useGetSelectionQuery } from '../../../api';
import { restoreRemembered } from '../../settings';
import { useAppDispatch, useAppSelector, useHasExtension } from '../../../lib/hooks';
import { selectSelection, selectTotal } from '../selectors';
import { selectionRefreshRequested } from '../wizardSlice';

interface OwnSelection {
  /** Selected objects. */
  count: number;
  /** Reads it in place of the empty selection of this browser. */
  onContinue: () => void;
}

/** The service is asked each time: another device may have saved or started a selection meanwhile. */
const FRESH = { refetchOnMountOrArgChange: true };

/**
 * @returns the selection of a backup that the person saved elsewhere; undefined while this browser has a selection, and
 * after it had one
 */
export const useOwnSelection = (backupId: string): OwnSelection | undefined => {
  const dispatch = useAppDispatch();
  const isOffered = useHasExtension('findOwnSelection');
  const isEmpty = useAppSelector(selectTotal(backupId)) === 0;
  const isNew = useAppSelector((state) => {
    const { phase, restoreId, local } = selectSelection(backupId)(state);
    return phase === 'ready' && restoreId === undefined && !local;
  });
  // After "Clear all" the person does not want it back.
  const [hadOne, setHadOne] = useState(false);
  if (!isEmpty && !hadOne) setHadOne(true);
  const wants = isOffered && isNew && isEmpty && !hadOne;
  const own = useFindOwnSelectionQuery({ id: backupId }, { ...FRESH, skip: !wants });
  const restoreId = own.isFetching ? undefined : own.data?.restoreId;
  const saved = useGetSelectionQuery(
    { restoreId: restoreId ?? '' },
    { ...FRESH, skip: !wants || restoreId === undefined },
  );
  const onContinue = useCallback(() => {
    if (restoreId === undefined) return;
    dispatch(restoreRemembered({ backupId, restoreId }));
    dispatch(selectionRefreshRequested({ backupId }));
  }, [backupId, dispatch, restoreId]);
  if (!wants || restoreId === undefined || !saved.currentData || saved.isFetching) return undefined;
  const count = Object.values(saved.currentData.totalSelected).reduce((sum, each) => sum + each, 0);
  return count === 0 ? undefined : { count, onContinue };
};
