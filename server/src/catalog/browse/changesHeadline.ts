import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ChangesHeadline } from '../../contract/generated.ts';
import { exactly } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import { listReadableBackups } from '../backups.ts';
import { openPair } from './compareBackups.ts';
import { contractTotals, findChanges } from './listChanges.ts';
import type { ChangesOptions } from './listChanges.ts';

/** Without a pair of backups, by how many there are. */
const TOO_FEW = [
  'No backup is completed yet.',
  'One backup is completed. Compare the directory with it to see what changed since.',
] as const;
const TYPES = OBJECT_TYPES.map(({ type }) => type);

/** @returns the changes between the newest two completed backups: numbers and kinds, no names */
export const readChangesHeadline = async (options: ChangesOptions, tenantId: string): Promise<ChangesHeadline> => {
  const [earlier, later] = (await listReadableBackups(options.db, tenantId)).slice(-2);
  if (!earlier || !later) return { headline: TOO_FEW[earlier ? 1 : 0] };
  const backups = {
    earlier: { backupId: earlier.backupId, creationTime: earlier.creationTime },
    later: { backupId: later.backupId, creationTime: later.creationTime },
  };
  try {
    const pair = await openPair(options, tenantId, [earlier.backupId, later.backupId]);
    const { headline, totals } = await findChanges(options, { ...pair, types: TYPES, isSnapshot: false });
    const { incomplete } = pair;
    return exactly<ChangesHeadline>()({ ...backups, headline, totals: contractTotals(totals), incomplete });
  } catch (error) {
    // Too many objects differ.
    if (error instanceof DomainError && error.code === 'invalid') return { ...backups, headline: error.message };
    throw error;
  }
};
