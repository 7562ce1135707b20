import { randomUUID } from 'node:crypto';
import { OBJECT_TYPES } from '../../../src/domain/objectTypes.ts';
import { EXPANDED } from '../directory/types/stored.ts';
import { enqueueJob, forgetEndedJobs } from '../jobs/index.ts';
import type { Job, JobHandler } from '../jobs/index.ts';
import { reclaim } from '../storage/reclaim.ts';
import type { Db } from '../storage/types.ts';
import { findBackup } from './backups.ts';
import { dropUnusedSegments } from './browse/segments.ts';
import { forgetCarried } from './carried.ts';
import { COVERS } from './versions.ts';

export const PURGE_JOB = 'purge';
/** A deleted backup can be brought back until then. */
export const PURGE_AFTER = 24 * 3_600_000;
/** Jobs that write intervals of a tenant go one at a time. */
export const INTERVALS = 'intervals';

const ROWS_AT_ONCE = 2000;

/** Asks for the contents of a deleted backup to be removed later; give it the transaction of the deletion. */
export const schedulePurge = (tx: Db, tenantId: string, backupId: string): Promise<void> =>
  enqueueJob(tx, { tenantId, jobId: randomUUID(), kind: PURGE_JOB, payload: { backupId }, singleton: INTERVALS, runAfter: PURGE_AFTER });

/** Numbers of the backups whose contents must stay: also the deleted ones that can still be brought back. */
const keptNumbers = async (tx: Db, tenantId: string, purged: number): Promise<number[]> => {
  const rows = await tx.query<{ number: number }>(
    `select number from backup where tenant_id = $1 and number <> $2 and purged_at is null and status not in ('Failed', 'Canceled')`, [tenantId, purged]);
  return rows.map((row) => row.number);
};

interface Interval {
  object_id: string;
  valid_from: number;
  hash: Buffer;
}

/** Removes, of some intervals that cover backup `number`, those that cover no kept one, with bodies that no interval names. @returns the last id looked at */
const purgePart = async (tx: Db, tenantId: string, number: number, type: string, last: string): Promise<string | undefined> => {
  const kept = await keptNumbers(tx, tenantId, number);
  const rows = await tx.query<Interval & { needed: boolean }>(
    `select v.object_id, v.valid_from, v.hash, exists (
       select 1 from unnest($3::int8[]) as n where n >= v.valid_from and (v.valid_to is null or n < v.valid_to)) as needed
     from object_version v where ${COVERS} and v.type = $4 and v.object_id > $5 order by v.object_id limit $6`,
    [tenantId, number, kept, type, last, ROWS_AT_ONCE]);
  const gone = rows.filter((row) => !row.needed);
  if (gone.length > 0) {
    await tx.query(
      `delete from object_version v using unnest($3::text[], $4::int8[]) as gone (object_id, valid_from)
       where v.tenant_id = $1 and v.type = $2 and v.object_id = gone.object_id and v.valid_from = gone.valid_from`,
      [tenantId, type, gone.map((row) => row.object_id), gone.map((row) => row.valid_from)]);
    // A content address belongs to one object, so only that object's other intervals can name it.
    await tx.query(
      `delete from object_body b using unnest($3::text[], $4::bytea[]) as gone (object_id, hash)
       where b.tenant_id = $1 and b.hash = gone.hash and not exists (
         select 1 from object_version v where v.tenant_id = $1 and v.type = $2 and v.object_id = gone.object_id and v.hash = gone.hash)`,
      [tenantId, type, gone.map((row) => row.object_id), gone.map((row) => row.hash)]);
  }
  return rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1)?.object_id;
};

const purge = async (job: Job, number: number): Promise<void> => {
  for (const type of [...OBJECT_TYPES.map((info) => info.type), EXPANDED]) {
    let last: string | undefined = '';
    while (last !== undefined) {
      job.signal.throwIfAborted();
      const from: string = last;
      last = await job.write((tx) => purgePart(tx, job.tenantId, number, type, from));
    }
  }
};

/** Removes the contents of a backup a day after its deletion, unless it has been brought back. */
export const createPurgeHandler = (db: Db): JobHandler => ({
  run: async (job) => {
    const row = await findBackup(db, job.tenantId, String(job.payload['backupId']));
    if (row?.status === 'Deleted') await purge(job, row.number);
    await job.write(async (tx) => {
      await forgetEndedJobs(tx);
      if (row?.status !== 'Deleted') return;
      await tx.query('update backup set purged_at = now() where tenant_id = $1 and backup_id = $2', [job.tenantId, row.backup_id]);
      await forgetCarried(tx, { tenantId: job.tenantId, number: row.number });
      await tx.query('delete from backup_manifest where tenant_id = $1 and backup_number = $2', [job.tenantId, row.number]);
      await dropUnusedSegments(tx, job.tenantId);
    }, { done: true });
    await reclaim(db, ['object_version', 'object_body', 'summary_segment', 'backup_seen', 'job']);
  },
  // A purge puts nothing back, it is asked for again.
  end: (job) => job.write((tx) => schedulePurge(tx, job.tenantId, String(job.payload['backupId'])), { done: true }),
});
