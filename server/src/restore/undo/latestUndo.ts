import type { RestoreStatus } from '@trc/domain/statuses';
import type { Db } from '../../storage/types.ts';

/** A restore that undoes another one. */
export interface UndoOfRestore {
  restoreId: string;
  status: RestoreStatus;
}

interface StartedUndo extends UndoOfRestore {
  undoOf: string;
}

const WROTE: readonly RestoreStatus[] = ['Completed', 'CompletedWithErrors'];

const undosOf = (restoreId: string, undos: readonly StartedUndo[]): StartedUndo[] =>
  undos.filter(({ undoOf }) => undoOf === restoreId);

/** True if an undo has taken the restore back. An undo that is undone itself counts as never made. */
const isUndone = (restoreId: string, undos: readonly StartedUndo[]): boolean =>
  undosOf(restoreId, undos).some((undo) => WROTE.includes(undo.status) && !isUndone(undo.restoreId, undos));

/** @returns the newest undo of each restore that has one, by the id of the undone restore */
export const findLatestUndos = async (db: Db, tenantId: string): Promise<Map<string, UndoOfRestore>> => {
  const rows = await db.query<{ undo_of: string; restore_id: string; status: RestoreStatus }>(
    `select p.source ->> 'restoreId' as undo_of, r.restore_id, r.status
     from plan p join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id
     where p.tenant_id = $1 and p.source ->> 'kind' = 'undo' order by r.created_at`,
    [tenantId],
  );
  const undos = rows.map(({ undo_of: undoOf, restore_id: restoreId, status }) => ({ undoOf, restoreId, status }));
  return new Map(
    undos
      .filter(({ restoreId }) => !isUndone(restoreId, undos))
      .map(({ undoOf, restoreId, status }) => [undoOf, { restoreId, status }]),
  );
};
