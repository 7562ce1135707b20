import { findLastSnapshot } from '../../backup/snapshots.ts';
import type { ChangesHeadline } from '../../contract/generated.ts';
import { exactly } from '../../contract/operations.ts';
import { DomainError } from '../../domainError.ts';
import { listReadableBackups } from '../backups.ts';
import { contractTotals, describeWithoutActors } from './listChanges.ts';
import type { ChangesOptions } from './listChanges.ts';

/** Without a pair of backups, by how many there are. */
const TOO_FEW = [
  'No backup is completed yet.',
  'One backup is completed. Compare the directory with it to see what changed since.',
] as const;

interface Sides {
  /** The earlier version, then the later one. */
  ids: readonly [string, string];
  shown: Pick<ChangesHeadline, 'earlier' | 'later' | 'readAt' | 'isOutdated'>;
  /** The backups before the earlier side, where the later one is the directory. */
  before?: Required<Pick<ChangesHeadline, 'earlier' | 'later'>>;
}

const sidesOf = async (
  { db }: ChangesOptions,
  tenantId: string,
): Promise<Sides | { headline: (typeof TOO_FEW)[number] }> => {
  const backups = await listReadableBackups(db, tenantId);
  const [before, newest] = [backups.at(-2), backups.at(-1)];
  if (!newest) return { headline: TOO_FEW[0] };
  const asShown = ({ backupId, creationTime }: typeof newest) => ({ backupId, creationTime });
  const snapshot = await findLastSnapshot(db, tenantId, newest.number);
  if (snapshot)
    return {
      ids: [newest.backupId, snapshot.snapshotId],
      shown: {
        earlier: asShown(newest),
        readAt: snapshot.startedAt,
        ...(snapshot.isOutdated ? { isOutdated: true } : {}),
      },
      ...(before ? { before: { earlier: asShown(before), later: asShown(newest) } } : {}),
    };
  if (!before) return { headline: TOO_FEW[1] };
  return { ids: [before.backupId, newest.backupId], shown: { earlier: asShown(before), later: asShown(newest) } };
};

/**
 * @returns the number of critical changes between two backups; undefined without critical changes, and where the
 * number is not known
 */
const earlierChanges = async (
  options: ChangesOptions,
  tenantId: string,
  { earlier, later }: NonNullable<Sides['before']>,
): Promise<ChangesHeadline['before']> => {
  try {
    const { described } = await describeWithoutActors(options, tenantId, [earlier.backupId, later.backupId]);
    const { critical } = described.totals.severities;
    return critical > 0 ? { earlier, later, critical } : undefined;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
};

/**
 * @returns the changes since the newest completed backup where the directory was read after it, else between the newest
 * two: numbers and kinds, no names. A reading that a restore outdated still says what was found.
 */
export const readChangesHeadline = async (options: ChangesOptions, tenantId: string): Promise<ChangesHeadline> => {
  const sides = await sidesOf(options, tenantId);
  if ('headline' in sides) return sides;
  const { ids, shown, before: backups } = sides;
  try {
    const {
      pair: { incomplete },
      described: { headline, totals },
    } = await describeWithoutActors(options, tenantId, ids);
    const before = backups && (await earlierChanges(options, tenantId, backups));
    const found = { ...shown, headline, totals: contractTotals(totals), incomplete };
    return exactly<ChangesHeadline>()(before ? { ...found, before } : found);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Too many objects differ.
    if (error.code === 'invalid') return { ...shown, headline: error.message };
    // The snapshot was removed while it was compared.
    if (error.code === 'notFound' && shown.readAt !== undefined) return readChangesHeadline(options, tenantId);
    throw error;
  }
};
