import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seedDirectory, seedOfSize } from './seed/index.ts';
import { InvalidSettingError, tenantSettings } from './settings.ts';
import { SMALL, startTenant, temporaryFolder, type TestTenant } from '../../test/tenant/kit.ts';

const size = (tenant: TestTenant, users: unknown) => tenant.call('POST', '/_simulator/size', { body: { users } });

describe('the size of the simulated tenant', () => {
  it('is that many users, the rest in proportion, and the same directory each time', async () => {
    const tenant = await startTenant();
    const { status, body } = await size(tenant, 2000);
    assert.equal(status, 200);
    const sets = body['sets'] as Record<string, number>;
    assert.deepEqual(
      ['users', 'groups', 'applications', 'administrativeUnits', 'conditionalAccessPolicies', 'namedLocations'].map(
        (name) => sets[name],
      ),
      [2000, 320, 120, 16, 24, 5],
    );
    const same = seedDirectory(seedOfSize(SMALL.seed, 2000));
    for (const set of ['users', 'groups', 'appRoleAssignments'] as const) {
      assert.deepEqual(tenant.store.directory.set(set).keys(), same.set(set).keys());
      for (const key of same.set(set).keys().slice(0, 50))
        assert.deepEqual(tenant.store.directory.set(set).get(key), same.set(set).get(key));
    }
    for (const users of [3, 1_000_001, 5.5, '10', undefined]) assert.equal((await size(tenant, users)).status, 400);
    assert.equal(tenant.store.directory.set('users').size, 2000);
  });

  it('survives a restart, with later changes and without earlier objects', async () => {
    const folder = temporaryFolder();
    const tenant = await startTenant(SMALL, folder);
    const gone = tenant.store.directory.set('users').keys()[30] ?? '';
    await tenant.call('DELETE', `/v1.0/users/${gone}`);
    await size(tenant, 300);
    const [changed = '', deleted = ''] = tenant.store.directory.set('users').keys();
    assert.equal((await tenant.call('PATCH', `/v1.0/users/${changed}`, { body: { usageLocation: 'NO' } })).status, 204);
    assert.equal((await tenant.call('DELETE', `/v1.0/users/${deleted}`)).status, 204);
    tenant.close();
    const again = await startTenant(SMALL, folder);
    const users = again.store.directory.set('users');
    assert.equal(users.size, 299);
    assert.equal(users.get(changed)?.['usageLocation'], 'NO');
    assert.ok(again.store.directory.deleted('users').get(deleted) !== undefined);
    assert.equal(again.store.directory.deleted('users').size, 1);
  });

  it('gives every user of a large tenant one id and one name', () => {
    const users = seedDirectory(seedOfSize('1', 20_000)).set('users');
    assert.equal(users.size, 20_000);
    const names = users.keys().map((key) => users.get(key)?.['userPrincipalName']);
    assert.equal(new Set(names).size, 20_000);
    for (const key of users.keys().slice(0, 500)) assert.equal(users.get(key)?.['id'], key);
  });

  it('comes from the settings', () => {
    assert.deepEqual(tenantSettings({ TENANT_SIZE: '20000' }).seed, seedOfSize('1', 20_000));
    assert.deepEqual(tenantSettings({ TENANT_SCALE: '2', TENANT_SEED: 'x' }).seed, seedOfSize('x', 10_000));
    assert.deepEqual(tenantSettings({ TENANT_QUOTAS: '0.5' }).quotas, { enabled: true, scale: 0.5 });
    assert.deepEqual(tenantSettings({}).quotas, { enabled: false, scale: 1 });
    for (const environment of [
      { TENANT_SIZE: '3' },
      { TENANT_SIZE: '1000001' },
      { TENANT_SCALE: '0' },
      { TENANT_QUOTAS: 'on' },
      { TENANT_QUOTAS: '0' },
      { TENANT_QUOTAS: '-1' },
    ]) {
      assert.throws(() => tenantSettings(environment), InvalidSettingError);
    }
  });
});
