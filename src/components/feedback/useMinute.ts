import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Checks four times a minute whether the minute has changed. @returns a function that stops it */
export const everyMinute = (changed: () => void): (() => void) => {
  const timer = setInterval(changed, MINUTE / 4);
  return () => clearInterval(timer);
};

/** @returns the minute it is, in milliseconds since 1970; renders once a minute at most. */
export const useMinute = (): number =>
  useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE)) * MINUTE;
