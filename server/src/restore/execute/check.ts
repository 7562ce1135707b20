import { attributeWords } from '@trc/domain/attributeWords';
import { ADMINISTRATORS_ONLY } from '@trc/domain/planStates';
import type { GraphObject, LinkDescription } from '../../directory/index.ts';
import { LINKS_PREFIX, unknownAt } from '../../directory/readState.ts';
import { newIdWarnings } from '../../directory/types/newId.ts';
import { diffObjects, isRestorable } from '../../comparison/index.ts';
import type { AttributeDifference, WholeObject } from '../../comparison/index.ts';
import { surelyHiddenReason } from '../../directory/hiddenLinks.ts';
import { MAX_ERRORS, toItemError, problem, readReasons } from '../errors.ts';
import { datesNote, givenNote } from '../plan/given.ts';
import {
  buildIntendedLinks,
  buildIntended,
  buildIntendedSide,
  joinLiveLinks,
  buildLiveSide,
  otherNote,
} from '../plan/intent.ts';
import type { LiveLinks } from '../plan/intent.ts';
import { isLive, readLinksLive, writableLinks } from './live.ts';
import { openStored, readNow, withUnknownRows } from './opening.ts';
import { noteDifferences } from '../report/outcome.ts';
import { isPlannedRemoval } from '../plan/planned.ts';
import { groupBy, inPool, splitIntoParts } from './pool.ts';
import { isWithheld } from '../privileges/notes.ts';
import { addNotes, comesBack, liveIdOf, store } from './run.ts';
import type { Opened, RestoreContext } from './run.ts';
import { complete, completeInPart, fail, hold } from '../ledger/transitions.ts';
import type { Item, ItemError } from '../types.ts';

/** A crash here costs reads only, because this stage writes nothing to the directory. */
const BATCH_SIZE = 60;
const CONCURRENCY = 3;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8000;
/** Milliseconds in which a replica catches up; a difference that stays longer is one. */
const CATCH_UP_MS = 10_000;

/** The state of an object that reading back found. */
interface Seen {
  opened: Opened;
  /** Undefined: the directory does not show it. */
  live: GraphObject | undefined;
  /** The same with its links, as far as they were read. */
  side?: WholeObject;
  differences: AttributeDifference[];
  /** Errors of links that could not be read, and so say nothing. */
  unread: ItemError[];
}

const unreadError = (what: string, error: unknown, attribute?: string): ItemError => ({
  ...problem('notReadBack', `${what} could not be verified. ${toItemError(error).message}`, attribute),
  ...readReasons(error),
});

/**
 * Links that this process has just read and found to be right, and that no write since can have changed: an undelete
 * restores links as well, and one link may show at both of its ends.
 */
const linksUnchangedOf = (run: RestoreContext): ReadonlySet<Item> =>
  run.linksSent === 0 && ![...run.items.values()].some(comesBack) ? run.linksUnchanged : new Set();

/** Links of which the backup, or the directory without a permission, says nothing are not read back. */
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

/** Differences that a restore is answerable for; the others follow from something else or cannot be written at all. */
const answerable = ({ opened, live, differences }: Seen): AttributeDifference[] => {
  const { item, description } = opened;
  const isOwned = live !== undefined && description.isBuiltIn?.(live) === true;
  return differences.filter(({ name }) =>
    isOwned
      ? name.startsWith('links.')
      : isRestorable(description, name, comesBack(item) ? 'created' : 'exists') ||
        (description.immutable.includes(name) && Object.hasOwn(description.writable, name)) ||
        isPlannedRemoval(opened, name.split('.')[0] ?? name),
  );
};

const isWhole = (seen: Seen): boolean =>
  seen.live !== undefined && seen.unread.length === 0 && answerable(seen).length === 0;

const differenceError = ({ name }: AttributeDifference): ItemError =>
  problem('notEqual', `${attributeWords(name)} could not be restored: the directory has another value.`, name);

/** Links have many members; the report shows only the differing ones. */
const valuesOf = (names: Iterable<string>, object: GraphObject): Record<string, unknown> =>
  Object.fromEntries([...names].flatMap((name) => (Object.hasOwn(object, name) ? [[name, object[name]]] : [])));

/** The rule of privileges left something as it is, and nothing else of the object was written. */
const isNothingButWithheld = (item: Item, written: readonly string[]): boolean =>
  item.report.errors.some(isWithheld) &&
  !comesBack(item) &&
  written.length === 0 &&
  (item.report.links ?? []).every(({ added, removed }) => added.length + removed.length === 0);

/** Ends an item by the state that was read back (R9). */
const conclude = (run: RestoreContext, seen: Seen): void => {
  const {
    opened: { item, description, stored },
    live,
    unread,
  } = seen;
  const pending = run.pendingErrors.get(item) ?? [];
  run.pendingErrors.delete(item);
  const differences = answerable(seen);
  const written = Object.keys(item.report.written ?? {});
  if (live) {
    const intended = buildIntended(run, seen.opened, live);
    item.report = {
      ...item.report,
      ...(written.length > 0 ? { readBack: valuesOf(written, live) } : {}),
      ...(differences.length > 0
        ? {
            intended: {
              ...item.report.intended,
              ...Object.fromEntries(differences.map(({ name, newValue }) => [name, newValue ?? null])),
              ...valuesOf(written, intended),
            },
            readBack: {
              ...valuesOf(written, live),
              ...Object.fromEntries(differences.map(({ name, oldValue }) => [name, oldValue ?? null])),
            },
          }
        : {}),
    };
    if (seen.side) noteDifferences(run, seen.opened, seen.side);
    addNotes(
      item,
      seen.differences
        .filter((each) => !differences.includes(each))
        .slice(0, 20)
        .map(({ name }) => otherNote(name)),
    );
    const isNew = item.outcome === 'create' || (item.outcome === 'update' && description.create === undefined);
    const given = isNew ? givenNote(description, stored.object, live) : undefined;
    const dates = datesNote(description, stored.object, live, item.outcome === 'create');
    addNotes(
      item,
      [given, dates].filter((note) => note !== undefined),
    );
  }
  if (item.outcome === 'create') {
    item.report = {
      ...item.report,
      losses: [...new Set([...description.losses(stored.object, stored.links), ...item.report.losses])],
    };
    addNotes(item, newIdWarnings(description, stored.object));
  }
  const lasting = item.report.errors;
  if (isWhole(seen) && lasting.length === 0) {
    if (item.links === 'failed') item.links = 'done';
    complete(item);
    return;
  }
  const named = new Set([...pending, ...lasting.filter(isWithheld)].map(({ attribute }) => attribute));
  const isMissing = !live && unread.length === 0;
  const errors = isMissing
    ? [problem('notSeen', 'The directory does not show the object.')]
    : [
        ...(differences.length + unread.length > 0 ? pending : []),
        ...differences.filter(({ name }) => !named.has(name) && !named.has(name.split('.')[0])).map(differenceError),
        ...unread,
      ];
  item.links = [...differences.map(({ name }) => name), ...unread.map(({ attribute }) => attribute)].some((name) =>
    name?.startsWith('links.'),
  )
    ? 'failed'
    : 'done';
  // True if no part was achieved: the parts to change are as they were.
  const achieved =
    comesBack(item) ||
    written.some((name) => !differences.some((each) => each.name.split('.')[0] === name)) ||
    !differences.some(({ name }) => !name.startsWith('links.'));
  item.report = {
    ...item.report,
    errors: [
      ...new Map([...lasting, ...errors].map((error) => [`${error.message}${error.attribute ?? ''}`, error])).values(),
    ].slice(0, MAX_ERRORS),
  };
  if (isMissing || !isNothingButWithheld(item, written))
    return !isMissing && achieved ? completeInPart(item) : fail(item);
  if (!item.report.errors.every(({ code }) => code === ADMINISTRATORS_ONLY)) return fail(item);
  hold(item, ADMINISTRATORS_ONLY);
};

/** True if the reason for a difference is known already, so that there is nothing to wait for. */
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
      conclude(run, each);
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
