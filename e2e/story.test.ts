import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { EMBEDDED, MOVING, onStage, WITHOUT_CHROMIUM } from './harness.ts';
import type { Visit } from './harness.ts';
import { backedUp, changeTenant, tickIn } from './support/wizard.ts';

/** Milliseconds for work of the directory, on a machine that has other work. */
const SLOW = { timeout: 90_000 };

type Json = Record<string, unknown>;
interface Deed extends Json {
  set: string;
  id: string;
  /** The other end of a link. */
  other?: string;
}

/** Time stamps that the directory sets. */
const withoutStamps = ({
  '@odata.context': _,
  modifiedDateTime: __,
  lastPasswordChangeDateTime: ___,
  signInSessionsValidFromDateTime: ____,
  ...object
}: Json): Json => object;
const byId = (one: Json, other: Json): number => String(one['id']).localeCompare(String(other['id']));

// One story: the second incident happens when the first is mended.
describe('the whole story', { skip: WITHOUT_CHROMIUM, concurrency: 1 }, () => {
  const stage = onStage({ TENANT_SIZE: '300', ...EMBEDDED });
  let backupId: string;

  const get = (path: string): Promise<Json> => changeTenant(stage.product, 'GET', `/v1.0${path}`);
  const incident = async (name: string, count: number): Promise<Deed[]> =>
    ((await stage.product.askTenant('/_simulator/incident', { name, count })) as { deeds: Deed[] }).deeds;
  /** Reads the parts of the directory that the incidents touch, without timestamps. */
  const state = async (): Promise<Json> => ({
    users: (
      (await get('/users?$top=999&$select=id,displayName,userPrincipalName,accountEnabled,jobTitle,department'))[
        'value'
      ] as Json[]
    )
      .map(withoutStamps)
      .sort(byId),
    policies: ((await get('/identity/conditionalAccess/policies'))['value'] as Json[]).map(withoutStamps).sort(byId),
  });

  /** From the comparison to the end of the restore, with the report. */
  const restore = async (visit: Visit, { differ, missing }: { differ: number; missing: number }): Promise<void> => {
    const { page } = visit;
    await page.getByRole('button', { name: 'Next: compare' }).click();
    const back = missing > 0 ? `, ${missing} recovered` : '';
    await page
      .getByText(
        `${differ + missing} ${differ + missing === 1 ? 'object' : 'objects'}: ${differ} will be changed, 0 already right${back}`,
      )
      .waitFor(SLOW);
    await page.getByRole('button', { name: 'Next: review' }).click();
    await page.getByText('The following objects will be restored', { exact: true }).waitFor();
    const start = page.getByRole('button', { name: 'Start restore' });
    const confirm = page.getByLabel(/^Type fabrikam.example/);
    await page
      .getByText(/\d+ will be changed/)
      .first()
      .waitFor(SLOW);
    if (await confirm.isVisible()) await confirm.fill('fabrikam.example');
    await start.click();
    await page.waitForURL('**/restores', SLOW);
    const row = page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr').first();
    await row.getByText('Completed', { exact: true }).waitFor(SLOW);
    await page
      .getByText(/^Restore [0-9a-f-]{36} completed$/)
      .first()
      .waitFor();
    await row
      .getByRole('link', { name: /report/i })
      .or(row.getByRole('button', { name: /report/i }))
      .first()
      .click();
    await visit.titled('Restore report');
  };

  before(async () => {
    backupId = await backedUp(stage);
  });

  it('an administrator restores deleted users and weakened policies, and the directory equals the backup', async () => {
    const was = await state();
    const users = (await incident('usersDeleted', 2)).filter(({ set }) => set === 'users');
    const policies = (await incident('conditionalAccessWeakened', 1)).filter(
      ({ set }) => set === 'conditionalAccessPolicies',
    );
    assert.notDeepEqual(await state(), was, 'the incident has happened');
    const visit = await stage.visit(MOVING);
    await visit.signInAs('ada');
    const find = (list: unknown, id: string): Json => (list as Json[]).find((row) => row['id'] === id) as Json;
    for (const { id } of users) {
      const user = find(was['users'], id);
      await tickIn(visit, backupId, 'users', String(user['userPrincipalName']), String(user['displayName']));
    }
    for (const { id } of policies) {
      const name = String(find(was['policies'], id)['displayName']);
      await tickIn(visit, backupId, 'conditionalAccessPolicies', name, name);
    }
    const enabled = visit.page.getByRole('checkbox', { name: 'Restore users in enabled state' });
    await enabled.check();
    await restore(visit, { differ: policies.length, missing: users.length });
    for (const { id } of users)
      await visit.page
        .getByText(String(find(was['users'], id)['displayName']))
        .first()
        .waitFor();
    assert.deepEqual(await state(), was);
    await visit.end();
  });

  it('an operator restores the members of a group, and the viewer sees the job and its report', async () => {
    const groups = (
      await get(
        '/groups?$top=999&$select=id,displayName,securityEnabled,mailEnabled,onPremisesSyncEnabled,groupTypes,isAssignableToRole',
      )
    )['value'] as Json[];
    const members = async (id: unknown): Promise<string[]> =>
      ((await get(`/groups/${String(id)}/members?$select=id&$top=999`))['value'] as Json[])
        .map((row) => String(row['id']))
        .sort();
    // Members that are kept in Exchange, on premises or by a rule cannot be put back, and the product says so.
    const cloud = groups.filter(
      (row) =>
        row['securityEnabled'] &&
        !row['mailEnabled'] &&
        !row['onPremisesSyncEnabled'] &&
        !row['isAssignableToRole'] &&
        (row['groupTypes'] as unknown[]).length === 0,
    );
    let group: Json | undefined;
    let lost: string[] = [];
    for (const row of cloud) {
      lost = await members(row['id']);
      if (lost.length < 2 || lost.length > 20) continue;
      group = row;
      break;
    }
    assert.ok(group, 'the tenant has a group whose members can be restored');
    const id = String(group['id']);
    const membersOf = (): Promise<string[]> => members(id);
    for (const member of lost) await changeTenant(stage.product, 'DELETE', `/v1.0/groups/${id}/members/${member}/$ref`);
    assert.deepEqual(await membersOf(), []);
    const visit = await stage.visit(MOVING);
    await visit.signInAs('oscar');
    await tickIn(visit, backupId, 'groups', String(group['displayName']), String(group['displayName']));
    await restore(visit, { differ: 1, missing: 0 });
    assert.deepEqual(await membersOf(), lost, 'the members are back');
    const reportPath = visit.path();
    await visit.end();
    const viewer = await stage.visit(MOVING);
    await viewer.signInAs('vera', '/restores');
    await viewer.page.getByRole('table', { name: 'Restore jobs' }).locator('tbody tr').first().waitFor();
    await viewer.open(reportPath);
    await viewer.titled('Restore report');
    await viewer.page.getByText(String(group['displayName'])).first().waitFor();
    await viewer.open(`/backups/${backupId}`);
    await viewer.titled('Not Found');
    await viewer.end();
  });
});
