import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAILURE_LIMIT, JobFailedError, LeaseLostError, requestCancel } from './index.ts';
import type { Job, JobEnd } from './index.ts';
import { claimJob } from './store.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { LEASE, createJobTest, finish, tenantId, until } from '../../test/jobs/kit.ts';

onBothEngines('jobs', (open) => {
  const test = createJobTest(open);
  const { start, add, stateOf, stopAll } = test;
  before(() => test.db.exec('create table write_log (job_id uuid, note text)'));
  const untilAborted = (job: Job): Promise<never> =>
    new Promise((_, reject) =>
      job.signal.addEventListener('abort', () => reject(job.signal.reason as Error), { once: true }),
    );

  it('runs each of many jobs once, by however many runners', async () => {
    const runs: string[] = [];
    const run = async (job: Job): Promise<void> => {
      runs.push(job.jobId);
      await finish(job);
    };
    const ids = await Promise.all(Array.from({ length: 30 }, () => add()));
    // A lease that outlasts any stall of a busy machine: a lost one may rightly run a job again.
    for (let index = 0; index < 3; index += 1) start({ run }, 60_000);
    await until(
      'the last job',
      async () => (await test.db.query(`select 1 from job where state <> 'done'`)).length === 0,
    );
    assert.deepEqual([...runs].sort(), [...ids].sort());
  });

  it('runs one of a singleton at a time; the database itself refuses a second', async () => {
    let now = 0;
    let most = 0;
    const run = async (job: Job): Promise<void> => {
      now += 1;
      most = Math.max(most, now);
      await sleep(60);
      now -= 1;
      await finish(job);
    };
    const ids = [await add({ singleton: 'one' }), await add({ singleton: 'one' }), await add({ singleton: 'one' })];
    start({ run });
    start({ run });
    await until('all three', async () => (await Promise.all(ids.map(stateOf))).every((state) => state === 'done'));
    assert.equal(most, 1);
    const [first, second] = [await add({ singleton: 'two' }), await add({ singleton: 'two', tenant: tenantId })];
    await stopAll();
    await test.db.query(`update job set state = 'running' where job_id = $1`, [first]);
    await assert.rejects(test.db.query(`update job set state = 'running' where job_id = $1`, [second]), {
      code: '23505',
    });
  });

  it('lets only the newest lease write', async () => {
    const jobId = await add();
    let old: Job | undefined;
    const stuck = start(
      {
        run: async (job) => {
          old = job;
          await untilAborted(job);
        },
      },
      60_000,
    );
    await until('the first holder', () => old !== undefined);
    await test.db.query(`update job set lease_until = now() - interval '1 second' where job_id = $1`, [jobId]);
    const taken = await claimJob(test.db, { kinds: ['test'], owner: 'another process', leaseMs: LEASE, running: [] });
    assert.equal(taken?.job_id, jobId);
    await assert.rejects(
      Promise.resolve(old?.write((tx) => tx.query(`insert into write_log values ($1, 'late')`, [jobId]))),
      LeaseLostError,
    );
    assert.equal((await test.db.query('select 1 from write_log where job_id = $1', [jobId])).length, 0);
    await until('the old holder to notice', () => old?.signal.aborted === true);
    assert.ok(old?.signal.reason instanceof LeaseLostError);
    await stuck.stop();
  });

  it('stops a running job, also from another process', async () => {
    const jobId = await add();
    let stopped = false;
    let end: JobEnd | undefined;
    let running = false;
    start(
      {
        run: async (job) => {
          running = true;
          try {
            await untilAborted(job);
          } finally {
            stopped = true;
          }
        },
        end: async (job, how) => {
          end = how;
          await finish(job);
        },
      },
      5000,
    );
    await until('the run', () => running);
    await requestCancel(test.db, tenantId, jobId);
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(end, { kind: 'canceled' });
    assert.ok(stopped, 'the run ended before the end was told');
  });

  it('ends a job that was cancelled before its first lease, without running it', async () => {
    const jobId = await add();
    await requestCancel(test.db, tenantId, jobId);
    const ran: string[] = [];
    start({
      run: async (job) => {
        ran.push('run');
        await finish(job);
      },
      end: async (job, { kind }) => {
        ran.push(kind);
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(ran, ['canceled']);
  });

  it('hands a reason over to the end of a failed job at once', async () => {
    const jobId = await add();
    let end: JobEnd | undefined;
    start({
      run: () => Promise.reject(new JobFailedError('The directory is closed.')),
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(end, { kind: 'failed', reason: 'The directory is closed.' });
  });

  it('tries an unexpected error again from the checkpoint, gives up when it keeps failing at the same one, and says where to read why', async () => {
    const jobId = await add();
    const seen: unknown[] = [];
    let end: JobEnd | undefined;
    start({
      run: async (job) => {
        seen.push(job.progress?.['step']);
        if (!job.progress) await job.write(() => Promise.resolve(), { checkpoint: { step: 1 } });
        throw new Error('unexpected');
      },
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(end, {
      kind: 'failed',
      reason: `The service failed 3 times at the same step. See its log for job ${jobId}.`,
    });
    assert.equal(seen.length, FAILURE_LIMIT);
    assert.deepEqual(
      seen.slice(1),
      seen.slice(1).map(() => 1),
    );
  });

  it('gives a job back when the process ends, without counting a crash', async () => {
    const jobId = await add();
    let runs = 0;
    const first = start(
      {
        run: async (job) => {
          runs += 1;
          await untilAborted(job);
        },
      },
      60_000,
    );
    await until('the run', () => runs === 1);
    await first.stop();
    const [row] = await test.db.query('select state, crashes from job where job_id = $1', [jobId]);
    assert.deepEqual(row, { state: 'running', crashes: 0 });
    start({
      run: async (job) => {
        runs += 1;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual((await test.db.query('select crashes from job where job_id = $1', [jobId]))[0], { crashes: 0 });
    assert.equal(runs, 2);
  });
});
