import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SMALL, startTenant } from '../../test/tenant/kit.ts';
import { ada, ids, made, NEW_GROUP, post, reference, UNIFIED } from '../../test/tenant/objects.ts';

describe('links of the simulated tenant', () => {
  it('come with a change, at most twenty and all or none', async () => {
    const tenant = await startTenant();
    const group = await made(tenant, 'groups', NEW_GROUP);
    const users = tenant.store.directory.set('users').keys();
    const bind = (names: readonly string[]) =>
      tenant.call('PATCH', `/v1.0/groups/${group}`, {
        body: { 'members@odata.bind': names.map((id) => `${tenant.url}/v1.0/directoryObjects/${id}`) },
      });
    assert.equal((await bind(users.slice(0, 21))).status, 400);
    assert.equal((await bind([ada, '00000000-0000-4000-8000-00000000dead'])).status, 404);
    assert.deepEqual(await ids(tenant, `groups/${group}/members`), []);
    assert.equal((await bind(users.slice(0, 20))).status, 204);
    assert.equal((await ids(tenant, `groups/${group}/members`)).length, 20);
    assert.equal((await bind([users[20] ?? '', users[0] ?? ''])).status, 400);
    assert.equal((await ids(tenant, `groups/${group}/members`)).length, 20);
    const withOwner = await made(tenant, 'groups', {
      ...NEW_GROUP,
      'owners@odata.bind': [`${tenant.url}/v1.0/users/${ada}`],
    });
    assert.deepEqual(await ids(tenant, `groups/${withOwner}/owners`), [ada]);
  });

  it('are refused where the directory refuses them', async () => {
    const tenant = await startTenant();
    const dynamic = await made(tenant, 'groups', {
      ...NEW_GROUP,
      groupTypes: ['DynamicMembership'],
      membershipRule: '(user.city -eq "Malmö")',
      membershipRuleProcessingState: 'On',
    });
    const unified = await made(tenant, 'groups', UNIFIED);
    const group = await made(tenant, 'groups', NEW_GROUP);
    const synced =
      tenant.store.directory
        .set('users')
        .keys()
        .find((key) => tenant.store.directory.set('users').get(key)?.['onPremisesSyncEnabled'] === true) ?? '';
    const rows: [string, string, number][] = [
      [`groups/${dynamic}/members/$ref`, ada, 400],
      [`groups/${unified}/members/$ref`, group, 400],
      [`groups/${group}/members/$ref`, unified, 204],
      [`groups/${group}/owners/$ref`, unified, 400],
      [`groups/${group}/members/$ref`, 'none', 404],
      [`groups/${group}/members/$ref`, unified, 400],
      [`groups/${unified}/owners/$ref`, ada, 204],
    ];
    for (const [target, id, status] of rows)
      assert.equal((await post(tenant, target, reference(id))).status, status, `${target} ${id}`);
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/groups/${unified}/owners/${ada}/$ref`)).status,
      400,
      'the last owner stays',
    );
    assert.equal((await tenant.call('PUT', `/v1.0/users/${ada}/manager/$ref`, { body: reference(group) })).status, 400);
    assert.equal(
      (await tenant.call('PUT', `/v1.0/users/${synced}/manager/$ref`, { body: reference(ada) })).status,
      400,
    );
    assert.equal((await tenant.call('PATCH', `/v1.0/users/${synced}`, { body: { jobTitle: 'x' } })).status, 400);
    assert.equal((await tenant.call('PATCH', `/v1.0/users/${synced}`, { body: { usageLocation: 'SE' } })).status, 204);
  });

  it('trust federated credentials by name and by subject, below their application only', async () => {
    const tenant = await startTenant();
    const application = await made(tenant, 'applications', { displayName: 'App' });
    const place = `applications/${application}/federatedIdentityCredentials`;
    const wish = {
      name: 'main',
      issuer: 'https://builds.fabrikam.example',
      subject: 'repository:main',
      audiences: ['api://AzureADTokenExchange'],
    };
    const id = await made(tenant, place, wish);
    assert.deepEqual(Object.keys((await tenant.get(`/v1.0/${place}/${id}`)).body).sort(), [
      '@odata.context',
      'audiences',
      'description',
      'id',
      'issuer',
      'name',
      'subject',
    ]);
    assert.equal((await post(tenant, place, { ...wish, subject: 'other' })).status, 400);
    assert.equal((await post(tenant, place, { ...wish, name: 'other' })).status, 400);
    assert.equal((await tenant.call('PATCH', `/v1.0/${place}/${id}`, { body: { description: 'Builds' } })).status, 204);
    assert.equal((await tenant.call('PATCH', `/v1.0/${place}/${id}`, { body: { name: 'renamed' } })).status, 400);
    assert.equal((await tenant.call('DELETE', `/v1.0/${place}/${id}`)).status, 204);
    assert.deepEqual(await ids(tenant, place), []);
  });

  it('assign licences by their action', async () => {
    const tenant = await startTenant(SMALL);
    const skuId = '84a661c4-e949-4bd2-a560-ed7766fcaf2b';
    const user = await made(tenant, 'users', {
      accountEnabled: true,
      displayName: 'N',
      mailNickname: 'n',
      userPrincipalName: 'n@fabrikam.example',
      passwordProfile: { password: 'x' },
    });
    const assign = () =>
      post(tenant, `users/${user}/assignLicense`, { addLicenses: [{ skuId, disabledPlans: [] }], removeLicenses: [] });
    assert.equal((await assign()).status, 400, 'without a usage location');
    await tenant.call('PATCH', `/v1.0/users/${user}`, { body: { usageLocation: 'SE' } });
    assert.equal((await assign()).status, 200);
    assert.deepEqual((await tenant.get(`/v1.0/users/${user}?$select=assignedLicenses`)).body['assignedLicenses'], [
      { disabledPlans: [], skuId },
    ]);
  });

  it('end the sessions of a user and remove a secret by their actions', async () => {
    const tenant = await startTenant();
    const user = await made(tenant, 'users', {
      accountEnabled: true,
      displayName: 'S',
      mailNickname: 's',
      userPrincipalName: 's@fabrikam.example',
      passwordProfile: { password: 'x' },
    });
    const since = async () => {
      const { body } = await tenant.get(`/v1.0/users/${user}?$select=signInSessionsValidFromDateTime`);
      return body['signInSessionsValidFromDateTime'];
    };
    const before = await since();
    const { status, body } = await post(tenant, `users/${user}/revokeSignInSessions`, {});
    assert.deepEqual([status, body['value']], [200, true]);
    assert.notEqual(await since(), before);
    const { body: list } = await tenant.get('/v1.0/applications?$top=999');
    const application = (list['value'] as { id: string; passwordCredentials: unknown[] }[]).find(
      ({ passwordCredentials }) => passwordCredentials.length > 0,
    )?.id;
    assert.ok(application);
    const secrets = async () =>
      (await tenant.get(`/v1.0/applications/${application}`)).body['passwordCredentials'] as { keyId: string }[];
    const [first, ...others] = await secrets();
    const remove = () => post(tenant, `applications/${application}/removePassword`, { keyId: first?.keyId });
    assert.equal((await remove()).status, 204);
    assert.deepEqual(await secrets(), others);
    assert.equal((await remove()).status, 400, 'it is gone');
  });

  it('assign policies at the object, and show them at the policy', async () => {
    const tenant = await startTenant();
    // The product no longer asks for it.
    await tenant.call('POST', '/_simulator/consent', {
      body: { permissions: { 'Policy.ReadWrite.FeatureRollout': true } },
    });
    tenant.store.behave({ featureRolloutClosed: false });
    const policy = await made(tenant, 'policies/claimsMappingPolicies', {
      displayName: 'P',
      definition: ['{"ClaimsMappingPolicy":{"Version":1}}'],
    });
    const [principal = ''] = tenant.store.directory.set('servicePrincipals').keys();
    const place = `servicePrincipals/${principal}/claimsMappingPolicies`;
    const address = { '@odata.id': `https://graph.microsoft.com/v1.0/policies/claimsMappingPolicies/${policy}` };
    assert.equal((await post(tenant, `${place}/$ref`, address)).status, 204);
    assert.equal((await post(tenant, `${place}/$ref`, address)).status, 400);
    assert.equal(
      (await post(tenant, `servicePrincipals/${principal}/homeRealmDiscoveryPolicies/$ref`, address)).status,
      404,
    );
    assert.ok((await ids(tenant, place)).includes(policy));
    const { body } = await tenant.get(`/v1.0/policies/claimsMappingPolicies/${policy}/appliesTo?$select=id`);
    assert.deepEqual(body.value, [{ '@odata.type': '#microsoft.graph.servicePrincipal', id: principal }]);
    assert.equal(
      (await post(tenant, `policies/claimsMappingPolicies/${policy}/appliesTo/$ref`, reference(principal))).status,
      405,
    );
    assert.equal((await tenant.call('DELETE', `/v1.0/${place}/${policy}/$ref`)).status, 204);
    assert.equal((await tenant.call('DELETE', `/v1.0/${place}/${policy}/$ref`)).status, 404);
    const rollout = await made(tenant, 'policies/featureRolloutPolicies', {
      displayName: 'P',
      feature: 'seamlessSso',
      isEnabled: true,
    });
    const group = await made(tenant, 'groups', NEW_GROUP);
    assert.equal(
      (await post(tenant, `policies/featureRolloutPolicies/${rollout}/appliesTo/$ref`, reference(group))).status,
      204,
    );
    assert.deepEqual(await ids(tenant, `policies/featureRolloutPolicies/${rollout}/appliesTo`), [group]);
  });
});
