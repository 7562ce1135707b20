import { isRejected, type UnknownAction } from '@reduxjs/toolkit';
import { fork, put, select, takeEvery, type SagaGenerator } from 'typed-redux-saga';
import { emptyApi, policyOf } from '../api';
import { errorName, errorDestination, type ApiError } from '@trc/domain/errors';
import { RECORDS_RETRY_MS } from '@trc/domain/limits';
import { rememberPath } from '@trc/domain/returnPath';
import { pathTo } from '@trc/domain/routes';
import { errorRaised } from '../features/navigation';
import { readPermission, selectIsSignedIn, sessionEnded } from '../features/session';
import { toastShown } from '../features/toasts';
import { isApiError, getPorts, pause } from '../lib/effects';
import type { RootState } from '../lib/state';
import { FORBIDDEN, TOO_MANY_REQUESTS } from '@trc/domain/httpStatus';

/** A refused product call as RTK Query reports it. */
interface Refused extends UnknownAction {
  payload: ApiError;
  meta: { arg: { endpointName: string; queryCacheKey?: string; subscribe?: boolean; type: 'query' | 'mutation' } };
}

const isRefused = (action: UnknownAction): action is Refused =>
  isRejected(action) && action.type.startsWith(`${emptyApi.reducerPath}/execute`) && isApiError(action.payload);

const ERROR_PAGES = ['403', 'error'] as const;

/** @param path with query and hash */
const isPath = (path: string, of: string): boolean => path.split(/[?#]/)[0] === of;

/** Leads to the page of a status. */
export function* lead(error: ApiError): SagaGenerator<void> {
  const { currentPath, navigate, session } = yield* getPorts();
  const destination = errorDestination(error.status);
  if (destination === 'login') {
    yield* put(sessionEnded({ reason: errorName(error.status) }));
    return;
  }
  const path = currentPath();
  const page = pathTo(destination === 'forbidden' ? '403' : 'error');
  rememberPath(session, path);
  yield* put(errorRaised(error));
  // Several calls of a page may fail; "Retry" goes back by one entry of the history, which is that page.
  if (!isPath(path, page)) navigate(page, { replace: ERROR_PAGES.some((name) => isPath(path, pathTo(name))) });
}

/** A list that was asked too often is polled again after 5 s, as long as it is shown. */
function* askAgainLater(): SagaGenerator<void> {
  yield* pause(RECORDS_RETRY_MS);
  yield* put(emptyApi.util.invalidateTags(['records']));
}

/** Reads the person's permission again, because it may have changed: the menus follow without a reload. */
function* lookAgain(): SagaGenerator<void> {
  try {
    yield* readPermission();
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
  }
}

/** Refreshes, background calls, or calls that the start tries again itself: no reason to leave the page. */
const isQuiet = (state: RootState, { meta: { arg } }: Refused): boolean =>
  state.start.step === 'list' ||
  (arg.subscribe === false && policyOf(arg.endpointName).isQuietUnshown === true) ||
  (arg.queryCacheKey !== undefined && state.api.queries[arg.queryCacheKey]?.data !== undefined);

/** The page that is shown says it itself. */
function* isSaidThere(endpoint: string): SagaGenerator<boolean> {
  const { currentPath } = yield* getPorts();
  const path = currentPath();
  return policyOf(endpoint).inlineOn?.some((name) => isPath(path, pathTo(name))) === true;
}

function* follow(action: Refused): SagaGenerator<void> {
  const error = action.payload;
  const policy = policyOf(action.meta.arg.endpointName);
  const destination = errorDestination(error.status);
  // Requests in progress at the end of the session report no errors.
  if (policy.destination === 'caller' || !(yield* select(selectIsSignedIn))) return;
  if (destination === 'forbidden' && policy.hidesWhenForbidden) return;
  if (destination !== 'error') {
    yield* lead(error);
    if (error.status === FORBIDDEN) yield* fork(lookAgain);
  } else if (error.status === TOO_MANY_REQUESTS && policy.retriesWhenBusy) {
    yield* fork(askAgainLater);
  } else if (policy.destination === 'toast') {
    yield* put(
      toastShown({
        kind: 'error',
        text: policy.message ?? error.message,
        ...(policy.message && error.message ? { detail: error.message } : {}),
      }),
    );
  } else if (
    policy.destination === 'page' &&
    !policy.staysFor?.includes(error.status) &&
    !isQuiet(yield* select((state: RootState) => state), action)
  ) {
    if (!(yield* isSaidThere(action.meta.arg.endpointName))) yield* lead(error);
  }
}

/** THE path of errors: one listener, one table (docs/decisions/010). */
export function* errorSaga(): SagaGenerator<void> {
  yield* takeEvery(
    isRefused as (action: { type: string }) => boolean,
    follow as (action: { type: string }) => SagaGenerator<void>,
  );
}
