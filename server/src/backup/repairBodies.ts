import type { StoredType } from '../directory/types/stored.ts';
import { JobFailedError } from '../jobs/index.ts';
import type { BodyEntry } from '../content/seal.ts';
import type { Db } from '../storage/types.ts';
import { bumpBackupsVersion } from '../catalog/backups.ts';
import type { Reading } from './reading.ts';
import { replaceBodies } from '../catalog/versions.ts';
import type { VersionPlace, RenewedBody } from '../catalog/versions.ts';

/**
 * @returns ids of the objects whose latest content is not there, or is known to be damaged; hardly ever any. Asked once
 * per type: for each object of each page it would cost a backup of an unchanged tenant more than all else that it asks.
 */
export const unsoundObjects = async (db: Db, { tenantId, type }: VersionPlace): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ object_id: string }>(
    `select v.object_id from object_version v
     where v.tenant_id = $1 and v.type = $2 and v.valid_to is null
       and not exists (select 1 from object_body b where b.tenant_id = $1 and b.hash = v.hash)
     union select v.object_id from object_damage d join object_version v
       on v.tenant_id = d.tenant_id and v.type = d.type and v.object_id = d.object_id and v.valid_from = d.valid_from
     where d.tenant_id = $1 and d.type = $2 and v.valid_to is null`,
    [tenantId, type],
  );
  return new Set(rows.map((row) => row.object_id));
};

/**
 * @returns hex addresses of the contents that these objects have or had and that are known to be damaged; hardly ever
 * any.
 */
export const damagedBodies = async (
  db: Db,
  { tenantId, type }: VersionPlace,
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.query<{ hash: Buffer }>(
    `select v.hash from object_damage d join object_version v
       on v.tenant_id = d.tenant_id and v.type = d.type and v.object_id = d.object_id and v.valid_from = d.valid_from
     where d.tenant_id = $1 and d.type = $2 and d.object_id = any($3::text[])`,
    [tenantId, type, ids],
  );
  return new Set(rows.map(({ hash }) => hash.toString('hex')));
};

const readBack = async (
  db: Db,
  tenantId: string,
  type: StoredType,
  bodies: readonly RenewedBody[],
): Promise<BodyEntry[]> => {
  const rows = await db.query<{ hash: Buffer; body: Buffer }>(
    'select hash, body from object_body where tenant_id = $1 and hash = any($2::bytea[])',
    [tenantId, bodies.map(({ hash }) => hash)],
  );
  const stored = new Map(rows.map(({ hash, body }) => [hash.toString('hex'), body]));
  return bodies.map(({ id, hash }) => ({ type, id, hash, body: stored.get(hash.toString('hex')) ?? Buffer.alloc(0) }));
};

const forgetDamage = async (
  tx: Db,
  { tenantId, type }: VersionPlace,
  bodies: readonly RenewedBody[],
): Promise<void> => {
  const healed = await tx.query(
    `delete from object_damage d using object_version v, unnest($3::text[], $4::bytea[]) as sound (object_id, hash)
     where d.tenant_id = $1 and d.type = $2 and d.object_id = sound.object_id and v.tenant_id = $1 and v.type = $2
       and v.object_id = d.object_id and v.valid_from = d.valid_from and v.hash = sound.hash returning 1`,
    [tenantId, type, bodies.map(({ id }) => id), bodies.map(({ hash }) => hash)],
  );
  // Lists say it of each backup that holds one of them.
  if (healed.length > 0) await bumpBackupsVersion(tx, tenantId);
};

/**
 * Stores lost or damaged contents again when the directory sends them; this repairs every backup that contains them.
 * @throws JobFailedError when one cannot be read back
 */
export const repairBodies = async (
  { db, job, sealer, keys }: Reading,
  place: VersionPlace,
  bodies: readonly RenewedBody[],
): Promise<void> => {
  if (bodies.length === 0) return;
  await job.write((tx) => replaceBodies(tx, place, bodies));
  const unsound = await sealer.check(keys, await readBack(db, place.tenantId, place.type, bodies));
  if (unsound.length > 0)
    throw new JobFailedError(`${unsound.length} objects could not be read back after they were stored.`);
  await job.write((tx) => forgetDamage(tx, place, bodies));
};
