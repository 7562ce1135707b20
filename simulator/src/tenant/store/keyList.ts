/** Keys in ascending order. The order depends on nothing but the keys, so a page can continue after any of them. */
export interface KeyList {
  readonly size: number;
  /** The keys greater than `key`, or all of them. Do not change the list meanwhile. */
  after(key: string | undefined): Iterable<string>;
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

/** A list of few keys. */
export class ShortKeyList implements KeyList {
  readonly #keys: readonly string[];

  /** @param keys ascending */
  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  get size(): number {
    return this.#keys.length;
  }

  after(key: string | undefined): Iterable<string> {
    return key === undefined ? this.#keys : this.#keys.slice(positionAfter(this.#keys, key));
  }
}
