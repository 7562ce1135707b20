import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { holdReply } from './support/holdReply.ts';
import { violations } from './support/visualChecks.ts';
import { backedUp } from './support/wizard.ts';
import { boxes, saved, says } from './support/wizardSteps.ts';

const total = (page: Page): Locator => page.locator('.selection-total');

describe('the wizard, first step', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '1500' });
  let id = '';

  const open = async (visit: Visit, words = '', path = `/backups/${id}`): Promise<Page> => {
    await visit.open(`${path}${words}`);
    await visit.usable();
    await boxes(visit.page).first().waitFor();
    return visit.page;
  };

  before(async () => {
    id = await backedUp(stage);
  });

  it('selects objects of several types and keeps them through a reload', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    await rows(visit.page)
      .first()
      .getByRole('button', { name: /^Restore from/ })
      .click();
    const { page } = visit;
    await visit.titled('Restore backup');
    await page.getByRole('heading', { name: 'Select up to 100 objects to be restored' }).waitFor();
    const types = page.getByRole('navigation', { name: 'Object types' }).getByRole('link');
    await types.first().waitFor();
    await eventually(() => types.count(), OBJECT_TYPES.length);
    await boxes(page).nth(0).click();
    await boxes(page).nth(2).click();
    await saved(page);
    await page.getByRole('link', { name: /^Named locations,/ }).click();
    await page.getByRole('button', { name: 'Select all 4' }).click();
    await says(page, 6);
    await page.getByRole('link', { name: 'Named locations, 4 of 4 selected' }).waitFor();
    await saved(page);
    await page.getByRole('group', { name: 'Conditional access' }).waitFor();
    assert.deepEqual(await violations(visit), []);
    await page.reload();
    await visit.usable();
    await page.getByRole('link', { name: /^Users, 2 of/ }).waitFor();
    await eventually(() => total(page).innerText(), '6 of 100 objects');
    await eventually(() => page.getByRole('button', { name: 'Next: compare' }).isEnabled(), true);
    await visit.end();

    // Another browser of the same person.
    const elsewhere = await stage.visit();
    await elsewhere.signInAs('ada');
    await open(elsewhere);
    await says(elsewhere.page, 0);
    await elsewhere.page.getByRole('button', { name: 'Continue with your saved selection (6 objects)' }).click();
    await says(elsewhere.page, 6);
    await elsewhere.end();
  });

  it('clears one object of a whole section, selects the section again, and clears it', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const page = await open(visit, '?type=namedLocations');
    await page.getByRole('button', { name: 'Select all 4' }).click();
    await boxes(page).nth(3).click();
    await says(page, 3);
    await saved(page);
    await page.getByRole('button', { name: 'Clear all' }).click();
    await says(page, 0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await says(page, 3);
    await saved(page);
    await eventually(() => boxes(page).nth(3).isChecked(), false);
    // The service removes a selection that stays cleared.
    const removed = page.waitForResponse((reply) => reply.request().method() === 'DELETE' && reply.ok());
    await page.getByRole('button', { name: 'Clear all' }).click();
    await removed;
    await says(page, 0);
    await visit.end();
  });

  it('keeps search, page and sort in the address and refuses ticks above the limit, by keyboard', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const page = await open(visit, '?type=groups&rows=100');
    await page.keyboard.press('Control+a');
    await says(page, 100);
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    // The address changes before the page is drawn: until then a click would take back a tick of the first page.
    await page.getByText(/^101 to 200 of /).waitFor({ state: 'attached' });
    await page.locator('.wizard-table table:not([aria-busy])').waitFor();
    await boxes(page).first().click();
    await page.getByText('You can select up to 100 objects').waitFor();
    await eventually(() => boxes(page).first().isChecked(), false);
    await eventually(() => page.locator('tbody tr').count(), 100);
    await page.getByRole('button', { name: 'Name', exact: true }).click();
    await page.waitForURL(/sort=displayName\.desc/);
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('sec');
    await page.waitForURL(
      (url) =>
        url.searchParams.get('search') === 'sec' && !url.searchParams.has('page') && !url.searchParams.has('rows'),
    );
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('search'));
    await visit.end();
  });

  it('shows dates in full, with the time in a second line where the table is narrow', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const page = await open(visit, '?type=conditionalAccessPolicies');
    const dates = page.locator('td time');
    await dates.first().waitFor();
    const cut = () =>
      dates.evaluateAll((times) =>
        times.flatMap((time) => {
          const right = time.closest('td')?.getBoundingClientRect().right ?? 0;
          return time.getBoundingClientRect().right > right ? [time.textContent] : [];
        }),
      );
    for (const width of [1440, 1024, 320]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await cut(), [], `at ${width} px`);
    }
    await visit.end();
  });

  it('ends fast ticks, a double click and two tabs with one selection that both tabs show', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const page = await open(visit, '?type=applications');
    const reply = await holdReply(page, '**/api/restores/selection');
    await boxes(page).nth(0).click();
    await reply.arrived;
    for (const place of [1, 2, 3]) await boxes(page).nth(place).click();
    await boxes(page).nth(4).dblclick();
    reply.release();
    await says(page, 4);
    await saved(page);
    const other = await visit.context.newPage();
    await other.goto(page.url());
    await boxes(other).nth(4).waitFor();
    await boxes(other).nth(5).click();
    await says(other, 5);
    await saved(other);
    await boxes(page).nth(6).click();
    await says(page, 6);
    await saved(page);
    await page.reload();
    await boxes(page).first().waitFor();
    await says(page, 6);
    visit.expectComplaint(/409/);
    await visit.end();
  });

  it('keeps ticks while the service is unavailable and saves them afterwards', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const page = await open(visit, '?type=roles');
    await page.route('**/api/restores/**', (route) => route.abort());
    await boxes(page).nth(1).click();
    await page
      .getByText(
        'The connection is lost. Your selection is kept and will be saved when the service is available again.',
      )
      .waitFor();
    await boxes(page).nth(2).click();
    await page.unroute('**/api/restores/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await saved(page);
    await page.reload();
    await boxes(page).first().waitFor();
    await says(page, 2);
    visit.expectComplaint(/ERR_FAILED/);
    await visit.end();
  });

  it('selects more in experimental mode and asks for missing names in the review', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const page = await open(visit, '?type=roles');
    await page.getByRole('heading', { name: 'Select up to 100 objects to be restored' }).waitFor();
    await boxes(page).first().check();
    await saved(page);
    const asked = page.waitForResponse((reply) => new URL(reply.url()).pathname === `/api/backups/${id}/roles`);
    await page.keyboard.press('Control+Shift+E');
    assert.equal((await asked).status(), 200);
    await page.getByRole('heading', { name: /^Select up to 10,?000 objects to be restored$/ }).waitFor();
    await page.route('**/api/restores/*/selection', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const reply = await route.fetch();
      return route.fulfill({ response: reply, body: (await reply.text()).replaceAll(/,?"displayName":"[^"]*"/g, '') });
    });
    const named = page.waitForResponse(
      (reply) => new URL(reply.url()).pathname === `/api/backups/${id}/directoryObjects/getByIds`,
    );
    await visit.open(`/backups/${id}?step=review`);
    assert.equal((await named).status(), 200);
    await visit.end();
  });

  it('shows modal mode with its way back, names an unknown backup, and refuses view-only people', async () => {
    const visit = await stage.visit({ bypassCSP: true, viewport: { width: 320, height: 720 } });
    await visit.signInAs('oscar');
    const page = await open(visit, '', `/restore/${id}`);
    await eventually(() => page.locator('nav.nav').count(), 0);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false);
    assert.deepEqual(await violations(visit), []);
    await page.getByRole('button', { name: 'Show selection and settings' }).click();
    await page.getByRole('checkbox', { name: 'Remember decision' }).waitFor();
    assert.deepEqual(await violations(visit), []);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.waitForFunction(() => !location.pathname.startsWith('/restore/'));
    visit.expectComplaint(/404/);
    await visit.open('/backups/abc');
    await page.getByText('Backup abc is not found').waitFor();
    assert.deepEqual(await violations(visit), []);
    await visit.end();

    const viewer = await stage.visit();
    await viewer.signInAs('vera');
    await viewer.open(`/backups/${id}`);
    await viewer.page.waitForURL('**/404');
    await viewer.end();
  });
});
