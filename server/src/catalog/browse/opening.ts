import type { Db } from '../../storage/types.ts';
import { readableBackup } from '../readable.ts';
import { DomainError } from '../../domainError.ts';
import type { Indexes } from './indexes.ts';
import type { IndexPlace } from './load.ts';

/** The console asks again after 5 s. */
const RETRY_AFTER = 5;

/**
 * @returns the number of a backup that can be browsed. @throws DomainError `notFound`; lists have no other answer for
 * one that is not ready
 */
export const readBackupNumber = async (db: Db, tenantId: string, backupId: string): Promise<number> => {
  try {
    return (await readableBackup(db, tenantId, backupId)).number;
  } catch (error) {
    throw error instanceof DomainError && error.code === 'conflict'
      ? new DomainError('notFound', error.message)
      : error;
  }
};

/** Waits up to `maxWaitMs` for an index. @throws DomainError `busy` when it is not there in time; loading continues */
export const awaitIndex = async (indexes: Indexes, place: IndexPlace, maxWaitMs: number): Promise<void> => {
  if (indexes.isLoaded(place)) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(true), maxWaitMs);
  });
  const isLate = await Promise.race([indexes.load(place).then(() => false), late]).finally(() => clearTimeout(timer));
  if (isLate)
    throw new DomainError('busy', 'The backup is being opened, try again in a few seconds', {
      retryAfter: RETRY_AFTER,
    });
};
