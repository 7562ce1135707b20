import type { Migration } from '../types.ts';

/** Unexpected errors of a job, counted apart from deaths of its process: what ends a service from outside says nothing of the job. */
export const migration: Migration = {
  name: '072-job-failures',
  sql: 'alter table job add column failures int not null default 0;',
};
