import { hasTakenBack } from '@trc/domain/statuses';
import type { RestoreStatus } from '@trc/domain/statuses';
import type { Db } from '../../storage/types.ts';

/** A restore that undoes another one. */
export interface UndoOfRestore {
  restoreId: string;
  status: RestoreStatus;
  /** The start of the undo. */
  time: string;
  by: string;
}

/** A restore and the restore that undoes it. */
export interface UndoLink {
  undoOf: string;
  restoreId: string;
}

export interface StartedUndo extends UndoLink {
  status: RestoreStatus;
  startedAt: Date;
  startedBy: string;
  endedAt: Date;
}

/** @returns the started undos of a tenant, the oldest first */
export const readUndos = async (db: Db, tenantId: string): Promise<StartedUndo[]> => {
  const rows = await db.query<{
    undo_of: string;
    restore_id: string;
    status: RestoreStatus;
    created_at: Date;
    updated_at: Date;
    source: string;
  }>(
    `select p.source ->> 'restoreId' as undo_of, r.restore_id, r.status, r.created_at, r.updated_at, r.source
     from plan p join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id
     where p.tenant_id = $1 and p.source ->> 'kind' = 'undo' order by r.created_at`,
    [tenantId],
  );
  return rows.map((row) => ({
    undoOf: row.undo_of,
    restoreId: row.restore_id,
    status: row.status,
    startedAt: row.created_at,
    startedBy: row.source,
    endedAt: row.updated_at,
  }));
};

export const undosOf = <T extends UndoLink>(restoreId: string, undos: readonly T[]): T[] =>
  undos.filter(({ undoOf }) => undoOf === restoreId);

/**
 * An undo that is undone itself counts as never made.
 * @param undos those that count, the oldest first
 * @returns the newest undo that holds
 */
export const findValidUndo = <T extends UndoLink>(restoreId: string, undos: readonly T[]): T | undefined =>
  undosOf(restoreId, undos).findLast((undo) => findValidUndo(undo.restoreId, undos) === undefined);

const describeUndo = ({ restoreId, status, startedAt, startedBy }: StartedUndo): UndoOfRestore => ({
  restoreId,
  status,
  time: startedAt.toISOString(),
  by: startedBy,
});

/** @returns the undos that have taken these restores back, by the id of the undone restore */
export const findUndosThatHold = async (
  db: Db,
  tenantId: string,
  restoreIds: readonly string[],
): Promise<Map<string, UndoOfRestore>> => {
  const undos = (await readUndos(db, tenantId)).filter(hasTakenBack);
  return new Map(
    restoreIds.flatMap((restoreId) => {
      const undo = findValidUndo(restoreId, undos);
      return undo ? [[restoreId, describeUndo(undo)] as const] : [];
    }),
  );
};

/**
 * An undo that has taken its restore back comes before a newer one that has not.
 * @returns the newest undo of each restore that has one, by the id of the undone restore
 */
export const findLatestUndos = async (db: Db, tenantId: string): Promise<Map<string, UndoOfRestore>> => {
  const undos = await readUndos(db, tenantId);
  const successful = undos.filter(hasTakenBack);
  const valid = undos.filter(({ restoreId }) => findValidUndo(restoreId, successful) === undefined);
  const byPriority = [...valid.filter((undo) => !hasTakenBack(undo)), ...valid.filter(hasTakenBack)];
  return new Map(byPriority.map((undo) => [undo.undoOf, describeUndo(undo)]));
};

/** An undo that took a restore back, with the undo of this undo. */
export interface ListedUndo {
  restoreId: string;
  startedAt: string;
  startedBy: string;
  undone?: { restoreId: string; startedAt: string };
}

/** @returns the undos that took a restore back, the newest first */
export const listUndosOf = async (db: Db, tenantId: string, undoneId: string): Promise<ListedUndo[]> => {
  const successful = (await readUndos(db, tenantId)).filter(hasTakenBack);
  return undosOf(undoneId, successful)
    .reverse()
    .map(({ restoreId, startedAt, startedBy }) => {
      const undone = findValidUndo(restoreId, successful);
      return {
        restoreId,
        startedAt: startedAt.toISOString(),
        startedBy,
        ...(undone && { undone: { restoreId: undone.restoreId, startedAt: undone.startedAt.toISOString() } }),
      };
    });
};
