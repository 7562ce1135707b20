/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../../test/console';
import { START_TEXTS } from '@trc/domain/messages';
import { startRetried } from './startSlice';

const PATHS = {
  init: 'init',
  search: 'es/is_ready',
  expiration: 'es/set_expiration',
  list: 'get_tid_backups_list',
} as const;
/** In the order of the specification. */
const STEPS = ['init', 'search', 'expiration', 'list'] as const;
const broken = { status: 503, message: 'away', requestId: '1' };

describe('the start', () => {
  test('runs token, set_token, users/me, consent and the four steps in this order, then the app', async () => {
    const app = createConsole();
    expect(app.state().start.state).toBe('unknown');
    await app.start();
    expect(app.service.paths()).toEqual([
      'set_token',
      'permissions/users/me',
      'consentv2',
      'init',
      'es/is_ready',
      'es/set_expiration',
      'get_tid_backups_list',
    ]);
    expect(app.state().start).toMatchObject({
      state: 'running',
      service: { extensions: ['signOut'], experimental: true },
    });
    expect(app.path()).toBe('/backups');
  });

  test('sends the bearer with every call, and the token in the body of set_token', async () => {
    const app = createConsole();
    await app.start();
    expect(new Set(app.service.calls.map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer token-1']));
    expect(app.service.callsOf('set_token')[0]?.body).toEqual({ token: 'token-1' });
  });

  test('set_expiration carries the end of the token', async () => {
    const app = createConsole({ lifetime: 3600 });
    await app.start();
    expect(app.service.callsOf('es/set_expiration')[0]?.body).toEqual({ expiresOn: '2026-11-20T10:00:00.000Z' });
  });

  test.each(STEPS)('tries %s 50 times, 5 s apart, with its own count, then leads to /500', async (step) => {
    const app = createConsole();
    app.service.on(`POST /api/${PATHS[step]}`, [503, broken]);
    await app.start();
    expect(app.state().start).toMatchObject({ state: 'pending', step });
    expect(START_TEXTS[step]).not.toBe('');
    await app.clock.advance(4_999);
    expect(app.service.callsOf(PATHS[step])).toHaveLength(1);
    await app.clock.advance(1);
    expect(app.service.callsOf(PATHS[step])).toHaveLength(2);
    await app.clock.advance(48 * 5_000 - 1);
    expect(app.state().start.state).toBe('pending');
    await app.clock.advance(1);
    const tries = app.service.callsOf(PATHS[step]);
    expect(tries).toHaveLength(50);
    expect(tries.slice(1).every(({ at }, index) => at - (tries[index]?.at ?? 0) === 5_000)).toBe(true);
    expect(app.state().start).toMatchObject({ state: 'error', error: { status: 503, message: 'away' } });
    expect(app.path()).toBe('/500');
    expect(app.state().navigation.error).toMatchObject({ status: 503 });
    await app.clock.advance(600_000);
    expect(app.service.callsOf(PATHS[step])).toHaveLength(50);
    const later = STEPS.slice(STEPS.indexOf(step) + 1).map((next) => PATHS[next]);
    expect(later.flatMap((path) => app.service.callsOf(path))).toEqual([]);
  });

  test('not ready counts as a failed try, and the step goes on when it is ready', async () => {
    const app = createConsole();
    app.service.on('POST /api/es/is_ready', (_call, times) => [200, { ready: times > 3 }]);
    await app.start();
    await app.clock.advance(14_999);
    expect(app.service.callsOf('es/set_expiration')).toHaveLength(0);
    await app.clock.advance(1);
    expect(app.service.callsOf('es/is_ready')).toHaveLength(4);
    expect(app.state().start.state).toBe('running');
  });

  test('a reply of init without extensions counts as none', async () => {
    const app = createConsole();
    app.service.on('POST /api/init', [200, { version: '1' }]);
    await app.start();
    expect(app.state().start).toMatchObject({
      state: 'running',
      service: { version: '1', extensions: [], experimental: false },
    });
  });

  test.each([
    ['init', null],
    ['init', { version: '1', extensions: 'none' }],
    ['es/is_ready', null],
  ])('a malformed reply of %s (%j) ends as a failed start that can be retried', async (path, body) => {
    const app = createConsole();
    app.service.on(`POST /api/${path}`, (_call, times) => [
      200,
      times <= 50 ? body : path === 'init' ? { version: '1', extensions: [] } : { ready: true },
    ]);
    await app.start();
    await app.clock.advance(49 * 5_000);
    expect(app.state().start.state).toBe('error');
    expect(app.path()).toBe('/500');
    app.store.dispatch(startRetried());
    await app.clock.settle();
    expect(app.state().start.state).toBe('running');
  });

  test('a step that failed 49 times and then works leaves the others their own 50', async () => {
    const app = createConsole();
    app.service.on('POST /api/init', (_call, times) =>
      times < 50 ? [503, broken] : [200, { version: '1', extensions: [], experimental: false }],
    );
    app.service.on('POST /api/es/is_ready', (_call, times) => [200, { ready: times === 50 }]);
    await app.start();
    await app.clock.advance(2 * 49 * 5_000);
    expect(app.state().start.state).toBe('running');
  });

  test.each([
    [401, '/login', 'Unauthorized'],
    [440, '/login', 'Session expired'],
  ])('%d ends the start at once and leads to login', async (status, path, reason) => {
    const app = createConsole();
    app.service.on('POST /api/init', [status, { status, message: 'no', requestId: '1' }]);
    await app.start();
    await app.clock.advance(300_000);
    expect(app.service.callsOf('init')).toHaveLength(1);
    expect(app.path()).toBe(path);
    expect(app.state().session).toMatchObject({ status: 'signedOut', reason });
    expect(app.state().start.state).toBe('unknown');
  });

  test.each([
    [403, 403],
    [200, 1020],
  ])('%d with body status %d ends the start at once and leads to /403', async (status, inBody) => {
    const app = createConsole();
    app.service.on('POST /api/es/is_ready', [status, { status: inBody, message: 'no', requestId: '1' }]);
    await app.start();
    await app.clock.advance(300_000);
    expect(app.service.callsOf('es/is_ready')).toHaveLength(1);
    expect(app.path()).toBe('/403');
    expect(app.state().start.state).toBe('error');
  });

  test.each(['set_token', 'permissions/users/me'])(
    '%s refused with 403: /403 says whom to ask, nothing else is asked',
    async (path) => {
      const app = createConsole();
      app.service.on(`POST /api/${path}`, [403, { status: 403, message: 'something else', requestId: '1' }]);
      await app.start();
      expect(app.visited).toEqual(['/backups', '/403']);
      expect(app.state().navigation.error).toMatchObject({ status: 403, message: 'Ask an administrator for access' });
      expect(app.service.callsOf('consentv2')).toHaveLength(0);
    },
  );

  test('a failing users/me is an error, not a view-only start', async () => {
    const app = createConsole();
    app.service.on('POST /api/permissions/users/me', [500, { status: 500, message: 'no', requestId: '1' }]);
    await app.start();
    expect(app.visited).toEqual(['/backups', '/500']);
    expect(app.state().start.state).toBe('error');
    expect(app.service.callsOf('init')).toHaveLength(0);
  });

  test('retry after a failure runs the whole sequence again and goes back to the page asked for', async () => {
    const app = createConsole({ path: '/restores' });
    app.service.on('POST /api/permissions/users/me', (_call, times) =>
      times === 1
        ? [500, { status: 500, message: 'no', requestId: '1' }]
        : [200, { permissionType: '2', id: 'x', userPrincipalName: 'x@y' }],
    );
    await app.start();
    expect(app.path()).toBe('/500');
    app.store.dispatch(startRetried());
    await app.clock.settle();
    expect(app.state().start.state).toBe('running');
    expect(app.path()).toBe('/restores');
    expect(app.service.callsOf('set_token')).toHaveLength(2);
  });

  test('the last step primes the cache with what the Backups page asks first, in the remembered sort', async () => {
    const app = createConsole({ local: { 'trc.sort': '{"backups":{"column":"status","direction":"asc"}}' } });
    await app.start();
    expect(app.service.callsOf('get_tid_backups_list').map(({ body }) => body)).toEqual([
      { pagenum: 1, perpage: 25, sort: { column: 'status', direction: 'asc' } },
    ]);
  });
});
