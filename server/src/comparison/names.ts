import { descriptionOf, directoryObjectsByIds } from '../directory/index.ts';
import type { DirectoryClient, TypeDescription } from '../directory/index.ts';
import type { ObjectType } from '@trc/domain/objectTypes';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import type { IdMap } from '../catalog/idMap.ts';
import { readObjects } from '../catalog/objects.ts';
import type { AttributeDifference, WholeObject } from './difference.ts';
import { ID_IN_SCOPE, idsIn, findReferences } from './references.ts';
import type { Reference } from './references.ts';
import type { AttributeValue } from './unchanged.ts';

/** A reference whose name is wanted, and the id by which the backup knows the object. */
export interface Nameless extends Pick<Reference, 'to' | 'types'> {
  id: string;
  storedId: string;
}

export interface NameSources {
  db: Db;
  keys: TenantKeys;
  number: number;
  directory: DirectoryClient;
  signal: AbortSignal;
}

/** Names looked up for one reply; beyond it ids are shown alone. */
const MAX_NAMES = 2000;

/** @returns the display name of an object; undefined without one */
export const displayNameOf = (object: Readonly<Record<string, unknown>>): string | undefined => {
  const { displayName } = object;
  return typeof displayName === 'string' && displayName !== '' ? displayName : undefined;
};

const namesInBackup = async (
  { db, keys, number }: NameSources,
  wanted: readonly Nameless[],
  names: Map<string, string>,
): Promise<void> => {
  const byType = new Map<ObjectType, Nameless[]>();
  for (const one of wanted) for (const type of one.types) byType.set(type, [...(byType.get(type) ?? []), one]);
  for (const [type, group] of byType) {
    const open = group.filter(({ id }) => !names.has(id));
    const found = await readObjects(
      db,
      keys,
      number,
      type,
      open.map(({ storedId }) => storedId),
    );
    for (const { id, storedId } of open) {
      const object = found.get(storedId);
      const name = object?.found ? displayNameOf(object.stored.object) : undefined;
      if (name !== undefined) names.set(id, name);
    }
  }
};

const namesInDirectory = async (
  { directory, signal }: NameSources,
  ids: readonly string[],
  names: Map<string, string>,
): Promise<void> => {
  for await (const object of directoryObjectsByIds(directory, ids, { signal })) {
    const name = displayNameOf(object);
    if (typeof object['id'] === 'string' && name !== undefined) names.set(object['id'].toLowerCase(), name);
  }
};

/** Applications are named by an id of their own, by which lists can be filtered. */
const namesOfApps = async (
  { directory, signal }: NameSources,
  wanted: readonly Nameless[],
  names: Map<string, string>,
): Promise<void> => {
  const asked = wanted.flatMap(({ id, types }) =>
    types.flatMap((type) => {
      const find = descriptionOf(type, id).naturalKey?.({ appId: id })?.find;
      return find ? [{ id, find }] : [];
    }),
  );
  const answers = await directory.batch(
    asked.map(({ find }) => find),
    { signal },
  );
  answers.forEach(({ body }, index) => {
    const id = asked[index]?.id;
    const [first] = Array.isArray(body?.['value']) ? (body['value'] as Readonly<Record<string, unknown>>[]) : [];
    const name = first && displayNameOf(first);
    if (id !== undefined && name !== undefined) names.set(id, name);
  });
};

const once = (references: readonly Nameless[]): Nameless[] =>
  [...new Map(references.map((one) => [`${one.to} ${one.id}`, one])).values()].slice(0, MAX_NAMES);

/**
 * @param backupOnly references that are looked up in the backup only, without a call to the directory
 * @returns names of objects by their ids (lower case), from the backup where it has them, otherwise from the directory;
 * a directory that fails leaves ids without a name
 */
export const findNames = async (
  sources: NameSources,
  references: readonly Nameless[],
  backupOnly: readonly Nameless[] = [],
): Promise<ReadonlyMap<string, string>> => {
  const names = new Map<string, string>();
  const wanted = once(references);
  const [objects, apps] = [wanted.filter(({ to }) => to === 'object'), wanted.filter(({ to }) => to === 'appId')];
  await namesInBackup(sources, once([...objects, ...backupOnly.filter(({ to }) => to === 'object')]), names);
  const unknown = objects.filter(({ id }) => !names.has(id)).map(({ id }) => id);
  await Promise.allSettled([namesInDirectory(sources, unknown, names), namesOfApps(sources, apps, names)]);
  return names;
};

/**
 * @param others the states of the object that are shown
 * @param ids those that are shown of them, in lower case
 * @returns references among the ids, each with the id that the backup has
 */
export const unnamedReferences = (
  description: TypeDescription,
  stored: WholeObject,
  others: readonly WholeObject[],
  idMap: IdMap,
  ids: readonly string[],
): Nameless[] => {
  const shown = new Set(ids);
  if (shown.size === 0) return [];
  const own = findReferences(description, stored.object, stored.links).map(({ to, types, id }) => ({
    to,
    types,
    id: idMap.current(to, id).toLowerCase(),
    storedId: id,
  }));
  const known = new Set(own.map(({ id }) => id));
  const more = others
    .flatMap(({ object, links }) => findReferences(description, object, links))
    .filter(({ id }) => !known.has(id));
  return [...own, ...more.map(({ to, types, id }) => ({ to, types, id, storedId: id }))].filter(({ id }) =>
    shown.has(id),
  );
};

/** Values shown of one list; more are counted. */
export const MAX_SHOWN_NAMES = 200;

export const insertNames = (value: unknown, names: ReadonlyMap<string, string>, most: number): unknown => {
  if (typeof value === 'string') {
    const [, scope = '', id] = ID_IN_SCOPE.exec(value) ?? [];
    const name = id === undefined ? undefined : names.get(id.toLowerCase());
    return name === undefined ? value : `${name} (${scope}${id ?? ''})`;
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, most).map((item) => insertNames(item, names, most));
    return value.length > most ? [...shown, `and ${value.length - most} more`] : shown;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, insertNames(member, names, most)]));
};

/** @returns ids that the values of a difference show, long lists only as far as they are shown. */
export const shownIds = (
  { name: _, ...values }: AttributeDifference | AttributeValue,
  most = MAX_SHOWN_NAMES,
): string[] => Object.values(values).flatMap((value) => idsIn(Array.isArray(value) ? value.slice(0, most) : value));

/**
 * @returns the attribute with names before ids, "Ada Lindqvist (<id>)", and long lists cut with a count of the rest.
 */
export const readable = <Attribute extends AttributeDifference | AttributeValue>(
  { name, ...values }: Attribute,
  names: ReadonlyMap<string, string>,
  most = MAX_SHOWN_NAMES,
): Attribute =>
  ({
    name,
    ...Object.fromEntries(Object.entries(values).map(([side, value]) => [side, insertNames(value, names, most)])),
  }) as Attribute;
