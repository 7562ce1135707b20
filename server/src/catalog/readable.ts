import type { Db } from '../storage/types.ts';
import { findBackup } from './backups.ts';
import type { BackupRow } from './records.ts';
import { DomainError } from '../domainError.ts';
import { UUID } from '@trc/domain/uuid';

/**
 * @param notReady code for a backup that is not ready; reads document no 409
 * @returns a backup whose contents can be read
 * @throws DomainError `notFound` for an unknown or deleted one, `notReady` for one that is not ready
 */
export const readableBackup = async (
  db: Db,
  tenantId: string,
  backupId: string,
  notReady: 'conflict' | 'unavailable' = 'conflict',
): Promise<BackupRow> => {
  const row = UUID.test(backupId) ? await findBackup(db, tenantId, backupId.toLowerCase()) : undefined;
  if (!row || row.status === 'Deleted' || row.status === 'Deleting')
    throw new DomainError('notFound', `Backup ${backupId} is not found`);
  if (row.status !== 'Completed' || !row.is_data_ready)
    throw new DomainError(notReady, `Backup ${backupId} is not ready`);
  return row;
};
