import type { GraphObject } from '../../directory/index.ts';
import type { IdKind, IdMap } from '../../catalog/idMap.ts';

/** The id map of a running restore: ids of re-created objects are known at once. */
export interface GrowingIdMap extends IdMap {
  add(kind: IdKind, oldId: string, newId: string): void;
}

export const growing = (base: IdMap): GrowingIdMap => {
  const added = new Map<string, string>();
  const keyOf = (kind: IdKind, id: string): string => `${kind} ${id.toLowerCase()}`;
  return {
    add: (kind, oldId, newId) => void added.set(keyOf(kind, oldId), newId),
    current: (kind, id) => {
      const visited = new Set<string>();
      let at = id;
      while (!visited.has(at)) {
        visited.add(at);
        at = added.get(keyOf(kind, at)) ?? base.current(kind, at);
      }
      return at;
    },
  };
};

/** @returns the application id that an object of the backup has now; empty where it has none */
export const appIdIn =
  (ids: IdMap) =>
  ({ appId }: GraphObject): string =>
    typeof appId === 'string' ? ids.current('appId', appId) : '';

/**
 * @param liveId of the object in the directory or its recycle bin, if it is known
 * @returns true if the object has another id than in the restored version: an earlier restore re-created it
 */
export const isRecreated = (sourceId: string, liveId: string | null | undefined): boolean =>
  typeof liveId === 'string' && liveId.toLowerCase() !== sourceId.toLowerCase();
