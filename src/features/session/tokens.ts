import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { sessionApi } from '../../api';
import { SESSION_EXPIRED, errorName } from '@trc/domain/errors';
import { SESSION_END_TOLERANCE_MS, SESSION_WARNING_MS, TOKEN_RENEWAL_SECONDS } from '@trc/domain/limits';
import type { AccessToken } from '@trc/domain/ports';
import { isApiError, getPorts, request } from '../../lib/effects';
import { selectEndsOn, selectIsEmergency, selectMinutesLeft, selectToken } from './selectors';
import { sessionEnded, sessionEndIsFar, sessionEndIsNear, tokenRenewed } from './sessionSlice';
import { UNAUTHORIZED } from '@trc/domain/httpStatus';

/** Hands a token to the service, which binds its session to it. Throws an ApiError. */
export const handOver = (token: AccessToken) =>
  request(sessionApi.endpoints.setToken.initiate({ body: { token: token.value } }));

/** @param end of a token or a session, like `now` in milliseconds. @returns true if it is within 1000 s. */
export const isDue = (end: number, now: number): boolean => end - now <= TOKEN_RENEWAL_SECONDS * 1000;

/** @returns whole minutes until an end, when the warning is due. */
export const minutesLeft = (end: number, now: number): number | undefined => {
  const left = end - now;
  return left > 0 && left <= SESSION_WARNING_MS ? Math.ceil(left / 60_000) : undefined;
};

/**
 * True if a session ends before its token by more than the usual difference of clocks and delays: no renewal makes it
 * longer.
 */
const endsFirst = (endsOn: number | undefined, token: AccessToken): endsOn is number =>
  endsOn !== undefined && endsOn < token.expiresOn - SESSION_END_TOLERANCE_MS;

/** The session is over: back to the login page with the reason. */
export const expire = () => put(sessionEnded({ reason: errorName(SESSION_EXPIRED) }));

/**
 * @returns true if the service took the token over. A refused token ends the session; an unreachable service does not.
 */
function* isHandedOver(token: AccessToken): SagaGenerator<boolean> {
  try {
    yield* handOver(token);
    return true;
  } catch (thrown) {
    if (isApiError(thrown) && (thrown.status === UNAUTHORIZED || thrown.status === SESSION_EXPIRED)) yield* expire();
    return false;
  }
}

/**
 * Renews the token: a new token from the provider is handed to the service before it is used, so that no call carries a
 * token that the service does not know yet. A failure ends the session; an unreachable service does not.
 * @returns true if the new token is in force
 */
export function* renew(): SagaGenerator<boolean> {
  if (yield* select(selectIsEmergency)) return false;
  // Without a network no request is made and none is refused: the token stays in force and is checked when the network
  // returns.
  if (!navigator.onLine) return false;
  const { identity } = yield* getPorts();
  let token: AccessToken;
  try {
    token = yield* call(identity.accessToken, true);
  } catch {
    yield* expire();
    return false;
  }
  if (!(yield* isHandedOver(token))) return false;
  yield* put(tokenRenewed(token));
  return true;
}

/**
 * Hands the token in force over once more where the service ends the session before it, by this many milliseconds from
 * now: a service whose session continues for as long as it is used says a later end then. The provider has no part in
 * that, and is not asked.
 */
export function* prolong(within: number): SagaGenerator<void> {
  const { now } = yield* getPorts();
  const token = yield* select(selectToken);
  const endsOn = yield* select(selectEndsOn);
  if (token && endsFirst(endsOn, token) && endsOn - now() <= within) yield* isHandedOver(token);
}

/**
 * Checks the token: renews it near its end, or renews the session near the session's end; warns if that did not help;
 * ends the session when the token has ended.
 */
export function* checkToken(): SagaGenerator<void> {
  const { now } = yield* getPorts();
  const before = yield* select(selectToken);
  if (!before) return;
  // The service alone could renew an emergency session, and does not.
  if (yield* select(selectIsEmergency)) return void (yield* warn());
  if (isDue(before.expiresOn, now())) yield* renew();
  else yield* prolong(TOKEN_RENEWAL_SECONDS * 1000);
  yield* warn();
}

/** Shows how long is left, or that the session is over; says nothing while there is time, or again. */
export function* warn(): SagaGenerator<void> {
  const { now } = yield* getPorts();
  const token = yield* select(selectToken);
  if (!token) return;
  if (token.expiresOn <= now()) {
    yield* expire();
    return;
  }
  const endsOn = yield* select(selectEndsOn);
  const endsBefore = endsFirst(endsOn, token);
  const minutes = minutesLeft(endsBefore ? endsOn : token.expiresOn, now());
  const isFinal = endsBefore || (yield* select(selectIsEmergency));
  if (minutes !== undefined) yield* put(sessionEndIsNear({ minutes, isFinal }));
  else if ((yield* select(selectMinutesLeft)) !== undefined) yield* put(sessionEndIsFar());
}
