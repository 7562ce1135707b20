/** Links from one object to others, readable from both ends. */
export class Relation {
  readonly #forward = new Map<string, Set<string>>();
  readonly #backward = new Map<string, Set<string>>();

  has(source: string, target: string): boolean {
    return this.#forward.get(source)?.has(target) ?? false;
  }

  add(source: string, target: string): void {
    into(this.#forward, source).add(target);
    into(this.#backward, target).add(source);
  }

  remove(source: string, target: string): void {
    this.#forward.get(source)?.delete(target);
    this.#backward.get(target)?.delete(source);
  }

  /** Forgets every link from and to the object. */
  drop(id: string): void {
    for (const target of this.targets(id)) this.remove(id, target);
    for (const source of this.sources(id)) this.remove(source, id);
  }

  /** Ids the object points to, ascending. */
  targets(source: string): string[] {
    return [...(this.#forward.get(source) ?? [])].sort();
  }

  /** Ids of the objects that point to it, ascending. */
  sources(target: string): string[] {
    return [...(this.#backward.get(target) ?? [])].sort();
  }
}

const into = (map: Map<string, Set<string>>, key: string): Set<string> => {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = new Set<string>();
  map.set(key, made);
  return made;
};
