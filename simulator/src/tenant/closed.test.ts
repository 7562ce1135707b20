import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { behave } from '../../test/tenant/changes.ts';
import { startTenant, type TestTenant } from '../../test/tenant/kit.ts';

const ROLLOUT = '/v1.0/policies/featureRolloutPolicies';
const BIN = '/v1.0/identity/conditionalAccess/deletedItems';

describe('what Graph closes to applications', () => {
  it('is the recycle bin of conditional access, with the status that is set', async () => {
    const tenant = await startTenant();
    const [policy] = (await tenant.get('/v1.0/identity/conditionalAccess/policies')).body.value;
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/identity/conditionalAccess/policies/${policy?.id ?? ''}`)).status,
      204,
    );
    const codes: [string, string][] = [
      ['400', 'BadRequest'],
      ['403', 'AccessDenied'],
      ['404', 'NotFound'],
      ['405', 'Request_BadRequest'],
      ['501', 'NotImplemented'],
    ];
    for (const [status, code] of codes) {
      await behave(tenant, { conditionalAccessBin: status });
      for (const target of [`${BIN}/policies`, `${BIN}/namedLocations`, `${BIN}/policies/${policy?.id ?? ''}`]) {
        const { status: answered, body } = await tenant.get(target);
        assert.deepEqual([answered, body.error.code], [Number(status), code], target);
      }
      const restored = await tenant.call('POST', `${BIN}/policies/${policy?.id ?? ''}/restore`);
      assert.deepEqual([restored.status, restored.body.error.code], [Number(status), code]);
    }
    assert.equal(
      (await tenant.get('/v1.0/directory/deletedItems/microsoft.graph.user')).status,
      200,
      'other bins stay open',
    );
    await behave(tenant, { conditionalAccessBin: 'open' });
    assert.equal((await tenant.call('POST', `${BIN}/policies/${policy?.id ?? ''}/restore`)).status, 200);
  });

  it('are the policies of staged rollout', async () => {
    const tenant = await startTenant();
    await behave(tenant, { featureRolloutClosed: false });
    const [policy] = (await tenant.get(ROLLOUT)).body.value;
    await behave(tenant, { featureRolloutClosed: true });
    for (const [method, target] of [
      ['GET', ROLLOUT],
      ['GET', `${ROLLOUT}/${policy?.id ?? ''}`],
      ['GET', `${ROLLOUT}/${policy?.id ?? ''}/appliesTo`],
      ['DELETE', `${ROLLOUT}/${policy?.id ?? ''}`],
    ] as const) {
      const { status, body } = await tenant.call(method, target);
      assert.deepEqual([status, body.error.code], [403, 'Authorization_RequestDenied'], target);
    }
    assert.equal((await tenant.get('/v1.0/policies/tokenLifetimePolicies')).status, 200);
  });
});

describe('the quota of the directory', () => {
  const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
  const create = (tenant: TestTenant, target: string, body: object) => tenant.call('POST', `/v1.0/${target}`, { body });

  it('refuses creations after so many, and nothing else', async () => {
    const tenant = await startTenant();
    const location = {
      '@odata.type': '#microsoft.graph.countryNamedLocation',
      displayName: 'L',
      countriesAndRegions: ['DE'],
    };
    await behave(tenant, { createsUntilQuota: 2 });
    const made = String((await create(tenant, 'groups', group)).body['id']);
    assert.equal((await create(tenant, 'applications', { displayName: 'A' })).status, 201);
    for (const [target, body] of [
      ['groups', group],
      ['applications', { displayName: 'A' }],
      ['directory/administrativeUnits', { displayName: 'U' }],
    ] as const) {
      const {
        status,
        body: { error },
      } = await create(tenant, target, body);
      assert.deepEqual([status, error.code], [403, 'Directory_QuotaExceeded'], target);
    }
    const guest = { invitedUserEmailAddress: 'new@fabrikam.example', inviteRedirectUrl: 'https://fabrikam.example' };
    assert.equal((await create(tenant, 'invitations', guest)).status, 403);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/groups/${made}`, { body: { description: 'still works' } })).status,
      204,
    );
    assert.equal(
      (await create(tenant, 'identity/conditionalAccess/namedLocations', location)).status,
      201,
      'policies do not count',
    );
    await behave(tenant, { createsUntilQuota: 1 });
    assert.deepEqual(
      [(await create(tenant, 'groups', group)).status, (await create(tenant, 'groups', group)).status],
      [201, 403],
    );
    await behave(tenant, { createsUntilQuota: 0 });
    assert.equal((await create(tenant, 'groups', group)).status, 201);
  });
});
