import { isMasteredElsewhere, isMasteredProperty } from '../../directory/index.ts';
import type { DirectoryCall, GraphObject } from '../../directory/index.ts';
import { withCarried } from '../carriedLinks.ts';
import { changedProperties, intendedObject, mapLinks, referencesOf } from '../compare/index.ts';
import type { Links, Reference } from '../compare/index.ts';
import { problem } from './errors.ts';
import type { Unresolved } from './references.ts';
import { comesBack, liveIdOf } from './run.ts';
import type { Opened, Run } from './run.ts';
import type { ItemError } from './types.ts';

/** What shall be in the directory in the end: the backup's object with the settings applied and references as they are known now. */
export const intendedOf = (run: Pick<Run, 'ids' | 'restore'>, { item, description, stored }: Opened, live: GraphObject | undefined): GraphObject =>
  intendedObject(description, { object: stored.object, links: {} }, {
    settings: run.restore.settings, idMap: run.ids, live, comesBack: live === undefined || comesBack(item),
  }).object;

/** The links of an object as they shall be in the end, beside those that it has. */
export const intendedLinksOf = ({ ids }: Pick<Run, 'ids'>, { description, stored, carried }: Opened, live: Links): Links =>
  withCarried(description, mapLinks(description, stored.links, ids), carried, live);

/** What an object that is there still needs. */
export interface Update {
  /** Top-level properties with the values to write. */
  changes: GraphObject;
  calls: readonly DirectoryCall[];
  /** Differences that no write can take away. */
  errors: readonly ItemError[];
  /** Differences that follow from something else, for the report; they are no errors. */
  notes: readonly string[];
}

export const otherNote = (name: string): string => `${name} cannot be restored and is another one.`;

/**
 * What has to be written into an object that is there; references that lead nowhere hold up the properties in which they stand, but for
 * those that the live object has at the same place: a policy that names somebody who has left would stay weakened, and nothing is won.
 */
export const updateOf = (run: Run, opened: Opened, live: GraphObject, unresolved: readonly Unresolved[]): Update => {
  const { item, description } = opened;
  const { changes: differing, immutable } = changedProperties(description, live, intendedOf(run, opened, live));
  // Microsoft changes these by itself; their links are restored.
  if (description.isBuiltIn?.(live)) return { changes: {}, calls: [], errors: [], notes: [...Object.keys(differing), ...immutable].map(otherNote) };
  const changes = Object.fromEntries(Object.entries(differing).filter(([name]) => !isMasteredProperty(description, live, name)));
  // Secrets are never written; what can be written at creation only is a difference that stays.
  const errors = immutable.filter((name) => !comesBack(item) && Object.hasOwn(description.writable, name))
    .map((name) => problem('immutable', `${name} cannot be changed after an object has been created.`, name));
  const mastered = Object.keys(differing).filter((name) => !Object.hasOwn(changes, name));
  if (mastered.length > 0) errors.unshift(problem('masteredOnPremises', `This object is mastered on premises and must be changed there: ${mastered.join(', ')}.`));
  if (Object.keys(changes).length === 0) return { changes, calls: [], errors, notes: [] };
  if (!description.update) return { changes, calls: [], errors: [problem('builtIn', 'The directory owns this object; it cannot be changed.'), ...errors], notes: [] };
  const isThere = ({ path, id }: Reference): boolean => referencesOf(description, live).some((one) => one.path === path && one.id === id);
  const held = unresolved.filter(({ property, holdsAll, reference }) => holdsAll || (Object.hasOwn(changes, property) && !isThere(reference)));
  if (held.length > 0) return { changes, calls: [], errors: held.map(({ reason, reference }) => problem('unresolvedReference', `${reason} It is held as it is.`, reference.path)), notes: [] };
  return { changes, calls: description.update(liveIdOf(run, item), changes, live), errors, notes: [] };
};

/** Why an object that is not in the directory cannot be created, or undefined. */
export const refusalToCreate = ({ description, stored }: Opened, unresolved: readonly Unresolved[]): ItemError[] => {
  const { object } = stored;
  if (!description.create || description.isBuiltIn?.(object)) return [problem('cannotBeCreated', 'Only the directory itself can create this object.')];
  const reason = description.cannotCreate?.(object);
  if (reason !== undefined) return [problem('cannotBeCreated', reason)];
  if (isMasteredElsewhere(object)) return [problem('masteredOnPremises', 'This object is mastered on premises and must come back from there.')];
  return unresolved.map(({ reason: why, reference }) => problem('unresolvedReference', `${why} It is not created without it.`, reference.path));
};
