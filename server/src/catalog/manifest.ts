import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../content/canonicalJson.ts';
import type { TenantKeys } from '../keys/types.ts';
import { seal } from '../keys/wrap.ts';
import type { Db } from '../storage/types.ts';
import { danglingContext } from '../backup/readCoverage.ts';
import type { Dangling, StoredCoverage } from '../backup/coverage.ts';
import type { TargetsRow } from './dangling.ts';
import type { Counts } from './records.ts';
import { COVERS_BACKUP_SQL } from './versions.ts';

/**
 * The binding of a backup: the number of objects of each type, and a keyed hash over every (type, id, content hash) and
 * the coverage.
 */
export interface Manifest {
  counts: Counts;
  entries: number;
  hash: Buffer;
  /** Entries whose body is not there. */
  missing: number;
}

interface Entry extends TargetsRow {
  hash: Buffer;
  present: boolean;
}

/** A few dozen milliseconds of the embedded database. */
const ENTRIES_PER_BATCH = 1500;

/** An observer of the entries that knows the coverage after them. */
export interface Watching {
  see(rows: readonly TargetsRow[]): void;
  coverage(): Promise<StoredCoverage>;
}

/**
 * Reads every entry of a backup in the order of type and id. `coverage`: null for backups that were made before it was
 * recorded.
 */
export const computeManifest = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  coverage: StoredCoverage | Watching | null,
  signal?: AbortSignal,
): Promise<Manifest> => {
  const watching = coverage && 'see' in coverage ? coverage : undefined;
  const key = createHmac('sha256', keys.addressKey).update('manifest').digest();
  const mac = createHmac('sha256', key).update(JSON.stringify([keys.tenantId.toLowerCase(), number]));
  const counts: Record<string, number> = {};
  let entries = 0;
  let missing = 0;
  let last = { type: '', object_id: '' };
  for (;;) {
    signal?.throwIfAborted();
    const rows = await db.query<Entry>(
      `select v.type, v.object_id, v.hash, ${watching ? 'v.targets, ' : ''}b.hash is not null as present
       from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where ${COVERS_BACKUP_SQL} and (v.type, v.object_id) > ($3, $4) order by v.type, v.object_id limit $5`,
      [keys.tenantId, number, last.type, last.object_id, ENTRIES_PER_BATCH],
    );
    for (const { type, object_id, hash, present } of rows) {
      mac.update(`${JSON.stringify([type, object_id])}${hash.toString('hex')}`);
      counts[type] = (counts[type] ?? 0) + 1;
      if (!present) missing += 1;
    }
    watching?.see(rows);
    entries += rows.length;
    const end = rows.at(-1);
    if (!end || rows.length < ENTRIES_PER_BATCH) break;
    last = end;
  }
  const covered = coverage && 'see' in coverage ? await coverage.coverage() : coverage;
  if (covered) mac.update(canonicalJson(covered));
  return { counts, entries, hash: mac.digest(), missing };
};

export interface ManifestContent {
  coverage: StoredCoverage;
  /** Examples of dangling references; they have ids of objects and are sealed. */
  dangling: readonly Dangling[];
}

export const saveManifest = async (
  tx: Db,
  keys: TenantKeys,
  number: number,
  manifest: Manifest,
  { coverage, dangling }: ManifestContent,
): Promise<void> => {
  const key = keys.dataKeys.get(keys.current);
  if (!key) throw new Error('The data key is not open.');
  const sealed =
    dangling.length === 0
      ? null
      : seal(key, danglingContext(keys.tenantId, number), Buffer.from(JSON.stringify(dangling)));
  await tx.query(
    `insert into backup_manifest (tenant_id, backup_number, counts, entries, hash, coverage, dangling, dangling_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, backup_number) do update
     set counts = excluded.counts, entries = excluded.entries, hash = excluded.hash,
       coverage = excluded.coverage, dangling = excluded.dangling, dangling_key = excluded.dangling_key`,
    [
      keys.tenantId,
      number,
      JSON.stringify(manifest.counts),
      manifest.entries,
      manifest.hash,
      JSON.stringify(coverage),
      sealed,
      sealed ? keys.current : null,
    ],
  );
};

/** @returns true if a manifest belongs to the backup that has its number now. */
export const belongsToBackup = (coverage: StoredCoverage | null, backupId: string): boolean =>
  coverage?.backup === undefined || coverage.backup === backupId;

/** @returns true if a backup still matches its manifest. */
export const verifyManifest = async (db: Db, keys: TenantKeys, number: number): Promise<boolean> => {
  const [saved] = await db.query<{ backup_id: string; entries: number; hash: Buffer; coverage: StoredCoverage | null }>(
    `select b.backup_id, m.entries, m.hash, m.coverage from backup_manifest m
     join backup b on b.tenant_id = m.tenant_id and b.number = m.backup_number
     where m.tenant_id = $1 and m.backup_number = $2`,
    [keys.tenantId, number],
  );
  if (!saved || !belongsToBackup(saved.coverage, saved.backup_id)) return false;
  const found = await computeManifest(db, keys, number, saved.coverage);
  return found.missing === 0 && found.entries === saved.entries && timingSafeEqual(found.hash, saved.hash);
};
