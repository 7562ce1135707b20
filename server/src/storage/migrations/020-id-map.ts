import type { Migration } from '../types.ts';

/** Old ids of objects that a restore re-created -> their new ids. Rows are never deleted. */
export const migration: Migration = {
  name: '020-id-map',
  sql: `
    create table id_map (
      tenant_id uuid not null,
      kind text not null check (kind in ('object', 'appId')),
      old_id text collate "C" not null,
      new_id text collate "C" not null,
      restore_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, kind, old_id)
    );
  `,
};
