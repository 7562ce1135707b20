import { useCallback, useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { ListRestoreRecordsApiArg } from '../../api';
import { pageIn, rowsPerPageIn } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import type { ObjectTypeInfo } from '../../domain/objectTypes';
import { RESTORE_RECORDS_TEXTS } from '../../domain/texts/restoreRecords';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export const TABLE = 'restoreRecords';
type Body = ListRestoreRecordsApiArg['body'];
type Status = NonNullable<NonNullable<Body['filters']>['status']>;


/** The column stands last but for the direction, because backends name columns as they like. */
const sortIn = (text: string | null): Sort | undefined => {
  const [, column, direction] = /^(.{1,128})\.(asc|desc)$/u.exec(text ?? '') ?? [];
  return column ? { column, direction: direction as Sort['direction'] } : undefined;
};

export interface RecordsAddress {
  id: string;
  question: ListRestoreRecordsApiArg;
  page: number;
  perPage: number;
  status: string;
  text: string;
  sort?: Sort;
  isFiltered: boolean;
  put: (changes: Readonly<Record<string, string | undefined>>, replace?: boolean) => void;
  chooseSort: (sort: Sort) => void;
  clearFilters: () => void;
}

/** The status, search, sort, page and rows per page stand in the address; the type is part of its path. */
export const useRecordsAddress = ({ slug }: Pick<ObjectTypeInfo, 'slug'>): RecordsAddress => {
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const page = pageIn(search.get('page')) ?? 1;
  const perPage = rowsPerPageIn(search.get('rows'));
  const status = Object.keys(RESTORE_RECORDS_TEXTS.statuses).find((each) => each === search.get('status')) ?? '';
  const text = (search.get('search') ?? '').trim();
  const inAddress = search.get('sort');
  const sort = useMemo(() => sortIn(inAddress) ?? remembered, [inAddress, remembered]);
  const question = useMemo((): ListRestoreRecordsApiArg => ({
    type: slug as ListRestoreRecordsApiArg['type'],
    body: {
      restoreId: id, pagenum: page, perpage: perPage,
      ...(text ? { search: text } : {}), ...(sort ? { sort } : {}), ...(status ? { filters: { status: status as Status } } : {}),
    },
  }), [slug, id, page, perPage, text, sort, status]);
  const put = useCallback((changes: Readonly<Record<string, string | undefined>>, replace = false) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ page: undefined, ...changes })) {
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    }, { replace });
  }, [setSearch]);
  const chooseSort = useCallback((next: Sort) => {
    dispatch(sortChosen({ table: TABLE, sort: next }));
    put({ sort: `${next.column}.${next.direction}` });
  }, [dispatch, put]);
  const clearFilters = useCallback(() => put({ status: undefined, search: undefined }), [put]);
  return { id, question, page, perPage, status, text, isFiltered: status !== '' || text !== '', put, chooseSort, clearFilters, ...(sort ? { sort } : {}) };
};
