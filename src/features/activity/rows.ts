import type { ActivityEntry } from '../../api';

export interface ActivityRow {
  entry: ActivityEntry;
  /** Entries have no id: what they say and how many on the page say the same. */
  key: string;
}

/** @returns the page's entries with keys that stay when newer ones come. */
export const rowsOf = (list: readonly ActivityEntry[]): ActivityRow[] => {
  const seen = new Map<string, number>();
  return list.map((entry) => {
    const said = JSON.stringify([entry.time, entry.action, entry.type, entry.source, entry.details]);
    const count = (seen.get(said) ?? 0) + 1;
    seen.set(said, count);
    return { entry, key: `${said}${count}` };
  });
};
