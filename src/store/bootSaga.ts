import { call, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi } from '../api';
import { consentStateOf } from '@trc/domain/consent';
import { errorDestination, UNKNOWN_ERROR, type ApiError } from '@trc/domain/errors';
import { ASK_AN_ADMINISTRATOR } from '@trc/domain/messages';
import { rememberPath, takePath } from '@trc/domain/returnPath';
import { pathTo } from '@trc/domain/routes';
import { consentReceived, leaveGuide, readConsentReturn, waitForConsent } from '../features/consent';
import { openSession, restoreSession, resumeSession, selectIsSignedIn, sessionEnded } from '../features/session';
import { startFailed, startPaused, startRetried, startSteps, stepBegan } from '../features/start';
import { isApiError, getPorts, reportError } from '../lib/effects';
import { lead } from './errorSaga';

/** While the person is asked for consent, no loading modal covers the guide. */
function* makeRoomForGuide(): SagaGenerator<void> {
  for (;;) {
    const { payload } = yield* take(consentReceived);
    if (consentStateOf(payload.status) !== 'granted') yield* put(startPaused());
  }
}

/** A person whom the service refuses altogether sees the next step. */
const refusal = (error: ApiError): ApiError =>
  errorDestination(error.status) === 'forbidden' ? { ...error, message: ASK_AN_ADMINISTRATOR } : error;

function* open(): SagaGenerator<void> {
  try {
    yield* openSession();
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    const error = refusal(thrown);
    if (errorDestination(error.status) !== 'error') yield* lead(error);
    throw error;
  }
}

/** token -> set_token -> users/me -> consent -> the four steps. */
function* sequence(): SagaGenerator<void> {
  yield* put(stepBegan('init'));
  yield* open();
  const guide = yield* fork(makeRoomForGuide);
  let waited: boolean;
  let cameBack: boolean;
  try {
    cameBack = yield* readConsentReturn();
    waited = yield* waitForConsent();
  } finally {
    guide.cancel();
  }
  if (cameBack || waited) yield* leaveGuide();
  yield* startSteps();
}

/** Shown for a fault of the console during the start, which is reported as well. */
const FAULT: ApiError = { status: 500, message: UNKNOWN_ERROR };

/**
 * Runs the sequence once. A lost session and a refusal have been led to their page by then; the rest is led from here.
 */
function* run(): SagaGenerator<void> {
  try {
    yield* sequence();
  } catch (thrown) {
    if (!isApiError(thrown)) yield* call(reportError, thrown);
    const error = isApiError(thrown) ? thrown : FAULT;
    yield* put(startFailed(error));
    if (errorDestination(error.status) === 'error') yield* lead(error);
  }
}

/** Once per load, and again when "Retry" is pressed after a failure. The end of the session ends it. */
export function* bootSaga(): SagaGenerator<never> {
  const { navigate, session } = yield* getPorts();
  const restored = yield* restoreSession();
  // The sign-in page itself goes on to the page asked for as soon as there is a session.
  if (!restored) yield* resumeSession();
  if (restored?.returned) navigate(takePath(session) ?? pathTo('dashboard'), { replace: true });
  for (;;) {
    if (yield* select(selectIsSignedIn)) yield* race({ run: call(run), ended: take(sessionEnded) });
    yield* take(startRetried);
    navigate(takePath(session) ?? pathTo('dashboard'), { replace: true });
  }
}

/** Removes the data of the session and opens the login page. */
export function* endSaga(): SagaGenerator<never> {
  const { currentPath, navigate, session } = yield* getPorts();
  for (;;) {
    yield* take(sessionEnded);
    rememberPath(session, currentPath());
    yield* put(emptyApi.util.resetApiState());
    navigate(pathTo('login'), { replace: true });
  }
}
