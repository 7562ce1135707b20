import type { Migration } from '../types.ts';

/** Created objects that a plan contains or deletes. An object counts as contained once such a plan was executed. */
export const migration: Migration = {
  name: '200-plan-decision',
  sql: `
    create table plan_decision (
      tenant_id uuid not null,
      plan_id uuid not null,
      type text not null,
      object_id text collate "C" not null,
      decision text not null check (decision in ('contain', 'delete')),
      primary key (tenant_id, plan_id, type, object_id),
      foreign key (tenant_id, plan_id) references plan on delete cascade
    );
    create index plan_decision_object on plan_decision (tenant_id, type, object_id);
  `,
};
