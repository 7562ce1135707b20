import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { GetRestoreReportApiArg } from '../../api';
import { parsePage, parseRowsPerPage, useUrlState, type SetParams } from '../../lib/urlState';
import type { Sort } from '../../components/table/types';
import { NAMED_POLICIES, RESTORE_COUNTERS } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { OBJECT_STATUSES } from '@trc/domain/statuses';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';

export const TABLE = 'restoreReport';
export type ReportTab = 'objects' | 'errors' | 'privileges';
const TABS: readonly ReportTab[] = ['errors', 'privileges'];
type Body = GetRestoreReportApiArg['body'];
type ReportSort = NonNullable<Body['sort']>;
type Filters = NonNullable<Body['filters']>;

export const TYPES: readonly string[] = [...RESTORE_COUNTERS, ...Object.keys(NAMED_POLICIES)];
const COLUMNS = ['name', 'type', 'status', 'action'] as const;
/** Problems come first. */
const PROBLEMS_FIRST: ReportSort = { column: 'status', direction: 'desc' };

const asSort = (column: string | undefined, direction: string | undefined): ReportSort | undefined => {
  const known = COLUMNS.find((each) => each === column);
  return known && (direction === 'asc' || direction === 'desc') ? { column: known, direction } : undefined;
};
const sortIn = (text: string | null): ReportSort | undefined => {
  const [column, direction] = (text ?? '').split('.');
  return asSort(column, direction);
};

const useQuestion = (id: string, search: URLSearchParams) => {
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const page = parsePage(search.get('page')) ?? 1;
  const perPage = parseRowsPerPage(search.get('rows'));
  const status = OBJECT_STATUSES.find(({ value }) => value === search.get('status'))?.value ?? '';
  const type = TYPES.find((each) => each === search.get('type')) ?? '';
  const text = (search.get('search') ?? '').trim();
  const inAddress = search.get('sort');
  const question = useMemo((): GetRestoreReportApiArg => {
    const filters = { ...(status ? { status } : {}), ...(type ? { type: type as Filters['type'] } : {}) };
    const sort = sortIn(inAddress) ?? asSort(remembered?.column, remembered?.direction) ?? PROBLEMS_FIRST;
    return {
      id,
      body: {
        pagenum: page,
        perpage: perPage,
        sort,
        ...(text ? { search: text } : {}),
        ...(Object.keys(filters).length > 0 ? { filters } : {}),
      },
    };
  }, [id, page, perPage, status, type, text, inAddress, remembered]);
  return { question, page, perPage, status, type, text, isFiltered: status !== '' || type !== '' || text !== '' };
};

export interface ReportUrlState extends ReturnType<typeof useQuestion> {
  id: string;
  tab: ReportTab;
  sort: Sort;
  /** The object whose details are open, as type/id. */
  object?: string;
  setParams: SetParams;
  chooseTab: (tab: ReportTab) => void;
  chooseSort: (sort: Sort) => void;
  clearFilters: () => void;
}

/** Tab, filters, search, sort, page and the open object in the URL. */
export const useReportUrlState = (): ReportUrlState => {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { id = '', tab: word } = useParams();
  const { params: search, setParams: setUrlParams } = useUrlState();
  const asked = useQuestion(id, search);
  // The open object belongs to the shown list, so that every other change closes it.
  const setParams = useCallback<SetParams>(
    (changes, replaces) =>
      setUrlParams('object' in changes ? changes : { page: undefined, object: undefined, ...changes }, replaces),
    [setUrlParams],
  );
  const chooseTab = useCallback(
    (next: ReportTab) => void navigate(pathTo('restore-report', next === 'objects' ? { id } : { id, tab: next })),
    [navigate, id],
  );
  const chooseSort = useCallback(
    (sort: Sort) => {
      dispatch(sortChosen({ table: TABLE, sort }));
      setParams({ sort: `${sort.column}.${sort.direction}` });
    },
    [dispatch, setParams],
  );
  const clearFilters = useCallback(
    () => setParams({ status: undefined, type: undefined, search: undefined }),
    [setParams],
  );
  const object = search.get('object');
  return {
    ...asked,
    id,
    tab: TABS.find((each) => each === word) ?? 'objects',
    sort: asked.question.body.sort as Sort,
    ...(object ? { object } : {}),
    setParams,
    chooseTab,
    chooseSort,
    clearFilters,
  };
};
