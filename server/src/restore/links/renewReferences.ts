import { FORBIDDEN } from '@trc/domain/httpStatus';
import { infoOf } from '@trc/domain/objectTypes';
import { changedProperties, findReferences, hasFormerIds, mapReferences } from '../../comparison/index.ts';
import { allPlaces, DirectoryError, buildFirstPage } from '../../directory/index.ts';
import type { GraphObject, Place, TypeDescription } from '../../directory/index.ts';
import { toItemError } from '../errors.ts';
import type { IdMap } from '../../catalog/idMap.ts';
import { addToReports, titleOf } from './referenceNotes.ts';
import { isLimited } from '../plan/planned.ts';
import { readObjectsLive } from '../execute/live.ts';
import { addErrors, addNotes, keyOf, store } from '../execute/run.ts';
import type { RestoreContext } from '../execute/run.ts';
import { sendInOrder } from '../execute/sendWrite.ts';
import type { Item } from '../types.ts';

/** Places of objects that name others by a property. */
const referringPlaces = (targets: ReadonlySet<string>): Place[] =>
  allPlaces().filter(
    ({ description: { update, references } }) =>
      update && references.some(({ types }) => types.some((each) => targets.has(each))),
  );

/**
 * True for an object whose planned attributes alone are written, once they are: an object that it names may have been
 * re-created after that write. Objects of later stages get the new ids with their own write.
 */
const isWrittenInPart = ({ onHold }: RestoreContext, item: Item): boolean =>
  isLimited(item) && item.operation?.kind !== 'delete' && (item.state !== 'unprocessed' || onHold.has(item));

/** Notes the renewal before the write: an undo leaves the new ids as they are. */
const noteRenewal = async (
  run: RestoreContext,
  description: TypeDescription,
  { id, object, item }: { id: string; object: GraphObject; item: Item | undefined },
): Promise<void> => {
  if (item) item.report = { ...item.report, isRenewed: true };
  await (item ? store(run, [item]) : store(run, [], await run.touched.renew({ description, id, object })));
};

/** Writes the new ids into a live object that still has old ones. @param item of an object of the restore */
const renew = async (
  run: RestoreContext,
  {
    description,
    live,
    id,
    item,
  }: { description: TypeDescription; live: GraphObject; id: string; item: Item | undefined },
  back: ReadonlyMap<string, Item>,
): Promise<void> => {
  const isCurrent = (ids: IdMap): boolean => !hasFormerIds(description, live, ids);
  if (isCurrent(run.ids)) return;
  const named = findReferences(description, live);
  const items = new Set(
    named.flatMap(({ id: old, types }) => types.flatMap((type) => back.get(keyOf(type, old)) ?? [])),
  );
  if (items.size === 0 && isCurrent(run.recreated)) return;
  const mapped = mapReferences(description, live, run.ids);
  const { changes, live: untouched } = changedProperties(
    description,
    { object: live, links: {} },
    { object: mapped, links: {} },
  );
  const title = titleOf(description.type, live, id);
  await noteRenewal(run, description, { id, object: live, item });
  const failure = await sendInOrder(run, description.update?.(id, changes, untouched) ?? []);
  run.job.signal.throwIfAborted();
  if (failure && 'error' in failure)
    addToReports(items, (item) =>
      addErrors(item, [toItemError(failure.error, `The ${title} still refers to its old id. `)]),
    );
  else addToReports(items, (item) => addNotes(item, [`The ${title} now refers to its new id.`]));
};

/** Few settings of a tenant name objects, so that an unread one makes no restore incomplete. */
const noteUnread = (item: Item, { source, description: { type } }: Place, error: DirectoryError): void => {
  if (type === 'tenantWidePolicies')
    addNotes(item, [toItemError(error, `The ${source.name ?? type} may still refer to its old id. `).message]);
  else addErrors(item, [toItemError(error, `A ${infoOf(type).singular} may still refer to its old id. `)]);
};

/** Items by their former ids and application ids. */
const oldNamesOf = (run: RestoreContext, items: readonly Item[]): Map<string, Item> =>
  new Map(
    items
      .filter(({ sourceId, targetId }) => targetId !== undefined && targetId.toLowerCase() !== sourceId.toLowerCase())
      .map((item) => [keyOf(item.type, item.sourceId), item]),
  );

/**
 * Lists objects that may still name old ids.
 * @returns the refusal if it concerns this place alone, not the service
 */
const listReferring = (run: RestoreContext, { source, description }: Place): Promise<GraphObject[] | DirectoryError> =>
  run.access.reading(async (refusals) => {
    const { directory, job } = run;
    try {
      if (source.kind === 'collection')
        return await directory.list(buildFirstPage(source), {
          signal: job.signal,
          throttleClass: source.throttleClass,
        });
      const [found] = await readObjectsLive(directory, [description.read('')], job.signal, refusals);
      if (found?.kind === 'failed') return found.error;
      return found?.kind === 'here' ? [found.object] : [];
    } catch (error) {
      if (error instanceof DirectoryError && error.status === FORBIDDEN && refusals === 'ofObjects') return error;
      throw error;
    }
  });

/**
 * Writes the new ids of re-created objects into live objects that still have the old ones, and lists those that cannot
 * be read or written.
 */
export const renewReferences = async (run: RestoreContext, items: readonly Item[]): Promise<void> => {
  const back = oldNamesOf(run, items);
  if (back.size === 0) return;
  for (const [key, item] of run.oldAppIds) back.set(key, item);
  const own = new Map(
    [...run.items.values()].map((item) => [keyOf(item.type, item.targetId ?? item.sourceId), item] as const),
  );
  for (const place of referringPlaces(new Set([...back.values()].map(({ type }) => type)))) {
    const { description } = place;
    const objects = await listReferring(run, place);
    if (objects instanceof DirectoryError) {
      const named = new Set(
        [...back.values()].filter(({ type }) => description.references.some(({ types }) => types.includes(type))),
      );
      addToReports(named, (item) => noteUnread(item, place, objects));
      continue;
    }
    for (const live of objects) {
      const id = description.idOf(live);
      if (id === undefined || description.isBuiltIn?.(live) === true) continue;
      const item = own.get(keyOf(description.type, id));
      if (!item || isWrittenInPart(run, item)) await renew(run, { description, live, id, item }, back);
    }
  }
};
