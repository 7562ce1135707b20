import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';

/** The longest a screen may take to settle, in ms: as long as every other wait of a journey. */
const TIMEOUT_MS = 15_000;

/**
 * Reads a screen until it has the expected content: an address changes, or a request is answered, before the page is
 * drawn.
 * @throws AssertionError with the difference that was left at the end
 */
export const eventually = async <T>(read: () => Promise<T>, expected: T, what?: string): Promise<void> => {
  const end = Date.now() + TIMEOUT_MS;
  let seen = await read();
  while (!isDeepStrictEqual(seen, expected) && Date.now() < end) {
    await pause(50);
    seen = await read();
  }
  assert.deepEqual(seen, expected, what);
};
