import { hasTakenBack } from '@trc/domain/statuses';
import type { RestoreStatus } from '@trc/domain/statuses';
import type { Db } from '../../storage/types.ts';

/** A restore and the restore that undoes it. */
export interface UndoLink {
  undoOf: string;
  restoreId: string;
}

/** Objects of the plan of an undo. */
export interface UndoCounts {
  /** With an operation in the plan, or listed as impossible. Undefined for plans of earlier versions. */
  planned: number | undefined;
  /** Wholly as before the restore since the undo. */
  done: number;
}

/** A started undo with its counts. */
export interface CountedUndo extends UndoLink {
  status: RestoreStatus;
  /** The undo that this one takes up again. */
  followUpOf?: string | undefined;
  counts: UndoCounts;
}

/** Objects that a restore wrote, and those of them that are taken back. */
export interface UndoExtent {
  takenBack: number;
  written: number;
}

export const undosOf = <T extends UndoLink>(restoreId: string, undos: readonly T[]): T[] =>
  undos.filter(({ undoOf }) => undoOf === restoreId);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** @returns the objects that are still taken back by an undo, apart from those that its own undos brought again */
const countHeld = (undo: CountedUndo, undos: readonly CountedUndo[]): number =>
  Math.max(0, undo.counts.done - sum(undosOf(undo.restoreId, undos).map((again) => countHeld(again, undos))));

/** @returns an undo, those that it takes up, and those that take it up */
const chainOf = (undo: CountedUndo, undos: readonly CountedUndo[]): CountedUndo[] => {
  const earlier = undos.find(({ restoreId }) => restoreId === undo.followUpOf);
  if (earlier) return chainOf(earlier, undos);
  const chain = [undo];
  for (const one of undos) if (chain.some(({ restoreId }) => restoreId === one.followUpOf)) chain.push(one);
  return chain;
};

/** Objects that an undo planned, and those of them that stay of the restore. */
interface Planned {
  planned: number;
  left: number;
}

/**
 * The plan of an undo compares all objects of the restore with the directory, so that its objects are all that stayed
 * until then.
 * @param undos all started undos of the tenant, the oldest first
 * @returns undefined where an earlier version made the plan
 */
const countPlanned = (undo: CountedUndo, undos: readonly CountedUndo[]): Planned | undefined => {
  const chain = chainOf(undo, undos);
  const planned = chain[0]?.counts.planned;
  if (planned === undefined) return undefined;
  const later = new Set(undos.slice(undos.indexOf(undo) + 1));
  const again = undosOf(undo.undoOf, undos).flatMap((one) =>
    undosOf(one.restoreId, undos).filter((each) => chain.includes(one) || later.has(each)),
  );
  const done = sum(chain.map(({ counts }) => counts.done));
  return { planned, left: Math.max(0, planned - done) + sum(again.map((each) => countHeld(each, undos))) };
};

/** True if nothing stays of the restore. An undo by an earlier version counts as whole, because it kept no numbers. */
const isWhole = (undo: CountedUndo, undos: readonly CountedUndo[]): boolean =>
  (countPlanned(undo, undos)?.left ?? 0) === 0;

/**
 * An undo that is undone itself counts as never made.
 * @param undos all started undos of the tenant, the oldest first
 * @returns the newest undo of a restore that took something back and holds, in whole or in part
 */
export const findValidUndo = <T extends CountedUndo>(restoreId: string, undos: readonly T[]): T | undefined =>
  undosOf(restoreId, undos)
    .filter(hasTakenBack)
    .findLast((undo) => !isTakenBack(undo, undos));

/** @returns true if an undo was undone itself, wholly */
export const isTakenBack = ({ restoreId }: UndoLink, undos: readonly CountedUndo[]): boolean => {
  const again = findValidUndo(restoreId, undos);
  return again !== undefined && isWhole(again, undos);
};

/** @param wrote the objects that the ledger of the restore has as written */
export const extentOf = (undo: CountedUndo, undos: readonly CountedUndo[], wrote: number): UndoExtent | undefined => {
  const counted = countPlanned(undo, undos);
  if (!counted) return undefined;
  const { planned, left } = counted;
  const written = Math.max(wrote, planned, left);
  return { takenBack: written - left, written };
};

/** @returns the number of objects that each restore wrote, objects outside of it included */
export const countWritten = async (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db.query<{ restore_id: string; written: number }>(
    `select wanted.restore_id,
       (select count(*) from restore_item i where i.tenant_id = $1 and i.restore_id = wanted.restore_id
          and i.state in ('completed', 'completedWithErrors') and i.outcome <> 'equal' and i.before_image is not null)
       + (select count(*) from restore_touched t where t.tenant_id = $1 and t.restore_id = wanted.restore_id) as written
     from unnest($2::uuid[]) as wanted (restore_id)`,
    [tenantId, restoreIds],
  );
  return new Map(rows.map(({ restore_id: id, written }) => [id, Number(written)]));
};

/** @returns the counts of undos, by their ids. An object of which a part was left out is not done. */
export const countUndos = async (
  db: Db,
  tenantId: string,
  undoIds: readonly string[],
): Promise<Map<string, UndoCounts>> => {
  if (undoIds.length === 0) return new Map();
  const rows = await db.query<{ restore_id: string; operations: number; cannot: number | null; done: number }>(
    `select p.restore_id, (p.source ->> 'cannot')::int as cannot, count(o.operation_id) as operations,
       count(o.operation_id) filter (where i.state = 'completed'
         and not 'leftParts' = any(string_to_array(o.marks, ' '))) as done
     from plan p
     left join plan_operation o on o.tenant_id = p.tenant_id and o.plan_id = p.plan_id and o.kind <> 'unchanged'
     left join restore_item i on i.tenant_id = o.tenant_id and i.restore_id = p.restore_id and i.type = o.type
       and i.source_id = o.source_id
     where p.tenant_id = $1 and p.restore_id = any($2::uuid[])
     group by p.restore_id, p.source ->> 'cannot'`,
    [tenantId, undoIds],
  );
  return new Map(
    rows.map(({ restore_id: id, operations, cannot, done }) => [
      id,
      { planned: cannot === null ? undefined : Number(operations) + Number(cannot), done: Number(done) },
    ]),
  );
};
