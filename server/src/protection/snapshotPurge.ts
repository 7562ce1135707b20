import type { Job } from '../jobs/index.ts';
import { INTERVALS_SINGLETON } from '../catalog/backups.ts';
import type { Db } from '../storage/types.ts';

const ROWS_PER_BATCH = 2000;

/** @returns true if a backup waits for the end of this removal */
export const isBackupWaiting = async (db: Db, tenantId: string): Promise<boolean> =>
  (
    await db.query(
      `select 1 from job where tenant_id = $1 and singleton = $2 and kind = 'backup' and state = 'queued' limit 1`,
      [tenantId, INTERVALS_SINGLETON],
    )
  ).length > 0;

/**
 * Contents that snapshot $2 ended and that no content of it follows: they go on until the next complete backup, or are
 * the present ones. Without this a backup that cannot read an object would find nothing to carry over.
 */
const REOPEN = `
  update object_version v set valid_to = least(
    (select min(b.number) from backup_or_snapshot b where b.tenant_id = $1 and b.number > $2 and b.purged_at is null
       and b.status in ('Completed', 'Deleting', 'Deleted')),
    (select min(n.valid_from) from object_version n where n.tenant_id = $1 and n.type = v.type
       and n.object_id = v.object_id and n.valid_from > $2))
  where v.ctid = any(array(
    select e.ctid from object_version e where e.tenant_id = $1 and e.valid_to = $2 and not exists (
      select 1 from object_version f where f.tenant_id = $1 and f.type = e.type and f.object_id = e.object_id
        and f.valid_from = $2) limit $3))
  returning 1`;

/** Opens the intervals again that a removed snapshot ended. Call it after its own contents are removed. */
export const reopenEnded = async (job: Job, number: number): Promise<void> => {
  let touched: number;
  do {
    touched = await job.write(async (tx) => (await tx.query(REOPEN, [job.tenantId, number, ROWS_PER_BATCH])).length);
  } while (touched > 0);
};

export const forgetSnapshot = async (tx: Db, tenantId: string, backupId: string): Promise<void> => {
  await tx.query(`delete from backup_or_snapshot where tenant_id = $1 and backup_id = $2 and purpose = 'comparison'`, [
    tenantId,
    backupId,
  ]);
};
