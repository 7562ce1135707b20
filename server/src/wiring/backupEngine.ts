import type { DirectoryClient } from '../directory/index.ts';
import { createJobRunner } from '../jobs/index.ts';
import type { JobHandler, JobLog } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import { createSealer } from '../content/seal.ts';
import type { Db } from '../storage/types.ts';
import { BACKUP_JOB, createBackupHandler } from '../backup/backupJob.ts';
import { listBackups } from '../catalog/backups.ts';
import type { SearchIndexes } from '../catalog/browse/index.ts';
import { findCoverage } from '../backup/readCoverage.ts';
import type { StoredCoverage } from '../backup/coverage.ts';
import { createFailureReasonReader, openReasons } from '../backup/gapReasons.ts';
import { coverageInfo } from '../backup/coverageInfo.ts';
import { createSnapshots } from '../backup/snapshots.ts';
import type { Snapshots } from '../backup/snapshots.ts';
import { MEANING_JOB, createMeaningHandler, ensureMeanings } from '../catalog/meaningJob.ts';
import { countRestorable } from '../catalog/selection/rows.ts';
import type { RecordNotice } from '../notices/types.ts';
import { listDeletedBackups } from '../protection/deletedBackups.ts';
import { labelBackup } from '../protection/labels.ts';
import { pinBackup, unpinBackup } from '../protection/pins.ts';
import { PURGE_JOB, createPurgeHandler, movePurges } from '../protection/purge.ts';
import { buildInfo } from '../catalog/records.ts';
import { NO_FLOOR, protectedBackups } from '../protection/retentionFloor.ts';
import type { RetentionPolicy } from '../protection/retentionFloor.ts';
import { VERIFY_JOB, createVerifyHandler } from '../protection/scheduledVerification.ts';
import { createSearchReadiness } from '../catalog/search.ts';
import type { BackupEngine } from '../catalog/types.ts';
import { undeleteBackup } from '../protection/undelete.ts';
import { createBackupActions } from './backupActions.ts';

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
  /** Reports scheduled backups that failed or are incomplete. */
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
  /** Pauses running jobs, so that the next start continues with them. */
  close(): Promise<void>;
}

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

  const { find, run, stop, remove } = createBackupActions({
    db,
    keys,
    notice,
    onBegun,
    policy,
    onDemandPerDay,
    wake: () => runner.wake(),
    cancelJob: (jobId) => runner.cancel(jobId),
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
      if (!coverage) return buildInfo(row, tenantKeys && createFailureReasonReader(tenantKeys));
      const watchedPolicies =
        (row.counters.tenantWidePolicies ?? 0) - (await countRestorable(db, tenantId, row, 'tenantWidePolicies'));
      return {
        ...buildInfo(row),
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
