import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { inspect } from './support/visualChecks.ts';
import { backedUp, changeTenant, tickIn } from './support/wizard.ts';

/** Milliseconds: the directory is asked, one policy a second, on a machine that has other work. */
const SLOW = { timeout: 120_000 };
const POLICIES = '/v1.0/identity/conditionalAccess/policies';

type Row = Record<string, unknown> & { id: string; displayName: string; userPrincipalName?: string };

describe('the preview of a restore', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '120' });
  let backupId: string;
  const list = async (path: string): Promise<Row[]> =>
    (await changeTenant(stage.product, 'GET', path))['value'] as Row[];
  const statesNow = async (): Promise<Map<string, unknown>> =>
    new Map((await list(POLICIES)).map(({ id, state }) => [id, state]));

  before(async () => {
    backupId = await backedUp(stage);
  });

  it('of all policies in report-only mode names the one that changes, asks for the tenant, and only that one is changed', async () => {
    const was = await statesNow();
    const changed = (await list(POLICIES)).find(({ state }) => state === 'enabled') as Row;
    await changeTenant(stage.product, 'PATCH', `${POLICIES}/${changed.id}`, { description: 'Changed by somebody' });
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    const { page } = visit;
    await visit.open(`/backups/${backupId}?type=conditionalAccessPolicies`);
    await page.getByRole('button', { name: `Select all ${was.size}` }).click();
    await page.getByText('Selection saved', { exact: true }).waitFor();
    await page.getByRole('combobox', { name: 'State of restored policies' }).selectOption({ label: 'Report-only' });
    await page.getByRole('button', { name: 'Next: compare' }).click();
    await page.getByText(`${was.size} objects: 1 will be changed, ${was.size - 1} already right`).waitFor(SLOW);
    await page.getByText('Policies that differ from the backup or are recovered get the mode "Report-only".').waitFor();
    const card = page.getByRole('region', { name: changed.displayName, exact: true });
    await card.getByText('This restore lowers protection here').waitFor();
    await card
      .locator('ins', { hasText: /reporting|report-only/i })
      .first()
      .waitFor();
    await inspect(visit, 'preview-compare', 'light');
    await page.getByRole('button', { name: 'Next: review' }).click();
    const check = page.getByRole('region', { name: 'This restore lowers protection' });
    await check.getByText(changed.displayName).waitFor(SLOW);
    await page.getByText(`1 will be changed, ${was.size - 1} already right`).waitFor();
    const start = page.getByRole('button', { name: 'Start restore' });
    await eventually(() => start.isDisabled(), true);
    await inspect(visit, 'preview-review', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(visit, 'preview-review', 'dark');
    await check.getByLabel(/^Type fabrikam.example/).fill('fabrikam.example');
    await start.click();
    await page.waitForURL('**/restores', SLOW);
    const row = page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr').first();
    await row.getByText('Completed', { exact: true }).waitFor(SLOW);
    assert.deepEqual(await statesNow(), was.set(changed.id, 'enabledForReportingButNotEnforced'));
    await row.getByRole('link', { name: /^Report of the restore/ }).click();
    await page.getByText(/Restore settings: .*Policies: Report-only/).waitFor();
    await visit.end();
  });

  it('says before the start that users come back disabled, with the switch that changes it', async () => {
    const users = (
      await list(
        '/v1.0/users?$top=100&$select=id,displayName,userPrincipalName,accountEnabled,userType,onPremisesSyncEnabled',
      )
    )
      .filter(
        ({ userPrincipalName = '', accountEnabled, userType, onPremisesSyncEnabled }) =>
          accountEnabled === true &&
          userType === 'Member' &&
          onPremisesSyncEnabled !== true &&
          !/^(ada|oscar|vera|nora)@/.test(userPrincipalName),
      )
      .slice(0, 2);
    for (const { id } of users) await changeTenant(stage.product, 'DELETE', `/v1.0/users/${id}`);
    const statusOf = async ({ id }: Row): Promise<unknown> =>
      (await changeTenant(stage.product, 'GET', `/v1.0/users/${id}?$select=accountEnabled`))['accountEnabled'];
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    const { page } = visit;
    for (const user of users) await tickIn(visit, backupId, 'users', String(user.userPrincipalName), user.displayName);
    await visit.open(`/backups/${backupId}?step=review`);
    await page.getByText('2 users come back disabled').waitFor(SLOW);
    const tick = page.getByRole('checkbox', { name: 'Restore users in enabled state' });
    await inspect(visit, 'preview-disabled', 'light');
    await tick.check();
    await page.getByText('Users come back with the account status of the backup').waitFor(SLOW);
    await tick.uncheck();
    await page.getByText('2 users come back disabled').waitFor(SLOW);
    await page.getByRole('button', { name: 'Start restore' }).click(SLOW);
    await page.waitForURL('**/restores', SLOW);
    const row = page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr').first();
    await row.getByText('Completed', { exact: true }).waitFor(SLOW);
    assert.deepEqual(await Promise.all(users.map(statusOf)), [false, false]);
    await row.getByRole('link', { name: /^Report of the restore/ }).click();
    await page.getByText(/2 users came back disabled\./).waitFor();
    const objects = page.getByRole('table');
    await objects.getByText(String(users[0]?.displayName)).first().click();
    await page
      .getByText(/The account is restored disabled; in the backup it is enabled/)
      .first()
      .waitFor();
    assert.equal(await page.getByText('The object is in the directory as it was in the backup.').count(), 0);
    // A user that is there and disabled is not called the same.
    for (const user of users) await tickIn(visit, backupId, 'users', String(user.userPrincipalName), user.displayName);
    await visit.open(`/backups/${backupId}?step=compare`);
    await page.getByText('2 objects: 0 will be changed, 0 already right, 2 stay different').waitFor(SLOW);
    assert.equal(await page.getByText('No changes: the directory already matches the backup.').count(), 0);
    await visit.end();
  });
});
