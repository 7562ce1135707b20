import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTenant } from '../../test/tenant/kit.ts';
import { post } from '../../test/tenant/objects.ts';

describe('creating objects in the simulated tenant', () => {
  it('changes every singleton policy by its own method, and nothing that is read-only', async () => {
    const tenant = await startTenant();
    const rows: [string, string, object, object][] = [
      [
        'PATCH',
        'authorizationPolicy',
        { allowInvitesFrom: 'none', defaultUserRolePermissions: { allowedToCreateApps: true } },
        { id: 'x' },
      ],
      ['PATCH', 'authenticationFlowsPolicy', { selfServiceSignUp: { isEnabled: true } }, { displayName: 'x' }],
      ['PATCH', 'identitySecurityDefaultsEnforcementPolicy', { isEnabled: false }, { displayName: 'x' }],
      [
        'PUT',
        'adminConsentRequestPolicy',
        { isEnabled: true, notifyReviewers: false, remindersEnabled: true, requestDurationInDays: 5, reviewers: [] },
        { version: 9 },
      ],
      [
        'PATCH',
        'authenticationMethodsPolicy',
        {
          registrationEnforcement: {
            authenticationMethodsRegistrationCampaign: { snoozeDurationInDays: 2, state: 'enabled' },
          },
        },
        { policyVersion: 'x' },
      ],
      ['PATCH', 'crossTenantAccessPolicy', { allowedCloudEndpoints: ['microsoftonline.us'] }, { unknownField: true }],
      [
        'PATCH',
        'crossTenantAccessPolicy/default',
        { inboundTrust: { isMfaAccepted: false } },
        { isServiceDefault: true },
      ],
      ['PATCH', 'defaultAppManagementPolicy', { isEnabled: false }, { isEnabled: 'no' }],
    ];
    for (const [method, name, good, bad] of rows) {
      const target = `/v1.0/policies/${name}`;
      const { body: before } = await tenant.get(target);
      assert.equal((await tenant.call(method, target, { body: bad })).status, 400, `${name} ${JSON.stringify(bad)}`);
      assert.equal((await tenant.call(method, target, { body: good })).status, 204, name);
      const { body: after } = await tenant.get(target);
      assert.deepEqual(Object.keys(after), Object.keys(before), name);
      assert.equal((await tenant.call('DELETE', target)).status, 405);
    }
    const { body } = await tenant.get('/v1.0/policies/authorizationPolicy');
    const permissions = body['defaultUserRolePermissions'] as Record<string, unknown>;
    assert.deepEqual(
      [permissions['allowedToCreateApps'], permissions['allowedToReadOtherUsers']],
      [true, true],
      'structures are merged',
    );
    assert.equal(
      (
        await tenant.call('PATCH', '/v1.0/policies/externalIdentitiesPolicy', {
          body: { allowExternalIdentitiesToLeave: false },
        })
      ).status,
      400,
    );
    assert.equal(
      (
        await tenant.call('PATCH', '/beta/policies/externalIdentitiesPolicy', {
          body: { allowExternalIdentitiesToLeave: false },
        })
      ).status,
      204,
    );
    const method = '/v1.0/policies/authenticationMethodsPolicy/authenticationMethodConfigurations/Sms';
    assert.equal(
      (
        await tenant.call('PATCH', method, {
          body: { '@odata.type': '#microsoft.graph.smsAuthenticationMethodConfiguration', state: 'enabled' },
        })
      ).status,
      204,
    );
    assert.equal((await tenant.get(method)).body['state'], 'enabled');
  });

  it('refuses security defaults while conditional access is enabled', async () => {
    const tenant = await startTenant();
    const policies = tenant.store.directory.set('conditionalAccessPolicies');
    const target = '/v1.0/policies/identitySecurityDefaultsEnforcementPolicy';
    assert.ok(policies.keys().some((key) => policies.get(key)?.['state'] === 'enabled'));
    assert.equal((await tenant.call('PATCH', target, { body: { isEnabled: true } })).status, 400);
    for (const key of policies.keys())
      await tenant.call('PATCH', `/v1.0/identity/conditionalAccess/policies/${key}`, { body: { state: 'disabled' } });
    assert.equal((await tenant.call('PATCH', target, { body: { isEnabled: true } })).status, 204);
  });

  it('makes, changes and deletes policies of every collection', async () => {
    const tenant = await startTenant();
    // The product no longer asks for it.
    await tenant.call('POST', '/_simulator/consent', {
      body: { permissions: { 'Policy.ReadWrite.FeatureRollout': true } },
    });
    tenant.store.behave({ featureRolloutClosed: false });
    const definition = ['{"TokenLifetimePolicy":{"Version":1}}'];
    const rows: [string, object, object][] = [
      ...[
        'tokenLifetimePolicies',
        'tokenIssuancePolicies',
        'claimsMappingPolicies',
        'homeRealmDiscoveryPolicies',
        'activityBasedTimeoutPolicies',
      ].map((name): [string, object, object] => [
        `policies/${name}`,
        { displayName: 'P', definition },
        { definition: ['no JSON'] },
      ]),
      ['policies/appManagementPolicies', { displayName: 'P', isEnabled: true }, { isEnabled: 1 }],
      [
        'policies/featureRolloutPolicies',
        { displayName: 'P', feature: 'seamlessSso', isEnabled: true },
        { feature: 'other' },
      ],
      ['policies/permissionGrantPolicies', { id: 'mine', displayName: 'P' }, { id: 'other' }],
      [
        'policies/crossTenantAccessPolicy/partners',
        { tenantId: '3d0f5dec-5d3d-455c-8016-e2af1ae4d31a' },
        { tenantId: '3d0f5dec-5d3d-455c-8016-e2af1ae4d31b' },
      ],
      [
        'groupSettings',
        { templateId: '08d542b9-071f-4e16-94b0-74abb372e3d9', values: [{ name: 'AllowToAddGuests', value: 'false' }] },
        { values: 'none' },
      ],
    ];
    for (const [place, wish, bad] of rows) {
      const made = await post(tenant, place, wish);
      assert.equal(made.status, 201, `${place} ${JSON.stringify(made.body)}`);
      const target = `/v1.0/${place}/${String(made.body['id'] ?? made.body['tenantId'])}`;
      assert.equal((await tenant.call('PATCH', target, { body: bad })).status, 400, place);
      assert.equal(
        (
          await tenant.call('PATCH', target, {
            body: place.endsWith('partners')
              ? { isServiceProvider: true }
              : place === 'groupSettings'
                ? { values: [] }
                : { displayName: 'Q' },
          })
        ).status,
        204,
        place,
      );
      assert.equal((await tenant.call('DELETE', target)).status, 204, place);
      assert.equal((await tenant.get(target)).status, 404, place);
    }
    assert.equal(
      (await post(tenant, 'groupLifecyclePolicies', { groupLifetimeInDays: 100, managedGroupTypes: 'Selected' }))
        .status,
      400,
      'there is one already',
    );
    for (const [method, target] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/includes'],
    ] as const) {
      assert.equal(
        (
          await tenant.call(method, `/v1.0/policies/permissionGrantPolicies/microsoft-user-default-low${target}`, {
            body: { displayName: 'x' },
          })
        ).status,
        400,
      );
    }
    await post(tenant, 'policies/permissionGrantPolicies', { id: 'mine', displayName: 'P' });
    const condition = await post(tenant, 'policies/permissionGrantPolicies/mine/includes', {
      permissionType: 'delegated',
    });
    assert.deepEqual([condition.status, condition.body['permissions']], [201, ['all']]);
    assert.equal(
      (
        await tenant.call(
          'DELETE',
          `/v1.0/policies/permissionGrantPolicies/mine/includes/${String(condition.body['id'])}`,
        )
      ).status,
      204,
    );
  });
});
