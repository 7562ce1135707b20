import type { Migration } from '../types.ts';

/**
 * Entries of the activity log in the current hour, so that repeated reads and floods of refusals do not fill the log.
 */
export const migration: Migration = {
  name: '131-activity-once',
  sql: `
    create table activity_once (
      tenant_id uuid not null,
      hour timestamptz not null,
      bucket text collate "C" not null,
      key text collate "C" not null,
      primary key (tenant_id, hour, bucket, key)
    );
  `,
};
