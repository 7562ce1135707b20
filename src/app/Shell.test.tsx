import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADA } from '../../test/identity';
import { FACTS, renderApp } from '../../test/renderApp';
import { sessionEndIsNear } from '../features/session';
import { toastShown } from '../features/toasts';

// Lazy-loaded parts take seconds to load in a test.
beforeAll(() => import('../components/overlays/all'), 60_000);

const NARROW = '(max-width: 639px)';
/** The test's document has no media queries; this one matches those given. */
const matchMedia = (...matching: string[]) => {
  window.matchMedia = (query: string) => ({
    matches: matching.includes(query),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => true,
  });
};
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  delete document.documentElement.dataset.theme;
});

const open = async (path = '/dashboard', options: Parameters<typeof renderApp>[1] = {}) => {
  const app = renderApp(path, options);
  await app.open();
  await screen.findByRole('heading', { level: 1 });
  return app;
};

describe('header', () => {
  it('names the product and the tenant, and the person in the menu of the account', async () => {
    await open();
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Tenant Recovery Console' })).toHaveAttribute('href', '/');
    const tenant = ADA.email.replace(/.*@/, '');
    expect(header).toHaveTextContent(tenant);
    await userEvent.click(within(header).getByRole('button', { name: /^Account of/ }));
    const menu = await screen.findByRole('menu');
    for (const text of [ADA.name, ADA.email, `Tenant: ${tenant}`, 'Permission type: Admin'])
      expect(within(menu).getByText(text)).toBeInTheDocument();
  });

  it('the help menu leads to documentation and service status in new tabs, and names the version', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Help' }));
    const menu = await screen.findByRole('menu');
    for (const [name, address] of [
      ['Documentation', FACTS.documentationUrl],
      ['Service status', FACTS.serviceStatusUrl],
    ] as const) {
      const link = within(menu).getByRole('menuitem', { name });
      expect(link).toHaveAttribute('href', address);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
    expect(menu).toHaveTextContent('Version 1.7.169');
  });

  it('signs out', async () => {
    const app = await open();
    await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Sign out' });
    act(() => item.click());
    await app.settle();
    expect(app.provider.done).toContain('signOut');
  });

  it('the theme follows the system until one is chosen, and is kept', async () => {
    matchMedia('(prefers-color-scheme: dark)');
    const app = await open();
    expect(document.documentElement.dataset.theme).toBe('dark');
    await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
    const light = within(await screen.findByRole('menu')).getByRole('menuitemradio', { name: 'Light' });
    act(() => light.click());
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'));
    expect(app.local.get('trc.theme')).toBe('"light"');
  });
});

describe('navigation', () => {
  it('collapses to a rail and stays so', async () => {
    const app = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse navigation' }));
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toHaveAttribute('aria-expanded', 'false');
    expect(app.local.get('trc.navigationCollapsed')).toBe('true');
    await app.go('/restores');
    expect(screen.getByRole('button', { name: 'Expand navigation' })).toBeInTheDocument();
  });

  it('is a drawer on a small screen, which closes at a choice', async () => {
    matchMedia(NARROW);
    const app = await open();
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    await userEvent.click(
      within(await screen.findByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Restore jobs' }),
    );
    await app.settle();
    expect(app.address()).toBe('/restores');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
  });

  it('the skip link leads to the heading', async () => {
    await open();
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent('Skip to content');
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('above the page', () => {
  it('the warning counts minutes and asks to stay', async () => {
    const app = await open();
    act(() => void app.store.dispatch(sessionEndIsNear({ minutes: 4, isFinal: false })));
    expect(screen.getByText('You will be signed out in 4 minutes.')).toBeInTheDocument();
    act(() => void app.store.dispatch(sessionEndIsNear({ minutes: 1, isFinal: false })));
    expect(screen.getByText('You will be signed out in 1 minute.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Stay signed in' }));
    await app.settle();
    expect(screen.queryByText(/signed out in/)).toBeNull();
  });

  it('announces the end of a session that cannot be extended, and offers to sign in again', async () => {
    const app = await open('/restores');
    act(() => void app.store.dispatch(sessionEndIsNear({ minutes: 4, isFinal: true })));
    expect(screen.getByText('Your session ends in 4 minutes and cannot be extended.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Stay signed in' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }));
    await app.settle();
    expect(app.service.callsOf('sign_out')).toHaveLength(1);
    expect(app.provider.count('signIn')).toBe(1);
    expect(app.address()).toBe('/login');
    expect(app.session.get('trc.returnTo')).toBe('/restores');
  });

  it('toasts and the header outlive a change of the page', async () => {
    const app = await open();
    act(() => void app.store.dispatch(toastShown({ kind: 'error', text: 'Backup failed' })));
    const toast = screen.getByText('Backup failed');
    const header = screen.getByRole('banner');
    await app.go('/restores');
    expect(screen.getByText('Backup failed')).toBe(toast);
    expect(screen.getByRole('banner')).toBe(header);
  });

  it('? lists the shortcuts, and single letters can be turned off', async () => {
    const app = await open();
    await userEvent.keyboard('?');
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Ctrl+Shift+E');
    await userEvent.click(within(dialog).getByRole('switch'));
    expect(app.local.get('trc.letterShortcuts')).toBe('false');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('modal mode', () => {
  it('the cross of a status page leads to the dashboard', async () => {
    const app = await open('/404');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await app.settle();
    expect(app.address()).toBe('/dashboard');
  });

  it('shows the end of the session there, too', async () => {
    const app = await open('/404');
    act(() => void app.store.dispatch(sessionEndIsNear({ minutes: 4, isFinal: false })));
    expect(within(screen.getByRole('main')).getByText('You will be signed out in 4 minutes.')).toBeInTheDocument();
  });

  it('the guide for permissions has no cross', async () => {
    const app = renderApp('/grant-permissions');
    app.service.on('POST /api/consentv2', [200, { status: 'NotGranted', events: [] }]);
    await app.open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });
});
