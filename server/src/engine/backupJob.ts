import type { DirectoryClient } from '../directory/index.ts';
import { JobCanceled, JobFailed } from '../jobs/index.ts';
import type { Job, JobEnd, JobHandler } from '../jobs/index.ts';
import type { OpenKeys } from '../keys/index.ts';
import type { Sealer } from '../keys/sealer.ts';
import type { Db } from '../storage/types.ts';
import { changeBackup, findBackup } from './backups.ts';
import { READ_ORDER, unpackCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { computeManifest, saveManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { readType } from './readType.ts';
import type { Reading } from './readType.ts';
import { forgetSeen } from './seen.ts';
import { undoBackup } from './undo.ts';
import { verifyWritten } from './verify.ts';
import { refreshStatistics } from './versions.ts';

export const BACKUP_JOB = 'backup';

export interface BackupJobOptions {
  db: Db;
  keys: OpenKeys;
  directory: DirectoryClient;
  sealer: Sealer;
  /** Called when a backup is Completed and its manifest has just been made. */
  onCompleted: (tenantId: string, backupId: string) => void;
}

const MAX_DETAILS = 2000;

const detailsOf = (gaps: readonly string[]): string =>
  gaps.length === 0 ? '' : `Not read: ${gaps.join(', ')}.`.slice(0, MAX_DETAILS);

/** The directory gave `counts` objects; the store must hold as many, each with its body. @throws JobFailed */
const agree = (manifest: Manifest, { counts }: Checkpoint): void => {
  if (manifest.missing > 0) throw new JobFailed(`${manifest.missing} objects of earlier backups have lost their content.`);
  for (const type of READ_ORDER) {
    const read = counts[type] ?? 0;
    const stored = manifest.counts[type] ?? 0;
    if (read !== stored) throw new JobFailed(`${read} ${type} were read and ${stored} are stored.`);
  }
};

export const createBackupHandler = ({ db, keys, directory, sealer, onCompleted }: BackupJobOptions): JobHandler => {
  const backupOf = async (job: Job): Promise<{ backupId: string; number: number }> => {
    const backupId = String(job.payload['backupId']);
    const row = await findBackup(db, job.tenantId, backupId);
    if (!row) throw new JobFailed('The backup has no record.');
    return { backupId, number: row.number };
  };

  const complete = async (reading: Reading, at: Checkpoint, manifest: Manifest): Promise<void> => {
    const { job, backupId, number } = reading;
    await job.write(async (tx) => {
      await saveManifest(tx, job.tenantId, number, manifest);
      const isRunning = await changeBackup(tx, job.tenantId, backupId, ['Running'], {
        status: 'Completed', isDataReady: true, counters: at.counts, progress: null, statusDetails: detailsOf(at.gaps),
      });
      // Someone has asked for a stop meanwhile; the next heartbeat says so.
      if (!isRunning) throw new JobCanceled();
      await forgetSeen(tx, { tenantId: job.tenantId, number });
    }, { done: true });
    onCompleted(job.tenantId, backupId);
  };

  return {
    run: async (job) => {
      const reading: Reading = { job, db, directory, sealer, keys: await keys.tenant(job.tenantId), ...(await backupOf(job)) };
      let at = unpackCheckpoint(reading.keys, job.progress);
      for (let type = READ_ORDER[at.type]; type; type = READ_ORDER[at.type]) {
        job.signal.throwIfAborted();
        at = await readType(reading, type, at);
      }
      await job.write(refreshStatistics);
      await verifyWritten(reading);
      const manifest = await computeManifest(db, reading.keys, reading.number, job.signal);
      agree(manifest, at);
      await complete(reading, at, manifest);
    },

    end: async (job, end: JobEnd) => {
      const { backupId, number } = await backupOf(job);
      await undoBackup(job, number);
      await job.write(async (tx) => {
        await changeBackup(tx, job.tenantId, backupId, ['Running', 'Canceling'],
          end.kind === 'canceled'
            ? { status: 'Canceled', progress: null }
            : { status: 'Failed', progress: null, statusDetails: end.reason.slice(0, MAX_DETAILS) });
      }, { done: true });
    },
  };
};
