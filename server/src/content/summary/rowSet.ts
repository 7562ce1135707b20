const BITS = 5;

/** A set of row numbers, one bit each. */
export class RowSet {
  readonly #bits: Uint32Array;
  count = 0;

  constructor(size: number) {
    this.#bits = new Uint32Array((size >>> BITS) + 1);
  }

  has(row: number): boolean {
    return ((this.#bits[row >>> BITS] ?? 0) & (1 << row)) !== 0;
  }

  add(row: number): void {
    if (this.has(row)) return;
    const place = row >>> BITS;
    this.#bits[place] = (this.#bits[place] ?? 0) | (1 << row);
    this.count += 1;
  }
}
