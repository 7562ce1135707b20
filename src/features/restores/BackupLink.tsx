import { Link } from 'react-router-dom';
import { pathTo } from '@trc/domain/routes';

/** Leads to the backup for those who may open it. */
export const BackupLink = ({ backupId, mayOpen }: { backupId: string; mayOpen: boolean }) =>
  mayOpen ? (
    <Link className="cut mono" to={pathTo('backup', { id: backupId })} title={backupId}>
      {backupId}
    </Link>
  ) : (
    <span className="cut mono" title={backupId}>
      {backupId}
    </span>
  );
