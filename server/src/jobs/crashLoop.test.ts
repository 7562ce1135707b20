import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { it } from 'node:test';
import { CRASH_LIMIT, FAILURE_LIMIT } from './index.ts';
import type { JobEnd } from './index.ts';
import { claimJob } from './store.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { LEASE, createJobTest, finish, until } from '../../test/jobs/kit.ts';

onBothEngines('a job whose process dies', (open) => {
  const test = createJobTest(open);
  const { start, add, stateOf } = test;

  /** A process claims the job and crashes: its heartbeats end, and its lease expires. */
  const crashOnce = async (jobId: string, secondsAgo: number): Promise<boolean> => {
    const taken = await claimJob(test.db, { kinds: ['test'], owner: randomUUID(), leaseMs: LEASE, running: [] });
    await test.db.query(`update job set lease_until = clock_timestamp() - $2 * interval '1 second' where job_id = $1`, [
      jobId,
      secondsAgo,
    ]);
    return taken?.job_id === jobId;
  };

  it('survives ten external kills in a row', async () => {
    const jobId = await add();
    for (let crash = 0; crash < 10; crash += 1) assert.ok(await crashOnce(jobId, 3600), `life ${crash}`);
    let end: JobEnd | undefined;
    let runs = 0;
    start({
      run: async (job) => {
        runs += 1;
        await finish(job);
      },
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual([runs, end], [1, undefined]);
  });

  it('is retried with growing delays after crashes, and finally fails with a reason', async () => {
    const jobId = await add();
    assert.ok((await crashOnce(jobId, 1)) && (await crashOnce(jobId, 1)), 'the first two are taken over from at once');
    assert.ok(await crashOnce(jobId, 1));
    assert.equal(await crashOnce(jobId, 3), false, 'the third one waits');
    assert.ok(await crashOnce(jobId, 5));
    let end: JobEnd | undefined;
    for (let crash = 4; crash < CRASH_LIMIT; crash += 1) assert.ok(await crashOnce(jobId, 3600), `life ${crash}`);
    start({
      run: () => Promise.reject(new Error('it is not run again')),
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.match(
      end?.kind === 'failed' ? end.reason : '',
      /^The service ended 12 times at the same step\. It may lack memory/,
    );
  });

  it('continues at once when the clock was set back, also when queued', async () => {
    const running = await add();
    assert.ok(await crashOnce(running, -3 * 3600));
    const waiting = await add();
    await test.db.query(
      `update job set run_at = run_at + interval '3 hours', created_at = created_at + interval '3 hours'
       where job_id = $1`,
      [waiting],
    );
    start({ run: finish });
    for (const jobId of [running, waiting]) await until('the end', async () => (await stateOf(jobId)) === 'done');
  });

  it('survives an unstable database', async () => {
    const jobId = await add();
    let end: JobEnd | undefined;
    let runs = 0;
    start({
      run: async (job) => {
        runs += 1;
        if (runs <= FAILURE_LIMIT)
          await job.write((tx) =>
            tx.exec(`do $$ begin raise exception 'the server is ended' using errcode = '57P01'; end $$`),
          );
        await finish(job);
      },
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual([runs, end], [FAILURE_LIMIT + 1, undefined]);
  });

  it('resets its crash and error counts after progress, with or without a checkpoint', async () => {
    const jobId = await add();
    let runs = 0;
    let end: JobEnd | undefined;
    for (let crash = 0; crash < 3; crash += 1) await crashOnce(jobId, 3600);
    start({
      run: async (job) => {
        runs += 1;
        await job.write(() => Promise.resolve(), { achieved: runs <= FAILURE_LIMIT });
        if (runs <= 2 * FAILURE_LIMIT - 1) throw new Error('unexpected');
        await finish(job);
      },
      end: async (job, how) => {
        end = how;
        await finish(job);
      },
    });
    await until('the end', async () => (await stateOf(jobId)) === 'done');
    assert.deepEqual(
      [runs, end],
      [
        2 * FAILURE_LIMIT - 1,
        { kind: 'failed', reason: `The service failed 3 times at the same step. See its log for job ${jobId}.` },
      ],
    );
    assert.deepEqual((await test.db.query('select crashes from job where job_id = $1', [jobId]))[0], { crashes: 0 });
  });
});
