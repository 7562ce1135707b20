import { useCallback, useMemo } from 'react';
import type { Sort } from '../../components/table/types';
import { useListUrlState, type ListUrlState } from '../../lib/urlState';
import { ROLES, type RoleInfo } from '@trc/domain/roles';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../lib/hooks';
import { SORTABLE } from './rows';

export const TABLE = 'permissions';
/** Column -> its name in the URL. */
const WORDS: Readonly<Record<string, string>> = {
  displayName: 'name',
  userPrincipalName: 'account',
  permissionType: 'type',
};
const FIRST: Sort = { column: 'displayName', direction: 'asc' };

const sortIn = (text: string | null): Sort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = SORTABLE.find((key) => WORDS[key] === word);
  return column !== undefined && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export interface PermissionsUrlState extends Omit<ListUrlState, 'params' | 'setParams'> {
  /** Part of a name; empty for all. */
  text: string;
  /** The shown permission type; undefined for all. */
  type: RoleInfo | undefined;
  sort: Sort;
  chooseSort: (sort: Sort) => void;
  chooseText: (text: string) => void;
  /** A code; empty for all. */
  chooseType: (code: string) => void;
  clearFilters: () => void;
}

/** Filters, page, rows per page and sort in the URL. Without a sort there, the remembered one applies. */
export const usePermissionsUrlState = (): PermissionsUrlState => {
  const dispatch = useAppDispatch();
  const { params: search, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const inAddress = search.get('sort');
  const sort = useMemo(
    () => sortIn(inAddress) ?? (remembered && SORTABLE.includes(remembered.column) ? remembered : FIRST),
    [inAddress, remembered],
  );
  return {
    text: (search.get('search') ?? '').trim().slice(0, 256),
    type: ROLES.find(({ code }) => code === search.get('type')),
    page,
    perPage,
    sort,
    goToPage,
    setPerPage,
    chooseSort: useCallback(
      (chosen) => {
        dispatch(sortChosen({ table: TABLE, sort: chosen }));
        setParams({ sort: `${WORDS[chosen.column] ?? chosen.column}.${chosen.direction}` });
      },
      [dispatch, setParams],
    ),
    // Every key would be a step of the way back.
    chooseText: useCallback((text) => setParams({ search: text }, true), [setParams]),
    chooseType: useCallback((code) => setParams({ type: code }), [setParams]),
    clearFilters: useCallback(() => setParams({ search: undefined, type: undefined }), [setParams]),
  };
};
