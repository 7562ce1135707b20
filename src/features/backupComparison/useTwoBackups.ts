import { useMemo } from 'react';
import { listedBackups, useListBackupsQuery, type BackupRecord, type ListBackupsApiArg } from '../../api';

/** The newest hundred: older ones can be named in the address. */
const QUESTION: ListBackupsApiArg = {
  body: { pagenum: 1, perpage: 100, sort: { column: 'creationTime', direction: 'desc' } },
};

export interface TwoBackups {
  /** Those that can be compared, newest first; missing until they are known. */
  backups: readonly BackupRecord[] | undefined;
  /** They are asked for the first time. */
  isLoading: boolean;
  /** The chosen ones by age; an id that is not listed has no record. */
  earlier: { id: string; backup: BackupRecord | undefined };
  later: { id: string; backup: BackupRecord | undefined };
}

/** The later backup is the later one, in either order of the address. */
export const useTwoBackups = ([one, other]: readonly [string, string]): TwoBackups => {
  const { reply, isLoading } = useListBackupsQuery(QUESTION, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({ reply: data, isLoading: isFirst }),
  });
  return useMemo(() => {
    const backups =
      reply && listedBackups(reply).filter(({ status, isDataReady }) => status === 'Completed' && isDataReady);
    const find = (id: string) => ({ id, backup: backups?.find(({ backupId }) => backupId === id) });
    const [first, second] = [find(one), find(other)];
    const isSwapped = first.backup && second.backup && first.backup.creationTime > second.backup.creationTime;
    return { backups, isLoading, earlier: isSwapped ? second : first, later: isSwapped ? first : second };
  }, [reply, isLoading, one, other]);
};
