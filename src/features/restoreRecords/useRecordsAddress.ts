import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import type { ListRestoreRecordsApiArg } from '../../api';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../components/table/useAddress';
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

export interface RecordsAddress extends Omit<ListUrlState, 'words'> {
  id: string;
  question: ListRestoreRecordsApiArg;
  status: string;
  text: string;
  sort?: Sort;
  isFiltered: boolean;
  chooseSort: (sort: Sort) => void;
  clearFilters: () => void;
}

/** The status, search, sort, page and rows per page stand in the address; the type is part of its path. */
export const useRecordsUrlState = ({ slug }: Pick<ObjectTypeInfo, 'slug'>): RecordsAddress => {
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { words: search, put, page, perPage, goTo, choosePerPage } = useListUrlState();
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
      put({ sort: `${next.column}.${next.direction}` });
    },
    [dispatch, put],
  );
  const clearFilters = useCallback(() => put({ status: undefined, search: undefined }), [put]);
  return {
    id,
    question,
    page,
    perPage,
    status,
    text,
    isFiltered: status !== '' || text !== '',
    put,
    goTo,
    choosePerPage,
    chooseSort,
    clearFilters,
    ...(sort ? { sort } : {}),
  };
};
