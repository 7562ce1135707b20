/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import { createConsole, memoryStore, type ConsoleOptions } from '../../../test/console';
import { createIdentity } from './identity';
import { selectUser } from './selectors';
import { emergencySignInRequested, signOutRequested, stayRequested } from './sessionSlice';

const MINUTE = 60_000;
const SETTINGS = {
  clientId: 'ours',
  authority: 'https://login.example/tenant',
  knownAuthorities: ['login.example'],
  apiScope: 'scope',
};
const OID = '6f0d2c51-9f0e-4a52-8d1b-3c8f5e7a9b10';
const OPENED = {
  token: 'own',
  expiresOn: '2026-03-05T18:07:00.000Z',
  expiresIn: 3600,
  oid: OID,
  name: 'Emergency access',
  tenantName: 'fabrikam.example',
};
const CODE = '7K2QF-0M9XD-4TRWB-A8HJ3-VN6EC-G';

/** Number of evaluations of the sign-in library by the tests of this file. */
let libraryLoads = 0;
jest.mock('@azure/msal-browser', () => {
  libraryLoads += 1;
  return {};
});

/** The console with its real identity port over the session storage of one tab. */
const tab = (session = memoryStore(), options: ConsoleOptions = {}) => {
  const identity = createIdentity(SETTINGS, 'https://console.example', '', session);
  return createConsole({ path: '/login', ...options, ports: { identity, session, ...options.ports } });
};

/** A tab whose code was accepted, as it is after the page has loaded again. */
const signedIn = async () => {
  const session = memoryStore({ 'trc.returnTo': '/restores' });
  const before = tab(session);
  before.service.on('POST /api/emergency_sign_in', [200, OPENED]);
  await before.start();
  before.store.dispatch(emergencySignInRequested({ code: CODE }));
  await before.clock.settle();
  const app = tab(session, { path: '/restores', clock: before.clock });
  await app.start();
  return { before, app, session };
};

describe('emergency access', () => {
  test('sends the code without a token, keeps the session and loads the page that was asked for', async () => {
    const { before, app } = await signedIn();
    const [call] = before.service.callsOf('emergency_sign_in');
    expect([call?.body, call?.headers['authorization']]).toEqual([{ code: CODE }, undefined]);
    expect(before.left).toEqual(['/restores']);
    expect(app.state().session).toMatchObject({
      status: 'signedIn',
      isEmergency: true,
      account: { name: 'Emergency access', oid: OID },
      token: { value: 'own' },
    });
    expect(app.service.callsOf('set_token').map(({ body }) => body)).toEqual([{ token: 'own' }]);
    expect(app.state().start.state).toBe('running');
    expect(selectUser(app.state())?.tenantName).toBe('fabrikam.example');
    expect(libraryLoads).toBe(0);
  });

  test('counts down without a renewal, and ends with 440 at the end of its token', async () => {
    const { app } = await signedIn();
    app.service.forget();
    await app.clock.advance(54 * MINUTE);
    expect(app.state().session.minutesLeft).toBeUndefined();
    app.store.dispatch(stayRequested());
    await app.clock.advance(2 * MINUTE);
    expect(app.state().session).toMatchObject({ status: 'signedIn', minutesLeft: 4, isFinal: true });
    expect(app.service.callsOf('set_token')).toEqual([]);
    await app.clock.advance(4 * MINUTE);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false, reason: 'Session expired' });
    expect(app.path()).toBe('/login');
    expect(libraryLoads).toBe(0);
  });

  test('survives a reload near its end, and ends on time', async () => {
    const { app, session } = await signedIn();
    await app.clock.advance(50 * MINUTE);
    const again = tab(session, { path: '/restores', clock: app.clock });
    await again.start();
    expect(again.state().session).toMatchObject({ status: 'signedIn', isEmergency: true });
    await app.clock.advance(11 * MINUTE);
    expect(again.path()).toBe('/login');
    const later = tab(session, { path: '/restores', clock: app.clock });
    await later.start();
    expect(later.state().session.status).toBe('signedOut');
    expect(libraryLoads).toBe(0);
  });

  test('ends at sign-out without the provider', async () => {
    const { app, session } = await signedIn();
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(app.service.callsOf('sign_out')).toHaveLength(1);
    expect(app.state().session.status).toBe('signedOut');
    expect(app.path()).toBe('/login');
    expect(session.get('trc.signedIn')).toBeUndefined();
    expect(libraryLoads).toBe(0);
  });

  test('a session that the service refuses leads to the sign-in page', async () => {
    const session = memoryStore();
    const before = tab(session);
    before.service.on('POST /api/emergency_sign_in', [200, OPENED]);
    await before.start();
    before.store.dispatch(emergencySignInRequested({ code: CODE }));
    await before.clock.settle();
    const app = tab(session, { path: '/restores', clock: before.clock });
    app.service.on('POST /api/set_token', [401, { status: 401, message: 'no', requestId: '1' }]);
    await app.start();
    expect(app.path()).toBe('/login');
    expect(libraryLoads).toBe(0);
  });

  test.each([
    [401, 'The code is not correct. Check it and try again.'],
    [404, 'The code has expired or was used. Make a new one on the host.'],
    [429, 'Too many wrong codes were entered. Wait a moment and try again.'],
    [503, 'The service could not check the code. Try again.'],
  ])('says after %d what to do, and stays on the page', async (status, message) => {
    const app = tab();
    app.service.on('POST /api/emergency_sign_in', [status, { status, message: 'no', requestId: '1' }]);
    await app.start();
    app.store.dispatch(emergencySignInRequested({ code: 'x' }));
    await app.clock.settle();
    expect(app.state().session).toMatchObject({ status: 'signedOut', leaving: false, codeProblem: message });
    expect([app.left, app.path()]).toEqual([[], '/login']);
  });
});
