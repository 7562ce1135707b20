import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, describe, it } from 'node:test';
import { LEASE_MS, enqueueJob } from './index.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import type { Db } from '../storage/types.ts';
import { embeddedDirectory } from '../../test/embedded.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../../test/postgres.ts';
import type { TestPostgres } from '../../test/postgres.ts';
import { program } from '@trc/simulator/test/program';

const WORKER = new URL('../../test/jobs/worker.ts', import.meta.url);
const RESUME_LIMIT = 10_000;

interface Worker {
  process: ChildProcess;
  /** Resolves when the process prints the line. */
  line(text: string): Promise<number>;
  kill(): Promise<void>;
}

const startWorker = (dataDir: string, databaseUrl: string): Worker => {
  const child = spawn(process.execPath, [...program(WORKER), dataDir, databaseUrl, String(LEASE_MS), '150'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const seen = new Map<string, number>();
  const waiting = new Map<string, (at: number) => void>();
  createInterface({ input: child.stdout }).on('line', (text) => {
    seen.set(text, Date.now());
    waiting.get(text)?.(Date.now());
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    process: child,
    line: (text) =>
      new Promise((resolve) => {
        const at = seen.get(text);
        if (at !== undefined) resolve(at);
        else waiting.set(text, resolve);
      }),
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
};

const prepare = async (db: Db): Promise<void> => {
  await migrate(db);
  await db.exec('create table step (job_id uuid, step int, pid int, primary key (job_id, step))');
};

const addJob = (db: Db): Promise<void> =>
  enqueueJob(db, { tenantId: randomUUID(), jobId: randomUUID(), kind: 'count', payload: {}, singleton: 'count' });

/** @returns the time at which the worker ended the job */
const doneBy = (worker: Worker): Promise<number> =>
  Promise.race([
    worker.line('done'),
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('never resumed')), 60_000).unref()),
  ]);

const steps = async (db: Db): Promise<{ step: number; pid: number }[]> =>
  db.query('select step, pid from step order by step');

const check = (rows: { step: number; pid: number }[]): void => {
  assert.deepEqual(
    rows.map(({ step }) => step),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  assert.equal(new Set(rows.map(({ pid }) => pid)).size, 2);
};

describe('a job whose process is killed', () => {
  it('resumes at its checkpoint in the next process (embedded)', async () => {
    const dataDir = await embeddedDirectory();
    after(() => rmSync(dataDir, { recursive: true, force: true }));
    const db = await openDatabase({ dataDir });
    await prepare(db);
    await addJob(db);
    await db.close();
    const first = startWorker(dataDir, '');
    await first.line('step 4');
    await first.kill();
    const next = startWorker(dataDir, '');
    const ready = await next.line('ready');
    const taken = (await doneBy(next)) - ready;
    await next.kill();
    const reopened = await openDatabase({ dataDir });
    check(await steps(reopened));
    await reopened.close();
    assert.ok(taken < RESUME_LIMIT, `${taken} ms`);
  });

  it(
    'resumes in another process that was waiting (PostgreSQL)',
    { skip: hasPostgres() ? false : NO_POSTGRES },
    async () => {
      const server: TestPostgres | undefined = await startPostgres();
      assert.ok(server);
      after(() => server.stop());
      const databaseUrl = await server.database();
      const db = await openDatabase({ databaseUrl, dataDir: '' });
      await prepare(db);
      const workers = [startWorker('', databaseUrl), startWorker('', databaseUrl)];
      await Promise.all(workers.map((worker) => worker.line('ready')));
      await addJob(db);
      const holder = await Promise.race(workers.map((worker) => worker.line('step 4').then(() => worker)));
      const killed = Date.now();
      await holder.kill();
      const next = workers.find((worker) => worker !== holder);
      assert.ok(next);
      const taken = (await doneBy(next)) - killed;
      await next.kill();
      check(await steps(db));
      await db.close();
      assert.ok(taken < RESUME_LIMIT, `${taken} ms`);
    },
  );
});
