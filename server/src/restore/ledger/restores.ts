import type { RestoreStatus } from '@trc/domain/statuses';
import type { Db } from '../../storage/types.ts';
import type { RestoreRow, RestoreSettings } from '../types.ts';

export const RESTORE_COLUMNS =
  'restore_id, backup_id, backup_number, job_id, status, settings, source, started_by, request_id, status_details, ' +
  'come_back_disabled, version, created_at, updated_at, ' +
  '(select plan_id from plan p where p.tenant_id = restore.tenant_id and p.plan_id = restore.restore_id) as plan_id, ' +
  "(select source ->> 'restoreId' from plan p where p.tenant_id = restore.tenant_id " +
  "and p.plan_id = restore.restore_id and source ->> 'kind' = 'undo') as undo_of";

export const findRestore = async (db: Db, tenantId: string, restoreId: string): Promise<RestoreRow | undefined> =>
  (
    await db.query<RestoreRow>(`select ${RESTORE_COLUMNS} from restore where tenant_id = $1 and restore_id = $2`, [
      tenantId,
      restoreId,
    ])
  )[0];

export const findRunningRestore = async (db: Db, tenantId: string): Promise<RestoreRow | undefined> =>
  (
    await db.query<RestoreRow>(`select ${RESTORE_COLUMNS} from restore where tenant_id = $1 and status = 'Running'`, [
      tenantId,
    ])
  )[0];

/** True if a running restore reads the backup. Such a backup must not be deleted. */
export const isRestoring = async (db: Db, tenantId: string, backupId: string): Promise<boolean> =>
  (
    await db.query(`select 1 from restore where tenant_id = $1 and backup_id = $2 and status = 'Running'`, [
      tenantId,
      backupId,
    ])
  ).length > 0;

export interface NewRestore {
  tenantId: string;
  restoreId: string;
  backupId: string;
  backupNumber: number;
  jobId: string;
  settings: RestoreSettings;
  source: string;
  startedBy: string;
  requestId: string;
}

export const insertRestore = async (tx: Db, restore: NewRestore): Promise<void> => {
  await tx.query(
    `insert into restore (tenant_id, restore_id, backup_id, backup_number, job_id, status, settings, source,
     started_by, request_id)
     values ($1, $2, $3, $4, $5, 'Running', $6, $7, $8, $9)`,
    [
      restore.tenantId,
      restore.restoreId,
      restore.backupId,
      restore.backupNumber,
      restore.jobId,
      JSON.stringify(restore.settings),
      restore.source,
      restore.startedBy,
      restore.requestId,
    ],
  );
};

/** A change that lists show: the restore gets a new version, and so does the tenant's list. */
export const touchRestore = async (tx: Db, tenantId: string, restoreId: string): Promise<void> => {
  await tx.query(
    `with touched as (update restore set version = version + 1, updated_at = now()
     where tenant_id = $1 and restore_id = $2) ${TOUCH_LIST}`,
    [tenantId, restoreId],
  );
};

const TOUCH_LIST = `insert into restore_state (tenant_id, version) values ($1, 1) on conflict (tenant_id) do update
   set version = restore_state.version + 1`;

export const touchRestores = async (tx: Db, tenantId: string): Promise<void> => {
  await tx.query(TOUCH_LIST, [tenantId]);
};

/** Until the end of the transaction no other one begins a restore of the tenant. */
export const lockRestores = async (tx: Db, tenantId: string): Promise<void> => {
  await tx.query('insert into restore_state (tenant_id) values ($1) on conflict do nothing', [tenantId]);
  await tx.query('select 1 from restore_state where tenant_id = $1 for update', [tenantId]);
};

export interface RestoreEnd {
  status: RestoreStatus;
  details: string;
  comeBackDisabled: number;
}

/** Ends a running restore. @returns true if it was running */
export const endRestore = async (
  tx: Db,
  tenantId: string,
  restoreId: string,
  { status, details, comeBackDisabled }: RestoreEnd,
): Promise<boolean> => {
  const rows = await tx.query(
    `update restore
     set status = $3, status_details = $4, come_back_disabled = $5, version = version + 1, updated_at = now()
     where tenant_id = $1 and restore_id = $2 and status = 'Running' returning 1`,
    [tenantId, restoreId, status, details, comeBackDisabled],
  );
  if (rows.length === 0) return false;
  await touchRestores(tx, tenantId);
  return true;
};

/** @returns restores of all tenants that ended before a time, the oldest first */
export const findEndedBefore = (db: Db, before: Date): Promise<{ tenant_id: string; restore_id: string }[]> =>
  db.query(
    `select tenant_id, restore_id from restore where status <> 'Running' and updated_at < $1 order by updated_at`,
    [before.toISOString()],
  );

/**
 * Removes a restore that ended before a time, with its report, its before-images and its ticks. Its id stays.
 * @returns true if it was removed now
 */
export const removeRestore = async (tx: Db, tenantId: string, restoreId: string, before: Date): Promise<boolean> => {
  const rows = await tx.query(
    `delete from restore
     where tenant_id = $1 and restore_id = $2 and status <> 'Running' and updated_at < $3 returning 1`,
    [tenantId, restoreId, before.toISOString()],
  );
  if (rows.length === 0) return false;
  await tx.query('delete from restore_item where tenant_id = $1 and restore_id = $2', [tenantId, restoreId]);
  await tx.query('insert into removed_restore (tenant_id, restore_id) values ($1, $2) on conflict do nothing', [
    tenantId,
    restoreId,
  ]);
  await touchRestores(tx, tenantId);
  return true;
};

/** @returns true if a restore is not found because its records were too old */
export const isRemovedRestore = async (db: Db, tenantId: string, restoreId: string): Promise<boolean> =>
  (await db.query('select 1 from removed_restore where tenant_id = $1 and restore_id = $2', [tenantId, restoreId]))
    .length > 0;
