import { describe, expect, jest, test } from '@jest/globals';
import { createConsole, type ConsoleOptions } from '../../../test/console';
import { signInAgainRequested, signOutRequested, stayRequested } from './sessionSlice';

const MINUTE = 60_000;
const running = async (options: ConsoleOptions = {}) => {
  const app = createConsole(options);
  await app.start();
  app.service.forget();
  return app;
};
const bearers = (calls: readonly { headers: Record<string, string> }[]) => calls.map(({ headers }) => headers.authorization);

describe('the token while one works', () => {
  test('R-AUTH-10 R-AUTH-11 R-CONST-06 with 1100 s at load there is no renewal before the 10-minute check, and one at it', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(10 * MINUTE - 1);
    expect(app.provider.count('renew')).toBe(0);
    await app.clock.advance(1);
    expect(app.provider.count('renew')).toBe(1);
    expect(app.service.callsOf('set_token').map(({ body }) => body)).toEqual([{ token: 'token-2' }]);
    expect(app.state().session.token?.value).toBe('token-2');
  });

  test.each([[1600, 1], [1601, 0]])('R-AUTH-12 R-CONST-06 %d s at load, so %i renewals at the check after 600 s (1000 s left renews, 1001 s does not)', async (lifetime, renewals) => {
    const app = await running({ lifetime });
    await app.clock.advance(10 * MINUTE);
    expect(app.provider.count('renew')).toBe(renewals);
  });

  test('S-15 the renewed token is handed over before any call carries it', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(10 * MINUTE);
    const [handOver] = app.service.callsOf('set_token');
    expect(handOver?.headers.authorization).toBe('Bearer token-2');
    app.store.dispatch(signOutRequested());
    await app.clock.settle();
    expect(bearers(app.service.callsOf('sign_out'))).toEqual(['Bearer token-2']);
  });

  test('T-15 the token is checked when the tab becomes visible again', async () => {
    const app = await running({ lifetime: 1100 });
    await app.clock.advance(5 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(1);
  });

  test('R-AUTH-13 R-ERR-22 a failed renewal is 440: login, with the reason, the token forgotten, no further call', async () => {
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

describe('the warning (R-AUTH-04, S-16)', () => {
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

  test('R-NAV-01 a token that ends between two ticks ends the session at that moment', async () => {
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

describe('a session that the service ends before its token (R-AUTH-04)', () => {
  /** A service whose own clock is fast by `fast` ms. @param life ms that its session lasts from the start; `sliding`: from the last hand-over */
  const ending = async ({ life, fast = 0, sliding = false, tellsTime = true }: { life: number; fast?: number; sliding?: boolean; tellsTime?: boolean }) => {
    const app = createConsole({ path: '/restores' });
    const begun = app.clock.now();
    app.service.on('POST /api/set_token', ({ at }): [number, object, Record<string, string>] => [
      200, { expiresOn: new Date(fast + Math.min(at + 60 * MINUTE, (sliding ? at : begun) + life)).toISOString() },
      tellsTime ? { date: new Date(at + fast).toUTCString() } : {},
    ]);
    await app.start();
    return app;
  };

  test.each([['as it is', 0], ['fast by an hour', 60 * MINUTE], ['slow by an hour', -60 * MINUTE]])('is announced five minutes before, as final, with the clock of the service %s', async (_clock, fast) => {
    const app = await ending({ life: 40 * MINUTE, fast });
    await app.clock.advance(35 * MINUTE - 1);
    expect(app.state().session.minutesLeft).toBeUndefined();
    await app.clock.advance(1);
    expect(app.state().session).toMatchObject({ minutesLeft: 5, isFinal: true, status: 'signedIn' });
    await app.clock.advance(4 * MINUTE);
    expect(app.state().session).toMatchObject({ minutesLeft: 1, isFinal: true, status: 'signedIn' });
  });

  test('is announced at once to who comes in its last minutes', async () => {
    const app = await ending({ life: 4 * MINUTE });
    expect(app.state().session).toMatchObject({ minutesLeft: 4, isFinal: true });
  });

  test('in its last minutes the service is asked whether it goes on, the provider is not; neither takes the announcement away', async () => {
    const app = await ending({ life: 22 * MINUTE });
    app.provider.refuse();
    await app.clock.advance(20 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(0);
    expect(app.service.callsOf('set_token').map(({ body }) => body)).toEqual(Array(4).fill({ token: 'token-1' }));
    expect(app.state().session).toMatchObject({ status: 'signedIn', minutesLeft: 2, isFinal: true });
  });

  test.each<[string, [number, object], object]>([
    ['refuses', [401, { status: 401, message: 'm', requestId: 'r' }], { status: 'signedOut', reason: 'Session expired' }],
    ['is out of reach', [503, {}], { status: 'signedIn', minutesLeft: undefined }],
    ['takes the token', [200, {}], { status: 'signedIn', minutesLeft: undefined, endsOn: undefined }],
  ])('at its announced end the service is asked; it %s', async (_how, reply, expected) => {
    const app = await ending({ life: 10 * MINUTE });
    await app.clock.advance(10 * MINUTE - 1);
    expect(app.state().session).toMatchObject({ status: 'signedIn', minutesLeft: 1, isFinal: true });
    app.service.on('POST /api/set_token', reply);
    await app.clock.advance(1);
    expect({ minutesLeft: undefined, endsOn: undefined, ...app.state().session }).toMatchObject(expected);
  });

  test('T-15 a machine that has slept past the end of its token renews it when it is looked at again, and stays signed in', async () => {
    const app = await ending({ life: 12 * 60 * MINUTE });
    app.clock.skip(70 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(1);
    expect(app.state().session).toMatchObject({ status: 'signedIn', token: { value: 'token-2' } });
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session.status).toBe('signedIn');
  });

  test('a session that goes on for as long as it is used is handed a new token in time, and nothing is announced', async () => {
    const app = await ending({ life: 20 * MINUTE, sliding: true });
    const announced: unknown[] = [];
    app.store.subscribe(() => announced.push(app.state().session.minutesLeft));
    await app.clock.advance(120 * MINUTE);
    expect(app.service.callsOf('set_token')).toHaveLength(13);
    expect(announced.filter((minutes) => minutes !== undefined)).toEqual([]);
  });

  test('a reply that does not tell its own time, and one without an end, say nothing', async () => {
    const app = await ending({ life: 20 * MINUTE, tellsTime: false });
    expect(app.state().session.endsOn).toBeUndefined();
    app.service.on('POST /api/set_token', [200, {}, { date: new Date(app.clock.now()).toUTCString() }]);
    await app.clock.advance(50 * MINUTE);
    expect(app.state().session.endsOn).toBeUndefined();
  });

  test('"Sign in again" ends it at the service, forgets the token and leaves for the provider; the way back is kept', async () => {
    const app = await ending({ life: 10 * MINUTE });
    await app.clock.advance(6 * MINUTE);
    app.store.dispatch(signInAgainRequested());
    app.store.dispatch(signInAgainRequested());
    await app.clock.settle();
    expect(app.service.callsOf('sign_out')).toHaveLength(1);
    expect(app.provider.done.slice(app.provider.done.indexOf('forget')).filter((what) => what !== 'forget')).toEqual(['signIn']);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: true });
    expect(app.session.get('trc.returnTo')).toBe('/restores');
  });
});
