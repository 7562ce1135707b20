import type { Recreated } from '../changes/recreated.ts';
import type { Db } from '../storage/types.ts';
import type { Difference, BackupPair } from './browse/differences.ts';
import { loadIdMap } from './idMap.ts';

interface RecreatedRow {
  old_id: string;
  new_id: string;
  restore_id: string;
  created_at: Date | null;
  source: string | null;
  is_known: boolean;
}

/**
 * Re-created objects among the added ones, by the ledger of restores. The object counts as re-created if the earlier
 * backup, or one before it, has it under a former id, and the later one has not. The undo of a deletion may re-create
 * an object that is new nevertheless: no such backup has it.
 */
export const findRecreated = async (
  db: Db,
  { tenantId, before, after }: BackupPair,
  differences: readonly Difference[],
): Promise<Recreated> => {
  const added = differences.filter(({ change }) => change === 'added');
  if (added.length === 0) return { renamed: new Map(), restores: new Map() };
  const ids = await loadIdMap(db, tenantId);
  const rows = await db.query<RecreatedRow>(
    `select m.old_id, m.new_id, m.restore_id, r.created_at, r.source,
       exists (select from object_version v where v.tenant_id = m.tenant_id and v.type = wanted.type
         and v.object_id = m.old_id and v.valid_from <= $4)
       and not exists (select from object_version v where v.tenant_id = m.tenant_id and v.type = wanted.type
         and v.object_id = m.old_id and v.valid_from <= $5 and (v.valid_to is null or v.valid_to > $5)) as is_known
     from unnest($2::text[], $3::text[]) as wanted (type, id)
     join id_map m on m.tenant_id = $1 and m.kind = 'object' and lower(m.new_id) = wanted.id
     left join restore r on r.tenant_id = m.tenant_id and r.restore_id = m.restore_id`,
    [tenantId, added.map(({ type }) => type), added.map(({ id }) => id.toLowerCase()), before, after],
  );
  const known = rows.filter((row) => row.is_known);
  const restores = new Map(
    known.map(({ new_id: id, restore_id: restoreId, created_at: time, source: by }) => [
      id.toLowerCase(),
      { restoreId, ...(time ? { time: time.toISOString() } : {}), ...(by === null ? {} : { by }) },
    ]),
  );
  return {
    renamed: new Map([
      ...differences.flatMap(({ change, id }) => {
        const now = change === 'removed' ? ids.current('object', id).toLowerCase() : id.toLowerCase();
        return now === id.toLowerCase() ? [] : [[id.toLowerCase(), now] as const];
      }),
      ...ids.pairs('appId'),
      // The object may have been re-created once more since.
      ...known.map(({ old_id: former, new_id: id }) => [former.toLowerCase(), id.toLowerCase()] as const),
    ]),
    restores,
  };
};
