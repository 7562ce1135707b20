import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { CopyButton } from '../../components/CopyButton';
import { pathTo } from '../../domain/routes';
import { backupActions } from '../../domain/statuses';
import { TEXTS } from '../../domain/texts';

/** A link for those who may open the backup. */
export const BackupIdCell = ({ backup, mayOpen }: { backup: BackupRecord; mayOpen: boolean }) => {
  const { backupId } = backup;
  const opens = mayOpen && backupActions(backup.status, backup.isDataReady).includes('restore');
  return (
    <span className="row backup-id">
      {opens
        ? <Link className="cut mono" to={pathTo('backup', { id: backupId })} title={backupId}>{backupId}</Link>
        : <span className="cut mono" title={backupId}>{backupId}</span>}
      <CopyButton text={backupId} label={TEXTS.backups.copyId} />
    </span>
  );
};
