import type { Migration } from '../types.ts';

/** The name people see, as the directory had it; null until it has been read. */
export const migration: Migration = {
  name: '013-console-user',
  sql: 'alter table permission add column display_name text;',
};
