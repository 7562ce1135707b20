import { infoOf } from '@trc/domain/objectTypes';
import { WHOLE_FIRST } from '@trc/domain/restoreOrder';
import type { DirectoryCall } from '../../directory/index.ts';
import { descriptionOf } from '../../directory/index.ts';
import { mapReferences, findReferences } from '../../comparison/index.ts';
import type { Reference } from '../../comparison/index.ts';
import { readLists, readObjectsLive } from '../execute/live.ts';
import { keyOf } from '../execute/run.ts';
import type { Opened, RestoreContext } from '../execute/run.ts';

/** The parts that a search for referenced objects needs. */
export interface Looking extends Pick<RestoreContext, 'ids' | 'directory' | 'items' | 'appIds'> {
  access: Pick<RestoreContext['access'], 'reading'>;
  job: Pick<RestoreContext['job'], 'signal'>;
}

/** A reference of an object to an object that does not exist. */
export interface Unresolved {
  reference: Reference;
  /** The property that holds the reference. */
  property: string;
  /**
   * True if the referenced object exists and is incomplete. The referring object is not written, because its effect
   * would differ.
   */
  holdsAll: boolean;
  reason: string;
}

const nameOf = ({ to, id, types: [type] }: Reference): string =>
  `${to === 'appId' ? 'application' : type ? infoOf(type).singular : 'object'} ${id}`;

/** References that block an object when they are dangling. */
const bindingOf = ({ description, stored }: Opened, ids: RestoreContext['ids']): Reference[] =>
  findReferences(description, mapReferences(description, stored.object, ids)).filter(({ optional }) => !optional);

interface Question {
  key: string;
  calls: readonly { call: DirectoryCall; isList: boolean }[];
}

/** The collections that may hold an id, one for each possible type. An appId is looked for as a service principal. */
const questionOf = ({ to, id, types }: Reference): Question => ({
  key: `${to} ${id}`,
  calls:
    to === 'appId'
      ? types.flatMap((type) => {
          const find = descriptionOf(type, id).naturalKey?.({ appId: id })?.find;
          return find ? [{ call: find, isList: true }] : [];
        })
      : types.map((type) => ({ call: descriptionOf(type, id).read(id), isList: false })),
});

/** Caches for one restore the existence of objects in the directory. */
export type Known = Map<string, boolean>;

const ask = async (run: Looking, known: Known, questions: readonly Question[]): Promise<void> => {
  const open = [
    ...new Map(questions.filter(({ key }) => !known.has(key)).map((question) => [question.key, question])).values(),
  ];
  const flat = open.flatMap(({ key, calls }) => calls.map((each) => ({ key, ...each })));
  const objects = flat.filter(({ isList }) => !isList);
  const lists = flat.filter(({ isList }) => isList);
  const {
    directory,
    access,
    job: { signal },
  } = run;
  const found = await access.reading((refusals) =>
    readObjectsLive(
      directory,
      objects.map(({ call }) => call),
      signal,
      refusals,
    ),
  );
  const listed = await access.reading((refusals) =>
    readLists(
      directory,
      lists.map(({ call }) => ({ call, isSound: () => true })),
      signal,
      refusals,
    ),
  );
  for (const { key } of open) known.set(key, false);
  found.forEach((each, index) => {
    const key = objects[index]?.key;
    if (key !== undefined && each.kind === 'here') known.set(key, true);
  });
  listed.forEach((each, index) => {
    const key = lists[index]?.key;
    if (key !== undefined && Array.isArray(each) && each.length > 0) known.set(key, true);
  });
};

/**
 * True for an appId that neither the backup nor the restore knows. Such an application, e.g. one of Microsoft, need
 * not have an object in this tenant.
 */
const isForeign = (run: Looking, backedUp: ReadonlySet<string>, { to, id }: Reference): boolean =>
  to === 'appId' && !backedUp.has(id) && run.ids.current('appId', id) === id;

/** The item of this restore that an id of the backup, or of the directory, belongs to. */
const itemBehind = (run: Looking, byLiveId: ReadonlyMap<string, string>, { to, id, types }: Reference) => {
  if (to !== 'object') return undefined;
  for (const type of types) {
    const item = run.items.get(keyOf(type, id)) ?? run.items.get(byLiveId.get(`${type}/${id}`) ?? '');
    if (item) return item;
  }
  return undefined;
};

/**
 * Finds the references of each object that are dangling or lead to incomplete objects of this restore: fail closed.
 * Objects keep the given order.
 */
export const findUnresolved = async (
  run: Looking,
  known: Known,
  objects: readonly Opened[],
): Promise<Unresolved[][]> => {
  const references = objects.map((opened) => bindingOf(opened, run.ids));
  if (references.every((list) => list.length === 0)) return references.map(() => []);
  const byLiveId = new Map(
    [...run.items.values()].flatMap((item) =>
      item.targetId === undefined
        ? []
        : [[`${item.type}/${item.targetId.toLowerCase()}`, keyOf(item.type, item.sourceId)] as const],
    ),
  );
  await ask(run, known, references.flat().map(questionOf));
  const isMissing = ({ to, id }: Reference): boolean => known.get(`${to} ${id}`) !== true;
  const backedUp = references.flat().some((reference) => reference.to === 'appId' && isMissing(reference))
    ? await run.appIds()
    : new Set<string>();
  return references.map((list) =>
    list.flatMap((reference): Unresolved[] => {
      const property = reference.path.split(/[.[]/)[0] ?? reference.path;
      const item = itemBehind(run, byLiveId, reference);
      if (item && WHOLE_FIRST.includes(item.type) && (item.state === 'failed' || item.links === 'failed')) {
        return [
          {
            reference,
            property,
            holdsAll: true,
            reason: `It names ${item.name || nameOf(reference)}, which this restore could not restore completely.`,
          },
        ];
      }
      if (!isMissing(reference) || isForeign(run, backedUp, reference)) return [];
      return [
        {
          reference,
          property,
          holdsAll: false,
          reason: `It names the ${nameOf(reference)}, which is not in the directory.`,
        },
      ];
    }),
  );
};
