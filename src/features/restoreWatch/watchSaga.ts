import { call, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi, restoreApi, restoresApi, type DownloadedFile, type Restore } from '../../api';
import { saveUrl } from '../../components/inputs/saveFile';
import { attempt, separately } from '../../lib/effects';
import { followList } from '../../lib/pollList';
import { restoreStarted } from '../../lib/restoreStarted';
import { isBusy } from '@trc/domain/statuses';
import { statusChanged } from '../../lib/watchStatuses';
import { restoreStatusToast } from './restoreStatusToast';
import {
  cancelFailed,
  cancelRequested,
  csvRequested,
  restoreFollowed,
  restoresList,
  restoreShown,
  restoresRefreshRequested,
  selectFollowed,
  selectIsShownRunning,
  watchBegan,
} from './watchSlice';

const { listRestores, downloadRestoreReport } = restoresApi.endpoints;
const { cancelRestore } = restoreApi.endpoints;

/** Newest version of each restore that has been seen. */
type Versions = Map<string, string>;
const versionOf = ({ version, status, updateTime }: Restore): string =>
  `${version ?? ''} ${status} ${updateTime ?? ''}`;

/** @param ended the restores that earlier replies had as ended */
const isOverNow = ({ restoreId, status }: Restore, ended: ReadonlySet<string>): boolean =>
  !isBusy(status) && !ended.has(restoreId);

/** Refetches the open page of a restore when the restore has gone on, and of any restore when an undo has ended. */
function* refreshOpenPage(): SagaGenerator<void> {
  const versions: Versions = new Map();
  const ended = new Set<string>();
  let hasBegun = false;
  const refresh = () => put(emptyApi.util.invalidateTags(['restoreReport', 'records', 'plans', 'created']));
  yield* takeEvery(restoresList.isReply, function* compareVersions(reply): SagaGenerator<void> {
    const rows = restoresList.rowsOf(reply);
    const followed = yield* select(selectFollowed);
    const row = rows.find(({ restoreId }) => restoreId === followed);
    const isOther = row !== undefined && versions.has(row.restoreId) && versions.get(row.restoreId) !== versionOf(row);
    // It may end between the reply to the page and the first one to the list.
    const isUndoOver = hasBegun && rows.some((each) => each.undoOf !== undefined && isOverNow(each, ended));
    hasBegun = true;
    const isOver = row !== undefined && !isBusy(row.status) && (yield* select(selectIsShownRunning, row.restoreId));
    for (const each of rows) {
      versions.set(each.restoreId, versionOf(each));
      if (!isBusy(each.status)) ended.add(each.restoreId);
    }
    if (isOther || isOver || isUndoOver) yield* refresh();
  });
  yield* takeEvery(restoreShown, function* findEnded({ payload: { restoreId, isRunning } }): SagaGenerator<void> {
    if (isRunning && ended.has(restoreId)) yield* refresh();
  });
}

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
    refreshOpenPage,
    () => takeEvery(statusChanged, refreshNotices),
    () => takeEvery([watchBegan, restoreFollowed], lookForRunning),
    () => followList(restoresList, restoreStatusToast),
  );
}
