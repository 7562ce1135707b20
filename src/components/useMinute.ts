import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Looks four times a minute whether what is told of the time is another one. @returns what ends it */
export const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, MINUTE / 4);
  return () => clearInterval(timer);
};

/** @returns the minute it is, in milliseconds since 1970; draws anew once a minute and not more often. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE)) * MINUTE;
