import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { call, fork, put, select, spawn, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi, restoreApi, restoresApi, type DownloadedFile, type ListRestoresApiArg, type Restore } from '../../api';
import { saveUrl } from '../../components/saveFile';
import { isBusy } from '../../domain/statuses';
import { attempt } from '../../store/effects';
import { pollList } from '../../store/pollList';
import { restoreStarted } from '../../store/restoreStarted';
import { watchStatuses } from '../../store/watchStatuses';
import { sessionEnded } from '../session';
import { isListReply, LIST, NEWEST, rowsOf, type ListReply } from './listReplies';
import { showStatusToasts } from './statusToasts';
import {
  cancelFailed, cancelRequested, csvRequested, expectedRestores, restoreFollowed, restoresHidden, restoresRefreshRequested, restoresShown, runningTold, selectExpectedRestores,
  selectRestoreView, watchBegan,
} from './watchSlice';

const { listRestores, downloadRestoreReport } = restoresApi.endpoints;
const { cancelRestore } = restoreApi.endpoints;

interface Asked {
  question: ListRestoresApiArg;
  /** A page shows the answer; a failure of what nobody shows is no reason to leave the page. */
  isShown: boolean;
}

const isNewest = (question: ListRestoresApiArg): boolean => JSON.stringify(question) === JSON.stringify(NEWEST);

/** @returns what is asked for now: what the page shows, and the newest restores while one runs. */
function* questions(): SagaGenerator<Asked[]> {
  const { shown, busy } = yield* select(selectRestoreView);
  return [
    ...(shown ? [{ question: shown, isShown: true }] : []),
    ...(busy && !(shown && isNewest(shown)) ? [{ question: NEWEST, isShown: false }] : []),
  ];
}

function* ask({ question, isShown }: Asked): SagaGenerator<void> {
  yield* attempt(listRestores.initiate(question, { forceRefetch: true, subscribe: isShown }));
}

/** Coming back to the page, or to another page of the list, shows what is known and asks anew (R-NAV-08). */
function* refreshKnown({ payload }: ReturnType<typeof restoresShown>): SagaGenerator<void> {
  const known = yield* select(listRestores.select(payload));
  const { visits } = yield* select(selectRestoreView);
  if (visits > 1 && known.isSuccess) yield* put(restoresRefreshRequested());
}

/** Newest version of each restore that has been seen. */
type Versions = Map<string, string>;
const versionOf = ({ version, status, updateTime }: Restore): string => `${version ?? ''} ${status} ${updateTime ?? ''}`;

/**
 * @returns a watcher of list replies that publishes running restores, and refetches an open report when its restore
 * changes.
 */
const settler = (versions: Versions = new Map()) =>
  function* settle(action: ListReply): SagaGenerator<void> {
    const rows = rowsOf(action);
    yield* put(expectedRestores.actions.listArrived(rows));
    const { followed, ...view } = yield* select(selectRestoreView);
    const open = yield* select(selectExpectedRestores);
    const listed = rows.filter(({ status }) => isBusy(status)).map(({ restoreId }) => restoreId);
    // A filtered page that lacks a restore says nothing about it.
    const unlisted = view.running.filter((id) => !rows.some(({ restoreId }) => restoreId === id) && !isNewest((action as unknown as { meta: { arg: { originalArgs: ListRestoresApiArg } } }).meta.arg.originalArgs));
    const running = [...new Set([...open.map(({ id }) => id), ...listed, ...unlisted])];
    if ((running.length > 0) !== view.busy || running.join() !== view.running.join()) yield* put(runningTold({ busy: running.length > 0, running }));
    const row = rows.find(({ restoreId }) => restoreId === followed);
    const hasGoneOn = row !== undefined && versions.has(row.restoreId) && versions.get(row.restoreId) !== versionOf(row);
    for (const each of rows) versions.set(each.restoreId, versionOf(each));
    if (hasGoneOn) yield* put(emptyApi.util.invalidateTags(['restoreReport', 'records']));
  };

function* show({ payload }: ReturnType<typeof restoreStarted>): SagaGenerator<void> {
  const row: Restore = { ...payload, status: 'Running' };
  yield* put(expectedRestores.actions.expected({ id: payload.restoreId, status: 'Running', row }));
  const { running } = yield* select(selectRestoreView);
  yield* put(runningTold({ busy: true, running: [...new Set([payload.restoreId, ...running])] }));
}

function* cancel({ payload: restoreId }: ReturnType<typeof cancelRequested>): SagaGenerator<void> {
  const reply = yield* attempt(cancelRestore.initiate({ restoreId }));
  if (!reply) yield* put(cancelFailed(restoreId));
  yield* put(restoresRefreshRequested());
}

function* download({ payload: id }: ReturnType<typeof csvRequested>): SagaGenerator<void> {
  const file = (yield* attempt(downloadRestoreReport.initiate({ id }, { forceRefetch: true }))) as unknown as DownloadedFile | undefined;
  if (file) yield* call(saveUrl, file.name ?? `restore-report-${id}.csv`, file.url);
}

const expects = (action: UnknownAction) => (restoreStarted.match(action) ? { id: action.payload.restoreId, status: 'Running' } : undefined);

/** Follows restores as long as one runs, wherever the person is. */
export function* restoreWatchSaga(): SagaGenerator<void> {
  yield* takeEvery(restoreStarted, show);
  yield* takeEvery(cancelRequested, cancel);
  yield* takeEvery(csvRequested, download);
  yield* takeEvery(isListReply, settler());
  yield* takeEvery(restoresShown, refreshKnown);
  yield* takeEvery([watchBegan, restoreFollowed], () => ask({ question: NEWEST, isShown: false }));
  yield* spawn(() => pollList({
    questions, ask, refreshRequested: restoresRefreshRequested,
    replies: isAnyOf(listRestores.matchFulfilled, listRestores.matchRejected),
    changes: [restoresShown, restoresHidden, restoreStarted, cancelRequested, runningTold, sessionEnded],
  }));
  yield* fork(watchStatuses, LIST, isListReply, (action: ListReply) => rowsOf(action).map(({ restoreId, status }) => ({ id: restoreId, status })), expects);
  yield* call(showStatusToasts);
}
