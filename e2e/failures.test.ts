import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { EMBEDDED, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { listed, rows, runToTheEnd } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { installClock, readTime, turnClockUntil } from './support/clock.ts';
import { holdReply } from './support/holdReply.ts';

/** The browser's own lines about failures that these journeys cause on purpose. */
const REFUSED = /Failed to load resource/;

describe('failures', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300', ...EMBEDDED });

  afterEach(async () => {
    const { service, tenant } = stage.product;
    if (!tenant.isRunning) await tenant.start();
    if (!service.isRunning) await service.start();
  });

  it('without the tenant a backup fails with a reason and consent leads to the error page, where Retry goes on', async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    two.expectComplaint(REFUSED);
    await one.signInAs('ada');
    await two.signInAs('oscar');
    await stage.product.tenant.stop('SIGKILL');
    await one.page.getByRole('button', { name: 'Run backup' }).click();
    await two.open('/backups');
    await two.page.waitForURL('**/500', { timeout: 60_000 });
    await two.page.getByRole('heading', { level: 1, name: 'Unavailable' }).waitFor();
    await two.titled('Error');
    await one.page.getByText('Backup failed').first().waitFor({ timeout: 60_000 });
    await rows(one.page).first().getByText('Failed', { exact: true }).waitFor();
    await rows(one.page).first().getByRole('button', { name: 'Details' }).waitFor();
    await stage.product.tenant.start();
    await two.page.getByRole('button', { name: 'Retry' }).click();
    await two.page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
    await one.end();
    await two.end();
  });

  it('keeps a list that cannot be refreshed, reports it and a failed run, and recovers from both', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.signInAs('ada');
    const { page } = visit;
    const before = await listed(page);
    await stage.product.service.stop('SIGKILL');
    await page.getByText(/^The connection is lost\. The list is from/).waitFor();
    await eventually(() => rows(page).count(), before);
    await page.getByRole('button', { name: 'Run backup' }).click();
    await page.getByText('Error while running backup').first().waitFor();
    await eventually(() => rows(page).count(), before);
    await stage.product.service.start();
    await page.getByText(/^The connection is lost/).waitFor({ state: 'detached', timeout: 30_000 });
    assert.equal(visit.path(), '/backups');
    await visit.end();
  });

  it('retries a failed start step after 5 s and continues', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await installClock(visit.page);
    await visit.open('/backups');
    const init = await holdReply(visit.page, '**/api/init');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await init.arrived;
    await stage.product.service.stop();
    const from = await readTime(visit.page);
    init.release();
    await turnClockUntil(visit.page, visit.page.waitForRequest('**/api/init'));
    const wait = (await readTime(visit.page)) - from;
    await stage.product.service.start();
    await turnClockUntil(visit.page, visit.page.getByRole('dialog').waitFor({ state: 'detached', timeout: 30_000 }));
    await visit.page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
    assert.ok(wait >= 4500, `asked again after ${wait} ms`);
    await visit.end();
  });

  it('a start step that is refused with 401 is not asked again', async () => {
    const visit = await stage.visit();
    visit.expectComplaint(REFUSED);
    await visit.open('/backups');
    await visit.page.route('**/api/init', (route) =>
      route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer x' } }),
    );
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('ada');
    await visit.page.waitForURL('**/login');
    assert.equal(visit.requests().filter(({ pathname }) => pathname === '/api/init').length, 1);
    await visit.end();
  });

  it('a second run while one is running is refused with the text, and its row goes', async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    two.expectComplaint(/status of 409/);
    await one.signInAs('ada');
    await two.signInAs('oscar');
    const list = await holdReply(two.page, '**/api/get_tid_backups_list');
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', path: '/users*', delayMs: 8000, count: 1 });
    await one.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(one.page).first().getByText('Running').waitFor();
    await two.page.getByRole('button', { name: 'Run backup' }).click();
    await two.page.getByText('Error while running backup').first().waitFor();
    list.release();
    await runToTheEnd(one.page);
    await one.end();
    await two.end();
  });

  it('reports a deletion that another person has made, and removes the row', async () => {
    const [one, two] = [await stage.visit(), await stage.visit()];
    two.expectComplaint(/status of 404/);
    await one.signInAs('ada');
    await two.signInAs('oscar');
    const list = await holdReply(two.page, '**/api/get_tid_backups_list');
    const remove = async ({ page }: typeof one): Promise<void> => {
      await rows(page)
        .filter({ hasText: 'Failed' })
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    };
    await remove(one);
    await rows(one.page).filter({ hasText: 'Failed' }).waitFor({ state: 'detached' });
    await remove(two);
    await two.page.getByText('Failed to delete backup').first().waitFor();
    list.release();
    await rows(two.page).filter({ hasText: 'Failed' }).waitFor({ state: 'detached' });
    await one.end();
    await two.end();
  });

  it('a person whom the service refuses sees the forbidden page', async () => {
    const { service } = stage.product;
    await service.stop();
    await service.start({ UNKNOWN_USERS: 'none' });
    const visit = await stage.visit();
    visit.expectComplaint(/status of 403/);
    await visit.open('/backups');
    await visit.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await visit.pick('nora');
    await visit.page.waitForURL('**/403');
    await visit.page.getByText('Ask an administrator for access').waitFor();
    await visit.titled('Forbidden');
    await visit.end();
    await service.stop();
  });
});
