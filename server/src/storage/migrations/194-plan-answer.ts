import type { Migration } from '../types.ts';

/**
 * `marks` names the reasons to look at an operation first, such as losses, so that a filter opens nothing that is
 * sealed. An answer to an operation on hold is kept with its author and time, and with the plan that takes the
 * operation up.
 */
export const migration: Migration = {
  name: '194-plan-answer',
  sql: `
    alter table plan_operation
      add column marks text not null default '',
      add column answered_by text,
      add column answerer text,
      add column answered_at timestamptz,
      add column follow_up uuid;
    create index plan_updated on plan (tenant_id, updated_at) where state = 'draft';
  `,
};
