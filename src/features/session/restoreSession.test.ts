/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { ADA } from '../../../test/identity';
import { selectUser } from './selectors';
import { signInRequested, signOutRequested } from './sessionSlice';

const MINUTE = 60_000;
const started = async (options: ConsoleOptions = {}) => {
  const app = createConsole(options);
  await app.start();
  return app;
};
const bearers = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers.authorization);

describe('finding the session at load', () => {
  test('makes no call without a sign-in', async () => {
    const app = createConsole({ signedOut: true, path: '/backups' });
    await app.start();
    expect(app.state().session.status).toBe('signedOut');
    await app.clock.advance(60 * MINUTE);
    expect(app.service.calls).toEqual([]);
    expect(app.provider.done).toEqual([]);
  });

  test('the signed-in person has name, e-mail, token, object id, initials and tenant, and the three permission data of the service', async () => {
    const app = await started();
    expect(selectUser(app.state())).toEqual({
      name: 'Ada Lovelace',
      email: 'ada@contoso.com',
      oid: '0a1da000-0000-4000-8000-000000000001',
      initials: 'AL',
      tenantName: 'contoso.com',
    });
    expect(app.state().session.token?.value).toBe('token-1');
    expect(app.state().session.permission).toEqual({
      permissionType: '1',
      id: '0a1da000-0000-4000-8000-000000000001',
      userPrincipalName: 'ada@fabrikam.example',
    });
  });

  test.each([
    [999, 1],
    [1000, 1],
    [1001, 0],
  ])('at load, %d s left: %d renewals', async (lifetime, renewals) => {
    const app = await started({ lifetime });
    expect(app.provider.count('renew')).toBe(renewals);
  });

  test('a renewal that fails at load is a session that has expired', async () => {
    const app = createConsole({ lifetime: 100 });
    app.provider.refuse();
    await app.start();
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false, reason: 'Session expired' });
    expect(app.path()).toBe('/login');
    expect(app.service.calls).toEqual([]);
  });

  test.each<[string, Record<string, string>, Record<string, string>, string]>([
    [
      'that has not heard of a sign-out since it began ends with it',
      { 'trc.signedOutAt': '2' },
      { 'trc.signedInAfter': '1' },
      'signedOut',
    ],
    [
      "that began before this browser's first sign-out ends with it",
      { 'trc.signedOutAt': '2' },
      { 'trc.signedInAfter': '' },
      'signedOut',
    ],
    [
      'that began after the last sign-out goes on',
      { 'trc.signedOutAt': '2' },
      { 'trc.signedInAfter': '2' },
      'signedIn',
    ],
    ['goes on where nobody has signed out', {}, {}, 'signedIn'],
  ])('a session %s', async (_name, local, session, status) => {
    const app = await started({ local, session });
    expect(app.state().session.status).toBe(status);
    if (status === 'signedIn') return;
    expect(app.path()).toBe('/login');
    expect(app.provider.done).toEqual(['forget']);
    expect(app.service.calls).toEqual([]);
  });

  test('one that begins is later than every sign-out before', async () => {
    const app = await started({
      returned: true,
      local: { 'trc.signedOutAt': '2' },
      session: { 'trc.signedInAfter': '1' },
    });
    expect(app.state().session.status).toBe('signedIn');
    expect(app.session.get('trc.signedInAfter')).toBe('2');
  });

  test('a token that the service refuses at set_token is renewed once', async () => {
    const app = createConsole();
    app.service.on('POST /api/set_token', (_call, times) =>
      times === 1 ? [401, { status: 401, message: 'no', requestId: '1' }] : [200, {}],
    );
    await app.start();
    expect(app.service.callsOf('set_token').map(({ body }) => body)).toEqual([
      { token: 'token-1' },
      { token: 'token-2' },
    ]);
    expect(bearers(app.service.callsOf('init'))).toEqual(['Bearer token-2']);
    expect(app.state().start.state).toBe('running');
  });

  test('a service that refuses the renewed token too leads to login, without going round in circles', async () => {
    const app = createConsole();
    app.service.on('POST /api/set_token', [401, { status: 401, message: 'no', requestId: '1' }]);
    await app.start();
    await app.clock.advance(30 * MINUTE);
    expect(app.service.paths()).toEqual(['set_token', 'set_token']);
    expect(app.path()).toBe('/login');
  });

  test('coming back from the provider leads to the page asked for, once; else to the dashboard', async () => {
    const back = createConsole({ path: '/', returned: true, session: { 'trc.returnTo': '/restores?page=2' } });
    await back.start();
    expect(back.visited).toEqual(['/', '/restores?page=2']);
    expect(back.session.get('trc.returnTo')).toBeUndefined();
    const plain = createConsole({ path: '/', returned: true });
    await plain.start();
    expect(plain.path()).toBe('/dashboard');
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)', '/login'])(
    '%s is no page to come back to',
    async (hostile) => {
      const app = createConsole({ path: '/', returned: true, session: { 'trc.returnTo': hostile } });
      await app.start();
      expect(app.visited).toEqual(['/', '/dashboard']);
    },
  );
});

describe('a new tab of a browser that has signed in before', () => {
  const newTab = (options: ConsoleOptions = {}) =>
    createConsole({
      signedOut: true,
      path: '/restores',
      local: { 'trc.signedInBefore': '1' },
      session: { 'trc.returnTo': '/restores?page=2' },
      ...options,
    });

  test('takes over the session of the provider', async () => {
    const app = newTab({ atProvider: Promise.resolve(ADA) });
    await app.start();
    expect(app.provider.count('resume')).toBe(1);
    expect(app.state().session).toMatchObject({ status: 'signedIn', account: ADA, leaving: false });
    expect(app.visited).toEqual(['/restores']);
    expect(app.session.get('trc.returnTo')).toBe('/restores?page=2');
    expect(app.service.paths().slice(0, 2)).toEqual(['set_token', 'permissions/users/me']);
  });

  test.each([
    ['where nobody is signed in at the provider', () => Promise.resolve(undefined)],
    ['where the sign-in library cannot be fetched', () => Promise.reject(new Error('offline'))],
  ])('stays at the sign-in page without a reason %s', async (_name, resume) => {
    const app = newTab();
    app.provider.identity.resume = resume;
    await app.start();
    await app.clock.advance(60 * MINUTE);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false });
    expect([app.visited, app.service.calls]).toEqual([['/restores'], []]);
  });

  test('waits two seconds at most, and ignores what comes later', async () => {
    let answer: (account: typeof ADA) => void = () => undefined;
    const app = newTab({ atProvider: new Promise((resolve) => (answer = resolve)) });
    await app.start();
    await app.clock.advance(2000);
    answer(ADA);
    await app.clock.advance(MINUTE);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false });
    expect(app.provider.done).toEqual(['resume']);
  });

  test('leaves for the provider when the button is pressed meanwhile', async () => {
    let answer: (account: typeof ADA) => void = () => undefined;
    const app = newTab({ atProvider: new Promise((resolve) => (answer = resolve)) });
    await app.start();
    app.store.dispatch(signInRequested());
    answer(ADA);
    await app.clock.settle();
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: true });
    expect(app.provider.done).toEqual(['resume', 'signIn']);
  });

  test.each<[string, ConsoleOptions]>([
    ['where this browser has not signed in before', { local: {} }],
    ['at a page that is the same for everybody', { path: '/404' }],
    ['at an unknown address', { path: '/nowhere' }],
  ])('does not ask the provider %s', async (_name, options) => {
    const app = newTab({ atProvider: Promise.resolve(ADA), ...options });
    await app.start();
    expect([app.provider.done, app.state().session.status]).toEqual([[], 'signedOut']);
  });

  test('knows a sign-in of this browser until its sign-out', async () => {
    const app = await started();
    expect(app.local.get('trc.signedInBefore')).toBe('1');
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(app.local.get('trc.signedInBefore')).toBeUndefined();
  });
});
