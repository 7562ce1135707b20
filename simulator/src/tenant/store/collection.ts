import { isEntity, type Entity, type Json } from './entity.ts';
import type { KeyList } from './keyList.ts';
import { Multimap } from './multimap.ts';
import { SortedKeys } from './sortedKeys.ts';

/** Makes the object of a row, each time the same. */
export type RowMaker = (row: number) => Entity;

/** A larger set makes its objects again at each reading; a smaller one keeps them, which is faster. */
const KEPT_ROWS = 200_000;

/**
 * The objects of one entity set, in the order of their keys. The order depends on nothing but the keys, so a page
 * that continues after a key meets every object that stays exactly once, also over a restart.
 */
export class Collection {
  /** A number stands for an object that is made when it is read. */
  readonly #byKey = new Map<string, Entity | number>();
  readonly #keys = new SortedKeys();
  readonly #indexed: readonly string[];
  /** Made when they are first asked for: most sets of a big tenant are never searched by most of their properties. */
  readonly #indexes = new Map<string, Multimap>();
  #make: RowMaker | undefined;
  #changes = 0;

  /**
   * @param indexed properties (or paths like "roleMemberInfo/id") by which `where` finds objects without walking over
   * all of them
   */
  constructor(indexed: readonly string[] = []) {
    this.#indexed = indexed;
  }

  /** Number of puts and removals so far. A result that was computed from the objects is valid until it grows. */
  get changes(): number {
    return this.#changes;
  }

  get size(): number {
    return this.#byKey.size;
  }

  get(key: string): Entity | undefined {
    return this.#read(key) ?? this.#read(key.toLowerCase());
  }

  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** Keys in ascending order. The array is shared: do not change it. */
  keys(): readonly string[] {
    return this.#keys.all();
  }

  get list(): KeyList {
    return this.#keys;
  }

  /** From now on rows can be put by number, so that 1,000,000 objects fit in memory. */
  makeRows(make: RowMaker): void {
    this.#make = make;
  }

  /** Adds a new object that is made when it is read. */
  putRow(key: string, row: number): void {
    if (this.#byKey.has(key) || this.#indexes.size > 0) throw new Error('rows come first, and each once');
    this.#changes += 1;
    this.#byKey.set(key, row);
    this.#keys.add(key);
  }

  put(key: string, entity: Entity): void {
    this.#changes += 1;
    const before = this.#read(key);
    this.#byKey.set(key, entity);
    if (before === undefined) this.#keys.add(key);
    for (const [property, index] of this.#indexes) {
      if (before !== undefined) for (const value of indexValues(before, property)) index.delete(value, key);
      for (const value of indexValues(entity, property)) index.add(value, key);
    }
  }

  remove(key: string): void {
    const before = this.#read(key);
    if (before === undefined) return;
    this.#changes += 1;
    this.#byKey.delete(key);
    this.#keys.delete(key);
    for (const [property, index] of this.#indexes)
      for (const value of indexValues(before, property)) index.delete(value, key);
  }

  isIndexed(property: string): boolean {
    return this.#indexed.includes(property);
  }

  /**
   * Keys of the objects whose indexed `property` has that value in any case, ascending. In a list: one of its values.
   */
  where(property: string, value: string): string[] {
    return this.#index(property).array(value.toLowerCase());
  }

  whereList(property: string, value: string): KeyList {
    return this.#index(property).list(value.toLowerCase());
  }

  #read(key: string): Entity | undefined {
    const found = this.#byKey.get(key);
    if (typeof found !== 'number') return found;
    const made = this.#make?.(found);
    if (made !== undefined && this.#byKey.size <= KEPT_ROWS) this.#byKey.set(key, made);
    return made;
  }

  #index(property: string): Multimap {
    const found = this.#indexes.get(property);
    if (found !== undefined) return found;
    if (!this.isIndexed(property)) throw new Error(`no index on ${property}`);
    const made = new Multimap();
    for (const key of this.#keys.all())
      for (const value of indexValues(this.#read(key) ?? {}, property)) made.add(value, key);
    this.#indexes.set(property, made);
    return made;
  }
}

const indexValues = (entity: Entity, path: string): readonly string[] => {
  let value: Json | undefined = entity;
  for (const step of path.split('/')) value = isEntity(value) ? value[step] : undefined;
  if (typeof value === 'string') return [value.toLowerCase()];
  return Array.isArray(value)
    ? value.flatMap((each: Json) => (typeof each === 'string' ? [each.toLowerCase()] : []))
    : [];
};
