import type { Db } from '../storage/types.ts';

/** `object`: directory object ids. `appId`: application ids. */
export type IdKind = 'object' | 'appId';

/** Ids of backups -> ids that the same objects have in the directory now. */
export interface IdMap {
  /** @returns the current id; unchanged for an object that was never re-created. */
  current(kind: IdKind, id: string): string;
}

/** Ids of all objects that were re-created. */
export interface LoadedIdMap extends IdMap {
  /** @returns current ids by former ids, in lower case */
  pairs(kind: IdKind): [former: string, current: string][];
}

const keyOf = (kind: IdKind, id: string): string => `${kind} ${id.toLowerCase()}`;

export const createIdMap = (rows: Iterable<readonly [kind: IdKind, oldId: string, newId: string]>): LoadedIdMap => {
  const all = [...rows];
  const next = new Map(all.map(([kind, oldId, newId]) => [keyOf(kind, oldId), newId]));
  // An object may have been re-created more than once.
  const current = (kind: IdKind, id: string): string => {
    const visited = new Set<string>();
    let at = id;
    for (let to = next.get(keyOf(kind, at)); to !== undefined && !visited.has(to); to = next.get(keyOf(kind, at))) {
      visited.add(to);
      at = to;
    }
    return at;
  };
  return {
    current,
    pairs: (wanted) =>
      all
        .filter(([kind]) => kind === wanted)
        .map(([kind, oldId]) => [oldId.toLowerCase(), current(kind, oldId).toLowerCase()]),
  };
};

/** @param restoreId of the restore that re-created the objects; left out for all objects of the tenant */
export const loadIdMap = async (db: Db, tenantId: string, restoreId?: string): Promise<LoadedIdMap> => {
  const rows = await db.query<{ kind: IdKind; old_id: string; new_id: string }>(
    'select kind, old_id, new_id from id_map where tenant_id = $1 and ($2::text is null or restore_id::text = $2)',
    [tenantId, restoreId ?? null],
  );
  return createIdMap(rows.map(({ kind, old_id, new_id }) => [kind, old_id, new_id] as const));
};

/** @returns every id that an object is known to have had, the present one first and the oldest last */
export const idsOfObject = async (db: Db, tenantId: string, id: string): Promise<string[]> => {
  const rows = await db.query<{ old_id: string; new_id: string }>(
    `select old_id, new_id from id_map where tenant_id = $1 and kind = 'object' order by created_at desc, old_id`,
    [tenantId],
  );
  const ids = createIdMap(rows.map(({ old_id, new_id }) => ['object', old_id, new_id] as const));
  const current = ids.current('object', id);
  const former = rows.map((row) => row.old_id).filter((each) => ids.current('object', each) === current);
  // Ids that are no GUIDs keep their case in backups.
  return [...new Set([current, ...(former.includes(id.toLowerCase()) ? [] : [id]), ...former])];
};

/** @returns the ids that objects had before a restore created them again, by their new ids in lower case */
export const formerIds = async (
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ old_id: string; new_id: string }>(
    `select old_id, new_id from id_map where tenant_id = $1 and kind = 'object' and lower(new_id) = any($2::text[])`,
    [tenantId, ids.map((id) => id.toLowerCase())],
  );
  return new Map(rows.map(({ old_id, new_id }) => [new_id.toLowerCase(), old_id]));
};

export interface NewId {
  kind: IdKind;
  oldId: string;
  newId: string;
}

/** Takes the transaction that records the creations. The later of two entries with the same old id counts. */
export const saveNewIds = async (
  tx: Db,
  { tenantId, restoreId }: { tenantId: string; restoreId: string },
  entries: readonly NewId[],
): Promise<void> => {
  const rows = [...new Map(entries.map((entry) => [keyOf(entry.kind, entry.oldId), entry])).values()];
  if (rows.length === 0) return;
  await tx.query(
    `insert into id_map (tenant_id, kind, old_id, new_id, restore_id)
     select $1, kind, old_id, new_id, $2 from unnest($3::text[], $4::text[], $5::text[]) as fresh (kind, old_id, new_id)
     on conflict (tenant_id, kind, old_id) do update
     set new_id = excluded.new_id, restore_id = excluded.restore_id, created_at = now()`,
    [
      tenantId,
      restoreId,
      rows.map(({ kind }) => kind),
      rows.map(({ oldId }) => oldId.toLowerCase()),
      rows.map(({ newId }) => newId),
    ],
  );
};
