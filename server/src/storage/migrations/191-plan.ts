import type { Migration } from '../types.ts';

/**
 * Plans and their operations: one row per object. Names, values and unsupported changes are sealed; ids, types, kinds,
 * waves and counts are readable. `restore_id` is the restore that executes a started plan. `answer` is a person's
 * decision about an operation on hold.
 */
export const migration: Migration = {
  name: '191-plan',
  sql: `
    create table plan (
      tenant_id uuid not null,
      plan_id uuid not null,
      revision int not null default 1,
      hash text not null,
      state text not null default 'draft' check (state in ('draft', 'started')),
      source jsonb not null,
      backup_id uuid not null,
      title text not null,
      counts jsonb not null,
      cannot bytea not null,
      created_by text not null,
      creator text not null,
      restore_id uuid,
      follow_up_of uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, plan_id)
    );
    create index plan_created on plan (tenant_id, created_at desc);
    create index plan_restore on plan (tenant_id, restore_id) where restore_id is not null;

    create table plan_operation (
      tenant_id uuid not null,
      plan_id uuid not null,
      operation_id int not null,
      type text not null,
      source_id text collate "C" not null,
      counter text not null,
      stage smallint not null,
      wave smallint not null,
      kind text not null check (kind in ('create', 'undelete', 'update', 'disable', 'delete', 'unchanged')),
      severity text,
      selected boolean not null,
      has_conflicts boolean not null,
      answer text check (answer in ('overwrite', 'keepLive', 'planAgain')),
      name bytea not null,
      body bytea not null,
      primary key (tenant_id, plan_id, operation_id),
      unique (tenant_id, plan_id, type, source_id),
      foreign key (tenant_id, plan_id) references plan on delete cascade
    );
  `,
};
