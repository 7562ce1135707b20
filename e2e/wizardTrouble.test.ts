import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { personNamed } from '../server/test/signIn/flow.ts';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { jobs } from './support/restores.ts';
import { runBackup } from './support/wizard.ts';

/** The browser's own lines about what these journeys break on purpose. */
const REFUSED = /Failed to load resource/;
/** Milliseconds for what the service and the directory do, on a machine that has other work. */
const SLOW = { timeout: 60_000 };

const boxes = (page: Page): Locator => page.locator('tbody input.tick');
const saved = (page: Page): Promise<void> => page.getByText('Selection saved').waitFor(SLOW);
const says = (page: Page, count: number): Promise<void> => page.locator('.selection-total', { hasText: new RegExp(`^${count} of`) }).waitFor(SLOW);
const startButton = (page: Page): Locator => page.getByRole('button', { name: 'Start restore' });
const open = (page: Page): Promise<void> => page.locator('.wizard-actions button:enabled', { hasText: 'Start restore' }).waitFor(SLOW);

// One product: each journey leaves it without a running restore.
describe('the wizard in trouble', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let id = '';

  const wizard = async (visit: Visit, words = '', backupId = id): Promise<Page> => {
    await visit.open(`/backups/${backupId}${words}`);
    await visit.usable();
    return visit.page;
  };
  const select = async (visit: Visit, places: readonly number[], words = '', backupId = id): Promise<Page> => {
    const page = await wizard(visit, words, backupId);
    for (const place of places) await boxes(page).nth(place).click();
    await saved(page);
    return page;
  };
  /** From the review to the end of the restore. */
  const ends = async (page: Page): Promise<void> => {
    await page.waitForURL('**/restores', SLOW);
    await jobs(page).first().getByText('Completed', { exact: true }).waitFor(SLOW);
  };

  before(async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    id = await runBackup(visit);
    await visit.end();
  });

  it('R-SEL-12 R-WIZ-01 S-49 a reload in each step keeps the step, the selection and what is looked at', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const page = await select(visit, [0, 2], '?type=groups&rows=50');
    await page.reload();
    await says(page, 2);
    await boxes(page).nth(2).waitFor();
    assert.deepEqual([await boxes(page).nth(0).isChecked(), await boxes(page).nth(1).isChecked(), await boxes(page).nth(2).isChecked()], [true, false, true]);
    assert.equal(visit.path(), `/backups/${id}?type=groups&rows=50`);
    await page.getByRole('button', { name: 'Next: compare' }).click();
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    await page.getByRole('radio', { name: 'All 2' }).waitFor({ state: 'attached' });
    await page.reload();
    await page.getByText(/^2 objects: /).waitFor(SLOW);
    assert.match(visit.path(), /step=compare/);
    await page.getByRole('button', { name: 'Next: review' }).click();
    await open(page);
    await page.reload();
    await open(page);
    await page.locator('.review-total').getByText('2', { exact: true }).waitFor();
    assert.match(visit.path(), /step=review/);
    await visit.end();
  });

  it('T-17 T-19 T-36 R-WIZ-10 start pressed twice in one of two tabs: one restore, the other tab and another person read that one runs, and nothing is lost', async () => {
    const [ada, oscar] = [await stage.visit(), await stage.visit()];
    for (const visit of [ada, oscar]) visit.expectComplaint(/status of 409/);
    await ada.signInAs('ada');
    await oscar.signInAs('oscar');
    await select(ada, [0, 2], '?type=groups');
    const page = await wizard(ada, '?step=review');
    await open(page);
    const other = await ada.context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('button', { name: personNamed('ada').name }).click();
    await open(other);
    await select(oscar, [1]);
    await wizard(oscar, '?step=review');
    await open(oscar.page);
    // The directory takes its time, and so does the restore.
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', path: '*', count: 8, delayMs: 2500 });
    await startButton(page).dblclick();
    await page.waitForURL('**/restores', SLOW);
    await startButton(oscar.page).click();
    await oscar.page.getByText(/^A restore is already running/).first().waitFor(SLOW);
    await oscar.page.locator('.review-total').getByText('1', { exact: true }).waitFor();
    await other.getByText(/A restore is already running|Select at least one object/).first().waitFor(SLOW);
    await ends(page);
    assert.equal(await jobs(page).count(), 1, 'one restore');
    assert.equal(ada.requests().filter(({ pathname }) => pathname.endsWith('/start')).length, 1);
    await open(oscar.page);
    await ada.end();
    await oscar.end();
  });

  it('R-WIZ-12 the backup is deleted while it is open: each step says that it is not found, and that nothing was changed', async () => {
    const [visit, other] = [await stage.visit(), await stage.visit()];
    visit.expectComplaint(REFUSED);
    await other.signInAs('ada');
    const doomed = await runBackup(other);
    await visit.signInAs('oscar');
    const page = await select(visit, [0], '?type=groups', doomed);
    await rows(other.page).first().getByRole('button', { name: /^Delete/ }).click();
    await other.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await rows(other.page).filter({ hasText: doomed }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Next page' }).click();
    const gone = page.getByText(`Backup ${doomed} is not found`);
    await gone.waitFor(SLOW);
    await page.getByText('It may have been deleted. Nothing was changed in the directory.').waitFor();
    for (const step of ['compare', 'review']) {
      await wizard(visit, `?step=${step}`, doomed);
      await gone.waitFor(SLOW);
    }
    await page.getByRole('button', { name: 'Back to backups' }).click();
    await page.waitForURL('**/backups');
    await visit.end();
    await other.end();
  });
});
