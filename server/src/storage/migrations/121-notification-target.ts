import type { Migration } from '../types.ts';

/** Results of the deliveries to a notification target of the host. The targets themselves are in its settings. */
export const migration: Migration = {
  name: '121-notification-target',
  sql: `
    create table notification_target (
      tenant_id uuid not null,
      name text not null,
      failures int not null default 0,
      failing_since timestamptz,
      last_delivered_at timestamptz,
      last_error text,
      last_error_at timestamptz,
      primary key (tenant_id, name)
    );
  `,
};
