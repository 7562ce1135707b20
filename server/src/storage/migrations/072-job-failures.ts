import type { Migration } from '../types.ts';

/**
 * Unexpected errors of a job, counted apart from crashes of its process: an external kill says nothing about the job.
 */
export const migration: Migration = {
  name: '072-job-failures',
  sql: 'alter table job add column failures int not null default 0;',
};
