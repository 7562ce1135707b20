import type { Migration } from '../types.ts';

/** The directory's own words about what ended a backup, sealed under a data key and in base64: they may hold names. */
export const migration: Migration = {
  name: '171-backup-failure-reason',
  sql: 'alter table backup add column failure_reason text;',
};
