import { createHash } from 'node:crypto';

const STEP = 0x6d2b79f5;
const NUMBERS_PER_ROW = 64;

/** Repeatable random numbers: the same text gives the same sequence on every machine (mulberry32). */
export class Random {
  #state: number;
  readonly #start: number;
  /** Ids of two sequences differ although their numbers may come from overlapping parts of the one cycle there is. */
  readonly #salt: number;
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
    const digest = createHash('sha256').update(name).digest();
    this.#start = digest.readUInt32LE(0);
    this.#salt = digest.readUInt32LE(4);
    this.#state = this.#start;
  }

  /** A separate sequence, so that values drawn by one part do not change those of another. */
  fork(name: string): Random {
    return new Random(`${this.#name}/${name}`);
  }

  /** Goes to the part of the sequence that belongs to a row: 64 numbers that no other row below 2^26 gets. */
  startRow(row: number): void {
    this.#state = (this.#start + Math.imul(row, NUMBERS_PER_ROW * STEP)) >>> 0;
  }

  /** @returns a number from 0 up to, not including, 1 */
  next(): number {
    this.#state = (this.#state + STEP) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @returns a whole number from `low` to `high`, both included */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  }

  /** @returns up to `count` different items */
  sample<T>(list: readonly T[], count: number): T[] {
    const chosen = new Set<number>();
    const wanted = Math.min(count, list.length);
    while (chosen.size < wanted) chosen.add(Math.floor(this.next() * list.length));
    return [...chosen].flatMap((position) => list[position] ?? []);
  }

  guid(): string {
    const word = (salt: number): string =>
      ((Math.floor(this.next() * 2 ** 32) ^ salt) >>> 0).toString(16).padStart(8, '0');
    const hex = word(this.#salt) + word(0) + word(0) + word(0);
    return asGuid(hex);
  }

  /** @returns an instant between two days ("2021-01-01"), ISO 8601 in UTC without fractions */
  instant(from: string, to: string): string {
    const start = Date.parse(from);
    return `${new Date(start + Math.floor(this.next() * (Date.parse(to) - start))).toISOString().slice(0, 19)}Z`;
  }
}

/** @returns a GUID that depends on nothing but the text */
export const deriveGuid = (text: string): string => asGuid(createHash('sha256').update(text).digest('hex'));

/** @returns an opaque id of the kind Graph gives to assignments and grants */
export const opaqueId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

const asGuid = (hex: string): string => {
  const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) & 3)).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};
