import type { Source } from '../directory/index.ts';
import { saveCarried } from './carried.ts';
import { withGap } from './gaps.ts';
import type { Gap } from './gaps.ts';
import type { IdSet } from './idSet.ts';
import type { Reading } from './reading.ts';
import { endVersions, openIds } from './versions.ts';
import type { Place } from './versions.ts';

const IDS_AT_ONCE = 10_000;

const belongs = ({ singletonId, idPrefix = '' }: Source, id: string): boolean =>
  singletonId === undefined ? id.startsWith(idPrefix) : id === singletonId;

/** Sources of a type that were not read completely, with their gap. */
const openSources = (sources: readonly Source[], place: Place, gaps: readonly Gap[]): { source: Source; gap: Gap }[] => {
  const own = gaps.filter(({ type, link }) => type === place.type && link === undefined);
  return sources.flatMap((source) => {
    // A gap without a source concerns all of them, e.g. objects without an id.
    const gap = own.find((one) => one.source === undefined || one.source === source.name);
    return gap ? [{ source, gap }] : [];
  });
};

/**
 * Ends the intervals of objects that the backup has not met, where that means that the directory does not have them any more.
 * In a place that was not read completely it means nothing: there they stay open and are recorded as carried over.
 * @returns how many were carried over, and the gaps with these numbers
 */
export const endUnmet = async (
  { db, job }: Reading, place: Place, sources: readonly Source[], seen: Pick<IdSet, 'has'>, known: readonly Gap[],
): Promise<{ carried: number; gaps: readonly Gap[] }> => {
  const open = openSources(sources, place, known);
  let gaps = known;
  let carried = 0;
  let ids: string[] = [];
  do {
    ids = await openIds(db, place, ids.at(-1) ?? '', IDS_AT_ONCE);
    const gone: string[] = [];
    const kept: string[] = [];
    for (const id of ids) {
      if (seen.has(id)) continue;
      const at = open.find(({ source }) => belongs(source, id));
      (at ? kept : gone).push(id);
      if (at) gaps = withGap(gaps, { ...at.gap, objects: 0, unknown: 0, carriedOver: 1 });
    }
    carried += kept.length;
    if (gone.length + kept.length > 0) {
      await job.write(async (tx) => {
        if (gone.length > 0) await endVersions(tx, place, gone);
        if (kept.length > 0) await saveCarried(tx, { ...place, link: '' }, `after ${ids[0] ?? ''}`, kept);
      });
    }
  } while (ids.length === IDS_AT_ONCE);
  return { carried, gaps };
};
