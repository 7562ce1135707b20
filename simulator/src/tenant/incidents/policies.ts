import { isEntity, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import type { Scene } from './scene.ts';

const MEMBER_ROLE = 'a0b1b346-4d3e-4e8b-98f8-753987be4970';
const EVERYBODY: Entity = {
  usersAndGroups: { accessType: 'allowed', targets: [{ target: 'AllUsers', targetType: 'user' }] },
  applications: { accessType: 'allowed', targets: [{ target: 'AllApplications', targetType: 'application' }] },
};

/** Policies are switched off or let somebody through, and a named location trusts half of the internet. */
export const conditionalAccessWeakened = (scene: Scene): void => {
  const policies = scene.directory.set('conditionalAccessPolicies');
  const victims = scene.pick('conditionalAccessPolicies', scene.count ?? 4, (policy) => policy['state'] === 'enabled');
  const [friend] = scene.pick('users', 1);
  for (const [index, key] of victims.entries()) {
    const conditions = policies.get(key)?.['conditions'];
    const users = isEntity(conditions) ? conditions['users'] : undefined;
    if (index % 2 === 0 || !isEntity(conditions) || !isEntity(users) || friend === undefined) {
      scene.change('conditionalAccessPolicies', key, { state: 'disabled' });
      continue;
    }
    const excluded = textsOf(users['excludeUsers']);
    scene.change('conditionalAccessPolicies', key, {
      conditions: {
        ...conditions,
        users: { ...users, excludeUsers: [...excluded.filter((each) => each !== friend), friend] },
      },
    });
  }
  const isRange = (location: Entity): boolean =>
    textOf(location['@odata.type']).endsWith('.ipNamedLocation') && Array.isArray(location['ipRanges']);
  for (const key of scene.pick(
    'namedLocations',
    1,
    (location) => isRange(location) && location['isTrusted'] === true,
  )) {
    const before = (scene.directory.set('namedLocations').get(key)?.['ipRanges'] ?? []) as readonly Json[];
    const wide = ['0.0.0.0/1', '128.0.0.0/1'].map((cidrAddress) => ({
      '@odata.type': '#microsoft.graph.iPv4CidrRange',
      cidrAddress,
    }));
    scene.change('namedLocations', key, { ipRanges: [...before, ...wide] });
  }
};

/** A strength accepts a method that it excluded, and a context is no longer required. */
export const authenticationWeakened = (scene: Scene): void => {
  for (const key of scene.pick(
    'authenticationStrengths',
    scene.count ?? 1,
    (strength) => strength['policyType'] === 'custom',
  )) {
    const before = scene.directory.set('authenticationStrengths').get(key)?.['allowedCombinations'];
    scene.change('authenticationStrengths', key, {
      allowedCombinations: [...new Set([...textsOf(before), 'password,sms', 'password,voice'])],
    });
  }
  for (const key of scene.pick('authenticationContexts', 1, (context) => context['isAvailable'] === true)) {
    scene.change('authenticationContexts', key, { isAvailable: false, description: 'Not asked for any more' });
  }
};

/** Opens the tenant-wide settings: invitations, sign-up, guests, consent, other tenants. */
export const tenantPoliciesWeakened = (scene: Scene): void => {
  const { directory } = scene;
  const authorization = directory.set('authorizationPolicy').get('authorizationPolicy');
  const permissions = authorization?.['defaultUserRolePermissions'];
  if (authorization !== undefined) {
    scene.change('authorizationPolicy', 'authorizationPolicy', {
      allowInvitesFrom: 'everyone',
      guestUserRoleId: MEMBER_ROLE,
      blockMsolPowerShell: false,
      defaultUserRolePermissions: {
        ...(isEntity(permissions) ? permissions : {}),
        allowedToCreateApps: true,
        allowedToCreateTenants: true,
      },
    });
  }
  const wishes: readonly (readonly [
    (
      | 'authenticationFlowsPolicy'
      | 'externalIdentitiesPolicy'
      | 'adminConsentRequestPolicy'
      | 'crossTenantAccessPolicyDefault'
    ),
    Entity,
  ])[] = [
    ['authenticationFlowsPolicy', { selfServiceSignUp: { isEnabled: true } }],
    ['externalIdentitiesPolicy', { allowExternalIdentitiesToLeave: false, allowDeletedIdentitiesDataRemoval: true }],
    ['adminConsentRequestPolicy', { isEnabled: false }],
    ['crossTenantAccessPolicyDefault', { b2bDirectConnectInbound: EVERYBODY }],
  ];
  for (const [set, wish] of wishes) if (directory.set(set).get(set) !== undefined) scene.change(set, set, wish);
};
