import type { Migration } from '../types.ts';

/** Counts of accounts that a restore gave privileges to and removed privileges from. Earlier notices have none. */
export const migration: Migration = {
  name: '201-notice-privileges',
  sql: `
    alter table notice add column privileges jsonb;
  `,
};
