import { createHmac, timingSafeEqual } from 'node:crypto';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { Counts } from './records.ts';
import { COVERS } from './versions.ts';

/** What binds a backup: how many objects it has of each type, and a keyed hash over every (type, id, content hash). */
export interface Manifest {
  counts: Counts;
  entries: number;
  hash: Buffer;
  /** Entries whose body is not there. */
  missing: number;
}

interface Entry {
  type: string;
  object_id: string;
  hash: Buffer;
  present: boolean;
}

const ENTRIES_AT_ONCE = 5000;

/** Reads every entry of a backup in the order of type and id. */
export const computeManifest = async (db: Db, keys: TenantKeys, number: number, signal?: AbortSignal): Promise<Manifest> => {
  const key = createHmac('sha256', keys.addressKey).update('manifest').digest();
  const mac = createHmac('sha256', key).update(JSON.stringify([keys.tenantId.toLowerCase(), number]));
  const counts: Record<string, number> = {};
  let entries = 0;
  let missing = 0;
  let last: Pick<Entry, 'type' | 'object_id'> = { type: '', object_id: '' };
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db.query<Entry>(
      `select v.type, v.object_id, v.hash, b.hash is not null as present from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where ${COVERS} and (v.type, v.object_id) > ($3, $4) order by v.type, v.object_id limit $5`,
      [keys.tenantId, number, last.type, last.object_id, ENTRIES_AT_ONCE]);
    for (const { type, object_id, hash, present } of rows) {
      mac.update(`${JSON.stringify([type, object_id])}${hash.toString('hex')}`);
      counts[type] = (counts[type] ?? 0) + 1;
      if (!present) missing += 1;
    }
    entries += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < ENTRIES_AT_ONCE) return { counts: counts, entries, hash: mac.digest(), missing };
    last = end;
  }
};

export const saveManifest = async (tx: Db, tenantId: string, number: number, manifest: Manifest): Promise<void> => {
  await tx.query(
    `insert into backup_manifest (tenant_id, backup_number, counts, entries, hash) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, backup_number) do update set counts = excluded.counts, entries = excluded.entries, hash = excluded.hash`,
    [tenantId, number, JSON.stringify(manifest.counts), manifest.entries, manifest.hash]);
};

/** @returns whether a backup still holds exactly what its manifest says. */
export const verifyManifest = async (db: Db, keys: TenantKeys, number: number): Promise<boolean> => {
  const [saved] = await db.query<{ entries: number; hash: Buffer }>(
    'select entries, hash from backup_manifest where tenant_id = $1 and backup_number = $2', [keys.tenantId, number]);
  if (!saved) return false;
  const found = await computeManifest(db, keys, number);
  return found.missing === 0 && found.entries === saved.entries && timingSafeEqual(found.hash, saved.hash);
};
