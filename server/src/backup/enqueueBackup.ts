import { randomUUID } from 'node:crypto';
import type { BackupType } from '@trc/domain/statuses';
import { INTERVALS_SINGLETON, nextNumber } from '../catalog/backups.ts';
import type { BackupPurpose } from '../catalog/records.ts';
import type { Actor } from '../catalog/types.ts';
import { enqueueJob } from '../jobs/index.ts';
import type { Db } from '../storage/types.ts';
import { BACKUP_JOB } from './backupJob.ts';

export interface NewBackup {
  tenantId: string;
  backupId: string;
  source: BackupType;
  purpose: BackupPurpose;
}

/** Stores a backup or a snapshot as Running and enqueues its job. Give it a transaction that holds `lockBackups`. */
export const enqueueBackup = async (
  tx: Db,
  { tenantId, backupId, source, purpose }: NewBackup,
  actor: Actor,
): Promise<void> => {
  const number = await nextNumber(tx, tenantId, purpose);
  const jobId = randomUUID();
  const tag = source === 'on-demand' ? 'on-demand' : 'scheduled';
  await tx.query(
    `insert into backup_or_snapshot
       (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id, purpose)
     values ($1, $2, $3, $4, 'Running', $5, $6, $7, $8, $9)`,
    [tenantId, backupId, number, jobId, source, tag, actor.oid, actor.requestId, purpose],
  );
  await enqueueJob(tx, {
    tenantId,
    jobId,
    kind: BACKUP_JOB,
    payload: { backupId },
    singleton: INTERVALS_SINGLETON,
    requester: actor.oid,
  });
};
