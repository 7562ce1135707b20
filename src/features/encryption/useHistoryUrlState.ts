import { useCallback } from 'react';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';

export const TABLE = 'keys';
export const TIME = 'createdOn';
const OLDEST_FIRST = 'time.asc';

export interface HistoryUrlState extends Omit<ListUrlState, 'params' | 'setParams'> {
  sort: Sort;
  chooseSort: (sort: Sort) => void;
}

/** Page, page size and direction of the history in the URL; newest first by default. */
export const useHistoryUrlState = (): HistoryUrlState => {
  const { params, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  return {
    page,
    perPage,
    goToPage,
    setPerPage,
    sort: { column: TIME, direction: params.get('sort') === OLDEST_FIRST ? 'asc' : 'desc' },
    chooseSort: useCallback(
      ({ direction }) => setParams({ sort: direction === 'asc' ? OLDEST_FIRST : undefined }),
      [setParams],
    ),
  };
};
