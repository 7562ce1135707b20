import { useCallback, useEffect, useMemo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { selectPreviewSettings, selectSelection } from '../selectors';
import {
  comparisonLeft,
  comparisonWanted,
  isSameContent,
  isSameSettings,
  selectComparison,
  type Comparison,
} from './comparisonSlice';

export interface ShownComparison {
  /** Missing until it begins, and for another selection than the one that is shown. */
  comparison: Comparison | undefined;
  /** True once the selection has been read; before that nothing can be compared. */
  isReady: boolean;
  /** Repeats the whole comparison; after a failure, compares the remaining objects. */
  compareAgain: () => void;
}

/** Under other settings only the previous numbers are known; they stay until the new ones arrive. */
const waiting = ({ content, totals, lastTotals }: Comparison): Comparison => {
  const last = totals ?? lastTotals;
  return { phase: 'preparing', content, objects: [], total: 0, ...(last ? { lastTotals: last } : {}) };
};

/** The comparison of the selection, started by the first component that shows it and kept for the next step. */
export const useComparison = (backupId: string): ShownComparison => {
  const dispatch = useAppDispatch();
  const select = useMemo(() => selectSelection(backupId), [backupId]);
  const selectOwn = useMemo(() => selectComparison(backupId), [backupId]);
  const content = useAppSelector((state) => select(state).draft);
  const isReady = useAppSelector((state) => select(state).phase === 'ready');
  const settings = useAppSelector(useMemo(() => selectPreviewSettings(backupId), [backupId]));
  const known = useAppSelector(selectOwn);
  const isEmpty = Object.keys(content).length === 0;
  const own = known && isSameContent(known.content, content) ? known : undefined;
  const comparison = useMemo(
    () => (own && !isSameSettings(own.settings, settings) ? waiting(own) : own),
    [own, settings],
  );
  // Starts, or resumes an unfinished comparison; finished and running ones stay.
  useEffect(() => {
    if (isReady && !isEmpty) dispatch(comparisonWanted({ backupId, again: false }));
  }, [dispatch, backupId, isReady, isEmpty, content, settings]);
  useEffect(() => () => void dispatch(comparisonLeft({ backupId })), [dispatch, backupId]);
  const compareAgain = useCallback(
    () => void dispatch(comparisonWanted({ backupId, again: true })),
    [dispatch, backupId],
  );
  return { comparison: isEmpty ? undefined : comparison, isReady, compareAgain };
};
