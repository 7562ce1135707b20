import { useCallback, useMemo } from 'react';
import { readPage, chooseRecordsSort, recordsTableKey, readType, type RecordsView } from '../../../lib/recordsUrlState';
import type { Sort } from '../../../components/table/types';
import { usePaging, type Paging } from '../../../lib/urlState';
import { infoOf, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { selectSort, sortChosen } from '../../settings';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { useWizardParams } from '../useWizardUrlState';

/** Filters of the list: all objects, the selected ones, or those that differ in the last comparison. */
export const RECORD_FILTERS = ['all', 'selected', 'differs'] as const;
export type RecordFilter = (typeof RECORD_FILTERS)[number];

export interface RecordsUrlState extends RecordsView, Paging {
  filter: RecordFilter;
  chooseFilter: (filter: RecordFilter) => void;
  chooseType: (type: ObjectType) => void;
  /** @returns the query part of a link to another type */
  queryFor: (type: ObjectType) => string;
  chooseSearch: (text: string) => void;
  chooseSort: (sort: Sort) => void;
}

/** Parameters that a change of the type resets. */
const TYPE_PARAMS = { search: undefined, sort: undefined, page: undefined, rows: undefined };
const FIRST = OBJECT_TYPES[0].type;

/** Type, search, sort, page and page size in the URL. The settings also keep the sort of each type. */
export const useRecordsUrlState = (): RecordsUrlState => {
  const dispatch = useAppDispatch();
  const { params, setParams } = useWizardParams();
  const type = readType(params);
  const remembered = useAppSelector(useMemo(() => selectSort(recordsTableKey(type)), [type]));
  const inAddress = params.get('sort');
  const sort = useMemo(() => chooseRecordsSort(inAddress, remembered, type), [inAddress, remembered, type]);

  const chooseType = useCallback(
    (next: ObjectType) => setParams({ ...TYPE_PARAMS, type: next === FIRST ? undefined : infoOf(next).slug }),
    [setParams],
  );
  const queryFor = useCallback(
    (next: ObjectType): string => {
      const to = new URLSearchParams(params);
      for (const name of Object.keys(TYPE_PARAMS)) to.delete(name);
      if (next === FIRST) to.delete('type');
      else to.set('type', infoOf(next).slug);
      return `?${to.toString()}`;
    },
    [params],
  );
  // Another search begins at the first page, with 25 rows.
  const chooseSearch = useCallback(
    (text: string) => setParams({ search: text === '' ? undefined : text, page: undefined, rows: undefined }, true),
    [setParams],
  );
  const inParams = params.get('show');
  const filter = RECORD_FILTERS.find((each) => each === inParams) ?? 'all';
  const chooseFilter = useCallback(
    (next: RecordFilter) => setParams({ show: next === 'all' ? undefined : next, page: undefined }),
    [setParams],
  );
  const paging = usePaging(setParams);
  const chooseSort = useCallback(
    (next: Sort) => {
      dispatch(sortChosen({ table: recordsTableKey(type), sort: next }));
      setParams({ sort: `${next.column}.${next.direction}`, page: undefined });
    },
    [dispatch, setParams, type],
  );
  return {
    ...readPage(params),
    ...paging,
    type,
    sort,
    filter,
    chooseFilter,
    chooseType,
    queryFor,
    chooseSearch,
    chooseSort,
  };
};
