import { useMemo } from 'react';
import { isGoodBackup, type BackupRecord } from '../../api';
import { LAST_GOOD, sidesByAge, useComparableBackups, type ComparedSide } from '../../lib/comparableBackups';

export interface Sides {
  /** Comparable backups, newest first; undefined until they are known. */
  backups: readonly BackupRecord[] | undefined;
  lastGood: BackupRecord | undefined;
  /** The chosen ones by age; LAST_GOOD is resolved once the backups are known. The id of `to` may be NOW. */
  from: ComparedSide;
  to: ComparedSide;
}

/** @returns both sides of the address. The later backup is the later side, in either order. */
export const useSides = (from: string, to: string): Sides => {
  const { backups } = useComparableBackups();
  return useMemo(() => {
    const lastGood = backups?.find(isGoodBackup) ?? backups?.[0];
    const [earlier, later] = sidesByAge(backups, from === LAST_GOOD ? (lastGood?.backupId ?? '') : from, to);
    return { backups, lastGood, from: earlier, to: later };
  }, [backups, from, to]);
};
