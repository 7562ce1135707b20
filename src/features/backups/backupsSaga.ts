import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { call, fork, put, select, spawn, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, firstBackupsPage, type BackupRecord } from '../../api';
import { isBusy } from '../../domain/statuses';
import { attempt, type Initiate } from '../../store/effects';
import { pollList } from '../../store/pollList';
import { watchStatuses } from '../../store/watchStatuses';
import {
  backupsHidden, backupsShown, busyTold, deleteRequested, expectations, refreshRequested, runRequested, selectExpectations, selectView, stopRequested, type BackupsQuestion,
} from './backupsSlice';
import { sessionEnded } from '../session';
import { isListReply, LIST, rowsOf, type ListReply } from './listReplies';
import { showStatusToasts } from './statusToasts';

const { listBackups, runBackup, stopBackup, deleteBackup } = backupsApi.endpoints;

const DEFAULT_QUESTION = firstBackupsPage();

/** @returns what is asked for now: what the page shows, and the newest backups while something is busy. */
function* questions(): SagaGenerator<BackupsQuestion[]> {
  const { shown, busy } = yield* select(selectView);
  const newestAreShown = shown && JSON.stringify(shown) === JSON.stringify(DEFAULT_QUESTION);
  return [...(shown ? [shown] : []), ...(busy && !newestAreShown ? [DEFAULT_QUESTION] : [])];
}

function* ask(question: BackupsQuestion): SagaGenerator<void> {
  // The page that shows the list is subscribed; a second subscription for the time of a call would be four more events.
  yield* attempt(listBackups.initiate(question, { forceRefetch: true, subscribe: false }));
}

/** Coming back to the page, or to another page of the list, shows what is known and asks anew (R-NAV-08). */
function* refreshKnown({ payload }: ReturnType<typeof backupsShown>): SagaGenerator<void> {
  const known = yield* select(listBackups.select(payload));
  const { visits } = yield* select(selectView);
  if (visits > 1 && known.isSuccess) yield* put(refreshRequested());
}

function* settle(action: ListReply): SagaGenerator<void> {
  const rows = rowsOf(action);
  yield* put(expectations.actions.listArrived(rows));
  const open = yield* select(selectExpectations);
  const busy = open.length > 0 || rows.some((row) => isBusy(row.status));
  if (busy !== (yield* select(selectView)).busy) yield* put(busyTold(busy));
}

function* run({ payload: { backupId, at } }: ReturnType<typeof runRequested>): SagaGenerator<void> {
  const row: BackupRecord = { backupId, creationTime: at, status: 'Running', isDataReady: false, source: 'on-demand', tag: 'on-demand' };
  yield* put(expectations.actions.expected({ id: backupId, status: 'Running', row }));
  const reply = yield* attempt(runBackup.initiate({ body: { backupId } }));
  if (!reply) yield* put(expectations.actions.dropped(backupId));
  else if (reply.backupId !== backupId) yield* put(expectations.actions.renamed({ id: backupId, row: { ...row, backupId: reply.backupId } }));
}

function* change<T>(backup: BackupRecord, status: BackupRecord['status'], initiate: Initiate<T>): SagaGenerator<void> {
  yield* put(expectations.actions.expected({ id: backup.backupId, status, from: backup.status }));
  const reply = yield* attempt(initiate);
  if (!reply) yield* put(expectations.actions.dropped(backup.backupId));
}

const expects = (action: UnknownAction) => (runRequested.match(action) ? { id: action.payload.backupId, status: 'Running' } : undefined);

export function* backupsSaga(): SagaGenerator<void> {
  // Pressed twice, it runs once: the second backup would be refused.
  yield* takeLeading(runRequested, run);
  yield* takeEvery(stopRequested, ({ payload }) => change(payload, 'Canceling', stopBackup.initiate({ body: { backupId: payload.backupId } })));
  yield* takeEvery(deleteRequested, ({ payload }) => change(payload, 'Deleting', deleteBackup.initiate({ id: payload.backupId })));
  yield* takeEvery(isListReply, settle);
  yield* takeEvery(backupsShown, refreshKnown);
  yield* spawn(() => pollList({
    questions, ask, refreshRequested,
    replies: isAnyOf(listBackups.matchFulfilled, listBackups.matchRejected),
    changes: [backupsShown, backupsHidden, runRequested, stopRequested, deleteRequested, busyTold, sessionEnded],
  }));
  yield* fork(watchStatuses, LIST, isListReply, (action: ListReply) => rowsOf(action).map(({ backupId, status }) => ({ id: backupId, status })), expects);
  yield* call(showStatusToasts);
}
