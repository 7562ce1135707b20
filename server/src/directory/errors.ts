/**
 * A call to the directory that failed for good: refused, or still failing after its retries. `status` is the HTTP status of
 * the last answer, undefined when none came. The message holds neither tokens nor data.
 */
export class DirectoryError extends Error {
  constructor(
    message: string,
    readonly status?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'DirectoryError';
  }
}

/** A failure that is worth another try, after `waitMs` when the directory said how long. */
export class TryAgain extends Error {
  constructor(
    readonly failure: DirectoryError,
    readonly waitMs?: number,
  ) {
    super(failure.message);
    this.name = 'TryAgain';
  }
}
