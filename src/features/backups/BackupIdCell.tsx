import { Link } from 'react-router-dom';
import type { BackupRecord } from '../../api';
import { CopyButton } from '../../components/inputs/CopyButton';
import { pathTo } from '@trc/domain/routes';
import { backupActions } from '@trc/domain/statuses';
import { TEXTS } from '@trc/domain/texts';

/** A link for those who may open the backup. */
export const BackupIdCell = ({ backup, mayOpen }: { backup: BackupRecord; mayOpen: boolean }) => {
  const { backupId } = backup;
  const opens = mayOpen && backupActions(backup.status, backup.isDataReady).includes('restore');
  return (
    <span className="row backup-id">
      {opens ? (
        <Link className="cut mono" to={pathTo('backup', { id: backupId })} title={backupId}>
          {backupId}
        </Link>
      ) : (
        <span className="cut mono" title={backupId}>
          {backupId}
        </span>
      )}
      <CopyButton text={backupId} label={TEXTS.backups.copyId} />
    </span>
  );
};
