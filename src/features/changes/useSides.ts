import { useMemo } from 'react';
import { isGoodBackup, listedBackups, useListBackupsQuery, type BackupRecord, type ListBackupsApiArg } from '../../api';
import { LAST_GOOD, NOW } from './useChangesUrlState';

/** The newest hundred: older ones can be named in the address. */
const QUESTION: ListBackupsApiArg = {
  body: { pagenum: 1, perpage: 100, sort: { column: 'creationTime', direction: 'desc' } },
};

export interface Sides {
  /** Those that can be compared, newest first; missing until they are known. */
  backups: readonly BackupRecord[] | undefined;
  lastGood: BackupRecord | undefined;
  /** The chosen ones by age; LAST_GOOD is resolved once the backups are known. `to` may be NOW. */
  from: { id: string; backup?: BackupRecord };
  to: { id: string; backup?: BackupRecord };
}

/** @returns both sides of the address. The later backup is the later side, in either order. */
export const useSides = (from: string, to: string): Sides => {
  const { reply } = useListBackupsQuery(QUESTION, {
    selectFromResult: ({ data }) => ({ reply: data }),
  });
  return useMemo(() => {
    const backups =
      reply && listedBackups(reply).filter(({ status, isDataReady }) => status === 'Completed' && isDataReady);
    const lastGood = backups?.find(isGoodBackup) ?? backups?.[0];
    const sideOf = (id: string) => {
      const backup = backups?.find(({ backupId }) => backupId === id);
      return { id, ...(backup ? { backup } : {}) };
    };
    const [one, other] = [sideOf(from === LAST_GOOD ? (lastGood?.backupId ?? '') : from), sideOf(to)];
    const isSwapped = to !== NOW && one.backup && other.backup && one.backup.creationTime > other.backup.creationTime;
    return { backups, lastGood, from: isSwapped ? other : one, to: isSwapped ? one : other };
  }, [reply, from, to]);
};
