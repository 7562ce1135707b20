import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTenant, type Item } from '../../test/tenant/kit.ts';
import { ada, ids, made, NEW_GROUP, oscar, post, reference, vera } from '../../test/tenant/objects.ts';

const HELPDESK = '729827e3-9c14-49f7-bb1b-9608f156bbb8';

describe('links of the simulated tenant', () => {
  it('keep app role assignments apart by role, with a new id each time', async () => {
    const tenant = await startTenant();
    const role = {
      id: 'b7e6c1f0-3a52-4a8e-9a2c-000000000001',
      displayName: 'R',
      description: 'R',
      value: 'R',
      isEnabled: true,
      allowedMemberTypes: ['User'],
    };
    const application = await post(tenant, 'applications', { displayName: 'App', appRoles: [role] });
    const resourceId = await made(tenant, 'servicePrincipals', { appId: application.body['appId'] });
    const wish = { principalId: ada, resourceId, appRoleId: role.id };
    const first = await made(tenant, `users/${ada}/appRoleAssignments`, wish);
    const [row] = (await tenant.get(`/v1.0/servicePrincipals/${resourceId}/appRoleAssignedTo`)).body.value;
    assert.deepEqual([row?.id, row?.['principalType'], row?.['resourceDisplayName']], [first, 'User', 'App']);
    for (const body of [
      wish,
      { ...wish, appRoleId: '00000000-0000-4000-8000-00000000dead' },
      { ...wish, principalId: oscar },
      { ...wish, resourceId: ada },
    ]) {
      assert.equal((await post(tenant, `users/${ada}/appRoleAssignments`, body)).status, 400, JSON.stringify(body));
    }
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/servicePrincipals/${resourceId}/appRoleAssignedTo/${first}`)).status,
      204,
    );
    assert.notEqual(await made(tenant, `servicePrincipals/${resourceId}/appRoleAssignedTo`, wish), first);
  });

  it('grant delegated permissions once, and change their scope only', async () => {
    const tenant = await startTenant();
    const [clientId = '', resourceId = ''] = tenant.store.directory.set('servicePrincipals').keys();
    const wish = { clientId, resourceId, consentType: 'Principal', principalId: ada, scope: 'User.Read' };
    const id = await made(tenant, 'oauth2PermissionGrants', wish);
    assert.equal((await post(tenant, 'oauth2PermissionGrants', wish)).status, 400);
    assert.equal((await post(tenant, 'oauth2PermissionGrants', { ...wish, principalId: null })).status, 400);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/oauth2PermissionGrants/${id}`, { body: { scope: 'Mail.Read' } })).status,
      204,
    );
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/oauth2PermissionGrants/${id}`, { body: { clientId: resourceId } })).status,
      400,
    );
    assert.equal(
      (await tenant.get(`/v1.0/servicePrincipals/${clientId}/oauth2PermissionGrants`)).body.value.find(
        (row: Item) => row.id === id,
      )?.['scope'],
      'Mail.Read',
    );
    assert.equal((await tenant.call('DELETE', `/v1.0/oauth2PermissionGrants/${id}`)).status, 204);
  });

  it('assign roles in scopes, and hide them while one end is deleted', async () => {
    const tenant = await startTenant();
    const unit = await made(tenant, 'directory/administrativeUnits', { displayName: 'Unit' });
    const wish = { principalId: vera, roleDefinitionId: HELPDESK, directoryScopeId: `/administrativeUnits/${unit}` };
    const id = await made(tenant, 'roleManagement/directory/roleAssignments', wish);
    assert.equal(
      (
        await post(tenant, 'roleManagement/directory/roleAssignments', {
          ...wish,
          directoryScopeId: '/administrativeUnits/none',
        })
      ).status,
      400,
    );
    const group = await made(tenant, 'groups', NEW_GROUP);
    assert.equal(
      (await post(tenant, 'roleManagement/directory/roleAssignments', { ...wish, principalId: group })).status,
      400,
      'not assignable to roles',
    );
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/roleManagement/directory/roleAssignments/${id}`, { body: {} })).status,
      405,
    );
    const there = async (): Promise<boolean> =>
      (await tenant.get(`/v1.0/roleManagement/directory/roleAssignments/${id}`)).status === 200;
    await tenant.call('DELETE', `/v1.0/directory/administrativeUnits/${unit}`);
    assert.equal(await there(), false);
    await tenant.call('POST', `/v1.0/directory/deletedItems/${unit}/restore`);
    assert.equal(await there(), true);
    const custom = await made(tenant, 'roleManagement/directory/roleDefinitions', {
      displayName: 'C',
      isEnabled: true,
      rolePermissions: [{ allowedResourceActions: ['microsoft.directory/applications/basic/read'] }],
    });
    const held = await made(tenant, 'roleManagement/directory/roleAssignments', {
      ...wish,
      roleDefinitionId: custom,
      directoryScopeId: '/',
    });
    assert.equal((await tenant.call('DELETE', `/v1.0/roleManagement/directory/roleDefinitions/${custom}`)).status, 204);
    assert.equal((await tenant.get(`/v1.0/roleManagement/directory/roleAssignments/${held}`)).status, 404);
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/roleManagement/directory/roleDefinitions/${HELPDESK}`)).status,
      400,
    );
    assert.equal(
      (
        await tenant.call('PATCH', `/v1.0/roleManagement/directory/roleDefinitions/${HELPDESK}`, {
          body: { displayName: 'Mine' },
        })
      ).status,
      400,
    );
  });

  it('activate a role once, give it members, and scope it to a unit', async () => {
    const tenant = await startTenant();
    const active = new Set(
      (await tenant.get('/v1.0/directoryRoles')).body.value.map(({ roleTemplateId }) => roleTemplateId),
    );
    const template =
      (await tenant.get('/v1.0/directoryRoleTemplates')).body.value.find(({ id }) => !active.has(id))?.id ?? '';
    const role = await made(tenant, 'directoryRoles', { roleTemplateId: template });
    assert.equal((await post(tenant, 'directoryRoles', { roleTemplateId: template })).status, 400);
    assert.equal((await post(tenant, `directoryRoles/${role}/members/$ref`, reference(ada))).status, 204);
    assert.equal((await post(tenant, `directoryRoles/${role}/members/$ref`, reference(ada))).status, 400);
    assert.deepEqual(await ids(tenant, `directoryRoles/${role}/members`), [ada]);
    const unit = tenant.store.directory.set('administrativeUnits').keys()[0] ?? '';
    const scoped = await made(tenant, `directory/administrativeUnits/${unit}/scopedRoleMembers`, {
      roleId: role,
      roleMemberInfo: { id: oscar },
    });
    assert.deepEqual(await ids(tenant, `directoryRoles/${role}/scopedMembers`), [scoped]);
    assert.deepEqual(await ids(tenant, `users/${oscar}/scopedRoleMemberOf`), [scoped]);
    assert.equal(
      (
        await post(tenant, `directory/administrativeUnits/${unit}/scopedRoleMembers`, {
          roleId: template,
          roleMemberInfo: { id: oscar },
        })
      ).status,
      400,
      'a template is no role',
    );
    assert.equal(
      (await tenant.call('DELETE', `/v1.0/directory/administrativeUnits/${unit}/scopedRoleMembers/${scoped}`)).status,
      204,
    );
    assert.equal((await tenant.call('DELETE', `/v1.0/directoryRoles/${role}/members/${ada}/$ref`)).status, 204);
  });
});
