export { ABANDONED, endAbandonedWork, enqueueEnd, hasNoJob } from './abandoned.ts';
export { CRASH_LIMIT, FAILURE_LIMIT, LEASE, createJobRunner } from './runner.ts';
export type { JobRunner, RunnerOptions } from './runner.ts';
export { createRounds } from './periodicTask.ts';
export type { Rounds, RoundsOptions } from './periodicTask.ts';
export { enqueueJob, enqueueUnlessOpen, forgetEndedJobs, isCancelRequested, requestCancel, signJobs } from './store.ts';
export type { NewJob } from './store.ts';
export { JobCanceled, JobFailed, JobPaused, LeaseLost } from './types.ts';
export type { Job, JobEnd, JobHandler, JobLog, JobProgress, WriteOptions } from './types.ts';
