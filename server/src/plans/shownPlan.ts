import { findLatestUndos, findUndosThatHold } from '../restore/undo/latestUndo.ts';
import type { UndoOfRestore } from '../restore/undo/latestUndo.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { loadObjectNames } from './operationRows.ts';
import { openCannot, originOf } from './store.ts';
import type { PlanRow } from './store.ts';
import type { ShownPlan } from './types.ts';

const MAX_REASON = 4096;
const MAX_CANNOT = 10_000;

interface Found {
  objectName: string | undefined;
  undo: UndoOfRestore | undefined;
}

const headOf = (row: PlanRow, { objectName, undo }: Found): ShownPlan => ({
  planId: row.plan_id,
  revision: row.revision,
  hash: row.hash,
  state: row.state,
  source: originOf(row),
  ...(row.source.scope ? { scope: row.source.scope } : {}),
  title: row.title,
  ...(objectName === undefined ? {} : { objectName }),
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by,
  ...(row.restore_id === null ? {} : { restoreId: row.restore_id }),
  ...(row.restore_status === null ? {} : { restoreStatus: row.restore_status }),
  ...(undo ? { undo } : {}),
  ...(row.follow_up_of === null ? {} : { followUpOf: row.follow_up_of }),
  ...row.counts,
  cannot: [],
});

/** True if a plan writes one object, apart from those that are right already. */
const isOfOneObject = ({ counts: { totals } }: PlanRow): boolean => totals.operations - totals.kinds.unchanged === 1;

/** Plans as in the contract; `cannot` is sealed and left empty. */
export const showPlanHeads = async (db: Db, keys: TenantKeys, rows: readonly PlanRow[]): Promise<ShownPlan[]> => {
  const named = rows.filter((row) => row.source.lead !== undefined || isOfOneObject(row));
  const names = named.length > 0 ? await loadObjectNames(db, keys, named) : new Map<string, string>();
  const started = rows.flatMap(({ restore_id: id }) => id ?? []);
  const undos =
    started.length > 0 ? await findLatestUndos(db, keys.tenantId, started) : new Map<string, UndoOfRestore>();
  return rows.map((row) => headOf(row, { objectName: names.get(row.plan_id), undo: undos.get(row.restore_id ?? '') }));
};

export const showPlan = async (db: Db, keys: TenantKeys, row: PlanRow): Promise<ShownPlan> => {
  const [head] = await showPlanHeads(db, keys, [row]);
  const { kind, restoreId } = row.source;
  const isOpenUndo = row.state === 'draft' && kind === 'undo' && restoreId !== undefined;
  const undoneAlready = isOpenUndo
    ? (await findUndosThatHold(db, keys.tenantId, [restoreId])).get(restoreId)
    : undefined;
  return {
    ...(head as ShownPlan),
    ...(undoneAlready ? { undoneAlready } : {}),
    cannot: openCannot(keys, row)
      .slice(0, MAX_CANNOT)
      .map((one) => ({ ...one, reason: one.reason.slice(0, MAX_REASON) })),
  };
};
