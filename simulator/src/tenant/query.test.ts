import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CLIENT_ID, PEOPLE } from '@trc/domain/sampleTenant';
import { allPages, SMALL, startTenant } from '../../test/tenant/kit.ts';

const EVENTUAL = { ConsistencyLevel: 'eventual' };
const names = async (
  tenant: Awaited<ReturnType<typeof startTenant>>,
  target: string,
  headers = {},
): Promise<unknown[]> =>
  (await allPages(tenant, target, headers))
    .flat()
    .map(({ displayName }) => displayName)
    .sort();

describe('queries of the simulated tenant', () => {
  it('sends eleven properties of a user unless $select names others', async () => {
    const tenant = await startTenant();
    const { body } = await tenant.get('/v1.0/users?$top=1');
    assert.deepEqual(Object.keys(body.value[0] ?? {}).sort(), [
      'businessPhones',
      'displayName',
      'givenName',
      'id',
      'jobTitle',
      'mail',
      'mobilePhone',
      'officeLocation',
      'preferredLanguage',
      'surname',
      'userPrincipalName',
    ]);
    const chosen = await tenant.get('/v1.0/users?$top=1&$select=userType,id');
    assert.deepEqual(Object.keys(chosen.body.value[0] ?? {}), ['userType', 'id']);
    assert.equal(chosen.body['@odata.context'], `${tenant.url}/v1.0/$metadata#users(userType,id)`);
    const single = await tenant.get(`/v1.0/users/${PEOPLE[0]?.oid}?$select=displayName`);
    assert.deepEqual(single.body, {
      '@odata.context': `${tenant.url}/v1.0/$metadata#users(displayName)/$entity`,
      displayName: 'Ada Lindqvist',
    });
  });

  it('sends a group without its licences and labels unless $select names them', async () => {
    const tenant = await startTenant();
    const { body } = await tenant.get('/v1.0/groups?$top=1');
    const [group] = body.value;
    for (const name of ['assignedLicenses', 'assignedLabels', 'licenseProcessingState', 'hideFromAddressLists'])
      assert.equal(Object.hasOwn(group ?? {}, name), false, name);
    assert.equal(group?.['securityEnabled'] === undefined, false);
    const chosen = await tenant.get(`/v1.0/groups/${String(group?.['id'])}?$select=id,assignedLicenses`);
    assert.equal(Object.hasOwn(chosen.body, 'assignedLicenses'), true);
  });

  it('has the sample people under their ids and names', async () => {
    const tenant = await startTenant();
    for (const { oid, upn, name } of PEOPLE) {
      assert.equal((await tenant.get(`/v1.0/users/${oid}`)).body['userPrincipalName'], upn);
      assert.equal((await tenant.get(`/v1.0/users/${upn.toUpperCase()}`)).body['displayName'], name);
    }
  });

  it('filters by comparison, function, list and lambda', async () => {
    const tenant = await startTenant();
    const [ada, oscar] = PEOPLE;
    assert.deepEqual(
      await names(
        tenant,
        `/v1.0/users?$filter=startswith(displayName,'Ada L') or userPrincipalName eq '${oscar?.upn}'`,
      ),
      ['Ada Lindqvist', 'Oscar Brandt'],
    );
    assert.deepEqual(await names(tenant, `/v1.0/users?$filter=id in ('${ada?.oid}','${oscar?.oid}')`), [
      'Ada Lindqvist',
      'Oscar Brandt',
    ]);
    const unified = (await allPages(tenant, "/v1.0/groups?$filter=groupTypes/any(c:c eq 'Unified')")).flat();
    assert.ok(unified.length > 0 && unified.length < SMALL.groups);
    for (const group of unified) assert.ok((group['groupTypes'] as string[]).includes('Unified'));
    const custom = (
      await allPages(tenant, '/v1.0/roleManagement/directory/roleDefinitions?$filter=isBuiltIn eq false')
    ).flat();
    assert.ok(custom.length >= 5);
    assert.ok(custom.every(({ isBuiltIn }) => isBuiltIn === false));
  });

  it('asks for ConsistencyLevel and $count in advanced queries, with the words of Graph', async () => {
    const tenant = await startTenant();
    for (const target of [
      "/v1.0/users?$filter=userType ne 'Guest'",
      '/v1.0/users?$filter=not(accountEnabled eq true)',
      "/v1.0/users?$filter=endsWith(mail,'.example')",
      "/v1.0/users?$filter=userType eq 'Guest'&$orderby=displayName",
    ]) {
      const refused = await tenant.get(target);
      assert.equal(refused.status, 400, target);
      assert.equal(refused.body.error.code, 'Request_UnsupportedQuery');
      assert.equal((await tenant.get(`${target}&$count=true`, EVENTUAL)).status, 200, target);
    }
    const search = await tenant.get('/v1.0/users?$search="displayName:ada"');
    assert.equal(search.status, 400);
    assert.match(search.body.error.message, /ConsistencyLevel: eventual/);
    assert.deepEqual(await names(tenant, '/v1.0/users?$search="displayName:lindq" AND "mail:ada"', EVENTUAL), [
      'Ada Lindqvist',
    ]);
    assert.deepEqual(
      await names(tenant, '/v1.0/users?$search="displayName:ada lind" OR "displayName:nora"', EVENTUAL),
      ['Ada Lindqvist', 'Nora Okonkwo'],
    );
  });

  it('counts as text', async () => {
    const tenant = await startTenant();
    const refused = await tenant.get('/v1.0/users/$count');
    assert.equal(refused.body.error.message, '$count is not currently supported.');
    assert.equal((await tenant.get('/v1.0/users/$count', { ...EVENTUAL, accept: 'application/json' })).status, 415);
    const counted = await tenant.get('/v1.0/users/$count', EVENTUAL);
    assert.match(counted.headers.get('content-type') ?? '', /^text\/plain/);
    assert.equal(counted.body['text'], String(SMALL.users));
    assert.equal(
      (await tenant.get("/v1.0/users/$count?$filter=displayName eq 'Ada Lindqvist'", EVENTUAL)).body['text'],
      '1',
    );
  });

  it('finds objects by their other keys', async () => {
    const tenant = await startTenant();
    const byAppId = await tenant.get(`/v1.0/servicePrincipals(appId='${CLIENT_ID}')?$expand=appRoleAssignments`);
    assert.equal(byAppId.body['displayName'], 'Tenant Recovery Console');
    assert.ok((byAppId.body['appRoleAssignments'] as unknown[]).length > 20);
    assert.equal((await tenant.get(`/v1.0/applications(appId='${CLIENT_ID}')`)).body['appId'], CLIENT_ID);
    assert.equal((await tenant.get(`/v1.0/applications(appId='${PEOPLE[0]?.oid}')`)).status, 404);
    assert.equal(
      (await tenant.get("/v1.0/directoryRoles(roleTemplateId='62e90394-69f5-4237-9190-012177145e10')/members")).status,
      200,
    );
  });

  it('expands links, at most twenty directory objects', async () => {
    const tenant = await startTenant({ ...SMALL, users: 400 });
    const groups = (await allPages(tenant, '/v1.0/groups?$expand=members($select=id)&$select=id')).flat();
    const longest = Math.max(...groups.map(({ members }) => (members as unknown[]).length));
    assert.equal(longest, 20);
    const users = (await allPages(tenant, '/v1.0/users?$expand=manager($select=id,displayName)&$select=id')).flat();
    const managed = users.find(({ manager }) => manager !== null);
    assert.deepEqual(Object.keys(managed?.['manager'] as object), ['@odata.type', 'id', 'displayName']);
    assert.equal((await tenant.get('/v1.0/users?$expand=photo')).status, 400);
  });

  it('answers every tenant-wide policy, the external identities policy in beta only', async () => {
    const tenant = await startTenant();
    tenant.store.behave({ featureRolloutClosed: false });
    for (const name of [
      'authorizationPolicy',
      'authenticationFlowsPolicy',
      'identitySecurityDefaultsEnforcementPolicy',
      'adminConsentRequestPolicy',
      'authenticationMethodsPolicy',
      'crossTenantAccessPolicy',
      'crossTenantAccessPolicy/default',
      'defaultAppManagementPolicy',
    ]) {
      const { status, body } = await tenant.get(`/v1.0/policies/${name}`);
      assert.equal(status, 200, name);
      assert.ok(!('value' in body), name);
    }
    for (const name of [
      'tokenLifetimePolicies',
      'tokenIssuancePolicies',
      'claimsMappingPolicies',
      'homeRealmDiscoveryPolicies',
      'activityBasedTimeoutPolicies',
      'permissionGrantPolicies',
      'featureRolloutPolicies',
      'appManagementPolicies',
      'crossTenantAccessPolicy/partners',
    ]) {
      assert.ok((await tenant.get(`/v1.0/policies/${name}`)).body.value.length > 0, name);
    }
    assert.equal((await tenant.get('/v1.0/policies/externalIdentitiesPolicy')).status, 400);
    assert.equal((await tenant.get('/beta/policies/externalIdentitiesPolicy')).body['id'], 'externalIdentitiesPolicy');
  });
});
