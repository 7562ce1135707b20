import type { Migration } from '../types.ts';

/** Objects of a restore's report that people have dealt with, with person and time. Ticks go with their restore. */
export const migration: Migration = {
  name: '180-report-tick',
  sql: `
    create table report_tick (
      tenant_id uuid not null,
      restore_id uuid not null,
      type text not null,
      source_id text collate "C" not null,
      counter text not null,
      person text not null,
      name text not null,
      ticked_at timestamptz not null default now(),
      primary key (tenant_id, restore_id, type, source_id),
      foreign key (tenant_id, restore_id) references restore on delete cascade
    );
  `,
};
