import {
  call,
  put,
  race,
  select,
  take,
  takeEvery,
  takeLatest,
  takeLeading,
  type SagaGenerator,
} from 'typed-redux-saga';
import { backupsApi, COMPARABLE_BACKUPS_REQUEST, emptyApi, isComparable, type BackupRecord } from '../../api';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { comparableBackupsHidden, comparableBackupsShown } from '../../lib/comparableBackups';
import { attempt, pause, separately, type Initiate } from '../../lib/effects';
import { followList } from '../../lib/pollList';
import { isSameQuestion } from '../../lib/polledList';
import { backupsList, deleteRequested, runRequested, stopRequested } from './backupsSlice';
import { backupStatusToast } from './backupStatusToast';

const { listBackups, runBackup, stopBackup, deleteBackup } = backupsApi.endpoints;
const { rowExpected, rowRenamed, rowRolledBack } = backupsList.actions;

function* run({ payload: { backupId, at } }: ReturnType<typeof runRequested>): SagaGenerator<void> {
  const row: BackupRecord = {
    backupId,
    creationTime: at,
    status: 'Running',
    isDataReady: false,
    source: 'on-demand',
    tag: 'on-demand',
  };
  yield* put(rowExpected({ id: backupId, status: 'Running', row }));
  const reply = yield* attempt(runBackup.initiate({ body: { backupId } }));
  if (!reply) yield* put(rowRolledBack(backupId));
  else if (reply.backupId !== backupId)
    yield* put(rowRenamed({ id: backupId, row: { ...row, backupId: reply.backupId } }));
}

function* change<T>(backup: BackupRecord, status: BackupRecord['status'], initiate: Initiate<T>): SagaGenerator<void> {
  yield* put(rowExpected({ id: backup.backupId, status, from: backup.status }));
  const reply = yield* attempt(initiate);
  if (!reply) yield* put(rowRolledBack(backup.backupId));
}

function* refreshComparable(): SagaGenerator<void> {
  yield* attempt(listBackups.initiate(COMPARABLE_BACKUPS_REQUEST, { forceRefetch: true, subscribe: false }));
}

/** Polls the comparable backups while a page offers them: a scheduled backup starts and ends without a person. */
function* followComparable(): SagaGenerator<void> {
  yield* race({
    over: take(comparableBackupsHidden),
    polled: call(function* poll(): SagaGenerator<never> {
      for (;;) {
        yield* pause(LIST_REFRESH_MS);
        yield* refreshComparable();
      }
    }),
  });
}

/** Refetches what follows from the completed backups, where a page shows it or showed it a moment ago. */
function* refreshDerived(): SagaGenerator<void> {
  yield* put(emptyApi.util.invalidateTags(['changesHeadline']));
  if ((yield* select(listBackups.select(COMPARABLE_BACKUPS_REQUEST))).isUninitialized) return;
  yield* refreshComparable();
}

/** @returns a watcher of list replies that notices when a backup becomes comparable, or is deleted */
const comparableWatcher = (idsByRequest: Map<string, string> = new Map()) =>
  function* watch(reply: Parameters<typeof backupsList.rowsOf>[0]): SagaGenerator<void> {
    const { originalArgs } = reply.meta.arg;
    const { pagenum, filters } = originalArgs.body;
    // Each poll reads the newest backups without filters. Other pages and searches would only fill the map.
    if (pagenum !== 1 || filters || isSameQuestion(originalArgs, COMPARABLE_BACKUPS_REQUEST)) return;
    const request = JSON.stringify(originalArgs);
    const ids = backupsList
      .rowsOf(reply)
      .filter(isComparable)
      .map(({ backupId }) => backupId)
      .join();
    const before = idsByRequest.get(request);
    idsByRequest.set(request, ids);
    if (before !== undefined && before !== ids) yield* refreshDerived();
  };

export function* backupsSaga(): SagaGenerator<void> {
  yield* separately(
    // Pressed twice, it runs once: the second backup would be refused.
    () => takeLeading(runRequested, run),
    () =>
      takeEvery(stopRequested, ({ payload }) =>
        change(payload, 'Canceling', stopBackup.initiate({ body: { backupId: payload.backupId } })),
      ),
    () =>
      takeEvery(deleteRequested, ({ payload }) =>
        change(payload, 'Deleting', deleteBackup.initiate({ id: payload.backupId })),
      ),
    () => takeEvery(backupsList.isReply, comparableWatcher()),
    () => takeLatest(comparableBackupsShown, followComparable),
    () => followList(backupsList, backupStatusToast),
  );
}
