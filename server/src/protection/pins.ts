import { signRows } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import { recordActivity } from '../activity/activity.ts';
import { bumpBackupsVersion } from '../catalog/backups.ts';
import { DomainError } from '../domainError.ts';
import type { Actor } from '../catalog/types.ts';

/** A backup as a pin looks at it. */
interface Pinnable {
  status: string;
  created_at: Date;
}

export interface PinRequest {
  tenantId: string;
  backupId: string;
  actor: Actor;
}

/** Locks the backup, so that a deletion and a pin wait for each other. @throws DomainError `notFound` */
const lockBackup = async (tx: Db, { tenantId, backupId }: PinRequest): Promise<Pinnable> => {
  const [row] = await tx.query<Pinnable>(
    `select status, created_at from backup
     where tenant_id = $1 and backup_id = $2 and status <> 'Deleted' for update`,
    [tenantId, backupId],
  );
  if (!row) throw new DomainError('notFound', `Backup ${backupId} is not found`);
  return row;
};

const record = (tx: Db, { tenantId, backupId, actor }: PinRequest, backup: Pinnable, what: string): Promise<void> =>
  recordActivity(tx, {
    tenantId,
    action: 'Updated',
    type: 'Backup',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    details: `Backup ${backupId} of ${backup.created_at.toISOString()} ${what}`,
    target: { kind: 'backup', id: backupId },
  });

/**
 * Protects a completed backup from deletion, retention and purge.
 * @throws DomainError `notFound`, `conflict` where it is not Completed or pinned already
 */
export const pinBackup = (db: Db, request: PinRequest, reason: string): Promise<void> =>
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
    signRows(tx, 'backup_pin', tenantId, [backupId.toLowerCase()]);
    await bumpBackupsVersion(tx, tenantId);
    await record(tx, request, backup, `pinned: ${reason}`);
  });

/** Takes the pin away. @throws DomainError `notFound`, `conflict` where the backup is not pinned */
export const unpinBackup = (db: Db, request: PinRequest): Promise<void> =>
  db.tx(async (tx) => {
    const { tenantId, backupId } = request;
    const backup = await lockBackup(tx, request);
    const removed = await tx.query<{ reason: string }>(
      'delete from backup_pin where tenant_id = $1 and backup_id = $2 returning reason',
      [tenantId, backupId],
    );
    if (!removed[0]) throw new DomainError('conflict', 'The backup is not pinned');
    signRows(tx, 'backup_pin', tenantId, [backupId.toLowerCase()]);
    await bumpBackupsVersion(tx, tenantId);
    await record(tx, request, backup, `released; it was pinned: ${removed[0].reason}`);
  });
