import type { Migration } from '../types.ts';

/** The status of a backup before its deletion, for its recovery. */
export const migration: Migration = {
  name: '071-status-before-deletion',
  sql: 'alter table backup add column status_before_deletion text;',
};
