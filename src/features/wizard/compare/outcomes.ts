import { normalise } from '@trc/domain/normalise';
import type { ShownObject } from './shownObject';

/**
 * Result of the comparison of one object. fixed: it differs only in properties that a restore cannot change; lost: it
 * is missing and cannot be re-created; failed: it could not be compared.
 */
export type Outcome = 'differs' | 'fixed' | 'equal' | 'missing' | 'lost' | 'failed';

export const classifyOutcome = ({
  inDirectory,
  inDeletedObjects,
  message,
  attributes,
  unrestorable = [],
}: ShownObject): Outcome => {
  if (inDirectory === undefined && message !== undefined && attributes.length === 0) return 'failed';
  if (inDirectory === false)
    return attributes.length === 0 && message !== undefined && !inDeletedObjects ? 'lost' : 'missing';
  if (attributes.length > 0) return 'differs';
  return unrestorable.length > 0 ? 'fixed' : 'equal';
};

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

export const countOutcomes = (objects: readonly ShownObject[]): OutcomeCounts => {
  const counts: Record<Outcome, number> = { differs: 0, fixed: 0, equal: 0, missing: 0, lost: 0, failed: 0 };
  for (const object of objects) counts[classifyOutcome(object)] += 1;
  return counts;
};

/** The values of the filter in the address. */
export const FILTERS = ['all', 'differ', 'missing', 'failed'] as const;
export type Filter = (typeof FILTERS)[number];

const SHOWS: Readonly<Record<Filter, readonly Outcome[]>> = {
  all: ['differs', 'fixed', 'equal', 'missing', 'lost', 'failed'],
  differ: ['differs', 'fixed'],
  missing: ['missing', 'lost'],
  failed: ['failed', 'lost', 'fixed'],
};

const shows = (filter: Filter, object: ShownObject): boolean =>
  SHOWS[filter].includes(classifyOutcome(object)) || (filter === 'failed' && object.message !== undefined);

const RANKS: readonly Outcome[] = ['failed', 'lost', 'fixed', 'missing', 'differs', 'equal'];
const rankOf = (object: ShownObject): number => RANKS.indexOf(classifyOutcome(object));

/** Types in the order of the request; within a type, objects that need attention come first. */
const byNeed = (objects: readonly ShownObject[]): ShownObject[] => {
  const types = [...new Set(objects.map(({ type }) => type))];
  return [...objects].sort(
    (one, other) => types.indexOf(one.type) - types.indexOf(other.type) || rankOf(one) - rankOf(other),
  );
};

/** @returns the objects that fit: by type, those that need attention first, and in the order of the comparison. */
export const objectsFor = (objects: readonly ShownObject[], filter: Filter, search: string): ShownObject[] => {
  const text = normalise(search).trim();
  return byNeed(objects).filter(
    (object) =>
      shows(filter, object) &&
      (text === '' || normalise(object.displayName ?? '').includes(text) || object.id.toLowerCase().includes(text)),
  );
};

export const countFor = (objects: readonly ShownObject[], filter: Filter): number =>
  objects.reduce((sum, object) => sum + (shows(filter, object) ? 1 : 0), 0);
