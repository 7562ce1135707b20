import { useMemo } from 'react';
import {
  COMPARABLE_BACKUPS_REQUEST,
  isComparable,
  listedBackups,
  useListBackupsQuery,
  type BackupRecord,
} from '../api';

/** In the address in place of the later backup: the directory as it is read. */
export const NOW = 'now';
/** In the address in place of the earlier backup: the newest that is complete and verified. */
export const LAST_GOOD = 'last';

/** A side of a comparison; an id that is not listed has no record. */
export interface ComparedSide {
  id: string;
  backup?: BackupRecord;
}

/**
 * The saga of the backups refetches the list when a backup joins or leaves it.
 * @returns completed backups, newest first; missing until they are known. `isLoading`: they are read the first time
 */
export const useComparableBackups = (): { backups: readonly BackupRecord[] | undefined; isLoading: boolean } => {
  const { reply, isLoading } = useListBackupsQuery(COMPARABLE_BACKUPS_REQUEST, {
    selectFromResult: ({ data, isLoading: isFirst }) => ({ reply: data, isLoading: isFirst }),
  });
  const backups = useMemo(() => reply && listedBackups(reply).filter(isComparable), [reply]);
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
