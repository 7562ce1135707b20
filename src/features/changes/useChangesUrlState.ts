import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DiffMode } from '../../components/diff';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import type { Sort } from '../../components/table/types';
import { changesFilter, readChangesView, type ChangesFilter, type ChangesView } from '../../lib/changesUrlState';
import { useListUrlState, useUrlState, type ListUrlState, type ParamChanges } from '../../lib/urlState';
import { pathTo } from '@trc/domain/routes';
import type { Place } from './changesSlice';

/** Under this name the browser remembers how its rows are shown. */
export const TABLE = 'changes';

export interface ChangesUrlState extends Omit<ListUrlState, 'params' | 'setParams'>, ChangesView {
  /** As in the address: a backup, or LAST_GOOD; empty where none is chosen. */
  from: string;
  /** A backup, or NOW; empty where none is chosen. */
  to: string;
  mode: DiffMode;
  /** True if the list is narrowed; folding does not count. */
  isFiltered: boolean;
  /** True if the list has the objects of one restore, and nothing else narrows it. */
  isOneRestoreOnly: boolean;
  /** The query of the service. */
  query: ChangesFilter;
  chooseSides: (from: string, to: string, replaces?: boolean) => void;
  /** Goes back to where the person was. */
  showPlace: (place: Place) => void;
  /** Also goes to the first page. */
  filter: (changes: ParamChanges) => void;
  /** Narrows the list by these alone. */
  filterOnly: (changes: ParamChanges) => void;
  chooseSort: (sort: Sort) => void;
  chooseMode: (mode: DiffMode) => void;
  clear: () => void;
}

const CLEARED: ParamChanges = {
  severity: undefined,
  type: undefined,
  kind: undefined,
  find: undefined,
  cause: undefined,
  who: undefined,
  action: undefined,
  restore: undefined,
  since: undefined,
  until: undefined,
};

/** Both sides, filters, search, sort, page and view in the URL. */
export const useChangesUrlState = (): ChangesUrlState => {
  const { id: from = '', otherId: to = '' } = useParams();
  const navigate = useNavigate();
  const { params, setParams, page, perPage, goToPage, setPerPage } = useListUrlState();
  // A change of the view keeps the page.
  const { setParams: setViewParams } = useUrlState();
  const isSmall = useMedia(CARDS);
  const view = useMemo(() => readChangesView(params), [params]);
  const { severity, type, kind, search, causedBy, actorId, correlationId, restoreId, times } = view;
  const chooseSides = useCallback(
    (id: string, otherId: string, replaces = false) => {
      const path = pathTo('changes', { ...(id ? { id } : {}), ...(id && otherId ? { otherId } : {}) });
      // Missing parts of the address are added; its filters stay.
      void navigate(replaces ? `${path}${window.location.search}` : path, { replace: replaces });
    },
    [navigate],
  );
  const showPlace = useCallback(
    (place: Place) => {
      // Filters in the address stay.
      const search = window.location.search || place.search;
      void navigate(`${pathTo('changes', { id: place.from, otherId: place.to })}${search}`, { replace: true });
    },
    [navigate],
  );
  const filters = [severity, type, kind, search, causedBy, actorId, correlationId, times.since, times.until];
  const isFilteredOtherwise = filters.some(Boolean);
  return {
    from,
    to,
    ...view,
    page,
    perPage,
    goToPage,
    setPerPage,
    mode: isSmall || params.get('view') === 'inline' ? 'inline' : 'split',
    isFiltered: isFilteredOtherwise || restoreId !== undefined,
    isOneRestoreOnly: !isFilteredOtherwise && restoreId !== undefined,
    query: useMemo(() => changesFilter(view), [view]),
    chooseSides,
    showPlace,
    filter: setParams,
    filterOnly: useCallback((changes: ParamChanges) => setParams({ ...CLEARED, ...changes }), [setParams]),
    chooseSort: useCallback((sort: Sort) => setParams({ sort: `${sort.column}.${sort.direction}` }), [setParams]),
    chooseMode: useCallback(
      (mode: DiffMode) => setViewParams({ view: mode === 'split' ? undefined : mode }),
      [setViewParams],
    ),
    clear: useCallback(() => setParams(CLEARED), [setParams]),
  };
};
