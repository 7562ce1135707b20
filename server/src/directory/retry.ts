import { setTimeout as sleep } from 'node:timers/promises';
import { DirectoryError, TryAgain } from './errors.ts';

/** How long a failing directory is borne with. */
export interface Patience {
  /** Tries after the first one. */
  readonly retries: number;
  /** Milliseconds; a directory that asks for more is as good as down. */
  readonly longestAskedWait: number;
}

/** A backup has time. */
export const PATIENCE_OF_JOBS: Patience = { retries: 5, longestAskedWait: 10 * 60_000 };
/** A person looks at a page that waits. */
export const PATIENCE_OF_PEOPLE: Patience = { retries: 1, longestAskedWait: 3_000 };
const FIRST_WAIT = 1000;
const LONGEST_OWN_WAIT = 30_000;
const JITTER = 250;

/** @returns milliseconds asked for by a Retry-After header (RFC 9110: seconds or a date), undefined without a usable one. */
export const retryAfter = (header: string | null, now: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** An asked wait is kept, with a little jitter on top; otherwise between half and all of 1, 2, 4, 8, 16 s, never below a second. */
const waitFor = (attempt: number, asked: number | undefined): number => {
  if (asked !== undefined) return asked + Math.random() * JITTER;
  const ceiling = Math.min(LONGEST_OWN_WAIT, FIRST_WAIT * 2 ** attempt);
  return Math.max(FIRST_WAIT, ceiling * (0.5 + Math.random() / 2)) + Math.random() * JITTER;
};

/** Runs `call`, again after each TryAgain, until the patience is used up. @throws DirectoryError, or the reason of `signal` */
export const withRetries = async <T>(call: () => Promise<T>, patience: Patience, signal: AbortSignal | undefined): Promise<T> => {
  for (let attempt = 0; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof TryAgain)) throw error;
      if (attempt >= patience.retries) throw error.failure;
      if ((error.waitMs ?? 0) > patience.longestAskedWait) {
        throw new DirectoryError(`The directory asks to wait for ${Math.ceil((error.waitMs ?? 0) / 1000)} seconds.`, error.failure.status);
      }
      await sleep(waitFor(attempt, error.waitMs), undefined, { signal }).catch(() => undefined);
    }
  }
};
