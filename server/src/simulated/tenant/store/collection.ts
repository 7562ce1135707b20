import type { Entity } from './entity.ts';
import { textOf } from './entity.ts';

/**
 * The objects of one entity set, in the order of their keys. The order depends on nothing but the keys, so a page
 * that continues after a key meets every object that stays exactly once, also over a restart.
 */
export class Collection {
  readonly #byKey = new Map<string, Entity>();
  readonly #indexes = new Map<string, Map<string, Set<string>>>();
  #sorted: string[] | undefined;

  /** @param indexed properties by which `where` finds objects without walking over all of them */
  constructor(indexed: readonly string[] = []) {
    for (const property of indexed) this.#indexes.set(property, new Map());
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string): Entity | undefined {
    return this.#byKey.get(key) ?? this.#byKey.get(key.toLowerCase());
  }

  /** Keys in ascending order. The array is shared: do not change it. */
  keys(): readonly string[] {
    this.#sorted ??= [...this.#byKey.keys()].sort();
    return this.#sorted;
  }

  put(key: string, entity: Entity): void {
    const before = this.#byKey.get(key);
    if (before !== undefined) this.#unindex(key, before);
    else if (this.#sorted !== undefined) this.#sorted.splice(positionAfter(this.#sorted, key), 0, key);
    this.#byKey.set(key, entity);
    for (const [property, index] of this.#indexes) {
      const value = textOf(entity[property]).toLowerCase();
      const keys = index.get(value);
      if (keys === undefined) index.set(value, new Set([key]));
      else keys.add(key);
    }
  }

  remove(key: string): void {
    const before = this.#byKey.get(key);
    if (before === undefined) return;
    this.#byKey.delete(key);
    this.#unindex(key, before);
    if (this.#sorted !== undefined) this.#sorted.splice(positionAfter(this.#sorted, key) - 1, 1);
  }

  /** Keys of the objects whose indexed `property` has that value whatever its case, ascending. */
  where(property: string, value: string): string[] {
    const index = this.#indexes.get(property);
    if (index === undefined) throw new Error(`no index on ${property}`);
    return [...(index.get(value.toLowerCase()) ?? [])].sort();
  }

  #unindex(key: string, entity: Entity): void {
    for (const [property, index] of this.#indexes) {
      const value = textOf(entity[property]).toLowerCase();
      const keys = index.get(value);
      keys?.delete(key);
      if (keys?.size === 0) index.delete(value);
    }
  }
}

/** @returns the first position in the sorted list whose key is greater than `key` */
export const positionAfter = (sorted: readonly string[], key: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') <= key) low = middle + 1;
    else high = middle;
  }
  return low;
};
