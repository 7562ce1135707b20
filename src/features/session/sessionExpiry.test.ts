/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../../test/console';
import { signInAgainRequested } from './sessionSlice';

const MINUTE = 60_000;

describe('a session that the service ends before its token', () => {
  /**
   * A service whose own clock is fast by `fast` ms.
   * @param life ms that its session lasts from the start; `sliding`: from the last hand-over
   */
  const ending = async ({
    life,
    fast = 0,
    sliding = false,
    tellsTime = true,
  }: {
    life: number;
    fast?: number;
    sliding?: boolean;
    tellsTime?: boolean;
  }) => {
    const app = createConsole({ path: '/restores' });
    const begun = app.clock.now();
    app.service.on('POST /api/set_token', ({ at }): [number, object, Record<string, string>] => [
      200,
      { expiresOn: new Date(fast + Math.min(at + 60 * MINUTE, (sliding ? at : begun) + life)).toISOString() },
      tellsTime ? { date: new Date(at + fast).toUTCString() } : {},
    ]);
    await app.start();
    return app;
  };

  test.each([
    ['as it is', 0],
    ['fast by an hour', 60 * MINUTE],
    ['slow by an hour', -60 * MINUTE],
  ])('is announced five minutes before, as final, with the clock of the service %s', async (_clock, fast) => {
    const app = await ending({ life: 40 * MINUTE, fast });
    await app.clock.advance(35 * MINUTE - 1);
    expect(app.state().session.minutesLeft).toBeUndefined();
    await app.clock.advance(1);
    expect(app.state().session).toMatchObject({ minutesLeft: 5, isFinal: true, status: 'signedIn' });
    await app.clock.advance(4 * MINUTE);
    expect(app.state().session).toMatchObject({ minutesLeft: 1, isFinal: true, status: 'signedIn' });
  });

  test('is announced at once to a person who opens the console in its last minutes', async () => {
    const app = await ending({ life: 4 * MINUTE });
    expect(app.state().session).toMatchObject({ minutesLeft: 4, isFinal: true });
  });

  test('asks the service, not the provider, in its last minutes, and keeps the announcement', async () => {
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
    [
      'refuses',
      [401, { status: 401, message: 'm', requestId: 'r' }],
      { status: 'signedOut', reason: 'Session expired' },
    ],
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

  test('a machine that has slept past the end of its token renews it when it is looked at again, and stays signed in', async () => {
    const app = await ending({ life: 12 * 60 * MINUTE });
    app.clock.skip(70 * MINUTE);
    document.dispatchEvent(new Event('visibilitychange'));
    await app.clock.settle();
    expect(app.provider.count('renew')).toBe(1);
    expect(app.state().session).toMatchObject({ status: 'signedIn', token: { value: 'token-2' } });
    await app.clock.advance(10 * MINUTE);
    expect(app.state().session.status).toBe('signedIn');
  });

  test('renews the token of a sliding session in time, without an announcement', async () => {
    const app = await ending({ life: 20 * MINUTE, sliding: true });
    const announced: unknown[] = [];
    app.store.subscribe(() => announced.push(app.state().session.minutesLeft));
    await app.clock.advance(120 * MINUTE);
    expect(app.service.callsOf('set_token')).toHaveLength(13);
    expect(announced.filter((minutes) => minutes !== undefined)).toEqual([]);
  });

  test('replies without a date or without an end announce nothing', async () => {
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
    expect(app.provider.done.slice(app.provider.done.indexOf('forget')).filter((what) => what !== 'forget')).toEqual([
      'signIn',
    ]);
    expect(app.state().session).toEqual({ status: 'signedOut', leaving: true });
    expect(app.session.get('trc.returnTo')).toBe('/restores');
  });
});
