import type { Migration } from '../types.ts';

/** What a deleted backup was, for the day in which it can be brought back. */
export const migration: Migration = {
  name: '071-status-before-deletion',
  sql: 'alter table backup add column status_before_deletion text;',
};
