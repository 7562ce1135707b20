import { useMemo } from 'react';
import {
  isPreviousData,
  staleness,
  useListRestoresQuery,
  type ListRestoresApiArg,
  type Staleness,
  type Restore,
} from '../../api';
import { readRestoresList, restoresList } from '../restoreWatch';
import { useAppSelector } from '../../lib/hooks';

export interface RestoreRows {
  /** Missing while the first load is under way. */
  rows?: readonly Restore[];
  total: number;
  /** The rows are those of the question before. */
  isOld: boolean;
  /** The age of the rows while refreshes fail. */
  loss: Staleness;
}

/** The page that the service lists, with restores that it does not list yet on top of the first page. */
export const useRestoreRows = (question: ListRestoresApiArg): RestoreRows => {
  const optimisticRows = useAppSelector((state) => restoresList.selectState(state).optimisticRows);
  // Selects only the values that the table shows, so that an unchanged refresh draws nothing.
  const { reply, isOld, ...loss } = useListRestoresQuery(question, {
    selectFromResult: (result) => ({ reply: result.data, isOld: isPreviousData(result), ...staleness(result) }),
  });
  const rows = useMemo(() => {
    if (!reply) return undefined;
    return restoresList.merge(readRestoresList(reply).list, question.body.pagenum === 1 ? optimisticRows : []);
  }, [reply, optimisticRows, question]);
  return { total: readRestoresList(reply).total, isOld, loss, ...(rows ? { rows } : {}) };
};
