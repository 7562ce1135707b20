/** Objects that were created but have not arrived everywhere yet: no list, read or link shows them before. */
export class Lag {
  readonly #until = new Map<string, number>();

  get isEmpty(): boolean {
    return this.#until.size === 0;
  }

  /** Hides a new object for some milliseconds. */
  start(key: string, milliseconds: number): void {
    if (milliseconds > 0) this.#until.set(key, Date.now() + milliseconds);
  }

  hides(key: string): boolean {
    const until = this.#until.get(key);
    if (until === undefined) return false;
    if (until > Date.now()) return true;
    this.#until.delete(key);
    return false;
  }
}
