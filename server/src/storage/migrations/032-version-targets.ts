import type { Migration } from '../types.ts';

/**
 * References of a version as pseudonyms (server/src/content/referencePseudonyms.ts), so that dangling references are
 * found without opening bodies. Null: written before this migration, unknown. Empty: no references.
 */
export const migration: Migration = {
  name: '032-version-targets',
  sql: 'alter table object_version add column targets bytea;',
};
