import { Random } from '../random.ts';

/** Objects that were created but have not arrived everywhere yet: no list, read or link shows them before. */
export class ReplicationLag {
  readonly #random = new Random('lag');
  /** Time of the last write of each object, by key. */
  readonly #written = new Map<string, number>();
  readonly #until = new Map<string, number>();
  /** Time of creation of each object of this run, by key. */
  readonly #born = new Map<string, { readonly at: number; readonly share: number }>();

  get isEmpty(): boolean {
    return this.#until.size === 0;
  }

  /** Hides a new object for some milliseconds. */
  start(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.#until.set(key, Date.now() + milliseconds);
  }

  /** Remembers when an object was created: some parts of the directory learn of it later than others. */
  born(key: string): void {
    this.#born.set(key, { at: Date.now(), share: 0.5 + this.#random.next() / 2 });
  }

  /** True if every part of the directory knows the object. The lag of a part is between half and all of `longest`. */
  isOld(key: string, longest: number): boolean {
    const born = this.#born.get(key.toLowerCase());
    return born === undefined || Date.now() - born.at >= longest * born.share;
  }

  wrote(key: string): void {
    this.#written.set(key.toLowerCase(), Date.now());
  }

  /** Milliseconds since the last write to an object. */
  sinceWrite(key: string): number {
    return Date.now() - (this.#written.get(key.toLowerCase()) ?? Number.NEGATIVE_INFINITY);
  }

  hides(key: string): boolean {
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.#until.delete(key);
    return false;
  }
}
