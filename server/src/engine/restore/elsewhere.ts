import { knownLink } from './knownLink.ts';
import { isLive, linksElsewhere, readLinksLive } from './live.ts';
import { differenceOf, isEmpty } from './linkPlan.ts';
import { addLosses, liveIdOf } from './run.ts';
import type { Opened, Run } from './run.ts';

/** Lists, for each object, the links that differ and that only Exchange or the directory on premises can put right. */
export const tellLinksElsewhere = async (run: Run, opened: readonly Opened[]): Promise<void> => {
  const pairs = opened.flatMap(({ item, description, stored, carried }) => {
    const owner = { description, id: liveIdOf(run, item), object: stored.object };
    return linksElsewhere(owner).flatMap((link) =>
      knownLink(run, description, stored, link).map((known) => ({ item, owner, link, ...known, addOnly: carried.has(link.name) })));
  });
  if (pairs.length === 0) return;
  const live = await run.access.reading((refusals) => readLinksLive(run.directory, pairs, run.job.signal, refusals));
  pairs.forEach((pair, index) => {
    const found = live[index];
    if (!isLive(found)) return;
    const difference = differenceOf(pair, found);
    if (!isEmpty(difference)) {
      addLosses(pair.item, [`${pair.link.name}: ${difference.missing.length} missing, ${difference.surplus.length} too many; they are kept in Exchange or on premises`]);
    }
  });
};
