import { useCallback } from 'react';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../components/table/useAddress';

export const TABLE = 'keys';
export const TIME = 'createdOn';
const OLDEST_FIRST = 'time.asc';

export interface HistoryAddress extends Omit<ListUrlState, 'words' | 'put'> {
  sort: Sort;
  chooseSort: (sort: Sort) => void;
}

/** Page, rows per page and direction of the history stand in the address; newest first is the rule. */
export const useHistoryUrlState = (): HistoryAddress => {
  const { words, put, page, perPage, goTo, choosePerPage } = useListUrlState();
  return {
    page,
    perPage,
    goTo,
    choosePerPage,
    sort: { column: TIME, direction: words.get('sort') === OLDEST_FIRST ? 'asc' : 'desc' },
    chooseSort: useCallback(({ direction }) => put({ sort: direction === 'asc' ? OLDEST_FIRST : undefined }), [put]),
  };
};
