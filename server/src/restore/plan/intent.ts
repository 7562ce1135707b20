import { attributeWords } from '@trc/domain/attributeWords';
import { isMasteredElsewhere, isMasteredProperty } from '../../directory/index.ts';
import { addableLinks } from '../../comparison/addableLinks.ts';
import type {
  DirectoryError,
  GraphObject,
  LinkDescription,
  TypeDescription,
  UpdateCall,
} from '../../directory/index.ts';
import { keepCarriedLinks } from '../../backup/carriedLinks.ts';
import { isTenantProperty } from '../../comparison/extensions.ts';
import { notRequestedParts } from '../../backup/readingPlan.ts';
import { unknownRowsPart, unlistedPrincipals } from '../../backup/temporaryRows.ts';
import { joinUnknown, knownObject, withoutProperties } from '../../directory/readState.ts';
import type { Known, UnknownParts } from '../../directory/readState.ts';
import {
  changedProperties,
  intendedObject,
  mapLinks,
  mapReferences,
  findReferences,
  joinUnknownParts,
} from '../../comparison/index.ts';
import { namesOfPaths } from '../../comparison/messages.ts';
import type { Links, Reference, WholeObject } from '../../comparison/index.ts';
import { problem } from '../errors.ts';
import { isLive } from '../execute/live.ts';
import type { LiveLink } from '../execute/live.ts';
import { copyPaths } from '../privileges/paths.ts';
import { isLimited, isPlanned, plannedLinks, plannedRemovals, plannedSide, settingsFor } from './planned.ts';
import type { Unresolved } from '../links/references.ts';
import { comesBack, liveIdOf } from '../execute/run.ts';
import type { Intending, Opened } from '../execute/run.ts';
import type { ItemError } from '../types.ts';

/** A live object with the new ids of objects that this restore re-created. */
const withRecreatedIds = (
  { recreated }: Pick<Intending, 'recreated'>,
  description: TypeDescription,
  live: GraphObject,
): GraphObject => (recreated ? mapReferences(description, live, recreated) : live);

/** The intended object, without links, and the parts of it that the backup does not know. */
export const buildIntendedSide = (run: Intending, opened: Opened, live: GraphObject | undefined): WholeObject => {
  const { item, description, stored } = opened;
  // For a version outside the backup, the read plan of the backup says nothing.
  const notRequested = item.operation?.wanted
    ? undefined
    : notRequestedParts(description.type, run.requested.backup, stored.object, live);
  const whole = intendedObject(
    description,
    { ...stored, links: {}, unknown: joinUnknown(stored.unknown, notRequested) },
    {
      settings: settingsFor(run, item),
      idMap: run.ids,
      live,
      comesBack: live === undefined || comesBack(item),
      isCreated: live === undefined || item.outcome === 'create',
    },
  );
  const side: WholeObject =
    live && isLimited(item)
      ? { object: plannedSide(run, opened, withRecreatedIds(run, description, live), whole.object), links: {} }
      : whole;
  const isPolicyDeferred =
    run.policyHold?.isOn === true &&
    item.type === 'conditionalAccessPolicies' &&
    side.object['state'] === 'enabled' &&
    live?.['state'] !== 'enabled';
  const { held = [] } = item.report;
  const object = live && held.length > 0 ? copyPaths(side.object, live, held) : side.object;
  return isPolicyDeferred ? { ...side, object: { ...object, state: 'disabled' } } : { ...side, object };
};

/**
 * The intended object: the backup's object with the settings applied and references as they are
 * known now.
 */
export const buildIntended = (run: Intending, opened: Opened, live: GraphObject | undefined): GraphObject =>
  buildIntendedSide(run, opened, live).object;

/** The body of a create. It holds nothing that the backup does not know. */
export const buildCreate = (run: Intending, opened: Opened): Known<GraphObject> => {
  const side = buildIntendedSide(run, opened, undefined);
  return knownObject(side.object, joinUnknownParts(side));
};

/** Links as they were read live. */
export interface LiveLinks {
  links: Links;
  /** Values that may be there for a time only. */
  unknown?: UnknownParts;
  /** Service principals among them, where only complete lists show them. */
  principals?: Links;
}

/** @returns links that were read live, without those that could not be */
export const joinLiveLinks = (
  read: readonly { link: LinkDescription; found: LiveLink | DirectoryError | undefined }[],
): LiveLinks => {
  const known = read.flatMap(({ link, found }) => (isLive(found) ? [{ link, found }] : []));
  return {
    links: Object.fromEntries(
      known.map(({ link, found }) => [link.name, [...found.values()].map(({ value }) => value)]),
    ),
    unknown: joinUnknown(...known.map(({ link, found }) => unknownRowsPart(link, found.unknown ?? []))),
    principals: Object.fromEntries(known.map(({ link, found }) => [link.name, found.principals ?? []])),
  };
};

/** The live object as one side of a comparison. */
export const buildLiveSide = (
  { requested }: Pick<Intending, 'requested'>,
  { description, stored }: Opened,
  object: GraphObject,
  { links, unknown, principals }: LiveLinks = { links: {} },
): WholeObject => ({
  object,
  links,
  unknown: joinUnknown(
    unknown,
    notRequestedParts(description.type, requested.now, object, stored.object),
    unlistedPrincipals(description, requested.backup, stored, principals),
  ),
});

/**
 * Properties whose value the directory, or the backup, has in a form that says nothing: they are left as they are, and
 * the item is not whole.
 */
const unknownErrors = ({ writable }: Opened['description'], sides: readonly WholeObject[]): ItemError[] =>
  [...joinUnknown(...sides.map(joinUnknownParts))].flatMap(([name, { kind, reason }]) =>
    kind === 'unknown' && Object.hasOwn(writable, name.split('.')[0] ?? '')
      ? [problem('unknownValue', `${attributeWords(name)} was not changed. ${reason}`, name)]
      : [],
  );

/** The links of an object as they shall be in the end, next to those that it has. */
export const buildIntendedLinks = (run: Pick<Intending, 'ids'>, opened: Opened, live: Links): Links => {
  const { description, stored, carried } = opened;
  return (
    plannedLinks(run, opened, live) ??
    keepCarriedLinks(
      description,
      addableLinks(description, mapLinks(description, stored.links, run.ids), live),
      carried,
      live,
    )
  );
};

const WITHOUT_EFFECT = problem(
  'withoutEffect',
  'It was created disabled, because parts of it are unknown. Complete it, then enable it.',
  'state',
);

/** The writes that an existing object still needs. */
export interface Update {
  /** Top-level properties with the values to write. */
  changes: GraphObject;
  calls: readonly UpdateCall[];
  /** Differences that no write can take away. */
  errors: readonly ItemError[];
  /** Differences that follow from something else, for the report; they are not errors. */
  notes: readonly string[];
  /**
   * Extension values and custom security attributes that differ; they are written with the links (tenantProperties.ts).
   */
  own: GraphObject;
  /** Parts that one side does not know, so that they are neither compared nor written. */
  unknown: readonly ItemError[];
}

export const otherNote = (name: string): string =>
  `${attributeWords(name)} differs from the backup and cannot be restored (read-only).`;

/**
 * Ends the sessions of a user whom a plan disables, after the account is disabled. The directory does not show whether
 * it was done, so an interrupted restore sends it again.
 */
const sessionCalls = (run: Intending, { item, description }: Opened): UpdateCall[] =>
  item.operation?.kind === 'disable' && isPlanned(item, 'accountEnabled') && description.endSessions
    ? [description.endSessions(liveIdOf(run, item))]
    : [];

/**
 * The writes to an existing object. Properties with a dangling reference are not written, unless the live object has
 * the same reference at the same place: a policy that names somebody who has left would stay weakened otherwise.
 */
export const buildUpdate = (
  run: Intending,
  opened: Opened,
  live: GraphObject,
  unresolved: readonly Unresolved[],
): Update => {
  const { item, description } = opened;
  const sides = [buildLiveSide(run, opened, live), buildIntendedSide(run, opened, live)] as const;
  const { changes: found, immutable, live: untouched } = changedProperties(description, ...sides);
  const differing = { ...found, ...plannedRemovals(opened, immutable, sides[1].object) };
  // Microsoft changes the properties of built-in objects; their links are restored.
  if (description.isBuiltIn?.(live))
    return {
      changes: {},
      calls: [],
      errors: [],
      notes: [...Object.keys(differing), ...immutable].map(otherNote),
      own: {},
      unknown: [],
    };
  const left = unknownErrors(description, sides).filter(
    ({ attribute = '' }) => !isLimited(item) || isPlanned(item, attribute),
  );
  const unknown =
    left.length > 0 && item.outcome === 'create' && description.withoutEffect ? [...left, WITHOUT_EFFECT] : left;
  const mastered = Object.keys(differing).filter((name) => isMasteredProperty(description, live, name));
  const own = Object.fromEntries(
    Object.entries(differing).filter(([name]) => isTenantProperty(name) && !mastered.includes(name)),
  );
  const changes = withoutProperties(differing, [...mastered, ...Object.keys(own)]);
  // Secrets are never written; a difference in properties that only a create can write stays.
  const errors = immutable
    .filter((name) => !comesBack(item) && Object.hasOwn(description.writable, name))
    .map((name) =>
      problem('immutable', `${attributeWords(name)} cannot be changed after an object has been created.`, name),
    );
  if (mastered.length > 0)
    errors.unshift(
      problem('masteredOnPremises', `This object is managed on premises. Change there: ${namesOfPaths(mastered)}.`),
    );
  const sessions = sessionCalls(run, opened);
  if (Object.keys(changes).length === 0) return { changes, calls: sessions, errors, notes: [], own, unknown };
  if (!description.update)
    return {
      changes,
      calls: [],
      errors: [problem('builtIn', 'The directory manages this object; it cannot be changed.'), ...errors],
      notes: [],
      own,
      unknown,
    };
  const isThere = ({ path, id }: Reference): boolean =>
    findReferences(description, live).some((one) => one.path === path && one.id === id);
  const held = unresolved.filter(
    ({ property, holdsAll, reference }) => holdsAll || (Object.hasOwn(changes, property) && !isThere(reference)),
  );
  if (held.length > 0)
    return {
      changes,
      calls: [],
      errors: held.map(({ reason, reference }) =>
        problem('unresolvedReference', `${reason} The object was not changed.`, reference.path),
      ),
      notes: [],
      own,
      unknown,
    };
  return {
    changes,
    calls: [...description.update(liveIdOf(run, item), changes, untouched), ...sessions],
    errors,
    notes: [],
    own,
    unknown,
  };
};

/** The note of an object that only another system can restore: its links to others are missing until then. */
const BROUGHT_BACK_ELSEWHERE =
  'When it is back with its former id, restore the objects again that were linked to it. ' +
  'When it is back with a new id, add it to its groups, roles and policies there.';

const broughtBackElsewhere = (code: string, message: string, advice = ''): ItemError => ({
  ...problem(code, message),
  explanation: `${advice}${BROUGHT_BACK_ELSEWHERE}`,
});

const ONLY_DIRECTORY = broughtBackElsewhere('cannotBeCreated', 'Only the directory can create this object.');
const MASTERED = broughtBackElsewhere(
  'masteredOnPremises',
  'This object is synchronised from your on-premises Active Directory. Restore it there.',
  'Restore it in your on-premises Active Directory. ',
);

/** The reason that an object cannot be created, or undefined. */
export const refusalToCreate = ({ description, stored }: Opened, unresolved: readonly Unresolved[]): ItemError[] => {
  const object = knownObject(stored.object, joinUnknownParts(stored));
  if (!description.create || description.isBuiltIn?.(object)) return [ONLY_DIRECTORY];
  const reason = description.cannotCreate?.(object);
  if (reason !== undefined) {
    return [broughtBackElsewhere('cannotBeCreated', reason), ...unknownErrors(description, [stored])];
  }
  if (isMasteredElsewhere(object)) return [MASTERED];
  return unresolved.map(({ reason: why, reference }) =>
    problem('unresolvedReference', `${why} The object was not created.`, reference.path),
  );
};
