import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 16_000;
/** Failures of an address are forgotten after this long without another one. */
const FORGET_MS = 10 * 60_000;
/** Replies that wait at a time; further wrong codes are refused at once. */
const MAX_WAITING_OF_ADDRESS = 8;
const MAX_WAITING = 200;

interface Failures {
  count: number;
  waiting: number;
  at: number;
}

/** Delays replies to wrong codes per address. A correct code is never delayed. @param now milliseconds since 1970 */
export const createDelays = (now: () => number) => {
  const failures = new Map<string, Failures>();
  let waiting = 0;

  const forgetOld = (): void => {
    for (const [address, one] of failures)
      if (one.waiting === 0 && now() - one.at > FORGET_MS) failures.delete(address);
  };

  return {
    /** Waits longer from failure to failure. @returns false where too many replies wait already */
    wait: async (address: string): Promise<boolean> => {
      forgetOld();
      const own = failures.get(address) ?? { count: 0, waiting: 0, at: 0 };
      failures.set(address, own);
      own.count += 1;
      own.at = now();
      if (own.waiting >= MAX_WAITING_OF_ADDRESS || waiting >= MAX_WAITING) return false;
      own.waiting += 1;
      waiting += 1;
      try {
        // The service may end while a reply waits.
        await sleep(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (own.count - 1)), undefined, { ref: false });
      } finally {
        own.waiting -= 1;
        waiting -= 1;
      }
      return true;
    },
    /** The address has sent a correct code. */
    forget: (address: string): void => void failures.delete(address),
  };
};
