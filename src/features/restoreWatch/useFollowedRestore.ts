import { useEffect } from 'react';
import { useAppDispatch } from '../../lib/hooks';
import { restoreFollowed, restoreLeft, restoreShown } from './watchSlice';

/**
 * Follows a restore while the component is shown.
 * @param restoreId undefined: there is no restore to follow
 * @param isRunning as the component shows it
 */
export const useFollowedRestore = (restoreId: string | undefined, isRunning = false): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (restoreId === undefined) return undefined;
    dispatch(restoreFollowed(restoreId));
    return () => void dispatch(restoreLeft(restoreId));
  }, [dispatch, restoreId]);
  useEffect(() => {
    if (restoreId !== undefined) dispatch(restoreShown({ restoreId, isRunning }));
  }, [dispatch, restoreId, isRunning]);
};
