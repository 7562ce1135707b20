import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from '../../test/tenant/kit.ts';

const ada = PEOPLE[0]?.oid ?? '';
const [, oscar = ''] = PEOPLE.map(({ oid }) => oid);
const reference = (tenant: TestTenant, id: string): object => ({
  '@odata.id': `${tenant.url}/v1.0/directoryObjects/${id}`,
});
const idOf = (value: unknown): string => String(value);

const newGroup = async (tenant: TestTenant, more: object = {}): Promise<string> => {
  const { status, body } = await tenant.call('POST', '/v1.0/groups', {
    body: { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true, ...more },
  });
  assert.equal(status, 201, JSON.stringify(body));
  return idOf(body['id']);
};

describe('deleted objects of the simulated tenant', () => {
  it('keep id, properties and links of a user, and recover all', async () => {
    const folder = temporaryFolder();
    let tenant = await startTenant(SMALL, folder);
    const group = await newGroup(tenant);
    await tenant.call('POST', `/v1.0/groups/${group}/members/$ref`, { body: reference(tenant, ada) });
    await tenant.call('PUT', `/v1.0/users/${oscar}/manager/$ref`, { body: reference(tenant, ada) });
    const assignments = (
      await tenant.get(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${ada}'`)
    ).body.value;
    assert.ok(assignments.length > 0);
    const { body: before } = await tenant.get(`/v1.0/users/${ada}?$select=*`);

    assert.equal((await tenant.call('DELETE', `/v1.0/users/${ada}`)).status, 204);
    tenant.close();
    tenant = await startTenant(SMALL, folder);
    assert.equal((await tenant.get(`/v1.0/users/${ada}`)).status, 404);
    assert.deepEqual((await tenant.get(`/v1.0/groups/${group}/members`)).body.value, []);
    assert.equal((await tenant.get(`/v1.0/users/${oscar}/manager`)).status, 404);
    assert.deepEqual(
      (await tenant.get(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${ada}'`)).body.value,
      [],
    );
    assert.equal(
      (await tenant.call('POST', `/v1.0/groups/${group}/members/$ref`, { body: reference(tenant, ada) })).status,
      404,
    );

    const { body: deleted } = await tenant.get(
      `/v1.0/directory/deletedItems/${ada}?$select=id,userPrincipalName,deletedDateTime`,
    );
    assert.equal(deleted['@odata.type'], '#microsoft.graph.user');
    assert.equal(deleted['userPrincipalName'], `${ada.replaceAll('-', '')}${idOf(before['userPrincipalName'])}`);
    assert.match(idOf(deleted['deletedDateTime']), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);

    const restored = await tenant.call('POST', `/v1.0/directory/deletedItems/${ada}/restore`);
    assert.equal(restored.status, 200);
    assert.equal(restored.body['@odata.type'], '#microsoft.graph.user');
    const { body: after } = await tenant.get(`/v1.0/users/${ada}?$select=*`);
    for (const body of [before, after]) assert.ok(delete (body as Record<string, unknown>)['@odata.context']);
    assert.deepEqual(after, before);
    assert.equal((await tenant.get(`/v1.0/groups/${group}/members`)).body.value[0]?.id, ada);
    assert.equal((await tenant.get(`/v1.0/users/${oscar}/manager`)).body['id'], ada);
    assert.deepEqual(
      (await tenant.get(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${ada}'`)).body.value,
      assignments,
    );
    assert.equal((await tenant.call('POST', `/v1.0/directory/deletedItems/${ada}/restore`)).status, 404);
  });

  it('conflict when the name was taken meanwhile, and come back under another one', async () => {
    const tenant = await startTenant();
    const { body: user } = await tenant.get(`/v1.0/users/${ada}?$select=userPrincipalName`);
    await tenant.call('DELETE', `/v1.0/users/${ada}`);
    const taken = {
      accountEnabled: true,
      displayName: 'Other',
      mailNickname: 'o',
      userPrincipalName: user['userPrincipalName'],
      mail: user['userPrincipalName'],
      passwordProfile: { password: 'x' },
    };
    assert.equal((await tenant.call('POST', '/v1.0/users', { body: taken })).status, 201);
    const restore = `/v1.0/directory/deletedItems/${ada}/restore`;
    const refused = await tenant.call('POST', restore);
    assert.equal(refused.status, 409);
    assert.match(refused.body.error.message, /userPrincipalName/);
    const renamed = { newUserPrincipalName: 'ada.again@fabrikam.example' };
    assert.match((await tenant.call('POST', restore, { body: renamed })).body.error.message, /proxyAddresses/);
    assert.equal(
      (await tenant.call('POST', restore, { body: { ...renamed, autoReconcileProxyConflict: true } })).status,
      200,
    );
    const { body: back } = await tenant.get(`/v1.0/users/${ada}?$select=userPrincipalName,proxyAddresses`);
    assert.deepEqual([back['userPrincipalName'], back['proxyAddresses']], ['ada.again@fabrikam.example', []]);
  });

  it('conflict when the address of a group was taken meanwhile', async () => {
    const tenant = await startTenant();
    const unified = { groupTypes: ['Unified'], mailEnabled: true, mailNickname: 'team', securityEnabled: false };
    const group = await newGroup(tenant, unified);
    await tenant.call('DELETE', `/v1.0/groups/${group}`);
    const other = await newGroup(tenant, unified);
    const restore = `/v1.0/directory/deletedItems/${group}/restore`;
    assert.equal((await tenant.call('POST', restore)).status, 409);
    assert.equal((await tenant.call('POST', restore, { body: { autoReconcileProxyConflict: true } })).status, 200);
    assert.deepEqual((await tenant.get(`/v1.0/groups/${group}`)).body['proxyAddresses'], []);
    assert.deepEqual((await tenant.get(`/v1.0/groups/${other}`)).body['proxyAddresses'], [
      'SMTP:team@fabrikam.example',
    ]);
  });

  it('are listed by type, with count and order', async () => {
    const tenant = await startTenant();
    for (const id of [ada, oscar]) await tenant.call('DELETE', `/v1.0/users/${id}`);
    const { status, body } = await tenant.get('/v1.0/directory/deletedItems/microsoft.graph.user?$select=id');
    assert.equal(status, 200);
    assert.deepEqual(body.value, [{ id: ada }, { id: oscar }]);
    const counted = await tenant.get(
      '/v1.0/directory/deletedItems/microsoft.graph.user?$count=true&$orderby=deletedDateTime asc&$select=id,deletedDateTime',
      { ConsistencyLevel: 'eventual' },
    );
    assert.equal(counted.body['@odata.count'], 2);
    assert.equal((await tenant.get('/v1.0/directory/deletedItems')).status, 400);
    assert.equal(
      (await tenant.get('/v1.0/directory/deletedItems/microsoft.graph.user?$orderby=deletedDateTime')).status,
      400,
    );
    assert.deepEqual((await tenant.get('/v1.0/directory/deletedItems/microsoft.graph.group')).body.value, []);
  });

  it('are permanently deleted by a second deletion, with every row that points to them', async () => {
    const tenant = await startTenant();
    const group = await newGroup(tenant);
    await tenant.call('POST', `/v1.0/groups/${group}/members/$ref`, { body: reference(tenant, ada) });
    await tenant.call('DELETE', `/v1.0/users/${ada}`);
    assert.equal((await tenant.call('DELETE', `/v1.0/directory/deletedItems/${ada}`)).status, 204);
    assert.equal((await tenant.get(`/v1.0/directory/deletedItems/${ada}`)).status, 404);
    assert.deepEqual(
      (await tenant.get(`/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${ada}'`)).body.value,
      [],
    );
    assert.equal(tenant.store.directory.relation('members').has(group, ada), false);
    assert.deepEqual(tenant.store.directory.set('appRoleAssignments').where('principalId', ada), []);
  });

  it('exist for Microsoft 365 groups, for security groups as a setting says, and not for other objects', async () => {
    const tenant = await startTenant();
    const [security, other] = [await newGroup(tenant), await newGroup(tenant)];
    const unified = await newGroup(tenant, {
      groupTypes: ['Unified'],
      mailEnabled: true,
      mailNickname: 'u',
      securityEnabled: false,
    });
    for (const id of [security, unified]) {
      await tenant.call('DELETE', `/v1.0/groups/${id}`);
      assert.equal((await tenant.get(`/v1.0/directory/deletedItems/microsoft.graph.group/${id}`)).body['id'], id);
    }
    tenant.store.directory.behaviour.securityGroupsSoftDelete = false;
    await tenant.call('DELETE', `/v1.0/groups/${other}`);
    assert.equal((await tenant.get(`/v1.0/directory/deletedItems/${other}`)).status, 404);
    const strength = (await tenant.get('/v1.0/policies/authenticationStrengthPolicies')).body.value.find(
      ({ policyType, displayName }) => policyType === 'custom' && displayName === 'Contractors',
    );
    const used = (await tenant.get(`/v1.0/policies/authenticationStrengthPolicies/${strength?.id}/usage`)).body[
      'mfa'
    ] as unknown[];
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/policies/authenticationStrengthPolicies/${strength?.id}`)).status,
      used.length > 0 ? 400 : 204,
    );
    assert.equal((await tenant.get(`/v1.0/directory/deletedItems/${strength?.id}`)).status, 404);
  });

  it('hold the service principal of a deleted application; restoring the application leaves it there', async () => {
    const tenant = await startTenant();
    const { body: made } = await tenant.call('POST', '/v1.0/applications', { body: { displayName: 'App' } });
    const { body: principal, status } = await tenant.call('POST', '/v1.0/servicePrincipals', {
      body: { appId: made['appId'] },
    });
    assert.equal(status, 201);
    await tenant.call('DELETE', `/v1.0/applications/${idOf(made['id'])}`);
    assert.equal((await tenant.get(`/v1.0/servicePrincipals/${idOf(principal['id'])}`)).status, 404);
    assert.equal((await tenant.call('POST', `/v1.0/directory/deletedItems/${idOf(made['id'])}/restore`)).status, 200);
    assert.equal((await tenant.get(`/v1.0/applications(appId='${idOf(made['appId'])}')`)).status, 200);
    assert.equal((await tenant.get(`/v1.0/servicePrincipals/${idOf(principal['id'])}`)).status, 404);
    assert.equal(
      (await tenant.call('POST', `/v1.0/directory/deletedItems/${idOf(principal['id'])}/restore`)).status,
      200,
    );
    assert.equal(
      (await tenant.get(`/v1.0/servicePrincipals(appId='${idOf(made['appId'])}')`)).body['id'],
      principal['id'],
    );
  });

  it('have a place of their own for conditional access; a trusted location cannot be deleted and comes back untrusted', async () => {
    const tenant = await startTenant();
    tenant.store.behave({ conditionalAccessBin: 'open' });
    const place = '/v1.0/identity/conditionalAccess';
    const policy = (await tenant.get(`${place}/policies`)).body.value[0]?.id ?? '';
    await tenant.call('DELETE', `${place}/policies/${policy}`);
    assert.equal((await tenant.get(`${place}/policies/${policy}`)).status, 404);
    assert.deepEqual(
      (await tenant.get(`${place}/deletedItems/policies`)).body.value.map(({ id }) => id),
      [policy],
    );
    assert.equal((await tenant.get(`/v1.0/directory/deletedItems/${policy}`)).status, 404);
    const back = await tenant.call('POST', `${place}/deletedItems/policies/${policy}/restore`);
    assert.deepEqual([back.status, back.body['id'], back.body['deletedDateTime']], [200, policy, null]);

    const body = {
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      displayName: 'L',
      isTrusted: true,
      ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '192.0.2.0/24' }],
    };
    const location = idOf((await tenant.call('POST', `${place}/namedLocations`, { body })).body['id']);
    assert.equal((await tenant.call('DELETE', `${place}/namedLocations/${location}`)).status, 400);
    await tenant.call('PATCH', `${place}/namedLocations/${location}`, {
      body: { '@odata.type': body['@odata.type'], isTrusted: false },
    });
    assert.equal((await tenant.call('DELETE', `${place}/namedLocations/${location}`)).status, 204);
    assert.equal(
      (await tenant.call('POST', `${place}/deletedItems/namedLocations/${location}/restore`)).body['isTrusted'],
      false,
    );
    await tenant.call('DELETE', `${place}/namedLocations/${location}`);
    assert.equal((await tenant.call('DELETE', `${place}/deletedItems/namedLocations/${location}`)).status, 204);
    assert.equal((await tenant.get(`${place}/deletedItems/namedLocations/${location}`)).status, 404);
  });

  it('need the permission of their type, and administrative units cannot be purged', async () => {
    const tenant = await startTenant();
    const unit = (await tenant.get('/v1.0/directory/administrativeUnits')).body.value[0]?.id ?? '';
    await tenant.call('DELETE', `/v1.0/directory/administrativeUnits/${unit}`);
    assert.equal((await tenant.call('DELETE', `/v1.0/directory/deletedItems/${unit}`)).status, 400);
    assert.equal((await tenant.call('POST', `/v1.0/directory/deletedItems/${unit}/restore`)).status, 200);
    await tenant.call('DELETE', `/v1.0/users/${ada}`);
    await tenant.call('POST', '/_simulator/consent', { body: { admin: false } });
    for (const [method, target] of [
      ['GET', ''],
      ['POST', '/restore'],
      ['DELETE', ''],
    ] as const) {
      assert.equal((await tenant.call(method, `/v1.0/directory/deletedItems/${ada}${target}`)).status, 403);
    }
    assert.equal((await tenant.get(`/v1.0/servicePrincipals(appId='${CLIENT_ID}')`)).status, 200);
  });
});
