import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DASHBOARD_WINDOWS, DEFAULT_DASHBOARD_WINDOW } from '../../domain/limits';

export type Mode = 'days' | 'count';
const windowIn = (text: string | null): number => DASHBOARD_WINDOWS.find((window) => String(window) === text) ?? DEFAULT_DASHBOARD_WINDOW;
const word = (window: number): string | undefined => (window === DEFAULT_DASHBOARD_WINDOW ? undefined : String(window));

export interface DashboardAddress {
  mode: Mode;
  /** Days or backups. */
  window: number;
  /** Backups. */
  typesWindow: number;
  chooseMode: (mode: Mode) => void;
  chooseWindow: (window: string) => void;
  chooseTypesWindow: (window: string) => void;
}

/** What the charts show stands in the address; by days and 30 need no word (R-DASH-09, S-71). */
export const useDashboardAddress = (): DashboardAddress => {
  const [search, setSearch] = useSearchParams();
  const put = useCallback((name: string, value: string | undefined) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === undefined) next.delete(name);
      else next.set(name, value);
      return next;
    });
  }, [setSearch]);
  const mode: Mode = search.get('by') === 'count' ? 'count' : 'days';
  const window = windowIn(search.get('window'));
  const typesWindow = windowIn(search.get('types'));
  return useMemo(() => ({
    mode, window, typesWindow,
    chooseMode: (next) => put('by', next === 'count' ? next : undefined),
    chooseWindow: (next) => put('window', word(Number(next))),
    chooseTypesWindow: (next) => put('types', word(Number(next))),
  }), [mode, window, typesWindow, put]);
};
