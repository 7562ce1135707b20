import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { withLocalTimes } from '@trc/domain/localTimes';
import { planTitle } from '@trc/domain/planTitle';
import { onStage, WITHOUT_CHROMIUM } from './harness.ts';
import { eventually } from './support/eventually.ts';
import { changeTenant, runBackup } from './support/wizard.ts';
import { callAs, signedIn } from './support/signedInCall.ts';
import { withoutExtension } from './support/withoutExtension.ts';
import { inspectThemes } from './support/visualChecks.ts';

interface User {
  id: string;
  displayName: string;
  userPrincipalName: string;
  onPremisesSyncEnabled?: boolean;
}
interface Plan {
  planId: string;
  title: string;
  objectName?: string;
}

const shownTitle = ({ title, objectName }: Plan): string => planTitle({ title: withLocalTimes(title), objectName });

/** Asks the service for a plan as the page of changes does. */
const makePlan = (page: Page, bearer: string, source: object): Promise<Plan> =>
  callAs<Plan>(page, bearer, '/api/plans', { source });

describe('a plan', { skip: WITHOUT_CHROMIUM }, () => {
  const stage = onStage({ TENANT_SIZE: '120' });
  let user: User;
  let whole: Plan;
  let small: Plan;

  before(async () => {
    const visit = await stage.visit();
    const bearer = await signedIn(visit, 'oscar');
    const first = await runBackup(visit);
    await changeTenant(stage.product, 'POST', '/_simulator/incident', { name: 'everything' });
    const second = await runBackup(visit);
    const path = '/v1.0/users?$top=100&$select=id,displayName,userPrincipalName,onPremisesSyncEnabled';
    const { value } = (await changeTenant(stage.product, 'GET', path)) as unknown as { value: User[] };
    user = value.find(
      (each) => each.onPremisesSyncEnabled !== true && !/^(ada|oscar|vera|nora)@/.test(each.userPrincipalName),
    ) as User;
    await changeTenant(stage.product, 'PATCH', `/v1.0/users/${user.id}`, { jobTitle: 'Thief', city: 'Elsewhere' });
    const third = await runBackup(visit);
    whole = await makePlan(visit.page, bearer, { kind: 'changes', backupId: first, otherId: second });
    small = await makePlan(visit.page, bearer, { kind: 'changes', backupId: second, otherId: third });
    await visit.end();
  });

  it('is found, changed, started and followed to its report', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('oscar', '/dashboard');
    const { page } = visit;
    await page.getByRole('link', { name: 'Plans', exact: true }).click();
    await visit.titled('Plans');
    const plans = page.getByRole('table', { name: 'Plans' }).locator('tbody tr');
    await eventually(() => plans.count(), 2);
    await inspectThemes(visit, 'plans');
    await plans
      .first()
      .getByRole('link', { name: shownTitle(small), exact: true })
      .click();
    await page.waitForURL(`**/plans/${small.planId}`);
    await page.getByRole('heading', { level: 1, name: shownTitle(small), exact: true }).waitFor();
    const opener = page.getByRole('button', { name: `Details of ${user.displayName}` });
    const row = page.getByRole('row').filter({ has: opener });
    await row.getByText('City and Job title').waitFor();
    await opener.press('Enter');
    const city = page.getByRole('checkbox', { name: 'Write City' });
    const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await city.press('Space');
    assert.equal(await city.isChecked(), false);
    await row.getByText('1 of 2 attributes').waitFor();
    assert.equal((await saved).status(), 200);
    await page.getByRole('button', { name: 'Start the plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start this plan?' });
    await dialog.getByText('The plan will update 1 object.').waitFor();
    await dialog.getByRole('button', { name: 'Start the plan' }).click();
    await row.getByText('Updated', { exact: true }).waitFor({ timeout: 60_000 });
    await page.getByText('The restore of this plan has ended. 1 of 1 operation was written and verified.').waitFor();
    await inspectThemes(visit, 'plan-executed');
    await page.getByRole('link', { name: 'Report', exact: true }).click();
    await page.waitForURL(`**/restore-report/${small.planId}`);
    await page.locator('.report-name').first().getByText(user.displayName).waitFor();
    await page.getByText(`Left out of the plan: 1 attribute of ${user.displayName}.`).waitFor();
    const now = await changeTenant(stage.product, 'GET', `/v1.0/users/${user.id}?$select=jobTitle,city`);
    assert.notEqual(now['jobTitle'], 'Thief');
    assert.equal(now['city'], 'Elsewhere');
    await visit.end();
  });

  it('is undone from its report with three presses', async () => {
    const visit = await stage.visit();
    await visit.signInAs('oscar', `/restore-report/${small.planId}`);
    const { page } = visit;
    await page.getByText('1 object will get back the values from before the restore.').waitFor();
    await page.getByRole('button', { name: 'Undo this restore' }).click();
    await page.waitForURL(/\/plans\//);
    await page.getByRole('button', { name: 'Start undo' }).click();
    await page.getByRole('dialog', { name: 'Undo this restore?' }).getByRole('button', { name: 'Start undo' }).click();
    const ended = page.getByText('The restore of this plan has ended. 1 of 1 operation was written and verified.');
    await ended.waitFor({ timeout: 60_000 });
    const undo = new URL(page.url()).pathname;
    const now = await changeTenant(stage.product, 'GET', `/v1.0/users/${user.id}?$select=jobTitle,city`);
    assert.deepEqual([now['jobTitle'], now['city']], ['Thief', 'Elsewhere']);
    await visit.open(`/restore-report/${small.planId}`);
    const link = page.getByRole('link', { name: /^Undone .+ by oscar@/ });
    assert.equal(await link.getAttribute('href'), undo.replace('/plans/', '/restore-report/'));
    await visit.end();
  });

  it('of a whole incident shows first what needs a person, and is discarded', async () => {
    const visit = await stage.visit({ bypassCSP: true });
    await visit.signInAs('ada', '/plans');
    const { page } = visit;
    await page.getByRole('link', { name: shownTitle(whole), exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Look at these first' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('Global Admin');
    const table = page.getByRole('table', { name: 'Operations of the plan' });
    await table.getByRole('button', { name: 'Details of Global Administrator' }).click();
    await table.getByRole('checkbox', { name: /^Remove \d+: all shown from/ }).waitFor();
    await inspectThemes(visit, 'plan-draft');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click();
    await visit.titled('Plans');
    await eventually(() => page.getByRole('link', { name: shownTitle(whole), exact: true }).count(), 0);
    await visit.end();
  });

  it('leads to Not Found on a service without plans, and for people with View only', async () => {
    const visit = await stage.visit();
    await withoutExtension(visit.page, 'createPlan');
    await visit.signInAs('ada', '/dashboard');
    await eventually(() => visit.page.getByRole('link', { name: 'Plans', exact: true }).count(), 0);
    await visit.open(`/plans/${small.planId}`);
    await visit.page.getByRole('heading', { name: 'Plans are not available' }).waitFor();
    assert.deepEqual(
      visit.requests().filter(({ pathname }) => pathname.startsWith('/api/plans')),
      [],
    );
    await visit.end();
    const viewer = await stage.visit();
    await viewer.signInAs('vera');
    await viewer.open('/plans');
    await viewer.titled('Not Found');
    await viewer.end();
  });
});
