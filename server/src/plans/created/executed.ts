import type { ObjectType } from '@trc/domain/objectTypes';
import { classifyItem } from '@trc/domain/planStates';
import type { OperationState } from '@trc/domain/planStates';
import type { Db } from '../../storage/types.ts';
import { ITEM_COLUMNS, toItem } from '../progress.ts';
import type { ItemColumns } from '../progress.ts';
import type { CreatedDecisionOfPlan } from '../types.ts';
import { keyOf } from './readFacts.ts';
import type { ObjectKey } from './readFacts.ts';

/** A carried-out decision about a created object. */
export interface ExecutedDecision {
  decision: CreatedDecisionOfPlan['decision'];
  planId: string;
  by: string;
  time: Date;
}

interface ExecutedRow extends ItemColumns {
  type: ObjectType;
  object_id: string;
  decision: ExecutedDecision['decision'];
  plan_id: string;
  source: string;
  created_at: Date;
  /** Null where the plan writes only other objects, e.g. the service principal of an application. */
  is_selected: boolean | null;
}

const DONE: readonly OperationState[] = ['done', 'alreadyRight'];

const isDone = (row: ExecutedRow): boolean =>
  row.is_selected === null || (row.is_selected && DONE.includes(classifyItem(toItem(row))));

/** @returns the results of executed plans for these objects, unless undone; the last of each, by `<type> <id>` */
export const loadExecuted = async (
  db: Db,
  tenantId: string,
  objects: readonly ObjectKey[],
): Promise<Map<string, ExecutedDecision>> => {
  const rows = await db.query<ExecutedRow>(
    `select d.type, d.object_id, d.decision, d.plan_id, r.source, r.created_at, o.selected as is_selected,
       ${ITEM_COLUMNS}
     from unnest($2::text[], $3::text[]) as wanted (type, id)
     join plan_decision d on d.tenant_id = $1 and d.type = wanted.type and d.object_id = wanted.id
     join plan p on p.tenant_id = d.tenant_id and p.plan_id = d.plan_id
     join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id and r.status <> 'Running'
     left join plan_operation o on o.tenant_id = d.tenant_id and o.plan_id = d.plan_id and o.type = d.type
       and lower(o.source_id) = d.object_id
     left join restore_item i on i.tenant_id = o.tenant_id and i.restore_id = p.restore_id and i.type = o.type
       and i.source_id = o.source_id
     where not exists (
       select from plan u join restore v on v.tenant_id = u.tenant_id and v.restore_id = u.restore_id
       where u.tenant_id = $1 and u.source ->> 'kind' = 'undo' and u.source ->> 'restoreId' = p.restore_id::text
     )
     order by r.created_at`,
    [tenantId, objects.map(({ type }) => type), objects.map(({ id }) => id.toLowerCase())],
  );
  return new Map(
    rows
      .filter(isDone)
      .map(({ type, object_id: id, decision, plan_id: planId, source: by, created_at: time }) => [
        keyOf({ type, id }),
        { decision, planId, by, time },
      ]),
  );
};
