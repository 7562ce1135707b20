import type { Migration } from '../types.ts';

/**
 * Entries of the directory's audit log, and each attempt to read it. The content of an entry is sealed; `targets` holds
 * pseudonyms of the objects, so that the entries of an object are found without opening all of them. A read knows every
 * entry from `covered_from` to `read_at`; the time before that which no earlier read covers is a gap.
 */
export const migration: Migration = {
  name: '193-audit-entry',
  sql: `
    create table audit_entry (
      tenant_id uuid not null,
      entry_id text collate "C" not null,
      at timestamptz not null,
      targets bytea[] not null,
      sealed bytea not null,
      primary key (tenant_id, entry_id)
    );
    create index audit_entry_at on audit_entry (tenant_id, at);
    create index audit_entry_targets on audit_entry using gin (targets);
    create table audit_read (
      tenant_id uuid not null,
      job_id uuid not null,
      read_at timestamptz not null,
      wanted_from timestamptz not null,
      covered_from timestamptz,
      pages int not null,
      outcome text not null check (outcome in ('read', 'noPermission', 'unavailable', 'failed')),
      primary key (tenant_id, job_id)
    );
  `,
};
