import type { Migration } from '../types.ts';

/** Users that a restore brought back disabled although the backup has them enabled; known once it has ended. */
export const migration: Migration = {
  name: '090-restore-outcome',
  sql: 'alter table restore add column come_back_disabled int not null default 0;',
};
