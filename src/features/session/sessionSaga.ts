import { matchPath } from 'react-router-dom';
import { call, fork, put, race, select, take, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { permissionsApi, sessionApi } from '../../api';
import { SIGN_IN_FAILED } from '@trc/domain/messages';
import {
  SESSION_WARNING_TICK_MS,
  SIGN_OUT_TIMEOUT_MS,
  SILENT_SIGN_IN_TIMEOUT_MS,
  TOKEN_CHECK_MS,
} from '@trc/domain/limits';
import { ROUTES } from '@trc/domain/routes';
import { isApiError, getPorts, pause, request, separately } from '../../lib/effects';
import { beginsNow, isSignedOutSince, otherTabsSignOut, SIGNED_IN_BEFORE_KEY, SIGNED_OUT_KEY } from './otherTabs';
import { tabShown } from '../../lib/tabShown';
import { emergencySignIn } from './emergencySaga';
import {
  selectEndsOn,
  selectIsEmergency,
  selectIsLeaving,
  selectMayEndSession,
  selectSignInReason,
  selectToken,
} from './selectors';
import {
  emergencySignInRequested,
  noSessionFound,
  permissionLoaded,
  sessionEnded,
  signedIn,
  signInFailed,
  signInAgainRequested,
  signInRequested,
  signOutRequested,
  stayRequested,
  tokenRenewed,
} from './sessionSlice';
import { isTokenAccepted, recordExpiry } from './sessionExpiry';
import { checkToken, expire, handOver, isDue, prolong, renew, warn } from './tokens';
import { UNAUTHORIZED } from '@trc/domain/httpStatus';

/**
 * Finds the session of this tab: an account that returned from the provider or was kept over a reload, and its token.
 * @returns true if a person just returned from the provider; nothing without a sign-in
 */
export function* restoreSession(): SagaGenerator<{ returned: boolean } | undefined> {
  const { identity, now, ...stores } = yield* getPorts();
  let restored: Awaited<ReturnType<typeof identity.restore>>;
  try {
    restored = yield* call(identity.restore);
  } catch {
    yield* put(noSessionFound());
    yield* put(signInFailed({ message: SIGN_IN_FAILED }));
    return undefined;
  }
  if (!restored) {
    yield* put(noSessionFound());
    return undefined;
  }
  if (restored.returned) beginsNow(stores);
  else if (isSignedOutSince(stores)) {
    // The provider might renew the token all the same, and the person who signed out would be signed in again.
    yield* put(sessionEnded({}));
    return undefined;
  }
  try {
    const kept = yield* call(identity.accessToken, false);
    const { account, isEmergency } = restored;
    const mayRenew = !isEmergency && isDue(kept.expiresOn, now());
    const token = mayRenew ? yield* call(identity.accessToken, true) : kept;
    yield* put(signedIn({ account, token, ...(isEmergency && { isEmergency }) }));
    return { returned: restored.returned };
  } catch {
    yield* expire();
    return undefined;
  }
}

/** True for pages that lead a signed-in person on to another page at once. */
const isWayIn = (path: string): boolean => {
  const [pathname = ''] = path.split(/[?#]/);
  return ROUTES.some((row) => (row.secure || row.name === 'login') && matchPath(row.path, pathname));
};

/**
 * Takes over, in a new tab of a browser that has signed in before, the session that the provider still has. It changes
 * nothing when that fails, takes too long, or the person presses the button meanwhile.
 */
export function* resumeSession(): SagaGenerator<void> {
  const { identity, currentPath, ...stores } = yield* getPorts();
  const isTried = stores.local.get(SIGNED_IN_BEFORE_KEY) !== undefined && isWayIn(currentPath());
  if (!isTried || (yield* select(selectIsLeaving)) || (yield* select(selectSignInReason)) !== undefined) return;
  try {
    const { account } = yield* race({
      account: call(identity.resume),
      late: pause(SILENT_SIGN_IN_TIMEOUT_MS),
      pressed: take([signInRequested, emergencySignInRequested]),
    });
    if (!account) return;
    const token = yield* call(identity.accessToken, false);
    if (yield* select(selectIsLeaving)) return;
    beginsNow(stores);
    yield* put(signedIn({ account, token }));
  } catch {
    // The sign-in page stays as it is.
  }
}

/** Requests the permission of the person, which decides about the menus and pages. Throws an ApiError. */
export function* readPermission(): SagaGenerator<void> {
  const permission = yield* request(
    permissionsApi.endpoints.getMyPermission.initiate(undefined, { forceRefetch: true }),
  );
  yield* put(permissionLoaded(permission));
}

/**
 * set_token, then users/me. A token that the service refuses is renewed once: its session may have ended while the
 * person is still signed in at the provider. Throws the ApiError of the failed call.
 */
export function* openSession(): SagaGenerator<void> {
  const token = yield* select(selectToken);
  if (!token) return;
  try {
    yield* handOver(token);
  } catch (thrown) {
    if (!isApiError(thrown) || thrown.status !== UNAUTHORIZED || !(yield* renew())) throw thrown;
  }
  // It may end in these minutes.
  yield* warn();
  yield* readPermission();
}

function* signIn(): SagaGenerator<void> {
  const { identity } = yield* getPorts();
  try {
    yield* call(identity.signIn);
  } catch {
    yield* put(signInFailed({ message: SIGN_IN_FAILED }));
  }
}

/** Ends the session at the service where it can. */
function* endAtService(): SagaGenerator<void> {
  if (yield* select(selectMayEndSession)) {
    try {
      // The session ends with its token at the latest; signing out must not depend on the service.
      yield* race({ signedOut: request(sessionApi.endpoints.signOut.initiate()), late: pause(SIGN_OUT_TIMEOUT_MS) });
    } catch {
      // As above.
    }
  }
}

/** Ends the session here and in the other tabs, and leaves for the provider's sign-out. */
function* signOut(): SagaGenerator<void> {
  const { identity, local, now } = yield* getPorts();
  yield* endAtService();
  local.set(SIGNED_OUT_KEY, String(now()));
  local.remove(SIGNED_IN_BEFORE_KEY);
  const isEmergency = yield* select(selectIsEmergency);
  try {
    yield* call(identity.signOut);
    // The provider leads others back to the sign-in page.
    if (isEmergency) yield* put(sessionEnded({}));
  } catch {
    yield* put(sessionEnded({}));
  }
}

/** The token is looked at every 10 minutes and whenever the tab is looked at again. */
function* followToken(): SagaGenerator<never> {
  const shown = yield* call(tabShown);
  try {
    for (;;) {
      const { stay } = yield* race({ time: pause(TOKEN_CHECK_MS), shown: take(shown), stay: take(stayRequested) });
      yield* stay ? call(renew) : call(checkToken);
    }
  } finally {
    shown.close();
  }
}

/**
 * Checks the warning every 30 s, and the end of the session at the end of its token. If the service reported another
 * end, the service is asked at that time.
 */
function* followEnd(): SagaGenerator<never> {
  const { now } = yield* getPorts();
  for (;;) {
    yield* prolong(0);
    yield* warn();
    const ends = [(yield* select(selectToken))?.expiresOn, yield* select(selectEndsOn)];
    const left = ends.map((end) => (end ?? 0) - now()).filter((ms) => ms > 0);
    yield* race({ time: pause(Math.min(SESSION_WARNING_TICK_MS, ...left)), renewed: take(tokenRenewed) });
  }
}

function* forget(): SagaGenerator<void> {
  const { identity } = yield* getPorts();
  try {
    yield* call(identity.forget);
  } catch {
    // The library could not be fetched. The console's own storage is cleared, and signing in must still be possible.
  }
}

/** A session that cannot be extended is ended, so that signing in begins a new one, which returns to the same page. */
function* signInAgain(): SagaGenerator<void> {
  yield* endAtService();
  yield* forget();
  yield* put(sessionEnded({}));
  yield* put(signInRequested());
}

/** Signing in and out, and the token's life between the two. */
export function* sessionSaga(): SagaGenerator<never> {
  const elsewhere = yield* call(otherTabsSignOut);
  yield* separately(
    () => takeLeading(signInRequested, signIn),
    () => takeLeading(emergencySignInRequested, emergencySignIn),
    () => takeLeading(signOutRequested, signOut),
    () => takeLeading(signInAgainRequested, signInAgain),
    () => takeEvery(isTokenAccepted, recordExpiry),
    () => takeEvery(sessionEnded, forget),
    () =>
      takeEvery(elsewhere, function* () {
        if ((yield* select(selectToken)) !== undefined) yield* put(sessionEnded({}));
      }),
  );
  const { local } = yield* getPorts();
  for (;;) {
    const { payload } = yield* take(signedIn);
    if (!payload.isEmergency) local.set(SIGNED_IN_BEFORE_KEY, '1');
    const token = yield* fork(followToken);
    const end = yield* fork(followEnd);
    yield* take(sessionEnded);
    token.cancel();
    end.cancel();
  }
}
