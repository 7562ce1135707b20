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
