import type { FoundObject } from '../../catalog/objects.ts';
import { keyOf } from '../execute/run.ts';
import type { StoredCache } from '../execute/runParts.ts';

export type { StoredCache } from '../execute/runParts.ts';

const MAX_OBJECTS = 2000;
/** Links of objects that are kept, together; a group of a hundred thousand members is opened again instead. */
const MAX_LINKS = 20_000;

const linksOf = (found: FoundObject): number =>
  found.found ? Object.values(found.stored.links).reduce((sum, values) => sum + values.length, 0) : 0;

/** Keeps the entries that were added last. */
export const createStoredCache = (): StoredCache => {
  const kept = new Map<string, FoundObject>();
  let links = 0;
  const remove = (key: string): void => {
    const found = kept.get(key);
    if (!found) return;
    links -= linksOf(found);
    kept.delete(key);
  };
  return {
    get: ({ type, sourceId }) => kept.get(keyOf(type, sourceId)),
    add: ({ type, sourceId }, found) => {
      const key = keyOf(type, sourceId);
      remove(key);
      kept.set(key, found);
      links += linksOf(found);
      while (kept.size > MAX_OBJECTS || links > MAX_LINKS) remove(kept.keys().next().value ?? '');
    },
    forget: ({ type, sourceId }) => remove(keyOf(type, sourceId)),
  };
};
