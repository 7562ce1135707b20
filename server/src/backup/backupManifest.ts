import { readActivityHead } from '../activity/activityChain.ts';
import { DanglingSearch } from '../catalog/dangling.ts';
import { computeManifest } from '../catalog/manifest.ts';
import type { Manifest, ManifestContent } from '../catalog/manifest.ts';
import { DirectoryError } from '../directory/index.ts';
import { EXPANDED, labelOfStored } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { JobFailedError } from '../jobs/index.ts';
import { ALL_REFUSED } from '../restore/execute/access.ts';
import type { Checkpoint } from './checkpoint.ts';
import { loadRequested } from './readCoverage.ts';
import { concernsObjects } from './coverageGaps.ts';
import { gapWords } from './gapReasons.ts';
import type { Reading } from './reading.ts';

/**
 * A backup for which the directory refused every type is a failure.
 * @throws JobFailedError that says so, or with the first failure where the failures differ
 */
export const assertAnythingRead = (
  order: readonly StoredType[],
  { gaps }: Checkpoint,
  { keys, backupId }: Reading,
): void => {
  const first = gaps.find(concernsObjects);
  const isWhole = (type: StoredType): boolean =>
    !gaps.some((gap) => gap.type === type && concernsObjects(gap) && gap.state !== 'absent');
  if (!first || order.some(isWhole)) return;
  const areForbidden = gaps.every(
    (gap) => !concernsObjects(gap) || gap.state === 'forbidden' || gap.state === 'absent',
  );
  const cause = new DirectoryError(first.reason, first.status, { reason: gapWords(keys, backupId, first) });
  throw new JobFailedError(
    areForbidden ? ALL_REFUSED : `${labelOfStored(first.type)} could not be read. ${first.reason}`,
    {
      cause,
    },
  );
};

/** Reads everything that the backup holds. @returns its manifest, and the content that is stored with it */
export const buildManifest = async (
  { db, keys, number, backupId, job: { signal, tenantId } }: Reading,
  order: readonly StoredType[],
  { gaps, requested }: Checkpoint,
): Promise<{ manifest: Manifest; recorded: ManifestContent }> => {
  const expanded = order.includes(EXPANDED);
  const search = new DanglingSearch(db, keys, { number, expanded });
  const asked = requested && (await loadRequested(db, tenantId, number, { gaps, requested }));
  const head = await readActivityHead(db, tenantId);
  const chain = head && { chain: { seq: head.seq, hash: head.hash } };
  let recorded: ManifestContent = {
    coverage: {
      version: 2,
      backup: backupId.toLowerCase(),
      gaps,
      expanded,
      ...(asked ? { requested: asked } : {}),
      ...chain,
    },
    dangling: [],
  };
  const manifest = await computeManifest(
    db,
    keys,
    number,
    {
      see: (rows) => search.add(rows),
      coverage: async () => {
        const found = await search.end(signal);
        if (found) recorded = { coverage: { ...recorded.coverage, dangling: found.count }, dangling: found.examples };
        return recorded.coverage;
      },
    },
    signal,
  );
  return { manifest, recorded };
};

/** The directory gave `counts` objects; the store must hold as many, each with its body. @throws JobFailedError */
export const assertCountsMatch = (order: readonly StoredType[], manifest: Manifest, { counts }: Checkpoint): void => {
  if (manifest.missing > 0)
    throw new JobFailedError(`${manifest.missing} objects of earlier backups have lost their content.`);
  for (const type of order) {
    const read = counts[type] ?? 0;
    const stored = manifest.counts[type] ?? 0;
    if (read !== stored) throw new JobFailedError(`${read} ${type} were read and ${stored} are stored.`);
  }
};
