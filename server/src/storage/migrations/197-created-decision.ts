import type { Migration } from '../types.ts';

/** Decisions about created objects. The reason and the person are sealed. */
export const migration: Migration = {
  name: '197-created-decision',
  sql: `
    create table created_decision (
      tenant_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      decision text not null check (decision in ('keep', 'delete')),
      decided_at timestamptz not null,
      content bytea not null,
      primary key (tenant_id, type, object_id)
    );
  `,
};
