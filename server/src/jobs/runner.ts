import { randomUUID } from 'node:crypto';
import { withBackgroundPriority } from '../storage/connectionQueue.ts';
import { isDatabaseOutage } from '../storage/types.ts';
import type { Db } from '../storage/types.ts';
import { endingReason } from './abandoned.ts';
import { HeldLease, createJob } from './lease.ts';
import { createPeriodicTask } from './periodicTask.ts';
import { claimJob, failAttempt, findExpiredJobs, readJob, refuseJob, releaseJob } from './store.ts';
import type { ClaimedJob, Lease } from './store.ts';
import { JobCanceledError, JobFailedError, JobPausedError, LeaseLostError } from './types.ts';
import type { JobEnd, JobHandler, JobLog } from './types.ts';

/** A killed process is taken over from after this long. */
export const LEASE_MS = 5000;
const POLL_MS = 500;
const RETRY_WAIT_MS = 1000;
/**
 * Crashes in a row, without progress between them, after which a job fails. A job survives ten external kills.
 * A job that crashes its own process is retried with growing delays (store.ts).
 */
export const CRASH_LIMIT = 12;
/** Unexpected errors in a row after which a job is given up. */
export const FAILURE_LIMIT = 3;
const MAX_CONCURRENT = 4;
/** Milliseconds between two looks for work without a job. */
const RECOVERY_INTERVAL_MS = 60_000;

export interface RunnerOptions {
  db: Db;
  handlers: Readonly<Record<string, JobHandler>>;
  log: JobLog;
  leaseMs?: number;
  /** Milliseconds between two looks for work without a job. */
  recoveryMs?: number;
}

export interface JobRunner {
  start(): void;
  /** Looks for work at once. */
  wake(): void;
  /** Tells a job of this process to stop without waiting for its heartbeat. */
  cancel(jobId: string): void;
  /** Pauses running jobs and releases their leases. */
  stop(): Promise<void>;
}

const CRASH_LOOP_MESSAGE =
  `The service ended ${CRASH_LIMIT} times at the same step. It may lack memory, or its process or ` +
  `database was ended from outside. Correct the cause, then start again.`;
const failedOften = (jobId: string): string =>
  `The service failed ${FAILURE_LIMIT} times at the same step. See its log for job ${jobId}.`;
const FORGED = 'This job was not written by the service or was changed from outside. It does not run.';
const isGivenUp = ({ crashes, failures, payload }: ClaimedJob): boolean =>
  crashes >= CRASH_LIMIT || failures >= FAILURE_LIMIT || endingReason(payload) !== undefined;

/** The reason that a job is given up. */
const givenUpReason = ({ crashes, job_id: jobId, payload }: ClaimedJob): string =>
  endingReason(payload) ?? (crashes >= CRASH_LIMIT ? CRASH_LOOP_MESSAGE : failedOften(jobId));

/** Runs jobs of one database under leases; several processes may do so on the same database. */
export const createJobRunner = ({
  db,
  handlers,
  log,
  leaseMs = LEASE_MS,
  recoveryMs = RECOVERY_INTERVAL_MS,
}: RunnerOptions): JobRunner => {
  const owner = `${process.pid}-${randomUUID()}`;
  const kinds = Object.keys(handlers);
  const running = new Map<string, { lease: HeldLease; ended: Promise<void> }>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  let looking: Promise<void> | undefined;

  const endOf = (row: ClaimedJob, error: unknown, signal: AbortSignal): JobEnd | undefined => {
    if (signal.reason instanceof JobCanceledError || error instanceof JobCanceledError) return { kind: 'canceled' };
    if (error instanceof JobFailedError) return { kind: 'failed', reason: error.message };
    return isGivenUp(row) ? { kind: 'failed', reason: givenUpReason(row) } : undefined;
  };

  const attempt = async (row: ClaimedJob, handler: JobHandler, lease: HeldLease): Promise<void> => {
    const job = createJob(row, lease);
    const details = { job: row.job_id, kind: row.kind, crashes: row.crashes, failures: row.failures };
    let failure: unknown;
    if (row.cancel_requested) lease.abort(new JobCanceledError());
    if (!lease.signal.aborted && !isGivenUp(row)) {
      try {
        log('info', row.fence > 1 ? 'job resumed' : 'job started', details);
        await handler.run(job);
        log('info', 'job done', details);
        return;
      } catch (error) {
        failure = error;
      }
    }
    const { reason } = lease.signal as { reason: unknown };
    const lost = [failure, reason].find((one) => one instanceof LeaseLostError);
    if (lost) {
      log('warn', 'lease of a job lost', { ...details, reason: lost.message });
    } else if (reason instanceof JobPausedError) {
      await releaseJob(db, row);
    } else {
      const end = endOf(row, failure, lease.signal);
      if (!end) throw failure;
      await handler.end(job, end);
      log(end.kind === 'failed' ? 'warn' : 'info', `job ${end.kind}`, { ...details, ...end });
    }
  };

  const refuse = async (row: Lease & Pick<ClaimedJob, 'kind'>): Promise<void> => {
    log('error', 'job refused', { job: row.job_id, kind: row.kind, reason: FORGED });
    await refuseJob(db, row, FORGED);
  };

  /** No runner claims a running job whose kind was changed, so the job would block its singleton without end. */
  const refuseRenamed = async (): Promise<void> => {
    for (const row of await findExpiredJobs(db, kinds))
      // The signature of the row covers its kind.
      if (!(await readJob(db, row))) await refuse(row);
  };

  /** Work whose job was removed would otherwise seem to run without end. */
  const recoverAbandoned = async (): Promise<void> => {
    await refuseRenamed();
    for (const handler of Object.values(handlers)) await handler.recoverAbandoned?.();
    wake();
  };
  const recovery = createPeriodicTask({
    work: recoverAbandoned,
    interval: recoveryMs,
    log,
    failure: 'work without a job could not be looked for',
  });

  const runOne = async (row: ClaimedJob, lease: HeldLease): Promise<void> => {
    try {
      // The statement that claims a job reads rows that anybody with access to the database can write.
      const written = await readJob(db, row);
      if (!written || written.kind !== row.kind) {
        await refuse(row);
        await recoverAbandoned();
        return;
      }
      Object.assign(row, written);
      const handler = handlers[row.kind];
      if (handler) await withBackgroundPriority(() => attempt(row, handler, lease));
    } catch (error) {
      log('error', 'job attempt failed', {
        job: row.job_id,
        kind: row.kind,
        error: error instanceof Error ? error.stack : String(error),
      });
      // As after a crash: the lease expires, and the job is retried with growing delays while the database is unstable.
      if (isDatabaseOutage(error)) return;
      await failAttempt(db, row, error instanceof Error ? error.message : String(error), RETRY_WAIT_MS).catch(
        () => undefined,
      );
    } finally {
      lease.end();
      running.delete(row.job_id);
      wake();
    }
  };

  const look = async (): Promise<void> => {
    while (!stopped && running.size < MAX_CONCURRENT) {
      const claimedAt = performance.now();
      const row = await claimJob(db, { kinds, owner, leaseMs, running: [...running.keys()] });
      if (!row) return;
      const lease = new HeldLease({ db, row, leaseMs, claimedAt, log });
      running.set(row.job_id, { lease, ended: Promise.resolve() });
      const ended = runOne(row, lease);
      if (running.has(row.job_id)) running.set(row.job_id, { lease, ended });
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
      recovery.start();
      timer = setInterval(wake, POLL_MS);
      wake();
    },
    wake,
    cancel: (jobId) => {
      const active = running.get(jobId);
      if (active) active.lease.abort(new JobCanceledError());
      else recovery.runSoon();
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
      await recovery.stop();
      for (const { lease } of running.values()) lease.abort(new JobPausedError());
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
};
