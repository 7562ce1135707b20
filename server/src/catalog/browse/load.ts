import type { ObjectType } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { COVERS_BACKUP_SQL } from '../versions.ts';
import type { BodyToSummarise } from './protocol.ts';
import { walkSegments } from './segments.ts';
import type { IndexThread } from './thread.ts';

/** The backup and type of an index. */
export interface IndexPlace {
  tenantId: string;
  number: number;
  type: ObjectType;
}

export interface Loaded {
  /** Memory that the index takes. */
  bytes: number;
  /** Summaries that had to be made again from bodies, because no segment had them. */
  rebuilt: number;
  /** Segments that could not be used. */
  unusable: number;
}

const VERSIONS_PER_BATCH = 20_000;
const BODIES_PER_BATCH = 500;

interface VersionsRow {
  ids: string | null;
  numbers: string | null;
  count: number;
  last: string | null;
}

interface BodyRow {
  object_id: string;
  hash: Buffer;
  body: Buffer | null;
}

/** Ids and numbers come joined: a million rows would be as many objects on their way through the database's driver. */
const sendVersions = async (
  db: Db,
  thread: IndexThread,
  index: number,
  { tenantId, number, type }: IndexPlace,
): Promise<void> => {
  let last = '';
  let sending: Promise<unknown> = Promise.resolve();
  for (;;) {
    const [row] = await db.query<VersionsRow>(
      `select string_agg(object_id, chr(10)) as ids, string_agg(valid_from::text, ',') as numbers, count(*) as count,
       max(object_id) as last
       from (select object_id, valid_from from object_version v
         where ${COVERS_BACKUP_SQL} and v.type = $3 and v.object_id > $4
         order by v.object_id limit $5) as part`,
      [tenantId, number, type, last, VERSIONS_PER_BATCH],
    );
    const { ids, numbers, count, last: end } = row ?? { count: 0 };
    await sending;
    if (!ids || !numbers || !end) return;
    // The thread takes one part while the next part comes from the database.
    sending = thread.call('versions', index, { part: { ids, numbers, count } });
    sending.catch(() => undefined);
    if (count < VERSIONS_PER_BATCH) return void (await sending);
    last = end;
  }
};

const rebuild = async (
  db: Db,
  thread: IndexThread,
  index: number,
  keys: TenantKeys,
  { number, type }: IndexPlace,
  ids: readonly string[],
): Promise<void> => {
  for (let start = 0; start < ids.length; start += BODIES_PER_BATCH) {
    const rows = await db.query<BodyRow>(
      `select v.object_id, v.hash, b.body from object_version v
       left join object_body b on b.tenant_id = v.tenant_id and b.hash = v.hash
       where ${COVERS_BACKUP_SQL} and v.type = $3 and v.object_id = any($4::text[]) order by v.object_id`,
      [keys.tenantId, number, type, ids.slice(start, start + BODIES_PER_BATCH)],
    );
    const bodies = rows.map(({ object_id: id, hash, body }): BodyToSummarise => ({ id, hash, body }));
    await thread.call('bodies', index, { keys, bodies });
  }
};

/**
 * Loads an index into the thread.
 * @throws Error; the thread must then drop the index
 */
export const loadIndex = async (
  db: Db,
  thread: IndexThread,
  index: number,
  keys: TenantKeys,
  place: IndexPlace,
): Promise<Loaded> => {
  const { tenantId, number, type } = place;
  await thread.call('begin', index, { type });
  await sendVersions(db, thread, index, place);
  await thread.call('endVersions', index, {});
  let unusable = 0;
  let opening: Promise<boolean> = Promise.resolve(true);
  for await (const sealed of walkSegments(db, tenantId, number, type)) {
    // One segment is opened while the next segment comes from the database.
    if (!(await opening)) unusable += 1;
    opening = thread.call('segment', index, { keys, sealed });
    opening.catch(() => undefined);
  }
  if (!(await opening)) unusable += 1;
  const missing = await thread.call('missing', index, {});
  await rebuild(db, thread, index, keys, place, missing);
  return { bytes: await thread.call('finish', index, {}), rebuilt: missing.length, unusable };
};
