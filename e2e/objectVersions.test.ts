import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { changeTenant, runBackup } from './support/wizard.ts';
import { withoutExtension } from './support/withoutExtension.ts';
import { inspectThemes } from './support/visualChecks.ts';

interface User {
  id: string;
  displayName: string;
  userPrincipalName: string;
  onPremisesSyncEnabled?: boolean;
}

describe('the versions of an object', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '120' });
  let user: User;
  const backups: string[] = [];

  before(async () => {
    const path = '/v1.0/users?$top=100&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled';
    const { value } = (await changeTenant(stage.product, 'GET', path)) as unknown as { value: User[] };
    user = value.find(
      (each) => each.onPremisesSyncEnabled !== true && !/^(ada|oscar|vera|nora)@/.test(each.userPrincipalName),
    ) as User;
    const visit = await stage.visit();
    await visit.signInAs('oscar');
    for (const jobTitle of ['Clerk', 'Manager']) {
      await changeTenant(stage.product, 'PATCH', `/v1.0/users/${user.id}`, { jobTitle, city: `City of a ${jobTitle}` });
      backups.push(await runBackup(visit));
    }
    await changeTenant(stage.product, 'DELETE', `/v1.0/users/${user.id}`);
    backups.push(await runBackup(visit));
    await visit.end();
  });

  it('are reached from the comparison of backups, opened by keyboard, and restored by the wizard', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('oscar');
    const { page } = visit;
    const [first = '', second = ''] = backups;
    await visit.open(`/compare-backups/${first}/${second}`);
    await page.waitForURL(`**/changes/${first}/${second}`);
    await visit.titled('Changes');
    await page.getByRole('link', { name: user.displayName, exact: true }).click();
    const since = `/objects/users/${user.id}?since=${first}&until=${second}`;
    await page.waitForURL(({ pathname, search }) => `${pathname}${search}` === since);
    await page.getByRole('heading', { level: 1, name: user.displayName, exact: true }).waitFor();
    await visit.titled('Versions of an object');
    const table = page.getByRole('table', { name: 'Versions of the object' });
    const rows = table.locator(':scope > tbody > tr:not(.table-below)');
    await eventually(() => rows.count(), 3);
    await rows.nth(0).getByText('Deleted', { exact: true }).waitFor();
    await rows.nth(1).getByText('Changed', { exact: true }).waitFor();
    await rows.nth(2).getByText('Oldest known version', { exact: true }).waitFor();
    await table.getByRole('button', { name: /^2 attributes in the version of/ }).press('Enter');
    const differences = table.getByRole('list', { name: /^Differences in the version of/ });
    await differences.getByText('Job title').waitFor();
    await eventually(() => differences.getByRole('listitem').count(), 2);
    await inspectThemes(visit, 'object-versions');
    await rows
      .nth(2)
      .getByRole('button', { name: /^Restore this version of/ })
      .press('Enter');
    await page.waitForURL(`**/backups/${first}?show=selected*`);
    await page
      .getByRole('checkbox', { name: new RegExp(`^Select ${user.displayName}`) })
      .first()
      .waitFor();
    await page
      .getByText(/^1 of \d+ selected/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Next: compare' }).click();
    await page.getByRole('region', { name: user.displayName, exact: true }).waitFor({ timeout: 60_000 });
    await visit.end();
  });

  it('say so where no backup has the object', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada');
    visit.expectComplaint(/404/);
    await visit.open('/objects/groups/00000000-0000-4000-8000-00000000000f');
    await visit.page.getByRole('heading', { name: 'No backup has this object' }).waitFor();
    await inspectThemes(visit, 'object-versions-missing');
    await visit.end();
  });

  it('lead to Not Found on a service without them, and for people with View only', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await withoutExtension(page, 'listObjectVersions');
    await visit.signInAs('ada');
    await visit.open(`/compare-backups/${backups[0]}/${backups[1]}`);
    await page.getByRole('table', { name: 'Changes' }).getByText(user.displayName).waitFor();
    await eventually(() => page.getByRole('link', { name: user.displayName, exact: true }).count(), 0);
    await visit.open(`/objects/users/${user.id}`);
    await page.getByRole('heading', { name: 'Versions are not available' }).waitFor();
    assert.deepEqual(
      visit.requests().filter(({ pathname }) => pathname.includes('object_versions')),
      [],
    );
    await visit.end();
    const viewer = await stage.visit();
    await viewer.signInAs('vera');
    await viewer.open(`/objects/users/${user.id}`);
    await viewer.titled('Not Found');
    await viewer.end();
  });
});
