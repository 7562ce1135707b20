/** @jest-environment ./test/jsdomEnvironment.ts */
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { createConsole } from '../../test/console';
import { ADA } from '../../test/identity';
import { noSessionFound, signedIn } from '../features/session';
import { whenKnown } from './whenKnown';

const at = (path: string) => {
  window.history.replaceState(null, '', path);
  const app = createConsole();
  // Previous addresses, as they were when the sign-in began.
  const left: (string | undefined)[] = [];
  let wasLeaving = false;
  app.store.subscribe(() => {
    const { leaving } = app.state().session;
    if (leaving && !wasLeaving) left.push(app.session.get('trc.returnTo'));
    wasLeaving = leaving;
  });
  whenKnown(app.store, app.provider.identity, app.session);
  return { ...app, left };
};

describe('once it is known whether this tab has a session', () => {
  afterEach(() => {
    delete window.__signIn;
    jest.useRealTimers();
  });

  test('a click on the prerendered button leaves with the page asked for remembered, before anything is drawn', () => {
    window.__signIn = true;
    const { store, left } = at('/restores?page=2#top');
    store.dispatch(noSessionFound());
    expect(left).toEqual(['/restores?page=2#top']);
  });

  test('so does a later click', () => {
    const { store, left } = at('/backups');
    store.dispatch(noSessionFound());
    window.dispatchEvent(new Event('sign-in'));
    expect(left).toEqual(['/backups']);
  });

  test.each(['/login', '/404', '/nowhere'])('%s is no page to return to', (path) => {
    window.__signIn = true;
    const { store, left } = at(path);
    store.dispatch(noSessionFound());
    expect(left).toEqual([undefined]);
  });

  test('loads the sign-in library late with a kept session, and soon before a sign-in', () => {
    jest.useFakeTimers();
    const inside = at('/backups');
    inside.store.dispatch(signedIn({ account: ADA, token: { value: 't', expiresOn: Date.now() + 3_600_000 } }));
    jest.advanceTimersByTime(4_999);
    expect(inside.provider.count('preload')).toBe(0);
    jest.advanceTimersByTime(1);
    expect(inside.provider.count('preload')).toBe(1);
    const outside = at('/backups');
    outside.store.dispatch(noSessionFound());
    jest.advanceTimersByTime(200);
    expect(outside.provider.count('preload')).toBe(1);
  });
});
