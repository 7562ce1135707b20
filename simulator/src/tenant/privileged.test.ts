import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PEOPLE, TENANT_ID } from '@trc/domain/sampleTenant';
import { consentTo, startTenant, type Item, type TestTenant } from '../../test/tenant/kit.ts';

const ROLES = '/v1.0/roleManagement/directory';
const GROUPS = '/v1.0/identityGovernance/privilegedAccess/group';
const SECURITY_ADMINISTRATOR = '194ae4cb-b126-40b2-bd5b-6091b380977d';
const vera = PEOPLE[2]?.oid ?? '';

const privilegedTenant = async (): Promise<TestTenant> => {
  const tenant = await startTenant();
  await consentTo(tenant, [
    'PrivilegedEligibilitySchedule.ReadWrite.AzureADGroup',
    'PrivilegedAssignmentSchedule.ReadWrite.AzureADGroup',
    'RoleManagementPolicy.ReadWrite.Directory',
    'RoleManagementPolicy.Read.AzureADGroup',
  ]);
  return tenant;
};

const rows = async (tenant: TestTenant, path: string): Promise<readonly Item[]> => {
  const { status, body } = await tenant.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  return body.value;
};

const request = (tenant: TestTenant, path: string, action: string, more: object = {}) =>
  tenant.call('POST', path, {
    body: {
      action,
      principalId: vera,
      roleDefinitionId: SECURITY_ADMINISTRATOR,
      directoryScopeId: '/',
      justification: 'test',
      ...more,
    },
  });

/** Only this role: the seed gives people some others. */
const ofVera = (list: readonly Item[]): readonly Item[] =>
  list.filter((row) => row['principalId'] === vera && row['roleDefinitionId'] === SECURITY_ADMINISTRATOR);

describe('privileged identity management of the simulated tenant', () => {
  it('has a schedule for every assignment; an assignment without an end is permanent', async () => {
    const tenant = await privilegedTenant();
    const assignments = await rows(tenant, `${ROLES}/roleAssignments`);
    const instances = await rows(tenant, `${ROLES}/roleAssignmentScheduleInstances`);
    assert.deepEqual(
      instances.map(({ id }) => id),
      assignments.map(({ id }) => id),
    );
    assert.ok(
      instances.every(
        (row) =>
          row['assignmentType'] === 'Assigned' &&
          row['endDateTime'] === null &&
          row['roleAssignmentOriginId'] === row.id,
      ),
    );
    const schedules = await rows(tenant, `${ROLES}/roleAssignmentSchedules`);
    assert.equal((schedules[0]?.['scheduleInfo'] as { expiration: { type: string } }).expiration.type, 'noExpiration');
    assert.ok(assignments.every((row) => !('schedule' in row)));
    assert.ok((await rows(tenant, `${ROLES}/roleEligibilitySchedules`)).length > 5);
    const filtered = await rows(tenant, `${ROLES}/roleEligibilitySchedules?$filter=principalId eq '${vera}'`);
    assert.ok(filtered.every((row) => row['principalId'] === vera));
  });

  it('shows an activation like a permanent assignment, tells them apart in the instances, and ends it with the assignment', async () => {
    const tenant = await privilegedTenant();
    assert.equal(
      (await request(tenant, `${ROLES}/roleAssignmentScheduleRequests`, 'selfActivate')).body.error.code,
      'RoleAssignmentDoesNotExist',
      'not eligible',
    );
    assert.equal((await request(tenant, `${ROLES}/roleEligibilityScheduleRequests`, 'adminAssign')).status, 201);
    const duration = { scheduleInfo: { expiration: { type: 'afterDuration', duration: 'PT8H' } } };
    assert.equal(
      (await request(tenant, `${ROLES}/roleAssignmentScheduleRequests`, 'selfActivate', duration)).status,
      201,
    );
    const [assignment] = ofVera(
      await rows(tenant, `${ROLES}/roleAssignments?$filter=roleDefinitionId eq '${SECURITY_ADMINISTRATOR}'`),
    );
    assert.deepEqual(Object.keys(assignment ?? {}).sort(), [
      'appScopeId',
      'condition',
      'directoryScopeId',
      'id',
      'principalId',
      'roleDefinitionId',
    ]);
    const [instance] = ofVera(
      await rows(
        tenant,
        `${ROLES}/roleAssignmentScheduleInstances?$filter=roleDefinitionId eq '${SECURITY_ADMINISTRATOR}'&$expand=activatedUsing`,
      ),
    );
    assert.equal(instance?.['assignmentType'], 'Activated');
    assert.equal((instance?.['activatedUsing'] as Item)['principalId'], vera);
    assert.ok(Math.abs(Date.parse(String(instance?.['endDateTime'])) - Date.now() - 8 * 3_600_000) < 60_000);
    assert.equal((await tenant.call('DELETE', `${ROLES}/roleAssignments/${String(assignment?.id)}`)).status, 204);
    assert.deepEqual(
      ofVera(
        await rows(tenant, `${ROLES}/roleAssignmentSchedules?$filter=roleDefinitionId eq '${SECURITY_ADMINISTRATOR}'`),
      ),
      [],
    );
    assert.equal(ofVera(await rows(tenant, `${ROLES}/roleEligibilitySchedules`)).length, 1, 'the eligibility stays');
  });

  it('forgets what has ended, and lets the same assignment be made again', async () => {
    const tenant = await privilegedTenant();
    const ends = (milliseconds: number) => ({
      scheduleInfo: {
        expiration: { type: 'afterDateTime', endDateTime: new Date(Date.now() + milliseconds).toISOString() },
      },
    });
    assert.equal(
      (await request(tenant, `${ROLES}/roleAssignmentScheduleRequests`, 'adminAssign', ends(300))).status,
      201,
    );
    assert.equal(ofVera(await rows(tenant, `${ROLES}/roleAssignments`)).length, 1);
    await new Promise((resolve) => setTimeout(resolve, 350));
    for (const list of ['roleAssignments', 'roleAssignmentSchedules', 'roleAssignmentScheduleInstances'])
      assert.deepEqual(ofVera(await rows(tenant, `${ROLES}/${list}`)), [], list);
    const body = { principalId: vera, roleDefinitionId: SECURITY_ADMINISTRATOR, directoryScopeId: '/' };
    assert.equal((await tenant.call('POST', `${ROLES}/roleAssignments`, { body })).status, 201);
    assert.equal(ofVera(await rows(tenant, `${ROLES}/roleAssignmentScheduleInstances`))[0]?.['endDateTime'], null);
  });

  it('has settings for every role, listed by scope, with rules where they are asked for; a new role gets its own', async () => {
    const tenant = await privilegedTenant();
    const list = '/v1.0/policies/roleManagementPolicyAssignments';
    assert.equal((await tenant.get(list)).status, 400);
    const filter = "$filter=scopeId eq '/' and scopeType eq 'DirectoryRole'";
    const roles = await rows(tenant, `${ROLES}/roleDefinitions`);
    const assignments = await rows(tenant, `${list}?${filter}&$expand=policy($expand=rules)`);
    assert.equal(assignments.length, roles.length);
    const [{ policy, policyId } = { policy: undefined, policyId: '' }] = assignments;
    assert.equal((policy as { rules: unknown[] }).rules.length, 17);
    assert.match(String(policyId), new RegExp(`^DirectoryRole_${TENANT_ID}_`));
    const plain = (await tenant.get(`/v1.0/policies/roleManagementPolicies/${String(policyId)}`)).body;
    assert.equal('rules' in plain, false);
    const rule = `/v1.0/policies/roleManagementPolicies/${String(policyId)}/rules/Expiration_EndUser_Assignment`;
    const change = {
      '@odata.type': '#microsoft.graph.unifiedRoleManagementPolicyExpirationRule',
      maximumDuration: 'PT24H',
    };
    assert.equal((await tenant.call('PATCH', rule, { body: change })).status, 204);
    assert.equal((await tenant.get(rule)).body['maximumDuration'], 'PT24H');
    const other = (
      await tenant.get(
        `/v1.0/policies/roleManagementPolicies/${String(assignments[1]?.['policyId'])}/rules/Expiration_EndUser_Assignment`,
      )
    ).body;
    assert.notEqual(other['maximumDuration'], 'PT24H', 'settings of another role');
    const made = await tenant.call('POST', `${ROLES}/roleDefinitions`, {
      body: {
        displayName: 'New',
        isEnabled: true,
        rolePermissions: [{ allowedResourceActions: ['microsoft.directory/groups/standard/read'] }],
      },
    });
    const id = String(made.body['id']);
    assert.equal((await rows(tenant, `${list}?$filter=scopeId eq '/' and roleDefinitionId eq '${id}'`)).length, 1);
    assert.equal((await tenant.call('DELETE', `${ROLES}/roleDefinitions/${id}`)).status, 204);
    assert.equal((await rows(tenant, `${list}?$filter=scopeId eq '/' and roleDefinitionId eq '${id}'`)).length, 0);
  });

  it('manages groups by the same means: eligible members, activations that are members, settings by group', async () => {
    const tenant = await privilegedTenant();
    const { body: group } = await tenant.call('POST', '/v1.0/groups', {
      body: {
        displayName: 'Tier 0',
        mailEnabled: false,
        mailNickname: 'tier0',
        securityEnabled: true,
        isAssignableToRole: true,
      },
    });
    const groupId = String(group['id']);
    assert.equal((await tenant.get(`${GROUPS}/eligibilitySchedules`)).status, 400);
    const access = { groupId, accessId: 'member' };
    assert.equal((await request(tenant, `${GROUPS}/eligibilityScheduleRequests`, 'adminAssign', access)).status, 201);
    assert.equal((await request(tenant, `${GROUPS}/assignmentScheduleRequests`, 'selfActivate', access)).status, 201);
    const [eligible] = await rows(tenant, `${GROUPS}/eligibilitySchedules?$filter=groupId eq '${groupId}'`);
    const [active] = await rows(tenant, `${GROUPS}/assignmentSchedules?$filter=groupId eq '${groupId}'`);
    assert.deepEqual(
      [eligible?.['accessId'], active?.['assignmentType'], active?.['principalId']],
      ['member', 'activated', vera],
    );
    assert.deepEqual(
      (await rows(tenant, `/v1.0/groups/${groupId}/members`)).map(({ id }) => id),
      [vera],
    );
    assert.equal((await request(tenant, `${GROUPS}/assignmentScheduleRequests`, 'selfDeactivate', access)).status, 201);
    assert.deepEqual(await rows(tenant, `/v1.0/groups/${groupId}/members`), []);
    const settings = await rows(
      tenant,
      `/v1.0/policies/roleManagementPolicyAssignments?$filter=scopeId eq '${groupId}' and scopeType eq 'Group'`,
    );
    assert.deepEqual(settings.map((row) => row['roleDefinitionId']).sort(), ['member', 'owner']);
  });

  it('does not see a new principal for a while, when that is switched on', async () => {
    const tenant = await privilegedTenant();
    assert.equal(
      (await tenant.call('POST', '/_simulator/behaviour', { body: { pimLag: 60_000, timeDivisor: 100 } })).status,
      200,
    );
    const { body: user } = await tenant.call('POST', '/v1.0/users', {
      body: {
        accountEnabled: true,
        displayName: 'New',
        mailNickname: 'new',
        userPrincipalName: 'new@fabrikam.example',
        passwordProfile: { password: 'x' },
      },
    });
    const ask = () =>
      request(tenant, `${ROLES}/roleEligibilityScheduleRequests`, 'adminAssign', { principalId: user['id'] });
    const refused = await ask();
    assert.deepEqual([refused.status, refused.body.error.code], [404, 'SubjectNotFound']);
    assert.equal(
      (await request(tenant, `${ROLES}/roleEligibilityScheduleRequests`, 'adminAssign')).status,
      201,
      'a principal of before',
    );
    await new Promise((resolve) => setTimeout(resolve, 650));
    assert.equal((await ask()).status, 201);
  });

  it('answers 403 without the permission of each kind', async () => {
    const tenant = await startTenant();
    await consentTo(tenant, []);
    for (const path of [
      `${GROUPS}/eligibilitySchedules?$filter=groupId eq 'x'`,
      `${GROUPS}/assignmentSchedules?$filter=groupId eq 'x'`,
    ]) {
      assert.equal((await tenant.get(path)).status, 403, path);
    }
    const settings = "/v1.0/policies/roleManagementPolicyAssignments?$filter=scopeId eq 'x' and scopeType eq 'Group'";
    assert.equal((await tenant.get(settings)).status, 403);
    await consentTo(tenant, ['RoleManagementPolicy.Read.AzureADGroup']);
    assert.equal((await tenant.get(settings)).status, 200);
    await tenant.call('POST', '/_simulator/consent', { body: { admin: false } });
    for (const list of ['roleEligibilitySchedules', 'roleAssignmentSchedules', 'roleAssignmentScheduleInstances'])
      assert.equal((await tenant.get(`${ROLES}/${list}`)).status, 403, list);
  });
});
