import type { Db } from '../storage/types.ts';
import { recordActivity } from './activity.ts';
import { touchBackups } from './backups.ts';
import { PURGE_AFTER, PURGE_JOB } from './purge.ts';
import { Refusal } from './types.ts';
import type { Actor } from './types.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Found {
  tenant_id: string;
  status: string;
  deleted_at: Date | null;
  purged_at: Date | null;
  /** On the clock that wrote the others. */
  now: Date;
}

/** @throws Refusal with a sentence for every backup that cannot come back */
const demandDeleted = (backupId: string, rows: readonly Found[]): Found => {
  const [row, second] = rows;
  if (!row) throw new Refusal(404, `There is no backup ${backupId}.`);
  if (second) throw new Refusal(409, `Several tenants have a backup ${backupId}.`);
  if (row.status !== 'Deleted') throw new Refusal(409, `Backup ${backupId} is not deleted; it is ${row.status}.`);
  const deleted = row.deleted_at?.getTime() ?? 0;
  if (row.purged_at || row.now.getTime() - deleted >= PURGE_AFTER) {
    throw new Refusal(410, `Backup ${backupId} was deleted more than 24 hours ago${row.purged_at ? '; its contents are gone' : ''}.`);
  }
  return row;
};

/**
 * Brings a deleted backup back as what it was, within the day after its deletion, and takes its purge out of the queue.
 * @returns its tenant and status @throws Refusal
 */
export const undeleteBackup = (db: Db, backupId: string, actor: Actor): Promise<{ tenantId: string; status: string }> =>
  db.tx(async (tx) => {
    if (!UUID.test(backupId)) throw new Refusal(400, 'The id of a backup looks like 0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e.');
    const rows = await tx.query<Found>('select tenant_id, status, deleted_at, purged_at, now() as now from backup where backup_id = $1', [backupId]);
    const { tenant_id: tenantId } = demandDeleted(backupId, rows);
    // The job before the backup, as a purge that begins locks them.
    const purges = await tx.query<{ state: string }>(
      `select state from job where tenant_id = $1 and kind = $2 and lower(payload->>'backupId') = lower($3) and state in ('queued', 'running') for update`, [tenantId, PURGE_JOB, backupId]);
    if (purges.some(({ state }) => state === 'running')) throw new Refusal(410, `The contents of backup ${backupId} are being removed at this moment.`);
    await tx.query(`update job set state = 'done', updated_at = now() where tenant_id = $1 and kind = $2 and lower(payload->>'backupId') = lower($3) and state = 'queued'`, [tenantId, PURGE_JOB, backupId]);
    const [back] = await tx.query<{ status: string; backup_id: string; created_at: Date }>(
      `update backup set status = coalesce(nullif(status_before_deletion, 'Deleting'), case when is_data_ready then 'Completed' else 'Failed' end),
         deleted_at = null where tenant_id = $1 and backup_id = $2 and status = 'Deleted' and purged_at is null returning status, backup_id, created_at`, [tenantId, backupId]);
    if (!back) throw new Refusal(409, `Backup ${backupId} has just been changed by somebody else.`);
    await touchBackups(tx, tenantId);
    await recordActivity(tx, { tenantId, action: 'Undeleted', type: 'Backup', source: actor.upn, actor: actor.oid, requestId: actor.requestId, details: `Backup ${back.backup_id} of ${back.created_at.toISOString()}` });
    return { tenantId, status: back.status };
  });
