import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ListRestoreRecordsApiArg } from '../../api';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';
import type { ObjectTypeInfo } from '@trc/domain/objectTypes';
import { OBJECT_STATUSES } from '@trc/domain/statuses';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';

export const TABLE = 'restoreRecords';

/** The column stands last but for the direction, because backends name columns as they like. */
const sortIn = (text: string | null): Sort | undefined => {
  const [, column, direction] = /^(.{1,128})\.(asc|desc)$/u.exec(text ?? '') ?? [];
  return column ? { column, direction: direction as Sort['direction'] } : undefined;
};

export interface RecordsUrlState extends Omit<ListUrlState, 'params'> {
  id: string;
  question: ListRestoreRecordsApiArg;
  status: string;
  text: string;
  sort?: Sort;
  isFiltered: boolean;
  chooseSort: (sort: Sort) => void;
  clearFilters: () => void;
}

/** Status, search, sort, page and page size in the URL; the type is part of the path. */
export const useRecordsUrlState = ({ slug }: Pick<ObjectTypeInfo, 'slug'>): RecordsUrlState => {
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { params: search, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const status = OBJECT_STATUSES.find(({ value }) => value === search.get('status'))?.value ?? '';
  const text = (search.get('search') ?? '').trim();
  const inAddress = search.get('sort');
  const sort = useMemo(() => sortIn(inAddress) ?? remembered, [inAddress, remembered]);
  const question = useMemo(
    (): ListRestoreRecordsApiArg => ({
      type: slug as ListRestoreRecordsApiArg['type'],
      body: {
        restoreId: id,
        pagenum: page,
        perpage: perPage,
        ...(text ? { search: text } : {}),
        ...(sort ? { sort } : {}),
        ...(status ? { filters: { status } } : {}),
      },
    }),
    [slug, id, page, perPage, text, sort, status],
  );
  const chooseSort = useCallback(
    (next: Sort) => {
      dispatch(sortChosen({ table: TABLE, sort: next }));
      setParams({ sort: `${next.column}.${next.direction}` });
    },
    [dispatch, setParams],
  );
  const clearFilters = useCallback(() => setParams({ status: undefined, search: undefined }), [setParams]);
  return {
    id,
    question,
    page,
    perPage,
    status,
    text,
    isFiltered: status !== '' || text !== '',
    setParams,
    goToPage,
    setPerPage,
    chooseSort,
    clearFilters,
    ...(sort ? { sort } : {}),
  };
};
