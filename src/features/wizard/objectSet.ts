/** A chosen object; the name is missing until it is known. */
export interface NamedObject {
  id: string;
  displayName?: string;
}

/** Chosen objects by id: their names, or null where the name is not known. */
export interface ObjectSet {
  readonly size: number;
  readonly names: Readonly<Record<string, string | null>>;
}

export const NO_OBJECTS: ObjectSet = { size: 0, names: {} };

export const has = ({ names }: ObjectSet, id: string): boolean => Object.hasOwn(names, id);

/** Without a prototype, so that an id such as `__proto__` is an id. */
const copyOf = (names: ObjectSet['names']): Record<string, string | null> =>
  Object.assign(Object.create(null) as Record<string, string | null>, names);

/** @returns the set with these as well; a name that comes without one keeps the one that is known. */
export const withObjects = (set: ObjectSet, objects: readonly NamedObject[]): ObjectSet => {
  const isNew = ({ id, displayName }: NamedObject): boolean =>
    !has(set, id) || (displayName !== undefined && set.names[id] !== displayName);
  const added = objects.filter(isNew);
  if (added.length === 0) return set;
  const names = copyOf(set.names);
  for (const { id, displayName } of added) names[id] = displayName ?? names[id] ?? null;
  return { size: Object.keys(names).length, names };
};

/** @returns the set without these. */
export const withoutIds = (set: ObjectSet, ids: readonly string[]): ObjectSet => {
  const removed = ids.filter((id) => has(set, id));
  if (removed.length === 0) return set;
  const names = copyOf(set.names);
  for (const id of removed) delete names[id];
  return { size: Object.keys(names).length, names };
};

export const createObjectSet = (objects: readonly NamedObject[]): ObjectSet => withObjects(NO_OBJECTS, objects);

const named = ([id, name]: [string, string | null]): NamedObject =>
  name === null ? { id } : { id, displayName: name };

/** @returns all of a set, in no particular order. */
export const objectsIn = ({ names }: ObjectSet): NamedObject[] => Object.entries(names).map(named);

/** @returns the objects that only `to` has, and the ids that only `from` has. */
export const changesBetween = (from: ObjectSet, to: ObjectSet): { added: NamedObject[]; removed: string[] } => ({
  added: Object.entries(to.names)
    .filter(([id]) => !has(from, id))
    .map(named),
  removed: Object.keys(from.names).filter((id) => !has(to, id)),
});
