import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { startTenant, temporaryFolder, type Body, type TestTenant } from '../../test/tenant/kit.ts';

const POLICIES = '/v1.0/identity/conditionalAccess/policies';

const tokenOf = async (tenant: TestTenant, body?: object): Promise<string> => {
  const { status, body: reply } = await tenant.call('POST', '/_simulator/token', { body });
  assert.equal(status, 200);
  assert.equal(reply['token_type'], 'Bearer');
  return String(reply['access_token']);
};

const consent = async (tenant: TestTenant, wish: object): Promise<void> => {
  assert.equal((await tenant.call('POST', '/_simulator/consent', { body: wish })).status, 200);
};

const statusWith = async (tenant: TestTenant, token: string, target = POLICIES): Promise<number> =>
  (await tenant.call('GET', target, { token })).status;

describe('application tokens of the simulated tenant', () => {
  it('are issued in exchange for the secret and open the directory', async () => {
    const tenant = await startTenant();
    const { status, body } = await tenant.call('POST', '/_simulator/token');
    assert.deepEqual([status, body['expires_in']], [200, 3600]);
    const token = String(body['access_token']);
    assert.equal(await statusWith(tenant, token), 200);
    assert.equal((await tenant.call('POST', '/_simulator/token', { token })).status, 401, 'a token gets no token');
    assert.equal((await tenant.call('POST', '/_simulator/token', { token: 'wrong' })).status, 401);
    assert.equal((await tenant.call('POST', '/_simulator/token', { body: { expires_in: 0 } })).status, 400);
    assert.equal((await tenant.call('GET', '/_simulator/token')).status, 405);
    assert.equal(
      await statusWith(tenant, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
      401,
      'a changed token',
    );
  });

  it('carry only the permissions that were consented to before their issue', async () => {
    const tenant = await startTenant();
    await consent(tenant, { admin: false });
    const before = await tokenOf(tenant);
    await consent(tenant, { admin: true });
    assert.equal(await statusWith(tenant, before), 403);
    assert.equal(await statusWith(tenant, tenant.token), 200, 'the secret counts as issued with each request');
    assert.equal(await statusWith(tenant, await tokenOf(tenant)), 200);
    const batch = await tenant.call('POST', '/v1.0/$batch', {
      token: before,
      body: { requests: [{ id: '1', method: 'GET', url: POLICIES.slice(5) }] },
    });
    assert.deepEqual(
      (batch.body['responses'] as { status: number }[]).map(({ status }) => status),
      [403],
      'parts of a batch have the token of the batch',
    );
  });

  it('keep a permission whose consent is repeated, and lose one that is withdrawn', async () => {
    const tenant = await startTenant();
    const token = await tokenOf(tenant);
    await consent(tenant, { admin: true });
    assert.equal(await statusWith(tenant, token), 200);
    await consent(tenant, { permissions: { 'Policy.Read.All': false } });
    assert.equal(await statusWith(tenant, token), 403);
    await consent(tenant, { permissions: { 'Policy.Read.All': true } });
    assert.equal(await statusWith(tenant, token), 403, 'granted again after the issue');
    assert.equal(await statusWith(tenant, await tokenOf(tenant)), 200);
  });

  it('follow a consent that is an app role assignment written through Graph', async () => {
    const tenant = await startTenant();
    const principal = async (appId: string): Promise<Body> =>
      (await tenant.get(`/v1.0/servicePrincipals(appId='${appId}')`)).body;
    const [own, graph] = [await principal(CLIENT_ID), await principal(GRAPH_APP_ID)];
    const role = (graph['appRoles'] as { id: string; value: string }[]).find(
      ({ value }) => value === 'Policy.Read.All',
    );
    await consent(tenant, { permissions: { 'Policy.Read.All': false } });
    const before = await tokenOf(tenant);
    const { status } = await tenant.call('POST', `/v1.0/servicePrincipals/${String(own['id'])}/appRoleAssignments`, {
      body: { principalId: own['id'], resourceId: graph['id'], appRoleId: role?.id },
    });
    assert.equal(status, 201);
    assert.equal(await statusWith(tenant, before), 403);
    assert.equal(await statusWith(tenant, await tokenOf(tenant)), 200);
  });

  it('expire, and outlive a restart of the simulator', async () => {
    const folder = temporaryFolder();
    const first = await startTenant(undefined, folder);
    const [token, short] = [await tokenOf(first), await tokenOf(first, { expires_in: 0.05 })];
    first.close();
    const second = await startTenant(undefined, folder);
    await sleep(100);
    assert.equal(await statusWith(second, token), 200);
    const { status, body } = await second.call('GET', POLICIES, { token: short });
    assert.deepEqual([status, body.error.code], [401, 'InvalidAuthenticationToken']);
  });
});
