import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { firstBackupsPage, type ListBackupsApiArg } from '../../api';
import { pageIn, rowsPerPageIn } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import { DEFAULT_PAGE_SIZE } from '../../domain/limits';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';

export const TABLE = 'backups';
/** Words of the address for the sortable columns. */
const WORDS: Readonly<Record<string, string>> = { creationTime: 'time', status: 'status' };
const columnOf = (word: string | undefined): string | undefined => Object.keys(WORDS).find((column) => WORDS[column] === word);

const sortIn = (text: string | null): Sort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = columnOf(word);
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export interface BackupsAddress {
  question: ListBackupsApiArg;
  page: number;
  perPage: number;
  sort: Sort;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
}

/** Page, rows per page and sort stand in the address; without a sort there, the remembered one counts (R-STORE-02). */
export const useBackupsAddress = (): BackupsAddress => {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const page = pageIn(search.get('page')) ?? 1;
  const perPage = rowsPerPageIn(search.get('rows'));
  const inAddress = search.get('sort');
  const question = useMemo((): ListBackupsApiArg => {
    const first = firstBackupsPage(sortIn(inAddress) ?? remembered);
    return { body: { ...first.body, pagenum: page, perpage: perPage } };
  }, [inAddress, remembered, page, perPage]);

  const put = useCallback((changes: Readonly<Record<string, string | undefined>>) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  }, [setSearch]);
  const goTo = useCallback((next: number) => put({ page: next > 1 ? String(next) : undefined }), [put]);
  const choosePerPage = useCallback((next: number) => put({ rows: next === DEFAULT_PAGE_SIZE ? undefined : String(next), page: undefined }), [put]);
  const chooseSort = useCallback((sort: Sort) => {
    dispatch(sortChosen({ table: TABLE, sort }));
    put({ sort: `${WORDS[sort.column] ?? sort.column}.${sort.direction}`, page: undefined });
  }, [dispatch, put]);
  return { question, page, perPage, sort: question.body.sort as Sort, goTo, choosePerPage, chooseSort };
};
