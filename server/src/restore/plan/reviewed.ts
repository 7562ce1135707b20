import { diffObjects, hashLiveObject, isRestorable } from '../../comparison/index.ts';
import { problem } from '../errors.ts';
import { buildIntendedLinks, buildIntendedSide, joinLiveLinks, buildLiveSide } from './intent.ts';
import type { LiveLinks } from './intent.ts';
import { readLinksLive, writableLinks } from '../execute/live.ts';
import { groupBy } from '../execute/pool.ts';
import { comesBack, liveIdOf } from '../execute/run.ts';
import type { OpenedLive, RestoreContext } from '../execute/run.ts';
import { completeInPart } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';

const linksOf = async (run: RestoreContext, { item, description, live }: OpenedLive): Promise<LiveLinks> => {
  const owner = { description, id: liveIdOf(run, item), object: live };
  const writable = writableLinks(owner);
  const values = await run.access.reading((refusals) =>
    readLinksLive(
      run.directory,
      writable.map((link) => ({ owner, link })),
      run.job.signal,
      refusals,
    ),
  );
  return joinLiveLinks(writable.map((link, index) => ({ link, found: values[index] })));
};

/** True if there is nothing to write: a restore that is run again finds its own writes. */
const isAsIntended = (run: RestoreContext, one: OpenedLive, links: LiveLinks): boolean =>
  diffObjects(one.description, buildLiveSide(run, one, one.live, links), {
    ...buildIntendedSide(run, one, one.live),
    links: buildIntendedLinks(run, one, links.links),
  }).every(({ name }) => !isRestorable(one.description, name, 'exists'));

/**
 * Ends items whose live object differs from the object that the person saw when comparing.
 * @returns the others. The writes and undeletes of this restore do not count as changes.
 */
export const withoutUnreviewed = async (run: RestoreContext, opened: readonly OpenedLive[]): Promise<OpenedLive[]> => {
  if (run.restore.settings.overwriteChanged) return [...opened];
  const kept: OpenedLive[] = [];
  const undeleted = new Set(
    [...run.items.values()]
      .filter(({ outcome }) => outcome === 'undelete')
      .map((item) => liveIdOf(run, item).toLowerCase()),
  );
  const asked = opened
    .map(({ item }) => item)
    .filter((item) => !comesBack(item) && item.state !== 'running' && !item.operation);
  const hashes = new Map<Item, string>();
  for (const [type, items] of groupBy(asked, (item) => item.type)) {
    const ofType = await run.reviewedHashes(
      type,
      items.map(({ sourceId }) => sourceId),
    );
    for (const item of items) {
      const hash = ofType.get(item.sourceId);
      if (hash !== undefined) hashes.set(item, hash);
    }
  }
  for (const one of opened) {
    const { item, description, live } = one;
    const reviewed = hashes.get(item);
    const links = reviewed === undefined ? { links: {} } : await linksOf(run, one);
    const isKnown =
      reviewed === undefined ||
      [undefined, undeleted].some(
        (back) => hashLiveObject(description, buildLiveSide(run, one, live, links), back) === reviewed,
      );
    if (isKnown || isAsIntended(run, one, links)) kept.push(one);
    else
      completeInPart(item, [
        problem('changedSinceReview', 'It changed in the directory after the comparison and was not overwritten.'),
      ]);
  }
  return kept;
};
