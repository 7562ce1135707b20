import type { Migration } from '../types.ts';

/** Permission types of people in the console. A person without a row has no record. */
export const migration: Migration = {
  name: '010-permission',
  sql: `
    create table permission (
      tenant_id text not null,
      oid text not null,
      upn text not null,
      permission_type text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (tenant_id, oid)
    );
  `,
};
