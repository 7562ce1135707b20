import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListActivityApiArg } from '../../api';
import { pageIn, rowsPerPageIn } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import { endOfDay, isDay, startOfDay } from '../../domain/days';
import { DEFAULT_PAGE_SIZE } from '../../domain/limits';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export const TABLE = 'activity';
type Body = ListActivityApiArg['body'];
type TimeSort = NonNullable<Body['sort']>;

const asSort = (column: string | undefined, direction: string | undefined): TimeSort | undefined =>
  (column === 'time' && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined);
const sortIn = (text: string | null): TimeSort | undefined => asSort(...((text ?? '').split('.') as [string, string?]));
const dayIn = (text: string | null): string => (text && isDay(text) ? text : '');

export interface ActivityAddress {
  question: ListActivityApiArg;
  page: number;
  perPage: number;
  sort: Sort;
  /** YYYY-MM-DD or empty. */
  from: string;
  to: string;
  /** Part of the source; empty for all. */
  source: string;
  /** The first day is after the last: it is not asked with these (S-32). */
  isWrongOrder: boolean;
  isFiltered: boolean;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
  chooseFrom: (day: string) => void;
  chooseTo: (day: string) => void;
  chooseSource: (text: string) => void;
  clearFilters: () => void;
}

const useQuestion = (search: URLSearchParams, remembered: Sort | undefined) => {
  const page = pageIn(search.get('page')) ?? 1;
  const perPage = rowsPerPageIn(search.get('rows'));
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))];
  const source = (search.get('source') ?? '').trim().slice(0, 200);
  const isWrongOrder = from !== '' && to !== '' && from > to;
  const inAddress = search.get('sort');
  const question = useMemo((): ListActivityApiArg => {
    const filters: NonNullable<Body['filters']> = {
      ...(from && !isWrongOrder ? { from: startOfDay(from) } : {}),
      ...(to && !isWrongOrder ? { to: endOfDay(to) } : {}),
      ...(source ? { source } : {}),
    };
    const sort = sortIn(inAddress) ?? asSort(remembered?.column, remembered?.direction) ?? { column: 'time', direction: 'desc' };
    return { body: { pagenum: page, perpage: perPage, sort, ...(Object.keys(filters).length > 0 ? { filters } : {}) } };
  }, [inAddress, remembered, page, perPage, source, from, to, isWrongOrder]);
  return { question, page, perPage, from, to, source, isWrongOrder, isFiltered: source !== '' || from !== '' || to !== '' };
};

/** Filters, sort, page and rows per page stand in the address; without a sort there, the remembered one counts (R-STORE-02). */
export const useActivityAddress = (): ActivityAddress => {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const asked = useQuestion(search, useAppSelector(useMemo(() => selectSort(TABLE), [])));
  const put = useCallback((changes: Readonly<Record<string, string | undefined>>, replace = false) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      return next;
    }, { replace });
  }, [setSearch]);
  return {
    ...asked,
    sort: asked.question.body.sort as Sort,
    goTo: useCallback((next) => put({ page: next > 1 ? String(next) : undefined }), [put]),
    choosePerPage: useCallback((next) => put({ rows: next === DEFAULT_PAGE_SIZE ? undefined : String(next) }), [put]),
    chooseSort: useCallback((sort) => {
      dispatch(sortChosen({ table: TABLE, sort }));
      put({ sort: `${sort.column}.${sort.direction}` });
    }, [dispatch, put]),
    chooseFrom: useCallback((day) => put({ from: day }), [put]),
    chooseTo: useCallback((day) => put({ to: day }), [put]),
    // Every key would be a step of the way back.
    chooseSource: useCallback((text) => put({ source: text }, true), [put]),
    clearFilters: useCallback(() => put({ source: undefined, from: undefined, to: undefined }), [put]),
  };
};
