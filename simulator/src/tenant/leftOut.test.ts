import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringIn, caseObjects } from '../../test/tenant/cases.ts';
import { behave } from '../../test/tenant/changes.ts';
import { startTenant, type Answer, type Item, type TestTenant } from '../../test/tenant/kit.ts';

const HIDDEN = 'Member.Read.Hidden';
const EVENTUAL = { ConsistencyLevel: 'eventual' };
const POLICIES = '/v1.0/identity/conditionalAccess/policies';

const permit = async (tenant: TestTenant, on: boolean): Promise<void> => {
  assert.equal(
    (await tenant.call('POST', '/_simulator/consent', { body: { permissions: { [HIDDEN]: on } } })).status,
    200,
  );
};

const ok = ({ status, body }: Answer): Answer['body'] => {
  assert.ok(status < 300, `${status} ${JSON.stringify(body)}`);
  return body;
};

const idsOf = (answer: Answer): string[] => ok(answer).value.map(({ id }) => id);

const addMember = async (tenant: TestTenant, holder: string, id: string, link = 'members'): Promise<void> => {
  ok(
    await tenant.call('POST', `/v1.0/${holder}/${link}/$ref`, {
      body: { '@odata.id': `${tenant.url}/v1.0/directoryObjects/${id}` },
    }),
  );
};

const newGroup = async (tenant: TestTenant, name: string): Promise<string> => {
  const body = { displayName: name, mailEnabled: false, mailNickname: name, securityEnabled: true };
  return String(ok(await tenant.call('POST', '/v1.0/groups', { body }))['id']);
};

describe('hidden membership', () => {
  const cases = caseObjects('D1-hidden-membership');

  it(
    'answers 200 with an empty list without Member.Read.Hidden, for groups and units',
    { skip: cases === undefined },
    async () => {
      const tenant = await startTenant();
      const users = idsOf(await tenant.get('/v1.0/users?$select=id&$top=3'));
      const [group] = cases?.['groups'] ?? [];
      assert.ok(group);
      await bringIn(tenant, 'groups', [group]);
      const unit = String(
        ok(
          await tenant.call('POST', '/v1.0/directory/administrativeUnits', {
            body: { displayName: 'Hidden', visibility: 'HiddenMembership' },
          }),
        )['id'],
      );
      const outer = await newGroup(tenant, 'outer');
      await addMember(tenant, `groups/${outer}`, group.id);
      for (const user of users) await addMember(tenant, `groups/${group.id}`, user);
      await addMember(tenant, `directory/administrativeUnits/${unit}`, users[0] ?? '');
      const seen = async (): Promise<unknown[]> => [
        idsOf(await tenant.get(`/v1.0/groups/${group.id}/members`)).length,
        idsOf(await tenant.get(`/beta/groups/${group.id}/members`)).length,
        idsOf(await tenant.get(`/v1.0/groups/${group.id}/transitiveMembers`)).length,
        idsOf(await tenant.get(`/v1.0/groups/${group.id}/members/microsoft.graph.user`)).length,
        ok(await tenant.get(`/v1.0/groups/${group.id}/members/$count`, EVENTUAL))['text'],
        (ok(await tenant.get(`/v1.0/groups/${group.id}?$expand=members`))['members'] as unknown[]).length,
        idsOf(await tenant.get(`/v1.0/directory/administrativeUnits/${unit}/members`)).length,
        idsOf(await tenant.get(`/v1.0/groups/${outer}/transitiveMembers`)).length,
        idsOf(await tenant.get(`/v1.0/users/${users[0] ?? ''}/memberOf`)).filter((id) => id === group.id || id === unit)
          .length,
      ];
      const all = [3, 3, 3, 3, '3', 3, 1, 4, 2];
      assert.deepEqual(await seen(), all);
      await permit(tenant, false);
      assert.deepEqual(await seen(), [0, 0, 0, 0, '0', 0, 0, 1, 0]);
      assert.equal(
        idsOf(await tenant.get(`/v1.0/groups/${outer}/members`)).length,
        1,
        'other groups show their members',
      );
      await permit(tenant, true);
      assert.deepEqual(await seen(), all);
      await permit(tenant, false);
      await behave(tenant, { hiddenMembersLeftOut: false });
      assert.deepEqual(await seen(), all, 'shown where the behaviour is off');
    },
  );

  it('stays hidden from a token that was issued before the consent', async () => {
    const tenant = await startTenant();
    await permit(tenant, false);
    const [user = ''] = idsOf(await tenant.get('/v1.0/users?$select=id&$top=1'));
    const unit = String(
      ok(
        await tenant.call('POST', '/v1.0/directory/administrativeUnits', {
          body: { displayName: 'Hidden', visibility: 'HiddenMembership' },
        }),
      )['id'],
    );
    await addMember(tenant, `directory/administrativeUnits/${unit}`, user);
    const token = String(ok(await tenant.call('POST', '/_simulator/token'))['access_token']);
    await permit(tenant, true);
    const target = `/v1.0/directory/administrativeUnits/${unit}/members`;
    assert.deepEqual(idsOf(await tenant.call('GET', target, { token })), []);
    assert.deepEqual(idsOf(await tenant.get(target)), [user]);
  });
});

describe('service principals in groups', () => {
  it('are left out of v1.0 lists, and shown by advanced queries, casts, $expand and beta', async () => {
    const tenant = await startTenant();
    // The application itself would stand among the owners.
    await behave(tenant, { creatorIsOwner: false });
    const [user = ''] = idsOf(await tenant.get('/v1.0/users?$select=id&$top=1'));
    const [principal = ''] = idsOf(await tenant.get('/v1.0/servicePrincipals?$select=id&$top=1'));
    const group = await newGroup(tenant, 'mixed');
    for (const link of ['members', 'owners'])
      for (const id of [user, principal]) await addMember(tenant, `groups/${group}`, id, link);
    const both = [user, principal].sort();
    for (const link of ['members', 'owners']) {
      const at = `groups/${group}/${link}`;
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}?$select=id&$top=999`)), [user]);
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}?$count=true`)), [user], 'without the header');
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}`, EVENTUAL)), [user], 'without $count');
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}?$count=true`, EVENTUAL)), both);
      assert.deepEqual(idsOf(await tenant.get(`/beta/${at}`)), both);
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}/microsoft.graph.servicePrincipal`)), [principal]);
      assert.deepEqual(idsOf(await tenant.get(`/v1.0/${at}/microsoft.graph.user`)), [user]);
      assert.equal(ok(await tenant.get(`/v1.0/${at}/$count`, EVENTUAL))['text'], '2');
      assert.equal((ok(await tenant.get(`/v1.0/groups/${group}?$expand=${link}`))[link] as Item[]).length, 2);
      await behave(tenant, { servicePrincipalsLeftOut: false });
      const listed = idsOf(await tenant.get(`/v1.0/${at}?$select=id&$top=999`));
      assert.deepEqual(listed, both, 'listed where the behaviour is off');
      await behave(tenant, { servicePrincipalsLeftOut: true });
    }
    const owned = await tenant.get(`/v1.0/servicePrincipals/${principal}/memberOf`);
    assert.ok(idsOf(owned).includes(group));
  });

  it('come from an index that lags behind writes, while the plain list and $expand do not', async () => {
    const tenant = await startTenant();
    await behave(tenant, { indexLag: 60_000, timeDivisor: 100 });
    const [user = ''] = idsOf(await tenant.get('/v1.0/users?$select=id&$top=1'));
    const [principal = ''] = idsOf(await tenant.get('/v1.0/servicePrincipals?$select=id&$top=1'));
    const group = await newGroup(tenant, 'lagging');
    const cast = `/v1.0/groups/${group}/members/microsoft.graph.servicePrincipal`;
    for (const id of [user, principal]) await addMember(tenant, `groups/${group}`, id);
    assert.deepEqual(idsOf(await tenant.get(`/v1.0/groups/${group}/members`)), [user]);
    for (const target of [cast, `/beta/groups/${group}/members`])
      assert.deepEqual(idsOf(await tenant.get(target)), [], target);
    assert.equal((ok(await tenant.get(`/v1.0/groups/${group}?$expand=members`))['members'] as Item[]).length, 2);
    for (const deadline = Date.now() + 20_000; idsOf(await tenant.get(cast)).length === 0;) {
      assert.ok(Date.now() < deadline);
      await sleep(50);
    }
    ok(await tenant.call('DELETE', `/v1.0/groups/${group}/members/${principal}/$ref`));
    assert.deepEqual(idsOf(await tenant.get(cast)), [principal], 'what was removed is shown for a while');
  });
});

describe('policies that v1.0 does not list', () => {
  const cases = caseObjects('D5-hidden-from-list');

  it(
    'are left out of the list and its count, while a read by id and beta answer',
    { skip: cases === undefined },
    async () => {
      const tenant = await startTenant();
      const [policy] = cases?.['conditionalAccessPolicies'] ?? [];
      assert.ok(policy);
      await bringIn(tenant, 'conditionalAccessPolicies', [policy]);
      const before = idsOf(await tenant.get(POLICIES));
      assert.ok(before.includes(policy.id));
      await behave(tenant, { hiddenFromList: `${policy.id}, ${before.at(-1) ?? ''}` });
      assert.deepEqual(
        idsOf(await tenant.get(POLICIES)),
        before.filter((id) => id !== policy.id && id !== before.at(-1)),
      );
      assert.equal(ok(await tenant.get(`${POLICIES}/$count`))['text'], String(before.length - 2));
      assert.equal(ok(await tenant.get(`${POLICIES}/${policy.id}`))['displayName'], policy['displayName']);
      assert.deepEqual(idsOf(await tenant.get(POLICIES.replace('v1.0', 'beta'))), before);
      await behave(tenant, { hiddenFromList: 'none' });
      assert.deepEqual(idsOf(await tenant.get(POLICIES)), before);
    },
  );
});
