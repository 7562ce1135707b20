import type { BackupType } from '@trc/domain/statuses';
import type { DeletedBackup } from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';
import type { Db } from '../storage/types.ts';
import { REMOVALS, removalParameters } from './purge.ts';
import type { RetentionPolicy } from './retentionFloor.ts';

export type { DeletedBackup } from '../contract/generated.ts';

interface Row {
  backup_id: string;
  created_at: Date;
  deleted_at: Date;
  deleted_by: string | null;
  removal_at: Date | null;
  tag: 'scheduled' | 'on-demand';
  source: BackupType;
}

const deletedOf = (row: Row): DeletedBackup =>
  exactly<DeletedBackup>()({
    backupId: row.backup_id,
    creationTime: row.created_at.toISOString(),
    deletedTime: row.deleted_at.toISOString(),
    ...(row.deleted_by === null ? {} : { deletedBy: row.deleted_by }),
    ...(row.removal_at === null ? {} : { removalTime: row.removal_at.toISOString() }),
    tag: row.tag,
    source: row.source,
  });

/** A page of the deleted backups that can be recovered, the last deleted first. Pages count from 1. */
export const listDeletedBackups = async (
  db: Db,
  tenantId: string,
  policy: RetentionPolicy,
  { pagenum, perpage }: { pagenum: number; perpage: number },
): Promise<{ list: DeletedBackup[]; total: number }> => {
  const params = removalParameters(tenantId, policy);
  const rows = await db.query<Row & { total: number }>(
    `select b.backup_id, b.created_at, coalesce(b.deleted_at, b.updated_at) as deleted_at, b.deleted_by, b.tag,
       b.source, r.removal_at, count(*) over () as total
     from (${REMOVALS}) r join backup b on b.tenant_id = $1 and b.number = r.number
     where r.removal_at is null or r.removal_at > now()
     order by b.deleted_at desc nulls last, b.number desc limit $6 offset $7`,
    [...params, perpage, (pagenum - 1) * perpage],
  );
  if (rows[0]) return { list: rows.map(deletedOf), total: rows[0].total };
  const [count] = await db.query<{ total: number }>(
    `select count(*) as total from (${REMOVALS}) r where removal_at is null or removal_at > now()`,
    params,
  );
  return { list: [], total: count?.total ?? 0 };
};
