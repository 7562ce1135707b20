import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { backupsApi, firstBackupsRequest, sessionApi } from '../../api';
import { endsTheStart, UNKNOWN_ERROR, type ApiError } from '@trc/domain/errors';
import { START_RETRY_MS, MAX_START_ATTEMPTS } from '@trc/domain/limits';
import { START_STEPS, type StartStep } from '@trc/domain/start';
import { request, retrying } from '../../lib/effects';
import type { RootState } from '../../lib/state';
import { serviceKnown, startCompleted, stepBegan } from './startSlice';

const fresh = { forceRefetch: true } as const;

/** "not ready" counts as a failed try. */
const NOT_READY: ApiError = { status: 503, message: UNKNOWN_ERROR };

/** The call of each step. Throws an ApiError when it failed. */
const WORK: Readonly<Record<StartStep, () => SagaGenerator<void>>> = {
  *init() {
    yield* put(serviceKnown(yield* request(sessionApi.endpoints.init.initiate(undefined, fresh))));
  },
  *search() {
    const { ready } = yield* request(sessionApi.endpoints.isSearchReady.initiate(undefined, fresh));
    if (!ready) throw NOT_READY;
  },
  *expiration() {
    const token = yield* select((state: RootState) => state.session.token);
    const expiresOn = new Date(token?.expiresOn ?? 0).toISOString();
    yield* request(sessionApi.endpoints.setSearchExpiration.initiate({ body: { expiresOn } }));
  },
  /** The Backups page finds the answer in the cache. */
  *list() {
    const sort = yield* select((state: RootState) => state.settings.sort.backups);
    yield* request(backupsApi.endpoints.listBackups.initiate(firstBackupsRequest(sort), fresh));
  },
};

/**
 * The four steps, one after another, each tried up to 50 times 5 s apart.
 * Throws the last ApiError of a step after its retries, an authentication error at once.
 */
export function* startSteps(): SagaGenerator<void> {
  for (const step of START_STEPS) {
    yield* put(stepBegan(step));
    yield* retrying(MAX_START_ATTEMPTS, START_RETRY_MS, WORK[step], ({ status }) => endsTheStart(status));
  }
  yield* put(startCompleted());
}
