import { holdReasonOf, OPERATION_STATES, classifyItem } from '@trc/domain/planStates';
import type { ExecutedItem, OperationState } from '@trc/domain/planStates';
import type { Db } from '../storage/types.ts';
import type { PlanRow } from './store.ts';
import type { ShownPlan } from './types.ts';

/** The columns of an item, and the join that finds it by its operation `o`; $3 is the restore. */
export const ITEM_COLUMNS = 'i.state as item_state, i.outcome as item_outcome, i.code as item_code';
export const ITEM_JOIN =
  'restore_item i on i.tenant_id = o.tenant_id and i.restore_id = $3 and i.type = o.type and i.source_id = o.source_id';

export interface ItemColumns {
  item_state: ExecutedItem['state'] | null;
  item_outcome: string | null;
  item_code: string | null;
}

/** @returns the row in the restore of an operation; undefined where it is not part of one */
export const toItem = ({
  item_state: state,
  item_outcome: outcome,
  item_code: code,
}: ItemColumns): ExecutedItem | undefined =>
  state === null ? undefined : { state, outcome: outcome ?? undefined, code: code ?? undefined };

interface CountRow extends ItemColumns {
  wave: number;
  is_answered: boolean;
  count: number;
}

type StateCounts = Record<OperationState, number>;

const noCounts = (): StateCounts => Object.fromEntries(OPERATION_STATES.map((state) => [state, 0])) as StateCounts;

/** Adds the states of the operations to a started plan. Outcomes and codes of one state count together. */
export const withProgress = async (db: Db, tenantId: string, row: PlanRow, plan: ShownPlan): Promise<ShownPlan> => {
  if (row.restore_id === null) return plan;
  const counts = await db.query<CountRow>(
    `select o.wave, o.answer is not null as is_answered, ${ITEM_COLUMNS}, count(*) as count
     from plan_operation o join ${ITEM_JOIN}
     where o.tenant_id = $1 and o.plan_id = $2
     group by o.wave, o.answer is not null, i.state, i.outcome, i.code`,
    [tenantId, row.plan_id, row.restore_id],
  );
  const byWave = new Map(plan.waves.map(({ wave }) => [wave, noCounts()]));
  let unanswered = 0;
  for (const each of counts) {
    const states = byWave.get(each.wave);
    if (states) states[classifyItem(toItem(each))] += Number(each.count);
    if (!each.is_answered && holdReasonOf(toItem(each))) unanswered += Number(each.count);
  }
  return {
    ...plan,
    totals: { ...plan.totals, unanswered },
    waves: plan.waves.map((wave) => {
      const states = byWave.get(wave.wave);
      return states ? { ...wave, states } : wave;
    }),
  };
};
