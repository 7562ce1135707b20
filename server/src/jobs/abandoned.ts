import { randomUUID } from 'node:crypto';
import type { Db } from '../storage/types.ts';
import { enqueueJob } from './store.ts';
import type { NewJob } from './store.ts';

/** The reason that work ends if its job was removed, was changed, or was not written by the service. */
export const ABANDONED =
  'The job was changed or removed outside of the service, and is not followed. Run `npm run verify` on the host.';

const ENDS = 'ends';

/**
 * SQL: no open job of a kind belongs to a row. `alias` is a table with `tenant_id`, `isOf` a condition about job `j`.
 */
export const noOpenJobSql = (alias: string, kind: string, isOf = `j.job_id = ${alias}.job_id`): string =>
  `not exists (select 1 from job j where j.tenant_id = ${alias}.tenant_id and ${isOf} and j.kind = '${kind}'
     and j.state in ('queued', 'running'))`;

/** Adds a job that only ends the work of a lost one. @returns its id */
export const enqueueEndingJob = async (tx: Db, { payload, ...job }: Omit<NewJob, 'jobId'>): Promise<string> => {
  const jobId = randomUUID();
  await enqueueJob(tx, { ...job, jobId, payload: { ...payload, [ENDS]: ABANDONED } });
  return jobId;
};

/** @returns the reason with which a job ends its work, undefined for any other job */
export const endingReason = (payload: Readonly<Record<string, unknown>>): string | undefined =>
  payload[ENDS] === undefined ? undefined : ABANDONED;

interface AbandonedWork<Row> {
  /** Finds work without an open job: of one tenant, or of all for undefined. */
  find: (db: Db, tenantId: string | undefined) => Promise<readonly Row[]>;
  lock: (tx: Db, tenantId: string) => Promise<void>;
  end: (tx: Db, row: Row) => Promise<void>;
}

/** Ends work whose job was removed, changed or refused: tenant by tenant, each under its lock. */
export const endAbandonedWork = async <Row extends { tenant_id: string }>(
  db: Db,
  { find, lock, end }: AbandonedWork<Row>,
): Promise<void> => {
  for (const tenantId of new Set((await find(db, undefined)).map((row) => row.tenant_id))) {
    await db.tx(async (tx) => {
      await lock(tx, tenantId);
      // Another service may have found the same.
      for (const row of await find(tx, tenantId)) await end(tx, row);
    });
  }
};
