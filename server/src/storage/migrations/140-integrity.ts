import type { Migration } from '../types.ts';

/**
 * Signatures of rows (docs/decisions/040-signed-rows.md). `integrity_key` holds the key, sealed under the root key;
 * `integrity_head` one sealed head per table and tenant; `row_signature` one keyed hash per row.
 */
export const migration: Migration = {
  name: '140-integrity',
  sql: `
    create table integrity_key (
      id int primary key check (id = 1),
      sealed bytea not null,
      created_at timestamptz not null default now()
    );
    create table integrity_head (
      tenant_id text not null,
      table_name text not null,
      sealed bytea not null,
      revisions text not null,
      primary key (tenant_id, table_name)
    );
    create table row_signature (
      tenant_id text not null,
      table_name text not null,
      key text collate "C" not null,
      revision bigint not null,
      mac bytea not null,
      primary key (tenant_id, table_name, key)
    );
    alter table job add column requester text;
  `,
};
