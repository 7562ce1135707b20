/** Objects that were created but have not arrived everywhere yet: no list, read or link shows them before. */
export class Lag {
  readonly #until = new Map<string, number>();
  /** When each object of this run was created, by key. */
  readonly #born = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#until.size === 0;
  }

  /** Hides a new object for some milliseconds. */
  start(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.#until.set(key, Date.now() + milliseconds);
  }

  /** Remembers when an object was created: some parts of the directory learn of it later than others. */
  born(key: string): void {
    this.#born.set(key, Date.now());
  }

  /** Milliseconds since the object was created; infinite for one that was there when the simulator started. */
  age(key: string): number {
    const born = this.#born.get(key.toLowerCase());
    return born === undefined ? Number.POSITIVE_INFINITY : Date.now() - born;
  }

  hides(key: string): boolean {
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.#until.delete(key);
    return false;
  }
}
