import type { Migration } from '../types.ts';

/**
 * Cause, settings (canonical JSON) and target of an entry. `hash_form` is the version of the hash input
 * (server/src/activity/activity.ts): entries from before keep their hash.
 */
export const migration: Migration = {
  name: '130-activity-context',
  sql: `
    alter table activity
      add column cause text not null default '',
      add column settings text not null default '',
      add column target_kind text not null default '',
      add column target_id text not null default '',
      add column hash_form int not null default 1;
    alter table activity alter column hash_form drop default;
  `,
};
