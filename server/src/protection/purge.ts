import { randomUUID } from 'node:crypto';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { EXPANDED } from '../directory/types/stored.ts';
import { enqueueJob, forgetEndedJobs, noOpenJobSql } from '../jobs/index.ts';
import type { Job, JobHandler } from '../jobs/index.ts';
import { vacuum } from '../storage/vacuum.ts';
import type { Db } from '../storage/types.ts';
import { INTERVALS_SINGLETON, findBackupOrSnapshot, lockBackups } from '../catalog/backups.ts';
import { dropUnusedSegments } from '../catalog/browse/segments.ts';
import { forgetCarried } from '../backup/carried.ts';
import { floorParameters, PROTECTED } from './retentionFloor.ts';
import type { RetentionPolicy } from './retentionFloor.ts';
import { forgetSnapshot, isBackupWaiting, reopenEnded } from './snapshotPurge.ts';
import { COVERS_BACKUP_SQL } from '../catalog/versions.ts';

export const PURGE_JOB = 'purge';

const DAY = 24 * 3_600_000;
const ROWS_PER_BATCH = 2000;
const DAYS_PER_MINUTE = 1 / (24 * 60);
/** A minute: until a waiting backup has begun. */
const YIELD_DAYS = DAYS_PER_MINUTE;

const enqueuePurge = (
  tx: Db,
  tenantId: string,
  backupId: string,
  when: { runAfter: number } | { runAt: Date },
): Promise<void> =>
  enqueueJob(tx, {
    tenantId,
    jobId: randomUUID(),
    kind: PURGE_JOB,
    payload: { backupId },
    singleton: INTERVALS_SINGLETON,
    ...when,
  });

/** Asks for the contents of a deleted backup to be removed later; give it the transaction of the deletion. */
export const schedulePurge = (tx: Db, tenantId: string, backupId: string, days: number): Promise<void> =>
  enqueuePurge(tx, tenantId, backupId, { runAfter: days * DAY });

/** Gives queued removals the time that the setting demands now: earlier versions queued them for 24 hours. */
export const movePurges = async (db: Db, { purgeAfterDays }: RetentionPolicy): Promise<void> => {
  await db.query(
    `update job set run_at = b.deleted_at + $2::int * interval '24 hours' from backup b
     where job.kind = $1 and job.state = 'queued' and b.tenant_id = job.tenant_id
       and b.backup_id::text = lower(job.payload->>'backupId')
       and b.status = 'Deleted' and b.purge_began_at is null and b.deleted_at is not null
       and job.run_at <> b.deleted_at + $2::int * interval '24 hours'`,
    [PURGE_JOB, purgeAfterDays],
  );
};

/**
 * Deleted backups of tenant $1 whose contents are complete; `removal_at` is when time allows the removal, null while
 * a rule without an end keeps them. The parameters are those of PROTECTED, then $5: days after the deletion.
 */
export const REMOVALS = `
  select b.backup_id, b.number,
    case when f.number is null then due.at when f.lasting is null then greatest(due.at, f.until) end as removal_at
  from backup b
  cross join lateral (select coalesce(b.deleted_at, now()) + $5::int * interval '24 hours' as at) due
  left join (${PROTECTED}) f on f.number = b.number
  where b.tenant_id = $1 and b.status = 'Deleted' and b.purged_at is null and b.purge_began_at is null`;

export const removalParameters = (tenantId: string, policy: RetentionPolicy): unknown[] => [
  ...floorParameters(tenantId, policy, null),
  policy.purgeAfterDays,
];

/**
 * Marks the removal as begun unless it is too early, or a rule or a pin keeps the contents.
 * @returns true if it has begun, now or before
 */
const markRemovableAsBegun = async (
  tx: Db,
  tenantId: string,
  number: number,
  policy: RetentionPolicy,
): Promise<boolean> => {
  // No rule protects a snapshot of the directory.
  await tx.query(
    `update backup_or_snapshot set purge_began_at = now()
     where tenant_id = $1 and number = $2 and status = 'Deleted' and purpose = 'comparison'`,
    [tenantId, number],
  );
  await tx.query(
    `update backup set purge_began_at = now() where tenant_id = $1 and number = $6
       and number in (select number from (${REMOVALS}) r where removal_at <= now())`,
    [...removalParameters(tenantId, policy), number],
  );
  const rows = await tx.query(
    `select 1 from backup_or_snapshot
     where tenant_id = $1 and number = $2 and status = 'Deleted' and purge_began_at is not null`,
    [tenantId, number],
  );
  return rows.length > 0;
};

/** Asks again: at the time of the removal, and after a day where no time is known. */
const postpone = async (tx: Db, tenantId: string, backupId: string, policy: RetentionPolicy): Promise<void> => {
  const [row] = await tx.query<{ run_at: Date }>(
    `select greatest(coalesce(removal_at, now() + interval '24 hours'), now() + interval '1 minute') as run_at
     from (${REMOVALS}) r where backup_id = $6::uuid`,
    [...removalParameters(tenantId, policy), backupId],
  );
  if (row) await enqueuePurge(tx, tenantId, backupId, { runAt: row.run_at });
};

const UNQUEUED = `select b.tenant_id, b.backup_id, b.purge_began_at is not null or b.purpose = 'comparison' as has_begun
  from backup_or_snapshot b
  where b.status = 'Deleted' and b.purged_at is null
    and ${noOpenJobSql('b', PURGE_JOB, `lower(j.payload->>'backupId') = b.backup_id::text`)}`;

/** Asks again for removals whose job was removed, changed or refused. */
const queueLostPurges = async (db: Db, policy: RetentionPolicy): Promise<void> => {
  type Row = { tenant_id: string; backup_id: string; has_begun: boolean };
  for (const tenantId of new Set((await db.query<Row>(UNQUEUED)).map((row) => row.tenant_id))) {
    await db.tx(async (tx) => {
      await lockBackups(tx, tenantId);
      for (const row of await tx.query<Row>(`${UNQUEUED} and b.tenant_id = $1`, [tenantId])) {
        if (row.has_begun) await schedulePurge(tx, tenantId, row.backup_id, 0);
        else await postpone(tx, tenantId, row.backup_id, policy);
      }
    });
  }
};

/**
 * Numbers of the backups whose contents must stay: also the deleted ones that can still be recovered, and the one
 * to be removed unless its removal has begun.
 */
const keptNumbers = async (tx: Db, tenantId: string, purged: number): Promise<number[]> => {
  const rows = await tx.query<{ number: number }>(
    `select number from backup_or_snapshot
     where tenant_id = $1 and purged_at is null and status not in ('Failed', 'Canceled')
       and not (number = $2 and status = 'Deleted' and purge_began_at is not null)`,
    [tenantId, purged],
  );
  return rows.map((row) => row.number);
};

interface Interval {
  object_id: string;
  valid_from: number;
  hash: Buffer;
}

/**
 * Removes, of some intervals that cover backup `number`, those that cover no kept one, with bodies that no interval
 * names.
 * @returns the last id looked at
 */
const purgePart = async (
  tx: Db,
  tenantId: string,
  number: number,
  type: string,
  last: string,
): Promise<string | undefined> => {
  const kept = await keptNumbers(tx, tenantId, number);
  const rows = await tx.query<Interval & { needed: boolean }>(
    `select v.object_id, v.valid_from, v.hash, exists (
       select 1 from unnest($3::int8[]) as n
       where n >= v.valid_from and (v.valid_to is null or n < v.valid_to)) as needed
     from object_version v where ${COVERS_BACKUP_SQL} and v.type = $4 and v.object_id > $5
     order by v.object_id limit $6`,
    [tenantId, number, kept, type, last, ROWS_PER_BATCH],
  );
  const gone = rows.filter((row) => !row.needed);
  if (gone.length > 0) {
    await tx.query(
      `delete from object_version v using unnest($3::text[], $4::int8[]) as gone (object_id, valid_from)
       where v.tenant_id = $1 and v.type = $2 and v.object_id = gone.object_id and v.valid_from = gone.valid_from`,
      [tenantId, type, gone.map((row) => row.object_id), gone.map((row) => row.valid_from)],
    );
    // A content address belongs to one object, so only that object's other intervals can name it.
    await tx.query(
      `delete from object_body b using unnest($3::text[], $4::bytea[]) as gone (object_id, hash)
       where b.tenant_id = $1 and b.hash = gone.hash and not exists (
         select 1 from object_version v
         where v.tenant_id = $1 and v.type = $2 and v.object_id = gone.object_id and v.hash = gone.hash)`,
      [tenantId, type, gone.map((row) => row.object_id), gone.map((row) => row.hash)],
    );
  }
  return rows.length < ROWS_PER_BATCH ? undefined : rows.at(-1)?.object_id;
};

/** @returns true if it is finished; false if `shouldYield` stopped it in between */
const purge = async (job: Job, number: number, shouldYield: () => Promise<boolean>): Promise<boolean> => {
  for (const type of [...OBJECT_TYPES.map((info) => info.type), EXPANDED]) {
    let last: string | undefined = '';
    while (last !== undefined) {
      job.signal.throwIfAborted();
      if (await shouldYield()) return false;
      const from: string = last;
      last = await job.write((tx) => purgePart(tx, job.tenantId, number, type, from));
    }
  }
  return true;
};

/** Removes the contents of a deleted backup, unless it is back, it is too early, or the floor or a pin keeps them. */
export const createPurgeHandler = (db: Db, policy: RetentionPolicy): JobHandler => ({
  run: async (job) => {
    const row = await findBackupOrSnapshot(db, job.tenantId, String(job.payload['backupId']));
    const isSnapshot = row?.purpose === 'comparison';
    if (row?.status === 'Deleted') {
      const hasBegun = await job.write((tx) => markRemovableAsBegun(tx, job.tenantId, row.number, policy));
      if (!hasBegun) {
        await job.write((tx) => postpone(tx, job.tenantId, row.backup_id, policy), { done: true });
        return;
      }
      // A backup never waits for a snapshot, and so not for its removal.
      const shouldYield = async (): Promise<boolean> => isSnapshot && (await isBackupWaiting(db, job.tenantId));
      if (!(await purge(job, row.number, shouldYield))) {
        await job.write((tx) => schedulePurge(tx, job.tenantId, row.backup_id, YIELD_DAYS), { done: true });
        return;
      }
      if (isSnapshot) await reopenEnded(job, row.number);
    }
    await job.write(
      async (tx) => {
        await forgetEndedJobs(tx);
        if (row?.status !== 'Deleted') return;
        await tx.query('update backup set purged_at = now() where tenant_id = $1 and backup_id = $2', [
          job.tenantId,
          row.backup_id,
        ]);
        await forgetCarried(tx, { tenantId: job.tenantId, number: row.number });
        await tx.query('delete from backup_manifest where tenant_id = $1 and backup_number = $2', [
          job.tenantId,
          row.number,
        ]);
        await dropUnusedSegments(tx, job.tenantId);
        if (isSnapshot) await forgetSnapshot(tx, job.tenantId, row.backup_id);
      },
      { done: true },
    );
    await vacuum(db, ['object_version', 'object_body', 'summary_segment', 'backup_seen', 'job']);
  },
  // A purge puts nothing back, it is asked for again.
  end: (job) => job.write((tx) => schedulePurge(tx, job.tenantId, String(job.payload['backupId']), 1), { done: true }),
  recoverAbandoned: () => queueLostPurges(db, policy),
});
