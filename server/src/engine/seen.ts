import type { Db } from '../storage/types.ts';
import type { Place } from './versions.ts';

/** Ids of a type that the running backup has met, per page, so that a resumed one still knows what the directory no longer has. */
export const saveSeen = async (tx: Db, { tenantId, number, type }: Place, page: number, ids: readonly string[]): Promise<void> => {
  await tx.query('insert into backup_seen (tenant_id, backup_number, type, page, ids) values ($1, $2, $3, $4, $5)',
    [tenantId, number, type, page, Buffer.from(JSON.stringify(ids))]);
};

export const loadSeen = async (db: Db, { tenantId, number, type }: Place): Promise<Set<string>> => {
  const rows = await db.query<{ ids: Buffer }>(
    'select ids from backup_seen where tenant_id = $1 and backup_number = $2 and type = $3 order by page', [tenantId, number, type]);
  return new Set(rows.flatMap((row) => JSON.parse(row.ids.toString('utf8')) as string[]));
};

/** Forgets what a type has met, or the whole backup. */
export const forgetSeen = async (tx: Db, { tenantId, number, type }: Omit<Place, 'type'> & { type?: Place['type'] }): Promise<void> => {
  await tx.query('delete from backup_seen where tenant_id = $1 and backup_number = $2 and ($3::text is null or type = $3)', [tenantId, number, type ?? null]);
};
