import { createHash } from 'node:crypto';
import type { BackupStatus } from '@trc/domain/statuses';
import type { Db } from '../storage/types.ts';
import { BACKUP_COLUMNS, buildRecord } from './records.ts';
import type { BackupPurpose, BackupRow, Counts, ReadFailureReason } from './records.ts';
import type { BackupPage, BackupProgress, BackupQuery } from './types.ts';

/**
 * Every change that a list shows moves the tenant's version, so that a list can say "unchanged" without reading rows.
 */
export const bumpBackupsVersion = async (tx: Db, tenantId: string): Promise<void> => {
  await tx.query(
    `insert into backup_state (tenant_id, version) values ($1, 1) on conflict (tenant_id) do update
     set version = backup_state.version + 1`,
    [tenantId],
  );
};

/**
 * The view has backups only, the table snapshots of the directory as well (migration 192): nothing but their own job,
 * their removal and comparisons looks at the table.
 */
const findIn =
  (source: 'backup' | 'backup_or_snapshot') =>
  async (db: Db, tenantId: string, backupId: string): Promise<BackupRow | undefined> =>
    (
      await db.query<BackupRow>(
        `select ${BACKUP_COLUMNS} from ${source} as backup where tenant_id = $1 and backup_id = $2`,
        [tenantId, backupId],
      )
    )[0];

export const findBackup = findIn('backup');

export const findBackupOrSnapshot = findIn('backup_or_snapshot');

/** @returns the backups whose contents can be read, oldest first */
export const listReadableBackups = async (
  db: Db,
  tenantId: string,
): Promise<{ number: number; backupId: string; creationTime: string }[]> => {
  const rows = await db.query<{ number: number; backup_id: string; created_at: Date }>(
    `select number, backup_id, created_at from backup
     where tenant_id = $1 and status = 'Completed' and is_data_ready order by number`,
    [tenantId],
  );
  return rows.map(({ number, backup_id: backupId, created_at: at }) => ({
    number,
    backupId,
    creationTime: at.toISOString(),
  }));
};

/** The singleton of jobs that write intervals of a tenant: one at a time. */
export const INTERVALS_SINGLETON = 'intervals';

/** Until the end of the transaction no other one begins a backup of the tenant or makes its keys. */
export const lockBackups = async (tx: Db, tenantId: string): Promise<void> => {
  await tx.query('insert into backup_state (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  await tx.query('select 1 from backup_state where tenant_id = $1 for update', [tenantId]);
};

/**
 * Takes the next number of a tenant that is locked; numbers are never reused, so that intervals stay
 * valid after deletions.
 */
export const nextNumber = async (tx: Db, tenantId: string, purpose: BackupPurpose = 'backup'): Promise<number> => {
  const [row] = await tx.query<{ last_number: number }>(
    `update backup_state set last_number = last_number + 1, version = version + $2 where tenant_id = $1
     returning last_number`,
    [tenantId, purpose === 'backup' ? 1 : 0],
  );
  if (!row) throw new Error('The backup number could not be taken.');
  return row.last_number;
};

export interface Changes {
  status?: BackupStatus;
  statusDetails?: string;
  isDataReady?: boolean;
  counters?: Counts;
  linksCounter?: number;
  progress?: BackupProgress | null;
  /** The person who deleted it, with the status Deleted. */
  deletedBy?: string;
}

/**
 * Changes a backup or a snapshot that has one of `from` as its status. Changes after its end keep the end time: people
 * read the duration from it.
 * @returns true if the backup had one of the statuses
 */
export const changeBackup = async (
  tx: Db,
  tenantId: string,
  backupId: string,
  from: readonly BackupStatus[],
  changes: Changes,
): Promise<boolean> => {
  const json = (value: unknown): string | null =>
    value === undefined || value === null ? null : JSON.stringify(value);
  const rows = await tx.query<{ purpose: BackupPurpose }>(
    `update backup_or_snapshot set status = coalesce($4, status),
       status_details = coalesce($5, status_details), is_data_ready = coalesce($6, is_data_ready),
       counters = coalesce($7::jsonb, counters), links_counter = coalesce($10, links_counter),
       progress = case when $9 then $8::jsonb else progress end,
       updated_at = case when $4 = 'Deleted' then updated_at else now() end,
       deleted_at = case when $4 = 'Deleted' then now() else deleted_at end, deleted_by = coalesce($11, deleted_by),
       status_before_deletion = case when $4 = 'Deleted' then status else status_before_deletion end
     where tenant_id = $1 and backup_id = $2 and status = any($3::text[]) returning purpose`,
    [
      tenantId,
      backupId,
      from,
      changes.status ?? null,
      changes.statusDetails ?? null,
      changes.isDataReady ?? null,
      json(changes.counters),
      json(changes.progress),
      changes.progress !== undefined,
      changes.linksCounter ?? null,
      changes.deletedBy ?? null,
    ],
  );
  if (!rows[0]) return false;
  // No list shows a snapshot.
  if (rows[0].purpose === 'backup') await bumpBackupsVersion(tx, tenantId);
  return true;
};

const ORDER = {
  creationTime: { asc: 'created_at asc, number asc', desc: 'created_at desc, number desc' },
  status: { asc: 'status asc, created_at desc', desc: 'status desc, created_at desc' },
} as const;

/** The version belongs to the query: another page of an unchanged list is not "unchanged". */
const versionOf = (version: number, { knownVersion: _known, ...query }: BackupQuery): string =>
  `${version}.${createHash('sha256').update(JSON.stringify(query)).digest('base64url').slice(0, 10)}`;

/** A page of the backups that are not deleted. */
export const listBackups = async (
  db: Db,
  tenantId: string,
  query: BackupQuery,
  words?: ReadFailureReason,
): Promise<BackupPage> => {
  // Read before the rows: a change in between makes the next call read them again.
  const [state] = await db.query<{ version: number }>('select version from backup_state where tenant_id = $1', [
    tenantId,
  ]);
  const version = versionOf(state?.version ?? 0, query);
  if (query.knownVersion === version) return { unchanged: true, version };
  const order = ORDER[query.sort?.column ?? 'creationTime'][query.sort?.direction ?? 'desc'];
  const where = `tenant_id = $1 and status <> 'Deleted' and ($2::timestamptz is null or created_at >= $2)
    and ($3::timestamptz is null or date_trunc('milliseconds', created_at) <= $3)`;
  const params = [tenantId, query.from ?? null, query.to ?? null];
  const rows = await db.query<BackupRow>(
    `select ${BACKUP_COLUMNS} from backup where ${where} order by ${order} limit $4 offset $5`,
    [...params, query.perpage, (query.pagenum - 1) * query.perpage],
  );
  const [count] = await db.query<{ total: number }>(`select count(*) as total from backup where ${where}`, params);
  return { list: rows.map((row) => buildRecord(row, words)), total: count?.total ?? 0, version };
};
