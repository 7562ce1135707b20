import { DirectoryError } from '../directory/index.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { sealFailure } from './gapReasons.ts';
import { JobCanceledError, JobFailedError } from '../jobs/index.ts';
import type { Job, JobEnd, JobHandler } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { Sealer } from '../content/seal.ts';
import { vacuum } from '../storage/vacuum.ts';
import type { Db } from '../storage/types.ts';
import { endAbandonedBackups } from './abandoned.ts';
import { assertAnythingRead, assertCountsMatch, buildManifest } from './backupManifest.ts';
import { changeBackup, findBackupOrSnapshot } from '../catalog/backups.ts';
import { listReadOrder, unpackCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { describeGaps, isIncomplete } from './coverageGaps.ts';
import { dropLostObjects } from './dropLostObjects.ts';
import { saveManifest } from '../catalog/manifest.ts';
import type { Manifest, ManifestContent } from '../catalog/manifest.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { RecordNotice } from '../notices/types.ts';
import { currentPlan, withoutMissing } from './readingPlan.ts';
import type { CurrentPlan } from './readingPlan.ts';
import { gapsOfCloud, gapsOfPlan } from './tenantGaps.ts';
import { readType } from './readType.ts';
import { REQUESTED_BY_7C0F3F7 } from './requestedBefore.ts';
import type { Reading } from './readType.ts';
import { loadScheduledGroups } from './scheduledGroups.ts';
import { forgetSeen } from './seenIds.ts';
import { ensureVerification } from '../protection/scheduledVerification.ts';
import { removeOldSnapshots } from '../protection/snapshotRemoval.ts';
import { rollbackBackup } from './rollbackBackup.ts';
import { MAX_SINGLE_READS } from './unlisted.ts';
import { verifyNewBodies } from './verifyNewBodies.ts';
import { refreshStatistics } from './statistics.ts';
import { sweepBodies } from '../catalog/versions.ts';

/** Each group takes five requests (docs/guides/benchmarks.md). */
const DEFAULT_MAX_PIM_GROUPS = 500;

export const BACKUP_JOB = 'backup';

/** The backup or snapshot that a job writes. */
interface Target extends Pick<BackupRow, 'number' | 'source' | 'purpose'> {
  backupId: string;
}

export interface BackupJobOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  sealer: Sealer;
  /** Called when a backup is Completed and its manifest has just been made. */
  onCompleted: (tenantId: string, backupId: string) => void;
  /** Reports a scheduled backup that failed or is incomplete. */
  notice?: RecordNotice | undefined;
  /** The setting PIM_GROUPS_MAX. */
  pimGroupsMax?: number | undefined;
}

const MAX_DETAILS = 2000;
/** Bodies that the backup has just verified are not opened again at once. */
const VERIFY_AFTER_MS = 24 * 3_600_000;

/**
 * A directory that cannot be reached ends the backup after one round of retries of one call, not after one per
 * question. @throws JobFailedError
 */
const reachablePlan = async (directory: DirectoryClient, signal: AbortSignal): Promise<CurrentPlan> => {
  const { failure } = await directory.schema.refresh({ signal, fresh: true });
  if (failure && failure.status === undefined) throw new JobFailedError(failure.message);
  return currentPlan(directory, { signal });
};

/** Notes the plan of a new backup in its checkpoint, with a gap for each part that the directory does not offer. */
const startCheckpoint = ({ directory }: Reading, plan: CurrentPlan, at: Checkpoint): Checkpoint => {
  const { hasAllExtensions: _, ...requested } = plan.requested;
  return { ...at, requested, gaps: [...at.gaps, ...gapsOfPlan(directory, plan)] };
};

export const createBackupHandler = ({
  db,
  keys,
  directory,
  sealer,
  onCompleted,
  notice,
  pimGroupsMax = DEFAULT_MAX_PIM_GROUPS,
}: BackupJobOptions): JobHandler => {
  /** An older job that was put back would read into a backup that has ended, or take it back. */
  const isOfBackup = async (job: Job): Promise<boolean> => {
    const row = await findBackupOrSnapshot(db, job.tenantId, String(job.payload['backupId']));
    return !row || (row.job_id === job.jobId && ['Running', 'Canceling'].includes(row.status));
  };

  const backupOf = async (job: Job): Promise<Target> => {
    const backupId = String(job.payload['backupId']);
    const row = await findBackupOrSnapshot(db, job.tenantId, backupId);
    if (!row) throw new JobFailedError('The backup has no record.');
    return { backupId, number: row.number, source: row.source, purpose: row.purpose };
  };

  const tell = async (
    tx: Db,
    { tenantId }: Job,
    { backupId, source, purpose }: Target,
    kind: 'failed' | 'incomplete',
    count: number,
  ): Promise<void> => {
    if (purpose === 'backup' && source !== 'on-demand' && count > 0)
      await notice?.(tx, { tenantId, kind, subject: backupId, backupId, count });
  };

  const complete = async (
    reading: Reading & Target,
    at: Checkpoint,
    manifest: Manifest,
    recorded: ManifestContent,
  ): Promise<void> => {
    const { job, backupId, number, keys: tenantKeys, purpose } = reading;
    await job.write(
      async (tx) => {
        await saveManifest(tx, tenantKeys, number, manifest, recorded);
        const isRunning = await changeBackup(tx, job.tenantId, backupId, ['Running'], {
          status: 'Completed',
          isDataReady: true,
          counters: at.counts,
          progress: null,
          statusDetails: describeGaps(at.gaps),
        });
        // Someone has asked for a stop meanwhile; the next heartbeat says so.
        if (!isRunning) throw new JobCanceledError();
        await forgetSeen(tx, { tenantId: job.tenantId, number });
        if (purpose === 'comparison') return removeOldSnapshots(tx, job.tenantId);
        await ensureVerification(tx, job.tenantId, new Date(Date.now() + VERIFY_AFTER_MS));
        await tell(tx, job, reading, 'incomplete', at.gaps.filter(isIncomplete).length);
      },
      { done: true },
    );
    if (purpose === 'backup') onCompleted(job.tenantId, backupId);
    // Ids that were met, versions as they were before they ended, and former checkpoints, each with the read plan: the
    // next backup writes where they stood.
    await vacuum(db, ['backup_seen', 'object_version', 'job']);
  };

  const readAll = async (job: Job): Promise<void> => {
    const backup = await backupOf(job);
    const order = listReadOrder(backup);
    const plan = await reachablePlan(directory, job.signal);
    const granted = directory.permissions.current();
    const reading: Reading = {
      job,
      db,
      directory,
      sealer,
      keys: await keys.tenant(job.tenantId),
      granted,
      pimGroupsMax,
      scheduledGroups: await loadScheduledGroups(db, job.tenantId),
      oneByOne: { left: MAX_SINGLE_READS },
      ...backup,
    };
    let at = unpackCheckpoint(reading.keys, job.progress);
    // A backup that an earlier version began continues with the read plan of that version.
    if (!at.requested)
      at = job.progress ? { ...at, requested: REQUESTED_BY_7C0F3F7 } : startCheckpoint(reading, plan, at);
    const asked = at.requested ?? REQUESTED_BY_7C0F3F7;
    at = { ...at, requested: { ...asked, permissions: asked.permissions.filter((name) => granted.names.has(name)) } };
    for (let type = order[at.type]; type; type = order[at.type]) {
      job.signal.throwIfAborted();
      at = await readType(reading, type, at);
    }
    at = {
      ...at,
      gaps: [...at.gaps, ...gapsOfCloud(directory)],
      ...(at.requested ? { requested: withoutMissing(at.requested, directory.schema.missing()) } : {}),
    };
    assertAnythingRead(order, at, reading);
    await job.write((tx) =>
      job.fence > 1 ? sweepBodies(tx, { tenantId: job.tenantId, number: reading.number }) : refreshStatistics(tx),
    );
    await verifyNewBodies(reading);
    let found = await buildManifest(reading, order, at);
    if (found.manifest.missing > 0) {
      at = await dropLostObjects(reading, at);
      found = await buildManifest(reading, order, at);
    }
    const { manifest, recorded } = found;
    assertCountsMatch(order, manifest, at);
    await complete({ ...reading, ...backup }, at, manifest, recorded);
  };

  /** Keeps the directory's own words about a failure: the reason of a job is no place for names. */
  const keepWords = async (job: Job, error: unknown): Promise<void> => {
    const cause = error instanceof JobFailedError ? error.cause : undefined;
    if (!(cause instanceof DirectoryError) || cause.reason === undefined) return;
    const { backupId } = await backupOf(job);
    const sealed = sealFailure(await keys.tenant(job.tenantId), backupId, cause.reason);
    await job.write((tx) =>
      tx.query('update backup_or_snapshot set failure_reason = $3 where tenant_id = $1 and backup_id = $2', [
        job.tenantId,
        backupId,
        sealed,
      ]),
    );
  };

  return {
    run: async (job) => {
      if (!(await isOfBackup(job))) return job.write(() => Promise.resolve(), { done: true });
      try {
        await readAll(job);
      } catch (error) {
        await keepWords(job, error);
        throw error;
      }
    },

    end: async (job, end: JobEnd) => {
      if (!(await isOfBackup(job))) return job.write(() => Promise.resolve(), { done: true });
      const target = await backupOf(job);
      const { backupId } = target;
      await rollbackBackup(job, target.number);
      await job.write(
        async (tx) => {
          await changeBackup(
            tx,
            job.tenantId,
            backupId,
            ['Running', 'Canceling'],
            end.kind === 'canceled'
              ? { status: 'Canceled', progress: null }
              : { status: 'Failed', progress: null, statusDetails: end.reason.slice(0, MAX_DETAILS) },
          );
          if (end.kind === 'failed') await tell(tx, job, target, 'failed', 1);
        },
        { done: true },
      );
    },

    recoverAbandoned: async () => {
      await endAbandonedBackups(db, notice);
      await db.tx((tx) => removeOldSnapshots(tx));
    },
  };
};
