import { readSigned, markForSigning, withSigning } from '../storage/integrity/index.ts';
import type { Db } from '../storage/types.ts';
import { DatabaseError } from '../storage/types.ts';
import type { JobProgress, WriteOptions } from './types.ts';

export interface NewJob {
  tenantId: string;
  jobId: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Jobs with the same word and tenant run one at a time; the others wait. */
  singleton: string;
  /** Object id of the person who asked for it, or "service". */
  requester?: string | undefined;
  /**
   * Milliseconds to wait, on the clock of the database: it says when a job begins, and a service's own may be wrong.
   */
  runAfter?: number;
  /** The moment to wait for, in place of `runAfter`. */
  runAt?: Date;
}

export interface ClaimedJob {
  tenant_id: string;
  job_id: string;
  kind: string;
  payload: Record<string, unknown>;
  /** Object id of the person who asked for it; null for jobs from before. */
  requester: string | null;
  progress: JobProgress | null;
  /** Fencing token: it grows with each lease, and a worker with an older one cannot write. */
  fence: number;
  /** Crashes of its process and unexpected errors since its last progress. */
  crashes: number;
  failures: number;
  cancel_requested: boolean;
  error: string | null;
}

export type Lease = Pick<ClaimedJob, 'tenant_id' | 'job_id' | 'fence'>;

const UNIQUE_VIOLATION = '23505';
const CLAIMED =
  'tenant_id, job_id, kind, payload, requester, progress, token as fence, crashes, failures, cancel_requested, error';
const HELD = `tenant_id = $1 and job_id = $2 and token = $3 and state = 'running'`;
/** Delay after more than two crashes in a row: in that time the service answers, and people can stop the job. */
const CRASH_DELAY = `(case when j.lease_owner is null or j.crashes < 2 then 0 else least(30, 2 ^ (j.crashes - 1)) end)
  * interval '1 second'`;
/**
 * The lease of a running job has expired. No lease reaches a minute ahead: there the clock was set back, and no holder
 * has extended the lease since.
 */
const IS_EXPIRED = `(j.lease_until is null or j.lease_until + ${CRASH_DELAY} < clock_timestamp()
  or j.lease_until > clock_timestamp() + interval '1 minute')`;
/**
 * A job without a delay begins at once even if the clock was set back. A cancelled job is claimed to end it,
 * because its time is not signed.
 */
const IS_DUE = '(j.run_at <= j.created_at or j.run_at <= clock_timestamp() or j.cancel_requested)';
const keyOf = ({ tenant_id, job_id, fence }: Lease): unknown[] => [tenant_id, job_id, fence];

/** Signs jobs that other statements have added or removed; give it their transaction. */
export const signJobs = (tx: Db, rows: readonly { tenant_id: string; job_id: string }[]): void => {
  for (const { tenant_id: tenantId, job_id: jobId } of rows) markForSigning(tx, 'job', tenantId, [jobId]);
};

const insertJob = (db: Db, job: NewJob, condition: string): Promise<void> =>
  withSigning(db, async (tx) => {
    signJobs(
      tx,
      await tx.query<{ tenant_id: string; job_id: string }>(
        `insert into job (tenant_id, job_id, kind, payload, singleton, requester, run_at)
     select $1::uuid, $2::uuid, $3::text, $4::jsonb, $5::text, $6::text,
       coalesce($8::timestamptz, now() + $7::float8 * interval '1 millisecond')
     ${condition} returning tenant_id, job_id`,
        [
          job.tenantId,
          job.jobId,
          job.kind,
          JSON.stringify(job.payload),
          job.singleton,
          job.requester ?? null,
          job.runAfter ?? 0,
          job.runAt?.toISOString() ?? null,
        ],
      ),
    );
  });

/** Adds a job. Give it the transaction of the change that asks for it. */
export const enqueueJob = (db: Db, job: NewJob): Promise<void> => insertJob(db, job, '');

/** Adds a job unless one of its kind waits or runs already. */
export const enqueueUnlessOpen = (db: Db, job: NewJob): Promise<void> =>
  insertJob(
    db,
    job,
    `where not exists (
    select 1 from job where tenant_id = $1::uuid and kind = $3 and state in ('queued', 'running'))`,
  );

/** @returns kind, payload and requester as the service wrote them; undefined for a job that it did not write */
export const readJob = async (
  db: Db,
  { tenant_id, job_id }: Pick<ClaimedJob, 'tenant_id' | 'job_id'>,
): Promise<Pick<ClaimedJob, 'kind' | 'payload' | 'requester'> | undefined> =>
  (await readSigned<Pick<ClaimedJob, 'kind' | 'payload' | 'requester'>>(db, 'job', tenant_id, [job_id]))[0];

/** Finds running jobs of other kinds whose lease has expired. A job whose kind was changed in the database is one. */
export const findExpiredJobs = (db: Db, kinds: readonly string[]): Promise<(Lease & Pick<ClaimedJob, 'kind'>)[]> =>
  db.query(
    `select tenant_id, job_id, kind, token as fence from job j
     where j.state = 'running' and not (j.kind = any($1::text[])) and ${IS_EXPIRED}`,
    [kinds],
  );

/** Closes a claimed or expired job without working on it. */
export const refuseJob = async (db: Db, lease: Lease, reason: string): Promise<void> => {
  await db.query(`update job set state = 'failed', error = $4, updated_at = now() where ${HELD}`, [
    ...keyOf(lease),
    reason,
  ]);
};

/** Asks the owner of a job to stop; the owner reads the request with its next heartbeat. */
export const requestCancel = async (db: Db, tenantId: string, jobId: string): Promise<void> => {
  await db.query('update job set cancel_requested = true, updated_at = now() where tenant_id = $1 and job_id = $2', [
    tenantId,
    jobId,
  ]);
};

export const isCancelRequested = async (db: Db, tenantId: string, jobId: string): Promise<boolean> =>
  (await db.query('select 1 from job where tenant_id = $1 and job_id = $2 and cancel_requested', [tenantId, jobId]))
    .length > 0;

/** Claims the next job that waits or whose lease has expired; an expired lease counts as a crash. */
export const claimJob = async (
  db: Db,
  {
    kinds,
    owner,
    leaseMs,
    running,
  }: { kinds: readonly string[]; owner: string; leaseMs: number; running: readonly string[] },
): Promise<ClaimedJob | undefined> => {
  try {
    const rows = await db.query<ClaimedJob>(
      `update job set state = 'running', lease_until = clock_timestamp() + $1 * interval '1 millisecond',
       lease_owner = $2,
         token = token + 1, crashes = crashes + (case when lease_owner is not null then 1 else 0 end),
         updated_at = now()
       where (tenant_id, job_id) = (
         select j.tenant_id, j.job_id from job j
         where ((j.state = 'queued' and ${IS_DUE}) or (j.state = 'running' and ${IS_EXPIRED}))
           and j.kind = any($3::text[]) and not (j.job_id = any($4::uuid[]))
           and not exists (select 1 from job other where other.tenant_id = j.tenant_id and other.singleton = j.singleton
             and other.state = 'running' and other.job_id <> j.job_id)
         order by j.run_at limit 1 for update skip locked)
       returning ${CLAIMED}`,
      [leaseMs, owner, kinds, running],
    );
    return rows[0];
  } catch (error) {
    // Another process was quicker with a job of the same singleton.
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) return undefined;
    throw error;
  }
};

/** Extends a lease. @returns undefined when it is lost, otherwise whether the job is to stop. */
export const heartbeat = async (db: Db, lease: Lease, leaseMs: number): Promise<{ cancel: boolean } | undefined> => {
  const [row] = await db.query<{ cancel_requested: boolean }>(
    `update job set lease_until = clock_timestamp() + $4 * interval '1 millisecond' where ${HELD}
     returning cancel_requested`,
    [...keyOf(lease), leaseMs],
  );
  return row && { cancel: row.cancel_requested };
};

/**
 * Checks the fencing token, saves the checkpoint and ends the job in one statement. Progress resets the count of
 * crashes.
 * @returns true if the lease is valid
 */
export const advanceJob = async (
  db: Db,
  lease: Lease,
  { checkpoint, achieved = checkpoint !== undefined, done = false }: WriteOptions,
): Promise<boolean> => {
  const rows = await db.query(
    `update job set progress = coalesce($4::jsonb, progress), crashes = case when $6 then 0 else crashes end,
     failures = case when $6 then 0 else failures end,
       state = case when $5 then 'done' else state end, updated_at = now() where ${HELD} returning 1`,
    [...keyOf(lease), checkpoint === undefined ? null : JSON.stringify(checkpoint), done, achieved],
  );
  return rows.length === 1;
};

/** Gives a lease back without a crash: this process ends, another may go on at once. */
export const releaseJob = async (db: Db, lease: Lease): Promise<void> => {
  await db.query(`update job set lease_until = clock_timestamp(), lease_owner = null where ${HELD}`, keyOf(lease));
};

/** Gives a lease back after an unexpected error, which is counted; the job is tried again after `waitMs`. */
export const failAttempt = async (db: Db, lease: Lease, message: string, waitMs: number): Promise<void> => {
  await db.query(
    `update job set lease_until = clock_timestamp() + $4 * interval '1 millisecond', lease_owner = null,
     failures = failures + 1, error = $5 where ${HELD}`,
    [...keyOf(lease), waitMs, message],
  );
};

const KEPT_DAYS = 7;

/** Removes jobs that ended a week ago. */
export const forgetEndedJobs = (db: Db): Promise<void> =>
  withSigning(db, async (tx) => {
    signJobs(
      tx,
      await tx.query<{ tenant_id: string; job_id: string }>(
        `delete from job where state in ('done', 'failed') and updated_at < now() - $1 * interval '1 day'
     returning tenant_id, job_id`,
        [KEPT_DAYS],
      ),
    );
  });
