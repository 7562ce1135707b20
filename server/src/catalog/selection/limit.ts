import { MAX_EXPERIMENTAL_SELECTION, MAX_SELECTION } from '@trc/domain/limits';
import { DomainError } from '../../domainError.ts';
import type { TotalsPerType } from './types.ts';

export const sumCounts = (counts: TotalsPerType): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/**
 * The experimental limit is a setting of the service, not a claim of the caller.
 * @param allowed the setting EXPERIMENTAL
 * @returns the number of objects that may be chosen
 * @throws DomainError `invalid` where the experimental limit is asked for and not allowed
 */
export const selectionLimit = (experimental: boolean, allowed: boolean): number => {
  if (!experimental) return MAX_SELECTION;
  if (!allowed) throw new DomainError('invalid', 'Experimental features are switched off on this service');
  return MAX_EXPERIMENTAL_SELECTION;
};

/** @throws DomainError `invalid` for more objects than the limit; a whole section counts all of its objects */
export const assertWithinLimit = (total: number, limit: number): void => {
  if (total > limit) throw new DomainError('invalid', `You can select up to ${limit} objects`);
};
