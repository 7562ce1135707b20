import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { LeaseLostError } from './index.ts';
import type { Job } from './index.ts';
import type { Db } from '../storage/types.ts';
import { alwaysOnBothEngines } from '../../test/storage/engines.ts';
import { LEASE, createJobTest, finish, until } from '../../test/jobs/kit.ts';

alwaysOnBothEngines('a lease', (open) => {
  const test = createJobTest(open);
  const { start, add, stateOf } = test;

  /** The database as another machine reaches it, until the connection is cut. */
  const connection = (): { db: Db; cut: boolean } => {
    const state: { db: Db; cut: boolean } = {
      cut: false,
      db: {
        ...test.db,
        isExclusive: false,
        query: (sql, params) =>
          state.cut ? Promise.reject(new Error('connection refused')) : test.db.query(sql, params),
        tx: (work) => (state.cut ? Promise.reject(new Error('connection refused')) : test.db.tx(work)),
      },
    };
    return state;
  };
  const untilAborted = (job: Job): Promise<never> =>
    new Promise((_, reject) =>
      job.signal.addEventListener('abort', () => reject(job.signal.reason as Error), { once: true }),
    );

  it('that cannot be extended ends the work before another process takes it over', async () => {
    const jobId = await add();
    const cutOff = connection();
    let old: Job | undefined;
    start(
      {
        run: async (job) => {
          old = job;
          await untilAborted(job);
        },
      },
      LEASE,
      cutOff.db,
    );
    await until('the first holder', () => old !== undefined);
    cutOff.cut = true;
    let stillAtWork: boolean | undefined;
    start({
      run: async (job) => {
        stillAtWork = old?.signal.aborted !== true;
        await finish(job);
      },
    });
    await until('the second holder', async () => (await stateOf(jobId)) === 'done');
    assert.equal(stillAtWork, false);
    assert.ok(old?.signal.reason instanceof LeaseLostError);
  });

  it('expires on time although the process is too busy for its timer', async () => {
    await add();
    const cutOff = connection();
    let stillAtWork: boolean | undefined;
    start(
      {
        run: (job) => {
          cutOff.cut = true;
          for (const end = performance.now() + 1.5 * LEASE; performance.now() < end;);
          stillAtWork = !job.signal.aborted;
          return Promise.resolve();
        },
      },
      LEASE,
      cutOff.db,
    );
    await until('the answer', () => stillAtWork !== undefined);
    assert.equal(stillAtWork, false);
  });

  it('is kept by a transaction that takes longer than it, and after that', async () => {
    const jobId = await add();
    const runs: boolean[] = [];
    const run = async (job: Job): Promise<void> => {
      await job.write(() => sleep(2 * LEASE));
      runs.push(job.signal.aborted);
      await finish(job);
    };
    start({ run }, LEASE, connection().db);
    start({ run }, LEASE, connection().db);
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(runs, [false]);
  });
});

alwaysOnBothEngines('a lease in a database of one process', (open) => {
  const test = createJobTest(open);

  it('outlasts a pause of the process', async (context) => {
    if (test.db.isExclusive !== true) return context.skip('several processes may reach this one');
    const jobId = await test.add();
    const runs: boolean[] = [];
    test.start({
      run: async (job) => {
        for (const end = performance.now() + 2 * LEASE; performance.now() < end;);
        await sleep(0);
        runs.push(job.signal.aborted);
        await finish(job);
      },
    });
    await until('the end', async () => (await test.stateOf(jobId)) === 'done');
    assert.deepEqual(runs, [false]);
  });
});
