import type { GraphObject, LinkValue, Source, TypeDescription } from '../directory/index.ts';
import { descriptionOf, DirectoryError, firstPageOf } from '../directory/index.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import { infoOf, OBJECT_TYPES } from '@trc/domain/objectTypes';
import { attributeWords } from '@trc/domain/attributeWords';
import { changedProperties, idsIn, mapReferences, findReferences } from '../comparison/index.ts';
import { RULE_ADVICE } from '../comparison/messages.ts';
import { itemErrorOf } from './errors.ts';
import { findHolders } from './referenceHolders.ts';
import { knownLink } from './knownLink.ts';
import type { Holder } from './referenceHolders.ts';
import { isLive, readLinksLive, readObjectsLive } from './live.ts';
import type { LiveLink } from './live.ts';
import { writeLinks } from './linkWriter.ts';
import type { WantedLink, WrittenLink } from './linkWriter.ts';
import { inPool, splitIntoParts } from './pool.ts';
import { addPrivileged, noteWritten, withheldErrors } from './privileges/notes.ts';
import { addErrors, addLosses, addNotes, keyOf, liveIdOf, store } from './run.ts';
import type { RestoreContext } from './run.ts';
import { sendInOrder } from './sendWrite.ts';
import { isRestrictedUnit } from './restricted.ts';
import type { Item, ItemError } from './types.ts';
import { FORBIDDEN, NOT_FOUND } from '@trc/domain/httpStatus';

const BATCH_SIZE = 20;
const CONCURRENCY = 4;
/** Limit of the report of one item. */
const LISTED = 50;

const titleOf = (type: ObjectType, object: GraphObject, id: string): string => {
  const { displayName } = object;
  return `${infoOf(type).singular} ${typeof displayName === 'string' && displayName !== '' ? displayName : id}`;
};

const tell = (items: Iterable<Item>, say: (item: Item) => void): void => {
  for (const item of items) if (item.report.notes.length + item.report.errors.length < LISTED) say(item);
};

/** The links of a holder that are to be there again; its other links stay. */
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

/** An undeleted object has these links again; one that was created needs somebody else. */
const tellElsewhere = ({ stored, held }: Holder): void => {
  const title = titleOf(stored.type, stored.object, stored.id);
  for (const { link, items, decidedBy } of held) {
    const created = items.filter(({ outcome }) => outcome === 'create');
    const what = `${attributeWords(link.name)} of the ${title}`;
    const kept = `${what}: managed in Exchange or on premises`;
    const follows = `It was one of the ${what}, which the directory works out from a rule.`;
    if (decidedBy === 'elsewhere') tell(created, (item) => addLosses(item, [kept]));
    if (decidedBy === 'rule') tell(created, (item) => addNotes(item, [`${follows} ${RULE_ADVICE}`]));
  }
};

/** The error of a link that another object holds, as the report of the linked object shows it. */
export const errorOfHolder = ({ title, owner, link }: Relink, error: ItemError): ItemError => ({
  ...error,
  message: `The ${title} does not link to it again. ${error.message}`,
  attribute: `${owner.description.type}.${link.name}`,
});

/**
 * Reads the links; if the holder seems to be missing, it is read itself, because some links answer alike when they are
 * empty.
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
    tell(items, (item) => addNotes(item, [`The ${title}, which linked to it, is not in the directory.`]));
  return wanted.flatMap((each, index) => {
    const known = links[index];
    return known && !missing.has(each) ? [{ wanted: each, known }] : [];
  });
};

/** The part of a written link that concerns one of the objects that it names. */
const ofItem = (run: RestoreContext, result: WrittenLink, item: Item): WrittenLink => {
  const id = liveIdOf(run, item).toLowerCase();
  const isAbout = (value: LinkValue): boolean => idsIn(value).some((each) => each.toLowerCase() === id);
  return {
    ...result,
    sent: result.sent.filter(({ value }) => isAbout(value)),
    withheld: result.withheld.filter(({ value }) => isAbout(value)),
    present: result.present.filter(isAbout),
  };
};

/** Notes the privileges that an undelete has brought back through links of others, e.g. assignments of a role. */
const notePrivileged = async (
  run: RestoreContext,
  written: readonly WrittenLink[],
  held: readonly Relink[],
): Promise<void> => {
  const back = written
    .flatMap((result, index) => {
      const one = held[index];
      const items = [...(one?.items ?? [])].filter(({ outcome }) => outcome === 'undelete');
      return one ? items.map((item) => ({ item, one, ...ofItem(run, result, item) })) : [];
    })
    .filter(({ present }) => present.length > 0);
  const sentences = await run.privileges.describe(
    back.map(({ one: { owner, link }, present }) => ({
      owner,
      link,
      differs: { missing: [...present], surplus: [], changed: [] },
    })),
  );
  back.forEach(({ item }, index) => addPrivileged(item, sentences[index] ?? []));
};

/**
 * Adds restored objects to the links that held them when the backup was made; nothing else of the holders is changed.
 */
export const relink = async (run: RestoreContext, holders: readonly Holder[]): Promise<void> => {
  for (const holder of holders) tellElsewhere(holder);
  const marked = await run.access.reading(() =>
    run.markUnknownRows(
      holders.map((holder) => ({ ...holder, id: run.ids.current('object', holder.stored.id) })),
      run.ids,
    ),
  );
  const held = await readHeld(
    run,
    marked.flatMap((holder) => planRelinks(run, holder)),
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
  await notePrivileged(
    run,
    written,
    held.map(({ wanted }) => wanted),
  );
  written.forEach((result, index) => {
    const one = held[index]?.wanted;
    if (!one) return;
    const { written: sent } = result;
    const [error] = [...result.errors, ...withheldErrors(result)];
    const holder = { type: one.owner.description.type, id: one.owner.id };
    tell(one.items, (item) => noteWritten(item, ofItem(run, result, item), holder));
    if (error) tell(one.items, (item) => addErrors(item, [errorOfHolder(one, error)]));
    else if (sent > 0)
      tell(one.items, (item) => addNotes(item, [`Added back to: ${one.link.name} of the ${one.title}.`]));
  });
};

/** Types whose objects name others by a property. */
const referringTypes = (targets: ReadonlySet<string>): TypeDescription[] =>
  OBJECT_TYPES.flatMap(({ type }) => {
    if (type === 'tenantWidePolicies') return [];
    const description = descriptionOf(type, '');
    return description.update && description.references.some(({ types }) => types.some((each) => targets.has(each)))
      ? [description]
      : [];
  });

/** Writes the new ids into a live object that still has old ones. */
const renew = async (
  run: RestoreContext,
  description: TypeDescription,
  live: GraphObject,
  id: string,
  back: ReadonlyMap<string, Item>,
): Promise<void> => {
  const named = findReferences(description, live);
  const items = new Set(
    named.flatMap(({ id: old, types }) => types.flatMap((type) => back.get(keyOf(type, old)) ?? [])),
  );
  const mapped = mapReferences(description, live, run.ids);
  const { changes, live: untouched } = changedProperties(
    description,
    { object: live, links: {} },
    { object: mapped, links: {} },
  );
  // Ids only; a spelling of an id is no reason to write.
  if (
    items.size === 0 ||
    named.every((reference) => run.ids.current(reference.to, reference.id).toLowerCase() === reference.id)
  )
    return;
  const title = titleOf(description.type, live, id);
  await store(run, [], await run.touched.renew({ description, id, object: live }));
  const failure = await sendInOrder(run, description.update?.(id, changes, untouched) ?? []);
  run.job.signal.throwIfAborted();
  if (failure && 'error' in failure)
    tell(items, (item) => addErrors(item, [itemErrorOf(failure.error, `The ${title} still refers to its old id. `)]));
  else tell(items, (item) => addNotes(item, [`The ${title} now refers to its new id.`]));
};

/** By the ids, and the application ids, that items had before. */
const oldNamesOf = (run: RestoreContext, items: readonly Item[]): Map<string, Item> =>
  new Map(
    items
      .filter(({ sourceId, targetId }) => targetId !== undefined && targetId.toLowerCase() !== sourceId.toLowerCase())
      .map((item) => [keyOf(item.type, item.sourceId), item]),
  );

/**
 * Lists references that may still name old ids.
 * @returns the refusal if it concerns this list alone, not the service
 */
const listReferring = (run: RestoreContext, source: Source): Promise<GraphObject[] | DirectoryError> =>
  run.access.reading(async (refusals) => {
    try {
      return await run.directory.list(firstPageOf(source), {
        signal: run.job.signal,
        throttleClass: source.throttleClass,
      });
    } catch (error) {
      if (error instanceof DirectoryError && error.status === FORBIDDEN && refusals === 'ofObjects') return error;
      throw error;
    }
  });

const renewAll = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const back = oldNamesOf(run, items);
  if (back.size === 0) return;
  for (const [key, item] of run.oldAppIds) back.set(key, item);
  const own = new Set([...run.items.values()].map(({ type, targetId, sourceId }) => keyOf(type, targetId ?? sourceId)));
  for (const description of referringTypes(new Set([...back.values()].map(({ type }) => type)))) {
    for (const source of description.reading.sources) {
      const objects = await listReferring(run, source);
      if (objects instanceof DirectoryError) {
        const named = new Set(
          [...back.values()].filter(({ type }) => description.references.some(({ types }) => types.includes(type))),
        );
        tell(named, (item) =>
          addErrors(item, [
            itemErrorOf(objects, `A ${infoOf(description.type).singular} may still refer to its old id. `),
          ]),
        );
        continue;
      }
      for (const live of objects) {
        const id = description.idOf(live);
        if (id !== undefined && !own.has(keyOf(description.type, id))) await renew(run, description, live, id, back);
      }
    }
  }
};

/**
 * For restored objects: objects that held them in the backup hold them again, and live objects with their old ids get
 * the new ones; references that cannot be repaired are listed.
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
  await renewAll(run, items);
  return restricted;
};
