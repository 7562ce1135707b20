import { matchPath } from 'react-router-dom';
import { backupsApi } from '../api';
import { recordsRequest, readRecordsView } from '../lib/recordsUrlState';
import { infoOf } from '@trc/domain/objectTypes';
import { routeOf, type RouteName } from '@trc/domain/routes';
import { selectExperimental, selectSort } from '../features/settings';
import type { AppStore } from '../lib/state';

/** No subscription: the page takes the answer up when its code is there. */
const ASKED = { subscribe: false, forceRefetch: true } as const;

/** The wizard: the backup, and the objects that its first step shows. In experimental mode these depend on the selection. */
const askForBackup = (store: AppStore, id: string, words: URLSearchParams): void => {
  const { getBackup, listBackupRecords } = backupsApi.endpoints;
  void store.dispatch(getBackup.initiate({ body: { backupId: id } }, ASKED));
  const state = store.getState();
  if (words.has('step') || selectExperimental(state)) return;
  const view = readRecordsView(words, (table) => selectSort(table)(state));
  const type = infoOf(view.type).slug;
  void store.dispatch(listBackupRecords.initiate({ type, body: { backupId: id, ...recordsRequest(view) } }, ASKED));
};

/**
 * Sends the calls that a page begins with while its code is still on the way, so that the one does not wait for the other
 * (goal 6 of the console's performance goals).
 */
export const askFirst = (
  name: RouteName,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: AppStore,
): void => {
  if (name !== 'backup' && name !== 'restore') return;
  const id = matchPath(routeOf(name).path, pathname)?.params['id'];
  if (id) askForBackup(store, id, new URLSearchParams(search));
};
