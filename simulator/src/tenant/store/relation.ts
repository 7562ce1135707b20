import type { KeyList } from './keyList.ts';
import { Multimap } from './multimap.ts';

/** Links from one object to others, readable from both ends. */
export class Relation {
  readonly #forward = new Multimap();
  readonly #backward = new Multimap();

  has(source: string, target: string): boolean {
    return this.#forward.has(source, target);
  }

  add(source: string, target: string): void {
    this.#forward.add(source, target);
    this.#backward.add(target, source);
  }

  remove(source: string, target: string): void {
    this.#forward.delete(source, target);
    this.#backward.delete(target, source);
  }

  /** Forgets every link from and to the object. */
  drop(id: string): void {
    for (const target of this.targets(id)) this.remove(id, target);
    for (const source of this.sources(id)) this.remove(source, id);
  }

  /** Ids of all objects that point to others, ascending. */
  allSources(): string[] {
    return this.#forward.names();
  }

  /** Ids the object points to, ascending. */
  targets(source: string): string[] {
    return this.#forward.array(source);
  }

  /** Ids of the objects that point to it, ascending. */
  sources(target: string): string[] {
    return this.#backward.array(target);
  }

  targetList(source: string): KeyList {
    return this.#forward.list(source);
  }

  sourceList(target: string): KeyList {
    return this.#backward.list(target);
  }
}
