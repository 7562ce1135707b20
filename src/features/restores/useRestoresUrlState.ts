import { useCallback, useMemo } from 'react';
import type { ListRestoresApiArg } from '../../api';
import { readDays, daysAsMoments, useListUrlState, type DayRange, type ListUrlState } from '../../lib/urlState';
import type { Sort } from '../../components/table/types';
import { RESTORE_STATUSES } from '@trc/domain/statuses';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { NEWEST_FIRST } from '../restoreWatch';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';

export const TABLE = 'restores';
type Body = ListRestoresApiArg['body'];
/** These words in this order. */
export const STATUS_FILTERS = (
  ['All', 'Completed', 'CompletedWithErrors', 'Running', 'Canceled', 'Failed'] as const
).map((value) => ({ value, label: value === 'All' ? RESTORES_TEXTS.filters.all : RESTORE_STATUSES[value].label }));
export type StatusFilter = (typeof STATUS_FILTERS)[number]['value'];

/** Column -> its name in the URL. */
const WORDS: Readonly<Record<string, string>> = { creationTime: 'time', status: 'status' };
const columnOf = (word: string | undefined): string | undefined =>
  Object.keys(WORDS).find((column) => WORDS[column] === word);

const asSort = (column: string | undefined, direction: string | undefined): Body['sort'] =>
  (column === 'creationTime' || column === 'status') && (direction === 'asc' || direction === 'desc')
    ? { column, direction }
    : undefined;
const sortIn = (text: string | null): Body['sort'] => {
  const [word, direction] = (text ?? '').split('.');
  return asSort(columnOf(word), direction);
};

export interface RestoresUrlState extends Omit<ListUrlState, 'params' | 'setParams'>, DayRange {
  question: ListRestoresApiArg;
  sort: Sort;
  status: StatusFilter;
  isFiltered: boolean;
  chooseSort: (sort: Sort) => void;
  chooseStatus: (status: StatusFilter) => void;
  chooseFrom: (day: string) => void;
  chooseTo: (day: string) => void;
  clearFilters: () => void;
}

const useQuestion = ({ params: search, page, perPage }: ListUrlState, remembered: Sort | undefined) => {
  const status = STATUS_FILTERS.find(({ value }) => value === search.get('status'))?.value ?? 'All';
  const { from, to, isWrongOrder } = readDays(search);
  // By parts: a choice changes the stored value and then the address, and has to cause a single query.
  const { column, direction } =
    sortIn(search.get('sort')) ?? asSort(remembered?.column, remembered?.direction) ?? NEWEST_FIRST;
  const question = useMemo((): ListRestoresApiArg => {
    const filters: NonNullable<Body['filters']> = {
      ...(status === 'All' ? {} : { status }),
      ...daysAsMoments({ from, to, isWrongOrder }),
    };
    return {
      body: {
        pagenum: page,
        perpage: perPage,
        sort: { column, direction },
        ...(Object.keys(filters).length > 0 ? { filters } : {}),
      },
    };
  }, [column, direction, page, perPage, status, from, to, isWrongOrder]);
  return { question, status, from, to, isWrongOrder, isFiltered: status !== 'All' || from !== '' || to !== '' };
};

/** Filters, sort, page and rows per page in the URL. Without a sort there, the remembered one applies. */
export const useRestoresUrlState = (): RestoresUrlState => {
  const dispatch = useAppDispatch();
  const list = useListUrlState();
  const { setParams, page, perPage, goToPage, setPerPage } = list;
  const asked = useQuestion(list, useAppSelector(useMemo(() => selectSort(TABLE), [])));
  const chooseSort = useCallback(
    (sort: Sort) => {
      dispatch(sortChosen({ table: TABLE, sort }));
      setParams({ sort: `${WORDS[sort.column] ?? sort.column}.${sort.direction}` });
    },
    [dispatch, setParams],
  );
  const chooseStatus = useCallback(
    (next: StatusFilter) => setParams({ status: next === 'All' ? undefined : next }),
    [setParams],
  );
  const chooseFrom = useCallback((day: string) => setParams({ from: day }), [setParams]);
  const chooseTo = useCallback((day: string) => setParams({ to: day }), [setParams]);
  const clearFilters = useCallback(() => setParams({ status: undefined, from: undefined, to: undefined }), [setParams]);
  return {
    ...asked,
    page,
    perPage,
    sort: asked.question.body.sort as Sort,
    goToPage,
    setPerPage,
    chooseSort,
    chooseStatus,
    chooseFrom,
    chooseTo,
    clearFilters,
  };
};
