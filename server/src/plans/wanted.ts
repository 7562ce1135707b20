import { isReversible } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { idsIn } from '../comparison/index.ts';
import type { ChangedLinks, DescribedChange } from '../changes/describedChange.ts';
import type { LinkValue } from '../directory/index.ts';
import type { LinkMode, Severity } from './types.ts';

/** The part of an object that a change touched. */
export interface ChangedPart {
  paths: readonly string[];
  links: readonly { name: string; added: readonly LinkValue[]; removed: readonly LinkValue[] }[];
}

/** An object that a plan puts right. */
export interface WantedObject {
  type: ObjectType;
  /** In the backup. */
  id: string;
  severity?: Severity;
  /** Only the changed part; left out for a whole object. */
  part?: ChangedPart;
  /** Mode for the links of a whole object. */
  linkMode?: LinkMode;
  /** The names that the change knows, by id in lower case. */
  names?: Readonly<Record<string, string>>;
}

const linkOf = ({ name, added, removed }: ChangedLinks) => ({
  name,
  added: added as readonly LinkValue[],
  removed: removed as readonly LinkValue[],
});

/** A deleted object is restored completely; links that were added to it meanwhile stay. */
const wantedOf = ({ type, id, severity, kind, attributes, links, names }: DescribedChange): WantedObject => ({
  type,
  id,
  severity,
  names,
  ...(kind === 'deleted'
    ? { linkMode: 'add' as const }
    : { part: { paths: attributes.map(({ path }) => path), links: links.map(linkOf) } }),
});

/** The ids that a change lost: removed link values and the values that attributes had. */
const lostIds = ({ attributes, links }: DescribedChange): string[] => [
  ...attributes.flatMap(({ from }) => idsIn(from)),
  ...links.flatMap(({ removed }) => removed.flatMap(idsIn)),
];

type ByKey = ReadonlyMap<string, DescribedChange>;
/** The key of its change, by the id of the deleted object in lower case. */
type Deleted = ReadonlyMap<string, string>;

/** @returns the keys and everything that is reached from them */
const reachable = (
  byKey: ByKey,
  keys: Iterable<string>,
  nextOf: (change: DescribedChange) => readonly string[],
): Set<string> => {
  const found = new Set(keys);
  // Iteration over a `Set` includes values that are added during the iteration.
  for (const key of found) {
    const change = byKey.get(key);
    for (const next of change ? nextOf(change) : []) found.add(next);
  }
  return found;
};

/** @returns a change without removed link values that name an object which stays deleted */
const withoutOtherLosses = (change: DescribedChange, staysDeleted: (id: string) => boolean): DescribedChange => ({
  ...change,
  links: change.links.map((link) => ({
    ...link,
    removed: link.removed.filter((value) => !idsIn(value).some(staysDeleted)),
  })),
});

/** Keys of the changes that a plan looks at, by the reason for it. */
interface Reached {
  picked: ReadonlySet<string>;
  /** The picked ones, their causes, and deleted objects that these lost. */
  chosen: ReadonlySet<string>;
  /** The picked ones and all their consequences. */
  following: ReadonlySet<string>;
}

const reachFrom = (byKey: ByKey, deleted: Deleted, picked: ReadonlySet<string>): Reached => ({
  picked,
  chosen: reachable(byKey, picked, (change) => [
    ...change.causedBy,
    ...lostIds(change).flatMap((id) => deleted.get(id.toLowerCase()) ?? []),
  ]),
  following: reachable(byKey, picked, ({ consequences }) => consequences),
});

const wantedObjects = (
  reversible: readonly DescribedChange[],
  deleted: Deleted,
  { chosen, following }: Reached,
): WantedObject[] => {
  const staysDeleted = (id: string): boolean => {
    const key = deleted.get(id);
    return key !== undefined && !chosen.has(key) && !following.has(key);
  };
  return reversible.flatMap((change) => {
    if (chosen.has(change.key)) return [wantedOf(change)];
    return following.has(change.key) ? [wantedOf(withoutOtherLosses(change, staysDeleted))] : [];
  });
};

/** Objects that a plan puts right, by the reason for which it has them. */
export interface WantedCounts {
  chosen: number;
  consequences: number;
  /** Deleted objects that a chosen change refers to, and causes of a chosen consequence. */
  required: number;
}

const countWanted = (reversible: readonly DescribedChange[], { picked, chosen, following }: Reached): WantedCounts => {
  const counts: WantedCounts = { chosen: 0, consequences: 0, required: 0 };
  for (const { key } of reversible) {
    if (picked.has(key)) counts.chosen += 1;
    else if (following.has(key)) counts.consequences += 1;
    else if (chosen.has(key)) counts.required += 1;
  }
  return counts;
};

/** The object that a plan is about. */
export type Lead = Pick<WantedObject, 'type' | 'id'>;

const findLead = (
  reversible: readonly DescribedChange[],
  wanted: readonly WantedObject[],
  { picked, following }: Reached,
): Lead | undefined => {
  const [lead, ...others] = reversible.filter(({ key }) => picked.has(key));
  if (!lead || others.length > 0) return undefined;
  const followingIds = new Set(reversible.flatMap(({ key, id }) => (following.has(key) ? [id] : [])));
  return wanted.every(({ id }) => followingIds.has(id)) ? { type: lead.type, id: lead.id } : undefined;
};

export interface WantedChanges {
  /**
   * The objects of the chosen changes, of their causes, and of all consequences of the chosen ones: a deleted object
   * has to be there again before a link can lead to it. A consequence restores the link only, not the object's other
   * losses. Objects that were created and changes of the service are not part of a plan.
   */
  wanted: WantedObject[];
  /** They add up to the number of `wanted`. */
  counts: WantedCounts;
  /** The object of the only chosen change, where everything else in the plan follows from that change. */
  lead?: Lead;
}

/** @param isChosen tells which changes a person chose */
export const wantedByChanges = (
  changes: readonly DescribedChange[],
  isChosen: (change: DescribedChange) => boolean,
): WantedChanges => {
  const byKey = new Map(changes.map((change) => [change.key, change]));
  const deleted = new Map(
    changes.flatMap(({ key, id, kind }) => (kind === 'deleted' ? [[id.toLowerCase(), key] as const] : [])),
  );
  const reached = reachFrom(byKey, deleted, new Set(changes.filter(isChosen).map(({ key }) => key)));
  const reversible = changes.filter(isReversible);
  const wanted = wantedObjects(reversible, deleted, reached);
  const lead = findLead(reversible, wanted, reached);
  return { wanted, counts: countWanted(reversible, reached), ...(lead ? { lead } : {}) };
};
