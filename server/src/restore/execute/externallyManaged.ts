import { attributeWords } from '@trc/domain/attributeWords';
import type { LinkDescription } from '../../directory/index.ts';
import { RULE_ADVICE } from '../../comparison/messages.ts';
import { ruleDerivedLinks } from '../../comparison/addableLinks.ts';
import { surelyHiddenReason } from '../../directory/hiddenLinks.ts';
import { knownLink } from '../links/knownLink.ts';
import { isLive, linksElsewhere, readLinksLive } from './live.ts';
import type { LinkOwner } from './live.ts';
import { diffLinks, isEmpty } from '../links/linkPlan.ts';
import type { LinkDifference } from '../links/linkPlan.ts';
import { addLosses, addNotes, liveIdOf } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import type { Item } from '../types.ts';

const countsOf = ({ name }: LinkDescription, { missing, surplus }: LinkDifference): string =>
  `${attributeWords(name)}: ${missing.length} missing, ${surplus.length} too many`;

const tellKept = (item: Item, link: LinkDescription, difference: LinkDifference): void =>
  addLosses(item, [`${countsOf(link, difference)}; managed in Exchange or on premises`]);

const tellFollowing = (item: Item, link: LinkDescription, difference: LinkDifference): void =>
  addNotes(item, [
    `${countsOf(link, difference)} at the end of the restore. The directory works them out from a rule. ${RULE_ADVICE}`,
  ]);

/** Lists the links that differ and that no restore writes: Exchange, the directory on premises or a rule decides. */
export const noteExternallyManagedLinks = async (run: RestoreContext, opened: readonly Opened[]): Promise<void> => {
  const granted = run.directory.permissions.current();
  const pairs = opened.flatMap(({ item, description, stored, carried }) => {
    const owner: LinkOwner = { description, id: liveIdOf(run, item), object: stored.object };
    const kinds = [
      ...linksElsewhere(owner).map((link) => ({ link, tell: tellKept })),
      ...ruleDerivedLinks(description, stored.object).map((link) => ({ link, tell: tellFollowing })),
    ];
    return kinds
      .filter(({ link }) => surelyHiddenReason(link, link.hiddenWithout?.(stored.object), granted) === undefined)
      .flatMap(({ link, tell }) =>
        knownLink(run, description, stored, link).map((known) => ({
          item,
          owner,
          link,
          tell,
          ...known,
          addOnly: carried.has(link.name),
        })),
      );
  });
  if (pairs.length === 0) return;
  const live = await run.access.reading((refusals) => readLinksLive(run.directory, pairs, run.job.signal, refusals));
  pairs.forEach((pair, index) => {
    const found = live[index];
    if (!isLive(found)) return;
    const difference = diffLinks(pair, found);
    if (!isEmpty(difference)) pair.tell(pair.item, pair.link, difference);
  });
};
