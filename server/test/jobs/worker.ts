import { createJobRunner } from '../../src/jobs/index.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';

/**
 * A process that works on jobs of the kind "count": ten steps, each with a checkpoint. Arguments: data directory,
 * database address or "", lease in milliseconds, milliseconds per step.
 */
const [dataDir = '', databaseUrl, leaseMs, stepMs] = process.argv.slice(2);

const db = await openDatabase({ dataDir, databaseUrl: databaseUrl === '' ? undefined : databaseUrl });
const runner = createJobRunner({
  db,
  leaseMs: Number(leaseMs),
  log: () => undefined,
  handlers: {
    count: {
      run: async (job) => {
        for (let step = Number(job.progress?.['step'] ?? 0) + 1; step <= 10; step += 1) {
          await new Promise((resolve) => setTimeout(resolve, Number(stepMs)));
          job.signal.throwIfAborted();
          await job.write(
            (tx) =>
              tx.query('insert into step (job_id, step, pid) values ($1, $2, $3)', [job.jobId, step, process.pid]),
            { checkpoint: { step } },
          );
          console.log(`step ${step}`);
        }
        await job.write(() => Promise.resolve(), { done: true });
        console.log('done');
      },
      end: (job) => job.write(() => Promise.resolve(), { done: true }),
    },
  },
});
runner.start();
console.log('ready');
