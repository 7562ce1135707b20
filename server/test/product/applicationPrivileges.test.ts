import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';
import {
  assign,
  GLOBAL_ADMINISTRATOR,
  logOf,
  noticesOf,
  openObjects,
  oidOf,
  restoreAs,
  unassign,
} from './restoreAs.ts';

const product = await startProduct({ size: 20 });
after(() => product.end());

const oscar = oidOf('oscar');
const { makeGroup, link, idsOf } = openObjects(product);

describe('the restore of application permissions', () => {
  const makeApp = async (name: string): Promise<{ app: string; principal: string }> => {
    const made = await product.tenant('POST', '/v1.0/applications', { displayName: name });
    const principal = await product.tenant('POST', '/v1.0/servicePrincipals', { appId: made['appId'] });
    return { app: String(made['id']), principal: String(principal['id']) };
  };
  const graphOf = async (): Promise<{ id: string; role: string }> => {
    const graph = await product.tenant('GET', "/v1.0/servicePrincipals(appId='00000003-0000-0000-c000-000000000000')");
    const roles = graph['appRoles'] as { id: string; value: string }[];
    return {
      id: String(graph['id']),
      role: roles.find(({ value }) => value === 'RoleManagement.ReadWrite.Directory')?.id ?? '',
    };
  };
  const rowsOf = async (principal: string) =>
    (await product.tenant('GET', `/v1.0/servicePrincipals/${principal}/appRoleAssignments`)).value;

  it('gives none of high impact to an application of the requester, and those of others with a notice', async () => {
    const graph = await graphOf();
    const [mine, other] = [await makeApp('mine'), await makeApp('other')];
    await link(`/v1.0/applications/${mine.app}/owners`, oscar);
    for (const { principal } of [mine, other]) {
      await product.tenant('POST', `/v1.0/servicePrincipals/${principal}/appRoleAssignments`, {
        principalId: principal,
        resourceId: graph.id,
        appRoleId: graph.role,
      });
    }
    const backup = await product.backup();
    for (const { principal } of [mine, other]) {
      for (const { id } of await rowsOf(principal))
        await product.tenant('DELETE', `/v1.0/servicePrincipals/${principal}/appRoleAssignments/${id}`);
    }
    const own = await restoreAs(product, 'oscar', backup, { servicePrincipals: [graph.id] });
    const row = own.item(graph.id);
    assert.deepEqual(
      row.errors?.map(({ code }) => code),
      ['selfPrivilege'],
    );
    assert.deepEqual([(await rowsOf(mine.principal)).length, (await rowsOf(other.principal)).length], [0, 1]);
    const [change] = row.links ?? [];
    assert.deepEqual(change?.added, [`other (${other.principal}): RoleManagement.ReadWrite.Directory`]);
    assert.equal(
      (await noticesOf(product, 'privilegedRestore')).some(({ restoreId }) => restoreId === own.restoreId),
      true,
    );
  });

  it('gives none to a group that contains the requester through another group when it is written', async () => {
    const graph = await graphOf();
    const [outer, inner] = [await makeGroup('outerTeam', false), await makeGroup('innerTeam', false)];
    await link(`/v1.0/groups/${outer}/members`, inner);
    await link(`/v1.0/groups/${inner}/members`, oscar);
    const place = `/v1.0/servicePrincipals/${graph.id}/appRoleAssignedTo`;
    const row = { principalId: outer, resourceId: graph.id, appRoleId: graph.role };
    const { id: assigned } = await product.tenant('POST', place, row);
    const backup = await product.backup();
    await product.tenant('DELETE', `${place}/${String(assigned)}`);
    const held = async (): Promise<number> =>
      (await product.tenant('GET', place)).value.filter(({ principalId }) => principalId === outer).length;
    const own = await restoreAs(product, 'oscar', backup, { servicePrincipals: [graph.id] });
    assert.deepEqual(
      own.item(graph.id).errors?.map(({ code }) => code),
      ['selfPrivilege'],
    );
    assert.equal(await held(), 0);
    await product.tenant('DELETE', `/v1.0/groups/${inner}/members/${oscar}/$ref`);
    const other = await restoreAs(product, 'oscar', backup, { servicePrincipals: [graph.id] });
    assert.equal(other.item(graph.id).status, 'Completed');
    assert.equal(await held(), 1);
  });

  it('does not make the requester an owner of an application that holds one', async () => {
    const graph = await graphOf();
    const { app, principal } = await makeApp('powerful');
    await product.tenant('POST', `/v1.0/servicePrincipals/${principal}/appRoleAssignments`, {
      principalId: principal,
      resourceId: graph.id,
      appRoleId: graph.role,
    });
    await link(`/v1.0/applications/${app}/owners`, oscar);
    await link(`/v1.0/servicePrincipals/${principal}/owners`, oscar);
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/applications/${app}/owners/${oscar}/$ref`);
    await product.tenant('DELETE', `/v1.0/servicePrincipals/${principal}/owners/${oscar}/$ref`);
    const own = await restoreAs(product, 'oscar', backup, { applications: [app], servicePrincipals: [principal] });
    for (const id of [app, principal])
      assert.deepEqual(
        own.item(id).errors?.map(({ code }) => code),
        ['selfPrivilege'],
      );
    for (const path of [`applications/${app}`, `servicePrincipals/${principal}`]) {
      assert.ok(!(await idsOf(`/v1.0/${path}/owners`)).includes(oscar));
    }
  });

  it('gives either the ownership of an application or its permission, never both', async () => {
    const graph = await graphOf();
    const { principal } = await makeApp('both');
    await link(`/v1.0/servicePrincipals/${principal}/owners`, oscar);
    await product.tenant('POST', `/v1.0/servicePrincipals/${principal}/appRoleAssignments`, {
      principalId: principal,
      resourceId: graph.id,
      appRoleId: graph.role,
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/servicePrincipals/${principal}/owners/${oscar}/$ref`);
    for (const { id } of await rowsOf(principal))
      await product.tenant('DELETE', `/v1.0/servicePrincipals/${principal}/appRoleAssignments/${id}`);
    const own = await restoreAs(product, 'oscar', backup, { servicePrincipals: [graph.id, principal] });
    const codes = [graph.id, principal].flatMap((id) => (own.item(id).errors ?? []).map(({ code }) => code));
    assert.deepEqual(codes, ['selfPrivilege']);
    const isOwner = (await idsOf(`/v1.0/servicePrincipals/${principal}/owners`)).includes(oscar);
    assert.equal(isOwner && (await rowsOf(principal)).length > 0, false);
  });

  it('does not recover the service principal of an own application, whose permissions would come back', async () => {
    const graph = await graphOf();
    const { app, principal } = await makeApp('contained');
    await link(`/v1.0/applications/${app}/owners`, oscar);
    await product.tenant('POST', `/v1.0/servicePrincipals/${principal}/appRoleAssignments`, {
      principalId: principal,
      resourceId: graph.id,
      appRoleId: graph.role,
    });
    const backup = await product.backup();
    await product.tenant('DELETE', `/v1.0/servicePrincipals/${principal}`);
    const own = await restoreAs(product, 'oscar', backup, { servicePrincipals: [principal] });
    const row = own.item(principal);
    assert.deepEqual([row.status, row.errors?.map(({ code }) => code)], ['Failed', ['selfPrivilege']]);
    assert.equal((await product.tenantCall('GET', `/v1.0/servicePrincipals/${principal}`)).status, 404);
    const by = await restoreAs(product, 'ada', backup, { servicePrincipals: [principal] });
    assert.equal(by.item(principal).status, 'Completed');
    assert.equal((await rowsOf(principal)).length, 1);
  });
});

describe('a restore that switches conditional access off', () => {
  it('is noticed, and its log entry has every setting', async () => {
    const { value } = await product.tenant('GET', '/v1.0/identity/conditionalAccess/policies');
    const enabled = value.filter(({ state }) => state === 'enabled').map(({ id }) => id);
    assert.ok(enabled.length > 3);
    const backup = await product.backup();
    // A mode is applied to policies that differ from the backup.
    for (const id of enabled)
      await product.tenant('PATCH', `/v1.0/identity/conditionalAccess/policies/${id}`, { description: 'x' });
    const settings = { conditionalAccessPolicies: { restoreMode: 'Disabled' } };
    const end = await restoreAs(
      product,
      'oscar',
      backup,
      { conditionalAccessPolicies: value.map(({ id }) => id) },
      settings,
    );
    const notices = (await noticesOf(product, 'protectionLowered')).filter(
      ({ restoreId }) => restoreId === end.restoreId,
    );
    assert.deepEqual(
      notices.map(({ count, severity }) => [count, severity]),
      [[enabled.length, 'critical']],
    );
    const [started] = await logOf(product, end.restoreId);
    const expectedParts = [
      'not restored',
      'mailbox recovered',
      'mode Disabled',
      'without what policies refer to',
      'comparison kept',
    ];
    for (const part of expectedParts) assert.ok(started?.details?.includes(part), started?.details);
  });
});

describe('the preview of a restore', () => {
  it('leaves out what the restore would leave out for the person who asks, and says so', async () => {
    await unassign(product, oscar, GLOBAL_ADMINISTRATOR);
    await assign(product, oscar, GLOBAL_ADMINISTRATOR);
    const backupId = await product.backup();
    await unassign(product, oscar, GLOBAL_ADMINISTRATOR);
    interface Previewed {
      objects: { kind?: string; message?: string; links: { add: unknown[] }[] }[];
    }
    const previewAs = async (person: 'ada' | 'oscar') => {
      const api = await product.as(person);
      const selection = { directoryRoles: { isSectionSelected: false, selected: [{ id: GLOBAL_ADMINISTRATOR }] } };
      const made = await api.call<{ restoreId: string }>('POST', '/api/restores/selection', { backupId, selection });
      const path = `/api/restores/${made.body.restoreId}/preview`;
      const { status, body } = await api.call<Previewed>('POST', path, { restoreSettings: {} });
      assert.equal(status, 200, JSON.stringify(body));
      return body.objects[0];
    };
    const own = await previewAs('oscar');
    assert.deepEqual([own?.kind, own?.links], ['unchanged', []]);
    assert.match(own?.message ?? '', /Only a part of assignments is restored .*it would give you a privilege/);
    const other = await previewAs('ada');
    assert.deepEqual([other?.kind, other?.links.map(({ add }) => add.length)], ['update', [1]]);
  });
});
