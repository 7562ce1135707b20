import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { consentTo, startTenant, type Answer, type TestTenant } from '../../test/tenant/kit.ts';

const post = (tenant: TestTenant, path: string, body: object, version = 'v1.0'): Promise<Answer> =>
  tenant.call('POST', `/${version}/${path}`, { body });
const typed = (type: string, body: object): object => ({ '@odata.type': `#microsoft.graph.${type}`, ...body });

describe('agents of the simulated tenant', () => {
  it('are listed with their own types among applications, service principals and users', async () => {
    const tenant = await startTenant();
    const blueprint = typed('agentIdentityBlueprint', { displayName: 'Assistant' });
    assert.equal(
      (await post(tenant, 'applications', blueprint)).status,
      403,
      'Application.ReadWrite.All does not count',
    );
    await consentTo(tenant, [
      'AgentIdentityBlueprint.Create',
      'AgentIdentityBlueprintPrincipal.Create',
      'AgentIdentity.ReadWrite.All',
      'AgentIdUser.ReadWrite.All',
    ]);
    const { body: application } = await post(tenant, 'applications', blueprint);
    const appId = String(application['appId']);
    const { body: principal } = await post(
      tenant,
      'servicePrincipals',
      typed('agentIdentityBlueprintPrincipal', { appId }),
    );
    const agent = { displayName: 'Assistant of finance', agentIdentityBlueprintId: appId };
    const { body: identity } = await post(tenant, 'servicePrincipals', typed('agentIdentity', agent));
    const unknown = typed('agentIdentity', { ...agent, agentIdentityBlueprintId: 'none' });
    assert.equal((await post(tenant, 'servicePrincipals', unknown)).status, 400);
    const account = {
      accountEnabled: true,
      displayName: 'Assistant',
      mailNickname: 'assistant',
      userPrincipalName: `assistant@${TENANT_DOMAIN}`,
      identityParentId: identity['id'],
    };
    const { body: user } = await post(tenant, 'users', typed('agentUser', account));
    const typeOf = async (list: string, id: unknown): Promise<unknown> =>
      (await tenant.get(`/v1.0/${list}?$select=id,displayName&$top=999`)).body.value.find((each) => each.id === id)?.[
        '@odata.type'
      ];
    assert.deepEqual(
      [
        await typeOf('applications', application['id']),
        await typeOf('servicePrincipals', principal['id']),
        await typeOf('servicePrincipals', identity['id']),
        await typeOf('users', user['id']),
      ],
      ['agentIdentityBlueprint', 'agentIdentityBlueprintPrincipal', 'agentIdentity', 'agentUser'].map(
        (type) => `#microsoft.graph.${type}`,
      ),
    );
    const [plain] = (await tenant.get('/v1.0/applications?$top=1')).body.value;
    assert.equal(plain !== undefined && '@odata.type' in plain && plain.id !== application['id'], false);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/servicePrincipals/${String(identity['id'])}`, { body: { notes: 'x' } }))
        .status,
      204,
    );
  });
});

describe('flexible federated credentials of the simulated tenant', () => {
  it('are made in beta and shown in v1.0 as rows without subject', async () => {
    const tenant = await startTenant();
    const { body: application } = await post(tenant, 'applications', { displayName: 'Pipelines' });
    const path = `applications/${String(application['id'])}/federatedIdentityCredentials`;
    const credential = {
      name: 'any-branch',
      issuer: 'https://token.actions.githubusercontent.com',
      audiences: ['api://AzureADTokenExchange'],
      claimsMatchingExpression: { value: "claims['sub'] matches 'repo:contoso/*'", languageVersion: 1 },
    };
    assert.equal((await post(tenant, path, credential)).status, 400);
    assert.equal((await post(tenant, path, credential, 'beta')).status, 201);
    const [row] = (await tenant.get(`/v1.0/${path}`)).body.value;
    assert.deepEqual(
      [row?.['name'], row?.['subject'], 'claimsMatchingExpression' in (row ?? {})],
      ['any-branch', null, false],
    );
    const { claimsMatchingExpression: _, ...plain } = credential;
    assert.equal((await post(tenant, path, plain)).status, 400, 'a plain one needs a subject');
  });
});

describe('gallery applications of the simulated tenant', () => {
  it('know their template, which is read-only', async () => {
    const tenant = await startTenant();
    const template = '8b1025e4-1dd2-430b-a150-2ef79cd700f5';
    const { body, status } = await post(tenant, `applicationTemplates/${template}/instantiate`, {
      displayName: 'Signal',
    });
    assert.equal(status, 201);
    const { id } = body['servicePrincipal'] as { id: string };
    assert.equal((await tenant.get(`/v1.0/servicePrincipals/${id}`)).body['applicationTemplateId'], template);
    assert.equal(
      (await tenant.call('PATCH', `/v1.0/servicePrincipals/${id}`, { body: { applicationTemplateId: null } })).status,
      400,
    );
  });
});

describe('roles in administrative units of the simulated tenant', () => {
  const ROLE_ASSIGNMENTS = '/v1.0/roleManagement/directory/roleAssignments';

  it('are one assignment at both paths when that is on, those of before included', async () => {
    const tenant = await startTenant();
    const scoped = async (unit: string): Promise<number> =>
      (await tenant.get(`${ROLE_ASSIGNMENTS}?$filter=directoryScopeId eq '/administrativeUnits/${unit}'`)).body.value
        .length;
    const members = async (unit: string): Promise<readonly { id: string }[]> =>
      (await tenant.get(`/v1.0/directory/administrativeUnits/${unit}/scopedRoleMembers`)).body.value;
    const units = (await tenant.get('/v1.0/directory/administrativeUnits')).body.value.map(({ id }) => id);
    const [first = ''] = (
      await Promise.all(units.map(async (id) => ((await members(id)).length > 0 ? id : '')))
    ).filter(Boolean);
    const before = await members(first);
    assert.equal(await scoped(first), before.length, 'those of the seed too');
    await tenant.call('DELETE', `/v1.0/directory/administrativeUnits/${first}/scopedRoleMembers/${before[0]?.id}`);
    assert.equal(await scoped(first), before.length - 1);
    const [{ id: user } = { id: '' }] = (await tenant.get('/v1.0/users?$top=1')).body.value;
    const body = {
      principalId: user,
      roleDefinitionId: '25a516ed-2fa0-40ea-a2d0-12923a21473a',
      directoryScopeId: `/administrativeUnits/${first}`,
    };
    const made = await tenant.call('POST', ROLE_ASSIGNMENTS, { body });
    assert.equal(made.status, 201);
    assert.ok(
      (await members(first)).some(
        (row) => (row as unknown as { roleMemberInfo: { id: string } }).roleMemberInfo.id === user,
      ),
    );
    await tenant.call('DELETE', `${ROLE_ASSIGNMENTS}/${String(made.body['id'])}`);
    assert.equal((await members(first)).length, before.length - 1);
  });
});
