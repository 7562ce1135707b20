import { useCallback, useMemo } from 'react';
import {
  pagePartIn,
  recordsSort,
  recordsTable,
  typeIn,
  type RecordsView,
} from '../../../components/table/recordsWords';
import type { Sort } from '../../../components/table/types';
import { usePaging, type Paging } from '../../../components/table/useAddress';
import { infoOf, OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { selectSort, sortChosen } from '../../settings';
import { useAppDispatch, useAppSelector } from '../../../lib/hooks';
import { useWords } from '../useWizardAddress';

export interface RecordsAddress extends RecordsView, Paging {
  chooseType: (type: ObjectType) => void;
  /** @returns the words of the address for another type, for a link */
  wordsFor: (type: ObjectType) => string;
  chooseSearch: (text: string) => void;
  chooseSort: (sort: Sort) => void;
}

/** What of a type's page belongs to that type only. */
const PAGE_WORDS = { search: undefined, sort: undefined, page: undefined, rows: undefined };
const FIRST = OBJECT_TYPES[0].type;

/** Section, search, sort, page and rows per page stand in the address; the sort is remembered per type as well. */
export const useRecordsUrlState = (): RecordsAddress => {
  const dispatch = useAppDispatch();
  const { words, put } = useWords();
  const type = typeIn(words);
  const remembered = useAppSelector(useMemo(() => selectSort(recordsTable(type)), [type]));
  const inAddress = words.get('sort');
  const sort = useMemo(() => recordsSort(inAddress, remembered, type), [inAddress, remembered, type]);

  const chooseType = useCallback(
    (next: ObjectType) => put({ ...PAGE_WORDS, type: next === FIRST ? undefined : infoOf(next).slug }),
    [put],
  );
  const wordsFor = useCallback(
    (next: ObjectType): string => {
      const to = new URLSearchParams(words);
      for (const word of Object.keys(PAGE_WORDS)) to.delete(word);
      if (next === FIRST) to.delete('type');
      else to.set('type', infoOf(next).slug);
      return `?${to.toString()}`;
    },
    [words],
  );
  // Another search begins at the first page, with 25 rows.
  const chooseSearch = useCallback(
    (text: string) => put({ search: text === '' ? undefined : text, page: undefined, rows: undefined }, true),
    [put],
  );
  const paging = usePaging(put);
  const chooseSort = useCallback(
    (next: Sort) => {
      dispatch(sortChosen({ table: recordsTable(type), sort: next }));
      put({ sort: `${next.column}.${next.direction}`, page: undefined });
    },
    [dispatch, put, type],
  );
  return {
    ...pagePartIn(words),
    ...paging,
    type,
    sort,
    chooseType,
    wordsFor,
    chooseSearch,
    chooseSort,
  };
};
