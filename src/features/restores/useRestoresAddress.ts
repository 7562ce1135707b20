import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListRestoresApiArg } from '../../api';
import { pageIn, rowsPerPageIn } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import { endOfDay, isDay, startOfDay } from '../../domain/days';
import { DEFAULT_PAGE_SIZE } from '../../domain/limits';
import { RESTORES_TEXTS } from '../../domain/texts/restores';
import { NEWEST_FIRST } from '../restoreWatch';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export const TABLE = 'restores';
type Body = ListRestoresApiArg['body'];
export type StatusFilter = (typeof RESTORES_TEXTS.filters.statuses)[number]['value'];

/** Words of the address for the sortable columns. */
const WORDS: Readonly<Record<string, string>> = { creationTime: 'time', status: 'status' };
const columnOf = (word: string | undefined): string | undefined => Object.keys(WORDS).find((column) => WORDS[column] === word);

const asSort = (column: string | undefined, direction: string | undefined): Body['sort'] =>
  ((column === 'creationTime' || column === 'status') && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined);
const sortIn = (text: string | null): Body['sort'] => {
  const [word, direction] = (text ?? '').split('.');
  return asSort(columnOf(word), direction);
};
const dayIn = (text: string | null): string => (text && isDay(text) ? text : '');

export interface RestoresAddress {
  question: ListRestoresApiArg;
  page: number;
  perPage: number;
  sort: Sort;
  status: StatusFilter;
  /** YYYY-MM-DD or empty. */
  from: string;
  to: string;
  /** The first day is after the last: it is not asked with these (S-32). */
  isWrongOrder: boolean;
  isFiltered: boolean;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
  chooseStatus: (status: StatusFilter) => void;
  chooseFrom: (day: string) => void;
  chooseTo: (day: string) => void;
  clearFilters: () => void;
}

const useQuestion = (search: URLSearchParams, remembered: Sort | undefined) => {
  const page = pageIn(search.get('page')) ?? 1;
  const perPage = rowsPerPageIn(search.get('rows'));
  const status = RESTORES_TEXTS.filters.statuses.find(({ value }) => value === search.get('status'))?.value ?? 'All';
  const [from, to] = [dayIn(search.get('from')), dayIn(search.get('to'))];
  const isWrongOrder = from !== '' && to !== '' && from > to;
  const inAddress = search.get('sort');
  const question = useMemo((): ListRestoresApiArg => {
    const filters: NonNullable<Body['filters']> = {
      ...(status === 'All' ? {} : { status: status as NonNullable<Body['filters']>['status'] }),
      ...(from && !isWrongOrder ? { from: startOfDay(from) } : {}),
      ...(to && !isWrongOrder ? { to: endOfDay(to) } : {}),
    };
    const sort = sortIn(inAddress) ?? asSort(remembered?.column, remembered?.direction) ?? NEWEST_FIRST;
    return { body: { pagenum: page, perpage: perPage, sort, ...(Object.keys(filters).length > 0 ? { filters } : {}) } };
  }, [inAddress, remembered, page, perPage, status, from, to, isWrongOrder]);
  return { question, page, perPage, status, from, to, isWrongOrder, isFiltered: status !== 'All' || from !== '' || to !== '' };
};

/** Filters, sort, page and rows per page stand in the address; without a sort there, the remembered one counts (R-STORE-02). */
export const useRestoresAddress = (): RestoresAddress => {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const asked = useQuestion(search, useAppSelector(useMemo(() => selectSort(TABLE), [])));
  const put = useCallback((changes: Readonly<Record<string, string | undefined>>) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  }, [setSearch]);
  const goTo = useCallback((next: number) => put({ page: next > 1 ? String(next) : undefined }), [put]);
  const choosePerPage = useCallback((next: number) => put({ rows: next === DEFAULT_PAGE_SIZE ? undefined : String(next) }), [put]);
  const chooseSort = useCallback((sort: Sort) => {
    dispatch(sortChosen({ table: TABLE, sort }));
    put({ sort: `${WORDS[sort.column] ?? sort.column}.${sort.direction}` });
  }, [dispatch, put]);
  const chooseStatus = useCallback((next: StatusFilter) => put({ status: next === 'All' ? undefined : next }), [put]);
  const chooseFrom = useCallback((day: string) => put({ from: day }), [put]);
  const chooseTo = useCallback((day: string) => put({ to: day }), [put]);
  const clearFilters = useCallback(() => put({ status: undefined, from: undefined, to: undefined }), [put]);
  return { ...asked, sort: asked.question.body.sort as Sort, goTo, choosePerPage, chooseSort, chooseStatus, chooseFrom, chooseTo, clearFilters };
};
