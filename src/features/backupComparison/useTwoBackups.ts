import { useMemo } from 'react';
import type { BackupRecord } from '../../api';
import { sidesByAge, useComparableBackups, type ComparedSide } from '../../lib/comparableBackups';

export interface TwoBackups {
  /** Comparable backups, newest first; undefined until they are known. */
  backups: readonly BackupRecord[] | undefined;
  /** They are asked for the first time. */
  isLoading: boolean;
  /** The chosen ones by age. */
  earlier: ComparedSide;
  later: ComparedSide;
}

/** The later backup is the later one, in either order of the address. */
export const useTwoBackups = ([one, other]: readonly [string, string]): TwoBackups => {
  const { backups, isLoading } = useComparableBackups();
  return useMemo(() => {
    const [earlier, later] = sidesByAge(backups, one, other);
    return { backups, isLoading, earlier, later };
  }, [backups, isLoading, one, other]);
};
