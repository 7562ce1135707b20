import type { ObjectType } from '@trc/domain/objectTypes';
import { classifyItem } from '@trc/domain/planStates';
import type { OperationState } from '@trc/domain/planStates';
import { isTakenBack, undosOf } from '../../restore/undo/extent.ts';
import { readCounted } from '../../restore/undo/latestUndo.ts';
import type { Counted } from '../../restore/undo/latestUndo.ts';
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
  /** Effects of a containment, in words. */
  effects?: string[];
}

/** The results of plans for an object, as far as they still hold. */
export interface Executed {
  /** Still in effect. */
  executed?: ExecutedDecision;
  /** Somebody reversed it since, without an undo. */
  changedAgain?: ExecutedDecision;
}

/** The result of one plan for one object. */
export interface ExecutedRow extends ExecutedDecision {
  restoreId: string;
  endedAt: Date;
  /** Undefined where the plan writes only other objects, e.g. the service principal of an application. */
  state: OperationState | undefined;
}

/** A started undo. One that failed or still runs counts, too: it may have reached the object. */
export type UndoOfDecision = Pick<Counted, 'undoOf' | 'restoreId' | 'endedAt' | 'status' | 'counts' | 'followUpOf'>;

/** The object in the later version. */
export interface LaterState {
  /** Start of the reading of the later version. */
  readFrom: Date;
  /** True if the object is as a containment leaves it. */
  isContained: boolean;
}

const DONE: readonly (OperationState | undefined)[] = [undefined, 'done', 'alreadyRight'];
/** The restore wrote at least a part. */
const WRITTEN: readonly (OperationState | undefined)[] = [...DONE, 'inPart'];

/** The end of the last restore among this one, its undos and theirs. */
const lastEnd = (
  { restoreId, endedAt }: Pick<ExecutedRow, 'restoreId' | 'endedAt'>,
  undos: readonly UndoOfDecision[],
): number => Math.max(endedAt.getTime(), ...undosOf(restoreId, undos).map((undo) => lastEnd(undo, undos)));

/** An undo that is wholly undone itself counts as never made. */
const isUndone = (restoreId: string, undos: readonly UndoOfDecision[]): boolean =>
  undosOf(restoreId, undos).some((undo) => !isTakenBack(undo, undos));

const toDecision = ({ decision, planId, by, time }: ExecutedRow): ExecutedDecision => ({ decision, planId, by, time });

/**
 * A later version that was read after the restores says whether the decision still holds: a deleted object is not in
 * it, and a contained one is as the containment left it. Before that, the ledger alone says it.
 * @param rows of one object, the oldest first
 */
export const judgeExecuted = (
  rows: readonly ExecutedRow[],
  undos: readonly UndoOfDecision[],
  { readFrom, isContained }: LaterState,
): Executed => {
  for (const row of [...rows].reverse()) {
    const undone = isUndone(row.restoreId, undos);
    if (readFrom.getTime() < lastEnd(row, undos)) {
      if (DONE.includes(row.state) && !undone) return { executed: toDecision(row) };
    } else if (WRITTEN.includes(row.state)) {
      if (row.decision === 'contain' && isContained) return { executed: toDecision(row) };
      if (!undone) return { changedAgain: toDecision(row) };
    }
  }
  return {};
};

interface StoredRow extends ItemColumns {
  type: ObjectType;
  object_id: string;
  decision: ExecutedDecision['decision'];
  plan_id: string;
  restore_id: string;
  source: string;
  created_at: Date;
  updated_at: Date;
  is_selected: boolean | null;
}

const readRows = async (
  db: Db,
  tenantId: string,
  objects: readonly ObjectKey[],
): Promise<Map<string, ExecutedRow[]>> => {
  const rows = await db.query<StoredRow>(
    `select d.type, d.object_id, d.decision, d.plan_id, r.restore_id, r.source, r.created_at, r.updated_at,
       o.selected as is_selected, ${ITEM_COLUMNS}
     from unnest($2::text[], $3::text[]) as wanted (type, id)
     join plan_decision d on d.tenant_id = $1 and d.type = wanted.type and d.object_id = wanted.id
     join plan p on p.tenant_id = d.tenant_id and p.plan_id = d.plan_id
     join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id and r.status <> 'Running'
     left join plan_operation o on o.tenant_id = d.tenant_id and o.plan_id = d.plan_id and o.type = d.type
       and lower(o.source_id) = d.object_id
     left join restore_item i on i.tenant_id = o.tenant_id and i.restore_id = p.restore_id and i.type = o.type
       and i.source_id = o.source_id
     order by r.created_at`,
    [tenantId, objects.map(({ type }) => type), objects.map(({ id }) => id.toLowerCase())],
  );
  const found = new Map<string, ExecutedRow[]>();
  for (const row of rows) {
    if (row.is_selected === false) continue;
    const key = keyOf({ type: row.type, id: row.object_id });
    const { decision, plan_id: planId, restore_id: restoreId, source: by, created_at: time, updated_at: endedAt } = row;
    const state = row.is_selected === null ? undefined : classifyItem(toItem(row));
    found.set(key, [...(found.get(key) ?? []), { decision, planId, restoreId, by, time, endedAt, state }]);
  }
  return found;
};

/** @returns the results of plans for objects, by `<type> <id>` */
export const loadExecuted = async <T extends ObjectKey>(
  db: Db,
  tenantId: string,
  objects: readonly T[],
  later: { readFrom: Date; isContained: (object: T) => boolean },
): Promise<Map<string, Executed>> => {
  const rows = objects.length === 0 ? new Map<string, ExecutedRow[]>() : await readRows(db, tenantId, objects);
  if (rows.size === 0) return new Map();
  const restoreIds = [...rows.values()].flatMap((found) => found.map(({ restoreId }) => restoreId));
  const undos = await readCounted(db, tenantId, restoreIds);
  return new Map(
    objects.flatMap((object) => {
      const key = keyOf(object);
      const found = rows.get(key);
      if (!found) return [];
      const { readFrom } = later;
      return [[key, judgeExecuted(found, undos, { readFrom, isContained: later.isContained(object) })] as const];
    }),
  );
};
