import { MAX_SELECTION } from '@trc/domain/limits';
import { NAMED_POLICIES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { DirectoryError, INTERACTIVE_TIMEOUT_MS } from '../directory/index.ts';
import type { DirectoryClient } from '../directory/index.ts';
import { joinUnknown } from '../directory/readState.ts';
import { createCarriedLinks } from '../backup/carriedLinks.ts';
import { readRequested } from '../backup/readCoverage.ts';
import { createUnknownRowMarker } from './unknownRowMarker.ts';
import { unlistedPrincipals } from '../backup/temporaryRows.ts';
import { loadIdMap } from '../catalog/idMap.ts';
import type { IdMap } from '../catalog/idMap.ts';
import type { StoredObject } from '../catalog/objects.ts';
import { saveScheduledGroups } from '../backup/scheduledGroups.ts';
import { readableBackup } from '../catalog/readable.ts';
import { currentPlan, notRequestedParts } from '../backup/readingPlan.ts';
import { DomainError } from '../domainError.ts';
import { compareObject } from './compareObject.ts';
import { findConflicts } from './conflicts.ts';
import type { ObjectComparison } from './compareObject.ts';
import { hashLiveObject } from './difference.ts';
import { readLive } from './live.ts';
import type { LiveState } from './live.ts';
import { DEFAULT_SETTINGS, intendedObject } from './intended.ts';
import { findNames, unnamedReferences, readable, shownIds } from './names.ts';
import type { Nameless } from './names.ts';
import { openAsked } from './openAsked.ts';
import type { Asked, Opened, Opening } from './openAsked.ts';
import { rememberReview } from './reviews.ts';
import type { ReviewedObject } from './reviews.ts';
import { readSignInEffects } from './signIn.ts';
import type { SignInEffect } from './signIn.ts';
import { readSignInContext } from './signInContext.ts';
import type { SignInContext } from './signInContext.ts';
import type { ComparedObject, ComparedType, ComparisonOptions, Comparisons } from './types.ts';
import { equalAttributes } from './unchanged.ts';
import { joinSentences } from './messages.ts';
import type { AttributeValue } from './unchanged.ts';

/** Objects that are compared together, so that ten thousand of them fit memory. */
const BATCH_SIZE = 500;
const MAX_NAME = 1024;
/**
 * Largest number of objects per request for which equal values are returned too. Above it replies would be many times
 * as large.
 */
const MAX_WITH_UNCHANGED = MAX_SELECTION;
/** Maximum number of values per list returned for equal attributes. */
const UNCHANGED_VALUES = 20;

/** A comparison under way. */
interface Context extends Opening {
  directory: DirectoryClient;
  signal: AbortSignal;
  /** The sign-in context of the person who compares; read once, if policies are compared. */
  standing?: Promise<SignInContext>;
  tellsUnchanged: boolean;
}

const POLICIES: ObjectType = 'conditionalAccessPolicies';

const typeOf = (shown: ComparedType): ObjectType =>
  shown in NAMED_POLICIES ? 'tenantWidePolicies' : (shown as ObjectType);

/** Equal attributes of an object that exists. */
const unchangedOf = ({ description }: Opened, live: LiveState, { intended }: ObjectComparison): AttributeValue[] =>
  live.state === 'here' && intended ? equalAttributes(description, live, intended) : [];

/** References of both sides, among the ids that are shown, with the id that the backup has for each. */
const namelessOf = (
  { description, stored }: Opened,
  live: LiveState,
  { intended }: ObjectComparison,
  idMap: IdMap,
  ids: readonly string[],
): Nameless[] =>
  unnamedReferences(
    description,
    stored,
    [...(live.state === 'here' ? [live] : []), ...(intended ? [intended] : [])],
    idMap,
    ids,
  );

const nameOf = ({ object }: StoredObject): { displayName?: string } => {
  const { displayName } = object;
  return typeof displayName === 'string' ? { displayName: displayName.slice(0, MAX_NAME) } : {};
};

const reviewedOf = ({ asked: { type, id }, description }: Opened, live: LiveState): ReviewedObject[] => {
  if (live.state === 'unknown') return [];
  return [{ type, id, hash: hashLiveObject(description, live.state === 'here' ? live : undefined) }];
};

/** The requirements of the policies among some objects for the person who compares. */
const signInEffects = async (
  { standing, idMap, directory, signal }: Context,
  opened: readonly Opened[],
): Promise<ReadonlyMap<string, SignInEffect>> => {
  if (!standing) return new Map();
  const policies = opened
    .filter(({ asked }) => asked.type === POLICIES)
    .map(
      ({ asked, description, stored }) =>
        [asked.id, intendedObject(description, stored, { settings: DEFAULT_SETTINGS, idMap }).object] as const,
    );
  return readSignInEffects(directory, new Map(policies), await standing, signal);
};

/** Both sides, with properties as unknown that one side has and the other did not request. */
const withRequested = (
  { requested: { backup, now } }: Context,
  one: Opened,
  found: LiveState,
): { one: Opened; found: LiveState } => {
  if (found.state !== 'here') return { one, found };
  const {
    asked: { type },
    stored,
  } = one;
  const unknown = joinUnknown(
    stored.unknown,
    notRequestedParts(type, backup, stored.object, found.object),
    unlistedPrincipals(one.description, backup, stored, found.principals),
  );
  return {
    one: { ...one, stored: { ...stored, unknown } },
    found: { ...found, unknown: joinUnknown(found.unknown, notRequestedParts(type, now, found.object, stored.object)) },
  };
};

/** The refusals to expect because of other objects, by the object that is compared. */
const conflictsOf = async (
  { db, keys, number, directory, signal }: Context,
  compared: readonly (readonly [Opened, { live: LiveState; comparison: ObjectComparison }])[],
): Promise<ReadonlyMap<Opened, string>> => {
  const asked = compared.map(
    ([
      one,
      {
        live,
        comparison: { intended, attributes },
      },
    ]) =>
      [
        {
          description: one.description,
          id: one.id,
          sourceId: one.asked.id,
          live,
          intended: intended?.object,
          attributes,
        },
        one,
      ] as const,
  );
  const found = await findConflicts(
    directory,
    { db, keys, number },
    asked.map(([each]) => each),
    signal,
  );
  return new Map(
    asked.flatMap(([each, one]) => {
      const message = found.get(each);
      return message === undefined ? [] : [[one, message] as const];
    }),
  );
};

/** Compares some objects that are read together. */
const comparePart = async (
  context: Context,
  asked: readonly Asked[],
): Promise<{ objects: ComparedObject[]; reviewed: ReviewedObject[]; scheduled: string[] }> => {
  const stored = await openAsked(context, asked);
  const opened = stored.filter((one): one is Opened => 'stored' in one);
  const live = await readLive(context.directory, opened, context.signal);
  const compared = new Map(
    opened.map((each, index) => {
      const { one, found } = withRequested(context, each, live[index] ?? { state: 'missing' as const });
      const comparison = compareObject(one.description, one.stored, found, one.id, context.idMap, one.carried);
      return [
        each,
        { live: found, comparison, unchanged: context.tellsUnchanged ? unchangedOf(one, found, comparison) : [] },
      ] as const;
    }),
  );
  const conflicts = await conflictsOf(context, [...compared]);
  const signIns = await signInEffects(context, opened);
  const names = await findNames(
    context,
    [...compared].flatMap(([one, { live: found, comparison }]) =>
      namelessOf(
        one,
        found,
        comparison,
        context.idMap,
        [...comparison.attributes, ...(comparison.watched ?? [])].flatMap((each) => shownIds(each)),
      ),
    ),
    [...compared].flatMap(([one, { live: found, comparison, unchanged }]) =>
      namelessOf(
        one,
        found,
        comparison,
        context.idMap,
        unchanged.flatMap((each) => shownIds(each, UNCHANGED_VALUES)),
      ),
    ),
  );
  return {
    objects: stored.map((one) => {
      if (!('stored' in one)) return one;
      const found = compared.get(one);
      const { intended: _, attributes, watched, ...comparison } = found?.comparison ?? { attributes: [] };
      const message = joinSentences([comparison.message, conflicts.get(one)]);
      const signIn = signIns.get(one.asked.id);
      const unchanged = found?.unchanged.map((each) => readable(each, names, UNCHANGED_VALUES)) ?? [];
      return {
        type: one.asked.shown,
        id: one.asked.id,
        ...nameOf(one.stored),
        ...comparison,
        ...(message === '' ? {} : { message }),
        ...(signIn ? { signIn } : {}),
        attributes: attributes.map((attribute) => readable(attribute, names)),
        ...(watched ? { watched: watched.map((attribute) => readable(attribute, names)) } : {}),
        ...(unchanged.length > 0 ? { unchanged } : {}),
      };
    }),
    scheduled: [...compared].flatMap(
      ([
        {
          asked: { type },
          id,
        },
        { live: found },
      ]) => (type === 'groups' && found.state === 'here' && found.hasSchedules ? [id] : []),
    ),
    reviewed: [...compared].flatMap(([one, { live: found }]) => reviewedOf(one, found)),
  };
};

const refusalOf = (error: unknown, signal: AbortSignal): unknown => {
  if (signal.aborted)
    return new DomainError(
      'unavailable',
      'The directory did not answer in time. Compare fewer objects or try again later.',
    );
  return error instanceof DirectoryError
    ? new DomainError('unavailable', `The directory could not be read. ${error.message}`)
    : error;
};

export const createComparisons = ({ db, keys, directory, now = () => new Date() }: ComparisonOptions): Comparisons => ({
  compare: async ({ tenantId, person }, backupId, wanted) => {
    const backup = await readableBackup(db, tenantId, backupId, 'unavailable');
    const asked = wanted.flatMap(({ type: shown, ids }) =>
      ids.map((id): Asked => ({ shown, type: typeOf(shown), id })),
    );
    const signal = AbortSignal.timeout(INTERACTIVE_TIMEOUT_MS);
    const requested = {
      backup: await readRequested(db, tenantId, backup.number),
      now: (await currentPlan(directory, { signal })).requested,
    };
    const context: Context = {
      db,
      directory,
      number: backup.number,
      keys: await keys.tenant(tenantId),
      idMap: await loadIdMap(db, tenantId),
      carriedLinks: createCarriedLinks(db, { tenantId, number: backup.number }),
      requested,
      signal,
      markUnknownRows: createUnknownRowMarker(directory, requested.backup, signal),
      tellsUnchanged: asked.length <= MAX_WITH_UNCHANGED,
    };
    const objects: ComparedObject[] = [];
    try {
      if (asked.some(({ type }) => type === POLICIES))
        context.standing = readSignInContext(directory, person, context.signal);
      for (let start = 0; start < asked.length; start += BATCH_SIZE) {
        const part = await comparePart(context, asked.slice(start, start + BATCH_SIZE));
        objects.push(...part.objects);
        await saveScheduledGroups(db, tenantId, part.scheduled);
        await rememberReview(db, context.keys, { person, backupId: backup.backup_id }, part.reviewed, now());
      }
    } catch (error) {
      throw refusalOf(error, context.signal);
    }
    return objects;
  },
});
