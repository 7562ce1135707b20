import { bumpBackupsVersion } from '../catalog/backups.ts';
import type { BackupLabel, BackupState } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import type { Db } from '../storage/types.ts';
import { recordBackupChange } from './recordBackupChange.ts';
import type { BackupChangeRequest } from './recordBackupChange.ts';

/**
 * Sets the label and the note of a backup; an empty text removes the stored one.
 * @throws DomainError `notFound`
 */
export const labelBackup = (
  db: Db,
  { tenantId, backupId, actor }: BackupChangeRequest,
  { label, note }: BackupLabel,
): Promise<BackupState> =>
  db.tx(async (tx) => {
    const [row] = await tx.query<{ status: BackupState['status']; created_at: Date }>(
      `update backup set label = nullif($3, ''), note = nullif($4, '')
       where tenant_id = $1 and backup_id = $2 and status <> 'Deleted' returning status, created_at`,
      [tenantId, backupId, label, note],
    );
    if (!row) throw new DomainError('notFound', `Backup ${backupId} is not found`);
    await bumpBackupsVersion(tx, tenantId);
    const what = label === '' ? 'has no label' : `labelled: ${label}`;
    await recordBackupChange(tx, { tenantId, backupId, actor }, row.created_at, what);
    return { backupId, status: row.status };
  });
