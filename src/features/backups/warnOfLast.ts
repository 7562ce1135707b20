import { isComparable, isGoodBackup, type BackupRecord } from '../../api';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { MAX_PAGE_SIZE } from '@trc/domain/limits';
import { PROTECTION_TEXTS } from '@trc/domain/texts/protection';

const T = PROTECTION_TEXTS.last;

interface Listed {
  /** Comparable backups, newest first. */
  backups: readonly BackupRecord[];
  /** True if `backups` has all of the tenant, not only those among the newest hundred. */
  isWhole: boolean;
}

/** @returns a warning before the deletion of the last good backup, and of the only one that can be restored */
export const warnOfLast = (backup: BackupRecord, { backups, isWhole }: Listed): string | undefined => {
  if (!isComparable(backup)) return undefined;
  const others = backups.filter(({ backupId }) => backupId !== backup.backupId);
  if (others.length === 0 && isWhole) return T.only;
  if (backups.find(isGoodBackup)?.backupId !== backup.backupId) return undefined;
  const before = others.find(isGoodBackup);
  if (before) return T.before(formatDateTime(before.creationTime));
  return isWhole ? T.onlyGood : T.onlyOfNewest(formatCount(MAX_PAGE_SIZE));
};
