import type { StoredType } from '../directory/types/stored.ts';
import type { Db } from '../storage/types.ts';

/** The place of carried-over data: objects of a type, or one kind of their links. */
export interface CarriedPlace {
  tenantId: string;
  number: number;
  type: StoredType;
  /** Empty for the objects themselves. */
  link: string;
}

/**
 * Records ids that a backup has from the one before, because they could not be read; a part that is written again
 * replaces itself.
 */
export const saveCarried = async (
  tx: Db,
  { tenantId, number, type, link }: CarriedPlace,
  part: string,
  ids: readonly string[],
): Promise<void> => {
  await tx.query(
    `insert into backup_carried (tenant_id, backup_number, type, link, part, ids) values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, backup_number, type, link, part) do update set ids = excluded.ids`,
    [tenantId, number, type, link, part, Buffer.from(JSON.stringify(ids))],
  );
};

/** @returns the ids of objects, or of objects whose links of a kind, that backup `number` has from an earlier one. */
export const readCarried = async (db: Db, { tenantId, number, type, link }: CarriedPlace): Promise<Set<string>> => {
  const rows = await db.query<{ ids: Buffer }>(
    'select ids from backup_carried where tenant_id = $1 and backup_number = $2 and type = $3 and link = $4',
    [tenantId, number, type, link],
  );
  return new Set(rows.flatMap((row) => JSON.parse(row.ids.toString('utf8')) as string[]));
};

/** @returns "NUMBER ID" for each of the objects that backups have from an earlier one */
export const carriedIn = async (
  db: Db,
  { tenantId, numbers, type }: { tenantId: string; numbers: readonly number[]; type: StoredType },
  ids: readonly string[],
): Promise<Set<string>> => {
  const rows = await db.query<{ backup_number: number; ids: Buffer }>(
    `select backup_number, ids from backup_carried
     where tenant_id = $1 and backup_number = any($2::int8[]) and type = $3 and link = ''`,
    [tenantId, numbers, type],
  );
  return new Set(
    rows.flatMap((row) => {
      const carried = new Set(JSON.parse(row.ids.toString('utf8')) as string[]);
      return ids.filter((id) => carried.has(id)).map((id) => `${row.backup_number} ${id}`);
    }),
  );
};

/** Removes the carried-over objects of a backup, of one type or of all. */
export const forgetCarried = async (
  tx: Db,
  { tenantId, number, type }: { tenantId: string; number: number; type?: StoredType },
): Promise<void> => {
  await tx.query(
    'delete from backup_carried where tenant_id = $1 and backup_number = $2 and ($3::text is null or type = $3)',
    [tenantId, number, type ?? null],
  );
};
