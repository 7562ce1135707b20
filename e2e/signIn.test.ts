import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { PARAMETER_NOTICES, SIGN_IN_FAILED, START_NOTE, START_TEXTS } from '@trc/domain/messages';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { serveTruncated } from './support/truncatedReply.ts';
import { holdReply } from './support/holdReply.ts';
import { clickDuringHydration, hydrated, openPrerendered, readBeforeScripts } from './support/prerendered.ts';

const PERSONS = [
  ['ada', 'Ada Lindqvist', 'AL'],
  ['oscar', 'Oscar Brandt', 'OB'],
  ['vera', 'Vera Castellano', 'VC'],
  ['nora', 'Nora Okonkwo', 'NO'],
] as const;

describe('sign-in', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });

  it('the button leads the page itself to the provider, with User.Read, and back to the page asked for', async () => {
    const visit = await stage.visit();
    await visit.open('/restores');
    await visit.page.waitForURL('**/login');
    await visit.titled('Login');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
    const asked = new URL(visit.page.url()).searchParams;
    assert.match(asked.get('scope') ?? '', /(^| )User\.Read( |$)/);
    assert.equal(asked.get('code_challenge_method'), 'S256');
    assert.equal(visit.context.pages().length, 1);
    await visit.pick('ada');
    await visit.page.waitForURL('**/restores');
    await visit.page.getByRole('heading', { level: 1, name: 'Restore jobs' }).waitFor();
    await visit.end();
  });

  it('the four start steps follow one another with their texts', async () => {
    const visit = await stage.visit();
    const steps = [
      ['init', '/api/init'],
      ['search', '/api/es/is_ready'],
      ['expiration', '/api/es/set_expiration'],
      ['list', '/api/get_tid_backups_list'],
    ] as const;
    const held = [];
    for (const [, path] of steps) held.push(await holdReply(visit.page, `**${path}`));
    await visit.open('/backups');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    for (const [index, [step]] of steps.entries()) {
      await held[index]?.arrived;
      await visit.page.getByRole('dialog').getByText(START_TEXTS[step]).waitFor();
      await visit.page.getByText(START_NOTE).waitFor();
      held[index]?.release();
    }
    await visit.page.getByRole('dialog').waitFor({ state: 'detached' });
    const asked = visit.requests().map(({ pathname }) => pathname);
    const first = steps.map(([, path]) => asked.indexOf(path));
    assert.deepEqual(
      first,
      [...first].sort((a, b) => a - b),
    );
    assert.ok(asked.indexOf('/api/set_token') < asked.indexOf('/api/permissions/users/me'));
    assert.ok(asked.indexOf('/api/consentv2') < Number(first[0]));
    await visit.end();
  });

  it('keeps a click that comes before the scripts', async () => {
    const visit = await stage.visit();
    const { scripts, button } = await openPrerendered(visit.page, `${stage.product.consoleUrl}/login`);
    // For the moment after the scripts have looked for an earlier click, the button reports clicks as well.
    const isAnnounced = visit.page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('sign-in', () => resolve(true));
        }),
    );
    await button.click();
    assert.equal(await isAnnounced, true);
    scripts.release();
    await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
    await visit.end();
  });

  it('keeps a click on a page of which only the prerendered part has loaded', async () => {
    const visit = await stage.visit();
    const half = await serveTruncated(stage.product.consoleUrl);
    // The provider does not know the address of this server.
    visit.expectComplaint(/400 \(Bad Request\)/);
    try {
      await visit.page.goto(`${half.origin}/login`, { waitUntil: 'commit' });
      await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
      assert.equal(await visit.page.evaluate(() => document.scripts.length), 3);
      half.release();
      await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
      await visit.end();
    } finally {
      await half.stop();
    }
  });

  for (const path of ['/login', '/backups?clientId=11111111-2222-4333-8444-555555555555&server=a_b'])
    it(`keeps a click between the start of hydration and its end at ${path}`, async () => {
      const visit = await stage.visit();
      await clickDuringHydration(visit.page);
      await visit.open(path);
      await visit.page.waitForURL(`${stage.product.signInUrl}/**`);
      await visit.end();
    });

  it('hydrates the prerendered button when a parameter of the link is refused', async () => {
    const visit = await stage.visit();
    const { scripts, button } = await openPrerendered(visit.page, `${stage.product.consoleUrl}/login?server=a_b`);
    const element = await button.elementHandle();
    assert.ok(element);
    scripts.release();
    await hydrated(visit.page, element);
    await visit.page.getByText(PARAMETER_NOTICES.server).waitFor();
    assert.equal(await element.evaluate((node) => node.isConnected), true);
    await visit.end();
  });

  for (const [by, press, release] of [
    ['the mouse', (page: Page) => page.mouse.down(), (page: Page) => page.mouse.up()],
    ['the space bar', (page: Page) => page.keyboard.down('Space'), (page: Page) => page.keyboard.up('Space')],
  ] as const) {
    it(`counts a press with ${by} that begins before hydration and ends after it`, async () => {
      const visit = await stage.visit();
      const { page } = visit;
      const { scripts, button } = await openPrerendered(page, `${stage.product.consoleUrl}/login`);
      await button.hover();
      await button.focus();
      const element = await button.elementHandle();
      assert.ok(element);
      await press(page);
      scripts.release();
      await hydrated(page, element);
      await release(page);
      await page.waitForURL(`${stage.product.signInUrl}/**`);
      await visit.end();
    });
  }

  it('keeps the keyboard focus on the button while the scripts load', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    const { scripts, button } = await openPrerendered(page, `${stage.product.consoleUrl}/backups`);
    await button.waitFor();
    await page.keyboard.press('Tab');
    const element = await button.elementHandle();
    assert.ok(element);
    await eventually(() => element.evaluate((button) => button === document.activeElement), true);
    scripts.release();
    await hydrated(page, element);
    assert.equal(await element.evaluate((node) => node === document.activeElement), true);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${stage.product.signInUrl}/**`);
    await visit.end();
  });

  it('returns to the login page with a reason when the person cancels the sign-in', async () => {
    const visit = await stage.visit();
    await visit.open('/login');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.page.getByRole('button', { name: 'Cancel' }).click();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/login`);
    await visit.page.getByText(SIGN_IN_FAILED).waitFor();
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await visit.end();
  });

  for (const [key, name, initials] of PERSONS) {
    it(`the header shows ${name}`, async () => {
      const visit = await stage.visit();
      await visit.signInAs(key);
      const account = visit.page.getByRole('button', { name: `Account of ${name}` });
      await eventually(() => account.innerText(), initials);
      await visit.page.getByRole('banner').getByText('fabrikam.example').first().waitFor();
      await account.click();
      for (const text of [name, `${key}@fabrikam.example`, 'Tenant: fabrikam.example'])
        await visit.page.getByText(text, { exact: true }).waitFor();
      await visit.end();
    });
  }

  it('the help menu has documentation, service status and the version', async () => {
    const visit = await stage.visit();
    await visit.signInAs('vera');
    await visit.page.getByRole('button', { name: 'Help' }).click();
    for (const name of ['Documentation', 'Service status']) {
      const link = visit.page.getByRole('menuitem', { name });
      assert.match((await link.getAttribute('href')) ?? '', /^(https:\/\/|\/)/);
      await eventually(() => link.getAttribute('target'), '_blank');
      assert.match((await link.getAttribute('rel')) ?? '', /noopener/);
    }
    await visit.page.getByRole('menu').getByText('Version 1.7.169').waitFor();
    await visit.end();
  });

  it('sign-out ends the session at the service and the provider, and keeps the table settings', async () => {
    const visit = await stage.visit();
    await visit.signInByRedirect('oscar');
    await visit.page.getByRole('radio', { name: 'Small rows' }).check({ force: true });
    await visit.page.getByRole('button', { name: /^Account of/ }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/login*`);
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.ok(visit.requests().some(({ pathname }) => pathname === '/api/sign_out'));
    assert.ok(visit.requests().some(({ pathname }) => pathname.endsWith('/oauth2/v2.0/logout')));
    assert.deepEqual(
      await visit.page.evaluate(() =>
        Object.keys(sessionStorage).filter((key) => key.includes('accesstoken') || key === 'trc.signedIn'),
      ),
      [],
    );
    await visit.open('/backups');
    await visit.page.waitForURL('**/login');
    await visit.signInByRedirect('oscar');
    await eventually(() => visit.page.getByRole('radio', { name: 'Small rows' }).isChecked(), true);
    await visit.end();
  });

  it('applies theme and session of a returning person before any script has loaded', async () => {
    const visit = await stage.visit();
    const lookedAt = () => readBeforeScripts(visit.page, `${stage.product.consoleUrl}/login`);
    visit.expectComplaint(/ERR_FAILED/);
    assert.deepEqual(await lookedAt(), ['light', '']);
    await visit.signInByRedirect('oscar');
    assert.deepEqual(await lookedAt(), ['light', 'si-busy']);
    await visit.open('/backups');
    await visit.usable();
    await visit.page.getByRole('button', { name: /^Account of/ }).click();
    await visit.page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await visit.page.locator(':root[data-theme=dark]').waitFor();
    await visit.page.getByRole('button', { name: /^Account of/ }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/login*`);
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.deepEqual(await lookedAt(), ['dark', '']);
    await visit.end();
  });

  it('keeps the session over a reload before the sign-in library has loaded, and signs out afterwards', async () => {
    const visit = await stage.visit();
    await visit.signInByRedirect('oscar');
    const [library] = await visit.page.evaluate(() =>
      [...document.querySelectorAll<HTMLTemplateElement>('#back')].map((back) =>
        back.content.querySelector('script')?.getAttribute('src'),
      ),
    );
    assert.ok(library);
    const held = await holdReply(visit.page, `**${library}`);
    await visit.open('/backups');
    await visit.page.getByRole('button', { name: 'Run backup' }).waitFor();
    await visit.page.getByRole('button', { name: /^Account of/ }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await held.arrived;
    held.release();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/login*`);
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    assert.ok(visit.requests().some(({ pathname }) => pathname.endsWith('/oauth2/v2.0/logout')));
    await visit.end();
  });

  it("a new tab has the sign-in page at once and continues the provider's session; sign-out ends both", async () => {
    const visit = await stage.visit();
    // A list that was asked for just before the session ended is refused.
    visit.expectComplaint(/status of 401/);
    await visit.signInByRedirect('ada');
    const other = await visit.context.newPage();
    const scripts = await holdReply(other, '**/*.js');
    await other.goto(`${stage.product.consoleUrl}/restores?page=1`, { waitUntil: 'commit' });
    const element = await other.getByRole('button', { name: 'Sign in', exact: true }).elementHandle();
    assert.ok(element);
    await stage.product.changeSignIn({ refuseRefresh: true });
    const asked = other.waitForRequest('**/redirect.html');
    scripts.release();
    await hydrated(other, element);
    // The provider refuses the hidden frame: the page stays as it is.
    const refused = await asked;
    assert.equal(refused.isNavigationRequest(), true);
    await element.waitForElementState('stable');
    assert.equal(new URL(other.url()).pathname, '/login');
    await stage.product.changeSignIn({ refuseRefresh: false });
    await other.goto(`${stage.product.consoleUrl}/restores?page=1`);
    await other.getByRole('heading', { level: 1, name: 'Restore jobs' }).waitFor();
    assert.equal(new URL(other.url()).search, '?page=1');
    await visit.page.getByRole('button', { name: /^Account of/ }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visit.page.waitForURL(`${stage.product.consoleUrl}/login*`);
    await other.waitForURL(`${stage.product.consoleUrl}/login*`);
    await visit.end();
  });
});
