/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { PROVIDER } from '../../../test/identity';
import { startRetried } from '../start';
import { checkAgainRequested, consentRequested, grantRequested } from './consentSlice';

const SECOND = 1000;
const event = {
  action: 'GrantConsent',
  description: 'Read all users',
  details: 'User.Read.All',
  api: '0000',
  permission: 'Application',
  apiName: 'Microsoft Graph',
};
const exchange = {
  ...event,
  action: 'GrantPermissionsByAPI',
  permission: 'ExchangeOnline',
  description: 'Recover mailboxes',
};
const notGranted = {
  status: 'NotGranted',
  events: [event],
  adminConsentUrl: `${PROVIDER}/tenant/adminconsent?client_id=ours`,
};
const partial = { status: 'PartialGranted', events: [exchange] };
const granted = { status: 'Granted', events: [] };

const waiting = async (reply: object, options: ConsoleOptions = {}) => {
  const app = createConsole({ path: '/grant-permissions', ...options });
  app.service.on('POST /api/consentv2', [200, reply]);
  await app.start();
  return app;
};
const polls = (app: Awaited<ReturnType<typeof waiting>>) => app.service.callsOf('consentv2');

describe('asking for consent', () => {
  test('asks 15 times, 1 s apart, then stops until a person asks again', async () => {
    const app = await waiting(notGranted);
    expect(app.state().consent).toMatchObject({ state: 'notGranted', polling: true, events: [event] });
    await app.clock.advance(SECOND - 1);
    expect(polls(app)).toHaveLength(1);
    await app.clock.advance(1);
    expect(polls(app)).toHaveLength(2);
    await app.clock.advance(60 * SECOND);
    expect(polls(app)).toHaveLength(15);
    expect(polls(app).every(({ method }) => method === 'POST')).toBe(true);
    expect(
      polls(app)
        .slice(1)
        .every(({ at }, index) => at - (polls(app)[index]?.at ?? 0) === SECOND),
    ).toBe(true);
    expect(app.state().consent).toMatchObject({ state: 'notGranted', polling: false });
    app.store.dispatch(checkAgainRequested());
    await app.clock.advance(60 * SECOND);
    expect(polls(app)).toHaveLength(30);
  });

  test('is checking until the first answer', async () => {
    let answer = (): void => undefined;
    const app = createConsole();
    app.service.on(
      'POST /api/consentv2',
      () =>
        new Promise((resolve) => {
          answer = () => resolve([200, granted]);
        }),
    );
    void app.start();
    await app.service.asked('POST /api/consentv2');
    expect(app.state().consent.state).toBe('checking');
    expect(app.state().start).toMatchObject({ state: 'pending', step: 'init' });
    answer();
    await app.clock.settle();
    expect(app.state().consent.state).toBe('granted');
  });

  test('the first answer already shows the guide: no step text covers it, and no start step runs', async () => {
    const app = await waiting(notGranted);
    expect(app.state().start.state).toBe('unknown');
    expect(app.service.callsOf('init')).toHaveLength(0);
  });

  test('continues to the requested page when consent is granted while the guide is shown', async () => {
    const app = await waiting(notGranted, { session: { 'trc.returnTo': '/restores' } });
    await app.clock.advance(3 * SECOND);
    app.service.on('POST /api/consentv2', [200, granted]);
    await app.clock.advance(SECOND);
    expect(polls(app)).toHaveLength(5);
    expect(app.path()).toBe('/restores');
    expect(app.state().start.state).toBe('running');
  });

  test('stays on the guide that the person opened when everything is granted', async () => {
    const app = await waiting(granted);
    expect(app.visited).toEqual(['/grant-permissions']);
    expect(app.state().start.state).toBe('running');
    app.store.dispatch(checkAgainRequested());
    await app.clock.settle();
    expect(app.path()).toBe('/dashboard');
  });

  test('a status that the console does not know is no consent', async () => {
    const app = await waiting({ status: 'Whatever', events: [] });
    expect(app.state().consent.state).toBe('notGranted');
  });

  test.each([
    [403, { status: 403, message: 'no', requestId: '1' }, '/403'],
    [200, { status: 1020, message: 'no', requestId: '1' }, '/403'],
    [500, { status: 500, message: 'no', requestId: '1' }, '/500'],
    [401, { status: 401, message: 'no', requestId: '1' }, '/login'],
  ])('a consent error with %d %j leads to its page, once', async (status, body, path) => {
    const app = createConsole({ path: '/restores' });
    app.service.on('POST /api/consentv2', [status, body]);
    await app.start();
    await app.clock.advance(60 * SECOND);
    expect(app.visited).toEqual(['/restores', path]);
    expect(polls(app)).toHaveLength(1);
  });
});

test('Retry repeats a failed check and continues the start', async () => {
  const app = createConsole({ path: '/restores' });
  app.service.on('POST /api/consentv2', (_call, times) =>
    times === 1 ? [503, { status: 503, message: 'away', requestId: '1' }] : [200, granted],
  );
  await app.start();
  expect(app.path()).toBe('/500');
  app.store.dispatch(startRetried());
  await app.clock.settle();
  expect(app.visited).toEqual(['/restores', '/500', '/restores']);
  expect(app.state().start.state).toBe('running');
});

describe('the admin consent page', () => {
  test('leaves for the address of the configured provider', async () => {
    const app = await waiting(notGranted);
    expect(app.state().consent.adminConsentUrl).toBe(notGranted.adminConsentUrl);
    app.store.dispatch(consentRequested());
    await app.clock.settle();
    expect(app.left).toEqual([notGranted.adminConsentUrl]);
  });

  test('an address elsewhere is never followed, nor even kept', async () => {
    const app = await waiting({ ...notGranted, adminConsentUrl: 'https://evil.example/adminconsent?client_id=theirs' });
    expect(app.state().consent.adminConsentUrl).toBeUndefined();
    app.store.dispatch(consentRequested());
    await app.clock.settle();
    expect(app.left).toEqual([]);
    expect(app.state().consent.failure).toBe('Something went wrong');
  });

  test('a forged ?admin_consent=True changes nothing: the service is asked, and its answer counts', async () => {
    const app = await waiting(notGranted, { path: '/grant-permissions?admin_consent=True&tenant=x&state=y' });
    expect(app.state().consent.state).toBe('notGranted');
    expect(app.visited).toEqual(['/grant-permissions?admin_consent=True&tenant=x&state=y', '/grant-permissions']);
  });

  test('shows an error of the return from the provider, and ignores a forged one', async () => {
    const path = '/grant-permissions?error=access_denied&error_description=%3Cb%3E';
    const forged = await waiting(notGranted, { path });
    expect(forged.state().consent.failure).toBeUndefined();
    const own = await waiting(notGranted, { path, session: { 'trc.consentAsked': '1' } });
    expect(own.state().consent.failure).toBe('Something went wrong');
    expect(own.path()).toBe('/grant-permissions');
  });

  test('coming back with everything granted goes on to the page asked for', async () => {
    const app = await waiting(granted, {
      path: '/grant-permissions?admin_consent=True',
      session: { 'trc.consentAsked': '1', 'trc.returnTo': '/backups' },
    });
    expect(app.path()).toBe('/backups');
  });
});

describe('what the service grants itself', () => {
  test('looks up and grants the Exchange roles, checks again and continues', async () => {
    const app = await waiting(partial);
    expect(app.state().consent.state).toBe('partial');
    await app.clock.advance(20 * SECOND);
    app.service.forget();
    app.service.on('POST /api/grant_exo_roles', () => {
      app.service.on('POST /api/consentv2', [200, granted]);
      return [200, granted];
    });
    app.store.dispatch(grantRequested());
    await app.clock.settle();
    expect(app.service.paths().slice(0, 3)).toEqual(['consent_exo_roles', 'grant_exo_roles', 'consentv2']);
    expect(app.state().start.state).toBe('running');
    expect(app.path()).toBe('/dashboard');
  });

  test('a grant in the middle of a round begins a new one', async () => {
    const app = await waiting(partial);
    await app.clock.advance(5 * SECOND);
    app.store.dispatch(grantRequested());
    await app.clock.advance(60 * SECOND);
    expect(polls(app)).toHaveLength(6 + 15);
  });

  test('a failed grant says so, and the guide stays', async () => {
    const app = await waiting(partial);
    app.service.on('POST /api/grant_exo_roles', [500, { status: 500, message: 'inner detail', requestId: '1' }]);
    app.store.dispatch(grantRequested());
    await app.clock.settle();
    expect(app.state().consent).toMatchObject({ failure: 'Something went wrong', state: 'partial' });
    expect(app.visited).toEqual(['/grant-permissions']);
    app.store.dispatch(grantRequested());
    expect(app.state().consent.failure).toBeUndefined();
  });
});
