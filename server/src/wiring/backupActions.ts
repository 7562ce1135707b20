import type { BackupType } from '@trc/domain/statuses';
import { UUID } from '@trc/domain/uuid';
import { recordActivity } from '../activity/activity.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { enqueueBackup } from '../backup/enqueueBackup.ts';
import { cancelRunningSnapshot } from '../backup/snapshots.ts';
import { changeBackup, findBackup, findBackupOrSnapshot, lockBackups } from '../catalog/backups.ts';
import { buildRecord } from '../catalog/records.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { Actor, BackupEngine, BackupRecord, Removal } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import { requestCancel } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { RecordNotice } from '../notices/types.ts';
import { deleteBackup } from '../protection/deleteBackup.ts';
import { assertOnDemandLimit } from '../protection/onDemandLimit.ts';
import type { RetentionPolicy } from '../protection/retentionFloor.ts';
import { isRestoring } from '../restore/ledger/restores.ts';
import { DatabaseError } from '../storage/types.ts';
import type { Db } from '../storage/types.ts';

export interface BackupActionOptions {
  db: Db;
  keys: OpenKeys;
  notice?: RecordNotice | undefined;
  /** Called in the transaction that begins a backup. */
  onBegun?: ((tx: Db, tenantId: string) => Promise<void>) | undefined;
  policy: RetentionPolicy;
  /** On-demand backups that a person may begin within 24 hours; unlimited unless set. */
  onDemandPerDay?: number | undefined;
  /** Looks for new jobs. */
  wake: () => void;
  /** Signals the end of a job to this process. */
  cancelJob: (jobId: string) => void;
}

export interface BackupActions extends Pick<BackupEngine, 'run' | 'stop' | 'remove'> {
  /** @returns undefined for an unknown or deleted backup */
  find: (from: Db, tenantId: string, backupId: string) => Promise<BackupRow | undefined>;
}

interface BackupActivity extends Pick<ActivityEntry, 'action' | 'details'> {
  backupId: string;
}

const UNIQUE_VIOLATION = '23505';
const ALREADY_RUNNING = 'A backup is already running';

const notFound = (backupId: string): DomainError => new DomainError('notFound', `Backup ${backupId} is not found`);

const isSecondRunning = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'backup_one_running';

/** Hides a deleted backup from lists and people. */
const visible = (row: BackupRow | undefined): BackupRow | undefined => (row?.status === 'Deleted' ? undefined : row);

/** Begins, stops and deletes backups: each with its entry in the activity log, in one transaction. */
export const createBackupActions = ({
  db,
  keys,
  notice,
  onBegun,
  policy,
  onDemandPerDay,
  wake,
  cancelJob,
}: BackupActionOptions): BackupActions => {
  const find = async (from: Db, tenantId: string, backupId: string): Promise<BackupRow | undefined> =>
    UUID.test(backupId) ? visible(await findBackup(from, tenantId, backupId)) : undefined;

  const found = async (from: Db, tenantId: string, backupId: string): Promise<BackupRow> => {
    const row = await find(from, tenantId, backupId);
    if (!row) throw notFound(backupId);
    return row;
  };

  const record = (tx: Db, tenantId: string, actor: Actor, entry: BackupActivity): Promise<void> => {
    const { backupId, ...what } = entry;
    return recordActivity(tx, {
      ...what,
      tenantId,
      type: 'Backup',
      source: actor.upn,
      actor: actor.oid,
      requestId: actor.requestId,
      target: { kind: 'backup', id: backupId },
    });
  };

  const insert = async (
    tx: Db,
    tenantId: string,
    backupId: string,
    source: BackupType,
    actor: Actor,
  ): Promise<{ row: BackupRow; canceled?: string | undefined }> => {
    await lockBackups(tx, tenantId);
    const existing = await findBackupOrSnapshot(tx, tenantId, backupId);
    if (existing?.purpose === 'comparison') throw new DomainError('conflict', `The id ${backupId} is in use`);
    if (existing?.status === 'Deleted') throw new DomainError('conflict', `Backup ${backupId} was deleted`);
    if (existing) return { row: existing };
    const [running] = await tx.query(
      `select 1 from backup where tenant_id = $1 and status in ('Running', 'Canceling')`,
      [tenantId],
    );
    if (running) throw new DomainError('conflict', ALREADY_RUNNING);
    if (source === 'on-demand' && onDemandPerDay !== undefined) {
      await assertOnDemandLimit(tx, tenantId, actor.oid, onDemandPerDay);
    }
    const canceled = await cancelRunningSnapshot(tx, tenantId);
    await enqueueBackup(tx, { tenantId, backupId, source, purpose: 'backup' }, actor);
    await onBegun?.(tx, tenantId);
    const action = source === 'on-demand' ? 'Manual' : 'Scheduled';
    await record(tx, tenantId, actor, { action, backupId, details: `Backup ${backupId}` });
    return { row: await found(tx, tenantId, backupId), canceled };
  };

  const run = async (tenantId: string, backupId: string, source: BackupType, actor: Actor): Promise<BackupRecord> => {
    if (!UUID.test(backupId)) throw new DomainError('invalid', 'The backup id is not a UUID');
    // A missing key must be noticed before the backup shows as Running.
    await keys.tenant(tenantId);
    try {
      const { row, canceled } = await db.tx((tx) => insert(tx, tenantId, backupId, source, actor));
      if (canceled !== undefined) cancelJob(canceled);
      wake();
      return buildRecord(row);
    } catch (error) {
      throw isSecondRunning(error) ? new DomainError('conflict', ALREADY_RUNNING) : error;
    }
  };

  const stop = async (tenantId: string, backupId: string, actor: Actor): Promise<BackupRecord> => {
    const row = await db.tx(async (tx) => {
      const { job_id: jobId, status } = await found(tx, tenantId, backupId);
      // The job before the backup, as the running job locks them.
      await requestCancel(tx, tenantId, jobId);
      const changed = await changeBackup(tx, tenantId, backupId, ['Running'], { status: 'Canceling' });
      if (!changed && status !== 'Canceling') throw new DomainError('conflict', 'The backup is not running');
      if (changed) {
        await record(tx, tenantId, actor, { action: 'Updated', backupId, details: `Backup ${backupId} stopped` });
        await notice?.(tx, { tenantId, kind: 'backupCanceled', subject: backupId, backupId, count: 1, actor });
      }
      return found(tx, tenantId, backupId);
    });
    cancelJob(row.job_id);
    return buildRecord(row);
  };

  const remove = (tenantId: string, backupId: string, actor: Actor, removal: Removal = {}): Promise<void> =>
    db.tx(async (tx) => {
      const row = await found(tx, tenantId, backupId);
      await deleteBackup(tx, row, { ...removal, tenantId, actor, policy, isRestoring, notice });
    });

  return { find, run, stop, remove };
};
