import { useCallback, useMemo } from 'react';
import { firstBackupsRequest, type ListBackupsApiArg } from '../../api';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';

export const TABLE = 'backups';
/** Column -> its name in the URL. */
const WORDS: Readonly<Record<string, string>> = { creationTime: 'time', status: 'status' };
const columnOf = (word: string | undefined): string | undefined =>
  Object.keys(WORDS).find((column) => WORDS[column] === word);

const sortIn = (text: string | null): Sort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = columnOf(word);
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export interface BackupsUrlState extends Omit<ListUrlState, 'params' | 'setParams'> {
  question: ListBackupsApiArg;
  sort: Sort;
  chooseSort: (sort: Sort) => void;
}

/** Page, rows per page and sort in the URL. Without a sort there, the remembered one applies. */
export const useBackupsUrlState = (): BackupsUrlState => {
  const dispatch = useAppDispatch();
  const { params, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  // By parts: a choice changes the stored value and then the address, and has to cause a single query.
  const { column, direction } = sortIn(params.get('sort')) ?? remembered ?? {};
  const question = useMemo((): ListBackupsApiArg => {
    const first = firstBackupsRequest(
      column !== undefined && direction !== undefined ? { column, direction } : undefined,
    );
    return { body: { ...first.body, pagenum: page, perpage: perPage } };
  }, [column, direction, page, perPage]);

  const chooseSort = useCallback(
    (sort: Sort) => {
      dispatch(sortChosen({ table: TABLE, sort }));
      setParams({ sort: `${WORDS[sort.column] ?? sort.column}.${sort.direction}` });
    },
    [dispatch, setParams],
  );
  return { question, page, perPage, sort: question.body.sort as Sort, goToPage, setPerPage, chooseSort };
};
