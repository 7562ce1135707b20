import type { BackupRecord } from '../../api';
import { TEXTS } from '../../domain/texts';
import { partOf, progressOf } from './summary';

/** Says the progress of the running backup at each tenth, for those who cannot see the bar (DESIGN section 7). */
export const ProgressAnnouncer = ({ rows }: { rows: readonly BackupRecord[] | undefined }) => {
  const running = rows?.find((backup) => backup.status === 'Running');
  const progress = running && progressOf(running);
  return <span className="unseen" role="status">{progress ? TEXTS.backups.announce(Math.floor(partOf(progress) * 10) * 10) : ''}</span>;
};
