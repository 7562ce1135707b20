import type { Reply } from '../../contract/operations.ts';
import type { Db } from '../../storage/types.ts';

type Recreation = NonNullable<Reply<'listObjectVersions'>['recreations']>[number];

/** Limit of the contract. */
const MAX_RECREATIONS = 100;

/**
 * @param ids every id that the object had
 * @returns the restores that re-created an object with a new id, the newest first
 */
export const listRecreations = async (db: Db, tenantId: string, ids: readonly string[]): Promise<Recreation[]> => {
  const rows = await db.query<{
    old_id: string;
    new_id: string;
    restore_id: string;
    created_at: Date | null;
    source: string | null;
  }>(
    `select m.old_id, m.new_id, m.restore_id, r.created_at, r.source from id_map m
     left join restore r on r.tenant_id = m.tenant_id and r.restore_id = m.restore_id
     where m.tenant_id = $1 and m.kind = 'object' and m.old_id = any($2::text[])
     order by m.created_at desc, m.old_id limit $3`,
    [tenantId, ids.map((id) => id.toLowerCase()), MAX_RECREATIONS],
  );
  return rows.map(({ old_id: formerId, new_id: id, restore_id: restoreId, created_at: at, source: by }) => ({
    formerId,
    id,
    restoreId,
    ...(at ? { time: at.toISOString() } : {}),
    ...(by === null ? {} : { by }),
  }));
};
