import { setTimeout as sleep } from 'node:timers/promises';
import { asUnclear, DirectoryError, RetryableError } from './errors.ts';

/** Attempts and delays for a failing directory. */
export interface RetryPolicy {
  /** Attempts after the first one. */
  readonly retries: number;
  /** Milliseconds; a directory that asks for a longer wait counts as unavailable. */
  readonly longestAskedWait: number;
}

/** Policy of backups and restores. */
export const JOB_RETRY_POLICY: RetryPolicy = { retries: 5, longestAskedWait: 10 * 60_000 };
/** Policy of calls that a person waits for. */
export const INTERACTIVE_RETRY_POLICY: RetryPolicy = { retries: 1, longestAskedWait: 3_000 };
/** Milliseconds for which a person waits for a comparison, a preview or the making of a plan. */
export const INTERACTIVE_TIMEOUT_MS = 120_000;
const FIRST_WAIT_MS = 1000;
const MAX_OWN_WAIT_MS = 30_000;
const JITTER_MS = 250;

/**
 * @param sentAt the Date header of the same reply: a date is reckoned from the directory's clock, not from this
 * machine's
 * @returns milliseconds asked for by a Retry-After header (RFC 9110: seconds or a date); undefined without a usable
 * one, and where it asks for no wait
 */
export const retryAfter = (header: string | null, sentAt: string | null, now: number): number | undefined => {
  const text = header?.trim() ?? '';
  const from = Date.parse(sentAt ?? '');
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - (Number.isNaN(from) ? now : from);
  return wait > 0 ? wait : undefined;
};

/**
 * A requested wait is kept, with a little jitter on top; otherwise anything up to 1, 2, 4, 8, 16 s, so that callers do
 * not retry together.
 */
export const waitFor = (attempt: number, asked: number | undefined): number =>
  asked === undefined
    ? Math.random() * Math.min(MAX_OWN_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt)
    : asked + Math.random() * JITTER_MS;

/** @throws DirectoryError when the directory asks for a longer wait than the policy accepts */
export const assertWaitAcceptable = (
  failure: DirectoryError,
  waitMs: number | undefined,
  policy: RetryPolicy,
): void => {
  if ((waitMs ?? 0) <= policy.longestAskedWait) return;
  throw failure.status === undefined
    ? failure
    : new DirectoryError(`The directory asks to wait for ${Math.ceil((waitMs ?? 0) / 1000)} seconds.`, failure.status, {
        code: failure.code,
        reason: failure.reason,
        details: failure.details,
      });
};

export interface Retrying {
  retryPolicy: RetryPolicy;
  signal: AbortSignal | undefined;
  /** A write goes out again only when it is certain that nothing was done. */
  write: boolean;
}

/**
 * Runs `call`, again after each RetryableError, up to the number of retries. @throws DirectoryError, or the reason of
 * `signal`
 */
export const withRetries = async <T>(call: () => Promise<T>, { retryPolicy, signal, write }: Retrying): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof RetryableError)) throw error;
      if (write && !error.nothingDone) throw asUnclear(error.failure);
      if (attempt >= retryPolicy.retries) throw error.failure;
      assertWaitAcceptable(error.failure, error.waitMs, retryPolicy);
      await sleep(waitFor(attempt, error.waitMs), undefined, { signal }).catch(() => undefined);
    }
  }
};
