import type { BackupRecord } from '../../api';
import { TEXTS } from '../../domain/texts';
import { progressOf } from './summary';

/** Says the progress of the running backup at each tenth, for those who cannot see the bar (DESIGN section 7). */
export const ProgressAnnouncer = ({ rows, lastTotal }: { rows: readonly BackupRecord[] | undefined; lastTotal: number }) => {
  const running = rows?.find((backup) => backup.status === 'Running');
  const part = running && progressOf(running, lastTotal)?.part;
  return <span className="unseen" role="status">{part === undefined ? '' : TEXTS.backups.announce(Math.floor(part * 10) * 10)}</span>;
};
