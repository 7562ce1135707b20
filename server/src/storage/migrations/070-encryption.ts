import type { Migration } from '../types.ts';

/**
 * Customers' own keys in addition to system keys, and the key-encrypting keys under which keys from a hardware module
 * arrive. `wrapped` is null once a key's private half has been erased. `data_key_wrapping` has the new wrappings of a
 * rotation until the one transaction that puts all of them in force.
 */
export const migration: Migration = {
  name: '070-encryption',
  sql: `
    alter table tenant_key drop constraint tenant_key_kind_check;
    alter table tenant_key add constraint tenant_key_kind_check check (kind in ('system', 'software', 'hsm'));
    alter table tenant_key drop constraint tenant_key_state_check;
    alter table tenant_key add constraint tenant_key_state_check check (state in ('active', 'retired', 'replacing', 'error'));
    alter table tenant_key alter column wrapped drop not null;
    alter table tenant_key add column key_name text;
    alter table tenant_key add column filename text;
    alter table tenant_key add column thumbprint text;
    alter table tenant_key add column details text not null default '';
    alter table tenant_key add column retired_at timestamptz;
    create unique index tenant_key_replacing on tenant_key (tenant_id) where state = 'replacing';

    create table data_key_wrapping (
      tenant_id uuid not null,
      key_id int not null,
      tenant_key_version int not null,
      wrapped bytea not null,
      primary key (tenant_id, key_id, tenant_key_version)
    );

    create table key_encrypting_key (
      tenant_id uuid not null,
      thumbprint text collate "C" not null,
      kid text not null,
      sealed bytea,
      failures int not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (tenant_id, thumbprint)
    );
  `,
};
