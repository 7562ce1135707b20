import { positionAfter, type KeyList } from './keyList.ts';

/** Above this a piece is cut in two, so that adding a key moves few others however many there are. */
const PIECE = 1024;

/** Many different keys in ascending order, cheap to add to in any order. */
export class SortedKeys implements KeyList {
  readonly #pieces: string[][] = [];
  #size = 0;
  #all: readonly string[] | undefined;

  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    const piece = this.#pieces[this.#pieceOf(key)];
    return piece !== undefined && piece[positionAfter(piece, key) - 1] === key;
  }

  /** @returns true if it was not there yet */
  add(key: string): boolean {
    const place = this.#pieceOf(key);
    const piece = this.#pieces[place];
    this.#all = undefined;
    if (piece === undefined) this.#pieces.push([key]);
    else {
      const position = positionAfter(piece, key);
      if (piece[position - 1] === key) return false;
      piece.splice(position, 0, key);
      // Keys that come in order leave full pieces behind, others half full ones.
      if (piece.length > PIECE) this.#pieces.splice(place + 1, 0, piece.splice(position === PIECE ? PIECE : PIECE / 2));
    }
    this.#size += 1;
    return true;
  }

  /** @returns true if it was there */
  delete(key: string): boolean {
    const place = this.#pieceOf(key);
    const piece = this.#pieces[place];
    const position = piece === undefined ? -1 : positionAfter(piece, key) - 1;
    if (piece?.[position] !== key) return false;
    piece.splice(position, 1);
    if (piece.length === 0) this.#pieces.splice(place, 1);
    this.#size -= 1;
    this.#all = undefined;
    return true;
  }

  *after(key: string | undefined): Generator<string> {
    const first = key === undefined ? 0 : this.#pieceOf(key);
    for (let place = first; place < this.#pieces.length; place += 1) {
      const piece = this.#pieces[place] ?? [];
      const start = key === undefined || place > first ? 0 : positionAfter(piece, key);
      for (let index = start; index < piece.length; index += 1) yield piece[index] ?? '';
    }
  }

  /** All keys; the array is shared until the next change. */
  all(): readonly string[] {
    this.#all ??= this.#pieces.flat();
    return this.#all;
  }

  /** The piece that holds the key or would: the first that ends with it or later, else the last one. */
  #pieceOf(key: string): number {
    let low = 0;
    let high = this.#pieces.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#pieces[middle]?.at(-1) ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low);
  }
}
