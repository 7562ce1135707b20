import { DirectoryError, RetryableError } from './errors.ts';

/** Failed tries in a row, of any calls, after which the directory counts as down. */
const FAILURES = 20;
/** Milliseconds that it is then left alone; one call tries it afterwards. */
const REST_MS = 15_000;
const MAX_REST_MS = 120_000;

/**
 * Stops calls to a directory that fails again and again, so that callers fail at once and its recovery is not delayed.
 */
export interface Breaker {
  /** @throws RetryableError while the directory is left alone; nothing was sent */
  check(): void;
  succeeded(): void;
  failed(): void;
}

export const createBreaker = ({
  failures = FAILURES,
  rest = REST_MS,
}: { failures?: number; rest?: number } = {}): Breaker => {
  let inARow = 0;
  let openUntil = 0;
  let nextRest = rest;
  return {
    check: () => {
      const wait = openUntil - performance.now();
      if (wait <= 0) return;
      const message =
        `The directory failed ${inARow} times in a row. The next attempt follows in ` +
        `${Math.ceil(wait / 1000)} seconds.`;
      throw new RetryableError(new DirectoryError(message, undefined, { isUnsent: true }), wait, true);
    },
    succeeded: () => {
      inARow = 0;
      nextRest = rest;
    },
    failed: () => {
      inARow += 1;
      if (inARow < failures || openUntil > performance.now()) return;
      // Once it is open, the next failure opens it again, and for longer.
      openUntil = performance.now() + nextRest;
      nextRest = Math.min(nextRest * 2, MAX_REST_MS);
    },
  };
};
