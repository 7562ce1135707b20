import { useCallback, useMemo } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { DiffMode } from '../../components/diff';
import { CARDS, useMedia } from '../../components/layout/useMedia';
import type { Sort } from '../../components/table/types';
import { useListUrlState, useUrlState, type ListUrlState, type ParamChanges } from '../../lib/urlState';
import { SEVERITIES, type Severity } from '@trc/domain/changes';
import { findInfo, type ObjectType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import type { Place } from './changesSlice';
import type { ChangesFilter } from './selection';
import { readTimes, timesAsFilter, type TimeRange } from './timeRange';

/** Under this name the browser remembers how its rows are shown. */
export const TABLE = 'changes';
/** In the address in the place of the later backup: the directory as it is read. */
export const NOW = 'now';
/** In the address in the place of the earlier backup: the newest that is complete and verified. */
export const LAST_GOOD = 'last';

export const KINDS = ['created', 'deleted', 'changed'] as const;
export type Kind = (typeof KINDS)[number];
const COLUMNS = ['severity', 'name', 'type', 'kind'] as const;

export interface ChangesSort extends Sort {
  column: (typeof COLUMNS)[number];
}

const sortIn = (text: string | null): ChangesSort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = COLUMNS.find((each) => each === word);
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export interface ChangesUrlState extends Omit<ListUrlState, 'params' | 'setParams'> {
  /** As in the address: a backup, or LAST_GOOD; empty where none is chosen. */
  from: string;
  /** A backup, or NOW; empty where none is chosen. */
  to: string;
  severity: Severity | undefined;
  type: ObjectType | undefined;
  kind: Kind | undefined;
  search: string;
  causedBy: string | undefined;
  /** The id of a person or an application. */
  actorId: string | undefined;
  /** Id of a bulk action. */
  correlationId: string | undefined;
  /** The time of a change by an actor. */
  times: TimeRange;
  /** Consequences are listed among the others. */
  isUnfolded: boolean;
  sort: ChangesSort | undefined;
  mode: DiffMode;
  /** True if the list is narrowed; folding does not count. */
  isFiltered: boolean;
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
  const severity = SEVERITIES.find((each) => each === params.get('severity'));
  const type = findInfo(params.get('type'))?.type;
  const kind = KINDS.find((each) => each === params.get('kind'));
  const search = params.get('find') ?? '';
  const causedBy = params.get('cause') ?? undefined;
  const actorId = params.get('who') ?? undefined;
  const correlationId = params.get('action') ?? undefined;
  const isUnfolded = params.get('consequences') === 'listed';
  const times = useMemo(() => readTimes(params), [params]);
  const query = useMemo(
    (): ChangesFilter => ({
      ...(severity ? { severity } : {}),
      ...(type ? { type } : {}),
      ...(kind ? { kind } : {}),
      ...(causedBy ? { causedBy } : {}),
      ...(actorId ? { actorId } : {}),
      ...(correlationId ? { correlationId } : {}),
      ...timesAsFilter(times),
      // Changes of the service and consequences are no changes of their own account.
      ...(isUnfolded || severity === 'service' || causedBy ? {} : { own: true }),
      ...(search === '' ? {} : { search }),
    }),
    [severity, type, kind, causedBy, actorId, correlationId, times, isUnfolded, search],
  );
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
  return {
    from,
    to,
    severity,
    type,
    kind,
    search,
    causedBy,
    actorId,
    correlationId,
    times,
    isUnfolded,
    sort: sortIn(params.get('sort')),
    page,
    perPage,
    goToPage,
    setPerPage,
    mode: isSmall || params.get('view') === 'inline' ? 'inline' : 'split',
    isFiltered: [severity, type, kind, search, causedBy, actorId, correlationId, times.since, times.until].some(
      Boolean,
    ),
    query,
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
