import type { Job } from '../jobs/index.ts';
import { forgetCarried } from './carried.ts';
import { forgetSeen } from './seenIds.ts';

const ROWS_PER_BATCH = 5000;

/**
 * Each step changes some rows of backup $2 of tenant $1 and returns their number; it is repeated until it finds no row.
 * The rows are named by their place in the table, because the statistics do not have the rows of such a backup yet: the
 * planner would take a self-join of them for a join of one row.
 */
const STEPS = [
  // Rows that the backup began are deleted ...
  `delete from object_version where ctid = any(array(
     select ctid from object_version where tenant_id = $1 and valid_from = $2 limit $3)) returning 1`,
  // ... the intervals that it ended are open again ...
  `update object_version set valid_to = null where ctid = any(array(
     select ctid from object_version where tenant_id = $1 and valid_to = $2 limit $3)) returning 1`,
  // ... and its bodies, which no other backup can know, go.
  `delete from object_body where ctid = any(array(
     select ctid from object_body where tenant_id = $1 and backup_number = $2 limit $3)) returning 1`,
  `delete from summary_segment where ctid = any(array(
     select ctid from summary_segment where tenant_id = $1 and backup_number = $2 limit $3)) returning 1`,
] as const;

/**
 * Takes back everything that an unfinished backup has written and leaves the earlier ones as they were. Repeatable, in
 * small transactions, so that a large backup does not hold up others and a killed undo goes on.
 */
export const rollbackBackup = async (job: Job, number: number): Promise<void> => {
  for (const sql of STEPS) {
    let touched: number;
    do {
      touched = await job.write(async (tx) => (await tx.query(sql, [job.tenantId, number, ROWS_PER_BATCH])).length);
    } while (touched > 0);
  }
  await job.write(async (tx) => {
    await forgetSeen(tx, { tenantId: job.tenantId, number });
    await forgetCarried(tx, { tenantId: job.tenantId, number });
  });
};
