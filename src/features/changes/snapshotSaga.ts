import { call, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, type SnapshotInfo } from '../../api';
import type { ApiError } from '@trc/domain/errors';
import { SNAPSHOT_POLL_MS } from '@trc/domain/limits';
import { isApiError, pause, request } from '../../lib/effects';
import { sessionEnded } from '../session';
import {
  cancelWanted,
  isOlderThan,
  nowShown,
  selectChanges,
  snapshotGone,
  snapshotRead,
  snapshotRefused,
  snapshotWanted,
} from './changesSlice';
import { NOT_FOUND } from '@trc/domain/httpStatus';

const { startSnapshot, getSnapshot, cancelSnapshot } = backupsApi.endpoints;

const errorIn = (thrown: unknown): ApiError => {
  if (!isApiError(thrown)) throw thrown;
  return thrown;
};

/** Polls a snapshot until it has ended. Failed requests are repeated. */
function* follow(started: SnapshotInfo): SagaGenerator<void> {
  for (let snapshot = started; snapshot.state === 'running';) {
    yield* pause(SNAPSHOT_POLL_MS);
    try {
      snapshot = yield* request<SnapshotInfo>(
        getSnapshot.initiate({ snapshotId: snapshot.snapshotId }, { forceRefetch: true }),
      );
      yield* put(snapshotRead(snapshot));
    } catch (thrown) {
      if (errorIn(thrown).status !== NOT_FOUND) continue;
      yield* put(snapshotGone());
      return;
    }
  }
}

/**
 * The service answers with the running snapshot, or one of the last minutes, where there is one. A snapshot that is
 * older than the compared backup is replaced.
 */
function* read({ payload: { again } }: ReturnType<typeof snapshotWanted>): SagaGenerator<void> {
  try {
    let started = yield* request<SnapshotInfo>(startSnapshot.initiate({ body: { again } }));
    const { comparedTime } = yield* select(selectChanges);
    if (!again && isOlderThan(started, comparedTime))
      started = yield* request<SnapshotInfo>(startSnapshot.initiate({ body: { again: true } }));
    yield* put(snapshotRead(started));
    yield* call(follow, started);
  } catch (thrown) {
    yield* put(snapshotRefused(errorIn(thrown)));
  }
}

/** A finished snapshot cannot be cancelled. The next poll shows its state. */
function* cancel({ payload: snapshotId }: ReturnType<typeof cancelWanted>): SagaGenerator<void> {
  try {
    yield* put(snapshotRead(yield* request<SnapshotInfo>(cancelSnapshot.initiate({ snapshotId }))));
  } catch (thrown) {
    errorIn(thrown);
  }
}

/**
 * A snapshot that is complete, or being read, is shown again; the person may have it read again. A backup that was made
 * since needs a newer one.
 */
function* start(): SagaGenerator<void> {
  const { snapshot, isStarting, comparedTime } = yield* select(selectChanges);
  const isUsable =
    snapshot?.state === 'running' || (snapshot?.state === 'completed' && !isOlderThan(snapshot, comparedTime));
  if (!isUsable && !isStarting) yield* put(snapshotWanted({ again: false }));
}

/** Reads the directory and follows it, also when the person leaves the page. */
export function* snapshotSaga(): SagaGenerator<void> {
  yield* takeEvery(cancelWanted, cancel);
  yield* takeEvery(nowShown, start);
  yield* takeLatest(snapshotWanted, function* (action) {
    yield* race({ work: call(read, action), over: take(sessionEnded) });
  });
}
