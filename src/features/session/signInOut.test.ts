/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { until } from '../../../test/calls';
import { createClock } from '../../../test/clock';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { sessionEnded, signInRequested, signOutRequested } from './sessionSlice';

const running = async (options: ConsoleOptions = {}) => {
  const app = createConsole(options);
  await app.start();
  app.service.forget();
  return app;
};

describe('signing in and out', () => {
  test('the button leaves for the provider; pressing twice goes once', async () => {
    const app = createConsole({ signedOut: true, path: '/login' });
    await app.start();
    app.store.dispatch(signInRequested());
    expect(app.state().session.leaving).toBe(true);
    await app.clock.settle();
    expect(app.provider.count('signIn')).toBe(1);
  });

  test('a provider out of reach gives the button back with a reason', async () => {
    const app = createConsole({ signedOut: true, path: '/login' });
    await app.start();
    app.provider.refuse();
    app.store.dispatch(signInRequested());
    await app.clock.settle();
    expect(app.state().session).toMatchObject({ leaving: false, reason: 'You are not signed in. Try again.' });
  });

  test('signing out ends the session at the service first, then at the provider; table settings stay', async () => {
    const app = await running({ local: { 'trc.tableSize': '{"backups":"sm"}' } });
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(app.service.paths()).toEqual(['sign_out']);
    expect(app.provider.done).toEqual(['signOut']);
    expect(app.local.get('trc.tableSize')).toBe('{"backups":"sm"}');
  });

  test('a backend without sign_out among its extensions is not asked for it', async () => {
    const app = createConsole();
    app.service.on('POST /api/init', [200, { version: '1', extensions: [], experimental: false }]);
    await app.start();
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(app.service.callsOf('sign_out')).toEqual([]);
    expect(app.provider.done).toEqual(['signOut']);
  });

  test('signing out does not depend on the service', async () => {
    const app = await running();
    app.service.on('POST /api/sign_out', [500, {}]);
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(app.provider.done).toEqual(['signOut']);
    expect(app.visited).toEqual(['/backups']);
  });

  test('signing out waits for a service that does not answer 5 s at most', async () => {
    const clock = createClock();
    const asked: number[] = [];
    let isLate = false;
    const sleep = (ms: number) => {
      asked.push(ms);
      return isLate ? Promise.resolve() : clock.sleep(ms);
    };
    const app = await running({ clock, ports: { sleep } });
    app.service.on('POST /api/sign_out', () => new Promise(() => undefined));
    asked.length = 0;
    isLate = true;
    app.store.dispatch(signOutRequested());
    await until(
      () => app.provider.done.length > 0,
      () => 'the end at the provider',
    );
    expect(asked).toEqual([5_000]);
    expect(app.provider.done).toEqual(['signOut']);
  });

  test('a session whose end the library could not be fetched for leaves the way in open', async () => {
    const app = await running();
    app.provider.refuse();
    app.store.dispatch(sessionEnded({ reason: 'Session expired' }));
    await app.clock.settle();
    app.store.dispatch(signInRequested());
    await app.clock.settle();
    expect(app.provider.done).toEqual(['forget', 'signIn']);
  });

  test('a sign-out in another tab ends the session here; other storage events do not', async () => {
    const app = await running();
    window.dispatchEvent(new StorageEvent('storage', { key: 'trc.tableSize', newValue: '{}' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'trc.signedOutAt', newValue: null }));
    await app.clock.settle();
    expect(app.state().session.status).toBe('signedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'trc.signedOutAt', newValue: '1' }));
    await app.clock.settle();
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false });
    expect(app.path()).toBe('/login');
    expect(app.provider.done).toEqual(['forget']);
  });

  test('the end of a session takes its data along', async () => {
    const app = await running();
    expect(Object.keys(app.state().api.queries)).not.toEqual([]);
    app.store.dispatch(sessionEnded({}));
    await app.clock.settle();
    expect(app.state().api.queries).toEqual({});
    expect(app.state().start.state).toBe('unknown');
    expect(app.state().consent.state).toBe('checking');
  });
});
