import { DirectoryError } from '../../directory/index.ts';
import type { Job } from '../../jobs/index.ts';
import { AccessLost } from './errors.ts';

export interface Clock {
  now(): number;
  /** Resolves after so many milliseconds, or rejects with the reason of the signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** Milliseconds of the pauses while the directory refuses the service or cannot be reached, before the rest is given up. */
export const ACCESS_PAUSES: readonly number[] = [2000, 5000, 15_000, 30_000, 60_000];
/** Refused writes in a row that say that a permission is gone, and not that one object is out of reach. */
const REFUSALS_IN_A_ROW = 5;

/** Whether a failure speaks of the service's access and not of one object. */
const concernsAccess = (error: unknown): error is DirectoryError =>
  error instanceof DirectoryError && (error.status === undefined || error.status === UNAUTHORIZED || error.status >= 500 || error.status === 429);

/** Token expiry, a refused or revoked consent, an outage: pause, try again, and only then give up the rest (F7). */
export interface Access {
  /** Runs reads again after a pause while they fail as a whole. @throws AccessLost when the pauses are used up, and what concerns the call alone */
  reading<T>(read: () => Promise<T>): Promise<T>;
  /** Tells of a write's answer. @throws AccessLost when writes are refused one after the other */
  heard(error: DirectoryError | undefined): void;
}

export const createAccess = (job: Pick<Job, 'signal'>, clock: Clock, pauses: readonly number[] = ACCESS_PAUSES): Access => {
  let refusals = 0;
  return {
    reading: async (read) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await read();
        } catch (error) {
          job.signal.throwIfAborted();
          const forbidden = error instanceof DirectoryError && error.status === FORBIDDEN;
          if (!concernsAccess(error) && !forbidden) throw error;
          const pause = pauses[attempt];
          if (pause === undefined) throw new AccessLost(error.message, { cause: error });
          await clock.sleep(pause, job.signal);
        }
      }
    },
    heard: (error) => {
      refusals = error?.status === FORBIDDEN ? refusals + 1 : 0;
      if (refusals >= REFUSALS_IN_A_ROW) throw new AccessLost(error?.message ?? 'The directory refuses the service.');
    },
  };
};
