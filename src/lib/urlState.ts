import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { endOfDay, isDay, startOfDay } from '@trc/domain/days';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@trc/domain/limits';

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

/** @returns the page number in a URL parameter; undefined for any other text */
export const parsePage = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

/** @returns the page size in a URL parameter, or the default for a size that is not offered */
export const parseRowsPerPage = (text: string | null): number => {
  const rows = parsePage(text);
  return PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE;
};

const parseDay = (text: string | null): string => (text && isDay(text) ? text : '');

/** Two days, each YYYY-MM-DD or empty. */
export interface DayRange {
  from: string;
  to: string;
  /** `from` is after `to`. The range is not sent. */
  isWrongOrder: boolean;
}

export const readDays = (params: URLSearchParams): DayRange => {
  const [from, to] = [parseDay(params.get('from')), parseDay(params.get('to'))];
  return { from, to, isWrongOrder: from !== '' && to !== '' && from > to };
};

/** @returns the start and the end of a range of local days in UTC, as request filters */
export const daysAsMoments = ({ from, to, isWrongOrder }: DayRange): { from?: string; to?: string } => ({
  ...(from && !isWrongOrder ? { from: startOfDay(from) } : {}),
  ...(to && !isWrongOrder ? { to: endOfDay(to) } : {}),
});

/** URL parameters with their new texts. An empty or missing text removes the parameter. */
export type ParamChanges = Readonly<Record<string, string | undefined>>;
/** @param replaces replaces the current history entry instead of adding one */
export type SetParams = (changes: ParamChanges, replaces?: boolean) => void;

const NO_CHANGES: ParamChanges = {};
/** A new query starts at the first page. */
const FIRST_PAGE: ParamChanges = { page: undefined };

/**
 * The query part of the URL as state.
 * @param defaults changes that are added to every change that does not name the same parameters
 * @param alwaysReplaces no change adds a history entry
 */
export const useUrlState = (
  defaults: ParamChanges = NO_CHANGES,
  alwaysReplaces = false,
): { params: URLSearchParams; setParams: SetParams } => {
  const [params, setSearchParams] = useSearchParams();
  const setParams = useCallback<SetParams>(
    (changes, replaces = false) => {
      // Reads window.location because two changes can come between two renders.
      const next = new URLSearchParams(window.location.search);
      for (const [name, text] of Object.entries({ ...defaults, ...changes })) {
        if (text) next.set(name, text);
        else next.delete(name);
      }
      // An unchanged URL must not add a history entry.
      if (next.toString() === new URLSearchParams(window.location.search).toString()) return;
      setSearchParams(next, { replace: replaces || alwaysReplaces });
    },
    [setSearchParams, defaults, alwaysReplaces],
  );
  return useMemo(() => ({ params, setParams }), [params, setParams]);
};

export interface Paging {
  goToPage: (page: number) => void;
  /** Also goes to the first page. */
  setPerPage: (perPage: number) => void;
}

export const usePaging = (setParams: SetParams): Paging => ({
  goToPage: useCallback((page) => setParams({ page: page > 1 ? String(page) : undefined }), [setParams]),
  setPerPage: useCallback(
    (perPage) => setParams({ rows: perPage === DEFAULT_PAGE_SIZE ? undefined : String(perPage), page: undefined }),
    [setParams],
  ),
});

export interface ListUrlState extends Paging {
  params: URLSearchParams;
  setParams: SetParams;
  page: number;
  perPage: number;
}

/** Page and page size in the URL. Every other change goes to the first page. */
export const useListUrlState = (defaults: ParamChanges = FIRST_PAGE): ListUrlState => {
  const { params, setParams } = useUrlState(defaults);
  return {
    params,
    setParams,
    page: parsePage(params.get('page')) ?? 1,
    perPage: parseRowsPerPage(params.get('rows')),
    ...usePaging(setParams),
  };
};
