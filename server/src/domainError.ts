/** The reason of a refusal. `http/errors.ts` maps each code to its status. */
export type ErrorCode =
  'invalid' | 'unauthenticated' | 'forbidden' | 'notFound' | 'conflict' | 'gone' | 'busy' | 'unavailable';

interface ErrorDetails {
  /** Seconds after which the call can be repeated. */
  retryAfter?: number;
}

/** A refusal of a call; the service itself works. `message` is shown to people. */
export class DomainError extends Error {
  override name = 'DomainError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}
