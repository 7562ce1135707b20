import { recordActivity } from '../activity/activity.ts';
import type { Actor } from '../catalog/types.ts';
import type { Db } from '../storage/types.ts';

export interface BackupChangeRequest {
  tenantId: string;
  backupId: string;
  actor: Actor;
}

/**
 * Records in the activity log a person's change to a backup.
 * @param what the end of the sentence, e.g. "pinned: before the migration"
 */
export const recordBackupChange = (
  tx: Db,
  { tenantId, backupId, actor }: BackupChangeRequest,
  createdAt: Date,
  what: string,
): Promise<void> =>
  recordActivity(tx, {
    tenantId,
    action: 'Updated',
    type: 'Backup',
    source: actor.upn,
    actor: actor.oid,
    requestId: actor.requestId,
    details: `Backup ${backupId} of ${createdAt.toISOString()} ${what}`,
    target: { kind: 'backup', id: backupId },
  });
