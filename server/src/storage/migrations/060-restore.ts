import type { Migration } from '../types.ts';

/**
 * Restores and their ledger: one row per object, there before anything is sent. Names, former states and reports are
 * sealed; ids, types, states and the directory's error codes are readable. `step` says how far a running item is:
 * `sent` means that its outcome is unknown until the answer, or a look, has been stored.
 */
export const migration: Migration = {
  name: '060-restore',
  sql: `
    create table restore_state (
      tenant_id uuid primary key,
      version bigint not null default 0
    );

    create table restore (
      tenant_id uuid not null,
      restore_id uuid not null,
      backup_id uuid not null,
      backup_number bigint not null,
      job_id uuid not null,
      status text not null check (status in ('Running', 'Completed', 'Canceled', 'CompletedWithErrors', 'Failed', 'Unprocessed')),
      settings jsonb not null,
      source text not null,
      started_by text not null,
      request_id text not null,
      status_details text not null default '',
      version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, restore_id)
    );
    create unique index restore_one_running on restore (tenant_id) where status = 'Running';
    create index restore_created on restore (tenant_id, created_at desc);
    create index restore_backup on restore (tenant_id, backup_id) where status = 'Running';

    create table restore_item (
      tenant_id uuid not null,
      restore_id uuid not null,
      type text not null,
      source_id text collate "C" not null,
      counter text not null,
      stage smallint not null,
      state text not null default 'unprocessed' check (state in ('unprocessed', 'running', 'completed', 'completedWithErrors', 'failed')),
      step text not null default 'none' check (step in ('none', 'sent', 'made', 'linking', 'linked')),
      attempt int not null default 0,
      crashes int not null default 0,
      lease_fence bigint,
      pre_ids jsonb,
      target_id text collate "C",
      pre_image bytea,
      outcome text,
      links text not null default 'none' check (links in ('none', 'done', 'failed')),
      code text,
      dependency boolean not null default false,
      name bytea not null,
      report bytea,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, restore_id, type, source_id)
    );
    create index restore_item_counts on restore_item (tenant_id, restore_id, counter, state);
  `,
};
