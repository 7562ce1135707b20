import type { Migration } from '../types.ts';

/** A session belongs to one person; those of before take the next person who brings their cookie. */
export const migration: Migration = {
  name: '160-session-person',
  sql: 'alter table session add column oid text;',
};
