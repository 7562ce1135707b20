import { isComparable, isGoodBackup, type BackupRecord } from '../../api';
import type { ConfirmNote } from '../../components/overlays';
import { formatCount, formatDateTime } from '@trc/domain/format';
import { MAX_PAGE_SIZE } from '@trc/domain/limits';
import { PROTECTION_TEXTS } from '@trc/domain/texts/protection';
import type { ComparableBackups } from '../../lib/comparableBackups';

const T = PROTECTION_TEXTS.last;

const warningOf = (
  backup: BackupRecord,
  backups: readonly BackupRecord[],
  { isWhole }: ComparableBackups,
): string | undefined => {
  const others = backups.filter(({ backupId }) => backupId !== backup.backupId);
  if (others.length === 0 && isWhole) return T.only;
  if (backups.find(isGoodBackup)?.backupId !== backup.backupId) return undefined;
  const before = others.find(isGoodBackup);
  if (before) return T.before(formatDateTime(before.creationTime));
  return isWhole ? T.onlyGood : T.onlyOfNewest(formatCount(MAX_PAGE_SIZE));
};

/**
 * @returns the last good backup that a deletion leaves; a warning where it deletes the last good one, or the only one
 *   that can be restored; undefined for a backup that cannot be restored
 */
export const noteOnLast = (backup: BackupRecord, listed: ComparableBackups): ConfirmNote | undefined => {
  if (!isComparable(backup)) return undefined;
  const { backups, isLoading } = listed;
  if (!backups) return isLoading ? { kind: 'info', text: T.loading } : { kind: 'warning', text: T.unknown };
  const warning = warningOf(backup, backups, listed);
  if (warning !== undefined) return { kind: 'warning', text: warning };
  const good = backups.find(isGoodBackup);
  return { kind: 'info', text: good ? T.kept(formatDateTime(good.creationTime)) : T.none };
};
