import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE } from '@trc/domain/sampleTenant';
import { startTenant, type Answer, type TestTenant } from '../../test/tenant/kit.ts';

const ada = PEOPLE[0]?.oid ?? '';
const NEW_GROUP = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };

const post = (tenant: TestTenant, target: string, body: object): Promise<Answer> =>
  tenant.call('POST', `/v1.0/${target}`, { body });

describe('new objects of the simulated tenant', () => {
  it('lag as a setting says', async () => {
    const tenant = await startTenant();
    const set = (body: unknown) => tenant.call('POST', '/_simulator/behaviour', { body });
    assert.equal((await set({ lag: 60_000 })).body['lag'], 60_000);
    const id = String((await post(tenant, 'groups', NEW_GROUP)).body['id']);
    assert.equal((await tenant.get(`/v1.0/groups/${id}`)).status, 404);
    assert.equal((await set({ lag: 0, securityGroupsSoftDelete: false })).body['securityGroupsSoftDelete'], false);
    for (const wish of [{ lag: -1 }, { lag: '1' }, { unknownField: 1 }, []])
      assert.equal((await set(wish)).status, 400);
    assert.equal((await tenant.get(`/v1.0/groups/${id}`)).status, 404, 'what is on its way stays on its way');
    assert.equal(
      (await tenant.get(`/v1.0/groups/${String((await post(tenant, 'groups', NEW_GROUP)).body['id'])}`)).status,
      200,
    );
  });

  it('arrive after a while: reads, lists, links and what refers to them fail before', async () => {
    const tenant = await startTenant();
    tenant.store.directory.behaviour.lag = 700;
    const group = String((await post(tenant, 'groups', { ...NEW_GROUP, displayName: 'Late' })).body['id']);
    const application = (await post(tenant, 'applications', { displayName: 'Late' })).body;
    const member = () =>
      post(tenant, `groups/${group}/members/$ref`, { '@odata.id': `${tenant.url}/v1.0/users/${ada}` });
    const listed = async () => (await tenant.get("/v1.0/groups?$filter=displayName eq 'Late'")).body.value.length;
    const principal = () => post(tenant, 'servicePrincipals', { appId: application['appId'] });
    const policy = () =>
      post(tenant, 'identity/conditionalAccess/policies', {
        displayName: 'P',
        state: 'disabled',
        conditions: { applications: { includeApplications: ['All'] }, users: { includeGroups: [group] } },
        grantControls: { builtInControls: ['mfa'] },
      });
    assert.equal((await tenant.get(`/v1.0/groups/${group}`)).status, 404);
    assert.equal((await tenant.call('PATCH', `/v1.0/groups/${group}`, { body: { description: 'x' } })).status, 404);
    assert.deepEqual(
      [(await member()).status, await listed(), (await principal()).status, (await policy()).status],
      [404, 0, 400, 400],
    );
    tenant.store.directory.behaviour.lag = 0;
    const deadline = Date.now() + 20_000;
    while ((await tenant.get(`/v1.0/groups/${group}`)).status === 404) {
      assert.ok(Date.now() < deadline);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    while ((await principal()).status !== 201) {
      assert.ok(Date.now() < deadline);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    assert.deepEqual([(await member()).status, await listed(), (await policy()).status], [204, 1, 201]);
  });
});
