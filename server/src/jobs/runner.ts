import { randomUUID } from 'node:crypto';
import { inBackground } from '../storage/index.ts';
import type { Db } from '../storage/types.ts';
import { advanceJob, claimJob, failAttempt, heartbeat, releaseJob } from './store.ts';
import type { ClaimedJob } from './store.ts';
import { JobCanceled, JobFailed, JobPaused, LeaseLost } from './types.ts';
import type { Job, JobEnd, JobHandler, JobLog } from './types.ts';

/** A killed process is taken over from after this long. */
export const LEASE = 5000;
/** At most a third of the lease, and often enough that a cancel is heard within a second. */
const HEARTBEAT = 800;
const POLL = 500;
const RETRY_WAIT = 1000;
/**
 * Deaths in a row, without anything achieved in between, after which a job is given up. Whoever ends the service from outside may do
 * so ten times (safety.md F2); a job that is its own death rests longer and longer between them (store.ts).
 */
export const CRASH_LIMIT = 12;
/** Unexpected errors in a row after which a job is given up. */
export const FAILURE_LIMIT = 3;
const MOST_AT_ONCE = 4;

export interface RunnerOptions {
  db: Db;
  handlers: Readonly<Record<string, JobHandler>>;
  log: JobLog;
  leaseMs?: number;
}

export interface JobRunner {
  start(): void;
  /** Looks for work at once. */
  wake(): void;
  /** Tells a job of this process to stop without waiting for its heartbeat. */
  cancel(jobId: string): void;
  /** Pauses what runs and gives its leases back. */
  stop(): Promise<void>;
}

const DIED = `The service ended ${CRASH_LIMIT} times at the same place, for lack of memory perhaps, or because something outside ended it. Begin again when that is mended.`;
const failedOften = (jobId: string): string => `The service failed ${FAILURE_LIMIT} times at the same place. Its log says why, under job ${jobId}.`;
const isGivenUp = ({ crashes, failures }: ClaimedJob): boolean => crashes >= CRASH_LIMIT || failures >= FAILURE_LIMIT;

/** Runs jobs of one database under leases; several processes may do so on the same database. */
export const createJobRunner = ({ db, handlers, log, leaseMs = LEASE }: RunnerOptions): JobRunner => {
  const owner = `${process.pid}-${randomUUID()}`;
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let looking: Promise<void> | undefined;

  const jobOf = (row: ClaimedJob, signal: AbortSignal): Job => ({
    tenantId: row.tenant_id,
    jobId: row.job_id,
    payload: row.payload,
    fence: row.token,
    progress: row.progress ?? undefined,
    signal,
    write: (work, options = {}) =>
      db.tx(async (tx) => {
        // The fence is the first statement, and its answer is heard before the commit; meanwhile the work's own are on their way.
        const [held, result] = await Promise.allSettled([advanceJob(tx, row, options), work(tx)]);
        if (held.status === 'rejected') throw held.reason;
        if (!held.value) throw new LeaseLost('Another process has taken this job over.');
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      }),
  });

  const endOf = (row: ClaimedJob, error: unknown, signal: AbortSignal): JobEnd | undefined => {
    if (signal.reason instanceof JobCanceled || error instanceof JobCanceled) return { kind: 'canceled' };
    if (error instanceof JobFailed) return { kind: 'failed', reason: error.message };
    return isGivenUp(row) ? { kind: 'failed', reason: row.crashes >= CRASH_LIMIT ? DIED : failedOften(row.job_id) } : undefined;
  };

  const attempt = async (row: ClaimedJob, handler: JobHandler, abort: AbortController): Promise<void> => {
    const job = jobOf(row, abort.signal);
    const details = { job: row.job_id, kind: row.kind, crashes: row.crashes, failures: row.failures };
    let failure: unknown;
    if (row.cancel_requested) abort.abort(new JobCanceled());
    if (!abort.signal.aborted && !isGivenUp(row)) {
      try {
        log('info', row.token > 1 ? 'job resumed' : 'job started', details);
        await handler.run(job);
        log('info', 'job done', details);
        return;
      } catch (error) {
        failure = error;
      }
    }
    const { reason } = abort.signal as { reason: unknown };
    if (failure instanceof LeaseLost || reason instanceof LeaseLost) {
      log('warn', 'job taken over by another process', details);
    } else if (reason instanceof JobPaused) {
      await releaseJob(db, row);
    } else {
      const end = endOf(row, failure, abort.signal);
      if (!end) throw failure;
      await handler.end(job, end);
      log(end.kind === 'failed' ? 'warn' : 'info', `job ${end.kind}`, { ...details, ...end });
    }
  };

  const hold = (row: ClaimedJob, abort: AbortController): NodeJS.Timeout =>
    setInterval(() => {
      heartbeat(db, row, leaseMs).then(
        (held) => {
          if (!held) abort.abort(new LeaseLost());
          else if (held.cancel) abort.abort(new JobCanceled());
        },
        (error: unknown) => log('warn', 'heartbeat failed', { job: row.job_id, error: String(error) }),
      );
    }, Math.min(leaseMs / 3, HEARTBEAT));

  const runOne = async (row: ClaimedJob, abort: AbortController): Promise<void> => {
    const handler = handlers[row.kind];
    if (!handler) return;
    const beat = hold(row, abort);
    try {
      await inBackground(() => attempt(row, handler, abort));
    } catch (error) {
      log('error', 'job attempt failed', { job: row.job_id, kind: row.kind, error: error instanceof Error ? error.stack : String(error) });
      await failAttempt(db, row, error instanceof Error ? error.message : String(error), RETRY_WAIT).catch(() => undefined);
    } finally {
      clearInterval(beat);
      running.delete(row.job_id);
      wake();
    }
  };

  const look = async (): Promise<void> => {
    while (!stopped && running.size < MOST_AT_ONCE) {
      const row = await claimJob(db, { kinds: Object.keys(handlers), owner, leaseMs, running: [...running.keys()] });
      if (!row) return;
      const abort = new AbortController();
      running.set(row.job_id, { abort, ended: Promise.resolve() });
      const ended = runOne(row, abort);
      if (running.has(row.job_id)) running.set(row.job_id, { abort, ended });
    }
  };

  const wake = (): void => {
    if (stopped || looking) return;
    looking = look()
      .catch((error: unknown) => log('warn', 'looking for jobs failed', { error: String(error) }))
      .finally(() => {
        looking = undefined;
      });
  };

  return {
    start: () => {
      stopped = false;
      timer = setInterval(wake, POLL);
      wake();
    },
    wake,
    cancel: (jobId) => running.get(jobId)?.abort.abort(new JobCanceled()),
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      for (const { abort } of running.values()) abort.abort(new JobPaused());
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
};
