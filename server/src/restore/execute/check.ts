import type { GraphObject, LinkDescription } from '../../directory/index.ts';
import { LINKS_PREFIX, unknownAt } from '../../directory/readState.ts';
import { diffObjects } from '../../comparison/index.ts';
import { surelyHiddenReason } from '../../directory/hiddenLinks.ts';
import { toItemError, problem, readReasons } from '../errors.ts';
import { buildIntendedLinks, buildIntendedSide, joinLiveLinks, buildLiveSide } from '../plan/intent.ts';
import type { LiveLinks } from '../plan/intent.ts';
import { isLive, readLinksLive, writableLinks } from './live.ts';
import { openStored, readNow, withUnknownRows } from './opening.ts';
import { groupBy, inPool, splitIntoParts } from './pool.ts';
import { isWithheld } from '../privileges/notes.ts';
import { comesBack, liveIdOf, store } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import { concludeItem, isWhole } from './concludeItem.ts';
import type { Seen } from './concludeItem.ts';
import type { Item, ItemError } from '../types.ts';

/** A crash here costs reads only, because this stage writes nothing to the directory. */
const BATCH_SIZE = 60;
const CONCURRENCY = 3;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** Milliseconds in which a replica catches up. A difference that stays longer is reported. */
const CATCH_UP_MS = 10_000;

const unreadError = (what: string, error: unknown, attribute?: string): ItemError => ({
  ...problem('notReadBack', `${what} could not be verified. ${toItemError(error).message}`, attribute),
  ...readReasons(error),
});

/**
 * Items whose links this process has just read and found equal. Any sent link or undelete may have changed them since,
 * because an undelete restores links and a link shows at both of its ends.
 */
const linksUnchangedOf = (run: RestoreContext): ReadonlySet<Item> =>
  run.linksSent === 0 && ![...run.items.values()].some(comesBack) ? run.linksUnchanged : new Set();

/** False for links that the backup does not have or that the directory hides: they cannot be read back. */
const isReadable = (
  run: RestoreContext,
  { item: { operation }, stored: { links, unknown } }: Opened,
  live: GraphObject,
  link: LinkDescription,
): boolean =>
  (operation
    ? operation.links.some(({ name }) => name === link.name)
    : links[link.name] !== undefined && !unknownAt(unknown, LINKS_PREFIX + link.name)) &&
  surelyHiddenReason(link, link.hiddenWithout?.(live), run.directory.permissions.current()) === undefined;

const linksOf = async (
  run: RestoreContext,
  linksUnchanged: ReadonlySet<Item>,
  objects: readonly (Opened & { live: GraphObject })[],
): Promise<(LiveLinks & { unread: ItemError[] })[]> => {
  const pairs = objects.flatMap((one, index) => {
    const { item, description, live } = one;
    return (linksUnchanged.has(item) ? [] : writableLinks({ description, object: live }))
      .filter((link) => isReadable(run, one, live, link))
      .map((link) => ({ index, link, owner: { description, id: liveIdOf(run, item), object: live } }));
  });
  const found = await run.access.reading((refusals) =>
    readLinksLive(run.directory, pairs, run.job.signal, refusals, run.sentLinks),
  );
  const read = groupBy(
    pairs.map((pair, at) => ({ ...pair, found: found[at] })),
    ({ index }) => index,
  );
  return objects.map((_, index) => {
    const own = read.get(index) ?? [];
    return {
      ...joinLiveLinks(own),
      unread: own.flatMap(({ link: { name }, found: values }) =>
        isLive(values) ? [] : [unreadError(name, values, `links.${name}`)],
      ),
    };
  });
};

const lookAt = async (
  run: RestoreContext,
  linksUnchanged: ReadonlySet<Item>,
  opened: readonly Opened[],
): Promise<Seen[]> => {
  const found = await readNow(run, opened);
  const here = opened.flatMap((one, index) => {
    const each = found[index];
    return each?.kind === 'here' ? [{ ...one, live: each.object }] : [];
  });
  const read = await linksOf(run, linksUnchanged, here);
  const seen = new Map(
    here.map((one, index): [Item, Seen] => {
      const { item, description, live } = one;
      const { unread = [], ...links } = read[index] ?? { links: {} };
      const intended = { ...buildIntendedSide(run, one, live), links: buildIntendedLinks(run, one, links.links) };
      const side = buildLiveSide(run, one, live, links);
      return [item, { opened: one, live, side, differences: diffObjects(description, side, intended), unread }];
    }),
  );
  return opened.map((one, index) => {
    const each = found[index];
    return (
      seen.get(one.item) ?? {
        opened: one,
        live: undefined,
        differences: [],
        unread: each?.kind === 'failed' ? [unreadError('The object', each.error)] : [],
      }
    );
  });
};

/** True if the reason for a difference is known already: waiting would not remove the difference. */
const isExplained = ({ pendingErrors }: RestoreContext, item: Item): boolean =>
  pendingErrors.has(item) || item.report.errors.some(isWithheld);

/** Reads items back until they are as they were meant, or until the directory has had its time. */
const readBack = async (
  run: RestoreContext,
  linksUnchanged: ReadonlySet<Item>,
  items: readonly Item[],
): Promise<void> => {
  let open = await withUnknownRows(run, await openStored(run, items));
  const begun = run.clock.now();
  for (let wait = FIRST_WAIT_MS; open.length > 0; wait = Math.min(MAX_WAIT_MS, wait * 2)) {
    const seen = await lookAt(run, linksUnchanged, open);
    const spent = run.clock.now() - begun;
    const stays = (each: Seen): boolean => {
      const isShown = each.live !== undefined && each.unread.length === 0;
      return (
        !isWhole(each) &&
        !(isShown && isExplained(run, each.opened.item)) &&
        spent < (isShown ? Math.min(CATCH_UP_MS, run.settleMs) : run.settleMs)
      );
    };
    const waiting = new Set(seen.filter(stays).map(({ opened: { item } }) => item));
    for (const each of seen) {
      if (waiting.has(each.opened.item)) continue;
      concludeItem(run, each);
      run.stored.forget(each.opened.item);
      run.failpoint('R9');
    }
    open = open.filter(({ item }) => waiting.has(item));
    if (open.length > 0) await run.clock.sleep(wait, run.job.signal);
  }
  await store(run, items);
};

/** Step R9: every item that is `linked` gets its final state. */
export const checkItems = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const linksUnchanged = linksUnchangedOf(run);
  for (const [, ofType] of groupBy(items, ({ type }) => type)) {
    await inPool(splitIntoParts(ofType, BATCH_SIZE), CONCURRENCY, async (part) => {
      run.job.signal.throwIfAborted();
      await readBack(run, linksUnchanged, part);
    });
  }
};
