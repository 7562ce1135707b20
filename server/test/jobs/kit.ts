import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createJobRunner, enqueueJob } from '../../src/jobs/index.ts';
import type { Job, JobHandler, JobRunner } from '../../src/jobs/index.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Db } from '../../src/storage/types.ts';
import type { Open } from '../storage/engines.ts';

export const tenantId = randomUUID();
export const LEASE = 900;

export const until = async (what: string, condition: () => Promise<boolean> | boolean): Promise<void> => {
  const deadline = Date.now() + 30_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, `${what} did not happen in time`);
    await sleep(20);
  }
};

export const finish = (job: Job): Promise<void> => job.write(() => Promise.resolve(), { done: true });

/** Jobs of the kind "test" on a separate database; running jobs are stopped after each test and removed. */
export const createJobTest = (open: Open) => {
  let db: Db;
  const runners: JobRunner[] = [];
  before(async () => {
    db = await open();
    await migrate(db);
  });
  const stopAll = async (): Promise<void> => {
    for (const runner of runners.splice(0)) await runner.stop();
  };
  afterEach(async () => {
    await stopAll();
    await db.query('delete from job');
  });
  return {
    get db(): Db {
      return db;
    },
    stopAll,
    start: (handler: Partial<JobHandler>, leaseMs = LEASE, over = db): JobRunner => {
      const runner = createJobRunner({
        db: over,
        leaseMs,
        log: () => undefined,
        handlers: { test: { run: () => Promise.resolve(), end: finish, ...handler } },
      });
      runners.push(runner);
      runner.start();
      return runner;
    },
    add: async (options: { singleton?: string; tenant?: string } = {}): Promise<string> => {
      const jobId = randomUUID();
      await enqueueJob(db, {
        tenantId: options.tenant ?? tenantId,
        jobId,
        kind: 'test',
        payload: { n: 1 },
        singleton: options.singleton ?? jobId,
      });
      return jobId;
    },
    stateOf: async (jobId: string): Promise<string | undefined> =>
      (await db.query<{ state: string }>('select state from job where job_id = $1', [jobId]))[0]?.state,
  };
};
