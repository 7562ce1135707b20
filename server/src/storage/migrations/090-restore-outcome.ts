import type { Migration } from '../types.ts';

/** Users that a restore recovered as disabled although the backup has them enabled; known at its end. */
export const migration: Migration = {
  name: '090-restore-outcome',
  sql: 'alter table restore add column come_back_disabled int not null default 0;',
};
