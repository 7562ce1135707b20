import type { Migration } from '../types.ts';

/** Ids of restores whose records were removed because they were too old, so that an undo can say so. */
export const migration: Migration = {
  name: '198-removed-restore',
  sql: `
    create table removed_restore (
      tenant_id uuid not null,
      restore_id uuid not null,
      removed_at timestamptz not null default now(),
      primary key (tenant_id, restore_id)
    );
  `,
};
