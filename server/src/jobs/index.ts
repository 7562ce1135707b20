export { ABANDONED, endAbandonedWork, enqueueEndingJob, noOpenJobSql } from './abandoned.ts';
export { CRASH_LIMIT, FAILURE_LIMIT, LEASE_MS, createJobRunner } from './runner.ts';
export type { JobRunner, RunnerOptions } from './runner.ts';
export { createPeriodicTask } from './periodicTask.ts';
export type { PeriodicTask, PeriodicTaskOptions } from './periodicTask.ts';
export { enqueueJob, enqueueUnlessOpen, forgetEndedJobs, isCancelRequested, requestCancel, signJobs } from './store.ts';
export type { NewJob } from './store.ts';
export { JobCanceledError, JobFailedError, JobPausedError, LeaseLostError } from './types.ts';
export type { Job, JobEnd, JobHandler, JobLog, JobProgress, WriteOptions } from './types.ts';
