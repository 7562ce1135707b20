import { randomUUID } from 'node:crypto';
import { recordActivity } from '../activity/activity.ts';
import { changeBackup, findBackupOrSnapshot, lockBackups } from '../catalog/backups.ts';
import { buildRecord } from '../catalog/records.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { Actor } from '../catalog/types.ts';
import type { SnapshotInfo } from '../contract/generated.ts';
import { exactly } from '../contract/operations.ts';
import { DomainError } from '../domainError.ts';
import { requestCancel } from '../jobs/index.ts';
import type { OpenKeys, TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { SNAPSHOT_ORDER, unpackCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { enqueueBackup } from './enqueueBackup.ts';
import { createFailureReasonReader } from './gapReasons.ts';
import { UUID } from '@trc/domain/uuid';

/** A snapshot is used again for so long. */
const REUSED_MINUTES = 10;

const notFound = (id: string): DomainError => new DomainError('notFound', `Snapshot ${id} is not found`);

/** @returns a snapshot that is not removed */
export const findSnapshot = async (db: Db, tenantId: string, id: string): Promise<BackupRow | undefined> => {
  const row = UUID.test(id) ? await findBackupOrSnapshot(db, tenantId, id.toLowerCase()) : undefined;
  return row?.purpose === 'comparison' && row.status !== 'Deleted' ? row : undefined;
};

/** @returns the reading progress of a snapshot's job */
export const readSnapshotCheckpoint = async (db: Db, keys: TenantKeys, row: BackupRow): Promise<Checkpoint> => {
  const [job] = await db.query<{ progress: Record<string, unknown> | null }>(
    'select progress from job where tenant_id = $1 and job_id = $2',
    [keys.tenantId, row.job_id],
  );
  return unpackCheckpoint(keys, job?.progress ?? undefined);
};

/**
 * Cancels the running snapshot of a locked tenant, because a backup never waits for a snapshot.
 * @returns the id of its job, so that the caller can signal the job at once
 */
export const cancelRunningSnapshot = async (tx: Db, tenantId: string): Promise<string | undefined> => {
  const [row] = await tx.query<{ backup_id: string; job_id: string }>(
    `select backup_id, job_id from backup_or_snapshot
     where tenant_id = $1 and purpose = 'comparison' and status = 'Running'`,
    [tenantId],
  );
  if (!row) return undefined;
  // The job before the row, as the running job locks them.
  await requestCancel(tx, tenantId, row.job_id);
  await changeBackup(tx, tenantId, row.backup_id, ['Running'], { status: 'Canceling' });
  return row.job_id;
};

interface Newest {
  backup_id: string;
  status: 'Running' | 'Completed';
  is_young: boolean;
  /** A restore that writes, or wrote after the beginning of the snapshot. */
  is_outdated: boolean;
  is_restoring: boolean;
}

/** A restore ends after its last write. */
const IS_OUTDATED = `exists (select 1 from restore r where r.tenant_id = s.tenant_id
      and (r.status = 'Running' or r.updated_at >= s.created_at))`;

const NEWEST = `
  select s.backup_id, s.status, s.created_at > now() - interval '${REUSED_MINUTES} minutes' as is_young,
    ${IS_OUTDATED} as is_outdated,
    exists (select 1 from restore r where r.tenant_id = s.tenant_id and r.status = 'Running') as is_restoring
  from backup_or_snapshot s
  where s.tenant_id = $1 and s.purpose = 'comparison' and s.status in ('Running', 'Completed')
  order by s.number desc limit 1`;

/** A completed snapshot with the time of its start. */
export interface LastSnapshot {
  number: number;
  snapshotId: string;
  startedAt: string;
  /** A restore writes, or wrote after the beginning of the snapshot. */
  isOutdated: boolean;
}

/** @returns the newest completed snapshot after a version */
export const findLastSnapshot = async (db: Db, tenantId: string, number: number): Promise<LastSnapshot | undefined> => {
  const [row] = await db.query<{ number: number; backup_id: string; created_at: Date; is_outdated: boolean }>(
    `select s.number, s.backup_id, s.created_at, ${IS_OUTDATED} as is_outdated from backup_or_snapshot s
     where s.tenant_id = $1 and s.number > $2 and s.purpose = 'comparison' and s.status = 'Completed'
     order by s.number desc limit 1`,
    [tenantId, number],
  );
  return (
    row && {
      number: row.number,
      snapshotId: row.backup_id,
      startedAt: row.created_at.toISOString(),
      isOutdated: row.is_outdated,
    }
  );
};

/**
 * A running snapshot that a restore has outdated is replaced once the restore has ended; another one before that would
 * be outdated as well.
 */
const isUsable = ({ status, is_young, is_outdated, is_restoring }: Newest, again: boolean): boolean =>
  status === 'Running' ? !is_outdated || is_restoring : is_young && !is_outdated && !again;

/** An entry names no backup: a snapshot is opened by comparisons only. */
const record = (tx: Db, tenantId: string, actor: Actor, details: string): Promise<void> =>
  recordActivity(tx, {
    tenantId,
    action: 'Compared',
    type: 'Backup',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    details,
  });

/** @throws DomainError `conflict` while a backup runs, and without a backup to compare with */
const demandBackup = async (tx: Db, tenantId: string): Promise<void> => {
  const rows = await tx.query<{ is_running: boolean }>(
    `select bool_or(status <> 'Completed') as is_running from backup
     where tenant_id = $1 and (status in ('Running', 'Canceling') or (status = 'Completed' and is_data_ready))
     having count(*) > 0`,
    [tenantId],
  );
  if (rows[0]?.is_running === true)
    throw new DomainError('conflict', 'A backup is running; its changes can be compared when it is complete');
  if (!rows[0]) throw new DomainError('conflict', 'There is no completed backup to compare with');
};

const STATES = {
  Running: 'running',
  Completed: 'completed',
  Failed: 'failed',
  Canceling: 'canceled',
  Canceled: 'canceled',
} as const;

const typesOf = (row: BackupRow, done: number): SnapshotInfo['types'] =>
  SNAPSHOT_ORDER.map((type, index) => {
    const isCurrent = row.status === 'Running' && index === done && row.progress?.type === type;
    return {
      type,
      state: index < done ? 'done' : isCurrent ? 'reading' : 'waiting',
      read: isCurrent ? (row.progress?.read ?? 0) : (row.counters[type] ?? 0),
      ...(isCurrent && row.progress?.expected !== undefined ? { expected: row.progress.expected } : {}),
    };
  });

const infoOf = async (db: Db, keys: TenantKeys, row: BackupRow): Promise<SnapshotInfo> => {
  const done = row.status === 'Completed' ? SNAPSHOT_ORDER.length : (await readSnapshotCheckpoint(db, keys, row)).type;
  const state = STATES[row.status as keyof typeof STATES];
  return exactly<SnapshotInfo>()({
    snapshotId: row.backup_id,
    state,
    startedAt: row.created_at.toISOString(),
    ...(state === 'running' ? {} : { endedAt: row.updated_at.toISOString() }),
    types: typesOf(row, done),
    ...(state === 'failed' ? { reason: buildRecord(row, createFailureReasonReader(keys)).statusDetails } : {}),
  });
};

export interface Snapshots {
  /**
   * Begins to read the directory, or returns the snapshot that is still up to date.
   * @param again only a running one is used again.
   * @throws DomainError `conflict`
   */
  start(tenantId: string, actor: Actor, options?: { again?: boolean | undefined }): Promise<SnapshotInfo>;
  /** @throws DomainError `notFound` */
  get(tenantId: string, snapshotId: string): Promise<SnapshotInfo>;
  /** @throws DomainError `notFound`, `conflict` for one that is not running */
  cancel(tenantId: string, snapshotId: string, actor: Actor): Promise<SnapshotInfo>;
}

export interface SnapshotOptions {
  db: Db;
  keys: OpenKeys;
  /** Looks for new jobs at once. */
  wake: () => void;
  cancelJob: (jobId: string) => void;
  /** Called in the transaction that begins a snapshot. */
  onBegun?: ((tx: Db, tenantId: string) => Promise<void>) | undefined;
}

/** Snapshots of the directory: the later side of the changes since a backup. */
export const createSnapshots = ({ db, keys, wake, cancelJob, onBegun }: SnapshotOptions): Snapshots => {
  const get: Snapshots['get'] = async (tenantId, snapshotId) => {
    const row = await findSnapshot(db, tenantId, snapshotId);
    if (!row) throw notFound(snapshotId);
    return infoOf(db, await keys.tenant(tenantId), row);
  };

  return {
    get,

    start: async (tenantId, actor, { again = false } = {}) => {
      // A missing key must be noticed before the snapshot shows as running.
      await keys.tenant(tenantId);
      const { snapshotId, canceled } = await db.tx(async (tx) => {
        await lockBackups(tx, tenantId);
        await demandBackup(tx, tenantId);
        const [newest] = await tx.query<Newest & Record<string, unknown>>(NEWEST, [tenantId]);
        if (newest && isUsable(newest, again)) return { snapshotId: newest.backup_id, canceled: undefined };
        const jobId = await cancelRunningSnapshot(tx, tenantId);
        await record(tx, tenantId, actor, 'Snapshot of the directory started');
        const begun = randomUUID();
        const snapshot = { tenantId, backupId: begun, source: 'on-demand', purpose: 'comparison' } as const;
        await enqueueBackup(tx, snapshot, actor);
        await onBegun?.(tx, tenantId);
        return { snapshotId: begun, canceled: jobId };
      });
      if (canceled !== undefined) cancelJob(canceled);
      wake();
      return get(tenantId, snapshotId);
    },

    cancel: async (tenantId, snapshotId, actor) => {
      const jobId = await db.tx(async (tx) => {
        await lockBackups(tx, tenantId);
        const row = await findSnapshot(tx, tenantId, snapshotId);
        if (!row) throw notFound(snapshotId);
        const canceled = row.status === 'Running' ? await cancelRunningSnapshot(tx, tenantId) : undefined;
        if (canceled === undefined) throw new DomainError('conflict', 'The snapshot is not running');
        await record(tx, tenantId, actor, 'Snapshot of the directory cancelled');
        return canceled;
      });
      cancelJob(jobId);
      return get(tenantId, snapshotId);
    },
  };
};
