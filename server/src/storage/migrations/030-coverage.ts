import type { Migration } from '../types.ts';

/**
 * Coverage of backups. `coverage` holds words and counts, `dangling` sealed examples under data key `dangling_key`;
 * `backup_carried` the ids of objects, or of objects with links of a kind, that a backup carries over from the one
 * before. Null coverage: the backup is older than this migration.
 */
export const migration: Migration = {
  name: '030-coverage',
  sql: `
    alter table backup_manifest add column coverage jsonb;
    alter table backup_manifest add column dangling bytea;
    alter table backup_manifest add column dangling_key int;
    create table backup_carried (
      tenant_id uuid not null,
      backup_number bigint not null,
      type text not null,
      link text not null,
      part text not null,
      ids bytea not null,
      primary key (tenant_id, backup_number, type, link, part)
    );
  `,
};
