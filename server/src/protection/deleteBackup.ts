import { recordActivity } from '../activity/activity.ts';
import { changeBackup } from '../catalog/backups.ts';
import type { BackupRow } from '../catalog/records.ts';
import type { Actor, Removal } from '../catalog/types.ts';
import { DomainError } from '../domainError.ts';
import type { RecordNotice } from '../notices/types.ts';
import type { Db } from '../storage/types.ts';
import { schedulePurge } from './purge.ts';
import { protectedBackups, protectionSentence } from './retentionFloor.ts';
import type { RetentionPolicy } from './retentionFloor.ts';

export interface DeletionRequest extends Removal {
  tenantId: string;
  actor: Actor;
  policy: RetentionPolicy;
  /** @returns true if a running restore reads the backup */
  isRestoring: (tx: Db, tenantId: string, backupId: string) => Promise<boolean>;
  notice?: RecordNotice | undefined;
}

const ENDED = ['Completed', 'Failed', 'Canceled', 'Deleting'] as const;

/** Call it after the change of the status, which waits for a pin or a restore. @throws DomainError `conflict` */
const assertUnprotected = async (
  tx: Db,
  { backup_id: backupId, number }: BackupRow,
  { tenantId, policy, isRestoring }: DeletionRequest,
): Promise<void> => {
  const protection = (await protectedBackups(tx, tenantId, policy, [number])).get(number);
  if (protection) throw new DomainError('conflict', protectionSentence(protection, policy));
  if (await isRestoring(tx, tenantId, backupId)) throw new DomainError('conflict', 'A restore uses this backup');
};

/**
 * Marks a backup as deleted and schedules the removal of its contents.
 * @throws DomainError `conflict` for a running backup, and for one that a rule, a pin or a restore protects
 */
export const deleteBackup = async (tx: Db, row: BackupRow, request: DeletionRequest): Promise<void> => {
  const { tenantId, actor, policy, cause, notice } = request;
  const { backup_id: backupId } = row;
  const changed = await changeBackup(tx, tenantId, backupId, ENDED, { status: 'Deleted', deletedBy: actor.upn });
  if (!changed) throw new DomainError('conflict', 'The backup is running; stop it first');
  await assertUnprotected(tx, row, request);
  await schedulePurge(tx, tenantId, backupId, policy.purgeAfterDays);
  await recordActivity(tx, {
    tenantId,
    action: 'Deleted',
    type: 'Backup',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    // No list shows the backup any more, and its id alone would not identify it.
    details: `Backup ${backupId} of ${row.created_at.toISOString()}`,
    ...(cause === undefined ? {} : { cause }),
    target: { kind: 'backup', id: backupId },
  });
  // Retention sends one notice for a whole run.
  if (cause !== undefined || row.status !== 'Completed') return;
  await notice?.(tx, {
    tenantId,
    kind: 'backupDeleted',
    subject: `${backupId} ${actor.requestId}`,
    count: 1,
    backupId,
    actor,
    names: [actor.upn],
  });
};
