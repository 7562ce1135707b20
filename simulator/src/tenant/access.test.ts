import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OPTIONAL_PERMISSIONS, READ_PERMISSIONS, WRITE_PERMISSIONS } from '@trc/domain/applicationPermissions';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { startTenant } from '../../test/tenant/kit.ts';

describe('consent in the simulated tenant', () => {
  it('is granted at first', async () => {
    const tenant = await startTenant();
    const { body } = await tenant.get('/_simulator/status');
    assert.deepEqual(
      body['permissions'],
      [...READ_PERMISSIONS, ...WRITE_PERMISSIONS, ...OPTIONAL_PERMISSIONS].map(({ name }) => name).sort(),
    );
  });

  it('closes the directory when it is withdrawn, but not the consent routes', async () => {
    const tenant = await startTenant();
    const principal = `/v1.0/servicePrincipals(appId='${CLIENT_ID}')`;
    const { body: console } = await tenant.get(principal);
    assert.equal((await tenant.call('POST', '/_simulator/consent', { body: { admin: false } })).status, 200);
    for (const target of [
      '/v1.0/users',
      '/v1.0/groups',
      '/v1.0/identity/conditionalAccess/policies',
      '/v1.0/servicePrincipals',
      '/v1.0/roleManagement/directory/roleAssignments',
    ]) {
      const { status, body } = await tenant.get(target);
      assert.equal(status, 403, target);
      assert.equal(body.error.code, 'Authorization_RequestDenied');
    }
    assert.equal((await tenant.call('DELETE', '/v1.0/users/0a1da000-0000-4000-8000-000000000004')).status, 403);
    assert.equal((await tenant.get(principal)).status, 200);
    assert.deepEqual(
      (await tenant.get(`/v1.0/servicePrincipals/${String(console['id'])}/appRoleAssignments`)).body.value,
      [],
    );
    const roles = await tenant.get(
      `/v1.0/roleManagement/directory/roleAssignments?$filter=principalId eq '${String(console['id'])}'`,
    );
    // Its directory roles stay: Exchange Administrator and Privileged Authentication Administrator.
    assert.equal(roles.body.value.length, 2);
    await tenant.call('POST', '/_simulator/consent', { body: { admin: true } });
    assert.equal((await tenant.get('/v1.0/users')).status, 200);
  });

  it('switches single permissions, also one that the product does not ask for', async () => {
    const tenant = await startTenant();
    const granted = async (wish: object): Promise<string[]> =>
      (await tenant.call('POST', '/_simulator/consent', { body: wish })).body['permissions'] as string[];
    const all = await granted({});
    assert.deepEqual(
      await granted({ permissions: { 'Member.Read.Hidden': false, 'Device.Read.All': true } }),
      [...all.filter((name) => name !== 'Member.Read.Hidden'), 'Device.Read.All'].sort(),
    );
    const required = [...READ_PERMISSIONS, ...WRITE_PERMISSIONS].map(({ name }) => name);
    assert.deepEqual(
      await granted({ optional: false, permissions: { 'Device.Read.All': false } }),
      [...required].sort(),
    );
    assert.deepEqual(await granted({ optional: true }), all);
    const withoutOne = all.filter((name) => name !== 'Member.Read.Hidden');
    for (const _ of [1, 2])
      assert.deepEqual(
        await granted({ optional: true, permissions: { 'Member.Read.Hidden': false } }),
        withoutOne,
        'each time',
      );
  });

  it('refuses invalid requests', async () => {
    const tenant = await startTenant();
    for (const body of [
      { admin: 'yes' },
      { wish: true },
      [],
      undefined,
      { permissions: { 'No.Such.Permission': true } },
      { permissions: ['User.Read.All'] },
    ])
      assert.equal((await tenant.call('POST', '/_simulator/consent', { body })).status, 400);
    assert.equal((await tenant.call('GET', '/_simulator/consent')).status, 405);
    assert.equal((await tenant.call('GET', '/_simulator/unheardOf')).status, 400);
  });
});
