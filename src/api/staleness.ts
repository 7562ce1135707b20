import { isAway, type ApiError } from '@trc/domain/errors';

/** The age of a shown list while its refreshes fail. */
export interface Staleness {
  /** Milliseconds since 1970 of the last good answer; missing while all is well. */
  lostAt?: number;
  /** The service does not answer; else it did, with something else than the list. */
  isAway?: boolean;
}

interface Result {
  data?: unknown;
  error?: ApiError | object;
  fulfilledTimeStamp?: number;
}

/** @param result the result of a query hook. @returns the time of the shown data, if the last refresh failed */
export const staleness = ({ data, error, fulfilledTimeStamp }: Result): Staleness => {
  if (error === undefined || data === undefined || fulfilledTimeStamp === undefined) return {};
  return { lostAt: fulfilledTimeStamp, isAway: 'status' in error && isAway(error.status) };
};

/** @returns true while a query hook shows the data of its previous arguments */
export const isPreviousData = ({ data, currentData }: { data?: unknown; currentData?: unknown }): boolean =>
  data !== undefined && currentData === undefined;
