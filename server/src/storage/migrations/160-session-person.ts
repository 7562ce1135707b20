import type { Migration } from '../types.ts';

/** A session belongs to one person; an older session gets the next person who brings its cookie. */
export const migration: Migration = {
  name: '160-session-person',
  sql: 'alter table session add column oid text;',
};
