import type { Migration } from '../types.ts';

/**
 * Keyed hash of a version's normal form (server/src/content/meaningHash.ts) and the version of the normal form. Null:
 * not computed yet, or the body cannot be opened. No index: the pairs of a comparison are found by their intervals.
 */
export const migration: Migration = {
  name: '080-version-meaning',
  sql: 'alter table object_version add column meaning bytea, add column meaning_form int;',
};
