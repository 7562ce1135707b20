import type { Source } from '../directory/index.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { saveCarried } from './carried.ts';
import { concernsObjects, withGap } from './coverageGaps.ts';
import type { Gap } from './coverageGaps.ts';
import type { IdSet } from './idSet.ts';
import type { Reading } from './reading.ts';
import { endVersions, openIds } from '../catalog/versions.ts';
import type { VersionPlace } from '../catalog/versions.ts';

const IDS_PER_BATCH = 10_000;

const belongs = ({ singletonId, idPrefix = '' }: Source, id: string): boolean =>
  singletonId === undefined ? id.startsWith(idPrefix) : id === singletonId;

/** @returns a function that finds the gap of an object's place, if the place was not read completely. */
export const gapOfObject = (
  sources: readonly Source[],
  type: StoredType,
  gaps: readonly Gap[],
): ((id: string) => Gap | undefined) => {
  const own = gaps.filter((gap) => gap.type === type && concernsObjects(gap));
  const open = sources.flatMap((source) => {
    // A gap without a source concerns all of them, e.g. objects without an id.
    const gap = own.find((one) => one.source === undefined || one.source === source.name);
    return gap ? [{ source, gap }] : [];
  });
  return (id) => open.find(({ source }) => belongs(source, id))?.gap;
};

/** @returns objects of the backup before that were not met, in places that were read completely */
export const absentIds = async (
  { db }: Pick<Reading, 'db'>,
  place: VersionPlace,
  sources: readonly Source[],
  seen: Pick<IdSet, 'has'>,
  known: readonly Gap[],
): Promise<string[]> => {
  const gapOf = gapOfObject(sources, place.type, known);
  const unmet: string[] = [];
  let ids: string[] = [];
  do {
    ids = await openIds(db, place, ids.at(-1) ?? '', IDS_PER_BATCH);
    unmet.push(...ids.filter((id) => !seen.has(id) && gapOf(id) === undefined));
  } while (ids.length === IDS_PER_BATCH);
  return unmet;
};

/**
 * Ends the intervals of objects that the backup has not met, because the directory does not have them any more. In a
 * place that was not read completely, an unmet object may still exist: its interval stays open and is recorded as
 * carried over.
 * @param unsure objects whose existence is unknown, with the reason: their intervals stay open, too
 * @returns the number of carried-over objects, and the gaps with these numbers
 */
export const closeDeleted = async (
  { db, job }: Reading,
  place: VersionPlace,
  sources: readonly Source[],
  seen: Pick<IdSet, 'has'>,
  known: readonly Gap[],
  unsure: ReadonlyMap<string, Gap> = new Map(),
): Promise<{ carried: number; gaps: readonly Gap[] }> => {
  const gapOfPlace = gapOfObject(sources, place.type, known);
  const gapOf = (id: string): Gap | undefined => gapOfPlace(id) ?? unsure.get(id);
  let gaps = known;
  let carried = 0;
  let ids: string[] = [];
  do {
    ids = await openIds(db, place, ids.at(-1) ?? '', IDS_PER_BATCH);
    const gone: string[] = [];
    const kept: string[] = [];
    for (const id of ids) {
      if (seen.has(id)) continue;
      const gap = gapOf(id);
      (gap ? kept : gone).push(id);
      if (gap) gaps = withGap(gaps, { ...gap, objects: 0, unknown: 0, carriedOver: 1 });
    }
    carried += kept.length;
    if (gone.length + kept.length > 0) {
      await job.write(async (tx) => {
        if (gone.length > 0) await endVersions(tx, place, gone);
        if (kept.length > 0) await saveCarried(tx, { ...place, link: '' }, `after ${ids[0] ?? ''}`, kept);
      });
    }
  } while (ids.length === IDS_PER_BATCH);
  return { carried, gaps };
};
