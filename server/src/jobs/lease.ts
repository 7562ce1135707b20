import type { Db } from '../storage/types.ts';
import { advanceJob, heartbeat } from './store.ts';
import type { ClaimedJob } from './store.ts';
import { JobCanceledError, LeaseLostError } from './types.ts';
import type { Job, JobLog, JobPausedError, WriteOptions } from './types.ts';

/** At most a third of the lease, and often enough that a cancel is noticed within a second. */
const HEARTBEAT = 800;

export interface LeaseOptions {
  db: Db;
  row: ClaimedJob;
  leaseMs: number;
  /** Time at which the claim was sent, by the clock of performance.now. */
  claimedAt: number;
  log: JobLog;
}

/**
 * The lease of a job that this process works on: extends it, and ends the work when it is lost or could not be extended
 * in time, for then another process may have the job. Time is counted from the sending of a claim or heartbeat, so it
 * ends here before it ends there.
 */
export class HeldLease {
  readonly #options: LeaseOptions;
  readonly #abort = new AbortController();
  readonly #beat: NodeJS.Timeout;
  #timer: NodeJS.Timeout | undefined;
  #validUntil: number;
  /** Transactions in progress that have locked the job's row. Until they end no other process can claim the job. */
  #locking = 0;

  constructor(options: LeaseOptions) {
    const { claimedAt, leaseMs } = options;
    this.#options = options;
    this.#validUntil = claimedAt + leaseMs;
    this.#beat = setInterval(() => this.#extend(), Math.min(leaseMs / 3, HEARTBEAT));
    this.#watch();
  }

  /** Reading it looks at the clock, because the timers of a busy process come late. */
  get signal(): AbortSignal {
    if (this.#isOver()) this.abort(new LeaseLostError('The lease could not be extended in time.'));
    return this.#abort.signal;
  }

  abort(reason: JobCanceledError | JobPausedError | LeaseLostError): void {
    this.#abort.abort(reason);
  }

  /** A transaction that only the owner of the lease can commit. @throws LeaseLostError */
  async write<T>(work: (tx: Db) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { db, row, leaseMs } = this.#options;
    let isLocking = false;
    let extended = 0;
    try {
      const written = await db.tx(async (tx) => {
        const begun = performance.now();
        // The fence is the first statement, and its answer is read before the commit, while the statements of the work
        // are already sent.
        const advanced = advanceJob(tx, row, options).then((isExtended) => {
          if (!isExtended) return false;
          isLocking = true;
          this.#locking += 1;
          return true;
        });
        const [claim, result] = await Promise.allSettled([advanced, work(tx)]);
        if (claim.status === 'rejected') throw claim.reason;
        if (!claim.value) throw new LeaseLostError('Another process has taken this job over.');
        if (result.status === 'rejected') throw result.reason;
        // A long one has kept heartbeats waiting, and the lease would be over with it.
        const sent = performance.now();
        if (options.done !== true && sent - begun > leaseMs / 3 && (await heartbeat(tx, row, leaseMs)))
          extended = sent + leaseMs;
        return result.value;
      });
      this.#validUntil = Math.max(this.#validUntil, extended);
      return written;
    } finally {
      if (isLocking) this.#locking -= 1;
    }
  }

  /** The job has ended here: nothing is extended any more. */
  end(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
  }

  /** No other process reaches an exclusive database. A late heartbeat there means load, not another owner. */
  #isOver(): boolean {
    return this.#options.db.isExclusive !== true && this.#locking === 0 && performance.now() >= this.#validUntil;
  }

  #watch(): void {
    if (this.signal.aborted) return;
    const { leaseMs } = this.#options;
    const left = this.#validUntil - performance.now();
    // A heartbeat that is overdue and still open waits for a transaction or for an exclusive database.
    this.#timer = setTimeout(() => this.#watch(), left > 0 ? left : leaseMs / 3);
  }

  #extend(): void {
    const { db, row, leaseMs, log } = this.#options;
    const sent = performance.now();
    heartbeat(db, row, leaseMs).then(
      (claim) => {
        if (!claim) return this.abort(new LeaseLostError());
        this.#validUntil = Math.max(this.#validUntil, sent + leaseMs);
        if (claim.cancel) this.abort(new JobCanceledError());
      },
      (error: unknown) => log('warn', 'heartbeat failed', { job: row.job_id, error: String(error) }),
    );
  }
}

/** @returns the job of a held lease, as its handler sees it */
export const createJob = (row: ClaimedJob, lease: HeldLease): Job => ({
  tenantId: row.tenant_id,
  jobId: row.job_id,
  payload: row.payload,
  requester: row.requester ?? undefined,
  fence: row.fence,
  progress: row.progress ?? undefined,
  get signal() {
    return lease.signal;
  },
  write: (work, options) => lease.write(work, options),
});
