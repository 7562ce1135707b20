import type { BackupStatus } from '@trc/domain/statuses';
import type { Db } from '../storage/types.ts';
import { recordActivity } from '../activity/activity.ts';
import { bumpBackupsVersion } from '../catalog/backups.ts';
import { PURGE_JOB, REMOVALS, removalParameters } from './purge.ts';
import { STATUS_BEFORE_DELETION } from './retentionFloor.ts';
import type { RetentionPolicy } from './retentionFloor.ts';
import { DomainError } from '../domainError.ts';
import type { Actor } from '../catalog/types.ts';
import { UUID } from '@trc/domain/uuid';

interface Found {
  tenant_id: string;
  status: string;
  /** Its contents are removed. */
  is_purged: boolean;
  /** The removal of its contents has begun. */
  has_begun: boolean;
}

/** @throws DomainError with a sentence for every backup that cannot be recovered */
const demandDeleted = (backupId: string, rows: readonly Found[]): Found => {
  const [row, second] = rows;
  if (!row) throw new DomainError('notFound', `There is no backup ${backupId}.`);
  if (second) throw new DomainError('conflict', `Several tenants have a backup ${backupId}.`);
  if (row.status !== 'Deleted')
    throw new DomainError('conflict', `Backup ${backupId} is not deleted; it is ${row.status}.`);
  return row;
};

/** @throws DomainError for a backup whose contents are removed, or may be removed at any moment */
const demandComplete = async (tx: Db, found: Found, backupId: string, policy: RetentionPolicy): Promise<void> => {
  const time = policy.purgeAfterDays === 1 ? '24 hours' : `${policy.purgeAfterDays} days`;
  const late = `Backup ${backupId} was deleted more than ${time} ago`;
  if (found.is_purged) throw new DomainError('gone', `${late}; its contents are gone.`);
  if (found.has_begun) throw new DomainError('gone', `The contents of backup ${backupId} are being removed.`);
  const [removal] = await tx.query<{ is_due: boolean | null }>(
    `select removal_at <= now() as is_due from (${REMOVALS}) r where backup_id = $6`,
    [...removalParameters(found.tenant_id, policy), backupId],
  );
  if (removal?.is_due === true) throw new DomainError('gone', `${late}.`);
};

export interface UndeleteRequest {
  backupId: string;
  actor: Actor;
  policy: RetentionPolicy;
  /** Tenant of the caller; the command line takes the one tenant that has the backup. */
  tenantId?: string;
}

/**
 * Restores a deleted backup with its former status, while its contents are complete, and takes its purge out of the
 * queue.
 * @returns its tenant and status
 * @throws DomainError
 */
export const undeleteBackup = (
  db: Db,
  { backupId, actor, policy, tenantId: tenant }: UndeleteRequest,
): Promise<{ tenantId: string; status: BackupStatus }> =>
  db.tx(async (tx) => {
    if (!UUID.test(backupId))
      throw new DomainError('invalid', 'The id of a backup looks like 0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e.');
    const rows = await tx.query<Found>(
      `select tenant_id, status, purged_at is not null as is_purged, purge_began_at is not null as has_begun from backup
       where backup_id = $1 and ($2::uuid is null or tenant_id = $2)`,
      [backupId, tenant ?? null],
    );
    const found = demandDeleted(backupId, rows);
    const { tenant_id: tenantId } = found;
    await demandComplete(tx, found, backupId, policy);
    // The job before the backup, as a purge that begins locks them.
    const queued = `tenant_id = $1 and kind = $2 and lower(payload->>'backupId') = lower($3)`;
    const purges = await tx.query<{ state: string }>(
      `select state from job where ${queued} and state in ('queued', 'running') for update`,
      [tenantId, PURGE_JOB, backupId],
    );
    if (purges.some(({ state }) => state === 'running'))
      throw new DomainError('gone', `The contents of backup ${backupId} are being removed at this moment.`);
    await tx.query(`update job set state = 'done', updated_at = now() where ${queued} and state = 'queued'`, [
      tenantId,
      PURGE_JOB,
      backupId,
    ]);
    const [back] = await tx.query<{ status: BackupStatus; backup_id: string; created_at: Date }>(
      `update backup set status = ${STATUS_BEFORE_DELETION}, deleted_at = null, deleted_by = null
       where tenant_id = $1 and backup_id = $2 and status = 'Deleted' and purged_at is null and purge_began_at is null
       returning status, backup_id, created_at`,
      [tenantId, backupId],
    );
    if (!back) throw new DomainError('conflict', `Backup ${backupId} has just been changed by another person.`);
    await bumpBackupsVersion(tx, tenantId);
    await recordActivity(tx, {
      tenantId,
      action: 'Undeleted',
      type: 'Backup',
      source: actor.upn,
      actor: actor.oid,
      requestId: actor.requestId,
      details: `Backup ${back.backup_id} of ${back.created_at.toISOString()}`,
      target: { kind: 'backup', id: back.backup_id },
    });
    return { tenantId, status: back.status };
  });
