/** A chosen object; the name is missing where nobody has said it yet. */
export interface NamedObject {
  id: string;
  displayName?: string;
}

type Bucket = Readonly<Record<string, string | null>>;

/** Ids with their names, in buckets: a tick copies one bucket and not ten thousand entries. */
export interface ObjectSet {
  readonly size: number;
  readonly buckets: readonly (Bucket | undefined)[];
}

const BUCKETS = 256;

const placeOf = (id: string): number => {
  let hash = 0;
  for (let index = 0; index < id.length; index += 1) hash = (hash * 31 + id.charCodeAt(index)) | 0;
  return (hash >>> 0) % BUCKETS;
};

export const NO_OBJECTS: ObjectSet = { size: 0, buckets: [] };

const holds = (bucket: Bucket | undefined, id: string): boolean => bucket !== undefined && Object.hasOwn(bucket, id);

export const has = (set: ObjectSet, id: string): boolean => holds(set.buckets[placeOf(id)], id);

/** Changes several at once; each bucket is copied at most once. */
const edit = (set: ObjectSet, work: (own: (place: number) => Record<string, string | null>, grow: (by: number) => void) => void): ObjectSet => {
  const buckets = [...set.buckets];
  const copied = new Map<number, Record<string, string | null>>();
  let { size } = set;
  work((place) => {
    const known = copied.get(place);
    if (known) return known;
    const copy = Object.assign(Object.create(null) as Record<string, string | null>, buckets[place]);
    copied.set(place, copy);
    buckets[place] = copy;
    return copy;
  }, (by) => {
    size += by;
  });
  return copied.size === 0 ? set : { size, buckets };
};

/** @returns the set with these as well; a name that comes without one keeps the one that is known. */
export const withObjects = (set: ObjectSet, objects: readonly NamedObject[]): ObjectSet =>
  edit(set, (own, grow) => {
    for (const { id, displayName } of objects) {
      const place = placeOf(id);
      const known = set.buckets[place];
      if (holds(known, id) && (displayName === undefined || known?.[id] === displayName)) continue;
      const bucket = own(place);
      if (!holds(bucket, id)) grow(1);
      bucket[id] = displayName ?? bucket[id] ?? null;
    }
  });

/** @returns the set without these. */
export const withoutIds = (set: ObjectSet, ids: readonly string[]): ObjectSet =>
  edit(set, (own, grow) => {
    for (const id of ids) {
      const place = placeOf(id);
      if (!holds(set.buckets[place], id)) continue;
      const bucket = own(place);
      if (!holds(bucket, id)) continue;
      delete bucket[id];
      grow(-1);
    }
  });

export const setOf = (objects: readonly NamedObject[]): ObjectSet => withObjects(NO_OBJECTS, objects);

const named = ([id, name]: [string, string | null]): NamedObject => (name === null ? { id } : { id, displayName: name });

/** @returns all of a set, in no particular order. */
export const objectsIn = (set: ObjectSet): NamedObject[] => set.buckets.flatMap((bucket) => (bucket ? Object.entries(bucket).map(named) : []));

/** @returns what `to` has more and what it lacks; buckets that are the same object are not looked into. */
export const changesBetween = (from: ObjectSet, to: ObjectSet): { added: NamedObject[]; removed: string[] } => {
  const added: NamedObject[] = [];
  const removed: string[] = [];
  for (let place = 0; place < BUCKETS; place += 1) {
    const before = from.buckets[place];
    const after = to.buckets[place];
    if (before === after) continue;
    if (after) for (const entry of Object.entries(after)) if (!holds(before, entry[0])) added.push(named(entry));
    if (before) for (const id of Object.keys(before)) if (!holds(after, id)) removed.push(id);
  }
  return { added, removed };
};
