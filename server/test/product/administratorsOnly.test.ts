import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Reply } from '../../src/contract/operations.ts';
import { startProduct } from './kit.ts';
import { planCalls } from './planCalls.ts';
import type { Chosen } from './types.ts';
import { assign, assignmentsOf, GLOBAL_ADMINISTRATOR, noticesOf, oidOf, restoreAs, unassign } from './restoreAs.ts';

const product = await startProduct({ size: 20, service: { PRIVILEGED_RESTORES: 'administrators' } });
after(() => product.end());

const vera = oidOf('vera');
const nora = oidOf('nora');

describe('PRIVILEGED_RESTORES=administrators', () => {
  it('leaves a role unprocessed for an operator, and restores it for an administrator', async () => {
    await assign(product, vera, GLOBAL_ADMINISTRATOR);
    const backup = await product.backup();
    await unassign(product, vera, GLOBAL_ADMINISTRATOR);
    const chosen = { directoryRoles: [GLOBAL_ADMINISTRATOR] };
    const by = await restoreAs(product, 'oscar', backup, chosen);
    const row = by.item(GLOBAL_ADMINISTRATOR);
    assert.deepEqual([by.status, row.status], ['Unprocessed', 'Unprocessed']);
    assert.deepEqual(
      row.errors?.map(({ code }) => code),
      ['administratorsOnly'],
    );
    assert.match(row.errors?.[0]?.message ?? '', /Vera .* was not added\. Only an administrator may restore/);
    assert.equal((await assignmentsOf(product, vera, GLOBAL_ADMINISTRATOR)).length, 0);
    assert.deepEqual(await noticesOf(product, 'privilegedRestore'), []);
    assert.equal((await restoreAs(product, 'ada', backup, chosen)).status, 'Completed');
    assert.equal((await assignmentsOf(product, vera, GLOBAL_ADMINISTRATOR)).length, 1);
  });

  it('leaves redirect URIs and federated credentials of a privileged application and writes the rest', async () => {
    const graph = await product.tenant('GET', "/v1.0/servicePrincipals(appId='00000003-0000-0000-c000-000000000000')");
    const roles = graph['appRoles'] as { id: string; value: string }[];
    const made = await product.tenant('POST', '/v1.0/applications', {
      displayName: 'Deployment',
      notes: 'Before',
      web: { homePageUrl: 'https://before.example', redirectUris: ['https://before.example/a'] },
    });
    const principal = await product.tenant('POST', '/v1.0/servicePrincipals', { appId: made['appId'] });
    await product.tenant('POST', `/v1.0/servicePrincipals/${String(principal['id'])}/appRoleAssignments`, {
      principalId: principal['id'],
      resourceId: graph['id'],
      appRoleId: roles.find(({ value }) => value === 'Directory.ReadWrite.All')?.id,
    });
    const path = `/v1.0/applications/${String(made['id'])}`;
    const credentials = `${path}/federatedIdentityCredentials`;
    const trust = {
      name: 'ci',
      issuer: 'https://ci.example',
      subject: 'repo',
      audiences: ['api://AzureADTokenExchange'],
    };
    const { id: credential } = await product.tenant('POST', credentials, trust);
    const backup = await product.backup();
    const now = { homePageUrl: 'https://after.example', redirectUris: ['https://after.example/a'] };
    await product.tenant('PATCH', path, { notes: 'After', web: now });
    await product.tenant('DELETE', `${credentials}/${String(credential)}`);
    const chosen = { applications: [String(made['id'])] };

    const by = await restoreAs(product, 'oscar', backup, chosen);
    const row = by.item(String(made['id']));
    assert.equal(row.status, 'CompletedWithErrors', JSON.stringify(row));
    assert.deepEqual(
      row.errors?.map(({ code, attribute }) => [code, attribute]),
      [
        ['administratorsOnly', 'web.redirectUris'],
        ['administratorsOnly', 'links.federatedIdentityCredentials'],
      ],
    );
    const live = await product.tenant('GET', path);
    const web = live['web'] as typeof now;
    assert.deepEqual(
      [live['notes'], web.homePageUrl, web.redirectUris],
      ['Before', 'https://before.example', now.redirectUris],
    );
    assert.equal((await product.tenant('GET', credentials)).value.length, 0);

    const again = await restoreAs(product, 'oscar', backup, chosen);
    assert.equal(again.item(String(made['id'])).status, 'Unprocessed');
    assert.equal((await restoreAs(product, 'ada', backup, chosen)).status, 'Completed');
    assert.deepEqual((await product.tenant('GET', path))['web'], {
      ...web,
      redirectUris: ['https://before.example/a'],
    });
    assert.equal((await product.tenant('GET', credentials)).value.length, 1);
  });
});

describe('the plan of an administrator that an operator starts', () => {
  it('holds what only an administrator may restore, and lets an administrator plan it again', async () => {
    const calls = planCalls(product);
    assert.equal((await assignmentsOf(product, vera, GLOBAL_ADMINISTRATOR)).length, 1);
    const backupId = await product.backup();
    await unassign(product, vera, GLOBAL_ADMINISTRATOR);
    const otherId = await product.backup();
    const plan = await calls.makePlan({ kind: 'changes', backupId, otherId, filters: { type: 'directoryRoles' } });
    await calls.waitForEnd((await calls.start(plan, 'oscar')).restoreId);
    const open = await calls.operationsOf(plan.planId, { filters: { attention: 'unanswered' } });
    assert.deepEqual(
      open.map(({ id, state, holdReason }) => [id, state, holdReason]),
      [[GLOBAL_ADMINISTRATOR, 'onHold', 'administratorsOnly']],
    );
    const path = `/api/plans/${plan.planId}`;
    assert.equal((await calls.ok<typeof plan>('oscar', 'GET', path)).totals.unanswered, 1);
    const [held] = open;
    assert.ok(held);
    const answers = [{ operationId: held.operationId, answer: 'planAgain' }];
    const refused = await calls.ask<{ message: string }>('oscar', 'POST', `${path}/held`, { answers });
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^Only an administrator can plan operation \d+ again\.$/);
    const { plan: next } = await calls.ok<{ plan?: typeof plan }>('ada', 'POST', `${path}/held`, { answers });
    assert.ok(next);
    await calls.execute(next);
    assert.equal((await assignmentsOf(product, vera, GLOBAL_ADMINISTRATOR)).length, 1);
  });
});

describe('the plan of an undo', () => {
  it('says that a role gets permissions only to the person for whom it adds them', async () => {
    const calls = planCalls(product);
    const roles = '/v1.0/roleManagement/directory/roleDefinitions';
    const [read, write] = ['microsoft.directory/users/standard/read', 'microsoft.directory/users/password/update'];
    const allowing = (...allowedResourceActions: string[]) => [{ allowedResourceActions, condition: null }];
    const { id } = await product.tenant('POST', roles, {
      displayName: 'Reader',
      description: 'Before',
      isEnabled: true,
      rolePermissions: allowing(read),
    });
    const backupId = await product.backup();
    await product.tenant('PATCH', `${roles}/${String(id)}`, {
      description: 'After',
      rolePermissions: allowing(read, write),
    });
    const otherId = await product.backup();
    const keys = [`directoryRoles ${String(id)}`];
    const restoreId = await calls.execute(await calls.makePlan({ kind: 'changes', backupId, otherId, keys }));
    const undoneBy = async (person: 'ada' | 'oscar') => {
      const { planId } = await calls.makePlan({ kind: 'undo', restoreId }, person);
      const operation = (await calls.operationsOf(planId)).find((one) => one.id === id);
      return [operation?.attributes.map(({ path }) => path), operation?.severity, operation?.protection];
    };
    assert.deepEqual(await undoneBy('ada'), [
      ['description', 'rolePermissions'],
      'critical',
      `It adds permissions to the role: ${write}.`,
    ]);
    assert.deepEqual(await undoneBy('oscar'), [['description'], undefined, undefined]);
  });

  it('counts and lists what only an administrator may undo as its offer and its report do', async () => {
    const calls = planCalls(product);
    const titleOf = (jobTitle: string) => product.tenant('PATCH', `/v1.0/users/${nora}`, { jobTitle });
    await titleOf('Before');
    await unassign(product, vera, GLOBAL_ADMINISTRATOR);
    const backupId = await product.backup();
    await titleOf('After');
    await assign(product, vera, GLOBAL_ADMINISTRATOR);
    const otherId = await product.backup();
    const keys = [`users ${nora}`, `directoryRoles ${GLOBAL_ADMINISTRATOR}`];
    const restoreId = await calls.execute(await calls.makePlan({ kind: 'changes', backupId, otherId, keys }));
    const countsFor = async (person: 'ada' | 'oscar') =>
      (await calls.ok<Reply<'getUndo'>>(person, 'GET', `/api/restores/${restoreId}/undo`)).counts;
    assert.deepEqual(await countsFor('ada'), { willBeUndone: 2, changedSince: 0, cannot: 0, nothing: 0 });
    assert.deepEqual(await countsFor('oscar'), { willBeUndone: 1, changedSince: 0, cannot: 1, nothing: 0 });
    const plan = await calls.makePlan({ kind: 'undo', restoreId }, 'oscar');
    assert.deepEqual([plan.totals.operations, plan.totals.selected], [1, 1]);
    const [left, ...more] = plan.cannot;
    assert.deepEqual([left?.id, left?.partly, more], [GLOBAL_ADMINISTRATOR, undefined, []]);
    assert.match(left?.reason ?? '', /left out because only an administrator may restore privileges here\.$/);
    await calls.waitForEnd((await calls.start(plan, 'oscar')).restoreId);
    const summary = await (await product.as('oscar')).text('GET', `/api/restores/${plan.planId}/summary`);
    assert.match(summary, /1 object could not be taken back by the undo\./);
    const { undo } = await calls.ok<Reply<'getPlan'>>('ada', 'GET', `/api/plans/${restoreId}`);
    assert.deepEqual([undo?.takenBack, undo?.written], [1, 2]);
    const next = await calls.makePlan({ kind: 'undo', restoreId });
    await calls.execute(next);
    assert.equal((await assignmentsOf(product, vera, GLOBAL_ADMINISTRATOR)).length, 1);
  });
});

interface PreviewReply {
  readonly objects: readonly { readonly id: string; readonly kind?: string; readonly message?: string }[];
  readonly totals: Readonly<Record<string, number>>;
}

const previewAs = async (person: 'ada' | 'oscar', backupId: string, chosen: Chosen): Promise<PreviewReply> => {
  const api = await product.as(person);
  const selection = Object.fromEntries(
    Object.entries(chosen).map(([type, ids]) => [
      type,
      { isSectionSelected: false, selected: ids.map((id) => ({ id })) },
    ]),
  );
  const made = await api.call<{ restoreId: string }>('POST', '/api/restores/selection', { backupId, selection });
  const path = `/api/restores/${made.body.restoreId}/preview`;
  const { status, body } = await api.call<PreviewReply>('POST', path, { restoreSettings: {} });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

describe('the undelete of a person who held a role', () => {
  it('is left unprocessed for an operator, with and without the role, and done for an administrator', async () => {
    await assign(product, nora, GLOBAL_ADMINISTRATOR);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/users/${nora}`);
    const selections: Chosen[] = [{ users: [nora] }, { users: [nora], directoryRoles: [GLOBAL_ADMINISTRATOR] }];
    for (const chosen of selections) {
      const by = await restoreAs(product, 'oscar', backup, chosen);
      const row = by.item(nora);
      assert.equal(row.status, 'Unprocessed', JSON.stringify(row));
      const errors = row.errors ?? [];
      assert.deepEqual(
        [...new Set(errors.map(({ code, attribute }) => `${code} ${attribute}`))],
        ['administratorsOnly directoryRoles.assignments'],
      );
      assert.ok(
        errors.some(({ message }) => message.startsWith('The role Global Administrator does not link to it again.')),
        JSON.stringify(errors),
      );
      assert.equal((await product.tenantCall('GET', `/v1.0/users/${nora}`)).status, 404, 'he stays deleted');
    }
    assert.equal((await restoreAs(product, 'ada', backup, { users: [nora] })).item(nora).status, 'Completed');
    assert.equal((await assignmentsOf(product, nora, GLOBAL_ADMINISTRATOR)).length, 1);
  });

  it('is shown by the preview: stays deleted for an operator, is restored for an administrator', async () => {
    const made = await product.tenant('POST', '/v1.0/users', {
      accountEnabled: true,
      displayName: 'Without a role',
      mailNickname: 'without-a-role',
      userPrincipalName: 'without-a-role@northwindlabs.example',
      passwordProfile: { password: 'Xk7-long-and-random-1', forceChangePasswordNextSignIn: true },
    });
    const other = String(made['id']);
    const backup = await product.backup();
    for (const id of [nora, other]) await product.tenant('DELETE', `/v1.0/users/${id}`);
    const chosen = { users: [nora, other] };
    const by = await previewAs('oscar', backup, chosen);
    const rowOf = ({ objects }: PreviewReply, id: string) => objects.find((one) => one.id === id);
    assert.deepEqual([by.totals['impossible'], by.totals['broughtBack']], [1, 1], JSON.stringify(by));
    assert.equal(rowOf(by, nora)?.kind, 'unchanged');
    assert.match(
      rowOf(by, nora)?.message ?? '',
      /^It stays deleted because it had a privilege \(Directory role assigned\): only an administrator/,
    );
    assert.equal(rowOf(by, other)?.kind, 'undelete');
    const restored = await restoreAs(product, 'oscar', backup, chosen);
    assert.deepEqual([restored.item(nora).status, restored.item(other).status], ['Unprocessed', 'Completed']);

    const full = await previewAs('ada', backup, { users: [nora] });
    assert.deepEqual([rowOf(full, nora)?.kind, full.totals['broughtBack']], ['undelete', 1], JSON.stringify(full));
  });
});
