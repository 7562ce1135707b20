import type { Migration } from '../types.ts';

/**
 * Per object of a restore: the planned operation, the object before the first write, and the changed links; all sealed.
 * Rows of earlier versions have no such data, so their restores cannot be undone.
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
