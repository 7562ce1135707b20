import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi, restoreApi, restoresApi, type DownloadedFile, type Restore } from '../../api';
import { saveUrl } from '../../components/inputs/saveFile';
import { attempt, separately } from '../../lib/effects';
import { followList } from '../../lib/pollList';
import { restoreStarted } from '../../lib/restoreStarted';
import { statusChanged } from '../../lib/watchStatuses';
import { restoreStatusToast } from './restoreStatusToast';
import {
  cancelFailed,
  cancelRequested,
  csvRequested,
  restoreFollowed,
  restoresList,
  restoresRefreshRequested,
  selectFollowed,
  watchBegan,
} from './watchSlice';

const { listRestores, downloadRestoreReport } = restoresApi.endpoints;
const { cancelRestore } = restoreApi.endpoints;

/** Newest version of each restore that has been seen. */
type Versions = Map<string, string>;
const versionOf = ({ version, status, updateTime }: Restore): string =>
  `${version ?? ''} ${status} ${updateTime ?? ''}`;

/** @returns a watcher of list replies that refetches the open report when its restore has gone on */
const reportRefresher = (versions: Versions = new Map()) =>
  function* refreshReport(reply: Parameters<typeof restoresList.rowsOf>[0]): SagaGenerator<void> {
    const rows = restoresList.rowsOf(reply);
    const followed = yield* select(selectFollowed);
    const row = rows.find(({ restoreId }) => restoreId === followed);
    const hasGoneOn =
      row !== undefined && versions.has(row.restoreId) && versions.get(row.restoreId) !== versionOf(row);
    for (const each of rows) versions.set(each.restoreId, versionOf(each));
    if (hasGoneOn) yield* put(emptyApi.util.invalidateTags(['restoreReport', 'records', 'plans', 'created']));
  };

/** The end of a restore completes its notices. The next poll would show the unfinished counts for up to a minute. */
function* refreshNotices({ payload: { list, from } }: ReturnType<typeof statusChanged>): SagaGenerator<void> {
  if (list === restoresList.name && from === 'Running') yield* put(emptyApi.util.invalidateTags(['notices']));
}

function* lookForRunning(): SagaGenerator<void> {
  yield* attempt(listRestores.initiate(restoresList.newest, { forceRefetch: true, subscribe: false }));
}

function* show({ payload }: ReturnType<typeof restoreStarted>): SagaGenerator<void> {
  yield* put(
    restoresList.actions.rowExpected({
      id: payload.restoreId,
      status: 'Running',
      row: { ...payload, status: 'Running' },
    }),
  );
}

function* cancel({ payload: restoreId }: ReturnType<typeof cancelRequested>): SagaGenerator<void> {
  const reply = yield* attempt(cancelRestore.initiate({ restoreId }));
  if (!reply) yield* put(cancelFailed(restoreId));
  yield* put(restoresRefreshRequested());
}

function* download({ payload: id }: ReturnType<typeof csvRequested>): SagaGenerator<void> {
  const file = (yield* attempt(downloadRestoreReport.initiate({ id }, { forceRefetch: true }))) as unknown as
    DownloadedFile | undefined;
  if (file) yield* call(saveUrl, file.name ?? `restore-report-${id}.csv`, file.url);
}

/** Follows restores as long as one runs, wherever the person is. */
export function* restoreWatchSaga(): SagaGenerator<void> {
  yield* separately(
    () => takeEvery(restoreStarted, show),
    () => takeEvery(cancelRequested, cancel),
    () => takeEvery(csvRequested, download),
    () => takeEvery(restoresList.isReply, reportRefresher()),
    () => takeEvery(statusChanged, refreshNotices),
    () => takeEvery([watchBegan, restoreFollowed], lookForRunning),
    () => followList(restoresList, restoreStatusToast),
  );
}
