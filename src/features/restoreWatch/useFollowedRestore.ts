import { useEffect } from 'react';
import { useAppDispatch } from '../../lib/hooks';
import { restoreFollowed, restoreLeft } from '../restoreWatch';

/** Reads plans again while a restore goes on. */
export const useFollowedRestore = (restoreId: string | undefined): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (restoreId === undefined) return undefined;
    dispatch(restoreFollowed(restoreId));
    return () => void dispatch(restoreLeft(restoreId));
  }, [dispatch, restoreId]);
};
