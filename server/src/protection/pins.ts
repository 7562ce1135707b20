import { markForSigning } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import { bumpBackupsVersion } from '../catalog/backups.ts';
import { DomainError } from '../domainError.ts';
import { recordBackupChange } from './recordBackupChange.ts';
import type { BackupChangeRequest } from './recordBackupChange.ts';

/** A backup as a pin looks at it. */
interface Pinnable {
  status: string;
  created_at: Date;
}

/** Locks the backup, so that a deletion and a pin wait for each other. @throws DomainError `notFound` */
const lockBackup = async (tx: Db, { tenantId, backupId }: BackupChangeRequest): Promise<Pinnable> => {
  const [row] = await tx.query<Pinnable>(
    `select status, created_at from backup
     where tenant_id = $1 and backup_id = $2 and status <> 'Deleted' for update`,
    [tenantId, backupId],
  );
  if (!row) throw new DomainError('notFound', `Backup ${backupId} is not found`);
  return row;
};

/**
 * Protects a completed backup from deletion, retention and purge.
 * @throws DomainError `notFound`, `conflict` where it is not Completed or pinned already
 */
export const pinBackup = (db: Db, request: BackupChangeRequest, reason: string): Promise<void> =>
  db.tx(async (tx) => {
    const { tenantId, backupId, actor } = request;
    const backup = await lockBackup(tx, request);
    if (backup.status !== 'Completed') throw new DomainError('conflict', 'Only a completed backup can be pinned');
    const added = await tx.query(
      `insert into backup_pin (tenant_id, backup_id, reason, pinned_by, pinned_by_name) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1`,
      [tenantId, backupId, reason, actor.oid, actor.upn],
    );
    if (added.length === 0) throw new DomainError('conflict', 'The backup is already pinned');
    markForSigning(tx, 'backup_pin', tenantId, [backupId.toLowerCase()]);
    await bumpBackupsVersion(tx, tenantId);
    await recordBackupChange(tx, request, backup.created_at, `pinned: ${reason}`);
  });

/** Takes the pin away. @throws DomainError `notFound`, `conflict` where the backup is not pinned */
export const unpinBackup = (db: Db, request: BackupChangeRequest): Promise<void> =>
  db.tx(async (tx) => {
    const { tenantId, backupId } = request;
    const backup = await lockBackup(tx, request);
    const removed = await tx.query<{ reason: string }>(
      'delete from backup_pin where tenant_id = $1 and backup_id = $2 returning reason',
      [tenantId, backupId],
    );
    if (!removed[0]) throw new DomainError('conflict', 'The backup is not pinned');
    markForSigning(tx, 'backup_pin', tenantId, [backupId.toLowerCase()]);
    await bumpBackupsVersion(tx, tenantId);
    await recordBackupChange(tx, request, backup.created_at, `released; it was pinned: ${removed[0].reason}`);
  });
