import type { DirectoryClient } from '../../directory/index.ts';
import { DirectoryError } from '../../directory/index.ts';
import type { Job } from '../../jobs/index.ts';
import { AccessLostError } from '../errors.ts';
import { FORBIDDEN, NOT_IMPLEMENTED, TOO_MANY_REQUESTS, UNAUTHORIZED } from '@trc/domain/httpStatus';

export interface Clock {
  now(): number;
  /** Resolves after so many milliseconds, or rejects with the reason of the signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** Reported for the restore and for each object that it leaves unprocessed. */
export const CONSENT_LOST =
  'The consent to write to the directory was withdrawn. An administrator can grant it again on the Application ' +
  'permissions page.';
/** Reported for a restore or a backup whose requests were all refused. */
export const ALL_REFUSED =
  'The directory refuses every request of the service: its consent was withdrawn, or a policy blocks its ' +
  'application. An administrator can check the Application permissions page.';

/**
 * Milliseconds of the pauses while the directory refuses the service or cannot be reached, before the rest is given up.
 */
export const ACCESS_PAUSES: readonly number[] = [2000, 5000, 15_000, 30_000, 60_000];
/**
 * Refused writes in a row after which the restore asks the directory whether it refuses the service. Fewer refusals
 * may concern single objects, such as administrators.
 */
const REFUSALS_IN_A_ROW = 5;
/** Refused reads in a row after which the restore asks the directory as well. */
const REFUSED_READS = 3;
/** A list that every service with a consent may read. */
const NEUTRAL = '/v1.0/users?$select=id&$top=1';

/** Scope of refused reads: the service as a whole, or the objects alone. */
export type Refusals = 'ofService' | 'ofObjects';

/**
 * True if a status (undefined: no answer) means that the directory as a whole is unreachable or throttles. An
 * unsupported request is a refusal, not an outage.
 */
export const isOutage = (status: number | undefined): boolean =>
  status === undefined || status === TOO_MANY_REQUESTS || (status >= 500 && status !== NOT_IMPLEMENTED);

/** True if a write was certainly not done, and for a reason that concerns every write of the service. */
export const isAway = ({ isUnsent, status, unclear }: DirectoryError): boolean =>
  !unclear && (isUnsent || status === UNAUTHORIZED);

const concernsAccess = (error: unknown): error is DirectoryError =>
  error instanceof DirectoryError && (error.status === UNAUTHORIZED || isOutage(error.status));

/** Token expiry, a refused or revoked consent, an outage: pause, try again, and only then give up the rest. */
export interface Access {
  /**
   * Runs reads again after a pause while all of them fail. `read` gets "objects" as refusals when the directory
   * refuses reads for which the service holds the permission. @throws AccessLostError when the pauses are used up, and
   * errors of a single call
   */
  reading<T>(read: (refusals: Refusals) => Promise<T>): Promise<T>;
  /**
   * Records the answer to a write. @throws AccessLostError when several writes in a row and one sample read are
   * refused, or when the service has lost all permissions to write
   */
  recordAnswer(error: DirectoryError | undefined): Promise<void>;
  /**
   * Waits before the retry of a write that failed for a reason of the service, not of the object. @returns false for
   * every other failure. @throws AccessLostError when the pauses are used up
   */
  waitIfAway(error: DirectoryError, attempt: number): Promise<boolean>;
}

export interface AccessOptions {
  job: Pick<Job, 'signal'>;
  directory: Pick<DirectoryClient, 'get'>;
  clock: Clock;
  /**
   * True if the service holds any permission to write.
   * @throws DirectoryError where the directory does not say
   */
  mayWrite: () => Promise<boolean>;
  pauses?: readonly number[] | undefined;
}

export const createAccess = ({ job, directory, clock, mayWrite, pauses = ACCESS_PAUSES }: AccessOptions): Access => {
  let inARow = 0;
  let wasRefused = false;
  let lost: string | undefined;
  let asked: Promise<string | undefined> | undefined;
  /** Reports refusals only: the reads that follow find every other error, such as an outage. */
  const refusalOfService = async (): Promise<string | undefined> => {
    try {
      await directory.get(NEUTRAL, { signal: job.signal });
      return undefined;
    } catch (error) {
      if (!(error instanceof DirectoryError)) return undefined;
      if (error.status === FORBIDDEN) return ALL_REFUSED;
      return error.status === UNAUTHORIZED ? error.message : undefined;
    }
  };
  /** A tenant may withhold single permissions on purpose. A restore without any permission can do nothing. */
  const isConsentLost = async (): Promise<boolean> => {
    try {
      return !(await mayWrite());
    } catch (error) {
      if (error instanceof DirectoryError) return false;
      throw error;
    }
  };
  const whyLost = async (areMany: boolean): Promise<string | undefined> =>
    (areMany ? await refusalOfService() : undefined) ?? ((await isConsentLost()) ? CONSENT_LOST : undefined);
  /** Questions to the directory are asked one at a time. */
  const ask = (areMany: boolean): void => {
    const question: Promise<string | undefined> = Promise.resolve(asked)
      .then((why) => why ?? whyLost(areMany))
      .finally(() => {
        if (asked === question) asked = undefined;
      });
    asked = question;
  };
  return {
    reading: async (read) => {
      let refusals: Refusals = 'ofService';
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await read(refusals);
        } catch (error) {
          job.signal.throwIfAborted();
          const forbidden = error instanceof DirectoryError && error.status === FORBIDDEN;
          if (!concernsAccess(error) && !forbidden) throw error;
          const isAsked: boolean = forbidden && attempt + 1 >= REFUSED_READS && refusals === 'ofService';
          const refusal = isAsked ? await refusalOfService() : undefined;
          if (isAsked && refusal === undefined) {
            refusals = 'ofObjects';
            continue;
          }
          const pause = pauses[attempt];
          if (pause === undefined) throw new AccessLostError(refusal ?? error.message, { cause: error });
          await clock.sleep(pause, job.signal);
        }
      }
    },
    waitIfAway: async (error, attempt) => {
      if (!isAway(error)) return false;
      const pause = pauses[attempt];
      if (pause === undefined) throw new AccessLostError(error.message, { cause: error });
      // A cancel ends the pause; the caller then leaves the write unsent.
      await clock.sleep(pause, job.signal).catch(() => undefined);
      return true;
    },
    recordAnswer: async (error) => {
      if (error?.status !== FORBIDDEN) {
        inARow = 0;
        return;
      }
      inARow += 1;
      const areMany = inARow >= REFUSALS_IN_A_ROW;
      if (areMany) inARow = 0;
      if ((!wasRefused || areMany) && lost === undefined) ask(areMany);
      wasRefused = true;
      // Calls that are refused during the question wait for the same answer.
      lost = (await asked) ?? lost;
      if (lost !== undefined) throw new AccessLostError(lost);
    },
  };
};
