import type { Db } from '../storage/types.ts';
import { findBackup } from './backups.ts';
import type { BackupRow } from './records.ts';
import { Refusal } from './types.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * @param notReady status for a backup that is not ready; reads document no 409
 * @returns a backup whose contents can be read
 * @throws Refusal 404 for an unknown or deleted one, `notReady` for one that is not ready
 */
export const readableBackup = async (
  db: Db,
  tenantId: string,
  backupId: string,
  notReady: 409 | 503 = 409,
): Promise<BackupRow> => {
  const row = UUID.test(backupId) ? await findBackup(db, tenantId, backupId.toLowerCase()) : undefined;
  if (!row || row.status === 'Deleted' || row.status === 'Deleting')
    throw new Refusal(404, `Backup ${backupId} is not found`);
  if (row.status !== 'Completed' || !row.is_data_ready) throw new Refusal(notReady, `Backup ${backupId} is not ready`);
  return row;
};
