import type { StoredType } from '../directory/types/stored.ts';
import type { EarlierBody } from '../content/addressing.ts';
import { NORMAL_FORM_VERSION } from '../content/meaningHash.ts';
import type { Db } from '../storage/types.ts';
import { refreshStatistics } from '../backup/statistics.ts';

/**
 * Intervals: a row says that an object had the content `hash` from backup `valid_from` on until before backup
 * `valid_to`, or still has. Backup N is the rows with valid_from <= N and (valid_to is null or valid_to > N).
 */
export interface OpenVersion {
  object_id: string;
  valid_from: number;
  hash: Buffer;
}

export interface NewVersion {
  id: string;
  hash: Buffer;
}

/**
 * A version with its references (content/referencePseudonyms.ts), and the hash of its meaning, which is empty for an
 * object without one.
 */
export interface WrittenVersion extends NewVersion {
  targets: Buffer;
  meaning: Buffer;
}

/** The place where a backup writes versions. */
export interface VersionPlace {
  tenantId: string;
  number: number;
  type: StoredType;
}

/** The rows that cover backup $2 of tenant $1. */
export const COVERS_BACKUP_SQL = 'v.tenant_id = $1 and v.valid_from <= $2 and (v.valid_to is null or v.valid_to > $2)';

export const openVersions = async (
  db: Db,
  { tenantId, type }: VersionPlace,
  ids: readonly string[],
): Promise<Map<string, OpenVersion>> => {
  const rows = await db.query<OpenVersion>(
    `select object_id, valid_from, hash from object_version
     where tenant_id = $1 and type = $2 and object_id = any($3::text[]) and valid_to is null`,
    [tenantId, type, ids],
  );
  return new Map(rows.map((row) => [row.object_id, row]));
};

/** @returns the bodies that objects have now, by id; for those whose links could not be read. */
export const openBodies = async (
  db: Db,
  { tenantId, type }: VersionPlace,
  ids: readonly string[],
): Promise<Map<string, EarlierBody>> => {
  const rows = await db.query<{ object_id: string; hash: Buffer; body: Buffer }>(
    `select v.object_id, v.hash, b.body from object_version v
     join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
     where v.tenant_id = $1 and v.type = $2 and v.object_id = any($3::text[]) and v.valid_to is null`,
    [tenantId, type, ids],
  );
  return new Map(rows.map(({ object_id, hash, body }) => [object_id, { hash, body }]));
};

export const storedBodies = async (db: Db, tenantId: string, hashes: readonly Buffer[]): Promise<Set<string>> => {
  if (hashes.length === 0) return new Set();
  const rows = await db.query<{ hash: Buffer }>(
    'select hash from object_body where tenant_id = $1 and hash = any($2::bytea[])',
    [tenantId, hashes],
  );
  return new Set(rows.map((row) => row.hash.toString('hex')));
};

export const insertBodies = async (
  tx: Db,
  { tenantId, number }: VersionPlace,
  hashes: readonly Buffer[],
  bodies: readonly Buffer[],
): Promise<void> => {
  if (hashes.length === 0) return;
  await tx.query(
    `insert into object_body (tenant_id, backup_number, hash, body)
     select $1, $2, hash, body from unnest($3::bytea[], $4::bytea[]) as fresh (hash, body) on conflict do nothing`,
    [tenantId, number, hashes, bodies],
  );
};

/** The body of a content that earlier backups hold too. */
export interface RenewedBody extends NewVersion {
  body: Buffer;
  /** Number of a backup that has it. If that is an earlier backup, a rollback of the running one keeps the version. */
  number: number;
}

/** Puts bodies in place of lost or damaged ones. */
export const replaceBodies = async (
  tx: Db,
  { tenantId }: VersionPlace,
  bodies: readonly RenewedBody[],
): Promise<void> => {
  await tx.query(
    `insert into object_body (tenant_id, backup_number, hash, body)
     select $1, number, hash, body from unnest($2::int8[], $3::bytea[], $4::bytea[]) as renewed (number, hash, body)
     on conflict (tenant_id, hash) do update set body = excluded.body`,
    [tenantId, bodies.map(({ number }) => number), bodies.map(({ hash }) => hash), bodies.map(({ body }) => body)],
  );
};

/**
 * Begins intervals at this backup and ends those they replace; an object seen twice in one backup keeps its later
 * content.
 */
export const insertVersions = async (
  tx: Db,
  { tenantId, number, type }: VersionPlace,
  versions: readonly WrittenVersion[],
): Promise<void> => {
  if (versions.length === 0) return;
  const ids = versions.map(({ id }) => id);
  await tx.query(
    `update object_version set valid_to = $3
     where tenant_id = $1 and type = $2 and object_id = any($4::text[]) and valid_to is null and valid_from < $3`,
    [tenantId, type, number, ids],
  );
  await tx.query(
    `insert into object_version (tenant_id, type, object_id, valid_from, hash, targets, meaning, meaning_form)
     select $1, $2, id, $3, hash, targets, nullif(meaning, ''::bytea), case when meaning <> ''::bytea then $8::int end
     from unnest($4::text[], $5::bytea[], $6::bytea[], $7::bytea[]) as fresh (id, hash, targets, meaning)
     on conflict (tenant_id, type, object_id, valid_from) do update
       set hash = excluded.hash, targets = excluded.targets, meaning = excluded.meaning,
       meaning_form = excluded.meaning_form`,
    [
      tenantId,
      type,
      number,
      ids,
      versions.map(({ hash }) => hash),
      versions.map(({ targets }) => targets),
      versions.map(({ meaning }) => meaning),
      NORMAL_FORM_VERSION,
    ],
  );
};

/**
 * Removes bodies of objects that this backup wrote and then replaced, unless an interval of the object still names
 * them.
 */
export const dropReplaced = async (
  tx: Db,
  { tenantId, number, type }: VersionPlace,
  replaced: readonly NewVersion[],
): Promise<void> => {
  if (replaced.length === 0) return;
  await tx.query(
    `delete from object_body b using unnest($4::text[], $5::bytea[]) as gone (object_id, hash)
     where b.tenant_id = $1 and b.hash = gone.hash and b.backup_number = $3 and not exists (
       select 1 from object_version v
       where v.tenant_id = $1 and v.type = $2 and v.object_id = gone.object_id and v.hash = gone.hash)`,
    [tenantId, type, number, replaced.map(({ id }) => id), replaced.map(({ hash }) => hash)],
  );
};

/**
 * Removes bodies that this backup wrote and no version names: of pages that a crash interrupted and that differ when
 * read again. Gathers statistics first: without them each body is looked for in all versions, which takes hours in a
 * large backup.
 */
export const sweepBodies = async (
  tx: Db,
  { tenantId, number }: Pick<VersionPlace, 'tenantId' | 'number'>,
): Promise<void> => {
  await refreshStatistics(tx);
  await tx.query(
    `delete from object_body b where b.tenant_id = $1 and b.backup_number = $2 and not exists (
       select 1 from object_version v where v.tenant_id = $1 and v.valid_from = $2 and v.hash = b.hash)`,
    [tenantId, number],
  );
};

/**
 * Ends the intervals of objects that the directory no longer has; versions that only this backup has seen are removed.
 */
export const endVersions = async (tx: Db, place: VersionPlace, ids: readonly string[]): Promise<void> => {
  const params = [place.tenantId, place.type, place.number, ids];
  const gone = await tx.query<NewVersion>(
    `delete from object_version where tenant_id = $1 and type = $2 and valid_from = $3 and object_id = any($4::text[])
     returning object_id as id, hash`,
    params,
  );
  await tx.query(
    `update object_version set valid_to = $3
     where tenant_id = $1 and type = $2 and object_id = any($4::text[]) and valid_to is null`,
    params,
  );
  await dropReplaced(tx, place, gone);
};

/** @returns the ids of a type that have an open interval, in order, after `last`. */
export const openIds = async (
  db: Db,
  { tenantId, type }: VersionPlace,
  last: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db.query<{ object_id: string }>(
    `select object_id from object_version where tenant_id = $1 and type = $2 and object_id > $3 and valid_to is null
     order by object_id limit $4`,
    [tenantId, type, last, limit],
  );
  return rows.map((row) => row.object_id);
};
