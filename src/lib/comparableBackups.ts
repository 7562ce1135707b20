import { useMemo } from 'react';
import { listedBackups, useListBackupsQuery, type BackupRecord, type ListBackupsApiArg } from '../api';
import { MAX_PAGE_SIZE } from '@trc/domain/limits';

/** The newest hundred: older ones can be named in the address. */
const QUESTION: ListBackupsApiArg = {
  body: { pagenum: 1, perpage: MAX_PAGE_SIZE, sort: { column: 'creationTime', direction: 'desc' } },
};

/** A side of a comparison; an id that is not listed has no record. */
export interface ComparedSide {
  id: string;
  backup?: BackupRecord;
}

/** @returns completed backups, newest first; missing until they are known. `isLoading`: they are read the first time */
export const useComparableBackups = (): { backups: readonly BackupRecord[] | undefined; isLoading: boolean } => {
  const { reply, isLoading } = useListBackupsQuery(QUESTION, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({ reply: data, isLoading: isFirst }),
  });
  const backups = useMemo(
    () => reply && listedBackups(reply).filter(({ status, isDataReady }) => status === 'Completed' && isDataReady),
    [reply],
  );
  return { backups, isLoading };
};

/** @returns both sides, the earlier first where the time of both is known */
export const sidesByAge = (
  backups: readonly BackupRecord[] | undefined,
  one: string,
  other: string,
): [earlier: ComparedSide, later: ComparedSide] => {
  const find = (id: string): ComparedSide => {
    const backup = backups?.find(({ backupId }) => backupId === id);
    return { id, ...(backup ? { backup } : {}) };
  };
  const [first, second] = [find(one), find(other)];
  const isSwapped = first.backup && second.backup && first.backup.creationTime > second.backup.creationTime;
  return isSwapped ? [second, first] : [first, second];
};
