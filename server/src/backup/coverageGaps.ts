import { attributeWords } from '@trc/domain/attributeWords';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { DirectoryError, canRead } from '../directory/index.ts';
import type { GrantedPermissions } from '../directory/index.ts';
import { expandedPlace, labelOfStored } from '../directory/types/stored.ts';
import type { StoredType } from '../directory/types/stored.ts';
import { FORBIDDEN, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

/**
 * The reason that something is incomplete: `forbidden` and `throttled` name the directory's answer, `absent` is a thing
 * that this tenant does not have (no licence, no such setting), `partial` is everything else.
 */
export type GapState = 'partial' | 'forbidden' | 'throttled' | 'absent';

/** A part that a backup could not read; saved with its checkpoint, its manifest and, in words, its details. */
export interface Gap {
  type: StoredType;
  /** The place, for types that come from several. */
  source?: string;
  /** The kind of link; undefined: the objects themselves. */
  link?: string;
  /** The property in which the directory answered with a value that says nothing; the rest of the objects is whole. */
  property?: string;
  state: GapState;
  /** Text for people, without names. */
  reason: string;
  /** The directory's own words, sealed (backup/gapReasons.ts); they may hold names. */
  sealedReason?: string;
  /** HTTP status of the directory's last answer. */
  status?: number;
  /** Objects concerned: without an id, or with links that could not be read. */
  objects: number;
  /** The objects among them without links of the kind in this backup, because no earlier backup has them either. */
  unknown: number;
  /** Objects that were not met and are kept as the backup before had them. */
  carriedOver: number;
  /** Objects that the list leaves out and that were read one by one: nothing of them is missing. */
  unlisted?: number;
  /**
   * The optional permission for want of which it could not be read: a backup without it is whole as far as the
   * service may see.
   */
  optional?: string;
  /**
   * Not asked for, by the rule of which groups Privileged Identity Management is read, or by the limit of such
   * groups.
   */
  left?: 'byRule' | 'byLimit';
  /** Objects that were not met and whose earlier content is not stored any more: the backup does not have them. */
  lost?: number;
}

/** @returns the gap that an answer of the directory means for a place; `begun`: a part of the place has been read. */
export const classifyGap = (status: number | undefined, begun: boolean): GapState => {
  if (begun) return 'partial';
  if (status === FORBIDDEN) return 'forbidden';
  return status === TOO_MANY_REQUESTS ? 'throttled' : 'partial';
};

/**
 * @returns the reason, for people, that a place or a kind of link could not be read. A refused optional one names the
 * missing permission.
 */
export const explainGap = (error: DirectoryError | undefined, permission: string | undefined): string => {
  if (error?.status === FORBIDDEN && permission !== undefined)
    return `The directory refuses access. The optional permission ${permission} allows it.`;
  return error?.message ?? 'The directory did not answer.';
};

/** A refusal and a directory that stays busy are recorded as a gap; every other error ends the backup. */
export const isRecordable = (error: unknown): error is DirectoryError =>
  error instanceof DirectoryError && (error.status === FORBIDDEN || error.status === TOO_MANY_REQUESTS);

const isSame = (left: Gap, right: Gap): boolean =>
  left.type === right.type &&
  left.source === right.source &&
  left.link === right.link &&
  left.property === right.property &&
  (left.unlisted === undefined) === (right.unlisted === undefined) &&
  left.left === right.left;

/** @returns the gaps with one more, merged with an earlier gap of the same place. */
export const withGap = (gaps: readonly Gap[], gap: Gap): Gap[] => {
  const known = gaps.find((other) => isSame(other, gap));
  if (!known) return [...gaps, gap];
  const { optional, ...both } = { ...known, ...gap };
  const joined: Gap = {
    ...both,
    // A gap that has a second cause is more than the want of a permission.
    ...(optional !== undefined && known.optional === gap.optional ? { optional } : {}),
    state: known.state === gap.state ? gap.state : 'partial',
    objects: known.objects + gap.objects,
    unknown: known.unknown + gap.unknown,
    carriedOver: known.carriedOver + gap.carriedOver,
    ...(known.unlisted === undefined && gap.unlisted === undefined
      ? {}
      : { unlisted: (known.unlisted ?? 0) + (gap.unlisted ?? 0) }),
    ...(known.lost === undefined && gap.lost === undefined ? {} : { lost: (known.lost ?? 0) + (gap.lost ?? 0) }),
  };
  return gaps.map((other) => (other === known ? joined : other));
};

/** @returns true if something that the tenant may have is missing in the backup, or comes from an earlier one */
export const isUnread = ({ state, carriedOver, lost = 0 }: Gap): boolean =>
  state !== 'absent' || carriedOver > 0 || lost > 0;

/** @returns true if people should get a notice: an absent feature of the tenant and missing optional parts need none */
export const isIncomplete = (gap: Gap): boolean => isUnread(gap) && (gap.optional === undefined || (gap.lost ?? 0) > 0);

/** @returns the optional permission that opens a refused place or kind of link and is not held */
export const findMissingPermission = (
  { status }: { status?: number | undefined },
  permission: string | undefined,
  { names }: GrantedPermissions,
): { optional?: string } =>
  status === FORBIDDEN && permission !== undefined && !canRead(names, permission) ? { optional: permission } : {};

export interface Completeness {
  typesRead: number;
  typesTotal: number;
}

/** @returns the number of object types that a backup has read in full */
export const countReadTypes = (gaps: readonly Gap[]): Completeness => {
  const lacking = new Set(gaps.filter(isIncomplete).map(({ type }) => type));
  const types = OBJECT_TYPES.map(({ type }) => type);
  return { typesRead: types.filter((type) => !lacking.has(type)).length, typesTotal: types.length };
};

/** True if objects could not be read, and not only their links or single properties. */
export const concernsObjects = ({ link, property, unlisted }: Gap): boolean =>
  link === undefined && property === undefined && unlisted === undefined;

const sourceOf = ({ type, source }: Gap): string => expandedPlace(source)?.label ?? source ?? labelOfStored(type);

/** The clause with the meaning in a message of DirectoryError; messages of earlier versions begin with the status. */
const meaningOf = ({ reason }: Gap): string =>
  /answered: (.*) \(\d{3}[^()]*\)\.$|\): ([a-z].*)\.$|\d: ([a-z].*)\.$/.exec(reason)?.slice(1).find(Boolean) ?? '';

const wordsOf = (gap: Gap): string => {
  const status = gap.status === undefined ? '' : [`${gap.status}`, meaningOf(gap)].filter(Boolean).join(': ');
  if (gap.left !== undefined) return `${gap.link ?? ''} of ${gap.unknown} groups`;
  if (gap.link !== undefined) {
    const unknown =
      gap.unknown === 0
        ? 'copied from the previous backup'
        : gap.unknown === gap.objects
          ? 'unknown'
          : `${gap.unknown} unknown, the others copied from the previous backup`;
    return `${attributeWords(gap.link)} of ${sourceOf(gap)} (${[status, `${gap.objects} objects: ${unknown}`].filter(Boolean).join(', ')})`;
  }
  if (gap.unlisted !== undefined) return `${gap.unlisted} of ${sourceOf(gap)}`;
  if (gap.property !== undefined)
    return `${attributeWords(gap.property)} of ${sourceOf(gap)} (${gap.objects} objects with a value that is not known)`;
  const carried = gap.carriedOver === 0 ? '' : `${gap.carriedOver} objects copied from the previous backup`;
  const withoutId = gap.objects === 0 ? '' : `${gap.objects} without an id`;
  const lost = (gap.lost ?? 0) === 0 ? '' : `${gap.lost} left out because their stored content is lost`;
  const more = [status, withoutId, carried, lost].filter(Boolean).join(', ') || gap.reason.replace(/\.$/, '');
  return gap.objects > 0 && gap.status === undefined && gap.carriedOver === 0 && lost === ''
    ? `${gap.objects} of ${sourceOf(gap)} without an id`
    : `${sourceOf(gap)} (${more})`;
};

/** Kinds of links that lack the same for the same reason are one entry. */
const joined = (gaps: readonly Gap[]): Gap[] => {
  const byPlace = new Map<string, Gap>();
  for (const gap of gaps) {
    // Different permissions may be missing for the same reason.
    const { link, reason: _, optional, ...rest } = gap;
    const place = optional === undefined ? { ...rest, reason: gap.reason } : { ...rest, optional };
    const key = JSON.stringify(link === undefined ? gap : place);
    const before = byPlace.get(key);
    byPlace.set(
      key,
      before?.link === undefined || link === undefined ? gap : { ...before, link: `${before.link}, ${link}` },
    );
  }
  return [...byPlace.values()];
};

const MAX_GAPS = 2000;
const listed = (title: string, gaps: readonly Gap[]): string =>
  gaps.length === 0 ? '' : `${title}: ${joined(gaps).map(wordsOf).join(', ')}.`;

/** @returns the gaps as text for the details of a backup; empty for a complete one. */
export const describeGaps = (gaps: readonly Gap[]): string =>
  [
    listed('Incomplete', gaps.filter(isIncomplete)),
    listed(
      'Not read without optional permissions',
      gaps.filter((gap) => isUnread(gap) && !isIncomplete(gap)),
    ),
    listed(
      'Not read',
      gaps.filter((gap) => !isUnread(gap) && gap.unlisted === undefined && gap.left !== 'byRule'),
    ),
    listed(
      'Not listed by v1.0 and read one by one',
      gaps.filter(({ unlisted }) => unlisted !== undefined),
    ),
  ]
    .filter(Boolean)
    .join(' ')
    .slice(0, MAX_GAPS);
