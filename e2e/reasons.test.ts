import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { rows } from './support/backups.ts';
import { violations } from './support/visualChecks.ts';
import { incident, jobs } from './support/restores.ts';

const LOOKED_AT = { bypassCSP: true } as const;
const MARK = 'Incomplete: 9 of 11 types read';
const REASON = '1235: Configured controls are unsupported for policies containing the protocol flows condition.';
const POLICIES = '/identity/conditionalAccess/policies/*';

// One story: each step continues where the one before has ended.
describe('what the console says of a directory that refuses', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage();
  let ada: Visit;
  let backupId = '';
  let restoreId = '';

  const fault = (wish: object): Promise<unknown> => stage.product.askTenant('/_simulator/fault', wish);
  const runBackup = async (): Promise<string> => {
    await ada.open('/backups');
    await ada.page.getByRole('button', { name: 'Run backup' }).click();
    await rows(ada.page).first().getByText('Running', { exact: true }).waitFor();
    await rows(ada.page).first().getByText('Completed', { exact: true }).waitFor({ timeout: 180_000 });
    const { list } = (await callAsUser(ada.page, '/api/get_tid_backups_list', { pagenum: 1, perpage: 25 })) as {
      list: { backupId: string }[];
    };
    return list[0]?.backupId ?? '';
  };

  before(async () => {
    ada = await stage.visit(LOOKED_AT);
    await ada.signInAs('ada');
    backupId = await runBackup();
  });

  it('a backup that could not read everything keeps its status and has an amber mark in the list, on the dashboard and in the wizard', async () => {
    const { page } = ada;
    assert.equal(
      await rows(page)
        .first()
        .getByText(/^Incomplete/)
        .count(),
      0,
      'a whole backup has no mark',
    );
    for (const path of ['/directory/administrativeUnits', '/groups/*/owners'])
      await fault({ name: 'forbidden', path, method: 'GET', count: 1000 });
    await ada.open('/backups');
    await page.getByRole('button', { name: 'Run backup' }).click();
    const toast = page.getByRole('status', { name: 'Notifications' });
    await toast.getByText(/^Backup [0-9a-f-]{36} completed$/).waitFor({ timeout: 180_000 });
    await toast.getByText(MARK, { exact: true }).waitFor();
    const row = rows(page).first();
    await row.locator('.status-success', { hasText: 'Completed' }).waitFor();
    await row.getByText(MARK, { exact: true }).waitFor();
    assert.deepEqual(await violations(ada), []);
    await ada.open('/dashboard');
    const card = page.getByRole('region', { name: 'Last backup', exact: true });
    await card.locator('.status-success', { hasText: 'Completed' }).waitFor();
    await card.getByText(MARK, { exact: true }).waitFor();
    assert.deepEqual(await violations(ada), []);
    await card.getByRole('link', { name: 'Restore from this backup' }).click();
    await page.locator('.wizard-head').getByText(MARK, { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Administrative units,.*not read in full$/ }).click();
    await page.getByText('The directory denied access to administrative units.').waitFor();
    assert.deepEqual(await violations(ada), []);
  });

  it('a running restore counts written, verified and open apart, and a cancel says what is changed already', async () => {
    const { page } = ada;
    const changed = await incident(stage.product, 'conditionalAccessWeakened', 8);
    await fault({ name: 'slow', path: POLICIES, method: 'PATCH', count: 1000, delayMs: 1500 });
    const started = await callAsUser(page, '/api/restore', {
      backupId,
      selection: { conditionalAccessPolicies: { all: false, selected: changed('conditionalAccessPolicies') } },
      restoreSettings: {},
      experimental: true,
    });
    const id = String(started['restoreId']);
    await ada.open('/restores');
    await page
      .getByRole('button', { name: /^Show details/ })
      .first()
      .click();
    await page.getByText(/^[1-9]\d* written, 0 verified, [1-9]\d* open$/).waitFor({ timeout: 30_000 });
    const bar = page.getByRole('progressbar', { name: 'Progress of Conditional access' });
    assert.ok(Number(await bar.getAttribute('aria-valuenow')) > 0, 'the bar moves while it writes');
    assert.deepEqual(await violations(ada), []);
    const row = jobs(page).filter({ hasText: id });
    await row.getByRole('button', { name: /^Cancel restore of/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByText(/^\d+ conditional access polic(y is|ies are) already changed\. Canceling leaves .* partly restored\.$/)
      .waitFor();
    assert.deepEqual(await violations(ada), []);
    await dialog.getByRole('button', { name: 'Cancel restore' }).click();
    await row.getByText('Canceled', { exact: true }).waitFor({ timeout: 60_000 });
  });

  it("shows the directory's reason in the report, and viewers see only that there is one", async () => {
    const { page } = ada;
    const changed = await incident(stage.product, 'conditionalAccessWeakened', 2);
    await fault({
      name: 'refused',
      path: POLICIES,
      method: 'PATCH',
      count: 1000,
      status: 400,
      answer: { code: 'BadRequest', message: REASON },
    });
    const started = await callAsUser(page, '/api/restore', {
      backupId,
      selection: { conditionalAccessPolicies: { all: false, selected: changed('conditionalAccessPolicies') } },
      restoreSettings: {},
      experimental: true,
    });
    restoreId = String(started['restoreId']);
    await ada.open('/restores');
    await jobs(page)
      .filter({ hasText: restoreId })
      .getByText(/^Failed|Completed with errors$/)
      .waitFor({ timeout: 120_000 });
    await ada.open(`/restore-report/${restoreId}/errors`);
    await page
      .getByRole('button', { name: /^Show details of/ })
      .first()
      .click();
    const pane = page.getByRole('complementary', { name: 'Error details' });
    await pane.getByText(`The directory reported: ${REASON}`).waitFor();
    await pane.getByText(/^Correct the policy in the Microsoft Entra admin center/).waitFor();
    assert.deepEqual(await violations(ada), []);
    await page.emulateMedia({ forcedColors: 'active' });
    const [selected, ...others] = await Promise.all(
      [true, false].map((isSelected) =>
        page
          .getByRole('tab', { selected: isSelected })
          .first()
          .evaluate((tab) => getComputedStyle(tab).borderBottomColor),
      ),
    );
    assert.ok(!others.includes(selected ?? ''), 'the selected tab has a line');
    await page.emulateMedia({ forcedColors: 'none' });
    const vera = await stage.visit(LOOKED_AT);
    await vera.signInAs('vera');
    await vera.open(`/restore-report/${restoreId}/errors`);
    await vera.page
      .getByRole('button', { name: /^Show details of/ })
      .first()
      .click();
    await vera.page.getByText('The reason is visible to operators and administrators.').waitFor();
    assert.equal(await vera.page.getByText('Configured controls').count(), 0);
    await vera.end();
    await ada.end();
  });
});
