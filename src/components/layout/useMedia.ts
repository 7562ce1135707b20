import { useCallback, useSyncExternalStore } from 'react';

/** @returns true if a media query matches now; false without matchMedia. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    [query],
  );
  const matches = () => window.matchMedia?.(query).matches ?? false;
  // Also while React hydrates: no prerendered markup depends on a media query.
  return useSyncExternalStore(subscribe, matches, matches);
};

/** Widths at which the layout changes. */
export const RAIL = '(max-width: 1023px)';
export const CARDS = '(max-width: 639px)';

export const DARK = '(prefers-color-scheme: dark)';
