import type { Migration } from '../types.ts';

/**
 * Selections: whole sections, and single objects with the names that people saw, sealed. Ids are readable, names are
 * not.
 */
export const migration: Migration = {
  name: '051-selection',
  sql: `
    create table selection (
      tenant_id uuid not null,
      restore_id uuid not null,
      backup_id uuid not null,
      person text not null,
      version bigint not null default 1,
      experimental boolean not null,
      started_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, restore_id)
    );
    create index selection_age on selection (updated_at);

    create table selection_section (
      tenant_id uuid not null,
      restore_id uuid not null,
      type text not null,
      primary key (tenant_id, restore_id, type),
      foreign key (tenant_id, restore_id) references selection on delete cascade
    );

    create table selection_item (
      tenant_id uuid not null,
      restore_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      name bytea,
      primary key (tenant_id, restore_id, type, object_id),
      foreign key (tenant_id, restore_id) references selection on delete cascade
    );
  `,
};
