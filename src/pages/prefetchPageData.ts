import { matchPath } from 'react-router-dom';
import { backupsApi } from '../api';
import { recordsRequest, readRecordsView } from '../lib/recordsUrlState';
import { infoOf } from '@trc/domain/objectTypes';
import { routeOf, type RouteName } from '@trc/domain/routes';
import { selectExperimental, selectSort } from '../features/settings';
import type { AppStore } from '../lib/state';

/** Without a subscription: the page reads the reply from the cache when its code has loaded. */
const ASKED = { subscribe: false, forceRefetch: true } as const;

/** Prefetches the backup and the first page of objects. In experimental mode the objects depend on the selection. */
const prefetchBackup = (store: AppStore, id: string, words: URLSearchParams): void => {
  const { getBackup, listBackupRecords } = backupsApi.endpoints;
  void store.dispatch(getBackup.initiate({ body: { backupId: id } }, ASKED));
  const state = store.getState();
  if (words.has('step') || selectExperimental(state)) return;
  const view = readRecordsView(words, (table) => selectSort(table)(state));
  const type = infoOf(view.type).slug;
  void store.dispatch(listBackupRecords.initiate({ type, body: { backupId: id, ...recordsRequest(view) } }, ASKED));
};

/** Sends the first requests of a page while its code loads. */
export const prefetchPageData = (
  name: RouteName,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: AppStore,
): void => {
  if (name !== 'backup' && name !== 'restore') return;
  const id = matchPath(routeOf(name).path, pathname)?.params['id'];
  if (id) prefetchBackup(store, id, new URLSearchParams(search));
};
