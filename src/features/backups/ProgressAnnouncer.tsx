import type { BackupRecord } from '../../api';
import { BACKUP_STATUSES, isBusy } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';
import { computeProgress } from './summary';

/**
 * Says that a backup runs, is stopped or is deleted, and the progress of a running one at each tenth, for those who
 * cannot see the bar.
 */
export const ProgressAnnouncer = ({
  rows,
  lastTotal,
}: {
  rows: readonly BackupRecord[] | undefined;
  lastTotal: number;
}) => {
  const busy = rows?.find(({ status }) => status === 'Running') ?? rows?.find(({ status }) => isBusy(status));
  const part = busy?.status === 'Running' ? computeProgress(busy, lastTotal)?.part : undefined;
  const status = busy && (BACKUP_STATUSES[busy.status]?.label ?? busy.status);
  return (
    <span className="unseen" role="status">
      {part === undefined
        ? status && TEXTS.backups.announceStatus(status)
        : TEXTS.backups.announce(Math.floor(part * 10) * 10)}
    </span>
  );
};
