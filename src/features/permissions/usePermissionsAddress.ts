import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageIn, rowsPerPageIn } from '../../components/addressWords';
import type { Sort } from '../../components/table/types';
import { DEFAULT_PAGE_SIZE } from '../../domain/limits';
import { ROLES, type RoleInfo } from '../../domain/roles';
import { selectSort, sortChosen } from '../settings';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { SORTABLE } from './rows';

export const TABLE = 'permissions';
/** Words of the address for the sortable columns. */
const WORDS: Readonly<Record<string, string>> = { displayName: 'name', userPrincipalName: 'account', permissionType: 'type' };
const FIRST: Sort = { column: 'displayName', direction: 'asc' };

const sortIn = (text: string | null): Sort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = SORTABLE.find((key) => WORDS[key] === word);
  return column !== undefined && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export interface PermissionsAddress {
  /** Part of a name; empty for all. */
  text: string;
  /** The one permission type that is shown; nothing for all. */
  type: RoleInfo | undefined;
  page: number;
  perPage: number;
  sort: Sort;
  goTo: (page: number) => void;
  choosePerPage: (perPage: number) => void;
  chooseSort: (sort: Sort) => void;
  chooseText: (text: string) => void;
  /** A code; empty for all. */
  chooseType: (code: string) => void;
  clearFilters: () => void;
}

/** Filters, page, rows per page and sort stand in the address; without a sort there, the remembered one counts (R-STORE-02). */
export const usePermissionsAddress = (): PermissionsAddress => {
  const dispatch = useAppDispatch();
  const [search, setSearch] = useSearchParams();
  const remembered = useAppSelector(useMemo(() => selectSort(TABLE), []));
  const inAddress = search.get('sort');
  const sort = useMemo(() => sortIn(inAddress) ?? (remembered && SORTABLE.includes(remembered.column) ? remembered : FIRST), [inAddress, remembered]);
  const put = useCallback((changes: Readonly<Record<string, string | undefined>>, replace = false) => {
    // From the address itself: of two changes between two draws the second must not undo the first.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace });
  }, [setSearch]);
  return {
    text: (search.get('search') ?? '').trim().slice(0, 256),
    type: ROLES.find(({ code }) => code === search.get('type')),
    page: pageIn(search.get('page')) ?? 1,
    perPage: rowsPerPageIn(search.get('rows')),
    sort,
    goTo: useCallback((page) => put({ page: page > 1 ? String(page) : undefined }), [put]),
    choosePerPage: useCallback((perPage) => put({ rows: perPage === DEFAULT_PAGE_SIZE ? undefined : String(perPage), page: undefined }), [put]),
    chooseSort: useCallback((chosen) => {
      dispatch(sortChosen({ table: TABLE, sort: chosen }));
      put({ sort: `${WORDS[chosen.column] ?? chosen.column}.${chosen.direction}`, page: undefined });
    }, [dispatch, put]),
    // Every key would be a step of the way back.
    chooseText: useCallback((text) => put({ search: text, page: undefined }, true), [put]),
    chooseType: useCallback((code) => put({ type: code, page: undefined }), [put]),
    clearFilters: useCallback(() => put({ search: undefined, type: undefined, page: undefined }), [put]),
  };
};
