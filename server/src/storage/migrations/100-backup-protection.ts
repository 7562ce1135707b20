import type { Migration } from '../types.ts';

/**
 * Pins, who deleted a backup, when the removal of its contents began, and who last set the number of backups to retain.
 * Earlier versions did not record when a removal began: each one in progress counts as begun.
 */
export const migration: Migration = {
  name: '100-backup-protection',
  sql: `
    create table backup_pin (
      tenant_id uuid not null,
      backup_id uuid not null,
      reason text not null,
      pinned_by text not null,
      pinned_by_name text not null,
      pinned_at timestamptz not null default now(),
      primary key (tenant_id, backup_id)
    );
    alter table backup add column deleted_by text;
    alter table backup add column purge_began_at timestamptz;
    update backup set purge_began_at = now() from job
      where job.tenant_id = backup.tenant_id and job.kind = 'purge' and job.state = 'running'
        and lower(job.payload->>'backupId') = backup.backup_id::text;
    alter table schedule add column retention_set_by text;
    alter table schedule add column retention_set_at timestamptz;
  `,
};
