import type { AuditEntry, Certainty, Interval, MatchedEntry } from './types.ts';

/** Entries may reach the audit log this late (Microsoft: up to 15 minutes, and as much again in bad times). */
export const AUDIT_LAG_MS = 30 * 60_000;

/** A change, in the form that entries are compared with. */
export interface MatchableChange {
  /** Every id that the object had, in lower case. */
  ids: readonly string[];
  kind: 'created' | 'deleted' | 'changed';
  /** Changed properties; `to` is the keyed hash of the later value, missing where it is not known. */
  attributes: readonly { name: string; to?: string }[];
  /** Ids of added and removed objects, in lower case. */
  links: readonly { added: readonly string[]; removed: readonly string[] }[];
}

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

/** Activities on links read "Add member to group", so that they are no creation of their first target. */
const IS_CREATION = /^(add|create|restore|invite external)\b(?!.* (to|from|in) )|\bcreate$/i;
const IS_DELETION = /^(hard )?(delete|remove)\b(?!.* (to|from|in) )|\bdelete$/i;
const IS_ADDITION = /^(add|assign|set|create|consent|grant)\b/i;
const IS_REMOVAL = /^(hard )?(delete|remove|unset|revoke)\b/i;

/** Entries about one part of a change. */
interface Evidence {
  exact: readonly AuditEntry[];
  /** The same property or link, with another or an unknown value. */
  near: readonly AuditEntry[];
}

const isPartOf = (one: string, other: string): boolean => one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

const ofAttribute = (
  { name, to }: MatchableChange['attributes'][number],
  candidates: readonly AuditEntry[],
): Evidence => ({
  exact: candidates.filter(({ properties }) =>
    properties.some((each) => to !== undefined && each.name === name && each.to === to),
  ),
  near: candidates.filter(({ properties }) =>
    properties.some((each) => each.name === name || isPartOf(each.name, name)),
  ),
});

const ofLink = (
  { added, removed }: MatchableChange['links'][number],
  candidates: readonly AuditEntry[],
  ids: ReadonlySet<string>,
): Evidence => {
  const [joined, left] = [new Set(added), new Set(removed)];
  const names = ({ targets }: AuditEntry, ends: ReadonlySet<string>): boolean =>
    targets.some((target) => !ids.has(target) && ends.has(target));
  return {
    exact: candidates.filter(
      (entry) =>
        (IS_ADDITION.test(entry.activity) && names(entry, joined)) ||
        (IS_REMOVAL.test(entry.activity) && names(entry, left)),
    ),
    near: candidates.filter((entry) => names(entry, joined) || names(entry, left)),
  };
};

const ofExistence = (
  kind: MatchableChange['kind'],
  candidates: readonly AuditEntry[],
  ids: ReadonlySet<string>,
): Evidence => {
  const pattern = kind === 'created' ? IS_CREATION : IS_DELETION;
  return {
    exact: candidates.filter(({ activity, targets: [first = ''] }) => pattern.test(activity) && ids.has(first)),
    near: [],
  };
};

/** The entries that explain each part of the change. */
const evidenceOf = (change: MatchableChange, candidates: readonly AuditEntry[]): Evidence[] => {
  const ids = new Set(change.ids);
  if (change.kind !== 'changed') return [ofExistence(change.kind, candidates, ids)];
  return [
    ...change.attributes.map((attribute) => ofAttribute(attribute, candidates)),
    ...change.links.map((link) => ofLink(link, candidates, ids)),
  ];
};

const newestFirst = (entries: readonly AuditEntry[]): AuditEntry[] =>
  [...entries].sort((one, other) => other.at - one.at || (one.id < other.id ? -1 : one.id > other.id ? 1 : 0));

const withoutEntries = ({ readAt, to, isCovered }: AuditWindow): Certainty | undefined => {
  if (readAt === undefined || !isCovered) return undefined;
  return readAt < to + AUDIT_LAG_MS ? 'notYet' : 'none';
};

/**
 * Finds who made a change. Each part of it (existence, property, link) takes the entries that show its value; without
 * one those that name it; without one all that have the object as target at that time. A guessed target is no proof
 * without the property.
 * @param entries of the object, in any order; those of other objects or times are left out
 */
export const matchActors = (
  change: MatchableChange,
  entries: readonly AuditEntry[],
  window: AuditWindow,
): ActorMatch => {
  const ids = new Set(change.ids);
  const candidates = entries.filter(
    ({ at, targets, result }) =>
      at > window.from && at <= window.to && result !== 'failure' && targets.some((target) => ids.has(target)),
  );
  const evidence = evidenceOf(change, candidates);
  const exact = new Set(evidence.flatMap((part) => part.exact));
  const rest = candidates.filter((entry) => !exact.has(entry) && !entry.isGuess);
  const likely = new Set(
    evidence.flatMap((part) => {
      if (part.exact.length > 0) return [];
      return part.near.length > 0 ? part.near : rest;
    }),
  );
  const matches: MatchedEntry[] = [
    ...newestFirst([...exact]).map((entry) => ({ certainty: 'exact' as const, entry })),
    ...newestFirst([...likely].filter((entry) => !exact.has(entry))).map((entry) => ({
      certainty: 'likely' as const,
      entry,
    })),
  ];
  return { certainty: matches[0]?.certainty ?? withoutEntries(window), matches };
};
