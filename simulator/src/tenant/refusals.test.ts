import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE, TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { roleAssignment } from './consent.ts';
import { assign, own, patch, plainUser, post, tenantWith } from '../../test/tenant/changes.ts';
import { startTenant } from '../../test/tenant/kit.ts';

const PRIVILEGED_AUTHENTICATION_ADMINISTRATOR = '7be44c8a-adaf-4e2a-84d6-ab2649e08a13';
const [ada, , vera] = PEOPLE.map(({ oid }) => oid);

describe('users with an admin role in the simulated tenant', () => {
  it('keep everything as it is when one sensitive property is among the changes, without the role that it needs', async () => {
    const tenant = await tenantWith({ privilegedApplication: false });
    const changes = { accountEnabled: false, mobilePhone: '1', otherMails: [], businessPhones: [], jobTitle: 'x' };
    for (const name of ['accountEnabled', 'mobilePhone', 'otherMails', 'businessPhones'] as const) {
      const refused = await patch(tenant, `users/${ada}`, { [name]: changes[name], jobTitle: 'Changed' });
      assert.deepEqual([refused.status, refused.body.error.code], [403, 'Authorization_RequestDenied'], name);
    }
    assert.notEqual((await tenant.get(`/v1.0/users/${ada}`)).body['jobTitle'], 'Changed');
    assert.equal((await patch(tenant, `users/${ada}`, { jobTitle: 'Changed' })).status, 204);
    assert.equal((await tenant.call('DELETE', `/v1.0/users/${ada}`)).status, 403);
    assert.equal((await assign(tenant, own(tenant), PRIVILEGED_AUTHENTICATION_ADMINISTRATOR)).status, 201);
    assert.equal((await patch(tenant, `users/${ada}`, { mobilePhone: '2' })).status, 204);
  });

  it('are also members and owners of groups that can hold a role, and stop being so', async () => {
    const tenant = await tenantWith({ privilegedApplication: false });
    const user = await plainUser(tenant);
    assert.equal((await patch(tenant, `users/${user}`, { accountEnabled: false })).status, 204);
    const group = { displayName: 'T0', mailEnabled: false, mailNickname: 't0', securityEnabled: true };
    const { body } = await post(tenant, 'groups', { ...group, isAssignableToRole: true });
    for (const link of ['members', 'owners']) {
      const path = `groups/${String(body['id'])}/${link}`;
      await post(tenant, `${path}/$ref`, { '@odata.id': `${tenant.url}/v1.0/users/${user}` });
      assert.equal((await patch(tenant, `users/${user}`, { accountEnabled: true })).status, 403, link);
      await tenant.call('DELETE', `/v1.0/${path}/${user}/$ref`);
    }
    assert.equal((await patch(tenant, `users/${user}`, { accountEnabled: true })).status, 204);
  });

  it('come back from the deleted objects only by an application with that role; an incident deletes them all the same', async () => {
    const tenant = await tenantWith({ privilegedApplication: false });
    const user = await plainUser(tenant);
    tenant.store.commit([
      [
        'put',
        'roleAssignments',
        'a',
        { ...roleAssignment(user, 'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9', '/'), id: 'a' },
      ],
    ]);
    assert.equal((await tenant.call('DELETE', `/v1.0/users/${user}`)).status, 403);
    const before = tenant.store.directory.set('users').size;
    const { status } = await tenant.call('POST', '/_simulator/incident', {
      body: { name: 'usersDeleted', count: before },
    });
    assert.equal(status, 200);
    const restore = `/v1.0/directory/deletedItems/${user}/restore`;
    assert.equal((await tenant.call('POST', restore)).status, 403);
    await tenant.call('POST', '/_simulator/behaviour', { body: { privilegedApplication: true } });
    assert.equal((await tenant.call('POST', restore)).status, 200);
  });
});

describe('properties and objects with stricter rules in the simulated tenant', () => {
  it('identities and the leave date of users need separate permissions', async () => {
    const tenant = await startTenant();
    const identities = [
      { signInType: 'userPrincipalName', issuer: TENANT_DOMAIN, issuerAssignedId: `vera@${TENANT_DOMAIN}` },
    ];
    assert.equal((await patch(tenant, `users/${vera}`, { identities })).status, 204);
    const permissions = { 'User.ManageIdentities.All': false, 'User-LifeCycleInfo.ReadWrite.All': false };
    await tenant.call('POST', '/_simulator/consent', { body: { permissions } });
    assert.equal((await patch(tenant, `users/${vera}`, { identities, jobTitle: 'x' })).status, 403);
    assert.equal((await patch(tenant, `users/${vera}`, { employeeLeaveDateTime: '2030-01-01T00:00:00Z' })).status, 403);
    assert.equal((await patch(tenant, `users/${vera}`, { jobTitle: 'x' })).status, 204);
  });

  it('a method of sign-in is changed at its own path with its type, never at the policy', async () => {
    const tenant = await startTenant();
    const policy = 'policies/authenticationMethodsPolicy';
    const path = `${policy}/authenticationMethodConfigurations/Sms`;
    assert.equal((await patch(tenant, path, { state: 'enabled' })).status, 400);
    const type = '#microsoft.graph.smsAuthenticationMethodConfiguration';
    assert.equal(
      (await patch(tenant, path, { '@odata.type': '#microsoft.graph.voiceAuthenticationMethodConfiguration' })).status,
      400,
    );
    assert.equal((await patch(tenant, path, { '@odata.type': type, state: 'enabled' })).status, 204);
    assert.equal((await tenant.get(`/v1.0/${path}`)).body['state'], 'enabled');
    const configurations = (await tenant.get(`/v1.0/${policy}`)).body['authenticationMethodConfigurations'];
    assert.equal((await patch(tenant, policy, { authenticationMethodConfigurations: configurations })).status, 400);
  });

  it('languages of groups, the address list and attributes of users who were ever synchronised are refused when that is on', async () => {
    const tenant = await tenantWith({ unwritableProperties: true });
    const group = { displayName: 'G', mailEnabled: false, mailNickname: 'g', securityEnabled: true };
    assert.equal((await post(tenant, 'groups', { ...group, preferredLanguage: 'sv' })).status, 400);
    const { body, status } = await post(tenant, 'groups', { ...group, preferredLanguage: null });
    assert.equal(status, 201);
    assert.equal(
      (await patch(tenant, `groups/${String(body['id'])}`, { preferredLanguage: 'sv', description: 'x' })).status,
      400,
    );
    assert.equal((await patch(tenant, `users/${vera}`, { showInAddressList: false, jobTitle: 'x' })).status, 400);
    const user = await plainUser(tenant);
    const attributes = { onPremisesExtensionAttributes: { extensionAttribute1: 'a' } };
    assert.equal((await patch(tenant, `users/${user}`, attributes)).status, 204);
    const entity = tenant.store.directory.set('users').get(user) ?? {};
    tenant.store.commit([['put', 'users', user, { ...entity, onPremisesSyncEnabled: false }]]);
    assert.equal((await patch(tenant, `users/${user}`, attributes)).status, 400);
  });

  it('members of a unit with restricted management are written by a holder of a role in the unit only', async () => {
    const tenant = await tenantWith({ restrictedManagement: true });
    const user = await plainUser(tenant);
    const unit = { displayName: 'Protected', isMemberManagementRestricted: true };
    const id = String((await post(tenant, 'directory/administrativeUnits', unit)).body['id']);
    const member = { '@odata.id': `${tenant.url}/v1.0/users/${user}` };
    assert.equal((await post(tenant, `directory/administrativeUnits/${id}/members/$ref`, member)).status, 204);
    const manager = { '@odata.id': `${tenant.url}/v1.0/users/${ada}` };
    for (const refused of [
      await patch(tenant, `users/${user}`, { jobTitle: 'x' }),
      await tenant.call('DELETE', `/v1.0/users/${user}`),
      await tenant.call('PUT', `/v1.0/users/${user}/manager/$ref`, { body: manager }),
    ]) {
      assert.equal(refused.status, 403);
      assert.match(
        refused.body.error.message,
        /^Insufficient privileges .* restricted management administrative unit\.$/,
      );
    }
    const { body } = await tenant.get(`/v1.0/users/${user}?$select=id,isManagementRestricted`);
    assert.equal(body['isManagementRestricted'], true);
    assert.equal(
      (await assign(tenant, own(tenant), 'fe930be7-5e62-47db-91af-98c3a49a38b1', `/administrativeUnits/${id}`)).status,
      201,
    );
    assert.equal((await patch(tenant, `users/${user}`, { jobTitle: 'x' })).status, 204);
  });

  it('an enabled policy is refused with the reason while security defaults are on', async () => {
    const tenant = await startTenant();
    const policies = 'identity/conditionalAccess/policies';
    const { body } = await tenant.get(`/v1.0/${policies}`);
    for (const { id } of body.value) await patch(tenant, `${policies}/${id}`, { state: 'disabled' });
    assert.equal(
      (await patch(tenant, 'policies/identitySecurityDefaultsEnforcementPolicy', { isEnabled: true })).status,
      204,
    );
    const refused = await patch(tenant, `${policies}/${body.value[0]?.id}`, { state: 'enabled' });
    assert.deepEqual([refused.status, /Security Defaults is enabled/.test(refused.body.error.message)], [400, true]);
    assert.equal((await patch(tenant, `${policies}/${body.value[0]?.id}`, { displayName: 'Renamed' })).status, 204);
  });

  it('an identifier URI needs a verified domain when it is new', async () => {
    const tenant = await tenantWith({ verifiedUris: true });
    const bad = await post(tenant, 'applications', {
      displayName: 'A',
      identifierUris: ['https://erp.old-brand.example/x'],
    });
    assert.deepEqual([bad.status, bad.body.error.code], [400, 'HostNameNotOnVerifiedDomain']);
    const uris = [`https://erp.${TENANT_DOMAIN}/x`, 'api://7c9e2f1d-58a3-4b6e-8d04-91a2b3c4d5e7'];
    const { body, status } = await post(tenant, 'applications', { displayName: 'A', identifierUris: uris });
    assert.equal(status, 201);
    const path = `applications/${String(body['id'])}`;
    const legacy = {
      ...(tenant.store.directory.set('applications').get(String(body['id'])) ?? {}),
      identifierUris: ['https://old.example'],
    };
    tenant.store.commit([['put', 'applications', String(body['id']), legacy]]);
    assert.equal(
      (await patch(tenant, path, { identifierUris: ['https://old.example', `api://${String(body['appId'])}`] })).status,
      204,
    );
    assert.equal(
      (await patch(tenant, path, { identifierUris: ['https://new-brand.example'] })).status,
      400,
      'a domain that is not verified',
    );
  });
});
