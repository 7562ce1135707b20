import { useEffect } from 'react';
import { useAppDispatch } from '../../lib/hooks';
import { restoreFollowed, restoreLeft } from './watchSlice';

/** Follows a restore while the component is shown; undefined: there is no restore to follow. */
export const useFollowedRestore = (restoreId: string | undefined): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (restoreId === undefined) return undefined;
    dispatch(restoreFollowed(restoreId));
    return () => void dispatch(restoreLeft(restoreId));
  }, [dispatch, restoreId]);
};
