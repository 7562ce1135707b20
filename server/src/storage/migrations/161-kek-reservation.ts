import type { Migration } from '../types.ts';

/** Room for a key-encrypting key while it is generated, which takes seconds. */
export const migration: Migration = {
  name: '161-kek-reservation',
  sql: `
    create table kek_reservation (
      tenant_id uuid not null,
      reservation_id uuid not null,
      expires_at timestamptz not null,
      primary key (tenant_id, reservation_id)
    );
  `,
};
