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

interface StartedUndo extends Pick<UndoOfRestore, 'restoreId' | 'status'> {
  undoOf: string;
  startedAt: Date;
  startedBy: string;
}

const WROTE: readonly RestoreStatus[] = ['Completed', 'CompletedWithErrors'];

/** @returns the started undos of a tenant, the oldest first */
const readUndos = async (db: Db, tenantId: string): Promise<StartedUndo[]> => {
  const rows = await db.query<{
    undo_of: string;
    restore_id: string;
    status: RestoreStatus;
    created_at: Date;
    source: string;
  }>(
    `select p.source ->> 'restoreId' as undo_of, r.restore_id, r.status, r.created_at, r.source
     from plan p join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id
     where p.tenant_id = $1 and p.source ->> 'kind' = 'undo' order by r.created_at`,
    [tenantId],
  );
  return rows.map(({ undo_of: undoOf, restore_id: restoreId, status, created_at: startedAt, source: startedBy }) => ({
    undoOf,
    restoreId,
    status,
    startedAt,
    startedBy,
  }));
};

const undosOf = (restoreId: string, undos: readonly StartedUndo[]): StartedUndo[] =>
  undos.filter(({ undoOf }) => undoOf === restoreId);

/** @returns the newest undo that has taken the restore back. An undo that is undone itself counts as never made. */
const findValidUndo = (restoreId: string, undos: readonly StartedUndo[]): StartedUndo | undefined =>
  undosOf(restoreId, undos).findLast(
    (undo) => WROTE.includes(undo.status) && findValidUndo(undo.restoreId, undos) === undefined,
  );

const describeUndo = ({ restoreId, status, startedAt, startedBy }: StartedUndo): UndoOfRestore => ({
  restoreId,
  status,
  time: startedAt.toISOString(),
  by: startedBy,
});

/** @returns the undo that has taken a restore back; undefined where none has, or where it was undone itself */
export const findUndoThatHolds = async (
  db: Db,
  tenantId: string,
  restoreId: string,
): Promise<UndoOfRestore | undefined> => {
  const undo = findValidUndo(restoreId, await readUndos(db, tenantId));
  return undo && describeUndo(undo);
};

/** @returns the newest undo of each restore that has one, by the id of the undone restore */
export const findLatestUndos = async (db: Db, tenantId: string): Promise<Map<string, UndoOfRestore>> => {
  const undos = await readUndos(db, tenantId);
  return new Map(
    undos
      .filter(({ restoreId }) => findValidUndo(restoreId, undos) === undefined)
      .map((undo) => [undo.undoOf, describeUndo(undo)]),
  );
};

/** An undo of a restore, with the undo that has taken it back. */
export interface ListedUndo {
  restoreId: string;
  startedAt: string;
  startedBy: string;
  undone?: { restoreId: string; startedAt: string };
}

/** @returns the undos of a restore, the newest first */
export const listUndosOf = async (db: Db, tenantId: string, undoneId: string): Promise<ListedUndo[]> => {
  const undos = await readUndos(db, tenantId);
  return undosOf(undoneId, undos)
    .reverse()
    .map(({ restoreId, startedAt, startedBy }) => {
      const undone = findValidUndo(restoreId, undos);
      return {
        restoreId,
        startedAt: startedAt.toISOString(),
        startedBy,
        ...(undone && { undone: { restoreId: undone.restoreId, startedAt: undone.startedAt.toISOString() } }),
      };
    });
};
