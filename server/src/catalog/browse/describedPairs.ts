import type { TenantChanges } from '../../changes/describedChange.ts';

/**
 * Caches the described changes of the last pairs of versions, so that a page does not describe the whole pair again.
 */
export interface DescribedPairs {
  /** @param key everything that the description depends on. @param describe is called on a cache miss */
  get(key: string, describe: () => Promise<TenantChanges>): Promise<TenantChanges>;
}

interface Entry {
  changes: Promise<TenantChanges>;
  /** Changes in it, known once it is described. */
  size: number;
  until: number;
}

const MAX_PAIRS = 4;
/** Over all pairs; a pair has at most MAX_CHANGES (domain/limits.ts). */
const MAX_KEPT = 20_000;
/** Names and values are in memory only, and not for longer than a person pages through them. */
const KEPT_MS = 10 * 60_000;

/** @param now milliseconds since 1970 */
export const createDescribedPairs = (now: () => number = Date.now): DescribedPairs => {
  /** The least recently used first. */
  const entries = new Map<string, Entry>();

  const forget = (key: string, entry: Entry): void => {
    if (entries.get(key) === entry) entries.delete(key);
  };

  const trim = (): void => {
    const total = (): number => [...entries.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, entry] of [...entries]) {
      if (entry.until > now() && entries.size <= MAX_PAIRS && total() <= MAX_KEPT) continue;
      forget(key, entry);
    }
  };

  return {
    get: (key, describe) => {
      const found = entries.get(key);
      const entry = found && found.until > now() ? found : { changes: describe(), size: 0, until: now() + KEPT_MS };
      entries.delete(key);
      entries.set(key, entry);
      if (entry !== found) {
        entry.changes.then(
          ({ changes }) => {
            entry.size = changes.length;
            trim();
          },
          () => forget(key, entry),
        );
        trim();
      }
      return entry.changes;
    },
  };
};
