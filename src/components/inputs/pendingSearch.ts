import { useLayoutEffect, useSyncExternalStore } from 'react';

const state = { fields: 0 };
const listeners = new Set<() => void>();

const add = (count: number): void => {
  state.fields += count;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const hasPending = (): boolean => state.fields > 0;

/**
 * Reports a search field whose text is not searched for yet. Lists follow with the address, which waits until the keys
 * rest and which the router renders late on a busy machine.
 */
export const useReportPendingSearch = (isPending: boolean): void => {
  useLayoutEffect(() => {
    if (!isPending) return undefined;
    add(1);
    return () => add(-1);
  }, [isPending]);
};

/** @returns true while a search field has a text that its list does not follow yet */
export const useHasPendingSearch = (): boolean => useSyncExternalStore(subscribe, hasPending);

/** @returns true for a typed text that starts another search: blanks alone change nothing */
export const isOtherSearch = (typed: string, value: string): boolean => {
  const wanted = typed.trim();
  return wanted !== value && (wanted !== '' || typed === '');
};
