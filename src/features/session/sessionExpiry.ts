import type { Action, UnknownAction } from '@reduxjs/toolkit';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { sessionApi, type ReplyMeta } from '../../api';
import { getPorts } from '../../lib/effects';
import { sessionExpiryChanged } from './sessionSlice';

/** The reply of the service to a token. */
export type TokenAccepted = UnknownAction & {
  payload: { expiresOn?: string } | null;
  meta: { baseQueryMeta?: ReplyMeta };
};

export const isTokenAccepted = (action: Action): action is TokenAccepted =>
  sessionApi.endpoints.setToken.matchFulfilled(action);

/**
 * Keeps when the service ends the session, by this machine's clock. The reply has that moment and its own by the
 * service's clock; one that does not tell its own says nothing about the end: a clock that is wrong by minutes would
 * announce it at the wrong time. Nor does an end that has passed, of a session whose token was taken over just now.
 */
export function* recordExpiry({ payload, meta }: TokenAccepted): SagaGenerator<void> {
  const { now } = yield* getPorts();
  const left = Date.parse(payload?.expiresOn ?? '') - (meta.baseQueryMeta?.saidAt ?? NaN);
  yield* put(sessionExpiryChanged(left > 0 ? { endsOn: now() + left } : {}));
}
