import { useCallback, useMemo } from 'react';
import type { ListActivityApiArg } from '../../api';
import { daysIn, momentsOf, type Days } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import { useListAddress, type ListAddress } from '../../components/useAddress';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export const TABLE = 'activity';
type Body = ListActivityApiArg['body'];
type TimeSort = NonNullable<Body['sort']>;

const asSort = (column: string | undefined, direction: string | undefined): TimeSort | undefined =>
  (column === 'time' && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined);
const sortIn = (text: string | null): TimeSort | undefined => asSort(...((text ?? '').split('.') as [string, string?]));

export interface ActivityAddress extends Omit<ListAddress, 'words' | 'put'>, Days {
  question: ListActivityApiArg;
  sort: Sort;
  /** Part of the source; empty for all. */
  source: string;
  isFiltered: boolean;
  chooseSort: (sort: Sort) => void;
  chooseFrom: (day: string) => void;
  chooseTo: (day: string) => void;
  chooseSource: (text: string) => void;
  clearFilters: () => void;
}

const useQuestion = ({ words: search, page, perPage }: ListAddress, remembered: Sort | undefined) => {
  const { from, to, isWrongOrder } = daysIn(search);
  const source = (search.get('source') ?? '').trim().slice(0, 200);
  const inAddress = search.get('sort');
  const question = useMemo((): ListActivityApiArg => {
    const filters: NonNullable<Body['filters']> = {
      ...momentsOf({ from, to, isWrongOrder }),
      ...(source ? { source } : {}),
    };
    const sort = sortIn(inAddress) ?? asSort(remembered?.column, remembered?.direction) ?? { column: 'time', direction: 'desc' };
    return { body: { pagenum: page, perpage: perPage, sort, ...(Object.keys(filters).length > 0 ? { filters } : {}) } };
  }, [inAddress, remembered, page, perPage, source, from, to, isWrongOrder]);
  return { question, from, to, source, isWrongOrder, isFiltered: source !== '' || from !== '' || to !== '' };
};

/** Filters, sort, page and rows per page stand in the address; without a sort there, the remembered one counts (R-STORE-02). */
export const useActivityAddress = (): ActivityAddress => {
  const dispatch = useAppDispatch();
  const list = useListAddress();
  const { put } = list;
  const asked = useQuestion(list, useAppSelector(useMemo(() => selectSort(TABLE), [])));
  return {
    ...asked, page: list.page, perPage: list.perPage, goTo: list.goTo, choosePerPage: list.choosePerPage,
    sort: asked.question.body.sort as Sort,
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
