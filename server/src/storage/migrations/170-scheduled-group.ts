import type { Migration } from '../types.ts';

/**
 * Groups that have had schedules in Privileged Identity Management: each backup reads theirs, also of groups that are
 * not role-assignable.
 */
export const migration: Migration = {
  name: '170-scheduled-group',
  sql: `
    create table scheduled_group (
      tenant_id uuid not null,
      group_id text not null,
      primary key (tenant_id, group_id)
    );
  `,
};
