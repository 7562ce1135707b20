import { labelOfStored, readingOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { JobFailedError } from '../jobs/index.ts';
import { packCheckpoint } from './checkpoint.ts';
import type { Checkpoint } from './checkpoint.ts';
import { withGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import { gapOfObject } from './closeDeleted.ts';
import type { Reading } from './reading.ts';
import { loadSeen } from './seenIds.ts';
import { COVERS_BACKUP_SQL, endVersions } from '../catalog/versions.ts';

const lostObjects = async ({ db, job: { tenantId }, number }: Reading): Promise<Map<StoredType, string[]>> => {
  const rows = await db.query<{ type: StoredType; object_id: string }>(
    `select v.type, v.object_id from object_version v where ${COVERS_BACKUP_SQL}
       and not exists (select 1 from object_body b where b.tenant_id = v.tenant_id and b.hash = v.hash)
       order by v.type, v.object_id`,
    [tenantId, number],
  );
  const byType = new Map<StoredType, string[]>();
  for (const { type, object_id: id } of rows) {
    const ids = byType.get(type);
    if (ids) ids.push(id);
    else byType.set(type, [id]);
  }
  return byType;
};

/**
 * Counts objects as left out, and no longer as carried over, in the gap of the place that they would have come from.
 */
const withLost = (gaps: readonly Gap[], type: StoredType, ids: readonly string[]): readonly Gap[] => {
  const gapOf = gapOfObject(readingOf(type).sources, type, gaps);
  const unread: Gap = {
    type,
    state: 'partial',
    reason: `The stored content of objects of ${labelOfStored(type)} is lost.`,
    objects: 0,
    unknown: 0,
    carriedOver: 0,
  };
  return ids.reduce((known: readonly Gap[], id) => {
    const gap = gapOf(id);
    return withGap(known, { ...(gap ?? unread), objects: 0, unknown: 0, carriedOver: gap ? -1 : 0, lost: 1 });
  }, gaps);
};

/**
 * Leaves out objects that the backup would carry over and whose content is no longer stored. Without this step each
 * later backup would fail because of them; an object returns when the directory sends it again.
 * @returns the checkpoint after the step
 * @throws JobFailedError for objects that this backup has read: their content was stored or repaired just now
 */
export const dropLostObjects = async (reading: Reading, at: Checkpoint): Promise<Checkpoint> => {
  const { db, job, keys, number } = reading;
  const lost = await lostObjects(reading);
  const counts: Record<string, number> = { ...at.counts };
  let { gaps } = at;
  for (const [type, ids] of lost) {
    const seen = await loadSeen(db, { tenantId: job.tenantId, number, type });
    const met = ids.filter((id) => seen.has(id));
    if (met.length > 0)
      throw new JobFailedError(
        `${met.length} objects of ${labelOfStored(type)} have lost their content while the backup ran.`,
      );
    gaps = withLost(gaps, type, ids);
    if (counts[type] !== undefined) counts[type] -= ids.length;
  }
  const next = { ...at, counts, gaps };
  await job.write(
    async (tx) => {
      for (const [type, ids] of lost) await endVersions(tx, { tenantId: job.tenantId, number, type }, ids);
    },
    { checkpoint: packCheckpoint(keys, next) },
  );
  return next;
};
