import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderApp } from '../../test/renderApp';
import { EXTENSION_ROUTES, SPECIFIED_ROUTES, type Access } from '../../test/routeTable';
import { ROUTES } from '@trc/domain/routes';

const ROWS = [...SPECIFIED_ROUTES, ...EXTENSION_ROUTES];
const SECURE = ROWS.filter(({ access }) => access !== 'open');
/** The four people by their permission type; the last one is unknown. */
const CODES = { admin: '1', operator: '2', viewer: '3', unknown: '9' } as const;
type Person = keyof typeof CODES;
const MAY: Readonly<Record<Access, readonly Person[]>> = {
  open: ['admin', 'operator', 'viewer', 'unknown'],
  secure: ['admin', 'operator', 'viewer', 'unknown'],
  operators: ['admin', 'operator'],
  admin: ['admin'],
};
const tab = (title: string) => `${title} - Tenant Recovery Console`;
const headed = (name: string) => screen.findByRole('heading', { level: 1, name });
const heading = () => screen.findByRole('heading', { level: 1 });

test('the table by hand has every route but "/" and login', () => {
  expect(ROWS.map(({ name }) => name).sort()).toEqual(
    ROUTES.map(({ name }) => name)
      .filter((name) => !['home', 'login'].includes(name))
      .sort(),
  );
});

describe('every route for every person', () => {
  const cases = ROWS.flatMap((row) => (Object.keys(CODES) as Person[]).map((who) => ({ ...row, who })));

  test.each(cases)('$address as $who', async ({ address, title, heading: head, modal, access, who }) => {
    const isOpen = MAY[access].includes(who);
    const app = renderApp(address, { permissionType: CODES[who] });
    const extensions = ['signOut', 'listNotificationTargets', 'listNoticeHistory'];
    app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
    await app.open();
    await headed(isOpen ? head : 'Not found');
    expect(app.address()).toBe(isOpen ? address : '/404');
    expect(document.title).toBe(tab(isOpen ? title : 'Not Found'));
    const hasLayout = isOpen && !modal;
    expect([
      screen.queryByRole('banner') !== null,
      screen.queryByRole('navigation', { name: 'Main' }) !== null,
    ]).toEqual([hasLayout, hasLayout]);
  });
});

describe('addresses', () => {
  test('/ leads to /dashboard', async () => {
    const app = renderApp('/');
    await app.open();
    expect(app.address()).toBe('/dashboard');
  });

  test.each(['/nope', '/backups/x/y/z', '/restores/1', '/api', '/data-encryption/a/b'])(
    '%s shows Not Found and keeps its address',
    async (path) => {
      const app = renderApp(path);
      await app.open();
      await headed('Not found');
      expect(app.address()).toBe(path);
      expect(document.title).toBe(tab('Not Found'));
    },
  );

  test.each([
    ['/data-encryption/history', 'Data encryption'],
    ['/data-encryption/whatever', 'Data encryption'],
    ['/restore-report/r1/errors', 'Restore report'],
  ])('%s: a tab, known or not, is part of the page', async (path, title) => {
    const app = renderApp(path);
    await app.open();
    await headed(title);
    expect(app.address()).toBe(path);
    expect(document.title).toBe(tab(title));
  });
});

describe('without a token', () => {
  test.each([
    ...SECURE.map(({ name, address }) => [address, name === 'grant-permissions' ? undefined : address]),
    ['/', undefined],
  ])('%s leads to /login and is remembered', async (address = '', remembered) => {
    const app = renderApp(address, { signedOut: true });
    await app.open();
    await headed('Sign in');
    expect(app.address()).toBe('/login');
    expect(document.title).toBe(tab('Login'));
    expect(app.service.calls).toEqual([]);
    expect(app.session.get('trc.returnTo')).toBe(remembered);
  });

  test.each(['/404', '/403', '/500', '/nope'])('%s is shown without a call', async (path) => {
    const app = renderApp(path, { signedOut: true });
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
    expect(app.service.calls).toEqual([]);
  });

  test('/login is a simple screen without layout and calls, and its button leaves for the provider', async () => {
    const app = renderApp('/login', { signedOut: true });
    await app.open();
    expect([app.address(), document.title]).toEqual(['/login', tab('Login')]);
    expect([screen.queryByRole('banner'), screen.queryByRole('navigation')]).toEqual([null, null]);
    act(() => screen.getByRole('button', { name: 'Sign in' }).click());
    await app.settle();
    expect(app.provider.done).toEqual(['signIn']);
    expect(app.service.calls).toEqual([]);
  });

  test('signed in, /login goes on to the page asked for', async () => {
    const app = renderApp('/login', { session: { 'trc.returnTo': '/restores' } });
    await app.open();
    await heading();
    expect(app.address()).toBe('/restores');
  });
});

describe('while consent is missing', () => {
  const notGranted = { status: 'NotGranted', events: [] };

  test.each([...SECURE.filter(({ name }) => name !== 'grant-permissions').map(({ address }) => address), '/'])(
    '%s leads to /grant-permissions',
    async (address) => {
      const app = renderApp(address);
      app.service.on('POST /api/consentv2', [200, notGranted]);
      await app.open();
      await headed('Application permissions');
      expect(app.address()).toBe('/grant-permissions');
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test.each(['/403', '/404', '/500', '/grant-permissions'])('%s stays', async (path) => {
    const app = renderApp(path);
    app.service.on('POST /api/consentv2', [200, notGranted]);
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
  });
});
