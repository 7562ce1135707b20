import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { expandedPlace, linkKindsOf } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { isUnread } from './coverageGaps.ts';
import { isBinClosed } from '../directory/recycleBin.ts';
import type { Gap } from './coverageGaps.ts';
import type { Requested } from './readingPlan.ts';
import { REQUESTED_BY_7C0F3F7 } from './requestedBefore.ts';

export type SectionState = 'complete' | 'partial' | 'forbidden' | 'throttled';

export interface SectionCoverage {
  state: SectionState;
  /** Text for people; empty if complete. */
  reason: string;
  /** The optional permission that would open it; undefined where something else is missing too. */
  permission?: string;
}

export interface LinkCoverage extends SectionCoverage {
  /** Objects whose links of the kind could not be read. */
  objects: number;
  /** The objects among them without the kind in their `links`; the others have the links of an earlier backup. */
  unknown: number;
}

export interface TypeCoverage extends SectionCoverage {
  /** Objects that were not read and are kept from the backup before; `readCarried` lists them. */
  carriedOver: number;
  /** Kinds of links that are not complete, by name. */
  links: Readonly<Record<string, LinkCoverage>>;
  /** Properties of which some objects have a value that says nothing, by name. */
  properties: Readonly<Record<string, PropertyCoverage>>;
}

export interface PropertyCoverage {
  /** Text for people. */
  reason: string;
  objects: number;
}

/**
 * The statement of a backup about itself: where "not in the backup" means "was not in the directory", and where it does
 * not.
 */
export interface Coverage {
  types: Readonly<Record<ObjectType, TypeCoverage>>;
  /** The additional entities; undefined when the backup was none that captures them. */
  expanded?: TypeCoverage;
  /** Objects that are unknown where the backup does not hold them. */
  unread: { types: readonly ObjectType[]; places: readonly string[] };
  /** Parts that were omitted on purpose, in sentences. */
  notes: readonly string[];
  /**
   * References to objects that the backup does not hold (examples: danglingOf); undefined where they were not looked
   * for.
   */
  dangling?: number;
}

/** As the manifest keeps it, in readable text: no ids, no names. */
export interface StoredCoverage {
  /** 1: written before references were looked at. */
  version: 1 | 2;
  /** Id of the backup, so that a number cannot be given to another one unnoticed; missing in earlier manifests. */
  backup?: string;
  gaps: readonly Gap[];
  expanded: boolean;
  /** Number of dangling references; undefined for versions that were written before references were recorded. */
  dangling?: number;
  /** The read plan of the run; missing in manifests before it was recorded. */
  requested?: Requested;
  /** Newest entry of the activity log when the backup completed; missing in manifests before this was recorded. */
  chain?: { seq: number; hash: string };
}

/** One dangling reference. */
export interface Dangling {
  type: StoredType;
  id: string;
  /** Path of the property, or name of the kind of link. */
  path: string;
  to: string;
}

const COMPLETE: SectionCoverage = { state: 'complete', reason: '' };
const BEFORE_LINKS: LinkCoverage = {
  state: 'partial',
  reason: 'The backup was made before links were captured.',
  objects: 0,
  unknown: 0,
};

const join = (section: SectionCoverage, { state, reason, optional }: Gap): SectionCoverage => {
  const own: SectionState = state === 'absent' ? 'partial' : state;
  if (section.state === 'complete')
    return { state: own, reason, ...(optional === undefined ? {} : { permission: optional }) };
  // Gaps that a person has to look at come before gaps that a permission closes.
  const { permission } = section;
  const words = optional === undefined && permission !== undefined ? reason : section.reason;
  return {
    state: section.state === own ? own : 'partial',
    reason: words,
    ...(optional !== undefined && permission !== undefined ? { permission } : {}),
  };
};

const typeCoverage = (gaps: readonly Gap[]): TypeCoverage => {
  let section = COMPLETE;
  let carriedOver = 0;
  const links: Record<string, LinkCoverage> = {};
  const properties: Record<string, PropertyCoverage> = {};
  for (const gap of gaps.filter(isUnread)) {
    carriedOver += gap.carriedOver;
    if (gap.property !== undefined) {
      properties[gap.property] = {
        reason: gap.reason,
        objects: (properties[gap.property]?.objects ?? 0) + gap.objects,
      };
      continue;
    }
    if (gap.link === undefined) {
      section = join(section, gap);
      continue;
    }
    const { objects, unknown } = links[gap.link] ?? { objects: 0, unknown: 0 };
    links[gap.link] = {
      ...join(links[gap.link] ?? COMPLETE, gap),
      objects: objects + gap.objects,
      unknown: unknown + gap.unknown,
    };
  }
  return { ...section, carriedOver, links, properties };
};

const leftOutNote = ({ left, unknown, reason }: Gap): string => {
  const groups = `${left === 'byRule' ? 'other ' : ''}${unknown === 1 ? 'group' : 'groups'}`;
  return `Privileged Identity Management of ${unknown} ${groups} is not in the backup. ${reason}`;
};

/** The note about objects of a recycle bin that an Expanded backup lacks; no type lists them. */
const binNote = ({ source, reason, status, carriedOver }: Gap): string => {
  const { type, label } = expandedPlace(source) ?? { type: 'users', label: 'Deleted objects' };
  const what =
    carriedOver > 0
      ? `${label} could not be read; ${carriedOver} of them are in the backup as an earlier one has them.`
      : `${label} are not in the backup.`;
  const why = isBinClosed(type, status)
    ? 'The directory does not open this recycle bin to applications, so a restore creates such objects again.'
    : reason;
  return `${what} ${why}`;
};

/** The coverage of a type that the version of the backup did not know: the directory may have had objects of it. */
const NOT_COVERED: TypeCoverage = {
  state: 'partial',
  reason: 'The backup was made before objects of this type were captured.',
  carriedOver: 0,
  links: {},
  properties: {},
};

/** A place that could not be read says nothing of the other places of its type. */
const unreadIn = (gaps: readonly Gap[], { types: asked }: Requested): Coverage['unread'] => {
  const own = gaps.filter((gap) => gap.link === undefined && isUnread(gap));
  const isPlace = ({ type, source }: Gap): boolean => type === 'tenantWidePolicies' && source !== undefined;
  const types = OBJECT_TYPES.map(({ type }) => type).filter(
    (type) => !asked[type] || own.some((gap) => gap.type === type && !isPlace(gap)),
  );
  return { types, places: own.filter(isPlace).flatMap(({ source }) => source ?? []) };
};

/**
 * Coverage of backups that were made before coverage was recorded: their objects are complete, their links are unknown.
 */
const unrecorded = (type: ObjectType): TypeCoverage => ({
  ...COMPLETE,
  carriedOver: 0,
  properties: {},
  links: Object.fromEntries(linkKindsOf(type).map(({ name }) => [name, BEFORE_LINKS])),
});

export const coverageFrom = (stored: StoredCoverage | null): Coverage => {
  const requested = stored?.requested ?? REQUESTED_BY_7C0F3F7;
  const of = (type: StoredType): TypeCoverage => typeCoverage((stored?.gaps ?? []).filter((gap) => gap.type === type));
  const types = Object.fromEntries(
    OBJECT_TYPES.map(({ type }) => [
      type,
      requested.types[type] ? (stored ? of(type) : unrecorded(type)) : NOT_COVERED,
    ]),
  ) as Record<ObjectType, TypeCoverage>;
  const unread = unreadIn(stored?.gaps ?? [], requested);
  const gaps = stored?.gaps ?? [];
  const notes = [
    ...gaps.filter(({ left }) => left !== undefined).map(leftOutNote),
    ...gaps.filter(({ type, left }) => type === 'expanded' && left === undefined).map(binNote),
  ];
  return {
    types,
    unread,
    notes,
    ...(stored?.expanded ? { expanded: of('expanded') } : {}),
    ...(stored?.version === 2 && stored.dangling !== undefined ? { dangling: stored.dangling } : {}),
  };
};
