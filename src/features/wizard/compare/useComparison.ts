import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { selectSelection } from '../selectors';
import { comparisonLeft, comparisonWanted, isSameContent, selectComparison, type Comparison } from './comparisonSlice';

export interface ShownComparison {
  /** Missing until it begins, and for another selection than the one that is shown. */
  comparison: Comparison | undefined;
  /** Whether the selection has been read; before that nothing can be compared. */
  isReady: boolean;
  /** Compares everything anew; after a failure, the rest. */
  compareAgain: () => void;
}

/** The comparison of what is selected, begun by whoever shows it first and kept for the next step. */
export const useComparison = (backupId: string): ShownComparison => {
  const dispatch = useAppDispatch();
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  const selectOwn = useMemo(() => selectComparison(backupId), [backupId]);
  const content = useAppSelector((state) => select(state).shown);
  const isReady = useAppSelector((state) => select(state).phase === 'ready');
  const known = useAppSelector(selectOwn);
  const isEmpty = Object.keys(content).length === 0;
  const comparison = known && isSameContent(known.content, content) ? known : undefined;
  // Begins, or goes on with what was left unfinished; what is done or under way stays.
  useEffect(() => {
    if (isReady && !isEmpty) dispatch(comparisonWanted({ backupId, again: false }));
  }, [dispatch, backupId, isReady, isEmpty, content]);
  useEffect(() => () => void dispatch(comparisonLeft({ backupId })), [dispatch, backupId]);
  const compareAgain = useCallback(() => void dispatch(comparisonWanted({ backupId, again: true })), [dispatch, backupId]);
  return { comparison: isEmpty ? undefined : comparison, isReady, compareAgain };
};
