import { useMemo } from 'react';
import { useUrlState } from '../../lib/urlState';
import { DASHBOARD_WINDOWS, DEFAULT_DASHBOARD_WINDOW } from '@trc/domain/limits';

export type Mode = 'days' | 'count';
const windowIn = (text: string | null): number =>
  DASHBOARD_WINDOWS.find((window) => String(window) === text) ?? DEFAULT_DASHBOARD_WINDOW;
const windowParam = (window: number): string | undefined =>
  window === DEFAULT_DASHBOARD_WINDOW ? undefined : String(window);

export interface DashboardUrlState {
  mode: Mode;
  /** Days or backups. */
  window: number;
  /** Backups. */
  typesWindow: number;
  chooseMode: (mode: Mode) => void;
  chooseWindow: (window: string) => void;
  chooseTypesWindow: (window: string) => void;
}

/** The ranges of the charts in the URL. The defaults (by days, 30) have no parameter. */
export const useDashboardUrlState = (): DashboardUrlState => {
  const { params, setParams } = useUrlState();
  const mode: Mode = params.get('by') === 'count' ? 'count' : 'days';
  const window = windowIn(params.get('window'));
  const typesWindow = windowIn(params.get('types'));
  return useMemo(
    () => ({
      mode,
      window,
      typesWindow,
      chooseMode: (next) => setParams({ by: next === 'count' ? next : undefined }),
      chooseWindow: (next) => setParams({ window: windowParam(Number(next)) }),
      chooseTypesWindow: (next) => setParams({ types: windowParam(Number(next)) }),
    }),
    [mode, window, typesWindow, setParams],
  );
};
