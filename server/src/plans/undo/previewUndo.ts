import type { Reply } from '../../contract/operations.ts';
import type { Db } from '../../storage/types.ts';
import { countUndo, restoreToUndo } from './undoPlan.ts';
import type { UndoOptions } from './undoPlan.ts';

type UndoPreview = Reply<'getUndo'>;

const MAX_UNDONE_BY = 100;

/** @returns the restores that undid a restore, the newest first */
const findUndoneBy = async (db: Db, tenantId: string, restoreId: string): Promise<UndoPreview['undoneBy']> => {
  const rows = await db.query<{ restore_id: string; created_at: Date; source: string }>(
    `select r.restore_id, r.created_at, r.source
     from plan p join restore r on r.tenant_id = p.tenant_id and r.restore_id = p.restore_id
     where p.tenant_id = $1 and p.source ->> 'kind' = 'undo' and p.source ->> 'restoreId' = $2
     order by r.created_at desc limit $3`,
    [tenantId, restoreId, MAX_UNDONE_BY],
  );
  return rows.map(({ restore_id: id, created_at: startedAt, source: startedBy }) => ({
    restoreId: id,
    startedAt: startedAt.toISOString(),
    startedBy,
  }));
};

/**
 * @returns true if a restore can be undone, and the number of objects that an undo would change now
 * @throws DomainError `notFound`, `unavailable` where the directory does not answer
 */
export const previewUndo = async (options: UndoOptions, tenantId: string, restoreId: string): Promise<UndoPreview> => {
  const found = await restoreToUndo(options, tenantId, restoreId);
  const undoneBy = await findUndoneBy(options.db, tenantId, restoreId.toLowerCase());
  if (found.refusal !== undefined) return { available: false, reason: found.refusal, undoneBy };
  const written = found.items.filter(({ beforeImage }) => beforeImage).length;
  const counts = await countUndo(options, tenantId, found.items);
  return { available: true, written, undoneBy, ...(counts ? { counts } : {}) };
};
