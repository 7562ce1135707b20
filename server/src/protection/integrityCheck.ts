import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { StoredType } from '../directory/types/stored.ts';
import { openBody } from '../content/body.ts';
import type { BodyEntry, Sealer } from '../content/seal.ts';
import { openSegment } from '../content/segments.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { describeBreak, findActivityBreaks, isAcceptedBreak } from '../activity/activityChain.ts';
import { walkSegments } from '../catalog/browse/segments.ts';
import { readDangling } from '../backup/readCoverage.ts';
import type { StoredCoverage } from '../backup/coverage.ts';
import { computeManifest, belongsToBackup } from '../catalog/manifest.ts';
import type { Counts } from '../catalog/records.ts';

/** The checked contents. */
export interface IntegrityCheckResult {
  backups: number;
  bodies: number;
  segments: number;
  entries: number;
}

interface Examination {
  db: Db;
  keys: TenantKeys;
  sealer: Sealer;
  /** Called with one sentence per damage: by object type and id, never with a name or contents. */
  onDamage: (sentence: string) => void;
}

interface BackupRow {
  backup_id: string;
  number: number;
  status: string;
  counters: Counts;
  counts: Counts | null;
  entries: number | null;
  hash: Buffer | null;
  coverage: StoredCoverage | null;
}

/** Also deleted backups that can still be recovered. */
const readBackups = (db: Db, tenantId: string): Promise<BackupRow[]> =>
  db.query<BackupRow>(
    `select b.backup_id, b.number, b.status, b.counters, m.counts, m.entries, m.hash, m.coverage from backup b
   left join backup_manifest m on m.tenant_id = b.tenant_id and m.backup_number = b.number
   where b.tenant_id = $1 and (b.status = 'Completed' or (b.status = 'Deleted' and m.hash is not null
     and b.purged_at is null and b.purge_began_at is null)) order by b.number`,
    [tenantId],
  );

const countsApart = (written: Counts, found: Counts, verb: string): string[] =>
  [...new Set([...Object.keys(written), ...Object.keys(found)] as StoredType[])]
    .sort()
    .flatMap((type) =>
      (written[type] ?? 0) === (found[type] ?? 0)
        ? []
        : [`${type}: ${written[type] ?? 0} written, ${found[type] ?? 0} ${verb}`],
    );

/** A backup that was deleted or purged since it was listed is not damage. */
const isStillThere = async (db: Db, tenantId: string, { backup_id: backupId, status }: BackupRow): Promise<boolean> =>
  (
    await db.query(
      `select 1 from backup where tenant_id = $1 and backup_id = $2 and status = $3
       and purged_at is null and purge_began_at is null`,
      [tenantId, backupId, status],
    )
  ).length === 1;

/** Each manifest names the newest entry of the activity log of its time. */
const isInActivity = async (db: Db, tenantId: string, { seq, hash }: { seq: number; hash: string }): Promise<boolean> =>
  (
    await db.query<{ hash: Buffer }>('select hash from activity where tenant_id = $1 and seq = $2', [tenantId, seq])
  )[0]?.hash.toString('hex') === hash;

const examineManifest = async ({ db, keys, onDamage }: Examination, row: BackupRow): Promise<void> => {
  const name = `Backup ${row.backup_id}`;
  const found = await computeManifest(db, keys, row.number, row.coverage);
  const sentences: string[] = [];
  if (!row.hash || !row.counts) sentences.push(`${name}: its manifest is missing`);
  else {
    const apart = countsApart(row.counts, found.counts, 'found');
    if (!belongsToBackup(row.coverage, row.backup_id))
      sentences.push(`${name}: its contents are those of another backup`);
    if (apart.length > 0) sentences.push(`${name}: its manifest does not fit its objects (${apart.join('; ')})`);
    else if (found.entries !== row.entries || !found.hash.equals(row.hash))
      sentences.push(
        `${name}: its manifest does not fit its objects; an id, a content or what it covers is not what was written`,
      );
    const shown = countsApart(row.counts, row.counters, 'shown');
    if (shown.length > 0)
      sentences.push(`${name}: the numbers that lists show are not those of its manifest (${shown.join('; ')})`);
  }
  const chain = row.coverage?.chain;
  if (
    chain &&
    !(await isInActivity(db, keys.tenantId, chain)) &&
    !(await isAcceptedBreak(db, keys.tenantId, chain.seq))
  ) {
    sentences.push(`${name}: its manifest names entry ${chain.seq} of the activity log, which was changed or removed`);
  }
  await readDangling(db, keys, row.number).catch(() =>
    sentences.push(`${name}: its list of references that lead nowhere is damaged`),
  );
  if (sentences.length > 0 && (await isStillThere(db, keys.tenantId, row))) sentences.forEach(onDamage);
};

interface VersionRow {
  type: StoredType;
  object_id: string;
  valid_from: number;
  valid_to: number | null;
  hash: Buffer;
  body: Buffer | null;
}

const BODIES_PER_BATCH = 500;
const NAMED_BACKUPS = 3;

/**
 * Reads every version with its body; the thread opens one part while the next one is read.
 * @returns the number of bodies
 */
const examineBodies = async (
  { db, keys, sealer, onDamage }: Examination,
  backups: readonly BackupRow[],
): Promise<number> => {
  const where = ({ valid_from: from, valid_to: to }: VersionRow): string => {
    const ids = backups
      .filter(({ number }) => number >= from && (to === null || number < to))
      .map((row) => row.backup_id);
    const more = ids.length > NAMED_BACKUPS ? ` and ${ids.length - NAMED_BACKUPS} more` : '';
    return ids.length === 0
      ? 'in no backup that can be read'
      : `in ${ids.length === 1 ? 'backup' : 'backups'} ${ids.slice(0, NAMED_BACKUPS).join(', ')}${more}`;
  };
  const tell = (row: VersionRow | undefined, what: string): void => {
    if (row) onDamage(`${row.type} ${row.object_id}: ${what} (${where(row)})`);
  };
  let bodies = 0;
  let checking: Promise<void> = Promise.resolve();
  let last: { type: string; object_id: string; valid_from: number } = { type: '', object_id: '', valid_from: 0 };
  for (;;) {
    const rows = await db.query<VersionRow>(
      `select v.type, v.object_id, v.valid_from, v.valid_to, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where v.tenant_id = $1 and (v.type, v.object_id, v.valid_from) > ($2, $3, $4)
       order by v.type, v.object_id, v.valid_from limit $5`,
      [keys.tenantId, last.type, last.object_id, last.valid_from, BODIES_PER_BATCH],
    );
    await checking;
    for (const row of rows) if (!row.body) tell(row, 'its body is missing');
    const present = rows.filter(({ body }) => body);
    bodies += present.length;
    const entries = present.map(({ type, object_id, hash, body }): BodyEntry => ({
      type,
      id: object_id,
      hash,
      body: body ?? Buffer.alloc(0),
    }));
    checking = sealer
      .check(keys, entries)
      .then((unsound) => unsound.forEach((index) => tell(present[index], 'its body is damaged')));
    const end = rows.at(-1);
    if (!end || rows.length < BODIES_PER_BATCH) break;
    last = end;
  }
  await checking;
  return bodies;
};

/** Checks bodies without a version, e.g. those of a running backup. @returns their number */
const examineStrays = async ({ db, keys, onDamage }: Examination): Promise<number> => {
  const rows = await db.query<{ hash: Buffer; body: Buffer }>(
    `select b.hash, b.body from object_body b where b.tenant_id = $1 and not exists (select 1 from object_version v
     where v.tenant_id = b.tenant_id and v.hash = b.hash)`,
    [keys.tenantId],
  );
  for (const { hash, body } of rows) {
    try {
      openBody(keys, hash, body);
    } catch {
      onDamage(`A body that no backup names is damaged (${hash.toString('hex').slice(0, 16)})`);
    }
  }
  return rows.length;
};

const examineSegments = async ({ db, keys, onDamage }: Examination): Promise<number> => {
  let segments = 0;
  const [newest] = await db.query<{ last_number: number }>(
    'select last_number from backup_state where tenant_id = $1',
    [keys.tenantId],
  );
  for (const type of OBJECT_TYPES.map((row): ObjectType => row.type)) {
    for await (const segment of walkSegments(db, keys.tenantId, newest?.last_number ?? 0, type)) {
      segments += 1;
      try {
        openSegment(keys, segment);
      } catch {
        onDamage(
          `The summary of ${type}, part ${segment.part} of backup number ${segment.number}, is damaged; it can be made again from the bodies`,
        );
      }
    }
  }
  return segments;
};

const examineWith = async (examination: Examination): Promise<IntegrityCheckResult> => {
  const { db, keys, onDamage } = examination;
  for (const one of await findActivityBreaks(db, keys.tenantId)) {
    const verb = one.from === one.to ? 'is missing or was' : 'are missing or were';
    onDamage(`Activity log: ${describeBreak(one)} ${verb} changed`);
  }
  const [log] = await db.query<{ count: number }>('select count(*) as count from activity where tenant_id = $1', [
    keys.tenantId,
  ]);
  const backups = await readBackups(db, keys.tenantId);
  for (const row of backups) await examineManifest(examination, row);
  const bodies = (await examineBodies(examination, backups)) + (await examineStrays(examination));
  return { backups: backups.length, bodies, segments: await examineSegments(examination), entries: log?.count ?? 0 };
};

/**
 * Checks all data of a tenant: the chain of the activity log, manifests, every sealed body, the summaries. It writes
 * nothing. If a body does not open and a data key was added meanwhile (the first backup of a quarter), it checks again
 * with that key: contents sealed with the new key are not damaged.
 * @param readKeys reads the tenant's current keys
 */
export const checkTenantIntegrity = async ({
  readKeys,
  ...examination
}: Examination & { readKeys: () => Promise<TenantKeys> }): Promise<IntegrityCheckResult> => {
  const damage: string[] = [];
  const examined = await examineWith({ ...examination, onDamage: (sentence) => damage.push(sentence) });
  const keys = damage.length > 0 ? await readKeys() : examination.keys;
  if (keys.dataKeys.size > examination.keys.dataKeys.size)
    return checkTenantIntegrity({ ...examination, keys, readKeys });
  damage.forEach(examination.onDamage);
  return examined;
};
