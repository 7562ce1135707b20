import type { Migration } from '../types.ts';

/**
 * What a version refers to, as pseudonyms (server/src/content/referencePseudonyms.ts), so that references which lead
 * nowhere are found without opening bodies. Null: written before, not known; empty: it refers to nothing.
 */
export const migration: Migration = {
  name: '032-version-targets',
  sql: 'alter table object_version add column targets bytea;',
};
