import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../test/renderApp';
import { PRODUCT_NAME } from '../domain/product';
import { ROUTES, type RouteName } from '../domain/routes';

const ADDRESSES: Readonly<Partial<Record<RouteName, string>>> = {
  backup: '/backups/b1', 'compare-backups': '/compare-backups', restore: '/restore/b1', 'restore-report': '/restore-report/r1', 'restore-records': '/restores/r1/users',
};
const addressOf = (name: RouteName, path: string) => ADDRESSES[name] ?? path.replace('/:tab?', '');
const CODES = { admin: '1', backupRestoreOperator: '2', viewOnly: '3', unknown: '9' } as const;
const heading = () => screen.findByRole('heading', { level: 1 });

describe('every route for every person (R-ROUTE-01 to R-ROUTE-35)', () => {
  const rows = ROUTES.filter(({ name }) => name !== 'login' && name !== 'home')
    .flatMap((row) => Object.keys(CODES).map((who) => ({ name: row.name, who: who as keyof typeof CODES, row })));

  test.each(rows)('$name as $who', async ({ row, who }) => {
    const role = who === 'unknown' ? 'viewOnly' : who;
    const open = !row.roles || row.roles.includes(role);
    const app = renderApp(addressOf(row.name, row.path), { permissionType: CODES[who] });
    await app.open();
    await heading();
    expect(app.address()).toBe(open ? addressOf(row.name, row.path) : '/404');
    expect(document.title).toBe(`${open ? row.title : 'Not Found'} - ${PRODUCT_NAME}`);
    expect(screen.queryByRole('banner') === null).toBe(open ? row.modal === true : true);
  });
});

describe('addresses', () => {
  test('R-ROUTE-07 / leads to /dashboard', async () => {
    const app = renderApp('/');
    await app.open();
    expect(app.address()).toBe('/dashboard');
  });

  test.each(['/nope', '/backups/x/y/z', '/restores/1', '/api', '/data-encryption/a/b'])('R-ROUTE-05 S-09 %s shows Not Found and keeps its address', async (path) => {
    const app = renderApp(path);
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
    expect(document.title).toBe(`Not Found - ${PRODUCT_NAME}`);
  });

  test.each(['/data-encryption/history', '/data-encryption/whatever', '/restore-report/r1/errors'])('R-ROUTE-24 R-ROUTE-28 S-08 %s: a tab, known or not, is part of the page', async (path) => {
    const app = renderApp(path);
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
  });
});

describe('without a token', () => {
  test.each(ROUTES.filter(({ secure }) => secure))('R-NAV-01 $name leads to /login and is remembered', async (row) => {
    const path = addressOf(row.name, row.path);
    const app = renderApp(path, { signedOut: true });
    await app.open();
    await heading();
    expect(app.address()).toBe('/login');
    expect(document.title).toBe(`Login - ${PRODUCT_NAME}`);
    expect(app.service.calls).toEqual([]);
    const remembered = ['home', 'grant-permissions'].includes(row.name) ? undefined : path;
    expect(app.session.get('trc.returnTo')).toBe(remembered);
  });

  test.each(['/404', '/403', '/500', '/nope'])('R-ROUTE-04 R-ERR-24 to 26 %s is shown without a call', async (path) => {
    const app = renderApp(path, { signedOut: true });
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
    expect(app.service.calls).toEqual([]);
  });

  test('R-AUTH-01 R-AUTH-14 the sign-in button leaves for the provider', async () => {
    const app = renderApp('/login', { signedOut: true });
    await app.open();
    act(() => screen.getByRole('button', { name: 'Sign in' }).click());
    await app.settle();
    expect(app.provider.done).toEqual(['signIn']);
  });

  test('S-13 signed in, /login goes on to the page asked for', async () => {
    const app = renderApp('/login', { session: { 'trc.returnTo': '/restores' } });
    await app.open();
    await heading();
    expect(app.address()).toBe('/restores');
  });
});

describe('consent', () => {
  const notGranted = { status: 'NotGranted', events: [] };

  test.each(ROUTES.filter(({ secure, name }) => secure && name !== 'grant-permissions'))('R-NAV-03 T-01 $name leads to /grant-permissions while it is missing', async (row) => {
    const app = renderApp(addressOf(row.name, row.path));
    app.service.on('POST /api/consentv2', [200, notGranted]);
    await app.open();
    await heading();
    expect(app.address()).toBe('/grant-permissions');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each(['/403', '/404', '/500', '/grant-permissions'])('T-01 R-ROUTE-09 R-ROUTE-11 R-ROUTE-13 %s stays', async (path) => {
    const app = renderApp(path);
    app.service.on('POST /api/consentv2', [200, notGranted]);
    await app.open();
    await heading();
    expect(app.address()).toBe(path);
  });

  test('T-13 S-14 once granted, the page asked for is shown', async () => {
    const app = renderApp('/backups?page=2');
    app.service.on('POST /api/consentv2', (_call, times) => [200, times < 4 ? notGranted : { status: 'Granted', events: [] }]);
    await app.open();
    await act(() => app.clock.advance(4_000));
    await waitFor(() => expect(document.title).toBe(`Backups - ${PRODUCT_NAME}`));
    expect(window.location.search).toBe('?page=2');
  });

  test('R-NAV-05 an error of the check leads to /500 without a loop', async () => {
    const app = renderApp('/backups');
    app.service.on('POST /api/consentv2', [500, { status: 500, message: 'told', requestId: '1' }]);
    await app.open();
    await heading();
    expect(app.address()).toBe('/500');
    expect(screen.getByText('told')).toBeInTheDocument();
    await app.go('/dashboard');
    expect(app.address()).toBe('/500');
  });
});

describe('moving about', () => {
  test('R-NAV-06 R-NAV-07 title and modal mode follow the route, also back and forward; the heading has the focus', async () => {
    const app = renderApp('/dashboard');
    await app.open();
    await heading();
    expect(document.activeElement).toBe(document.body);
    await app.go('/restores');
    expect(document.title).toBe(`Restore jobs - ${PRODUCT_NAME}`);
    expect(document.activeElement).toBe(await heading());
    await app.go('/restore/b1');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(app.state().navigation.route).toEqual({ name: 'restore', title: 'Restore backup', modal: true });
    await act(async () => {
      window.history.go(-1);
      await new Promise((resolve) => { setTimeout(resolve, 50); });
    });
    await app.settle();
    expect(document.title).toBe(`Restore jobs - ${PRODUCT_NAME}`);
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  test('R-NAV-08 coming back to Backups asks for the list again', async () => {
    const app = renderApp('/backups');
    await app.open();
    await waitFor(() => expect(document.title).toBe(`Backups - ${PRODUCT_NAME}`));
    await app.go('/dashboard');
    app.service.forget();
    await app.go('/backups');
    expect(app.service.callsOf('get_tid_backups_list')).toHaveLength(1);
  });

  test('R-NAV-09 leaving a page is told, also when only a tab changes nothing', async () => {
    const app = renderApp('/data-encryption');
    await app.open();
    await heading();
    const told: string[] = [];
    app.store.subscribe(() => told.push(app.state().navigation.route?.name ?? ''));
    await app.go('/data-encryption/history');
    expect(new Set(told)).toEqual(new Set());
    await app.go('/restores');
    expect(told).toContain('restores');
  });

  test('R-START-18 R-START-19 while a step is held back its text is shown, and no page', async () => {
    const app = renderApp('/backups');
    app.service.on('POST /api/es/is_ready', [200, { ready: false }]);
    await app.open();
    expect(screen.getByRole('dialog')).toHaveTextContent('Waiting for the search engine');
    expect(screen.getByRole('dialog')).toHaveTextContent('This might take a few moments...');
    expect(screen.queryByRole('table')).toBeNull();
    app.service.on('POST /api/es/is_ready', [200, { ready: true }]);
    await act(() => app.clock.advance(5_000));
    await app.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('S-85 S-21 Retry on the error page begins the start again', async () => {
    const app = renderApp('/restores');
    app.service.on('POST /api/permissions/users/me', (_call, times) => (times === 1
      ? [503, { status: 503, message: 'away', requestId: '1' }] : [200, { permissionType: '1', id: 'x', userPrincipalName: 'y' }]));
    await app.open();
    expect(await heading()).toHaveTextContent('Unavailable');
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await app.settle();
    await app.settle();
    expect(app.address()).toBe('/restores');
    expect(app.state().start.state).toBe('running');
  });
});
