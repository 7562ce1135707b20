import { attributeWords } from '@trc/domain/attributeWords';
import { namesOfPaths, unreadLink, unreadLinkWords } from '../../comparison/messages.ts';
import { LINKS_PREFIX } from '../../directory/readState.ts';
import { surelyHiddenReason } from '../../directory/hiddenLinks.ts';
import { requestedOf } from '../../backup/readingPlan.ts';
import { noteExternallyManagedLinks } from '../execute/externallyManaged.ts';
import { noteAnswers, noteBefore, readBeforeImages } from '../ledger/beforeImages.ts';
import { toItemError, problem } from '../errors.ts';
import { knownLink } from './knownLink.ts';
import { sentKey, writableLinks } from '../execute/live.ts';
import { writeLinks } from './linkWriter.ts';
import type { IntendedLink, WantedLink } from './writtenLink.ts';
import { noteIntended, noteWritten } from '../privileges/notes.ts';
import { openStored, withUnknownRows } from '../execute/opening.ts';
import { changedError, unwritableErrors, wantedByPlan } from '../plan/planned.ts';
import { groupBy, inPool, splitIntoParts } from '../execute/pool.ts';
import { learnExtensions, writeTenantProperties } from '../plan/tenantProperties.ts';
import { addErrors, addNotes, comesBack, recordErrors, liveIdOf, store } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';
import { beginLinks, complete, finishLinks } from '../ledger/transitions.ts';
import type { Item } from '../types.ts';

const BATCH_SIZE = 20;
const CONCURRENCY = 4;

/**
 * The writable links of an object in their intended state. A link that the backup could not read is unknown, not empty.
 */
export const listStoredLinks = (
  run: Pick<RestoreContext, 'ids' | 'requested'>,
  { item, description, stored, carried }: Opened,
): WantedLink[] => {
  const owner = { description, id: liveIdOf(run, item), object: stored.object };
  return writableLinks(owner).flatMap((link) =>
    knownLink(run, description, stored, link).map((known) => ({
      owner,
      link,
      ...known,
      addOnly: carried.has(link.name),
      keepsPrincipals:
        link.complete !== undefined &&
        !requestedOf(run.requested.backup, description.type).complete?.includes(link.name),
    })),
  );
};

/** The links that are written: those of the plan, or all that the backup has. */
const wantedLinksOf = (run: RestoreContext, one: Opened): WantedLink[] => {
  const { item, description, stored } = one;
  return (
    wantedByPlan(run, one, { description, id: liveIdOf(run, item), object: stored.object }) ?? listStoredLinks(run, one)
  );
};

/** Says which links stay as they are, or are added to only, because the backup could not read them. */
const tellUnknown = (one: Opened): void => {
  const { item, description, stored, carried } = one;
  if (item.operation) return addErrors(item, unwritableErrors(one));
  const names = writableLinks({ description, object: stored.object }).map(({ name }) => name);
  const unknown = names.flatMap((name) => unreadLink(name, stored.links, stored.unknown));
  const words = unreadLinkWords(unknown);
  if (unknown.length > 0) item.report = { ...item.report, hasUnknown: true };
  if (unknown.length > 0)
    addNotes(item, [`The backup could not read these links, so they were not changed: ${words.names}. ${words.why}`]);
  for (const name of names) {
    const count = stored.unknown?.get(LINKS_PREFIX + name)?.rows?.length ?? 0;
    if (count > 0)
      addNotes(item, [
        `${count} of the ${attributeWords(name)} in the backup may have been active for a limited time only, ` +
          'so they were not changed.',
      ]);
  }
  const earlier = names.filter((name) => carried.has(name) && !unknown.some((one) => one.name === name));
  if (earlier.length > 0)
    addNotes(item, [
      `The backup copied these links from an earlier one, so missing links were added and none removed: ` +
        `${namesOfPaths(earlier)}.`,
    ]);
};

/** Links that the directory does not show without a permission: they can be neither compared nor written. */
const withoutHidden = (
  run: RestoreContext,
  wanted: readonly { one: Opened; link: WantedLink }[],
): { one: Opened; link: WantedLink }[] => {
  const granted = run.directory.permissions.current();
  return wanted.filter(({ one: { item, stored }, link: { link } }) => {
    const hidden = surelyHiddenReason(link, link.hiddenWithout?.(stored.object), granted);
    if (hidden)
      addErrors(item, [
        problem(
          'unreadable',
          `${attributeWords(link.name)} were not changed. ${hidden.message}`,
          LINKS_PREFIX + link.name,
        ),
      ]);
    return hidden === undefined;
  });
};

/** Restores companions of an object, e.g. a mailbox. A failure is reported and blocks nothing else. */
const bringCompanions = async (run: RestoreContext, { item, stored: { object } }: Opened): Promise<void> => {
  const companion = run.companions[item.type];
  if (!companion || !comesBack(item)) return;
  try {
    const { settings } = run.restore;
    const loss = await companion({ id: liveIdOf(run, item), formerId: item.sourceId, object, settings });
    if (loss !== undefined) item.report = { ...item.report, losses: [...item.report.losses, loss] };
  } catch (error) {
    run.job.signal.throwIfAborted();
    addErrors(item, [{ code: 'companion', ...toItemError(error) }]);
  }
};

/**
 * The directory makes the application that creates an object its owner (application: post). A lagging list may not
 * show this owner yet, so it is read separately.
 */
const expectCreator = ({ directory, sentLinks }: RestoreContext, { owner, link }: WantedLink): void => {
  const { principalId } = directory.permissions.current();
  if (principalId === undefined || link.name !== 'owners') return;
  const key = sentKey(owner.id, link);
  sentLinks.set(key, (sentLinks.get(key) ?? new Set()).add(principalId.toLowerCase()));
};

const processLinks = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const opened = await withUnknownRows(run, await openStored(run, items));
  for (const one of opened) tellUnknown(one);
  const wanted = withoutHidden(
    run,
    opened.flatMap((one) => wantedLinksOf(run, one).map((link) => ({ one, link }))),
  );
  const back = opened.filter(({ item }) => comesBack(item));
  const openedOf = new Map(wanted.map(({ one, link }) => [link, one]));
  for (const {
    one: { item },
    link,
  } of wanted)
    if (item.outcome === 'create') expectCreator(run, link);
  const storedImages = new Map(items.map((item) => [item, item.beforeImage]));
  /** Stores the intent. From now on a crash counts against the objects. */
  const intendItems = async (wanting: readonly Item[]): Promise<void> => {
    const fresh = [...new Set(wanting)].filter(
      (item) => item.step !== 'linking' || item.beforeImage !== storedImages.get(item),
    );
    for (const item of fresh) {
      beginLinks(run, item);
      storedImages.set(item, item.beforeImage);
    }
    await store(run, fresh);
  };
  const intend = async (intended: readonly IntendedLink[]): Promise<void> => {
    const pairs = intended.flatMap((link) => {
      const one = openedOf.get(link.wanted);
      return one ? [{ one, link }] : [];
    });
    await readBeforeImages(run, [...new Set(pairs.map(({ one }) => one))]);
    for (const { one, link } of pairs) {
      noteIntended(one.item, link);
      noteBefore(one.item, link);
    }
    await intendItems(pairs.map(({ one }) => one.item));
  };
  const links = wanted.map(({ link }) => link);
  // After a crash, reads of links count as well, because a read may have caused the crash.
  if (run.job.fence > 1) await intendItems(wanted.map(({ one }) => one.item));
  const areFresh = [...run.items.values()].some(comesBack);
  const written = await writeLinks(run, links, { areFresh, intend });
  const own = await writeTenantProperties(run, opened, intendItems);
  run.failpoint('R8');
  await inPool(back, 4, (one) => bringCompanions(run, one));
  await noteExternallyManagedLinks(
    run,
    opened.filter(({ item }) => !item.operation),
  );
  const byItem = groupBy(
    written.map((result, index) => ({ result, item: wanted[index]?.one.item })),
    ({ item }) => item,
  );
  const toStore: Item[] = [];
  for (const { item } of opened) {
    const results = byItem.get(item) ?? [];
    const errors = [...results.flatMap(({ result }) => result.errors), ...(own.get(item)?.errors ?? [])];
    for (const { result } of results) {
      noteWritten(item, result);
      noteAnswers(item, result);
    }
    for (const { result } of results)
      if (result.onHold.length > 0)
        addErrors(item, [changedError(result.wanted.link.name, LINKS_PREFIX + result.wanted.link.name)]);
    recordErrors(run, item, errors);
    item.links = errors.length > 0 ? 'failed' : 'done';
    const touched = results.some(({ result }) => result.written > 0) || (own.get(item)?.written ?? 0) > 0;
    // An item that was only read goes on to be read back; after a crash it is read again.
    if (touched || errors.length > 0 || item.step === 'linking' || comesBack(item)) toStore.push(item);
    else run.linksUnchanged.add(item);
    finishLinks(item);
    if (touched && item.outcome === 'equal') item.outcome = 'update';
    // The first read found no difference: the object was equal already.
    if (
      item.outcome === 'equal' &&
      !touched &&
      errors.length === 0 &&
      item.report.errors.length === 0 &&
      !run.pendingErrors.has(item)
    ) {
      complete(item);
      toStore.push(item);
    }
  }
  const stillOpen = new Set(opened.map(({ item }) => item));
  await store(run, [...new Set([...toStore, ...items.filter((item) => !stillOpen.has(item))])]);
};

/** Step R8: writes links and parts of existing objects. Items are `made` before and `linked`, or final, after. */
export const linkItems = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const byType = [...groupBy(items, ({ type }) => type)];
  const isDefining = ([type]: (typeof byType)[number]): boolean => type === 'applications';
  // Applications define the extensions of which other objects have values.
  const inOrder = [...byType.filter(isDefining), ...byType.filter((each) => !isDefining(each))];
  for (const [type, ofType] of inOrder) {
    if (
      type !== 'applications' &&
      [...run.items.values()].some((item) => item.type === 'applications' && item.outcome === 'create')
    )
      await learnExtensions(run);
    await inPool(splitIntoParts(ofType, BATCH_SIZE), CONCURRENCY, async (part) => {
      run.job.signal.throwIfAborted();
      await processLinks(run, part);
    });
  }
};

export const stoppedBefore = (what: string) => problem('stopped', `The restore was stopped before ${what}.`);
