/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, jest, test } from '@jest/globals';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { signOutRequested, stayRequested } from './sessionSlice';

const MINUTE = 60_000;
const running = async (options: ConsoleOptions = {}) => {
  const app = createConsole(options);
  await app.start();
  app.service.forget();
  return app;
};
const bearers = (calls: readonly { headers: Record<string, string> }[]) =>
  calls.map(({ headers }) => headers.authorization);

describe('the token while one works', () => {
  test('with 1100 s at load there is no renewal before the 10-minute check, and one at it', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(10 * MINUTE - 1);
    expect(app.provider.count('renew')).toBe(0);
    await app.clock.advance(1);
    expect(app.provider.count('renew')).toBe(1);
    expect(app.service.callsOf('set_token').map(({ body }) => body)).toEqual([{ token: 'token-2' }]);
    expect(app.state().session.token?.value).toBe('token-2');
  });

  test.each([
    [1600, 1],
    [1601, 0],
  ])(
    '%d s at load, so %i renewals at the check after 600 s (1000 s left renews, 1001 s does not)',
    async (lifetime, renewals) => {
      const app = await running({ lifetime });
      await app.clock.advance(10 * MINUTE);
      expect(app.provider.count('renew')).toBe(renewals);
    },
  );

  test('the renewed token is handed over before any call carries it', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(10 * MINUTE);
    const [handOver] = app.service.callsOf('set_token');
    expect(handOver?.headers.authorization).toBe('Bearer token-2');
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(bearers(app.service.callsOf('sign_out'))).toEqual(['Bearer token-2']);
  });

  test('the token is checked when the tab becomes visible again', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(5 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(1);
  });

  test('a failed renewal is 440: it leads to login and forgets the token', async () => {
    const app = await running({ lifetime: 1100, path: '/restores' });
    app.provider.refuse();
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: false, reason: 'Session expired' });
    expect(app.path()).toBe('/login');
    expect(app.provider.count('forget')).toBe(1);
    expect(app.session.get('trc.returnTo')).toBe('/restores');
    app.service.forget();
    await app.clock.advance(60 * MINUTE);
    expect(app.service.calls).toEqual([]);
  });

  test('without a network nothing is renewed and nothing has failed; the renewal follows when there is one again', async () => {
    const app = await running({ lifetime: 1100 });
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await app.clock.advance(10 * MINUTE);
    app.store.dispatch(stayRequested());
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(0);
    expect(app.state().session).toMatchObject({ status: 'signedIn', token: { value: 'token-1' } });
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(1);
    expect(app.state().session.token?.value).toBe('token-2');
  });

  test('a service out of reach at the hand-over does not end the session: the old token stays, the next check tries again', async () => {
    const app = await running({ lifetime: 1500 });
    app.service.on('POST /api/set_token', (_call, times) => (times === 2 ? [503, {}] : [200, {}]));
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session.token?.value).toBe('token-1');
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session.token?.value).toBe('token-3');
  });
});

describe('the warning', () => {
  const held = async (lifetime: number) => {
    const app = await running({ lifetime });
    app.service.on('POST /api/set_token', [503, {}]);
    return app;
  };

  test('at 5 minutes and less, whole minutes rounded up, every 30 s; gone and signed out at the end', async () => {
    const app = await held(1200);
    await app.clock.advance(15 * MINUTE - 1);
    expect(app.state().session.minutesLeft).toBeUndefined();
    await app.clock.advance(1);
    expect(app.state().session.minutesLeft).toBe(5);
    await app.clock.advance(MINUTE - 1);
    expect(app.state().session.minutesLeft).toBe(5);
    await app.clock.advance(1);
    expect(app.state().session.minutesLeft).toBe(4);
    await app.clock.advance(3 * MINUTE + 30_000);
    expect(app.state().session.minutesLeft).toBe(1);
    await app.clock.advance(30_000);
    expect(app.state().session).toMatchObject({ status: 'signedOut', reason: 'Session expired' });
  });

  test('a token that ends between two ticks ends the session at that moment', async () => {
    const app = await held(1210);
    await app.clock.advance(1_210_000 - 1);
    expect(app.state().session.status).toBe('signedIn');
    await app.clock.advance(1);
    expect(app.state().session).toMatchObject({ status: 'signedOut', reason: 'Session expired' });
  });

  test('"Stay signed in" renews at once, and the warning is gone', async () => {
    const app = await held(1200);
    await app.clock.advance(16 * MINUTE);
    expect(app.state().session.minutesLeft).toBe(4);
    app.service.on('POST /api/set_token', [200, {}]);
    app.store.dispatch(stayRequested());
    await app.clock.settle();
    expect(app.state().session.minutesLeft).toBeUndefined();
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session).toMatchObject({ status: 'signedIn' });
  });
});
