import type { Migration } from '../types.ts';

/** Labels and notes of backups. The view of migration 192 is created again with the new columns. */
export const migration: Migration = {
  name: '196-backup-label',
  sql: `
    alter table backup_or_snapshot add column label text, add column note text;
    create or replace view backup as select * from backup_or_snapshot where purpose = 'backup' with check option;
  `,
};
