import { useCallback, useMemo } from 'react';
import type { ListActivityApiArg } from '../../api';
import { readDays, daysAsMoments, useListUrlState, type DayRange, type ListUrlState } from '../../lib/urlState';
import type { Sort } from '../../components/table/types';
import { ACTIVITY_TYPES, type ActivityType } from '@trc/domain/activityTypes';
import { ACTIVITY_TEXTS } from '@trc/domain/texts/activity';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';

export const TABLE = 'activity';
type Body = ListActivityApiArg['body'];
type TimeSort = NonNullable<Body['sort']>;
export type TypeFilter = ActivityType | 'All';
export const TYPE_FILTERS: { value: TypeFilter; label: string }[] = [
  { value: 'All', label: ACTIVITY_TEXTS.allTypes },
  ...ACTIVITY_TYPES.map((value) => ({ value, label: value })),
];

const asSort = (column: string | undefined, direction: string | undefined): TimeSort | undefined =>
  column === 'time' && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
const sortIn = (text: string | null): TimeSort | undefined => asSort(...((text ?? '').split('.') as [string, string?]));

export interface ActivityUrlState extends Omit<ListUrlState, 'params' | 'setParams'>, DayRange {
  question: ListActivityApiArg;
  sort: Sort;
  /** Part of the source; empty for all. */
  source: string;
  type: TypeFilter;
  isFiltered: boolean;
  chooseSort: (sort: Sort) => void;
  chooseFrom: (day: string) => void;
  chooseTo: (day: string) => void;
  chooseSource: (text: string) => void;
  chooseType: (type: TypeFilter) => void;
  clearFilters: () => void;
}

const useQuestion = (
  { params: search, page, perPage }: ListUrlState,
  remembered: Sort | undefined,
  hasTypes: boolean,
) => {
  const { from, to, isWrongOrder } = readDays(search);
  const source = (search.get('source') ?? '').trim().slice(0, 200);
  const found = TYPE_FILTERS.find(({ value }) => value === search.get('type'));
  const type = (hasTypes ? found?.value : undefined) ?? 'All';
  const inAddress = search.get('sort');
  const question = useMemo((): ListActivityApiArg => {
    const filters: NonNullable<Body['filters']> = {
      ...daysAsMoments({ from, to, isWrongOrder }),
      ...(source ? { source } : {}),
      ...(type === 'All' ? {} : { types: [type] }),
    };
    const sort = sortIn(inAddress) ??
      asSort(remembered?.column, remembered?.direction) ?? { column: 'time', direction: 'desc' };
    return { body: { pagenum: page, perpage: perPage, sort, ...(Object.keys(filters).length > 0 ? { filters } : {}) } };
  }, [inAddress, remembered, page, perPage, source, type, from, to, isWrongOrder]);
  const isFiltered = source !== '' || type !== 'All' || from !== '' || to !== '';
  return { question, from, to, source, type, isWrongOrder, isFiltered };
};

/**
 * Filters, sort, page and rows per page are in the address; without a sort there, the remembered one counts.
 * @param hasTypes the backend filters by type (an extension)
 */
export const useActivityUrlState = (hasTypes: boolean): ActivityUrlState => {
  const dispatch = useAppDispatch();
  const list = useListUrlState();
  const { setParams } = list;
  const asked = useQuestion(list, useAppSelector(useMemo(() => selectSort(TABLE), [])), hasTypes);
  return {
    ...asked,
    page: list.page,
    perPage: list.perPage,
    goToPage: list.goToPage,
    setPerPage: list.setPerPage,
    sort: asked.question.body.sort as Sort,
    chooseSort: useCallback(
      (sort) => {
        dispatch(sortChosen({ table: TABLE, sort }));
        setParams({ sort: `${sort.column}.${sort.direction}` });
      },
      [dispatch, setParams],
    ),
    chooseFrom: useCallback((day) => setParams({ from: day }), [setParams]),
    chooseTo: useCallback((day) => setParams({ to: day }), [setParams]),
    // Every key would be a step of the way back.
    chooseSource: useCallback((text) => setParams({ source: text }, true), [setParams]),
    chooseType: useCallback((type) => setParams({ type: type === 'All' ? undefined : type }), [setParams]),
    clearFilters: useCallback(
      () => setParams({ source: undefined, type: undefined, from: undefined, to: undefined }),
      [setParams],
    ),
  };
};
