import type { Migration } from '../types.ts';

/**
 * Keys, jobs, backups and activity. tenant_id comes first in every key, so that a distributed PostgreSQL can place rows
 * by it. docs/decisions/004-storage.md says how a backup is the set of intervals that cover its number.
 */
export const migration: Migration = {
  name: '001-foundation',
  sql: `
    create table root_key_check (
      id int primary key check (id = 1),
      sealed bytea not null,
      created_at timestamptz not null default now()
    );

    create table tenant_key (
      tenant_id uuid not null,
      version int not null,
      kind text not null check (kind in ('system')),
      state text not null check (state in ('active', 'retired')),
      wrapped bytea not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, version)
    );
    create unique index tenant_key_active on tenant_key (tenant_id) where state = 'active';

    create table data_key (
      tenant_id uuid not null,
      key_id int not null,
      purpose text not null check (purpose in ('address', 'body')),
      period text not null,
      tenant_key_version int not null,
      wrapped bytea not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, key_id),
      unique (tenant_id, purpose, period)
    );

    create table job (
      tenant_id uuid not null,
      job_id uuid not null,
      kind text not null,
      payload jsonb not null,
      state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
      singleton text not null,
      run_at timestamptz not null default now(),
      lease_until timestamptz,
      lease_owner text,
      token bigint not null default 0,
      crashes int not null default 0,
      cancel_requested boolean not null default false,
      progress jsonb,
      error text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, job_id)
    );
    create unique index job_one_running on job (tenant_id, singleton) where state = 'running';
    create index job_open on job (run_at) where state in ('queued', 'running');

    create table backup_state (
      tenant_id uuid primary key,
      last_number bigint not null default 0,
      version bigint not null default 0
    );

    create table backup (
      tenant_id uuid not null,
      backup_id uuid not null,
      number bigint not null,
      job_id uuid not null,
      status text not null check (status in ('Running', 'Failed', 'Completed', 'Canceled', 'Canceling', 'Deleted', 'Deleting')),
      source text not null,
      tag text not null,
      counters jsonb not null default '{}',
      links_counter bigint not null default 0,
      progress jsonb,
      status_details text not null default '',
      is_data_ready boolean not null default false,
      requested_by text not null,
      request_id text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      purged_at timestamptz,
      primary key (tenant_id, backup_id),
      unique (tenant_id, number)
    );
    create unique index backup_one_running on backup (tenant_id) where status in ('Running', 'Canceling');

    create table object_version (
      tenant_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      valid_from bigint not null,
      valid_to bigint,
      hash bytea not null,
      primary key (tenant_id, type, object_id, valid_from)
    );
    create index object_version_from on object_version (tenant_id, valid_from);
    create index object_version_to on object_version (tenant_id, valid_to) where valid_to is not null;

    create table object_body (
      tenant_id uuid not null,
      hash bytea not null,
      backup_number bigint not null,
      body bytea not null,
      primary key (tenant_id, hash)
    );
    create index object_body_number on object_body (tenant_id, backup_number);

    create table backup_seen (
      tenant_id uuid not null,
      backup_number bigint not null,
      type text not null,
      page int not null,
      ids bytea not null,
      primary key (tenant_id, backup_number, type, page)
    );

    create table backup_manifest (
      tenant_id uuid not null,
      backup_number bigint not null,
      counts jsonb not null,
      entries bigint not null,
      hash bytea not null,
      created_at timestamptz not null default now(),
      primary key (tenant_id, backup_number)
    );

    create table activity_head (
      tenant_id uuid primary key,
      seq bigint not null,
      hash bytea not null
    );

    create table activity (
      tenant_id uuid not null,
      seq bigint not null,
      at timestamptz not null,
      action text not null,
      type text not null,
      source text not null,
      actor text not null,
      request_id text not null,
      outcome text not null,
      details text not null,
      previous_hash bytea not null,
      hash bytea not null,
      primary key (tenant_id, seq)
    );
    create index activity_at on activity (tenant_id, at desc);
  `,
};
