import { useCallback, useMemo } from 'react';
import type { Sort } from '../../../components/table/types';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../../domain/limits';
import { OBJECT_TYPES, type ObjectType } from '../../../domain/objectTypes';
import { selectSort, sortChosen } from '../../settings';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { infoOf } from '../things';
import { useWords } from '../useWizardAddress';

/** Where the settings keep the sort and the widths of a type's table. */
export const tableOf = (type: ObjectType): string => `records-${type}`;

const sortIn = (text: string | null | undefined, type: ObjectType): Sort | undefined => {
  const [column, direction] = (text ?? '').split('.');
  const known = infoOf(type).columns.some(({ key }) => key === column);
  return column && known && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};
const numberIn = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

export interface RecordsAddress {
  type: ObjectType;
  search: string;
  page: number;
  perPage: number;
  sort: Sort;
  chooseType: (type: ObjectType) => void;
  /** @returns the words of the address for another type, for a link */
  wordsFor: (type: ObjectType) => string;
  chooseSearch: (text: string) => void;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
}

/** What of a type's page belongs to that type only. */
const PAGE_WORDS = { search: undefined, sort: undefined, page: undefined, rows: undefined };
const FIRST = OBJECT_TYPES[0].type;

/** Section, search, sort, page and rows per page stand in the address; the sort is remembered per type as well (R-STORE-02). */
export const useRecordsAddress = (): RecordsAddress => {
  const dispatch = useAppDispatch();
  const { words, put } = useWords();
  const type = OBJECT_TYPES.find(({ slug }) => slug === words.get('type'))?.type ?? FIRST;
  const remembered = useAppSelector(useMemo(() => selectSort(tableOf(type)), [type]));
  const search = (words.get('search') ?? '').trim();
  const rows = numberIn(words.get('rows'));
  const inAddress = words.get('sort');
  const sort = useMemo((): Sort => {
    const stored = remembered && sortIn(`${remembered.column}.${remembered.direction}`, type);
    return sortIn(inAddress, type) ?? stored ?? { column: 'displayName', direction: 'asc' };
  }, [inAddress, remembered, type]);

  const chooseType = useCallback((next: ObjectType) => put({ ...PAGE_WORDS, type: next === FIRST ? undefined : infoOf(next).slug }), [put]);
  const wordsFor = useCallback((next: ObjectType): string => {
    const to = new URLSearchParams(words);
    for (const word of Object.keys(PAGE_WORDS)) to.delete(word);
    if (next === FIRST) to.delete('type');
    else to.set('type', infoOf(next).slug);
    return `?${to.toString()}`;
  }, [words]);
  // R-WIZ-19, R-WIZ-20: another search begins at the first page, with 25 rows.
  const chooseSearch = useCallback((text: string) => put({ search: text === '' ? undefined : text, page: undefined, rows: undefined }, true), [put]);
  const goTo = useCallback((next: number) => put({ page: next > 1 ? String(next) : undefined }), [put]);
  const choosePerPage = useCallback((next: number) => put({ rows: next === DEFAULT_PAGE_SIZE ? undefined : String(next), page: undefined }), [put]);
  const chooseSort = useCallback((next: Sort) => {
    dispatch(sortChosen({ table: tableOf(type), sort: next }));
    put({ sort: `${next.column}.${next.direction}`, page: undefined });
  }, [dispatch, put, type]);
  return {
    type, search, sort, page: numberIn(words.get('page')) ?? 1, perPage: PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE,
    chooseType, wordsFor, chooseSearch, goTo, choosePerPage, chooseSort,
  };
};
