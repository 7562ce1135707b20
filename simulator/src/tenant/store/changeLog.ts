import type { EntitySetName, RelationName } from '../registry.ts';
import type { Change } from './change.ts';

/**
 * The reason that an object is missing: a `changed` one can be restored from the deleted objects, a `deleted` one
 * cannot.
 */
export type Removal = 'changed' | 'deleted';

/**
 * Times of changes to objects and links, for delta queries. The log is built from the journal, so objects of the seed
 * have no entries.
 */
export class ChangeLog {
  #sequence = 0;
  readonly #objects = new Map<EntitySetName, Map<string, { at: number; removal: Removal | undefined }>>();
  readonly #links = new Map<RelationName, Map<string, Map<string, { at: number; added: boolean }>>>();

  /** Number of changes so far. */
  get sequence(): number {
    return this.#sequence;
  }

  record(change: Change): void {
    this.#sequence += 1;
    const at = this.#sequence;
    if (change[0] === 'link' || change[0] === 'unlink') {
      within(within(this.#links, change[1]), change[2]).set(change[3], { at, added: change[0] === 'link' });
      return;
    }
    const removal = change[0] === 'put' ? undefined : change[0] === 'softDelete' ? 'changed' : 'deleted';
    within(this.#objects, change[1]).set(change[2], { at, removal });
  }

  /** Objects of a set that changed after `sequence`, and why they are missing if they are. */
  objectsSince(set: EntitySetName, sequence: number): Map<string, Removal | undefined> {
    return new Map(
      [...(this.#objects.get(set) ?? [])]
        .filter(([, { at }]) => at > sequence)
        .map(([key, { removal }]) => [key, removal]),
    );
  }

  /** Number of the last change of an object; 0 when it never changed. */
  sequenceOf(set: EntitySetName, key: string): number {
    return this.#objects.get(set)?.get(key)?.at ?? 0;
  }

  /** Ids of the objects that gained or lost a link after `sequence`. */
  sourcesSince(relation: RelationName, sequence: number): string[] {
    return [...(this.#links.get(relation) ?? [])]
      .filter(([, targets]) => [...targets.values()].some(({ at }) => at > sequence))
      .map(([source]) => source);
  }

  linksSince(relation: RelationName, source: string, sequence: number): { target: string; added: boolean }[] {
    return [...(this.#links.get(relation)?.get(source) ?? [])]
      .filter(([, { at }]) => at > sequence)
      .map(([target, { added }]) => ({ target, added }));
  }
}

const within = <K, L, V>(map: Map<K, Map<L, V>>, key: K): Map<L, V> => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = new Map<L, V>();
  map.set(key, made);
  return made;
};
