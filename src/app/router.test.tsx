import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../test/renderApp';

const heading = () => screen.findByRole('heading', { level: 1 });
const tab = (title: string) => `${title} - Tenant Recovery Console`;

describe('consent', () => {
  const notGranted = { status: 'NotGranted', events: [] };

  test('once granted, the page asked for is shown', async () => {
    const app = renderApp('/backups?page=2');
    app.service.on('POST /api/consentv2', (_call, times) => [
      200,
      times < 4 ? notGranted : { status: 'Granted', events: [] },
    ]);
    await app.open();
    await act(() => app.clock.advance(4_000));
    await waitFor(() => expect(document.title).toBe(tab('Backups')));
    expect(window.location.search).toBe('?page=2');
  });

  test('an error of the check leads to /500 without a loop', async () => {
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
  test('title and modal mode follow the route, also back and forward; the heading has the focus', async () => {
    const app = renderApp('/dashboard');
    await app.open();
    await heading();
    expect(document.activeElement).toBe(document.body);
    await app.go('/restores');
    expect(document.title).toBe(tab('Restore jobs'));
    expect(document.activeElement).toBe(await heading());
    await app.go('/restore/b1');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(app.state().navigation.route).toEqual({ name: 'restore', title: 'Restore backup', modal: true });
    await act(async () => {
      window.history.go(-1);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    await app.settle();
    expect(document.title).toBe(tab('Restore jobs'));
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  test('a new page starts at its top, and Back restores the position', async () => {
    const app = renderApp('/backups');
    await app.open();
    await heading();
    const main = () => document.querySelector('#main') as HTMLElement;
    main().scrollTop = 300;
    await app.go('/restores');
    await heading();
    expect(main().scrollTop).toBe(0);
    main().scrollTop = 40;
    await act(async () => {
      window.history.go(-1);
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
    });
    await app.settle();
    expect(app.address()).toBe('/backups');
    expect(main().scrollTop).toBe(300);
  });

  test('another object is a new page: it starts at its top, with the focus on its heading', async () => {
    const app = renderApp('/objects/users/a');
    await app.open();
    await heading();
    const main = () => document.querySelector('#main') as HTMLElement;
    main().scrollTop = 300;
    await app.go('/objects/groups/b');
    expect(document.activeElement).toBe(await heading());
    expect(main().scrollTop).toBe(0);
    main().scrollTop = 40;
    await app.go('/objects/groups/b?view=inline');
    expect(main().scrollTop).toBe(40);
  });

  const RESTORE = {
    version: 1,
    restoreId: 'r1',
    backupId: 'b1',
    status: 'Completed',
    creationTime: '2026-11-20T08:00:00Z',
    updateTime: '2026-11-20T08:10:00Z',
    statusDetails: '',
    source: 'ada@contoso.com',
  };
  const REPLIES: Readonly<Record<string, object>> = {
    get_backup: { backupId: 'b1', creationTime: '2026-11-20T08:00:00Z', status: 'Completed', isDataReady: true },
    get_users_list_from_restore: { columns: [], rows: [], total: 0 },
    'restores/r1/report': { list: [], total: 0, restore: RESTORE },
  };

  const ADDRESSES = [
    ['/dashboard', 'get_tid_backups_list'],
    ['/backups', 'get_tid_backups_list'],
    ['/backups/b1', 'get_backup'],
    ['/restore/b1', 'get_backup'],
    ['/restores', 'restores_list'],
    ['/restore-report/r1', 'restores/r1/report'],
    ['/restores/r1/users', 'get_users_list_from_restore'],
    ['/scheduler', 'get_scheduled_backup_info'],
    ['/activity-log', 'activity_log_list'],
    ['/permissions', 'permissions/users'],
    ['/data-encryption', 'key/status'],
  ] as const;

  test.each(ADDRESSES)('coming back to %s asks %s again', async (address, path) => {
    const app = renderApp(address);
    for (const [known, reply] of Object.entries(REPLIES)) app.service.on(`POST /api/${known}`, [200, reply]);
    await app.open();
    await waitFor(() => expect(app.service.callsOf(path).length).toBeGreaterThan(0));
    await app.settle();
    await app.go('/403');
    await screen.findByRole('heading', { level: 1, name: 'Access denied' });
    app.service.forget();
    await app.go(address);
    await waitFor(() => expect(app.service.callsOf(path).length).toBeGreaterThan(0));
  });

  test.each(ADDRESSES)('the heading of %s has the focus, still once everything is there', async (address, path) => {
    const app = renderApp('/403');
    for (const [known, reply] of Object.entries(REPLIES)) app.service.on(`POST /api/${known}`, [200, reply]);
    await app.open();
    await app.go(address);
    await waitFor(() => expect(app.service.callsOf(path).length).toBeGreaterThan(0));
    await app.settle();
    expect(document.activeElement).toBe(await heading());
  });

  test('reports leaving a page, but not a change of its tab', async () => {
    const app = renderApp('/data-encryption');
    await app.open();
    await heading();
    let known = app.state().navigation;
    const announced: string[] = [];
    // Replies of the page itself may still be on their way.
    app.store.subscribe(() => {
      const { navigation } = app.state();
      if (navigation !== known) announced.push(navigation.route?.name ?? '');
      known = navigation;
    });
    await app.go('/data-encryption/history');
    expect(announced).toEqual([]);
    await app.go('/restores');
    expect(announced).toContain('restores');
  });

  test.each([
    ['init', 'Connecting to the service', { version: '1.7.169', extensions: [], experimental: false }],
    ['es/is_ready', 'Waiting for the search engine', { ready: true }],
    ['es/set_expiration', 'Preparing the session', { expiresOn: '2026-11-20T10:00:00.000Z' }],
    ['get_tid_backups_list', 'Checking backups', { list: [], total: 0, version: '1' }],
  ])('while %s is held back a dialog says "%s", and there is no page', async (path, text, reply) => {
    const app = renderApp('/backups');
    app.service.on(`POST /api/${path}`, (_call, times) =>
      times === 1 ? [503, { status: 503, message: 'away', requestId: '1' }] : [200, reply],
    );
    await app.open();
    expect(screen.getByRole('dialog').textContent).toBe(`${text}This might take a few moments...`);
    expect(screen.queryByRole('table')).toBeNull();
    await act(() => app.clock.advance(5_000));
    await app.settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await heading()).toHaveTextContent('Backups');
  });

  test('Retry on the error page begins the start again', async () => {
    const app = renderApp('/restores');
    app.service.on('POST /api/permissions/users/me', (_call, times) =>
      times === 1
        ? [503, { status: 503, message: 'away', requestId: '1' }]
        : [200, { permissionType: '1', id: 'x', userPrincipalName: 'y' }],
    );
    await app.open();
    expect(await heading()).toHaveTextContent('Unavailable');
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await app.settle();
    await app.settle();
    expect(app.address()).toBe('/restores');
    expect(app.state().start.state).toBe('running');
  });

  test('Retry leaves the error page with one click where two calls of a page failed', async () => {
    const app = renderApp('/permissions');
    for (const call of ['POST /api/permissions/users', 'POST /api/permissions/types'])
      app.service.on(call, (_call, times) =>
        times === 1 ? [500, { status: 500, message: 'away' }] : [200, { list: [] }],
      );
    await app.open();
    expect(await heading()).toHaveTextContent('Internal server error');
    await app.settle();
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await waitFor(() => expect(app.address()).toBe('/permissions'));
  });
});
