import type { Migration } from '../types.ts';

/**
 * Sessions hold hashes only: of the cookie, and of every access token that was handed over with it. A token never
 * changes its session, so a stolen one cannot open another session.
 */
export const migration: Migration = {
  name: '011-session',
  sql: `
    create table session (
      tenant_id text not null,
      cookie_hash bytea not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (tenant_id, cookie_hash)
    );
    create table session_token (
      tenant_id text not null,
      token_hash bytea not null,
      cookie_hash bytea not null,
      expires_at timestamptz not null,
      confirmed boolean not null default false,
      primary key (tenant_id, token_hash)
    );
    create index session_token_expiry on session_token (tenant_id, expires_at);
  `,
};
