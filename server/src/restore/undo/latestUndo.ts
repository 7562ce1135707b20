import { hasTakenBack, isBusy } from '@trc/domain/statuses';
import type { RestoreStatus } from '@trc/domain/statuses';
import type { Db } from '../../storage/types.ts';
import { countUndos, countWritten, extentOf, findValidUndo, isTakenBack, undosOf } from './extent.ts';
import type { CountedUndo, UndoCounts, UndoExtent, UndoLink } from './extent.ts';

/** A restore that undoes another one. */
export interface UndoOfRestore extends Partial<UndoExtent> {
  restoreId: string;
  status: RestoreStatus;
  /** The start of the undo. */
  time: string;
  by: string;
}

interface StartedUndo extends UndoLink {
  status: RestoreStatus;
  followUpOf?: string;
  startedAt: Date;
  startedBy: string;
  endedAt: Date;
}

/** @returns the started undos of a tenant, the oldest first */
const readUndos = async (db: Db, tenantId: string): Promise<StartedUndo[]> => {
  const rows = await db.query<{
    undo_of: string;
    restore_id: string;
    follow_up_of: string | null;
    status: RestoreStatus;
    created_at: Date;
    updated_at: Date;
    source: string;
  }>(
    `select p.source ->> 'restoreId' as undo_of, p.follow_up_of, r.restore_id, r.status, r.created_at, r.updated_at,
       r.source
     from plan p join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id
     where p.tenant_id = $1 and p.source ->> 'kind' = 'undo' order by r.created_at`,
    [tenantId],
  );
  return rows.map((row) => ({
    undoOf: row.undo_of,
    restoreId: row.restore_id,
    ...(row.follow_up_of === null ? {} : { followUpOf: row.follow_up_of }),
    status: row.status,
    startedAt: row.created_at,
    startedBy: row.source,
    endedAt: row.updated_at,
  }));
};

const NOT_COUNTED: UndoCounts = { planned: undefined, done: 0 };

export type Counted = StartedUndo & CountedUndo;

/** @returns the undos of restores, the undos of these, and so on, the oldest first */
export const readCounted = async (db: Db, tenantId: string, restoreIds: readonly string[]): Promise<Counted[]> => {
  const undone = new Set(restoreIds);
  // An undo starts after its restore.
  const undos = (await readUndos(db, tenantId)).filter(({ undoOf, restoreId }) => {
    const isWanted = undone.has(undoOf);
    if (isWanted) undone.add(restoreId);
    return isWanted;
  });
  const counts = await countUndos(
    db,
    tenantId,
    undos.map(({ restoreId }) => restoreId),
  );
  return undos.map((undo) => ({ ...undo, counts: counts.get(undo.restoreId) ?? NOT_COUNTED }));
};

/** @returns undos by the restore that they undo, with the number of objects that they took back */
const describeUndos = async (
  db: Db,
  tenantId: string,
  undos: readonly Counted[],
  found: readonly Counted[],
): Promise<Map<string, UndoOfRestore>> => {
  const undone = found.filter(hasTakenBack).map(({ undoOf }) => undoOf);
  const written = undone.length > 0 ? await countWritten(db, tenantId, undone) : new Map<string, number>();
  return new Map(
    found.map((undo) => {
      const { undoOf, restoreId, status, startedAt, startedBy } = undo;
      const extent = hasTakenBack(undo) ? extentOf(undo, undos, written.get(undoOf) ?? 0) : undefined;
      return [undoOf, { restoreId, status, time: startedAt.toISOString(), by: startedBy, ...extent }] as const;
    }),
  );
};

/** @param choose one undo of a restore. @returns the chosen undos, by the id of the undone restore */
const findUndos = async (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
  choose: (restoreId: string, undos: readonly Counted[]) => Counted | undefined,
): Promise<Map<string, UndoOfRestore>> => {
  const undos = await readCounted(db, tenantId, restoreIds);
  const found = [...new Set(restoreIds)].flatMap((restoreId) => choose(restoreId, undos) ?? []);
  return describeUndos(db, tenantId, undos, found);
};

/** @returns the undos that have taken these restores back, in whole or in part, by the id of the undone restore */
export const findUndosThatHold = (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, UndoOfRestore>> => findUndos(db, tenantId, restoreIds, findValidUndo);

const latestOf = (restoreId: string, undos: readonly Counted[]): Counted | undefined => {
  const own = undosOf(restoreId, undos);
  return (
    own.findLast(({ status }) => isBusy(status)) ??
    findValidUndo(restoreId, undos) ??
    own.findLast((undo) => !isTakenBack(undo, undos))
  );
};

/**
 * A running undo comes first, then one that has taken its restore back, also before a newer one that has not.
 * @returns the newest undo of each restore that has one, by the id of the undone restore
 */
export const findLatestUndos = (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, UndoOfRestore>> => findUndos(db, tenantId, restoreIds, latestOf);

/** An undo that took a restore back, with the undo of this undo. */
export interface ListedUndo {
  restoreId: string;
  startedAt: string;
  startedBy: string;
  undone?: { restoreId: string; startedAt: string };
}

/** @returns the undos that took a restore back, the newest first */
export const listUndosOf = async (db: Db, tenantId: string, undoneId: string): Promise<ListedUndo[]> => {
  const undos = await readCounted(db, tenantId, [undoneId]);
  return undosOf(undoneId, undos)
    .filter(hasTakenBack)
    .reverse()
    .map((undo) => {
      const { restoreId, startedAt, startedBy } = undo;
      const undone = isTakenBack(undo, undos) ? findValidUndo(restoreId, undos) : undefined;
      return {
        restoreId,
        startedAt: startedAt.toISOString(),
        startedBy,
        ...(undone && { undone: { restoreId: undone.restoreId, startedAt: undone.startedAt.toISOString() } }),
      };
    });
};
