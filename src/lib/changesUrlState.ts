import type { DescribedChange, ListChangesApiArg } from '../api';
import { SEVERITIES, type Severity } from '@trc/domain/changes';
import { findInfo, type ObjectType } from '@trc/domain/objectTypes';
import { pathTo } from '@trc/domain/routes';
import { UUID } from '@trc/domain/uuid';
import { LAST_GOOD, NOW } from './comparableBackups';
import { readTimes, timesAsFilter, type TimeRange } from './timeRange';
import type { Sort } from './urlState';

/**
 * @param compared both sides of the changes that the person looks at, so that the page leads back to them
 * @returns the address of the versions of an object
 */
export const objectPath = (
  type: string,
  id: string,
  { since, until }: { since?: string | undefined; until?: string | undefined },
): string => {
  const path = pathTo('object', { type, id });
  return since && until ? `${path}?${new URLSearchParams({ since, until }).toString()}` : path;
};

export const KINDS = ['created', 'deleted', 'changed'] as const;
export type Kind = (typeof KINDS)[number];
const COLUMNS = ['severity', 'name', 'type', 'kind'] as const;

export interface ChangesSort extends Sort {
  column: (typeof COLUMNS)[number];
}

/** Filters of the list that a plan may use to name its changes. */
export interface ChangesFilter {
  severity?: DescribedChange['severity'];
  type?: DescribedChange['type'];
  kind?: DescribedChange['kind'];
  own?: boolean;
  causedBy?: string;
  actorId?: string;
  correlationId?: string;
  /** Only changes in the objects of this restore. */
  restoreId?: string;
  /** Only changes by an actor in this time, ISO 8601 in UTC. */
  from?: string;
  to?: string;
  search?: string;
}

/** The list of changes as the address describes it, without its sides and its page. */
export interface ChangesView {
  severity: Severity | undefined;
  type: ObjectType | undefined;
  kind: Kind | undefined;
  search: string;
  causedBy: string | undefined;
  /** The id of a person or an application. */
  actorId: string | undefined;
  /** Id of a bulk action. */
  correlationId: string | undefined;
  /** The restore whose objects are listed. */
  restoreId: string | undefined;
  /** The time of a change by an actor. */
  times: TimeRange;
  /** Consequences are listed among the others. */
  isUnfolded: boolean;
  sort: ChangesSort | undefined;
}

const parseSort = (text: string | null): ChangesSort | undefined => {
  const [word, direction] = (text ?? '').split('.');
  const column = COLUMNS.find((each) => each === word);
  return column && (direction === 'asc' || direction === 'desc') ? { column, direction } : undefined;
};

export const readChangesView = (params: URLSearchParams): ChangesView => ({
  severity: SEVERITIES.find((each) => each === params.get('severity')),
  type: findInfo(params.get('type'))?.type,
  kind: KINDS.find((each) => each === params.get('kind')),
  search: params.get('find') ?? '',
  causedBy: params.get('cause') ?? undefined,
  actorId: params.get('who') ?? undefined,
  correlationId: params.get('action') ?? undefined,
  restoreId: UUID.exec(params.get('restore') ?? '')?.[0],
  times: readTimes(params),
  isUnfolded: params.get('consequences') === 'listed',
  sort: parseSort(params.get('sort')),
});

export const changesFilter = (view: ChangesView): ChangesFilter => {
  const { severity, type, kind, search, causedBy, actorId, correlationId, restoreId, times, isUnfolded } = view;
  return {
    ...(severity ? { severity } : {}),
    ...(type ? { type } : {}),
    ...(kind ? { kind } : {}),
    ...(causedBy ? { causedBy } : {}),
    ...(actorId ? { actorId } : {}),
    ...(correlationId ? { correlationId } : {}),
    ...(restoreId ? { restoreId } : {}),
    ...timesAsFilter(times),
    // Changes of the service and consequences are not listed as changes of an account. An object of a restore may
    // differ as a consequence of another change.
    ...(isUnfolded || severity === 'service' || causedBy || restoreId ? {} : { own: true }),
    ...(search === '' ? {} : { search }),
  };
};

export interface ChangesPage {
  page: number;
  perPage: number;
  sort: ChangesSort | undefined;
}

/** @returns the request for a page of changes; undefined where the address does not name both sides yet */
export const changesRequest = (
  id: string,
  otherId: string,
  { search, ...filters }: ChangesFilter,
  { page, perPage, sort }: ChangesPage,
): ListChangesApiArg | undefined => {
  if (id === '' || id === LAST_GOOD || otherId === '' || otherId === NOW || id === otherId) return undefined;
  return {
    id,
    otherId,
    body: {
      pagenum: page,
      perpage: perPage,
      filters,
      ...(search === undefined ? {} : { search }),
      ...(sort ? { sort: { column: sort.column, direction: sort.direction } } : {}),
    },
  };
};
