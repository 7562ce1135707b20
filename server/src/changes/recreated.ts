import { UUIDS_IN_TEXT } from '@trc/domain/uuid';
import type { ReadSide } from '../directory/readState.ts';
import { observeChange } from './observe.ts';
import { keyOf } from './types.ts';
import type { ObservedChange } from './types.ts';
import type { VersionObject } from './version.ts';

/** The restore that re-created an object. Its records are removed after a time. */
export interface Recreation {
  restoreId: string;
  /** Start of the restore, and the person who started it. */
  time?: string;
  by?: string;
}

/** Re-created objects of a comparison. */
export interface Recreated {
  /** New ids by former ids, in lower case; of applications also the application ids. */
  renamed: ReadonlyMap<string, string>;
  /** By the new object id, in lower case. */
  restores: ReadonlyMap<string, Recreation>;
}

/** Replaces former ids also inside texts, such as `api://<application id>`. */
const withPresentIds = <T>(value: T, renamed: ReadonlyMap<string, string>): T =>
  JSON.parse(
    JSON.stringify(value, (_name, member: unknown) =>
      typeof member === 'string'
        ? member.replaceAll(UUIDS_IN_TEXT, (id) => renamed.get(id.toLowerCase()) ?? id)
        : member,
    ),
  ) as T;

const withPresentSide = (side: ReadSide, renamed: ReadonlyMap<string, string>): ReadSide => ({
  ...side,
  object: withPresentIds(side.object, renamed),
  links: withPresentIds(side.links, renamed),
});

type Objects = ReadonlyMap<string, VersionObject>;

const contentIn = (objects: Objects, key: string): ReadSide | undefined => {
  const content = objects.get(key)?.content;
  return content === 'unreadable' ? undefined : content;
};

/**
 * Puts one change of a re-created object in place of two: the deletion of its former id and the creation of the new
 * one. Its differences are those that the new id does not explain. An object that the earlier version lacks as well
 * stays created.
 * @param sides objects of the earlier and of the later version
 */
export const pairRecreated = (
  observed: readonly ObservedChange[],
  sides: readonly [Objects, Objects],
  { renamed, restores }: Recreated,
): ObservedChange[] => {
  const deleted = new Map(
    observed.flatMap((change) => {
      const now = change.kind === 'deleted' ? renamed.get(change.id.toLowerCase()) : undefined;
      return now === undefined ? [] : [[keyOf(change.type, now), change] as const];
    }),
  );
  const replaced = new Map<string, ObservedChange>();
  const paired = new Set<string>();
  for (const change of observed) {
    if (change.kind !== 'created' || !restores.has(change.id.toLowerCase())) continue;
    const former = deleted.get(change.key);
    const [before, after] = [former && contentIn(sides[0], former.key), contentIn(sides[1], change.key)];
    const pair =
      former && before && after
        ? observeChange(former.type, former.id, withPresentSide(before, renamed), withPresentSide(after, renamed))
        : undefined;
    replaced.set(change.key, { ...(pair ?? change), recreatedAs: change.id });
    if (pair && former) paired.add(former.key);
  }
  return observed.filter(({ key }) => !paired.has(key)).map((change) => replaced.get(change.key) ?? change);
};
