import { matchPath } from 'react-router-dom';
import { backupsApi, restoresApi } from '../api';
import { changesFilter, changesRequest, readChangesView } from '../lib/changesUrlState';
import { hasExtension } from '../lib/hooks';
import { operationsRequest } from '../lib/planUrlState';
import { readPage, recordsRequest, readRecordsView } from '../lib/recordsUrlState';
import { infoOf } from '@trc/domain/objectTypes';
import { routeOf, type RouteName } from '@trc/domain/routes';
import { selectExperimental, selectSort } from '../features/settings';
import type { AppStore } from '../lib/state';

/** The ids in the path of a page. */
type Ids = Readonly<Record<string, string | undefined>>;

/** Without a subscription: the page reads the reply from the cache when its code has loaded. */
const ASKED = { subscribe: false, forceRefetch: true } as const;

/** Prefetches the backup and the first page of objects. In experimental mode the objects depend on the selection. */
const prefetchBackup = (store: AppStore, { id = '' }: Ids, words: URLSearchParams): void => {
  if (id === '') return;
  const { getBackup, listBackupRecords } = backupsApi.endpoints;
  void store.dispatch(getBackup.initiate({ body: { backupId: id } }, ASKED));
  const state = store.getState();
  if (words.has('step') || selectExperimental(state)) return;
  const view = readRecordsView(words, (table) => selectSort(table)(state));
  const type = infoOf(view.type).slug;
  void store.dispatch(listBackupRecords.initiate({ type, body: { backupId: id, ...recordsRequest(view) } }, ASKED));
};

/** A reply that the cache has still is shown without a request, as the pages do. */
const ASKED_ONCE = { subscribe: false } as const;

const prefetchChanges = (store: AppStore, { id = '', otherId = '' }: Ids, words: URLSearchParams): void => {
  const view = readChangesView(words);
  const question = changesRequest(id, otherId, changesFilter(view), { ...readPage(words), sort: view.sort });
  if (question && hasExtension(store.getState(), 'listChanges'))
    void store.dispatch(backupsApi.endpoints.listChanges.initiate(question, ASKED_ONCE));
};

const prefetchPlan = (store: AppStore, { id = '' }: Ids, words: URLSearchParams): void => {
  if (id === '' || !hasExtension(store.getState(), 'createPlan')) return;
  const { getPlan, listPlanOperations } = restoresApi.endpoints;
  void store.dispatch(getPlan.initiate({ planId: id }, ASKED_ONCE));
  void store.dispatch(listPlanOperations.initiate(operationsRequest(id, words), ASKED_ONCE));
};

type Prefetch = (store: AppStore, ids: Ids, words: URLSearchParams) => void;

const PREFETCHES: Readonly<Partial<Record<RouteName, Prefetch>>> = {
  backup: prefetchBackup,
  restore: prefetchBackup,
  changes: prefetchChanges,
  plan: prefetchPlan,
};

/** Sends the first requests of a page while its code loads. */
export const prefetchPageData = (
  name: RouteName,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: AppStore,
): void => {
  const ids = matchPath(routeOf(name).path, pathname)?.params;
  if (ids) PREFETCHES[name]?.(store, ids, new URLSearchParams(search));
};
