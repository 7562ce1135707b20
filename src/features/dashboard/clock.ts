import { useSyncExternalStore } from 'react';
import { dayOf } from './figures';

const MINUTE = 60_000;
const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE / 4);
  return () => clearInterval(timer);
};

/** @returns the minute it is, in milliseconds since 1970; draws anew once a minute and not more often. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, () => Math.floor(Date.now() / MINUTE)) * MINUTE;

/** @returns the local day, YYYY-MM-DD. */
export const useToday = (): string => useSyncExternalStore(everyMinute, () => dayOf(Date.now()));
