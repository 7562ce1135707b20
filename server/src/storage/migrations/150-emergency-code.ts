import type { Migration } from '../types.ts';

/**
 * Codes of emergency access. A code itself is not stored: `code_hash` finds its row, and `sealed` proves under the root
 * key that a command on the host made it and until when it is valid. A used code has the key of its token instead.
 */
export const migration: Migration = {
  name: '150-emergency-code',
  sql: `
    create table emergency_code (
      tenant_id text not null,
      code_id uuid not null,
      code_hash bytea not null,
      created_at timestamptz not null default clock_timestamp(),
      expires_at timestamptz,
      sealed bytea,
      used_at timestamptz,
      sealed_key bytea,
      primary key (tenant_id, code_id)
    );
    create unique index emergency_code_hash on emergency_code (tenant_id, code_hash);
  `,
};
