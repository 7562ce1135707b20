import type { BackupType } from '@trc/domain/statuses';
import type { DirectoryClient } from '../directory/index.ts';
import { createJobRunner, requestCancel } from '../jobs/index.ts';
import type { JobHandler, JobLog } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import { createSealer } from '../content/seal.ts';
import { DatabaseError } from '../storage/types.ts';
import type { Db } from '../storage/types.ts';
import { recordActivity } from '../activity/activity.ts';
import type { ActivityEntry } from '../activity/activity.ts';
import { BACKUP_JOB, createBackupHandler } from '../backup/backupJob.ts';
import { changeBackup, findBackup, findBackupOrSnapshot, listBackups, lockBackups } from '../catalog/backups.ts';
import type { SearchIndexes } from '../catalog/browse/index.ts';
import { findCoverage } from '../backup/readCoverage.ts';
import type { StoredCoverage } from '../backup/coverage.ts';
import { createFailureReasonReader, openReasons } from '../backup/gapReasons.ts';
import { coverageInfo } from '../backup/coverageInfo.ts';
import { enqueueBackup } from '../backup/enqueueBackup.ts';
import { cancelRunningSnapshot, createSnapshots } from '../backup/snapshots.ts';
import type { Snapshots } from '../backup/snapshots.ts';
import { MEANING_JOB, createMeaningHandler, ensureMeanings } from '../catalog/meaningJob.ts';
import { countRestorable } from '../catalog/selection/rows.ts';
import type { RecordNotice } from '../notices/types.ts';
import { listDeletedBackups } from '../protection/deletedBackups.ts';
import { assertOnDemandLimit } from '../protection/onDemandLimit.ts';
import { labelBackup } from '../protection/labels.ts';
import { pinBackup, unpinBackup } from '../protection/pins.ts';
import { PURGE_JOB, createPurgeHandler, movePurges, schedulePurge } from '../protection/purge.ts';
import { infoOf, recordOf } from '../catalog/records.ts';
import type { BackupRow } from '../catalog/records.ts';
import { isRestoring } from '../restore/restores.ts';
import { NO_FLOOR, protectedBackups, protectionSentence } from '../protection/retentionFloor.ts';
import type { RetentionPolicy } from '../protection/retentionFloor.ts';
import { VERIFY_JOB, createVerifyHandler } from '../protection/scheduledVerification.ts';
import { createSearchReadiness } from '../catalog/search.ts';
import { DomainError } from '../domainError.ts';
import type { Actor, BackupEngine, BackupRecord, Removal } from '../catalog/types.ts';
import { undeleteBackup } from '../protection/undelete.ts';
import { UUID } from '@trc/domain/uuid';

export { MAX_ON_DEMAND_PER_DAY } from '../protection/onDemandLimit.ts';
export { findActivityBreak } from '../activity/activityChain.ts';
export type { ActivityEntry } from '../activity/activity.ts';
export type { Actor, BackupEngine, BackupInfo, BackupPage, BackupQuery, BackupRecord } from '../catalog/types.ts';

export interface EngineOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  log: JobLog;
  /** Handlers of other jobs that the same runner works on, by kind. */
  jobs?: Readonly<Record<string, JobHandler>>;
  /** Loaded ahead for search; without it a backup counts as searchable once its manifest holds. */
  indexes?: SearchIndexes | undefined;
  /** Tells of scheduled backups that failed or are incomplete. */
  notice?: RecordNotice | undefined;
  /** Called in the transaction that begins a backup or a snapshot. */
  onBegun?: ((tx: Db, tenantId: string) => Promise<void>) | undefined;
  /** The setting PIM_GROUPS_MAX. */
  pimGroupsMax?: number | undefined;
  /** The rules for deletion, and the time after which contents of deleted backups are removed; NO_FLOOR unless set. */
  policy?: RetentionPolicy | undefined;
  /** On-demand backups that a person may begin within 24 hours; unlimited unless set. */
  onDemandPerDay?: number | undefined;
  /**
   * The clock of the rolling verification, milliseconds since 1970; that of the machine unless a test says otherwise.
   */
  verifyAt?: () => number;
  /** Milliseconds after which a killed process is taken over from. */
  leaseMs?: number;
}

export interface RunningEngine extends BackupEngine {
  snapshots: Snapshots;
  /** Begins to work on jobs; backups that a killed process left go on. */
  start(): void;
  /** Looks for new jobs at once; call it after the transaction that enqueued one. */
  wake(): void;
  /** Signals the end of a job to this process; `requestCancel` signals other processes. */
  cancelJob(jobId: string): void;
  /** Pauses running jobs, so that the next start goes on with them. */
  close(): Promise<void>;
}

interface BackupActivity extends Pick<ActivityEntry, 'action' | 'details' | 'cause'> {
  backupId: string;
}

const UNIQUE_VIOLATION = '23505';
const ENDED = ['Completed', 'Failed', 'Canceled', 'Deleting'] as const;
const ALREADY_RUNNING = 'A backup is already running';

const notFound = (backupId: string): DomainError => new DomainError('notFound', `Backup ${backupId} is not found`);

const isSecondRunning = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'backup_one_running';

/** Hides a deleted backup from lists and people. */
const visible = (row: BackupRow | undefined): BackupRow | undefined => (row?.status === 'Deleted' ? undefined : row);

export const createBackupEngine = ({
  db,
  keys,
  directory,
  log,
  jobs,
  indexes,
  notice,
  onBegun,
  pimGroupsMax,
  policy = NO_FLOOR,
  onDemandPerDay,
  verifyAt,
  leaseMs,
}: EngineOptions): RunningEngine => {
  const sealer = createSealer();
  const onDamaged = (backupId: string): void => log('error', 'backup damaged', { backupId });
  const search = createSearchReadiness({ db, keys, indexes, notice, onDamaged });
  const runner = createJobRunner({
    db,
    log,
    handlers: {
      [BACKUP_JOB]: createBackupHandler({
        db,
        keys,
        directory,
        sealer,
        onCompleted: search.markReady,
        notice,
        pimGroupsMax,
      }),
      [PURGE_JOB]: createPurgeHandler(db, policy),
      [VERIFY_JOB]: createVerifyHandler({ db, keys, sealer, notice, ...(verifyAt ? { now: verifyAt } : {}) }),
      [MEANING_JOB]: createMeaningHandler({ db, keys, sealer }),
      ...jobs,
    },
    ...(leaseMs === undefined ? {} : { leaseMs }),
  });

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
      if (canceled !== undefined) runner.cancel(canceled);
      runner.wake();
      return recordOf(row);
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
    runner.cancel(row.job_id);
    return recordOf(row);
  };

  /**
   * Call it after the change of the status, which waits for a pin or a restore. @throws DomainError `conflict` with
   * the rule
   */
  const demandUnprotected = async (tx: Db, tenantId: string, row: BackupRow): Promise<void> => {
    const { backup_id: backupId, number } = row;
    const protection = (await protectedBackups(tx, tenantId, policy, [number])).get(number);
    if (protection) throw new DomainError('conflict', protectionSentence(protection, policy));
    if (await isRestoring(tx, tenantId, backupId)) throw new DomainError('conflict', 'A restore uses this backup');
  };

  const remove = (tenantId: string, backupId: string, actor: Actor, { cause }: Removal = {}): Promise<void> =>
    db.tx(async (tx) => {
      const row = await found(tx, tenantId, backupId);
      const changes = { status: 'Deleted', deletedBy: actor.upn } as const;
      const changed = await changeBackup(tx, tenantId, backupId, ENDED, changes);
      if (!changed) throw new DomainError('conflict', 'The backup is running; stop it first');
      await demandUnprotected(tx, tenantId, row);
      await schedulePurge(tx, tenantId, backupId, policy.purgeAfterDays);
      // No list shows the backup any more, and its id alone would not identify it.
      const details = `Backup ${row.backup_id} of ${row.created_at.toISOString()}`;
      const why = cause === undefined ? {} : { cause };
      await record(tx, tenantId, actor, { action: 'Deleted', backupId: row.backup_id, details, ...why });
      // Retention sends one notice for a whole run.
      if (cause !== undefined || row.status !== 'Completed') return;
      const subject = `${row.backup_id} ${actor.requestId}`;
      await notice?.(tx, {
        tenantId,
        kind: 'backupDeleted',
        subject,
        count: 1,
        backupId: row.backup_id,
        actor,
        names: [actor.upn],
      });
    });

  return {
    snapshots: createSnapshots({
      db,
      keys,
      wake: () => runner.wake(),
      cancelJob: (jobId) => runner.cancel(jobId),
      onBegun,
    }),
    list: async (tenantId, query, { withReasons = false } = {}) =>
      listBackups(
        db,
        tenantId,
        query,
        withReasons ? createFailureReasonReader(await keys.tenant(tenantId)) : undefined,
      ),
    get: async (tenantId, backupId, { withReasons = false } = {}) => {
      const row = await find(db, tenantId, backupId);
      if (!row) return undefined;
      const tenantKeys = withReasons ? await keys.tenant(tenantId) : undefined;
      const open = tenantKeys && ((stored: StoredCoverage) => openReasons(tenantKeys, row.backup_id, stored));
      const coverage = row.is_data_ready ? await findCoverage(db, tenantId, row.number, open) : undefined;
      if (!coverage) return infoOf(row, tenantKeys && createFailureReasonReader(tenantKeys));
      const watchedPolicies =
        (row.counters.tenantWidePolicies ?? 0) - (await countRestorable(db, tenantId, row, 'tenantWidePolicies'));
      return {
        ...infoOf(row),
        coverage: coverageInfo(coverage, row.counters, row.damaged),
        ...(watchedPolicies > 0 ? { watchedPolicies } : {}),
      };
    },
    run,
    stop,
    remove,
    pin: (tenantId, backupId, actor, reason) => pinBackup(db, { tenantId, backupId, actor }, reason),
    unpin: (tenantId, backupId, actor) => unpinBackup(db, { tenantId, backupId, actor }),
    label: (tenantId, backupId, actor, texts) => labelBackup(db, { tenantId, backupId, actor }, texts),
    listDeleted: (tenantId, page) => listDeletedBackups(db, tenantId, policy, page),
    undelete: async (tenantId, backupId, actor) => {
      const { status } = await undeleteBackup(db, { tenantId, backupId, actor, policy });
      return { backupId, status };
    },
    protectedNumbers: async (tenantId) => new Set((await protectedBackups(db, tenantId, policy)).keys()),
    searchReady: search.isReady,
    extendSearch: (tenantId, until) => {
      search.extend(tenantId, until);
      return Promise.resolve();
    },
    start: () => {
      movePurges(db, policy).catch((error: unknown) =>
        log('warn', 'queued removals could not be moved', { error: String(error) }),
      );
      runner.start();
      ensureMeanings(db).then(
        () => runner.wake(),
        (error: unknown) => log('warn', 'missing hashes of meanings could not be asked for', { error: String(error) }),
      );
    },
    wake: () => runner.wake(),
    cancelJob: (jobId) => runner.cancel(jobId),
    close: async () => {
      await runner.stop();
      await sealer.close();
    },
  };
};
