import type { ReasonDetail } from './reason.ts';

export interface DirectoryErrorOptions extends ErrorOptions {
  code?: string | undefined;
  unclear?: boolean;
  isUnsent?: boolean;
  reason?: string | undefined;
  details?: readonly ReasonDetail[] | undefined;
  advice?: string | undefined;
}

/**
 * A call to the directory that was refused, or still failed after its retries. `status` is the HTTP status of the last
 * answer, undefined when none came. The message holds neither tokens nor data; `reason` and `details` may hold names.
 */
export class DirectoryError extends Error {
  /** Graph's error code, e.g. "Request_ResourceNotFound". */
  readonly code: string | undefined;
  /**
   * A write that was sent and whose outcome is not known: no answer, a server's error, an answer that cannot be read.
   */
  readonly unclear: boolean;
  /**
   * The call never left, because the service has no token or no connection. The failure says nothing about the object.
   */
  readonly isUnsent: boolean;
  /** Advice for a person, from the table of explanations; it holds no names. */
  readonly advice: string | undefined;
  // Private, so that no serializer, inspection or copy of an error takes them to a log.
  readonly #reason: string | undefined;
  readonly #details: readonly ReasonDetail[];

  constructor(
    message: string,
    readonly status?: number,
    { code, unclear = false, isUnsent = false, reason, details = [], advice, ...options }: DirectoryErrorOptions = {},
  ) {
    super(message, options);
    this.name = 'DirectoryError';
    this.code = code;
    this.unclear = unclear;
    this.isUnsent = isUnsent;
    this.advice = advice;
    this.#reason = reason;
    this.#details = details;
  }

  /**
   * The directory's own words, at most 1,000 characters. Only for sealed reports, never for a log, a status or a
   * notice.
   */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** The parts of the refusal that name a property or a code. Only for sealed reports. */
  get details(): readonly ReasonDetail[] {
    return this.#details;
  }
}

/**
 * @returns the id of an object that the directory sent.
 * @throws DirectoryError where a reply is an object without an id
 */
export const requiredId = ({ id }: Readonly<Record<string, unknown>>): string => {
  if (typeof id === 'string' && id !== '') return id;
  throw new DirectoryError('The directory sent an object without its id.');
};

/** @returns the same failure, of a write that may have been done */
export const asUnclear = ({ message, status, code, cause, reason, details, advice }: DirectoryError): DirectoryError =>
  new DirectoryError(`${message} Whether the change was made is not known.`, status, {
    code,
    cause,
    reason,
    details,
    advice,
    unclear: true,
  });

/** A failure that is worth another try, after `waitMs` when the directory said how long. */
export class RetryableError extends Error {
  constructor(
    readonly failure: DirectoryError,
    readonly waitMs?: number,
    /** It is certain that nothing was done, so that a write may be sent again. */
    readonly nothingDone = false,
  ) {
    super(failure.message);
    this.name = 'RetryableError';
  }
}
