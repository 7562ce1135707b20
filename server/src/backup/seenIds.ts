import type { Db } from '../storage/types.ts';
import { IdSet } from './idSet.ts';
import type { VersionPlace } from '../catalog/versions.ts';

/** Ids of a type that the running backup has met, per page. A resumed backup uses them to find deleted objects. */
export const saveSeen = async (
  tx: Db,
  { tenantId, number, type }: VersionPlace,
  page: number,
  ids: readonly string[],
): Promise<void> => {
  await tx.query('insert into backup_seen (tenant_id, backup_number, type, page, ids) values ($1, $2, $3, $4, $5)', [
    tenantId,
    number,
    type,
    page,
    Buffer.from(JSON.stringify(ids)),
  ]);
};

const PAGES_PER_BATCH = 50;

export const loadSeen = async (db: Db, { tenantId, number, type }: VersionPlace): Promise<IdSet> => {
  const seen = new IdSet();
  for (let last: number | undefined = -1; last !== undefined;) {
    const rows: { page: number; ids: Buffer }[] = await db.query<{ page: number; ids: Buffer }>(
      `select page, ids from backup_seen where tenant_id = $1 and backup_number = $2 and type = $3 and page > $4
       order by page limit $5`,
      [tenantId, number, type, last, PAGES_PER_BATCH],
    );
    for (const { ids } of rows) for (const id of JSON.parse(ids.toString('utf8')) as string[]) seen.add(id);
    last = rows.at(-1)?.page;
  }
  return seen;
};

/** Removes the met ids of a type, or of the whole backup. */
export const forgetSeen = async (
  tx: Db,
  { tenantId, number, type }: Omit<VersionPlace, 'type'> & { type?: VersionPlace['type'] },
): Promise<void> => {
  await tx.query(
    'delete from backup_seen where tenant_id = $1 and backup_number = $2 and ($3::text is null or type = $3)',
    [tenantId, number, type ?? null],
  );
};
