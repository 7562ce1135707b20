import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo } from 'react';
import {
  useListBackupObjectsQuery,
  useListBackupRecordsQuery,
  useListRecordsByIdsQuery,
  type DirectoryRecord,
} from '../../../api';
import type { ApiError } from '@trc/domain/errors';
import { infoOf } from '@trc/domain/objectTypes';
import { useAppSelector, useAppStore } from '../../../lib/hooks';
import { selectIsExperimental, selectSelection } from '../selectors';
import { recordsRequest } from '../../../lib/recordsUrlState';
import type { RecordsUrlState } from './useRecordsUrlState';

export interface Records {
  /** Missing before the first answer. While another page is on its way, the one before it. */
  list?: readonly DirectoryRecord[] | undefined;
  total: number;
  /** Error of the last attempt; an earlier page stays. */
  error?: ApiError | undefined;
  /** The rows belong to the previous query; the reply to the current one is pending. */
  isOld: boolean;
  refetch: () => void;
}

/**
 * Reads a page of a type's objects; in experimental mode from the operation that knows the selection.
 * @param ids only these objects are listed
 */
export const useRecords = (
  backupId: string,
  { type, search, page, perPage, sort }: Pick<RecordsUrlState, 'type' | 'search' | 'page' | 'perPage' | 'sort'>,
  ids: readonly string[] | undefined,
): Records => {
  const store = useAppStore();
  const experimental = useAppSelector(selectIsExperimental);
  const slug = infoOf(type).slug;
  const question = useMemo(() => recordsRequest({ page, perPage, sort, search }), [page, perPage, sort, search]);
  const plain = useMemo(
    () => (experimental || ids ? skipToken : { type: slug, body: { backupId, ...question } }),
    [experimental, ids, slug, backupId, question],
  );
  const withSelection = useMemo(() => {
    if (!experimental || ids) return skipToken;
    // As it is when the page is asked for: a selection that is made meanwhile is no reason to ask again.
    const { restoreId } = selectSelection(backupId)(store.getState());
    return { id: backupId, type: slug, body: { ...question, ...(restoreId === undefined ? {} : { restoreId }) } };
  }, [experimental, ids, store, backupId, slug, question]);
  const amongIds = useMemo(
    () => (ids ? { id: backupId, type: slug, body: { ids: [...ids], ...question } } : skipToken),
    [ids, backupId, slug, question],
  );

  const first = useListBackupRecordsQuery(plain, {
    refetchOnMountOrArgChange: FRESH_SECONDS,
    selectFromResult: ({ data, currentData, error }) => ({
      list: data?.list,
      total: data?.total ?? 0,
      error,
      isOld: data !== undefined && currentData === undefined,
    }),
  });
  const second = useListBackupObjectsQuery(withSelection, {
    selectFromResult: ({ data, currentData, error }) => ({
      list: data?.objects,
      total: data?.total ?? 0,
      error,
      isOld: data !== undefined && currentData === undefined,
    }),
  });
  const third = useListRecordsByIdsQuery(amongIds, {
    selectFromResult: ({ data, currentData, error }) => ({
      list: data?.list,
      total: data?.total ?? 0,
      error,
      isOld: data !== undefined && currentData === undefined,
    }),
  });
  const { list, total, error, isOld, refetch } = ids ? third : experimental ? second : first;
  const again = useCallback(() => void refetch(), [refetch]);
  return { list, total, error: error as ApiError | undefined, isOld, refetch: again };
};

/** Data that the router prefetched (pages/prefetchPageData.ts) within this time is not fetched again. */
export const FRESH_SECONDS = 2;
