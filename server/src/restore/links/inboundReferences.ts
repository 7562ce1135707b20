import { buildLinkKey } from '../../directory/index.ts';
import type { DirectoryError, LinkValue } from '../../directory/index.ts';
import { attributeWords } from '@trc/domain/attributeWords';
import { idsIn } from '../../comparison/index.ts';
import { RULE_ADVICE } from '../../comparison/messages.ts';
import { mustSeparateTemporary } from '../../backup/temporaryRows.ts';
import { findHolders } from './referenceHolders.ts';
import { knownLink } from './knownLink.ts';
import type { Holder } from './referenceHolders.ts';
import { isLive, readLatestKeys, readLinksLive, readObjectsLive, sentKey } from '../execute/live.ts';
import type { LiveLink } from '../execute/live.ts';
import { writeLinks } from './linkWriter.ts';
import { unwrittenLink } from './writtenLink.ts';
import type { WantedLink, WrittenLink } from './writtenLink.ts';
import { inPool, splitIntoParts } from '../execute/pool.ts';
import { addToReports, titleOf } from './referenceNotes.ts';
import { renewReferences } from './renewReferences.ts';
import { addPrivileged, noteWritten, withheldErrors } from '../privileges/notes.ts';
import { addErrors, addLosses, addNotes, keyOf, liveIdOf, store } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import { isRestrictedUnit } from '../execute/restricted.ts';
import type { Item, ItemError } from '../types.ts';
import { NOT_FOUND } from '@trc/domain/httpStatus';

const BATCH_SIZE = 20;
const CONCURRENCY = 4;

/** The links that a holder gets back. The other links of the holder stay as they are. */
export interface Relink extends WantedLink {
  items: ReadonlySet<Item>;
  title: string;
}

export const planRelinks = (run: Pick<RestoreContext, 'ids'>, { description, stored, held }: Holder): Relink[] => {
  const title = titleOf(stored.type, stored.object, stored.id);
  const owner = { description, id: run.ids.current('object', stored.id), object: stored.object };
  const ours = held.filter(({ decidedBy }) => decidedBy === 'restore');
  return [...new Set(ours.map(({ link }) => link))].flatMap((link) => {
    const own = ours.filter((each) => each.link === link);
    const held = { ...stored, links: { [link.name]: own.map(({ value }) => value) } };
    return knownLink(run, description, held, link).map((known) => ({
      owner,
      link,
      ...known,
      addOnly: true,
      items: new Set(own.flatMap(({ items }) => items)),
      title,
    }));
  });
};

/** An undelete restores these links. For a re-created object, somebody else has to add them. */
const tellElsewhere = ({ stored, held }: Holder): void => {
  const title = titleOf(stored.type, stored.object, stored.id);
  for (const { link, items, decidedBy } of held) {
    const created = items.filter(({ outcome }) => outcome === 'create');
    const what = `${attributeWords(link.name)} of the ${title}`;
    const kept = `${what}: managed in Exchange or on premises`;
    const follows = `It was one of the ${what}, which the directory works out from a rule.`;
    if (decidedBy === 'elsewhere') addToReports(created, (item) => addLosses(item, [kept]));
    if (decidedBy === 'rule') addToReports(created, (item) => addNotes(item, [`${follows} ${RULE_ADVICE}`]));
  }
};

/** The error of a link that another object holds, as the report of the linked object shows it. */
export const errorOfHolder = ({ title, owner, link }: Relink, error: ItemError): ItemError => ({
  ...error,
  message: `The ${title} does not link to it again. ${error.message}`,
  attribute: `${owner.description.type}.${link.name}`,
});

/**
 * An undelete restores links together with the object. Where the latest list has every wanted value, nothing is
 * written, so that schedules and service principals of the list need not be read.
 * @returns the links that have every wanted value
 */
const findPresent = async (run: RestoreContext, wanted: readonly Relink[]): Promise<ReadonlySet<Relink>> => {
  const asked = wanted.filter(
    ({ owner, link, items, values }) =>
      values.length > 0 &&
      !mustSeparateTemporary(link, owner.object) &&
      [...items].every(({ outcome }) => outcome === 'undelete'),
  );
  const keys = await run.access.reading((refusals) => readLatestKeys(run.directory, asked, run.job.signal, refusals));
  return new Set(
    asked.filter(({ link, values }, index) => values.every((value) => keys[index]?.has(buildLinkKey(link, value)))),
  );
};

/** Created objects have a new id, for which no schedule exists yet: their rows cannot be temporary. */
const mayBeTemporary = ({ stored, held }: Holder): boolean =>
  held.some(
    ({ link, items, decidedBy }) =>
      decidedBy === 'restore' &&
      (mustSeparateTemporary(link, stored.object) || items.some(({ outcome }) => outcome !== 'create')),
  );

interface PlannedHolder {
  holder: Holder;
  links: readonly Relink[];
}

/** @returns the links of holders, without rows that may have been temporary when the backup was made */
const planUnmarked = async (run: RestoreContext, planned: readonly PlannedHolder[]): Promise<Relink[]> => {
  const uncertain = new Set(planned.filter(({ holder }) => mayBeTemporary(holder)));
  const marked = await run.access.reading(() =>
    run.markUnknownRows(
      [...uncertain].map(({ holder }) => ({ ...holder, id: run.ids.current('object', holder.stored.id) })),
      run.ids,
    ),
  );
  const certain = planned.filter((one) => !uncertain.has(one));
  return [...marked.flatMap((holder) => planRelinks(run, holder)), ...certain.flatMap(({ links }) => links)];
};

/**
 * Reads the links. If a holder seems to be missing, the holder itself is read, because some empty links get the same
 * answer.
 * @returns the links whose holder exists
 */
const readHeld = async (
  run: RestoreContext,
  wanted: readonly Relink[],
): Promise<{ wanted: Relink; known: LiveLink | DirectoryError }[]> => {
  const {
    access,
    directory,
    job: { signal },
  } = run;
  const links = await access.reading((refusals) => readLinksLive(directory, wanted, signal, refusals));
  const unsure = wanted.flatMap((each, index) => {
    const found = links[index];
    const isEmpty = isLive(found) ? found.size === 0 : found?.status === NOT_FOUND;
    return isEmpty ? [each] : [];
  });
  const holders = await access.reading((refusals) =>
    readObjectsLive(
      directory,
      unsure.map(({ owner: { description, id } }) => description.read(id)),
      signal,
      refusals,
    ),
  );
  const missing = new Set(unsure.filter((_, index) => holders[index]?.kind === 'missing'));
  for (const { items, title } of missing)
    addToReports(items, (item) => addNotes(item, [`The ${title}, which linked to it, is not in the directory.`]));
  return wanted.flatMap((each, index) => {
    const known = links[index];
    return known && !missing.has(each) ? [{ wanted: each, known }] : [];
  });
};

/** Values by the ids that they name. */
const groupById = <T>(list: readonly T[], valueOf: (one: T) => LinkValue): ReadonlyMap<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const one of list)
    for (const id of new Set(idsIn(valueOf(one)))) {
      const group = groups.get(id);
      if (group) group.push(one);
      else groups.set(id, [one]);
    }
  return groups;
};

/**
 * The parts of a written link that concern the objects that it names. A group may name thousands of them, so its values
 * are grouped once.
 */
const splitByItem = (run: RestoreContext, result: WrittenLink): ((item: Item) => WrittenLink) => {
  const sent = groupById(result.sent, ({ value }) => value);
  const withheld = groupById(result.withheld, ({ value }) => value);
  const present = groupById(result.present, (value) => value);
  return (item) => {
    const id = liveIdOf(run, item).toLowerCase();
    return {
      ...result,
      sent: sent.get(id) ?? [],
      withheld: withheld.get(id) ?? [],
      present: present.get(id) ?? [],
    };
  };
};

/** A written link with the objects of the restore that it names. */
interface Relinked {
  one: Relink;
  result: WrittenLink;
  ofItem: (item: Item) => WrittenLink;
}

/** Notes the privileges that an undelete has restored through links of others, e.g. assignments of a role. */
const notePrivileged = async (run: RestoreContext, relinked: readonly Relinked[]): Promise<void> => {
  const back = relinked
    .flatMap(({ one, ofItem }) => {
      const items = [...one.items].filter(({ outcome }) => outcome === 'undelete');
      return items.map((item) => ({ item, one, present: ofItem(item).present }));
    })
    .filter(({ present }) => present.length > 0);
  const described = await run.privileges.describe(
    back.map(({ one: { owner, link }, present }) => ({
      owner,
      link,
      differs: { missing: [...present], surplus: [], changed: [] },
    })),
  );
  back.forEach(({ item }, index) => {
    const { privileged = [], receivers = new Map() } = described[index] ?? {};
    addPrivileged(item, privileged, { given: [...receivers.values()].flat() });
  });
};

/**
 * Adds restored objects to the links that held them when the backup was made; nothing else of the holders is changed.
 */
export const relink = async (run: RestoreContext, holders: readonly Holder[]): Promise<void> => {
  for (const holder of holders) {
    tellElsewhere(holder);
    run.reportNames.learn(run.ids.current('object', holder.stored.id), holder.stored.object);
  }
  const planned = holders.map((holder) => ({ holder, links: planRelinks(run, holder) }));
  const present = await findPresent(
    run,
    planned.flatMap(({ links }) => links),
  );
  const complete = new Set([...present].map(({ owner, link }) => sentKey(owner.id, link)));
  const incomplete = planned.filter(({ links }) => links.some((one) => !present.has(one)));
  const others = await planUnmarked(run, incomplete);
  const held = await readHeld(
    run,
    others.filter(({ owner, link }) => !complete.has(sentKey(owner.id, link))),
  );
  const written = await writeLinks(
    run,
    held.map(({ wanted }) => wanted),
    {
      areFresh: true,
      known: held.map(({ known }) => known),
      intend: async (links) => store(run, [], await run.touched.intend(links)),
    },
  );
  await store(run, [], await run.touched.answered(written));
  const results = [
    ...[...present].map((one) => ({ one, result: { ...unwrittenLink(one), present: one.values } })),
    ...written.flatMap((result, index) => {
      const one = held[index]?.wanted;
      return one ? [{ one, result }] : [];
    }),
  ];
  const relinked = results.map(({ one, result }): Relinked => ({ one, result, ofItem: splitByItem(run, result) }));
  await notePrivileged(run, relinked);
  for (const { one, result, ofItem } of relinked) {
    const [error] = [...result.errors, ...withheldErrors(result)];
    const holder = { type: one.owner.description.type, id: one.owner.id };
    addToReports(one.items, (item) => noteWritten(item, ofItem(item), holder));
    if (error) addToReports(one.items, (item) => addErrors(item, [errorOfHolder(one, error)]));
    else if (result.written > 0)
      addToReports(one.items, (item) => addNotes(item, [`Added back to: ${one.link.name} of the ${one.title}.`]));
  }
};

/**
 * Repairs references to restored objects: holders in the backup get their links back, and old ids in live objects are
 * replaced by the new ones. References that cannot be repaired are listed.
 * @returns units with restricted management: their new members can no longer be written, so `relink` them last
 */
export const repairReferences = async (run: RestoreContext, items: readonly Item[]): Promise<Holder[]> => {
  if (items.length === 0) return [];
  const restricted: Holder[] = [];
  // Links of other objects are operations of their plan: links that were not reviewed are not written.
  const linked = items.filter(({ operation }) => !operation);
  const back = new Map(linked.map((item) => [keyOf(item.type, item.sourceId), item]));
  for await (const holders of findHolders(run, back)) {
    const isLate = ({ description, stored }: Holder): boolean => isRestrictedUnit(description, stored.object);
    restricted.push(...holders.filter(isLate));
    await inPool(
      splitIntoParts(
        holders.filter((holder) => !isLate(holder)),
        BATCH_SIZE,
      ),
      CONCURRENCY,
      (part) => relink(run, part),
    );
  }
  await renewReferences(run, items);
  return restricted;
};
