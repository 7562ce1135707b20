import type { PayloadAction } from '@reduxjs/toolkit';
import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { sessionApi } from '../../api';
import { takePath } from '@trc/domain/returnPath';
import { pathTo } from '@trc/domain/routes';
import { EMERGENCY_TEXTS as T } from '@trc/domain/texts/emergency';
import { isApiError, getPorts, request } from '../../lib/effects';
import { beginsNow } from './otherTabs';
import { emergencySignInFailed } from './sessionSlice';
import { NOT_FOUND, TOO_MANY_REQUESTS, UNAUTHORIZED } from '@trc/domain/httpStatus';

const messageFor = (status: number): string => {
  if (status === UNAUTHORIZED) return T.wrong;
  if (status === NOT_FOUND) return T.closed;
  return status === TOO_MANY_REQUESTS ? T.busy : T.failed;
};

/**
 * Opens a session with a code of the host. The page is loaded again with it, as after a return from the provider: the
 * sign-in library stays away from then on.
 */
export function* emergencySignIn({ payload: { code } }: PayloadAction<{ code: string }>): SagaGenerator<void> {
  const { identity, leaveTo, now, ...stores } = yield* getPorts();
  try {
    const opened = yield* request(sessionApi.endpoints.emergencySignIn.initiate({ body: { code } }));
    const { token, expiresIn, name, oid, tenantName } = opened;
    // The clock of the service may be another.
    const expiresOn = now() + expiresIn * 1000;
    const account = { name, email: '', oid, ...(tenantName !== undefined && { tenantName }) };
    yield* call(identity.keepEmergency, { account, token: { value: token, expiresOn } });
    beginsNow(stores);
    leaveTo(takePath(stores.session) ?? pathTo('dashboard'));
  } catch (thrown) {
    if (!isApiError(thrown)) throw thrown;
    yield* put(emergencySignInFailed({ message: messageFor(thrown.status) }));
  }
}
