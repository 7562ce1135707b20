import type { Migration } from '../types.ts';

/**
 * A slot is a moment at which the schedule asks for a backup; its key prevents that one runs twice, also where
 * clocks differ and several processes look. `active_since` is when the times last changed: earlier moments are no
 * slots of this schedule. `retained_number` is the newest backup after which retention has run.
 */
export const migration: Migration = {
  name: '014-schedule-slot',
  sql: `
    create table schedule_slot (
      tenant_id text not null,
      slot timestamptz not null,
      backup_id uuid not null,
      started boolean not null default false,
      created_at timestamptz not null default now(),
      primary key (tenant_id, slot)
    );
    alter table schedule add column active_since timestamptz not null default now();
    alter table schedule add column retained_number bigint not null default 0;
  `,
};
