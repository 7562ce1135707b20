import { ShortKeyList, positionAfter, type KeyList } from './keyList.ts';
import { SortedKeys } from './sortedKeys.ts';

/**
 * One value is kept as it is, a few as a sorted list, more as sorted keys: a million names with one value each stay
 * small.
 */
type Values = string | string[] | SortedKeys;

const FEW = 64;

/** Different values under each name, in ascending order. */
export class Multimap {
  readonly #values = new Map<string, Values>();

  has(name: string, value: string): boolean {
    const values = this.#values.get(name);
    if (values === undefined) return false;
    if (typeof values === 'string') return values === value;
    return Array.isArray(values) ? values[positionAfter(values, value) - 1] === value : values.has(value);
  }

  add(name: string, value: string): void {
    const values = this.#values.get(name);
    if (values === undefined) this.#values.set(name, value);
    else if (typeof values === 'string') {
      if (values !== value) this.#values.set(name, values < value ? [values, value] : [value, values]);
    } else if (Array.isArray(values)) {
      const position = positionAfter(values, value);
      if (values[position - 1] === value) return;
      values.splice(position, 0, value);
      if (values.length > FEW) this.#values.set(name, sortedOf(values));
    } else values.add(value);
  }

  delete(name: string, value: string): void {
    const values = this.#values.get(name);
    if (values === undefined) return;
    if (typeof values === 'string') {
      if (values === value) this.#values.delete(name);
    } else if (Array.isArray(values)) {
      const position = positionAfter(values, value) - 1;
      if (values[position] !== value) return;
      values.splice(position, 1);
      if (values.length === 1) this.#values.set(name, values[0] ?? '');
    } else {
      values.delete(value);
      if (values.size === 0) this.#values.delete(name);
    }
  }

  /** All names that have values, ascending. */
  names(): string[] {
    return [...this.#values.keys()].sort();
  }

  list(name: string): KeyList {
    const values = this.#values.get(name);
    return values instanceof SortedKeys ? values : new ShortKeyList(listed(values));
  }

  /** A copy that stays when the map changes. */
  array(name: string): string[] {
    const values = this.#values.get(name);
    return [...(values instanceof SortedKeys ? values.all() : listed(values))];
  }
}

const listed = (values: string | string[] | undefined): readonly string[] =>
  values === undefined ? [] : typeof values === 'string' ? [values] : values;

const sortedOf = (values: readonly string[]): SortedKeys => {
  const sorted = new SortedKeys();
  for (const value of values) sorted.add(value);
  return sorted;
};
