import type { Migration } from '../types.ts';

/**
 * Confirmations that the root key was copied. `root_key` is a hash of data that the key sealed: another key needs
 * another copy.
 */
export const migration: Migration = {
  name: '199-root-key-copy',
  sql: `
    create table root_key_copy (
      tenant_id uuid not null primary key,
      root_key text not null,
      person uuid not null,
      name text not null,
      confirmed_at timestamptz not null
    );
  `,
};
