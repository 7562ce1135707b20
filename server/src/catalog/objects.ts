import type { ObjectType } from '@trc/domain/objectTypes';
import type { GraphObject, LinkValue } from '../directory/types/description.ts';
import type { UnknownParts } from '../directory/readState.ts';
import { contentAddress, openBody } from '../content/body.ts';
import { unpackTargets } from '../content/referencePseudonyms.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { COVERS_BACKUP_SQL } from './versions.ts';

/** An object as a backup holds it. */
export interface StoredObject {
  type: ObjectType;
  id: string;
  object: GraphObject;
  /** By kind. A kind that is missing could not be read: it is unknown and not empty (`computeCoverage` says why). */
  links: Readonly<Record<string, readonly LinkValue[]>>;
  /** The source of the object, for types that come from several sources. */
  source?: string;
  /** The parts of it that the backup does not know. */
  unknown?: UnknownParts;
}

/** The state of a stored object; `damaged` ones do not open, or their content does not match their address. */
export type FoundObject = { found: true; stored: StoredObject } | { found: false; reason: 'absent' | 'damaged' };

const BATCH_SIZE = 500;

interface Row {
  object_id: string;
  hash: Buffer;
  body: Buffer | null;
}

interface Body {
  object: GraphObject;
  links?: StoredObject['links'];
  source?: string;
}

const opened = (keys: TenantKeys, type: ObjectType, { object_id: id, hash, body }: Row): FoundObject => {
  try {
    if (!body) return { found: false, reason: 'damaged' };
    const text = openBody(keys, hash, body);
    if (!contentAddress(keys.addressKey, type, id, text).equals(hash)) return { found: false, reason: 'damaged' };
    const { object, links = {}, source } = JSON.parse(text) as Body;
    return { found: true, stored: { type, id, object, links, ...(source === undefined ? {} : { source }) } };
  } catch {
    return { found: false, reason: 'damaged' };
  }
};

/** Opens objects of backup `number` by their ids. @returns one entry per asked id, in a map */
export const readObjects = async (
  db: Db,
  keys: TenantKeys,
  number: number,
  type: ObjectType,
  ids: readonly string[],
): Promise<Map<string, FoundObject>> => {
  const found = new Map<string, FoundObject>(ids.map((id) => [id, { found: false, reason: 'absent' }]));
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const rows = await db.query<Row>(
      `select v.object_id, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where ${COVERS_BACKUP_SQL} and v.type = $3 and v.object_id = any($4::text[])`,
      [keys.tenantId, number, type, ids.slice(start, start + BATCH_SIZE)],
    );
    for (const row of rows) found.set(row.object_id, opened(keys, type, row));
  }
  return found;
};

/** Opens every object of a type in the order of ids, in parts that fit memory. */
export async function* walkObjects(
  db: Db,
  keys: TenantKeys,
  number: number,
  type: ObjectType,
): AsyncGenerator<{ id: string; found: FoundObject }[]> {
  let last = '';
  for (;;) {
    const rows = await db.query<Row>(
      `select v.object_id, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where ${COVERS_BACKUP_SQL} and v.type = $3 and v.object_id > $4 order by v.object_id limit $5`,
      [keys.tenantId, number, type, last, BATCH_SIZE],
    );
    if (rows.length > 0) yield rows.map((row) => ({ id: row.object_id, found: opened(keys, type, row) }));
    const end = rows.at(-1);
    if (!end || rows.length < BATCH_SIZE) return;
    last = end.object_id;
  }
}

const REFERENCES_PER_BATCH = 2000;

/**
 * Opens, in the order of ids and in parts that fit memory, the objects of a type that may refer to wanted objects. The
 * references of an object are stored next to it as pseudonyms, so most objects stay sealed.
 * @param isWanted gets the pseudonyms (content/referencePseudonyms.ts) of an object's references
 */
export async function* walkReferring(
  db: Db,
  keys: TenantKeys,
  number: number,
  type: ObjectType,
  isWanted: (targets: Buffer) => boolean,
): AsyncGenerator<{ id: string; found: FoundObject }[]> {
  let last = '';
  for (;;) {
    const rows = await db.query<{ object_id: string; targets: Buffer | null }>(
      `select v.object_id, v.targets from object_version v where ${COVERS_BACKUP_SQL} and v.type = $3
         and v.object_id > $4 order by v.object_id limit $5`,
      [keys.tenantId, number, type, last, REFERENCES_PER_BATCH],
    );
    // Versions from before references were recorded are looked into.
    const ids = rows
      .filter(({ targets }) => targets === null || isWanted(unpackTargets(targets).targets))
      .map((row) => row.object_id);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const found = await readObjects(db, keys, number, type, ids.slice(start, start + BATCH_SIZE));
      yield [...found].map(([id, each]) => ({ id, found: each }));
    }
    const end = rows.at(-1);
    if (!end || rows.length < REFERENCES_PER_BATCH) return;
    last = end.object_id;
  }
}
