import type { Job } from '../jobs/index.ts';
import { forgetCarried } from './carried.ts';
import { forgetSeen } from './seen.ts';

const ROWS_AT_ONCE = 5000;

/** Each step touches some rows of backup $2 of tenant $1 and says how many; repeated until it finds none. */
const STEPS = [
  // What the backup began goes ...
  `delete from object_version v using (
     select type, object_id from object_version where tenant_id = $1 and valid_from = $2 limit $3) as part
   where v.tenant_id = $1 and v.valid_from = $2 and v.type = part.type and v.object_id = part.object_id returning 1`,
  // ... what it ended goes on ...
  `update object_version v set valid_to = null from (
     select type, object_id, valid_from from object_version where tenant_id = $1 and valid_to = $2 limit $3) as part
   where v.tenant_id = $1 and v.type = part.type and v.object_id = part.object_id and v.valid_from = part.valid_from returning 1`,
  // ... and its bodies, which no other backup can know, go.
  `delete from object_body b using (
     select hash from object_body where tenant_id = $1 and backup_number = $2 limit $3) as part
   where b.tenant_id = $1 and b.hash = part.hash returning 1`,
  `delete from summary_segment s using (
     select type, part from summary_segment where tenant_id = $1 and backup_number = $2 limit $3) as gone
   where s.tenant_id = $1 and s.backup_number = $2 and s.type = gone.type and s.part = gone.part returning 1`,
] as const;

/**
 * Takes back everything that an unfinished backup has written and leaves the earlier ones as they were. Repeatable, in small
 * transactions, so that a large backup does not hold up others and a killed undo goes on.
 */
export const undoBackup = async (job: Job, number: number): Promise<void> => {
  for (const sql of STEPS) {
    let touched: number;
    do {
      touched = await job.write(async (tx) => (await tx.query(sql, [job.tenantId, number, ROWS_AT_ONCE])).length);
    } while (touched > 0);
  }
  await job.write(async (tx) => {
    await forgetSeen(tx, { tenantId: job.tenantId, number });
    await forgetCarried(tx, { tenantId: job.tenantId, number });
  });
};
