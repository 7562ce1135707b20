import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Sort } from '../../components/table/types';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../domain/limits';

export const TABLE = 'keys';
export const TIME = 'createdOn';
const OLDEST_FIRST = 'time.asc';

export interface HistoryAddress {
  page: number;
  perPage: number;
  sort: Sort;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
}

/** Page, rows per page and direction of the history stand in the address; newest first is the rule. */
export const useHistoryAddress = (): HistoryAddress => {
  const [search, setSearch] = useSearchParams();
  const inPage = search.get('page') ?? '';
  const inRows = Number(search.get('rows'));
  const put = useCallback((changes: Readonly<Record<string, string | undefined>>) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  }, [setSearch]);
  return {
    page: /^[1-9]\d{0,3}$/.test(inPage) ? Number(inPage) : 1,
    perPage: PAGE_SIZES.find((size) => size === inRows) ?? DEFAULT_PAGE_SIZE,
    sort: { column: TIME, direction: search.get('sort') === OLDEST_FIRST ? 'asc' : 'desc' },
    goTo: useCallback((page) => put({ page: page > 1 ? String(page) : undefined }), [put]),
    choosePerPage: useCallback((rows) => put({ rows: rows === DEFAULT_PAGE_SIZE ? undefined : String(rows), page: undefined }), [put]),
    chooseSort: useCallback(({ direction }) => put({ sort: direction === 'asc' ? OLDEST_FIRST : undefined, page: undefined }), [put]),
  };
};
