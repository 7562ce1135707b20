import type { Migration } from '../types.ts';

/**
 * What a plan lets a restore do to an object, the object before the first write, and what was changed in its links; all
 * sealed. Rows of earlier versions have none of them, so their restores cannot be undone.
 */
export const migration: Migration = {
  name: '190-restore-operation',
  sql: `
    alter table restore_item
      add column operation bytea,
      add column before_image bytea,
      add column written_links bytea;
  `,
};
