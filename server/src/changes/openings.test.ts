import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flat, policy, rate, side } from '../../test/changes/ratedChanges.ts';
import type { RuleCase } from '../../test/changes/ratedChanges.ts';
import type { GraphObject } from '../directory/index.ts';
import { OPENINGS } from '../comparison/openings.ts';
import { findReasons, SEVERITY_RULES } from './severity.ts';
import type { RatedChange } from './types.ts';

const access = (accessType: string, ...targets: string[]): GraphObject => ({
  b2bCollaborationInbound: { usersAndGroups: { accessType, targets: targets.map((target) => ({ target })) } },
});
const method = (id: string, state: string): GraphObject => ({ authenticationMethodConfigurations: [{ id, state }] });
const users = (permissions: GraphObject): GraphObject => ({ defaultUserRolePermissions: permissions });

const CASES: Readonly<Record<string, RuleCase>> = {
  guestInvitationsOpened: [
    'high',
    [policy('authorizationPolicy', ...flat('allowInvitesFrom', 'adminsAndGuestInviters', 'everyone'))],
    [
      policy('authorizationPolicy', ...flat('allowInvitesFrom', 'everyone', 'none')),
      policy('authorizationPolicy', {}, { allowInvitesFrom: 'everyone' }),
    ],
  ],
  guestAccessOpened: [
    'high',
    [
      policy(
        'authorizationPolicy',
        ...flat('guestUserRoleId', '2af84b1e-32c8-42b7-82bc-daa82404023b', 'a0b1b346-4d3e-4e8b-98f8-753987be4970'),
      ),
    ],
    [
      policy(
        'authorizationPolicy',
        ...flat('guestUserRoleId', 'a0b1b346-4d3e-4e8b-98f8-753987be4970', '2af84b1e-32c8-42b7-82bc-daa82404023b'),
      ),
    ],
  ],
  selfServiceSignUpOpened: [
    'high',
    [policy('authorizationPolicy', ...flat('allowEmailVerifiedUsersToJoinOrganization', false, true))],
    [policy('authorizationPolicy', ...flat('allowEmailVerifiedUsersToJoinOrganization', true, false))],
  ],
  signUpFlowsOpened: [
    'high',
    [policy('authenticationFlowsPolicy', ...flat('selfServiceSignUp', { isEnabled: false }, { isEnabled: true }))],
    [policy('authenticationFlowsPolicy', ...flat('selfServiceSignUp', { isEnabled: true }, { isEnabled: false }))],
  ],
  userConsentOpened: [
    'high',
    [
      policy('authorizationPolicy', ...flat('allowUserConsentForRiskyApps', false, true)),
      policy(
        'authorizationPolicy',
        users({ permissionGrantPoliciesAssigned: [] }),
        users({ permissionGrantPoliciesAssigned: ['a'] }),
      ),
    ],
    [
      policy(
        'authorizationPolicy',
        users({ permissionGrantPoliciesAssigned: ['a'] }),
        users({ permissionGrantPoliciesAssigned: [] }),
      ),
    ],
  ],
  grantPolicyWidened: [
    'high',
    [
      policy('permissionGrantPolicies/p', {}, { includes: [{ permissionType: 'delegated' }] }),
      policy('permissionGrantPolicies/p', { excludes: [{ permissionType: 'delegated' }] }, {}),
    ],
    [
      policy('permissionGrantPolicies/p', { includes: [{ permissionType: 'delegated' }] }, {}),
      policy('permissionGrantPolicies/p', {}, { excludes: [{ permissionType: 'delegated' }] }),
    ],
  ],
  defaultPermissionsOpened: [
    'medium',
    [
      policy('authorizationPolicy', users({ allowedToCreateApps: false }), users({ allowedToCreateApps: true })),
      policy('authorizationPolicy', ...flat('blockMsolPowerShell', true, false)),
    ],
    [policy('authorizationPolicy', users({ allowedToCreateApps: true }), users({ allowedToCreateApps: false }))],
  ],
  crossTenantAccessOpened: [
    'high',
    [
      policy('crossTenantAccessPolicy/default', access('blocked', 'AllUsers'), access('allowed', 'AllUsers')),
      policy('crossTenantAccessPolicy/partners/t', access('allowed', 'a'), access('allowed', 'a', 'b')),
      policy('crossTenantAccessPolicy/partners/t', access('blocked', 'a', 'b'), access('blocked', 'a')),
      policy('crossTenantAccessPolicy/default', {}, { automaticUserConsentSettings: { inboundAllowed: true } }),
    ],
    [
      policy('crossTenantAccessPolicy/default', access('allowed', 'AllUsers'), access('allowed', 'a')),
      policy('crossTenantAccessPolicy/default', access('blocked', 'a'), access('blocked', 'AllUsers')),
      rate('tenantWidePolicies', 'crossTenantAccessPolicy/partners/t', [side(access('blocked', 'a')), undefined]),
    ],
  ],
  crossTenantTrustOpened: [
    'critical',
    [
      policy('crossTenantAccessPolicy/default', {}, { inboundTrust: { isMfaAccepted: true } }),
      rate('tenantWidePolicies', 'crossTenantAccessPolicy/partners/t', [
        undefined,
        side({ identitySynchronization: { userSyncInbound: { isSyncAllowed: true } } }),
      ]),
    ],
    [
      policy(
        'crossTenantAccessPolicy/default',
        { inboundTrust: { isMfaAccepted: true } },
        { inboundTrust: { isMfaAccepted: false } },
      ),
    ],
  ],
  federationChanged: [
    'critical',
    [
      policy('domains/contoso.example', ...flat('authenticationType', 'Managed', 'Federated')),
      rate('tenantWidePolicies', 'domains/contoso.example', [
        side({}, { federationConfiguration: [{ id: 'f', issuerUri: 'a' }] }),
        side({}, { federationConfiguration: [{ id: 'f', issuerUri: 'b' }] }),
      ]),
    ],
    [policy('domains/contoso.example', ...flat('authenticationType', 'Federated', 'Managed'))],
  ],
  tokenValidationChanged: [
    'high',
    [
      policy(
        'federatedTokenValidationPolicy',
        { validatingDomains: { rootDomains: 'all' } },
        { validatingDomains: { rootDomains: 'none' } },
      ),
    ],
    [policy('federatedTokenValidationPolicy', {}, {})],
  ],
  authenticationMethodWeakened: [
    'high',
    [
      policy('authenticationMethodsPolicy', method('Sms', 'disabled'), method('Sms', 'enabled')),
      policy('authenticationMethodsPolicy', method('Fido2', 'enabled'), method('Fido2', 'disabled')),
    ],
    [
      policy('authenticationMethodsPolicy', method('Sms', 'enabled'), method('Sms', 'disabled')),
      policy('authenticationMethodsPolicy', method('Fido2', 'disabled'), method('Fido2', 'enabled')),
    ],
  ],
  roleSettingsChanged: [
    'high',
    [
      policy(
        'roleManagementPolicies/r',
        { rules: [{ id: 'a', maximumDuration: 'PT1H' }] },
        { rules: [{ id: 'a', maximumDuration: 'PT24H' }] },
      ),
    ],
    [policy('roleManagementPolicies/r', ...flat('displayName', 'a', 'b'))],
  ],
  deviceRegistrationOpened: [
    'high',
    [policy('deviceRegistrationPolicy', ...flat('multiFactorAuthConfiguration', 'required', 'notRequired'))],
    [policy('deviceRegistrationPolicy', ...flat('multiFactorAuthConfiguration', 'notRequired', 'required'))],
  ],
  appManagementOff: [
    'medium',
    [policy('defaultAppManagementPolicy', ...flat('isEnabled', true, false))],
    [policy('defaultAppManagementPolicy', ...flat('isEnabled', false, true))],
  ],
};

const rulesOf = (change: RatedChange): string[] => findReasons(change).map(({ rule }) => rule);

describe('the table of openings of tenant-wide policies', () => {
  it('has cases for each row', () => {
    assert.deepEqual(OPENINGS.map(({ id }) => id).sort(), Object.keys(CASES).sort());
  });

  for (const [rule, [severity, applies, not]] of Object.entries(CASES))
    it(`rates ${rule} ${severity}, and not its nearest neighbour`, () => {
      assert.equal(SEVERITY_RULES.find(({ id }) => id === rule)?.severity, severity);
      for (const change of applies) assert.ok(rulesOf(change).includes(rule), JSON.stringify(change.attributes));
      for (const change of not) assert.ok(!rulesOf(change).includes(rule), JSON.stringify(change.attributes));
    });
});
