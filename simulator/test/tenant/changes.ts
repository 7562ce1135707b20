import assert from 'node:assert/strict';
import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import type { BehaviourChanges } from '../../src/tenant/behaviour/settings.ts';
import { ownPrincipal } from '../../src/tenant/rules/administrators.ts';
import { startTenant, type Answer, type TestTenant } from './kit.ts';

/** Sets behaviours of a simulated tenant (docs/decisions/028). */
export const behave = async (
  tenant: TestTenant,
  changes: { readonly [Name in keyof BehaviourChanges]: unknown },
): Promise<void> => {
  const { status, body } = await tenant.call('POST', '/_simulator/behaviour', { body: changes });
  assert.equal(status, 200, JSON.stringify(body));
};

export const tenantWith = async (changes: BehaviourChanges): Promise<TestTenant> => {
  const tenant = await startTenant();
  await behave(tenant, changes);
  return tenant;
};

export const patch = (tenant: TestTenant, path: string, body: object): Promise<Answer> =>
  tenant.call('PATCH', `/v1.0/${path}`, { body });
export const post = (tenant: TestTenant, path: string, body: object): Promise<Answer> =>
  tenant.call('POST', `/v1.0/${path}`, { body });

/** Object id of the service principal of the console's application. */
export const own = ({ store }: TestTenant): string => ownPrincipal(store.directory) ?? '';

export const assign = (
  tenant: TestTenant,
  principalId: string,
  roleDefinitionId: string,
  directoryScopeId = '/',
): Promise<Answer> =>
  post(tenant, 'roleManagement/directory/roleAssignments', { principalId, roleDefinitionId, directoryScopeId });

/** A user whom the seed gave neither a role nor a group that can hold one. */
export const plainUser = async (tenant: TestTenant): Promise<string> => {
  const { body } = await post(tenant, 'users', {
    accountEnabled: true,
    displayName: 'Plain',
    mailNickname: 'plain',
    userPrincipalName: `plain@${TENANT_DOMAIN}`,
    passwordProfile: { password: 'x' },
  });
  return String(body['id']);
};
