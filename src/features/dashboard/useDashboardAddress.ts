import { useMemo } from 'react';
import { useUrlState } from '../../components/table/useAddress';
import { DASHBOARD_WINDOWS, DEFAULT_DASHBOARD_WINDOW } from '@trc/domain/limits';

export type Mode = 'days' | 'count';
const windowIn = (text: string | null): number =>
  DASHBOARD_WINDOWS.find((window) => String(window) === text) ?? DEFAULT_DASHBOARD_WINDOW;
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

/** What the charts show stands in the address; by days and 30 need no word. */
export const useDashboardUrlState = (): DashboardAddress => {
  const { words, put } = useUrlState();
  const mode: Mode = words.get('by') === 'count' ? 'count' : 'days';
  const window = windowIn(words.get('window'));
  const typesWindow = windowIn(words.get('types'));
  return useMemo(
    () => ({
      mode,
      window,
      typesWindow,
      chooseMode: (next) => put({ by: next === 'count' ? next : undefined }),
      chooseWindow: (next) => put({ window: word(Number(next)) }),
      chooseTypesWindow: (next) => put({ types: word(Number(next)) }),
    }),
    [mode, window, typesWindow, put],
  );
};
