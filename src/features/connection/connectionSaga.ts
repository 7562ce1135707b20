import { isFulfilled, isRejectedWithValue, type Action } from '@reduxjs/toolkit';
import { put, race, select, take, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi, permissionsApi } from '../../api';
import { LIST_REFRESH_MS } from '@trc/domain/limits';
import { isApiError, pause, request, separately } from '../../lib/effects';
import type { RootState } from '../../lib/state';
import { sessionEnded } from '../session';
import { connectionFound, connectionLost, networkFound, selectIsLost } from './connectionSlice';

const isCall = (action: Action): boolean => action.type.startsWith(`${emptyApi.reducerPath}/execute`);
const hasNoReply = (action: Action): boolean =>
  isCall(action) && isRejectedWithValue(action) && isApiError(action.payload) && action.payload.status === 0;
/** A refusal is a reply too. */
const hasReply = (action: Action): boolean =>
  isCall(action) && (isFulfilled(action) || (isRejectedWithValue(action) && !hasNoReply(action)));

/**
 * Reads that are repeated after an outage. Changes are not repeated: the person decides about a change without a reply.
 */
const READ = [
  'activity',
  'backups',
  'backupList',
  'notices',
  'permissions',
  'records',
  'restore',
  'restoreList',
  'restoreReport',
  'restores',
  'scheduler',
  'encryption',
] as const;

/** Checks whether the service is reachable again: at once when the browser is online again, otherwise every 5 s. */
function* lookForIt(): SagaGenerator<void> {
  while (yield* select(selectIsLost)) {
    const { ended } = yield* race({
      time: pause(LIST_REFRESH_MS),
      online: take(networkFound),
      found: take(connectionFound),
      ended: take(sessionEnded),
    });
    if (ended || !(yield* select(selectIsLost))) return;
    try {
      yield* request(
        permissionsApi.endpoints.getMyPermission.initiate(undefined, { forceRefetch: true, subscribe: false }),
      );
    } catch (thrown) {
      if (!isApiError(thrown)) throw thrown;
    }
  }
}

/** The start retries, so only a console that has started can lose its service. */
function* notice(): SagaGenerator<void> {
  const isRunning = yield* select((state: RootState) => state.start.state === 'running');
  if (!isRunning || (yield* select(selectIsLost))) return;
  yield* put(connectionLost());
}

function* welcome(): SagaGenerator<void> {
  if (!(yield* select(selectIsLost))) return;
  yield* put(connectionFound());
  yield* put(emptyApi.util.invalidateTags([...READ]));
}

function* follow(): SagaGenerator<never> {
  for (;;) {
    yield* take(connectionLost);
    yield* lookForIt();
  }
}

export function* connectionSaga(): SagaGenerator<void> {
  yield* separately(
    () => takeEvery(hasNoReply, notice),
    () => takeEvery(hasReply, welcome),
    follow,
  );
}
