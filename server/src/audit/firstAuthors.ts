import { decideParts } from './evidence.ts';
import type { DecidedPart, MatchableChange } from './evidence.ts';
import type { AuditEntry, OwnRestore } from './types.ts';

/** @returns the restore of this service that made an entry */
export type FindRestore = (entry: AuditEntry) => OwnRestore | undefined;

/** Entries of authors, with the newest entry of the restore that put their change back. */
export interface Authors {
  certainty: DecidedPart['certainty'];
  entries: readonly AuditEntry[];
  putBackBy?: AuditEntry;
}

export const newestFirst = (entries: readonly AuditEntry[]): AuditEntry[] =>
  [...entries].sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));

/** Entries that decide together about a part of a change. */
interface Found extends Authors {
  part: number;
  /** Place of the added or removed object of a link whose entries are exact. */
  place?: number;
}

/** @param place undefined: all entries of the part */
const listFound = (part: number, { certainty, lists }: DecidedPart, place?: number): Found[] => {
  if (certainty === 'likely') return lists.map((entries) => ({ part, certainty, entries }));
  const all = lists.map((entries, index) => ({ part, place: index, certainty, entries }));
  return place === undefined ? all : all.slice(place, place + 1);
};

const isFound = ({ entries }: Authors): boolean => entries.length > 0;

/** The entries of one object, with the decisions for each span of time. */
interface Search {
  restoreOf: FindRestore;
  isPersons: (entry: AuditEntry) => boolean;
  /** @returns the decisions by entries in between, of persons alone or of restores as well */
  decideBetween: (since: number, until: number, who: 'persons' | 'all') => readonly DecidedPart[];
  /** @returns the time of the first entry that a restore made; undefined: it made none */
  startOf: (restoreId: string) => number | undefined;
  /** Authors that several objects of a link share are searched once: by part, then by entries. */
  followed: Map<number, Map<readonly AuditEntry[], Authors[]>>;
}

const createSearch = (change: MatchableChange, entries: readonly AuditEntry[], restoreOf: FindRestore): Search => {
  const isPersons = (entry: AuditEntry): boolean => restoreOf(entry) === undefined;
  const decided = new Map<string, readonly DecidedPart[]>();
  const starts = new Map<string, number>();
  for (const entry of newestFirst(entries)) {
    const restore = restoreOf(entry);
    if (restore) starts.set(restore.restoreId, entry.at);
  }
  return {
    restoreOf,
    isPersons,
    followed: new Map(),
    startOf: (restoreId) => starts.get(restoreId),
    decideBetween: (since, until, who) => {
      const key = `${since} ${until} ${who}`;
      const isIn = (entry: AuditEntry): boolean =>
        entry.at > since && entry.at < until && (who === 'all' || isPersons(entry));
      const parts = decided.get(key) ?? decideParts(change, entries.filter(isIn));
      decided.set(key, parts);
      return parts;
    },
  };
};

const partBetween = (
  search: Search,
  { part, place }: Found,
  ...[since, until, who]: Parameters<Search['decideBetween']>
): Found[] => {
  const decision = search.decideBetween(since, until, who)[part];
  return decision ? listFound(part, decision, place) : [];
};

/** An undo puts back the state from before the undone restore, so the authors are those of that time. */
const followUndo = (
  search: Search,
  found: Found,
  { putBackBy, undone }: { putBackBy: AuditEntry; undone: NonNullable<OwnRestore['undone']> },
  since: number,
): Authors[] => {
  const until = search.startOf(undone.restoreId) ?? undone.from;
  const earliest = Math.min(since, undone.since ?? since);
  const isExact = found.certainty === 'exact';
  const authors = partBetween(search, found, earliest, until, 'all')
    .flatMap((one) => follow(search, one, earliest))
    .filter(isFound);
  if (authors.length === 0) return [found];
  // Without proof that the undo wrote this part, a person may have changed it after the undone restore.
  const persons = found.entries.filter((one) => search.isPersons(one) && (isExact || one.at >= until));
  return [
    { certainty: found.certainty, entries: persons },
    ...authors.map(({ certainty, entries }) => ({
      certainty: isExact ? certainty : ('likely' as const),
      entries,
      putBackBy,
    })),
  ];
};

/** A restore that is no undo has earlier authors only where their entry has the same value. */
const followRestore = (search: Search, found: Found, putBackBy: AuditEntry, since: number): Authors[] => {
  if (found.certainty === 'likely') return [found];
  const until = search.startOf(search.restoreOf(putBackBy)?.restoreId ?? '') ?? putBackBy.at;
  const same = partBetween(search, found, since, until, 'persons').filter(
    (one) => one.certainty === 'exact' && isFound(one),
  );
  if (same.length === 0) return [found];
  return same.map(({ certainty, entries }) => ({ certainty, entries, putBackBy }));
};

const follow = (search: Search, found: Found, since: number): Authors[] => {
  const ofPart = search.followed.get(found.part) ?? new Map<readonly AuditEntry[], Authors[]>();
  search.followed.set(found.part, ofPart);
  const known = ofPart.get(found.entries);
  if (known) return known;
  const [putBackBy] = newestFirst(found.entries.filter((entry) => !search.isPersons(entry)));
  const restore = putBackBy && search.restoreOf(putBackBy);
  let authors: Authors[] = [found];
  if (putBackBy && restore)
    authors = restore.undone
      ? followUndo(search, found, { putBackBy, undone: restore.undone }, since)
      : followRestore(search, found, putBackBy, since);
  ofPart.set(found.entries, authors);
  return authors;
};

/**
 * Finds the authors of each part of a change. A restore that put a part back is not its author. Without an earlier
 * author the restore stays the only one that is known.
 * @param entries of the object until the later reading, with those from before the earlier one
 * @param from time of the earlier reading
 */
export const findFirstAuthors = (
  change: MatchableChange,
  entries: readonly AuditEntry[],
  from: number,
  restoreOf: FindRestore,
): Authors[] => {
  const search = createSearch(change, entries, restoreOf);
  return search
    .decideBetween(from, Infinity, 'all')
    .flatMap((decision, part) => listFound(part, decision).flatMap((found) => follow(search, found, from)));
};
