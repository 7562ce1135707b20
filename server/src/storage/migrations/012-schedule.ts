import type { Migration } from '../types.ts';

/** The backup schedule of a tenant as it was saved; an open object. */
export const migration: Migration = {
  name: '012-schedule',
  sql: `
    create table schedule (
      tenant_id text not null,
      content jsonb not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id)
    );
  `,
};
