import { call, put, race, select, take, takeEvery, takeLeading, type SagaGenerator } from 'typed-redux-saga';
import { sessionApi } from '../../api';
import { concernsExchange, consentStateOf } from '@trc/domain/consent';
import { CONSENT_POLL_MS, MAX_CONSENT_POLLS } from '@trc/domain/limits';
import { SOMETHING_WENT_WRONG } from '@trc/domain/messages';
import { takePath } from '@trc/domain/returnPath';
import { pathTo } from '@trc/domain/routes';
import { getPorts, pause, request } from '../../lib/effects';
import {
  checkAgainRequested,
  consentFailed,
  consentRequested,
  consentReceived,
  grantCompleted,
  grantRequested,
  roundBegan,
  roundEnded,
  selectConsent,
} from './consentSlice';

/** Says that this tab left for the admin consent page, so that an error in its return address is its own. */
const ASKED_KEY = 'trc.consentAsked';

/**
 * Asks up to 15 times, 1 s apart, and ends with the first "granted". The first answer already shows the guide. Throws
 * the ApiError of a failed question.
 */
function* round(): SagaGenerator<'at once' | 'late' | 'never'> {
  const { identity } = yield* getPorts();
  yield* put(roundBegan());
  try {
    for (let asked = 1; ; asked += 1) {
      const { adminConsentUrl, ...reply } = yield* request(
        sessionApi.endpoints.getConsent.initiate(undefined, { forceRefetch: true }),
      );
      const followed =
        adminConsentUrl !== undefined && identity.mayConsentAt(adminConsentUrl) ? { adminConsentUrl } : {};
      yield* put(consentReceived({ ...reply, ...followed }));
      if (consentStateOf(reply.status) === 'granted') return asked === 1 ? 'at once' : 'late';
      if (asked >= MAX_CONSENT_POLLS) return 'never';
      yield* pause(CONSENT_POLL_MS);
    }
  } finally {
    yield* put(roundEnded());
  }
}

/**
 * Waits until consent is granted: checks in rounds, a new one whenever the person asks for it or grants something.
 * @returns true if the first answer was another than "granted"
 */
export function* waitForConsent(): SagaGenerator<boolean> {
  for (let waited = false; ; waited = true) {
    const { granted } = yield* race({ granted: round(), again: take([checkAgainRequested, grantCompleted]) });
    if (granted !== undefined && granted !== 'never') return waited || granted === 'late';
    if (granted === 'never') yield* take([checkAgainRequested, grantCompleted]);
  }
}

/** The way to the admin consent page; only an address of the configured provider was kept. */
function* leaveForConsent(): SagaGenerator<void> {
  const { leaveTo, session } = yield* getPorts();
  const { adminConsentUrl } = yield* select(selectConsent);
  if (adminConsentUrl === undefined) {
    yield* put(consentFailed({ text: SOMETHING_WENT_WRONG }));
    return;
  }
  session.set(ASKED_KEY, '1');
  leaveTo(adminConsentUrl);
}

/**
 * Reads the return from the admin consent page. Its address only decides an error message, and only if this tab had
 * left for that page: the service says whether consent is granted.
 * @returns true if this tab had left for that page
 */
export function* readConsentReturn(): SagaGenerator<boolean> {
  const { currentPath, navigate, session } = yield* getPorts();
  const url = new URL(currentPath(), 'https://console.invalid');
  if (url.pathname !== pathTo('grant-permissions') || url.search === '') return false;
  const wasAsked = session.get(ASKED_KEY) !== undefined;
  session.remove(ASKED_KEY);
  if (wasAsked && url.searchParams.has('error')) yield* put(consentFailed({ text: SOMETHING_WENT_WRONG }));
  navigate(url.pathname, { replace: true });
  return wasAsked;
}

/** Permissions that the service grants itself; the Exchange part is checked first. */
function* grantByApi(): SagaGenerator<void> {
  const { events } = yield* select(selectConsent);
  try {
    if (concernsExchange(events)) {
      yield* request(sessionApi.endpoints.getExchangeRolesConsent.initiate(undefined, { forceRefetch: true }));
    }
    yield* request(sessionApi.endpoints.grantExchangeRoles.initiate());
    yield* put(grantCompleted());
  } catch {
    yield* put(consentFailed({ text: SOMETHING_WENT_WRONG }));
  }
}

/** Once everything is granted, the guide leads on to the page that was asked for. */
export function* leaveGuide(): SagaGenerator<void> {
  const { currentPath, navigate, session } = yield* getPorts();
  if (new URL(currentPath(), 'https://console.invalid').pathname !== pathTo('grant-permissions')) return;
  navigate(takePath(session) ?? pathTo('dashboard'), { replace: true });
}

export function* consentSaga(): SagaGenerator<void> {
  yield* takeEvery(consentRequested, leaveForConsent);
  yield* takeLeading(grantRequested, grantByApi);
  yield* takeEvery(checkAgainRequested, function* () {
    if ((yield* select(selectConsent)).state === 'granted') yield* call(leaveGuide);
  });
}
