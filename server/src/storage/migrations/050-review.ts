import type { Migration } from '../types.ts';

/**
 * Live objects that a person reviewed in a comparison: a sealed hash each, so that a guess about an object cannot be
 * confirmed.
 */
export const migration: Migration = {
  name: '050-review',
  sql: `
    create table reviewed_object (
      tenant_id uuid not null,
      person text not null,
      backup_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      hash bytea not null,
      compared_at timestamptz not null,
      primary key (tenant_id, person, backup_id, type, object_id)
    );
    create index reviewed_object_age on reviewed_object (compared_at);
  `,
};
