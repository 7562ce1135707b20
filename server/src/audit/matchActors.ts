import type { MatchableChange } from './evidence.ts';
import { findFirstAuthors, newestFirst } from './firstAuthors.ts';
import type { Authors, FindRestore } from './firstAuthors.ts';
import type { AuditEntry, Certainty, Interval, MatchedEntry } from './types.ts';

/** Entries may reach the audit log this late (Microsoft: up to 15 minutes, and as much again in bad times). */
export const AUDIT_LAG_MS = 30 * 60_000;

/** The time in which a change happened, and how much of the log of that time is stored. */
export interface AuditWindow extends Interval {
  /** Time of the last read of the log; undefined: never. */
  readAt?: number;
  /** True if every entry from `from` until then, inside the window, was read. */
  isCovered: boolean;
}

export interface ActorMatch {
  /** The certainty that the matched entries prove together. Undefined: the log of that time is not stored. */
  certainty: Certainty | undefined;
  /** Exact ones first, the newest first. */
  matches: readonly MatchedEntry[];
}

const withoutEntries = ({ readAt, to, isCovered }: AuditWindow): Certainty | undefined => {
  if (readAt === undefined || !isCovered) return undefined;
  return readAt < to + AUDIT_LAG_MS ? 'notYet' : 'none';
};

const newerOf = (one: AuditEntry | undefined, other: AuditEntry | undefined): AuditEntry | undefined =>
  newestFirst([one, other].flatMap((each) => each ?? []))[0];

/** @returns each entry once, exact ones first, the newest first */
const mergeAuthors = (found: readonly Authors[], restoreOf: FindRestore): MatchedEntry[] => {
  // Several objects of a link may share their authors.
  const parts = [...new Set(found)];
  const putBack = new Map<AuditEntry, AuditEntry>();
  for (const { entries, putBackBy } of parts)
    for (const entry of entries) {
      const newest = newerOf(putBack.get(entry), putBackBy);
      if (newest) putBack.set(entry, newest);
    }
  const entriesOf = (wanted: Authors['certainty']): AuditEntry[] =>
    parts.flatMap(({ certainty, entries }) => (certainty === wanted ? entries : []));
  const exact = new Set(entriesOf('exact'));
  const likely = new Set(entriesOf('likely').filter((entry) => !exact.has(entry)));
  // An undo that is named next to an author is not an author itself, and what it undid is proof of nothing.
  const undos = [...putBack.values()].flatMap((entry) => {
    const restore = restoreOf(entry);
    return restore?.undone ? [{ restoreId: restore.restoreId, undoneId: restore.undone.restoreId }] : [];
  });
  const named = new Set(undos.map(({ restoreId }) => restoreId));
  const undone = new Set(undos.map(({ undoneId }) => undoneId));
  const isAuthor = (entry: AuditEntry): boolean => {
    const id = restoreOf(entry)?.restoreId;
    return id === undefined || !(named.has(id) || (undone.has(id) && likely.has(entry)));
  };
  const matchedAs = (certainty: MatchedEntry['certainty'], entries: ReadonlySet<AuditEntry>): MatchedEntry[] =>
    newestFirst([...entries].filter(isAuthor)).map((entry) => {
      const putBackBy = putBack.get(entry);
      return { certainty, entry, ...(putBackBy && { putBackBy }) };
    });
  return [...matchedAs('exact', exact), ...matchedAs('likely', likely)];
};

/**
 * Finds who made a change, by the entries that decide about each part of it. Where the newest of them belongs to a
 * restore that put the part back, the change belongs to its first authors.
 * @param entries of the object, in any order; those of other objects are left out, and those of other times unless they
 * are older ones that an undo made valid again
 */
export const matchActors = (
  change: MatchableChange,
  entries: readonly AuditEntry[],
  window: AuditWindow,
  restoreOf: FindRestore = () => undefined,
): ActorMatch => {
  const ids = new Set(change.ids);
  const own = entries.filter(
    ({ at, targets, result }) => at <= window.to && result !== 'failure' && targets.some((target) => ids.has(target)),
  );
  const matches = mergeAuthors(findFirstAuthors(change, own, window.from, restoreOf), restoreOf);
  return { certainty: matches[0]?.certainty ?? withoutEntries(window), matches };
};
