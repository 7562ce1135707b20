import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import {
  assign,
  endOf,
  GLOBAL_ADMINISTRATOR,
  noticesOf,
  openObjects,
  oidOf,
  restoreAs,
  startAs,
  unassign,
} from './restoreAs.ts';

const product = await startProduct({ size: 30 });
after(() => product.end());
const vera = oidOf('vera');
const nora = oidOf('nora');
const USER_ADMINISTRATOR = 'fe930be7-5e62-47db-91af-98c3a49a38b1';
const CONDITIONAL_ACCESS = '/v1.0/identity/conditionalAccess/policies';
const { makeGroup, link } = openObjects(product);

describe('the notice of a privileged restore', () => {
  it('comes with the first privileged change, once, and has all counts in the end', async () => {
    const [policy] = (await product.tenant('GET', CONDITIONAL_ACCESS)).value;
    assert.ok(policy);
    for (const role of [GLOBAL_ADMINISTRATOR, USER_ADMINISTRATOR]) await assign(product, vera, role);
    const backup = await product.backup();
    for (const role of [GLOBAL_ADMINISTRATOR, USER_ADMINISTRATOR]) await unassign(product, vera, role);
    await product.tenant('PATCH', `${CONDITIONAL_ACCESS}/${policy.id}`, { displayName: 'renamed' });
    // The last stage of the restore does not end meanwhile.
    await product.tenant('POST', '/_simulator/fault', {
      name: 'slow',
      path: '*/conditionalAccess/policies*',
      delayMs: 60_000,
      count: null,
    });
    const chosen = {
      directoryRoles: [GLOBAL_ADMINISTRATOR, USER_ADMINISTRATOR],
      conditionalAccessPolicies: [policy.id],
    };
    const restoreId = await startAs(product, 'oscar', backup, chosen);
    const own = async () =>
      (await noticesOf(product, 'privilegedRestore')).filter((one) => one.restoreId === restoreId);
    for (const until = Date.now() + 60_000; (await own()).length === 0; await sleep(100)) {
      assert.ok(Date.now() < until, 'no notice comes while the restore runs');
    }
    const api = await product.as('ada');
    const { body } = await api.call<{ list: { restoreId: string; status: string }[] }>('POST', '/api/restores_list', {
      pagenum: 1,
      perpage: 25,
    });
    assert.equal(body.list.find((one) => one.restoreId === restoreId)?.status, 'Running');
    await product.tenant('DELETE', '/_simulator/fault');
    await product.restart();
    assert.equal((await endOf(product, 'oscar', restoreId)).status, 'Completed');
    assert.deepEqual(
      (await own()).map(({ count, severity }) => [count, severity]),
      [[2, 'critical']],
    );
    const EFFECTS = { given: 1, removed: 0, unnamed: 0, isRunning: false, givenTo: ['Vera Castellano'] };
    assert.deepEqual(
      (await own()).map(({ privileges }) => privileges),
      [EFFECTS],
    );
  });

  it('has the title of a repair and the names of accounts, for people who may read them', async () => {
    const backup = await product.backup();
    await assign(product, nora, GLOBAL_ADMINISTRATOR);
    const repair = await restoreAs(product, 'ada', backup, { directoryRoles: [GLOBAL_ADMINISTRATOR] });
    assert.equal(repair.status, 'Completed');
    const [found] = (await noticesOf(product, 'privilegedRestore')).filter(
      ({ restoreId }) => restoreId === repair.restoreId,
    );
    const effects = { given: 0, removed: 1, unnamed: 0, isRunning: false };
    assert.deepEqual(found?.privileges, { ...effects, removedFrom: ['Nora Okonkwo'] });
    assert.equal(found?.title, 'Restore 1 object.');
    assert.match(found?.objectName ?? '', /Global Administrator/);
    const [forVera] = (await noticesOf(product, 'privilegedRestore', 'vera')).filter(
      ({ restoreId }) => restoreId === repair.restoreId,
    );
    assert.deepEqual(forVera?.privileges, effects);
    assert.equal(forVera?.title, 'Restore 1 object.');
    assert.equal(forVera?.objectName, undefined);
  });
});

describe('a plan that gives privileges', () => {
  it('counts before the start the accounts that the notice counts after the end', async () => {
    const { makePlan, execute } = planCalls(product);
    const group = await makeGroup('roleholders', true);
    await link(`/v1.0/groups/${group}/members`, vera);
    await assign(product, nora, GLOBAL_ADMINISTRATOR);
    const good = await product.backup();
    await unassign(product, nora, GLOBAL_ADMINISTRATOR);
    await product.tenant('DELETE', `/v1.0/groups/${group}`);
    const damaged = await product.backup();
    const plan = await makePlan({ kind: 'changes', backupId: damaged, otherId: good });
    assert.ok((plan.totals.privilegesGiven ?? 0) >= 2, JSON.stringify([plan.totals, plan.cannot]));
    const restoreId = await execute(plan);
    const [notice] = (await noticesOf(product, 'privilegedRestore')).filter((one) => one.restoreId === restoreId);
    assert.equal(notice?.privileges?.given, plan.totals.privilegesGiven);
    const undo = await makePlan({ kind: 'undo', restoreId });
    assert.equal(undo.totals.privilegesGiven, undefined);
  });
});

describe('the undelete of a user', () => {
  it('lists the groups and roles that the user is back in, and raises the notice', async () => {
    const made = await product.tenant('POST', '/v1.0/users', {
      accountEnabled: true,
      displayName: 'Gone',
      mailNickname: 'gone',
      userPrincipalName: 'gone@fabrikam.example',
      passwordProfile: { password: 'A long Passw0rd!' },
    });
    const gone = String(made['id']);
    const group = await makeGroup('board', true);
    await link(`/v1.0/groups/${group}/members`, gone);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${gone}`);
    const by = await restoreAs(product, 'ada', backup, { users: [gone] });
    assert.equal(by.status, 'Completed');
    const row = by.item(gone).links?.find(({ of = '' }) => of.includes(group));
    assert.deepEqual(
      row?.added.map((text) => text.includes(gone)),
      [true],
      JSON.stringify(by.item(gone).links),
    );
    assert.ok((await noticesOf(product, 'privilegedRestore')).some(({ restoreId }) => restoreId === by.restoreId));
  });
});
