import {
  carriedMessage,
  CLOSED_BIN_MESSAGE,
  failureMessage,
  keptElsewhereMessage,
  ruleDerivedMessage,
  linksMessage,
  namesOfPaths,
  joinSentences,
  unknownMessage,
  unreadLink,
  unknownValuesMessage,
  UNLISTED,
  watchedMessage,
} from './messages.ts';
import type { UnreadLink } from './messages.ts';
import { addableLinks, ruleDerivedLinks } from './addableLinks.ts';
import { isMasteredElsewhere, isMasteredProperty } from '../directory/index.ts';
import type { TypeDescription } from '../directory/index.ts';
import { keepCarriedLinks } from '../backup/carriedLinks.ts';
import { joinUnknown, knownObject } from '../directory/readState.ts';
import type { IdMap } from '../catalog/idMap.ts';
import type { StoredObject } from '../catalog/objects.ts';
import { isOfAnotherApplication } from '../directory/recycleBin.ts';
import { diffObjects, isRestorable, isWatchedLink, LINKS_PREFIX, joinUnknownParts } from './difference.ts';
import type { AttributeDifference, WholeObject } from './difference.ts';
import { DEFAULT_SETTINGS, intendedObject } from './intended.ts';
import { comparedLinks } from './live.ts';
import type { LiveState } from './live.ts';
import { linksKeptElsewhere } from '../content/normalForm.ts';

/** Compares one object of a backup with the live one. */
export interface ObjectComparison {
  inDirectory?: boolean;
  inDeletedObjects?: boolean;
  /** Parts that could not be compared or cannot be restored, in whole sentences. */
  message?: string;
  attributes: AttributeDifference[];
  /** Names of differing attributes that cannot be restored. */
  unrestorable?: string[];
  /** Differences that are compared only. */
  watched?: AttributeDifference[];
  intended?: WholeObject;
}

const NOTHING: WholeObject = { object: {}, links: {} };

const emptyLinks = ({ links }: TypeDescription): WholeObject['links'] =>
  Object.fromEntries(links.map(({ name }) => [name, []]));

/** Kinds of links that the backup could not read; they are unknown, which is not that there were none. */
const unknownLinks = (
  description: TypeDescription,
  { object: stored, links, unknown }: StoredObject,
  live: StoredObject['object'],
): UnreadLink[] =>
  comparedLinks(description, live, stored)
    .filter(({ watched }) => !watched)
    .flatMap(({ name }) => unreadLink(name, links, unknown));

const withMessage = (comparison: ObjectComparison, parts: readonly (string | undefined)[]): ObjectComparison => {
  const message = joinSentences(parts);
  return message === '' ? comparison : { ...comparison, message };
};

/** The directory puts the id before the account name of a deleted user until the user is restored. */
const isDeletedName = ({ oldValue, newValue }: AttributeDifference, id: string): boolean =>
  typeof oldValue === 'string' &&
  typeof newValue === 'string' &&
  oldValue.toLowerCase() === `${id.replaceAll('-', '')}${newValue}`.toLowerCase();

/** Links of which something stays only because the backup has them from an earlier one. */
const stayingIn = (description: TypeDescription, stored: WholeObject, intended: WholeObject): string[] =>
  diffObjects(description, intended, stored)
    .filter(({ oldValue }) => oldValue !== undefined)
    .map(({ name }) => name.slice(LINKS_PREFIX.length));

const whyFixed = (description: TypeDescription, object: StoredObject['object']): string | undefined => {
  if (description.notWritten !== undefined) return `This object is ${description.notWritten}.`;
  if (description.update === undefined || description.isBuiltIn?.(object)) return 'The directory manages this object.';
  return isMasteredElsewhere(object) ? 'This object is managed on premises. Change it there.' : undefined;
};

/** Compares an object that exists: differences that can be written, and the names of the others. */
const compareHere = (
  description: TypeDescription,
  stored: StoredObject,
  live: Extract<LiveState, { state: 'here' }>,
  idMap: IdMap,
  carried: ReadonlySet<string>,
): ObjectComparison => {
  const whole = intendedObject(description, stored, { settings: DEFAULT_SETTINGS, idMap, live: live.object });
  const intended = {
    ...whole,
    links: keepCarriedLinks(description, addableLinks(description, whole.links, live.links), carried, live.links),
  };
  const fixed = whyFixed(description, live.object);
  const can = ({ name }: AttributeDifference): boolean =>
    isRestorable(description, name, 'exists') &&
    (name.startsWith(LINKS_PREFIX) ||
      !(description.isBuiltIn?.(live.object) || isMasteredProperty(description, live.object, name)));
  const differences = diffObjects(description, live, intended);
  const isWatched = ({ name }: AttributeDifference): boolean =>
    description.notWritten !== undefined || isWatchedLink(description, name);
  const watched = differences.filter(isWatched);
  const left = differences.filter((one) => !can(one) && !isWatched(one)).map(({ name }) => name);
  const elsewhere = linksKeptElsewhere(description, live.links, intended.links, live.object);
  const unrestorable = [...left, ...watched.map(({ name }) => name), ...elsewhere.map((name) => LINKS_PREFIX + name)];
  return withMessage(
    {
      inDirectory: true,
      attributes: differences.filter(can),
      intended,
      ...(unrestorable.length > 0 ? { unrestorable } : {}),
      ...(watched.length > 0 ? { watched } : {}),
    },
    [
      description.notWritten !== undefined && watched.length > 0 ? fixed : undefined,
      left.length > 0 ? fixed : undefined,
      left.length > 0 ? `Differs and cannot be restored: ${namesOfPaths(left)}.` : undefined,
      keptElsewhereMessage(elsewhere),
      unknownMessage(unknownLinks(description, stored, live.object)),
      carriedMessage(stayingIn(description, whole, intended)),
      unknownValuesMessage(joinUnknown(joinUnknownParts(live), joinUnknownParts(intended))),
      linksMessage(live.unread, live.unreadError),
      differences.length > 0 ? description.advice?.(stored.object) : undefined,
      description.notWritten === undefined ? watchedMessage(watched.map(({ name }) => name)) : undefined,
      live.unlisted ? UNLISTED : undefined,
    ],
  );
};

/** A re-created object: everything that a create can carry. */
const compareMissing = (
  description: TypeDescription,
  stored: StoredObject,
  idMap: IdMap,
  binClosed = false,
): ObjectComparison => {
  const whole = intendedObject(description, stored, { settings: DEFAULT_SETTINGS, idMap });
  const intended = { ...whole, links: addableLinks(description, whole.links, {}) };
  const place = { inDirectory: false, ...(description.readDeleted ? { inDeletedObjects: false } : {}) };
  const refusal =
    description.notWritten !== undefined
      ? whyFixed(description, stored.object)
      : !description.create || description.isBuiltIn?.(stored.object)
        ? 'Only the directory can create this object.'
        : (description.cannotCreate?.(knownObject(stored.object, joinUnknownParts(stored))) ??
          (isMasteredElsewhere(stored.object)
            ? 'This object is synchronised from your on-premises Active Directory. Restore it there.'
            : undefined));
  if (refusal !== undefined) return { ...place, message: refusal, attributes: [] };
  const losses = description.losses(stored.object, stored.links);
  return withMessage(
    {
      ...place,
      intended,
      attributes: diffObjects(description, { ...NOTHING, links: emptyLinks(description) }, intended).filter(
        ({ name }) => isRestorable(description, name, 'created'),
      ),
    },
    [
      binClosed ? CLOSED_BIN_MESSAGE : undefined,
      description.advice?.(stored.object),
      losses.length > 0 ? `Not recoverable: ${losses.join('; ')}.` : undefined,
      ruleDerivedMessage(ruleDerivedLinks(description, stored.object)),
      unknownMessage(unknownLinks(description, stored, stored.object)),
      unknownValuesMessage(joinUnknownParts(intended)),
    ],
  );
};

/** An object in the recycle bin is restored as it was, with its links; then the differences are written. */
const compareDeleted = (
  description: TypeDescription,
  stored: StoredObject,
  live: Extract<LiveState, { state: 'deleted' }>,
  id: string,
  idMap: IdMap,
): ObjectComparison => {
  const intended = intendedObject(description, stored, {
    settings: DEFAULT_SETTINGS,
    idMap,
    live: live.object,
    comesBack: true,
  });
  if (isOfAnotherApplication(description, live.object, intended.object))
    return compareMissing(description, stored, idMap);
  // The recycle bin shows some properties only.
  const shown = Object.fromEntries(
    Object.entries(intended.object).filter(([name]) => Object.hasOwn(live.object, name)),
  );
  const before = Object.fromEntries(
    Object.entries(live.object).filter(([name]) => Object.hasOwn(intended.object, name)),
  );
  return {
    inDirectory: false,
    inDeletedObjects: true,
    intended,
    attributes: diffObjects(
      description,
      { object: before, links: {} },
      { ...intended, object: shown, links: {} },
    ).filter((one) => isRestorable(description, one.name, 'exists') && !isDeletedName(one, id)),
  };
};

const NONE: ReadonlySet<string> = new Set();

/**
 * @param id the id that the object has, or had, in the directory
 * @param carried names of links that the backup has from an earlier one
 */
export const compareObject = (
  description: TypeDescription,
  stored: StoredObject,
  live: LiveState,
  id: string,
  idMap: IdMap,
  carried = NONE,
): ObjectComparison => {
  if (live.state === 'here') return compareHere(description, stored, live, idMap, carried);
  if (live.state === 'deleted') return compareDeleted(description, stored, live, id, idMap);
  return live.state === 'missing'
    ? compareMissing(description, stored, idMap, live.binClosed)
    : { message: failureMessage(live.error), attributes: [] };
};
