import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { RESTORE_REPORT_TEXTS } from '@trc/domain/texts/restoreReport';
import { RESTORES_TEXTS } from '@trc/domain/texts/restores';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { eventually } from './support/eventually.ts';
import { inspect, violations } from './support/visualChecks.ts';
import { incident, jobs } from './support/restores.ts';

const UNKNOWN = '9b1d7f0e-0000-4000-8000-00000000000a';
// The policy of the page is off in these windows only, or axe could not be put into them.
const LOOKED_AT = { bypassCSP: true } as const;

// One story: each step continues where the one before has ended.
describe('restores', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage();
  let ada: Visit;
  let backupId = '';
  let restoreId = '';

  before(async () => {
    ada = await stage.visit(LOOKED_AT);
    await ada.signInAs('ada');
    await ada.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(ada.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
    backupId =
      (
        (await callAsUser(ada.page, '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 })) as {
          list: { backupId: string }[];
        }
      ).list[0]?.backupId ?? '';
  });

  it('says that there is no restore before the first one', async () => {
    await ada.open('/restores');
    await ada.titled('Restore jobs');
    await ada.page.getByText('No restore jobs found').waitFor();
    assert.deepEqual(await violations(ada), []);
  });

  it('shows a running restore with its progress and in the header, and reports its end on another page', async () => {
    const { page } = ada;
    const gone = await incident(stage.product, 'usersHardDeleted', 3);
    const app = await incident(stage.product, 'applicationHardDeleted');
    const synced = await incident(stage.product, 'usersDeleted', 2);
    await stage.product.askTenant('/_simulator/fault', {
      name: 'nameConflict',
      path: '/users*',
      method: 'POST',
      count: 1,
    });
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', method: 'write', count: 2, delayMs: 3000 });
    const started = await callAsUser(page, '/api/restore', {
      backupId,
      selection: {
        users: { all: false, selected: [...gone('users'), ...synced('users')] },
        applications: { all: false, selected: app('applications') },
        servicePrincipals: { all: false, selected: app('servicePrincipals') },
        namedLocations: { all: true, selected: [] },
      },
      restoreSettings: {},
    });
    restoreId = String(started['restoreId']);
    await ada.open('/restores');
    const row = jobs(page).filter({ hasText: restoreId });
    await row.getByText('Running', { exact: true }).waitFor();
    await page.getByRole('link', { name: '1 restore running' }).waitFor();
    await row.getByRole('button', { name: /^Show details/ }).click();
    await page.getByRole('progressbar', { name: 'Progress of Users' }).waitFor();
    assert.deepEqual(await violations(ada), []);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Backups' }).click();
    await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor();
    await page
      .getByText('Errors occured: The restore job failed to restore items', { exact: true })
      .waitFor({ timeout: 90_000 });
    await eventually(
      () => page.getByRole('link', { name: 'View errors' }).getAttribute('href'),
      `/restore-report/${restoreId}/errors`,
    );
    await page.getByRole('link', { name: '1 restore running' }).waitFor({ state: 'detached' });
  });

  it('shows the result in the list, its open row and its summary, at every width', async () => {
    const { page } = ada;
    await ada.open('/restores');
    await jobs(page).first().getByText('Completed with errors', { exact: true }).waitFor();
    await eventually(
      async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()),
      ['Restore ID', 'Source', 'Creation Date', 'Status', 'Backup ID', 'Actions'],
    );
    await page.getByRole('button', { name: /^Show details/ }).click();
    await inspect(ada, 'restores', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(ada, 'restores', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('button', { name: /^Summary/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Errors occured: The restore job failed to restore items', { exact: true }).waitFor();
    await inspect(ada, 'restore-summary', 'light');
    const failed = dialog.getByRole('link', { name: /^1 Users, Failed$/ });
    await failed.click();
    await ada.titled('Restore records');
    assert.equal(ada.path(), `/restores/${restoreId}/users?status=Failed`);
  });

  it('records show what the number counted, sort where they may, and lead into the report', async () => {
    const { page } = ada;
    await ada.open(`/restores/${restoreId}/users?status=Failed`);
    const table = page.getByRole('table', { name: 'Users of this restore' });
    await table.locator('tbody .restored-name').first().waitFor();
    await eventually(() => table.locator('tbody .restored-name').count(), 1);
    const sortable = await table
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.querySelector('button')).map((cell) => cell.textContent?.trim()),
      );
    assert.deepEqual(sortable, ['Name', 'Status', 'Action']);
    await page.getByRole('combobox', { name: 'Status:' }).selectOption('All');
    await page.waitForFunction(() => document.querySelectorAll('.restored-name').length === 5);
    await inspect(ada, 'restore-records', 'light');
    await table.locator('tbody .restored-name').first().click();
    await page.getByRole('complementary').waitFor();
    await ada.titled('Restore report');
  });

  it('the report has problems first, filters, details to copy, and a list to tick off', async () => {
    const { page } = ada;
    await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await ada.open(`/restore-report/${restoreId}`);
    const names = page.locator('.report-name');
    await names.first().waitFor();
    const statuses = await page.locator('tbody .status').allInnerTexts();
    assert.deepEqual(statuses.slice(0, 2), ['Failed', 'Completed with errors']);
    await names.first().click();
    const pane = page.getByRole('complementary', { name: 'Error details' });
    await pane.getByText('What happened').waitFor();
    await inspect(ada, 'restore-report', 'light');
    await pane.waitFor();
    await pane.getByRole('button', { name: 'Copy error' }).click();
    await eventually(
      async () => /\(User, [0-9a-f-]{36}\)\nFailed\n/.test(await page.evaluate(() => navigator.clipboard.readText())),
      true,
    );
    await page.keyboard.press('Escape');
    await pane.waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Type:' }).selectOption({ label: 'Applications' });
    await page.waitForFunction(() => document.querySelectorAll('.report-name').length === 1);
    await names.first().click();
    await page.getByText('New ID in the directory').waitFor();
    await page
      .getByText(/The password cannot be restored\. Set a new one\./)
      .first()
      .waitFor();
    const tick = page.getByRole('checkbox').first();
    await tick.check();
    await page.getByText(/^1 of \d+ done$/).waitFor();
    await page.getByText(/^Done by ada@/).waitFor();
    await page.reload();
    await page.getByText(/^1 of \d+ done$/).waitFor();
    await page.getByText(/^Done by ada@/).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(ada, 'restore-report', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('the CSV holds each object and comes with the bearer, not with a token in its address', async () => {
    const { page } = ada;
    const asked = page.waitForRequest('**/report_csv');
    const [download, request] = await Promise.all([
      page.waitForEvent('download'),
      asked,
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `restore-report-${restoreId}.csv`);
    assert.match(request.headers()['authorization'] ?? '', /^Bearer /);
    assert.ok(!request.url().includes('token'));
    const text = readFileSync(await download.path(), 'utf8');
    assert.ok(text.startsWith('\ufeff"Name","Type","Status","Action","Error"'));
    assert.ok(text.includes('"Failed"') && !text.includes('passwordProfile'));
  });

  it('the summary is a page that works offline at every width, and the attributes are a file', async () => {
    const { page } = ada;
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const file = path.join(path.dirname(await download.path()), download.suggestedFilename());
      await download.saveAs(file);
      return file;
    };
    const attributes = await save('Download attributes CSV');
    assert.equal(path.basename(attributes), `restore-attributes-${restoreId}.csv`);
    assert.ok(readFileSync(attributes, 'utf8').startsWith('\ufeff"Type","Name","ID","Attribute","Before","After",'));
    const summary = await save('Download summary');
    assert.equal(path.basename(summary), `restore-summary-${restoreId}.html`);
    const alone = await ada.context.browser()?.newContext({ offline: true });
    const opened = await alone?.newPage();
    assert.ok(alone && opened);
    const complaints: string[] = [];
    opened.on('console', (message) => complaints.push(message.text()));
    await opened.goto(pathToFileURL(summary).href);
    await opened.getByRole('heading', { name: 'What is left' }).waitFor();
    await opened.getByText(/^Done by ada@/).waitFor();
    for (const width of [1440, 768, 320]) {
      await opened.setViewportSize({ width, height: 900 });
      const { scrollWidth } = await opened.evaluate(() => ({ scrollWidth: document.documentElement.scrollWidth }));
      assert.ok(scrollWidth <= width, `${scrollWidth} at ${width}`);
    }
    assert.deepEqual(complaints, []);
    await alone.close();
  });

  it('Vera reads jobs, report and records, and reads why she can change nothing', async () => {
    const vera = await stage.visit(LOOKED_AT);
    await vera.signInAs('vera', '/restores');
    const { page } = vera;
    await page.getByText(RESTORES_TEXTS.onlyOperators, { exact: true }).waitFor();
    await jobs(page).first().waitFor();
    assert.deepEqual(await violations(vera), []);
    await page.getByRole('link', { name: /^Report of the restore/ }).click();
    await page.locator('.report-name').first().waitFor();
    await eventually(() => page.getByRole('button', { name: 'Restore again what failed' }).isDisabled(), true);
    await page.getByText(/^Done by ada@/).waitFor();
    await eventually(
      () =>
        page
          .getByRole('checkbox', { name: /^Done:/ })
          .first()
          .isDisabled(),
      true,
    );
    await page.getByText(RESTORE_REPORT_TEXTS.againBarred, { exact: true }).waitFor();
    await eventually(() => page.locator('main a[href^="/backups/"]').count(), 0);
    await vera.end();
  });

  it('names an unknown restore in its page and shows Not Found for an unknown word', async () => {
    ada.expectComplaint(/status of 404/);
    await ada.open(`/restore-report/${UNKNOWN}`);
    await ada.page.getByText(`Restore ${UNKNOWN} is not found`).waitFor();
    assert.deepEqual(await violations(ada), []);
    await ada.open(`/restores/${UNKNOWN}/users`);
    await ada.page.getByText(`Restore ${UNKNOWN} is not found`).waitFor();
    await ada.open(`/restores/${restoreId}/customRoles`);
    await ada.page.waitForURL('**/404');
  });

  it('a running restore is canceled after a question; what is written stays', async () => {
    const { page } = ada;
    const gone = await incident(stage.product, 'usersHardDeleted', 4);
    // The victims may be users that the first restore re-created: the backup does not hold their new ids.
    const { list: report } = (await callAsUser(page, `/api/restores/${restoreId}/report`, {
      pagenum: 1,
      perpage: 100,
    })) as { list: { restoredId?: string }[] };
    const recreated = new Set(report.map(({ restoredId }) => restoredId));
    await stage.product.askTenant('/_simulator/fault', { name: 'slow', method: 'write', count: 20, delayMs: 5000 });
    const started = await callAsUser(page, '/api/restore', {
      backupId,
      selection: {
        users: { all: false, selected: gone('users').filter((id) => !recreated.has(id)) },
        groups: { all: true, selected: [] },
      },
      restoreSettings: {},
      experimental: true,
    });
    const id = String(started['restoreId']);
    await ada.open('/restores');
    const row = jobs(page).filter({ hasText: id });
    await row.getByRole('button', { name: /^Cancel restore of/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(
        /already changed\. Canceling leaves .* partly restored\.$|^Nothing has been changed in the directory yet\.$/,
      )
      .waitFor();
    assert.deepEqual(await violations(ada), []);
    await dialog.getByRole('button', { name: 'Cancel restore' }).click();
    await page.getByText(`Restore ${id} canceled`).waitFor({ timeout: 60_000 });
    await row.getByText('Canceled', { exact: true }).waitFor();
    await ada.end();
  });
});
