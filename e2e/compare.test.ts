import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { personNamed } from '@trc/simulator/test/signIn/flow';
import { callAsUser } from '../scripts/lib/callAsUser.mjs';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { changeTenant, runBackup, tickIn } from './support/wizard.ts';
import { withoutExtension } from './support/withoutExtension.ts';
import { holdReply } from './support/holdReply.ts';
import { inspect, inspectThemes } from './support/visualChecks.ts';

const LONG =
  'Somebody has replaced this description by a text that is much longer than what a table shows at once, so that it is cut after one hundred and fifty characters and its end is seen only when asked for: here.';
/** Milliseconds: the directory is asked, one policy a second, on a machine that has other work. */
const SLOW = { timeout: 60_000 };
const POLICY = 'CA002 Global: Require multifactor authentication';

interface Row extends Record<string, unknown> {
  id: string;
  displayName: string;
  userPrincipalName?: string;
}

describe('comparison and review', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '300' });
  let backupId: string;
  let changed: Row;
  let gone: Row;
  let same: Row;
  let group: Row;
  let untouched: Row;

  before(async () => {
    const list = async (path: string): Promise<Row[]> =>
      (await changeTenant(stage.product, 'GET', path))['value'] as Row[];
    const users = (
      await list('/v1.0/users?$top=200&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled')
    ).filter(
      ({ userPrincipalName, onPremisesSyncEnabled }) =>
        userPrincipalName !== undefined &&
        !/^(ada|oscar|vera|nora)@/.test(userPrincipalName) &&
        onPremisesSyncEnabled !== true,
    );
    [changed, gone, same] = users as [Row, Row, Row];
    group = (
      await list('/v1.0/groups?$top=60&$select=id,displayName,description,groupTypes,onPremisesSyncEnabled')
    ).find(
      ({ groupTypes, onPremisesSyncEnabled }) =>
        Array.isArray(groupTypes) && groupTypes.length === 0 && onPremisesSyncEnabled !== true,
    ) as Row;
    await changeTenant(stage.product, 'PATCH', `/v1.0/users/${changed.id}`, {
      jobTitle: 'Senior sales manager',
      employeeHireDate: '2021-09-01T00:00:00Z',
    });
    const policies = await list('/v1.0/identity/conditionalAccess/policies');
    const policy = policies.find(({ displayName }) => displayName === POLICY);
    untouched = policies.find(
      ({ displayName, sessionControls }) => displayName !== POLICY && sessionControls === null,
    ) as Row;
    assert.ok(policy, 'the seeded policy is there');
    // `clients` can be read but not written.
    const { clients: _clients, ...conditions } = policy['conditions'] as Record<string, unknown>;
    await changeTenant(stage.product, 'PATCH', `/v1.0/identity/conditionalAccess/policies/${policy.id}`, {
      state: 'enabled',
      conditions: {
        ...conditions,
        users: {
          includeUsers: ['All'],
          excludeUsers: [personNamed('oscar').oid],
          includeGroups: [],
          excludeGroups: [],
          includeRoles: [],
          excludeRoles: [],
        },
      },
    });
    const visit = await stage.visit();
    await visit.signInAs('ada');
    backupId = await runBackup(visit);
    await visit.end();
    await changeTenant(stage.product, 'PATCH', `/v1.0/users/${changed.id}`, {
      jobTitle: 'Senior account manager',
      employeeHireDate: '2025-09-01T00:00:00Z',
    });
    await changeTenant(stage.product, 'PATCH', `/v1.0/groups/${group.id}`, { description: LONG });
    await changeTenant(stage.product, 'PATCH', `/v1.0/identity/conditionalAccess/policies/${policy.id}`, {
      state: 'disabled',
    });
    // Requests that the service makes without a person.
    await changeTenant(stage.product, 'PATCH', `/v1.0/identity/conditionalAccess/policies/${untouched.id}`, {
      sessionControls: { disableResilienceDefaults: false },
    });
    await changeTenant(stage.product, 'DELETE', `/v1.0/users/${gone.id}`);
    await changeTenant(stage.product, 'DELETE', `/v1.0/directory/deletedItems/${gone.id}`);
  });

  it('shows what a restore would change, object by object', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    const { page } = visit;
    for (const user of [changed, gone, same])
      await tickIn(visit, backupId, 'users', String(user.userPrincipalName), user.displayName);
    await tickIn(visit, backupId, 'groups', group.displayName, group.displayName);
    await tickIn(visit, backupId, 'conditionalAccessPolicies', POLICY, POLICY);
    const asked = page.waitForRequest('**/api/restores/*/preview');
    await page.getByRole('button', { name: 'Next: compare' }).click();
    await page.getByText('The following attributes will be restored', { exact: true }).waitFor();
    const { restoreSettings } = (await asked).postDataJSON() as { restoreSettings: object };
    assert.deepEqual(restoreSettings, {
      users: { recoverMailbox: true, restoreEnabled: false },
      conditionalAccessPolicies: { restoreMode: 'BackupState', restoreDependencies: false },
    });
    await page.getByText('5 objects: 3 will be changed, 1 already right, 1 recovered').waitFor(SLOW);
    const card = (name: string) => page.getByRole('region', { name, exact: true });
    await card(same.displayName).getByText('No changes: the directory already matches the backup.').waitFor();
    await card(gone.displayName).getByText('This object is not in the directory.').waitFor();
    await card(gone.displayName).getByText('The restore re-creates it with a new object ID.').waitFor();
    const user = card(changed.displayName);
    await user.locator('del', { hasText: '09/01/2025 12:00 AM' }).waitFor();
    await user.locator('ins', { hasText: '09/01/2021 12:00 AM' }).waitFor();
    await user.getByText('4 years earlier').waitFor();
    await user.locator('del', { hasText: /^account$/ }).waitFor();
    await eventually(() => user.locator('ins', { hasText: /^sales$/ }).count(), 1);
    const description = card(group.displayName);
    const shown = await description.locator('del').first().innerText();
    assert.equal(shown, `${LONG.slice(0, 150)}…`);
    await description.getByRole('button', { name: 'Show all of Description' }).click();
    await eventually(() => description.locator('del').first().innerText(), LONG);
    await inspect(visit, 'compare', 'light');
    await page.getByRole('radio', { name: 'Inline' }).click({ force: true });
    await page.waitForURL(/view=inline/);
    await page.getByRole('radio', { name: 'Differ 3' }).click({ force: true });
    await page.waitForFunction(() => document.querySelectorAll('.compared-card').length === 3);
    await page.emulateMedia({ colorScheme: 'dark' });
    await inspect(visit, 'compare-inline', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    await page.locator('.compared-card').nth(2).waitFor(SLOW);
    await eventually(() => page.locator('.compared-card').count(), 3, 'the view survives a reload');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await eventually(() => page.locator('.compared-row').nth(2).getAttribute('aria-current'), 'true');
    await visit.end();
  });

  it('a comparison that fails says so in the header and can be tried again', async () => {
    const visit = await stage.visit();
    await visit.signInAs('ada');
    const { page } = visit;
    await page.route(
      '**/api/restores/*/preview',
      (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/json',
          body: JSON.stringify({ status: 503, message: 'The directory could not be read.', requestId: 'r1' }),
        }),
      { times: 1 },
    );
    visit.expectComplaint(/503/);
    await tickIn(visit, backupId, 'users', String(same.userPrincipalName), same.displayName);
    await page.getByRole('button', { name: 'Next: compare' }).click();
    const alert = page.getByRole('alert');
    await alert
      .getByText('An error occurred while processing the comparison. Please try again later', { exact: true })
      .waitFor();
    await alert.getByText('The directory could not be read.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).last().click();
    await page.getByText('No changes: the directory already matches the backup.').waitFor(SLOW);
    await eventually(() => alert.count(), 0);
    await visit.end();
  });

  it('asks a backend without previews to compare, in one call', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await withoutExtension(page, 'previewRestore');
    await visit.signInAs('ada');
    await tickIn(visit, backupId, 'users', String(changed.userPrincipalName), changed.displayName);
    const asked = page.waitForRequest(`**/api/comparisons/directoryObjects/${backupId}/entraId`);
    await page.getByRole('button', { name: 'Next: compare' }).click();
    assert.deepEqual((await asked).postDataJSON(), [{ type: 'users', ids: [changed.id] }]);
    await page.getByText(/^\d objects?: \d+ differs?, /).waitFor(SLOW);
    await visit.end();
  });

  it('the review names what would be enforced on the person, asks for the tenant, and starts once', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    const { page } = visit;
    await tickIn(visit, backupId, 'conditionalAccessPolicies', POLICY, POLICY);
    await visit.open(`/backups/${backupId}?step=review`);
    await page.getByText('The following objects will be restored', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Check that you can still sign in' }).waitFor(SLOW);
    await page.getByText('1 policy in this restore will be enforced on you, ada@fabrikam.example.').waitFor();
    await page.getByRole('region', { name: 'Check that you can still sign in' }).getByText(POLICY).waitFor();
    await page.getByText('Asks for multifactor authentication.').waitFor();
    await page.getByText('is excluded from it and keeps access.').waitFor();
    const start = page.getByRole('button', { name: 'Start restore' });
    await eventually(() => start.isDisabled(), true);
    await page.getByText('Type the tenant name to start').waitFor();
    await inspect(visit, 'review', 'light');
    await page.getByRole('button', { name: 'Report-only' }).click();
    await page.getByRole('heading', { name: 'Check that you can still sign in' }).waitFor({ state: 'detached' });
    await eventually(() => start.isEnabled(), true);
    await visit.open(`/backups/${backupId}?step=review`);
    await page.getByLabel(/^Type fabrikam.example/).fill('fabrikam.exampl', SLOW);
    await eventually(() => start.isDisabled(), true);
    await page.getByLabel(/^Type fabrikam.example/).fill('fabrikam.example');
    const held = await holdReply(page, '**/api/restores/*/start');
    const sent = page.waitForRequest('**/api/restores/*/start', SLOW);
    await start.dblclick();
    await sent;
    await eventually(() => start.isDisabled(), true);
    held.release();
    await page.waitForURL('**/restores', SLOW);
    await page
      .getByRole('table', { name: 'Restore jobs' })
      .locator('tbody tr')
      .first()
      .getByText(/Running|Completed/)
      .waitFor();
    assert.equal(visit.requests().filter(({ pathname }) => pathname.endsWith('/start')).length, 1);
    await visit.end();
  });

  it('compare two backups: counts, a difference, and changed objects taken into the wizard', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    const { page } = visit;
    // With changes and plans, the page Changes replaces this one.
    await withoutExtension(page, 'listChanges', 'createPlan');
    await visit.signInAs('oscar');
    const second = await runBackup(visit);
    await page.getByRole('link', { name: 'Compare two backups' }).click();
    await visit.titled('Compare two backups');
    await page.getByLabel('Earlier backup').selectOption(backupId);
    await page.getByLabel('Later backup').selectOption(second);
    await page.waitForURL(`**/compare-backups/${backupId}/${second}`);
    await page.getByRole('button', { name: '1 removed: Users' }).click();
    const table = page.getByRole('table', { name: 'Changed objects' });
    await page.waitForURL(/change=removed/);
    await eventually(() => table.locator('tbody > tr').count(), 1, 'only what was removed is shown');
    await table.getByText(gone.displayName).waitFor();
    await page.getByRole('radio', { name: 'All', exact: true }).click({ force: true });
    const shown = table.getByRole('button', { name: new RegExp(`^\\d+ attributes? of ${changed.displayName}$`) });
    await shown.click();
    await table.getByText('Job title').waitFor();
    await inspect(visit, 'compare-backups', 'light');
    await table.getByRole('checkbox', { name: `Select ${gone.displayName}` }).check();
    await page.getByRole('button', { name: 'Restore from the earlier backup' }).click();
    await page.waitForURL(`**/backups/${backupId}?show=selected*`);
    await page
      .getByText(/^1 of \d+ selected/)
      .first()
      .waitFor();
    await visit.open(`/compare-backups/${backupId}/${second}`);
    await page.getByRole('radio', { name: /^Service changes \(\d\)$/ }).click({ force: true });
    await page.waitForURL(/change=service/);
    await table.getByText(untouched.displayName).waitFor();
    await table.getByText('Only service changes').first().waitFor();
    await inspectThemes(visit, 'compare-backups-service');
    await visit.end();
  });

  it('says how much changes matter to the person who asks, the most important first', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    const calm = await runBackup(visit);
    await changeTenant(stage.product, 'POST', '/_simulator/incident', { name: 'rolesGranted' });
    const later = await runBackup(visit);
    const { headline, list } = (await callAsUser(visit.page, `/api/backups/${calm}/changes/${later}`, {
      pagenum: 1,
      perpage: 25,
    })) as { headline: string; list: { name: string; severity: string; reasons: { rule: string }[] }[] };
    assert.match(
      headline,
      /^\d+ changes since the backup of .* UTC, until the backup of .* UTC\. \d+ are critical: directory role assigned \(\d+\)/,
    );
    assert.equal(list[0]?.severity, 'critical');
    const role = list.find(({ name }) => name === 'Global Administrator');
    assert.deepEqual([role?.severity, role?.reasons[0]?.rule], ['critical', 'roleAssigned']);
    await visit.end();
  });

  it('shows Not Found to view-only people at the wizard and at the comparison of backups', async () => {
    const visit = await stage.visit();
    await visit.signInAs('vera');
    await eventually(() => visit.page.getByRole('link', { name: 'Compare two backups' }).count(), 0);
    for (const path of [`/backups/${backupId}?step=review`, '/compare-backups']) {
      await visit.open(path);
      await visit.titled('Not Found');
    }
    await visit.end();
  });
});
