import type { Migration } from '../types.ts';

/**
 * Snapshots of the directory: backups that only comparisons read. The name `backup` becomes a view of all others, so
 * that no statement about backups finds, counts, changes or deletes a snapshot. Statements about both name
 * `backup_or_snapshot`. A later column goes into the table, and the view is created again. A snapshot that is being
 * cancelled keeps neither a backup nor the next snapshot from starting.
 */
export const migration: Migration = {
  name: '192-backup-purpose',
  sql: `
    alter table backup rename to backup_or_snapshot;
    alter table backup_or_snapshot add column purpose text not null default 'backup'
      check (purpose in ('backup', 'comparison'));
    drop index backup_one_running;
    create unique index backup_one_running on backup_or_snapshot (tenant_id, purpose)
      where status = 'Running' or (status = 'Canceling' and purpose = 'backup');
    create view backup as select * from backup_or_snapshot where purpose = 'backup' with check option;
  `,
};
