import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { installClock, passMinute } from './support/clock.ts';
import { jobs } from './support/restores.ts';
import { backedUp } from './support/wizard.ts';
import {
  boxes,
  ends,
  says,
  saved,
  select,
  SLOW,
  startButton,
  startOpens,
  toCompare,
  toReview,
} from './support/wizardSteps.ts';

/** The browser's own lines about failures that these journeys cause on purpose. */
const REFUSED = /Failed to load resource/;
const AWAY = 'The connection is lost. Your selection is kept and will be saved when the service is available again.';
const NOT_COMPARED = 'An error occurred while processing the comparison. Please try again later';
const NOT_STARTED = 'The service is not responding. Nothing was started and your selection is kept. Try again later.';

// One product: each journey leaves it without a running restore.
describe('the wizard without its service', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let id = '';
  before(async () => {
    id = await backedUp(stage);
  });
  afterEach(async () => {
    if (!stage.product.service.isRunning) await stage.product.service.start();
  });

  it('explains an outage of one minute in each step, keeps the selection and completes the restore', async () => {
    const { service } = stage.product;
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await installClock(visit.page);
    await visit.signInAs('ada');
    const page = await select(visit, id, [0]);

    await service.stop('SIGKILL');
    await boxes(page).nth(1).click();
    await page.getByText(AWAY).waitFor();
    await passMinute(page);
    await page.getByText(AWAY).waitFor();
    await says(page, 2);
    await service.start();
    await page.getByText(AWAY).waitFor({ state: 'detached', ...SLOW });
    await saved(page);

    await toCompare(page);
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    await service.stop('SIGKILL');
    await page.getByRole('button', { name: 'Compare again' }).click();
    await page.getByRole('alert').getByText(NOT_COMPARED, { exact: true }).waitFor();
    // The code of the next step comes from the same service.
    await toReview(page);
    await page.getByText('This part of the console could not be loaded.').waitFor();
    await passMinute(page);
    await page.getByText('This part of the console could not be loaded.').waitFor();
    await service.start();
    await startOpens(page);

    await service.stop('SIGKILL');
    await startButton(page).click();
    await page.getByText(NOT_STARTED).waitFor();
    await passMinute(page);
    await page.locator('.review-total').getByText('2', { exact: true }).waitFor();
    await service.start();
    // Before the console has looked for the service itself: this press is the first call that is answered.
    await startButton(page).click();
    await ends(page);
    await eventually(() => jobs(page).count(), 1, 'one restore');
    await visit.end();
  });

  it('returns to the same place with the unsaved change after the session has ended', async () => {
    await stage.product.changeSignIn({ tokenLifetime: 600 });
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.signInByRedirect('oscar');
    const page = await select(visit, id, [1], '?type=roles');
    await says(page, 1);
    await page.route('**/api/restores/**', (route) => route.abort());
    await boxes(page).nth(3).click();
    await page.getByText(AWAY).waitFor();
    await stage.product.changeSignIn({ tokenLifetime: 3600, refuseRefresh: true });
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL('**/login');
    await page.getByText('Session expired').waitFor();
    await page.unroute('**/api/restores/**');
    await stage.product.changeSignIn({ tokenLifetime: 3600, refuseRefresh: false });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('oscar');
    await page.waitForURL(`**/backups/${id}?type=roles`);
    await says(page, 2);
    await eventually(() => boxes(page).nth(3).isChecked(), true);
    await saved(page);
    await visit.end();
  });

  it('asks for the sign-in check when the comparison omits a policy, and wraps a long name in its card', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const page = await select(visit, id, [0], '?type=conditionalAccessPolicies');
    await saved(page);
    const compared = '**/api/restores/*/preview';
    const none = {
      changed: 0,
      alreadyRight: 0,
      broughtBack: 0,
      comesBackDisabled: 0,
      protectionLowered: 0,
      staysDifferent: 0,
      impossible: 0,
    };
    await page.route(compared, (route) => route.fulfill({ json: { objects: [], total: 1, totals: none } }));
    await toCompare(page);
    await page.getByText('This object could not be compared.').waitFor();
    await toReview(page);
    await page.getByText('Your sign-in could not be checked').waitFor();
    await page.unroute(compared);
    await page.route(compared, async (route) => {
      const reply = await route.fetch();
      const found = (await reply.json()) as { objects: object[] };
      await route.fulfill({
        response: reply,
        json: { ...found, objects: found.objects.map((object) => ({ ...object, displayName: 'Ad'.repeat(512) })) },
      });
    });
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await page.getByRole('button', { name: 'Compare again' }).click();
    const name = page.locator('.compared-name h3', { hasText: 'AdAd' });
    await name.waitFor(SLOW);
    assert.ok(((await name.boundingBox())?.height ?? 1000) < 80, 'three lines at most');
    await visit.end();
  });
});
