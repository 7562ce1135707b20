import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { rows } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { jobs } from './support/restores.ts';
import { backedUp, runBackup } from './support/wizard.ts';
import {
  boxes,
  ends,
  openWizard,
  says,
  select,
  SLOW,
  startButton,
  startOpens,
  toCompare,
  toReview,
} from './support/wizardSteps.ts';

/** The browser's own lines about failures that these journeys cause on purpose. */
const REFUSED = /Failed to load resource/;

// One product: each journey leaves it without a running restore.
describe('the wizard in trouble', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let id = '';

  before(async () => {
    id = await backedUp(stage);
  });

  it('keeps the step, the selection and the open object over a reload in each step', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const page = await select(visit, id, [0, 2], '?type=groups&rows=50');
    await page.reload();
    await says(page, 2);
    await boxes(page).nth(2).waitFor();
    await eventually(
      async () => [
        await boxes(page).nth(0).isChecked(),
        await boxes(page).nth(1).isChecked(),
        await boxes(page).nth(2).isChecked(),
      ],
      [true, false, true],
    );
    assert.equal(visit.path(), `/backups/${id}?type=groups&rows=50`);
    await toCompare(page);
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    await page.getByRole('radio', { name: 'All 2' }).waitFor({ state: 'attached' });
    await page.reload();
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    assert.match(visit.path(), /step=compare/);
    await toReview(page);
    await startOpens(page);
    await page.reload();
    await startOpens(page);
    await page.locator('.review-total').getByText('2', { exact: true }).waitFor();
    assert.match(visit.path(), /step=review/);
    await visit.end();
  });

  it('starts one restore when start is pressed twice, and shows others that one runs', async () => {
    const [ada, oscar] = [await stage.visit(), await stage.visit()];
    for (const visit of [ada, oscar]) visit.expectComplaint(/status of 409/);
    await ada.signInAs('ada');
    await oscar.signInAs('oscar');
    await select(ada, id, [0, 2], '?type=groups');
    const page = await openWizard(ada, id, '?step=review');
    await startOpens(page);
    const other = await ada.context.newPage();
    await other.goto(page.url());
    await startOpens(other);
    await select(oscar, id, [1]);
    await openWizard(oscar, id, '?step=review');
    await startOpens(oscar.page);
    // The directory takes its time, and so does the restore.
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', path: '*', count: 8, delayMs: 2500 });
    await startButton(page).dblclick();
    await page.waitForURL('**/restores', SLOW);
    await startButton(oscar.page).click();
    await oscar.page
      .getByText(/^A restore is already running/)
      .first()
      .waitFor(SLOW);
    await oscar.page.locator('.review-total').getByText('1', { exact: true }).waitFor();
    await other
      .getByText(/A restore is already running|Select at least one object/)
      .first()
      .waitFor(SLOW);
    await ends(page);
    await eventually(() => jobs(page).count(), 1, 'one restore');
    assert.equal(ada.requests().filter(({ pathname }) => pathname.endsWith('/start')).length, 1);
    await startOpens(oscar.page);
    await ada.end();
    await oscar.end();
  });

  it('says in each step that the open backup was deleted and that nothing was changed', async () => {
    const [visit, other] = [await stage.visit(), await stage.visit()];
    visit.expectComplaint(REFUSED);
    await other.signInAs('ada');
    const doomed = await runBackup(other);
    await visit.signInAs('oscar');
    const page = await select(visit, doomed, [0], '?type=groups');
    await rows(other.page)
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await rows(other.page).filter({ hasText: doomed }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next page' }).click();
    const gone = page.getByText(`Backup ${doomed} is not found`);
    await gone.waitFor(SLOW);
    await page.getByText('It may have been deleted. Nothing was changed in the directory.').waitFor();
    for (const step of ['compare', 'review']) {
      await openWizard(visit, doomed, `?step=${step}`);
      await gone.waitFor(SLOW);
    }
    await page.getByRole('button', { name: 'Back to backups' }).click();
    await page.waitForURL('**/backups');
    await visit.end();
    await other.end();
  });
});
