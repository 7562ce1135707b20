import type { Migration } from '../types.ts';

/**
 * The directory's error message that ended a backup, sealed under a data key and in base64, because it may have names.
 */
export const migration: Migration = {
  name: '171-backup-failure-reason',
  sql: 'alter table backup add column failure_reason text;',
};
