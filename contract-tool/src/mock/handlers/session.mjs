import { exampleReply } from '../examples.mjs';
import { parseMoment } from '../pages.mjs';
import { EMERGENCY } from '../people.mjs';
import { HttpError } from '../httpError.mjs';
import { Reply } from '../reply.mjs';
import { tokenFor } from '../signIn.mjs';

const HOUR = 3_600_000;
/** Consent is asked for by polling; the administrator's grants appear after this many polls. */
const POLLS_TO_GRANT = 3;

const consentOf = (contract, state, operationId) => {
  if (state.consent === 'Granted') return { status: 'Granted', events: [] };
  const { events } = exampleReply(contract, state.consent === 'NotGranted' ? 'getConsent' : 'getExchangeRolesConsent');
  return {
    status: state.consent,
    events: operationId === 'getConsent' ? events : events.filter(({ permission }) => permission === 'ExchangeOnline'),
  };
};

/** Signing in, the steps of the start, and consent. */
export const sessionHandlers = {
  setToken: ({ state, caller, body }) => {
    if (body.token !== caller.token) throw new HttpError(401, 'The token is not the one of the Authorization header');
    state.ended.delete(caller.token);
    return { expiresOn: new Date(Date.now() + HOUR).toISOString() };
  },
  init: ({ contract, extensions }) => ({ version: contract.version, experimental: true, extensions }),
  isSearchReady: () => ({ ready: true }),
  setSearchExpiration: ({ body }) => ({ expiresOn: new Date(parseMoment(body.expiresOn)).toISOString() }),
  getConsent: ({ contract, state }) => {
    const found = consentOf(contract, state, 'getConsent');
    state.consentPolls = (state.consentPolls ?? 0) + 1;
    if (state.consent === 'NotGranted' && state.consentPolls >= POLLS_TO_GRANT) state.consent = 'PartialGranted';
    return found;
  },
  getExchangeRolesConsent: ({ contract, state }) => consentOf(contract, state, 'getExchangeRolesConsent'),
  grantExchangeRoles: ({ state }) => {
    state.consent = 'Granted';
    return { status: 'Granted', events: [] };
  },
  emergencySignIn: ({ contract, state, origin, body }) => {
    if (!state.isEmergencyOpen) throw new HttpError(404, 'Emergency access is not open');
    const { example } = contract.operation('emergencySignIn').body;
    if (body.code !== example.code) throw new HttpError(401, 'The code is not correct');
    state.isEmergencyOpen = false;
    const expiresOn = new Date(Date.now() + HOUR).toISOString();
    const token = tokenFor(EMERGENCY, origin, {});
    const { id: oid, displayName: name } = EMERGENCY;
    return { token, expiresOn, expiresIn: HOUR / 1000, oid, name, tenantName: example.tenantName };
  },
  signOut: ({ state, caller }) => {
    state.ended.add(caller.token);
    return new Reply({ status: 204, headers: { 'clear-site-data': '"cache"' } });
  },
};
