import type { RelationName } from '../registry.ts';
import type { Change } from './change.ts';

/** A link as it was before its last change. */
interface Before {
  readonly wasThere: boolean;
  readonly at: number;
}

/** Remembers changes of links, for readers that learn of them later than the directory itself. */
export class LinkIndex {
  readonly #changes = new Map<string, Map<string, Before>>();

  /** @param isThere true if the link is there before the change */
  record(change: Change, isThere: (relation: RelationName, source: string, target: string) => boolean): void {
    if (change[0] !== 'link' && change[0] !== 'unlink') return;
    const [, relation, source, target] = change;
    const key = `${relation}/${source}`;
    const ofSource = this.#changes.get(key) ?? new Map<string, Before>();
    this.#changes.set(key, ofSource);
    ofSource.set(target, { wasThere: isThere(relation, source, target), at: Date.now() });
  }

  /** @returns the targets as they were without the changes of the last milliseconds, ascending */
  targets(relation: RelationName, source: string, now: readonly string[], lag: number): string[] {
    const seen = new Set(now);
    for (const [target, { wasThere, at }] of this.#changes.get(`${relation}/${source}`) ?? []) {
      if (Date.now() - at >= lag) continue;
      if (wasThere) seen.add(target);
      else seen.delete(target);
    }
    return [...seen].sort();
  }
}
