import type { ObjectType } from '@trc/domain/objectTypes';
import type { Db } from '../../storage/types.ts';
import type { CreatedDecisionOfPlan } from '../types.ts';

/** Stores a plan's decisions about created objects. Takes the transaction that stores the plan. */
export const insertDecisions = async (
  tx: Db,
  tenantId: string,
  planId: string,
  decisions: readonly CreatedDecisionOfPlan[],
): Promise<void> => {
  if (decisions.length === 0) return;
  await tx.query(
    `insert into plan_decision (tenant_id, plan_id, type, object_id, decision)
     select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])`,
    [
      tenantId,
      planId,
      decisions.map(({ type }) => type),
      decisions.map(({ id }) => id.toLowerCase()),
      decisions.map(({ decision }) => decision),
    ],
  );
};

/** @returns the decisions of a plan about created objects, with their ids in lower case */
export const loadPlannedDecisions = async (
  db: Db,
  tenantId: string,
  planId: string,
): Promise<CreatedDecisionOfPlan[]> => {
  const rows = await db.query<{ type: ObjectType; object_id: string; decision: CreatedDecisionOfPlan['decision'] }>(
    `select type, object_id, decision from plan_decision
     where tenant_id = $1 and plan_id = $2 order by type, object_id`,
    [tenantId, planId],
  );
  return rows.map(({ type, object_id: id, decision }) => ({ type, id, decision }));
};
