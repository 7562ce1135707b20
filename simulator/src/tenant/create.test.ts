import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { textOf, type Entity } from './store/entity.ts';
import { startTenant } from '../../test/tenant/kit.ts';
import { ada, NEW_GROUP, post, UNIFIED } from '../../test/tenant/objects.ts';

describe('creating objects in the simulated tenant', () => {
  it('follows the kinds of groups', async () => {
    const tenant = await startTenant();
    const refused = [
      { ...NEW_GROUP, mailEnabled: true },
      { ...NEW_GROUP, mailEnabled: true, securityEnabled: false },
      { ...NEW_GROUP, securityEnabled: false },
      { ...UNIFIED, mailEnabled: false },
      { ...NEW_GROUP, groupTypes: ['DynamicMembership'] },
      { ...NEW_GROUP, mailNickname: 'with space' },
      { ...NEW_GROUP, mailNickname: 'x'.repeat(65) },
      { ...NEW_GROUP, mail: 'g@fabrikam.example' },
      { ...NEW_GROUP, groupTypes: ['Fancy'] },
      {
        ...NEW_GROUP,
        isAssignableToRole: true,
        groupTypes: ['DynamicMembership'],
        membershipRule: 'user.city -eq "X"',
      },
    ];
    for (const body of refused) assert.equal((await post(tenant, 'groups', body)).status, 400, JSON.stringify(body));
    const unified = await post(tenant, 'groups', UNIFIED);
    assert.deepEqual(
      [unified.status, unified.body['mail'], unified.body['visibility']],
      [201, 'g@fabrikam.example', 'Public'],
    );
    assert.match((await post(tenant, 'groups', UNIFIED)).body.error.message, /same value for property mailNickname/);
    assert.equal((await post(tenant, 'groups', NEW_GROUP)).status, 201, 'a security group shares its nickname');
    const role = await post(tenant, 'groups', { ...NEW_GROUP, isAssignableToRole: true });
    assert.equal(role.status, 201);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/groups/${String(role.body['id'])}`, { body: { isAssignableToRole: false } }))
        .status,
      400,
      'never changes',
    );
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/groups/${String(unified.body['id'])}`, { body: { groupTypes: [] } })).status,
      400,
    );
  });

  it('makes an object of a unique name once, when the caller prefers that', async () => {
    const tenant = await startTenant();
    const prefer = { headers: { Prefer: 'create-if-missing' } };
    const target = "/v1.0/groups(uniqueName='restore:1')";
    assert.equal((await tenant.call('PATCH', target, { body: NEW_GROUP })).status, 404);
    tenant.store.directory.behaviour.lag = 60_000;
    const made = await tenant.call('PATCH', target, { body: NEW_GROUP, ...prefer });
    assert.deepEqual([made.status, made.body['uniqueName']], [201, 'restore:1']);
    assert.equal(
      (await tenant.call('PATCH', target, { body: { description: 'again' }, ...prefer })).status,
      204,
      'also while it is on its way',
    );
    assert.equal(tenant.store.directory.set('groups').where('uniqueName', 'restore:1').length, 1);
    assert.equal((await tenant.get(target)).status, 404);
    const application = await tenant.call('PATCH', "/v1.0/applications(uniqueName='restore:2')", {
      body: { displayName: 'App' },
      ...prefer,
    });
    assert.equal(application.status, 201);
    assert.equal(
      (
        await tenant.call('PATCH', "/v1.0/applications(uniqueName='restore:2')", {
          body: { uniqueName: 'other' },
          ...prefer,
        })
      ).status,
      400,
    );
  });

  it('gives applications and service principals what belongs to them', async () => {
    const tenant = await startTenant();
    const appRole = {
      id: 'b7e6c1f0-3a52-4a8e-9a2c-000000000001',
      displayName: 'R',
      description: 'R',
      value: 'R',
      isEnabled: true,
      allowedMemberTypes: ['User'],
    };
    const wish = {
      displayName: 'App',
      identifierUris: ['https://app.fabrikam.example'],
      appRoles: [appRole],
      web: { redirectUris: ['https://app.fabrikam.example'] },
    };
    const application = await post(tenant, 'applications', wish);
    assert.equal(application.status, 201);
    assert.deepEqual(Object.keys(application.body['web'] as object).sort(), [
      'homePageUrl',
      'implicitGrantSettings',
      'logoutUrl',
      'redirectUriSettings',
      'redirectUris',
    ]);
    assert.equal((await post(tenant, 'applications', wish)).status, 400, 'an identifier URI is used once');
    assert.equal(
      (await post(tenant, 'applications', { displayName: 'B', appId: application.body['appId'] })).status,
      400,
    );
    assert.equal(
      (
        await post(tenant, 'applications', {
          displayName: 'B',
          passwordCredentials: [{ keyId: appRole.id, displayName: 'old' }],
        })
      ).status,
      400,
    );
    const missing = await post(tenant, 'servicePrincipals', { appId: appRole.id });
    assert.deepEqual(
      [missing.status, missing.body.error.message],
      [400, `The appId '${appRole.id}' of the service principal does not reference a valid application object.`],
    );
    const principal = await post(tenant, 'servicePrincipals', { appId: application.body['appId'], tags: ['HideApp'] });
    const { body } = principal;
    assert.deepEqual(
      [principal.status, body['displayName'], body['appRoles'], body['tags']],
      [201, 'App', [appRole], ['HideApp']],
    );
    assert.deepEqual(
      [body['servicePrincipalNames'], body['replyUrls']],
      [[application.body['appId'], 'https://app.fabrikam.example'], wish.web.redirectUris],
    );
    assert.equal((await post(tenant, 'servicePrincipals', { appId: application.body['appId'] })).status, 409);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/servicePrincipals/${String(body['id'])}`, { body: { appId: appRole.id } }))
        .status,
      400,
    );
  });

  it('knows applications of other tenants after their service principal is permanently deleted', async () => {
    const tenant = await startTenant();
    const principals = tenant.store.directory.set('servicePrincipals');
    const first = (test: (principal: Entity) => boolean): string =>
      principals.keys().find((key) => test(principals.get(key) ?? {})) ?? '';
    const foreign = first(({ displayName }) => textOf(displayName).includes('Cloud by'));
    const identity = first(({ servicePrincipalType }) => servicePrincipalType === 'ManagedIdentity');
    for (const [id, status] of [
      [foreign, 201],
      [identity, 400],
    ] as const) {
      const appId = principals.get(id)?.['appId'];
      for (const target of ['servicePrincipals', 'directory/deletedItems'])
        assert.equal((await tenant.call('DELETE', `/v1.0/${target}/${id}`)).status, 204);
      const again = await post(tenant, 'servicePrincipals', { appId });
      assert.equal(again.status, status);
      if (status === 201) assert.notEqual(again.body['id'], id);
    }
  });

  it('makes custom roles with a template id of choice', async () => {
    const tenant = await startTenant();
    const templateId = 'c2cb59a3-2d01-4176-a458-95b0e674966f';
    const wish = {
      displayName: 'C',
      isEnabled: true,
      templateId,
      rolePermissions: [{ allowedResourceActions: ['microsoft.directory/applications/basic/read'] }],
    };
    const place = 'roleManagement/directory/roleDefinitions';
    const made = await post(tenant, place, wish);
    assert.deepEqual([made.status, made.body['templateId'], made.body['isBuiltIn']], [201, templateId, false]);
    assert.notEqual(made.body['id'], templateId);
    assert.equal((await post(tenant, place, wish)).status, 400);
    const { templateId: _, ...without } = wish;
    const other = await post(tenant, place, without);
    assert.equal(other.body['templateId'], other.body['id']);
    assert.equal((await post(tenant, place, { ...without, isBuiltIn: true })).status, 400);
    assert.equal((await post(tenant, place, { ...without, rolePermissions: [] })).status, 400);
    assert.deepEqual(
      (await tenant.get(`/v1.0/${place}?$filter=isBuiltIn eq false`)).body.value.filter(
        ({ displayName }) => displayName === 'C',
      ).length,
      2,
    );
  });

  it('invites guests', async () => {
    const tenant = await startTenant();
    const wish = {
      invitedUserEmailAddress: 'guest@partner.example',
      inviteRedirectUrl: 'https://fabrikam.example',
      invitedUserDisplayName: 'Guest',
    };
    const { status, body } = await post(tenant, 'invitations', wish);
    assert.equal(status, 201);
    const { id } = body['invitedUser'] as { id: string };
    const { body: guest } = await tenant.get(
      `/v1.0/users/${id}?$select=userPrincipalName,userType,creationType,displayName`,
    );
    assert.deepEqual(
      [guest['userPrincipalName'], guest['userType'], guest['creationType'], guest['displayName']],
      ['guest_partner.example#EXT#@fabrikam.example', 'Guest', 'Invitation', 'Guest'],
    );
    assert.deepEqual(
      (await post(tenant, 'invitations', wish)).body['invitedUser'],
      { id },
      'the same address is the same guest',
    );
  });

  it('needs the permission of what is written', async () => {
    const tenant = await startTenant();
    await tenant.call('POST', '/_simulator/consent', { body: { admin: false } });
    const rows: [string, string][] = [
      ['POST', 'groups'],
      ['POST', 'applications'],
      ['POST', 'servicePrincipals'],
      ['POST', 'directory/administrativeUnits'],
      ['POST', 'identity/conditionalAccess/policies'],
      ['PATCH', 'policies/authorizationPolicy'],
      ['POST', 'roleManagement/directory/roleDefinitions'],
      ['POST', `users/${ada}/appRoleAssignments`],
      ['POST', 'oauth2PermissionGrants'],
      ['POST', 'directoryObjects/getByIds'],
      ['POST', 'invitations'],
      ['PATCH', 'identity/conditionalAccess/authenticationContextClassReferences/c1'],
    ];
    for (const [method, target] of rows)
      assert.equal((await tenant.call(method, `/v1.0/${target}`, { body: {} })).status, 403, target);
  });
});
