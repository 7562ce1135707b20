import type { Task } from 'redux-saga';
import { call, cancel, fork, put, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { backupSettingsChosen, selectRestoreOf, settingsRead } from '../settings';
import { selectUser, sessionEnded } from '../session';
import { storedSettings } from './restoreSettings';
import { refetchFailedRecords, refetchRecordsLater, pollBackup, refreshBackup } from './sagas/refetch';
import { tickMatches, resolveUntickedSection } from './sagas/listAllObjects';
import { rememberSelection } from './sagas/readSelection';
import { saveQueue } from './sagas/saveQueue';
import { tabShown } from '../../lib/tabShown';
import { stashUnsaved } from './sagas/stashUnsaved';
import { offerUndo } from './sagas/undo';
import { selectSelection } from './selectors';
import {
  backupAwaited,
  backupClosed,
  backupOpened,
  selectionCleared,
  headerErrorRaised,
  matchesRequested,
  recordsGone,
  retryRequested,
  selectionRefreshRequested,
  selectionStarted,
  settingsChosen,
  objectsTicked,
  typeCleared,
} from './wizardSlice';
import { unresolvedTypes } from './selection';

/** While a person is signed in: runs a queue for each opened backup, and the sagas that support it. */
function* serve(who: { oid?: string }): SagaGenerator<void> {
  const queues = new Map<string, Task>();
  const resolving = new Set<string>();
  const open = new Set<string>();

  const look = function* (): SagaGenerator<void> {
    for (const backupId of open) {
      yield* put(retryRequested({ backupId }));
      yield* put(selectionRefreshRequested({ backupId }));
    }
  };

  yield* takeEvery(backupOpened, function* ({ payload: { backupId } }) {
    open.add(backupId);
    const oid = (yield* select(selectUser))?.oid;
    if (oid !== undefined) who.oid = oid;
    if (queues.get(backupId)?.isRunning()) yield* put(selectionRefreshRequested({ backupId }));
    else queues.set(backupId, yield* fork(saveQueue, backupId));
  });
  yield* takeEvery(backupClosed, function* ({ payload: { backupId } }) {
    yield* call(() => open.delete(backupId));
  });
  yield* takeEvery([objectsTicked, selectionCleared, typeCleared], offerUndo);
  yield* takeEvery(matchesRequested, tickMatches);
  yield* takeEvery(retryRequested, refetchFailedRecords);
  yield* takeEvery(headerErrorRaised, refetchRecordsLater);
  yield* takeEvery(recordsGone, refreshBackup);
  yield* takeLatest(backupAwaited, pollBackup);
  yield* takeEvery(objectsTicked, function* ({ payload: { backupId, type } }) {
    const key = `${backupId}/${type}`;
    if (resolving.has(key) || !unresolvedTypes((yield* select(selectSelection(backupId))).draft).includes(type)) return;
    resolving.add(key);
    try {
      yield* resolveUntickedSection(backupId, type);
    } finally {
      resolving.delete(key);
    }
  });
  yield* takeEvery(settingsChosen, function* ({ payload }) {
    yield* put(backupSettingsChosen(storedSettings(payload)));
  });
  yield* takeEvery(selectionStarted, ({ payload: { backupId } }) => rememberSelection(backupId, undefined));
  // Another tab has saved, cleared or started the selection of a backup.
  yield* takeEvery(settingsRead, function* ({ payload }) {
    if (!payload.restores) return;
    for (const backupId of open) {
      const known = (yield* select(selectSelection(backupId))).restoreId;
      if ((yield* select(selectRestoreOf(backupId))) !== known) yield* put(selectionRefreshRequested({ backupId }));
    }
  });
  yield* takeEvery(yield* call(tabShown), look);
}

/** The end of a session ends all queues; the next person begins with nothing. */
export function* wizardSaga(): SagaGenerator<never> {
  for (;;) {
    const who: { oid?: string } = {};
    const task = yield* fork(serve, who);
    yield* take(sessionEnded);
    yield* cancel(task);
    yield* stashUnsaved(who.oid);
  }
}
