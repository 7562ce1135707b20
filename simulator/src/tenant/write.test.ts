import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { allPages, startTenant } from '../../test/tenant/kit.ts';

const ada = PEOPLE[0]?.oid ?? '';
const NEW_USER = {
  accountEnabled: true,
  displayName: 'Ines Novak',
  mailNickname: 'ines.n',
  userPrincipalName: 'ines.n@fabrikam.example',
  passwordProfile: { password: 'never-kept' },
};
const EXCHANGE_ADMINISTRATOR = '29232cdf-9323-42fd-ade2-1d097af3e4de';

describe('writes of the simulated tenant', () => {
  it('creates, changes and deletes a user, and never keeps a password', async () => {
    const tenant = await startTenant();
    const created = await tenant.call('POST', '/v1.0/users', { body: { ...NEW_USER, id: ada } });
    assert.equal(created.status, 201);
    const id = String(created.body['id']);
    assert.notEqual(id, ada, 'the directory chooses ids');
    assert.equal(created.headers.get('location'), `${tenant.url}/v1.0/users/${id}`);
    assert.equal(
      (
        await tenant.call('PATCH', `/v1.0/users/${id}`, {
          body: { jobTitle: 'Buyer', passwordProfile: { password: 'other' } },
        })
      ).status,
      204,
    );
    const { body } = await tenant.get(`/v1.0/users/${id}?$select=*`);
    assert.equal(body['jobTitle'], 'Buyer');
    assert.ok(!('passwordProfile' in body));
    const twice = await tenant.call('POST', '/v1.0/users', {
      body: { ...NEW_USER, userPrincipalName: 'INES.N@fabrikam.example' },
    });
    assert.equal(
      twice.body.error.message,
      'Another object with the same value for property userPrincipalName already exists.',
    );
    assert.equal((await tenant.call('DELETE', `/v1.0/users/${id}`)).status, 204);
    assert.equal((await tenant.get(`/v1.0/users/${id}`)).status, 404);
  });

  it('refuses what Graph refuses', async () => {
    const tenant = await startTenant();
    for (const missing of Object.keys(NEW_USER)) {
      const { status } = await tenant.call('POST', '/v1.0/users', { body: { ...NEW_USER, [missing]: undefined } });
      assert.equal(status, 400, missing);
    }
    assert.equal((await tenant.call('POST', '/v1.0/users', { body: '{broken' })).status, 400);
    assert.equal((await tenant.call('POST', '/v1.0/users')).status, 400);
    for (const body of [
      { id: 'another' },
      { createdDateTime: '2020-01-01T00:00:00Z' },
      { unknownField: 1 },
      { accountEnabled: 'yes' },
      { otherMails: null },
      { employeeOrgData: { unknownField: 1 } },
    ]) {
      const refused = await tenant.call('PATCH', `/v1.0/users/${ada}`, { body });
      assert.deepEqual([refused.status, refused.body.error.code], [400, 'Request_BadRequest'], JSON.stringify(body));
    }
    const list = { displayName: 'All', mailEnabled: true, mailNickname: 'all', securityEnabled: false };
    assert.match(
      (await tenant.call('POST', '/v1.0/groups', { body: list })).body.error.message,
      /mail-enabled security groups/,
    );
    assert.equal(
      (await tenant.call('POST', '/v1.0/groups', { body: { ...list, groupTypes: ['Unified'] } })).status,
      201,
    );
  });

  it('adds and removes members, and forgets them with the object', async () => {
    const tenant = await startTenant();
    const group = await tenant.call('POST', '/v1.0/groups', {
      body: { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true },
    });
    const members = `/v1.0/groups/${String(group.body['id'])}/members`;
    const reference = { '@odata.id': `${tenant.url}/v1.0/directoryObjects/${ada}` };
    assert.equal((await tenant.call('POST', `${members}/$ref`, { body: reference })).status, 204);
    assert.match(
      (await tenant.call('POST', `${members}/$ref`, { body: reference })).body.error.message,
      /already exist/,
    );
    assert.deepEqual((await tenant.get(`${members}?$select=id`)).body.value, [
      { '@odata.type': '#microsoft.graph.user', id: ada },
    ]);
    assert.equal((await tenant.get(`${members}/microsoft.graph.group`)).body.value.length, 0);
    assert.equal((await tenant.call('DELETE', `${members}/${ada}/$ref`)).status, 204);
    assert.equal((await tenant.call('DELETE', `${members}/${ada}/$ref`)).status, 404);
    await tenant.call('POST', `${members}/$ref`, { body: reference });
    await tenant.call('DELETE', `/v1.0/users/${ada}`);
    assert.equal((await tenant.get(members)).body.value.length, 0);
  });

  it('sets, replaces and clears a manager', async () => {
    const tenant = await startTenant();
    const [, oscar = '', vera = ''] = PEOPLE.map(({ oid }) => oid);
    const manager = `/v1.0/users/${ada}/manager`;
    for (const id of [oscar, vera]) {
      assert.equal(
        (await tenant.call('PUT', `${manager}/$ref`, { body: { '@odata.id': `${tenant.url}/v1.0/users/${id}` } }))
          .status,
        204,
      );
      assert.equal((await tenant.get(manager)).body['id'], id);
    }
    assert.ok((await allPages(tenant, `/v1.0/users/${vera}/directReports`)).flat().some(({ id }) => id === ada));
    assert.equal((await tenant.call('DELETE', `${manager}/$ref`)).status, 204);
    assert.equal((await tenant.get(manager)).status, 404);
  });

  it('grants and takes back a directory role', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/consent', { body: { exchange: false } });
    const { body: console } = await tenant.get(`/v1.0/servicePrincipals(appId='${CLIENT_ID}')`);
    const held = `/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${String(console['id'])}'`;
    const exchangeRoles = async (): Promise<Record<string, unknown>[]> =>
      (await tenant.get(held)).body.value.filter((row) => row['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR);
    assert.equal((await exchangeRoles()).length, 0);
    const wish = { principalId: console['id'], roleDefinitionId: EXCHANGE_ADMINISTRATOR, directoryScopeId: '/' };
    const granted = await tenant.call('POST', '/v1.0/roleManagement/directory/roleAssignments', { body: wish });
    assert.equal(granted.status, 201);
    assert.equal(
      (await tenant.call('POST', '/v1.0/roleManagement/directory/roleAssignments', { body: wish })).status,
      400,
    );
    assert.equal(
      (
        await tenant.call('POST', '/v1.0/roleManagement/directory/roleAssignments', {
          body: { ...wish, principalId: 'nobody' },
        })
      ).status,
      404,
    );
    assert.equal((await exchangeRoles()).length, 1);
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/roleManagement/directory/roleAssignments/${String(granted.body['id'])}`))
        .status,
      204,
    );
    assert.equal((await exchangeRoles()).length, 0);
  });
});
