import type { Db } from '../storage/types.ts';

/** `object`: directory object ids. `appId`: application ids. */
export type IdKind = 'object' | 'appId';

/** Ids of backups -> ids that the same objects have in the directory now. */
export interface IdMap {
  /** @returns the id of now; the same one for an object that was never created anew. */
  current(kind: IdKind, id: string): string;
}

const keyOf = (kind: IdKind, id: string): string => `${kind} ${id.toLowerCase()}`;

export const idMapOf = (rows: Iterable<readonly [kind: IdKind, oldId: string, newId: string]>): IdMap => {
  const next = new Map([...rows].map(([kind, oldId, newId]) => [keyOf(kind, oldId), newId]));
  return {
    // An object may have been created anew more than once.
    current: (kind, id) => {
      const visited = new Set<string>();
      let at = id;
      for (let to = next.get(keyOf(kind, at)); to !== undefined && !visited.has(to); to = next.get(keyOf(kind, at))) {
        visited.add(to);
        at = to;
      }
      return at;
    },
  };
};

export const loadIdMap = async (db: Db, tenantId: string): Promise<IdMap> => {
  const rows = await db.query<{ kind: IdKind; old_id: string; new_id: string }>('select kind, old_id, new_id from id_map where tenant_id = $1', [tenantId]);
  return idMapOf(rows.map(({ kind, old_id, new_id }) => [kind, old_id, new_id] as const));
};

/** Give it the transaction that records the creation. */
export const saveNewId = async (tx: Db, entry: { tenantId: string; kind: IdKind; oldId: string; newId: string; restoreId: string }): Promise<void> => {
  await tx.query(
    `insert into id_map (tenant_id, kind, old_id, new_id, restore_id) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, kind, old_id) do update set new_id = excluded.new_id, restore_id = excluded.restore_id, created_at = now()`,
    [entry.tenantId, entry.kind, entry.oldId.toLowerCase(), entry.newId, entry.restoreId]);
};
