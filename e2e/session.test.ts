import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Request } from 'playwright-core';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { installClock, nextReply, turnClockUntil } from './support/clock.ts';
import { runBackup } from './support/wizard.ts';

/** The browser's own line about a reply with an error status. */
const REFUSED = /Failed to load resource: the server responded with a status of (400|401)/;

const backToTab = (visit: Visit): Promise<void> =>
  visit.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));

const isRenewal = (request: Request): boolean =>
  request.url().includes('/oauth2/v2.0/token') && (request.postData() ?? '').includes('grant_type=refresh_token');

describe('session', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  const normal = { tokenLifetime: 3600, refuseRefresh: false };

  it('a token with more than 1000 s left is not renewed when the tab is seen again', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 1100 });
    const visit = await stage.visit();
    await visit.signInByRedirect('ada');
    let renewals = 0;
    visit.page.on('request', (request) => (renewals += isRenewal(request) ? 1 : 0));
    await backToTab(visit);
    await visit.page.waitForTimeout(1500);
    assert.equal(renewals, 0);
    await visit.end();
  });

  it('a token within 1000 s of its end is renewed when the tab is seen again, and later calls carry the new one', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 1003 });
    const visit = await stage.visit();
    await installClock(visit.page);
    await visit.signInByRedirect('ada');
    const bearers = new Set<string>();
    visit.page.on('request', (request) => {
      if (request.url().endsWith('/api/get_tid_backups_list')) bearers.add(request.headers()['authorization'] ?? '');
    });
    await nextReply(visit.page, '**/api/get_tid_backups_list');
    await visit.page.clock.fastForward(4000);
    await stage.product.changeSignIn(normal);
    const renewed = visit.page.waitForRequest(isRenewal);
    const renewal = visit.page.waitForResponse('**/api/set_token');
    await backToTab(visit);
    await renewed;
    assert.equal((await renewal).status(), 200);
    await nextReply(visit.page, '**/api/get_tid_backups_list');
    assert.equal(bearers.size, 2);
    await visit.end();
  });

  it('shows the minutes left in the warning, and "Stay signed in" renews', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 290 });
    const visit = await stage.visit();
    await visit.signInByRedirect('ada');
    await visit.page.getByText('You will be signed out in 5 minutes.').waitFor();
    await stage.product.changeSignIn(normal);
    await visit.page.getByRole('button', { name: 'Stay signed in' }).click();
    await visit.page.getByText('You will be signed out in').waitFor({ state: 'detached' });
    assert.equal(visit.path(), '/backups');
    await visit.end();
  });

  it('the end of a session is announced in the wizard as well, and "Sign in again" begins a new one at the same place', async () => {
    const visit = await stage.visit();
    await visit.signInByRedirect('ada');
    const backup = await runBackup(visit);
    // The test changes the session life of 12 h that the service reports to 4 min.
    await visit.page.route('**/api/set_token', async (route) => {
      const response = await route.fetch();
      const expiresOn = new Date(Date.parse(response.headers()['date'] ?? '') + 240_000).toISOString();
      await route.fulfill({ response, json: { expiresOn } });
    });
    await visit.open(`/restore/${backup}`);
    await visit.page.getByText('Your session ends in 4 minutes and cannot be extended.').waitFor();
    await visit.page.unroute('**/api/set_token');
    // A call that is still on its way would be refused after the sign-out.
    await visit.page.waitForLoadState('networkidle');
    const ended = visit.page.waitForResponse('**/api/sign_out');
    await visit.page.getByRole('button', { name: 'Sign in again' }).click();
    assert.equal((await ended).status(), 204);
    await visit.pick('ada');
    await visit.page.waitForURL(`**/restore/${backup}`);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    assert.equal(await visit.page.getByText('Your session ends').count(), 0);
    await visit.end();
  });

  it('a refused renewal ends at the login page with "Session expired", and signing in leads back', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 600 });
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.signInByRedirect('ada', '/restores');
    await stage.product.changeSignIn({ ...normal, refuseRefresh: true });
    await backToTab(visit);
    await visit.page.waitForURL('**/login');
    await visit.page.getByText('Session expired').waitFor();
    await stage.product.changeSignIn(normal);
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await visit.page.waitForURL('**/restores');
    await visit.end();
  });

  it('a bearer that the service refuses leads to login and back to the same page', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await installClock(visit.page);
    await visit.signInByRedirect('ada', '/backups');
    await visit.page.route(
      '**/api/get_tid_backups_list',
      (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } }),
      { times: 1 },
    );
    await turnClockUntil(visit.page, visit.page.waitForURL('**/login'));
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await visit.page.waitForURL('**/backups');
    await visit.end();
  });

  it('an expired token leads to login', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 3 });
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.open('/backups');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await stage.product.changeSignIn({ tokenLifetime: 3 });
    await visit.pick('ada');
    await stage.product.changeSignIn({ ...normal, refuseRefresh: true });
    await visit.page.waitForURL('**/login', { timeout: 20_000 });
    await stage.product.changeSignIn(normal);
    await visit.end();
  });

  it('signs out a tab that was suspended while another tab signed out, although the provider would renew', async () => {
    const visit = await stage.visit();
    await visit.signInByRedirect('ada');
    const other = await visit.context.newPage();
    await other.goto(`${stage.product.consoleUrl}/restores`);
    await other.waitForURL('**/restores');
    await other.getByRole('heading', { level: 1, name: 'Restore jobs' }).waitFor();
    await other.goto('about:blank');
    // Entra ID ends no refresh token at sign-out, and neither does a provider that gets no request.
    await visit.page.route('**/oauth2/v2.0/logout*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: 'out' }),
    );
    await visit.page
      .getByRole('button', { name: /Ada Lindqvist/ })
      .first()
      .click();
    await visit.page.getByText('Sign out').first().click();
    await visit.page.waitForURL('**/logout*');
    await other.goto(`${stage.product.consoleUrl}/restores`);
    await other.waitForURL('**/login');
    await other.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await visit.end();
  });

  it('fetches the sign-in library again at the renewal when the first fetch failed', async () => {
    // Far enough from 1000 s that no machine is so slow that the token is renewed before its time is turned on.
    await stage.product.changeSignIn({ tokenLifetime: 1300 });
    const visit = await stage.visit();
    visit.expectComplaint(/ERR_FAILED/);
    await installClock(visit.page);
    await visit.signInByRedirect('ada');
    await visit.page.route('**/msal.*.js', (route) => route.abort(), { times: 1 });
    // The library's request, and not a call that the reload breaks off.
    const refused = visit.page.waitForEvent('requestfailed', (request) =>
      new URL(request.url()).pathname.startsWith('/msal.'),
    );
    await visit.page.reload();
    await turnClockUntil(visit.page, refused);
    // A call under way would be given up when the clock is turned on.
    await visit.usable();
    await visit.page.locator('main table:not([aria-busy])').waitFor();
    await stage.product.changeSignIn(normal);
    const renewed = visit.page.waitForRequest(isRenewal);
    await visit.page.clock.fastForward(400_000);
    await backToTab(visit);
    await renewed;
    await visit.usable();
    assert.equal(visit.path(), '/backups');
    await visit.end();
  });
});
