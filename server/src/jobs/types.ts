import type { Db } from '../storage/types.ts';

/** Progress of a job as its last checkpoint left it; the handler alone knows its shape. */
export type JobProgress = Record<string, unknown>;

export interface WriteOptions {
  /** Saved in the same transaction: a killed job continues from here. */
  checkpoint?: JobProgress | undefined;
  /** The job made lasting progress: earlier crashes and errors count no more. A checkpoint always is such progress. */
  achieved?: boolean;
  /** Ends the job in the same transaction. */
  done?: boolean;
}

/** A job while this process holds its lease. */
export interface Job {
  tenantId: string;
  jobId: string;
  payload: Record<string, unknown>;
  /** Object id of the person who asked for it, or "service"; undefined for jobs from before. */
  requester?: string | undefined;
  /** Fencing token: grows with each claim, so that writes of an earlier owner are recognised. */
  fence: number;
  /** The last checkpoint, undefined on the first run. */
  progress: JobProgress | undefined;
  /**
   * Aborted with JobCanceledError when someone asks for it, with LeaseLostError when another process has taken over or
   * may have, with JobPausedError at the end of this one.
   */
  signal: AbortSignal;
  /** A transaction that only the owner of the lease can commit. @throws LeaseLostError */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>;
}

export type JobEnd = { kind: 'canceled' } | { kind: 'failed'; reason: string };

export interface JobHandler {
  /**
   * Ends with a write that says `done`. @throws JobFailedError with a reason for people, or anything else, which is
   * tried again
   */
  run(job: Job): Promise<void>;
  /** Puts things back after a cancel or a failure. Must be repeatable, and ends with a write that says `done`. */
  end(job: Job, end: JobEnd): Promise<void>;
  /**
   * Finds work that no job stands for any more, because its row was removed, changed or refused, and adds a job that
   * ends it or does it again. Called at the start, after a refused job, and at an interval.
   */
  recoverAbandoned?(): Promise<void>;
}

/** A failure that another try would not cure; the message is for people. */
export class JobFailedError extends Error {
  override name = 'JobFailedError';
}

export class JobCanceledError extends Error {
  override name = 'JobCanceledError';
}

export class JobPausedError extends Error {
  override name = 'JobPausedError';
}

export class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

export type JobLog = (level: 'info' | 'warn' | 'error', event: string, details: Record<string, unknown>) => void;
