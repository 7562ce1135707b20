import type { AuditEntry } from './types.ts';

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

/** Activities on links read "Add member to group", so that they do not create their first target. */
const IS_CREATION = /^(add|create|restore|invite external)\b(?!.* (to|from|in) )|\bcreate$/i;
const IS_DELETION = /^(hard )?(delete|remove)\b(?!.* (to|from|in) )|\bdelete$/i;
const IS_ADDITION = /^(add|assign|set|create|consent|grant)\b/i;
const IS_REMOVAL = /^(hard )?(delete|remove|unset|revoke)\b/i;

/** @returns the entries by each id that they name */
export const groupByTarget = (entries: readonly AuditEntry[]): ReadonlyMap<string, readonly AuditEntry[]> => {
  const found = new Map<string, AuditEntry[]>();
  for (const entry of entries)
    for (const target of entry.targets) {
      const list = found.get(target);
      if (list) list.push(entry);
      else found.set(target, [entry]);
    }
  return found;
};

/** Entries about one part of a change: existence, a property or a link. */
interface Evidence {
  /** A link has one list per added or removed object, other parts have one list. */
  exact: readonly (readonly AuditEntry[])[];
  /** The same property or link, with another or an unknown value. */
  near: readonly AuditEntry[];
}

/** The number of entries has no limit, so they are not arguments of `Math.max`. */
const newestTime = (entries: readonly AuditEntry[]): number =>
  entries.reduce((newest, { at }) => Math.max(newest, at), -Infinity);

/**
 * @param contrary entries that gave the part another value
 * @returns the entries that led to the present value: those after its last other value
 */
const lastRun = (exact: readonly AuditEntry[], contrary: readonly AuditEntry[]): AuditEntry[] => {
  const newest = newestTime(exact);
  const since = newestTime(contrary.filter(({ at }) => at < newest));
  return exact.filter(({ at }) => at > since);
};

const isPartOf = (one: string, other: string): boolean => one.startsWith(`${other}.`) || other.startsWith(`${one}.`);

const ofAttribute = (
  { name, to }: MatchableChange['attributes'][number],
  candidates: readonly AuditEntry[],
): Evidence => {
  const near = candidates.filter(({ properties }) =>
    properties.some((each) => each.name === name || isPartOf(each.name, name)),
  );
  const exact = near.filter(({ properties }) =>
    properties.some((each) => to !== undefined && each.name === name && each.to === to),
  );
  const isExact = new Set(exact);
  return {
    exact: [
      lastRun(
        exact,
        near.filter((entry) => !isExact.has(entry)),
      ),
    ],
    near,
  };
};

const ofLink = (
  { added, removed }: MatchableChange['links'][number],
  candidates: readonly AuditEntry[],
  ids: ReadonlySet<string>,
): Evidence => {
  const byTarget = groupByTarget(candidates);
  const about = (end: string): readonly AuditEntry[] => (ids.has(end) ? [] : (byTarget.get(end) ?? []));
  const ofEnd = (end: string, pattern: RegExp, contrary: RegExp): AuditEntry[] =>
    lastRun(
      about(end).filter(({ activity }) => pattern.test(activity)),
      about(end).filter(({ activity }) => contrary.test(activity)),
    );
  return {
    exact: [
      ...added.map((end) => ofEnd(end, IS_ADDITION, IS_REMOVAL)),
      ...removed.map((end) => ofEnd(end, IS_REMOVAL, IS_ADDITION)),
    ],
    near: [...added, ...removed].flatMap(about),
  };
};

const ofExistence = (
  kind: MatchableChange['kind'],
  candidates: readonly AuditEntry[],
  ids: ReadonlySet<string>,
): Evidence => {
  const [pattern, contrary] = kind === 'created' ? [IS_CREATION, IS_DELETION] : [IS_DELETION, IS_CREATION];
  const own = candidates.filter(({ targets: [first = ''] }) => ids.has(first));
  return {
    exact: [
      lastRun(
        own.filter(({ activity }) => pattern.test(activity)),
        own.filter(({ activity }) => contrary.test(activity)),
      ),
    ],
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

/** The entries that say who made one part of a change. */
export type DecidedPart =
  /** One list per added or removed object of a link, otherwise one list. */
  | { certainty: 'exact'; lists: readonly (readonly AuditEntry[])[] }
  | { certainty: 'likely'; lists: readonly [readonly AuditEntry[]] };

/**
 * Each part of a change (existence, property, link) takes the entries that show its value, since it had another one;
 * without one those that name it; without one all that have the object as target. A guessed target is not proof
 * without the property.
 * @param candidates entries of the object and the time
 * @returns one decision per part, in the same order for every list of candidates
 */
export const decideParts = (change: MatchableChange, candidates: readonly AuditEntry[]): DecidedPart[] => {
  const evidence = evidenceOf(change, candidates);
  const exact = new Set(evidence.flatMap((part) => part.exact.flat()));
  const rest = candidates.filter((entry) => !exact.has(entry) && !entry.isGuess);
  return evidence.map((part): DecidedPart => {
    if (part.exact.some((list) => list.length > 0)) return { certainty: 'exact', lists: part.exact };
    return { certainty: 'likely', lists: [part.near.length > 0 ? part.near : rest] };
  });
};
