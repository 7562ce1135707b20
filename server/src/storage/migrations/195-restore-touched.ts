import type { Migration } from '../types.ts';

/**
 * Objects outside of a restore that it wrote: holders of a restored object hold it again, and references to its former
 * id name the new one. Name, state before and changes are sealed.
 */
export const migration: Migration = {
  name: '195-restore-touched',
  sql: `
    create table restore_touched (
      tenant_id uuid not null,
      restore_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      content bytea not null,
      primary key (tenant_id, restore_id, type, object_id),
      foreign key (tenant_id, restore_id) references restore on delete cascade
    );
  `,
};
