import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { deriveGuid, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity, Json } from '../store/entity.ts';
import { putCrossTenant } from './crossTenantAccess.ts';

const GUEST_USER_ROLE = '10dae51f-b6af-4016-8d66-8c2a99b929b3';

/** The policies of the whole tenant: singletons that every tenant has, and collections with a few entries. */
export const seedPolicies = (directory: Directory, random: Random): void => {
  for (const put of [putAccess, putSignIn, putCrossTenant, putApplicationPolicies, putGroupPolicies])
    put(directory, random);
};

const putAccess = (directory: Directory): void => {
  directory.put('authorizationPolicy', {
    id: 'authorizationPolicy',
    displayName: 'Authorization Policy',
    description: 'Who may do what without a role',
    deletedDateTime: null,
    allowInvitesFrom: 'adminsAndGuestInviters',
    allowedToSignUpEmailBasedSubscriptions: true,
    allowedToUseSSPR: true,
    allowEmailVerifiedUsersToJoinOrganization: false,
    allowUserConsentForRiskyApps: null,
    blockMsolPowerShell: true,
    guestUserRoleId: GUEST_USER_ROLE,
    defaultUserRolePermissions: {
      allowedToCreateApps: false,
      allowedToCreateSecurityGroups: false,
      allowedToCreateTenants: false,
      allowedToReadBitlockerKeysForOwnedDevice: true,
      allowedToReadOtherUsers: true,
      permissionGrantPoliciesAssigned: ['ManagePermissionGrantsForSelf.microsoft-user-default-low'],
    },
  });
  directory.put('authenticationFlowsPolicy', {
    id: 'authenticationFlowsPolicy',
    displayName: 'Authentication flows policy',
    description: 'How people from outside may sign up',
    selfServiceSignUp: { isEnabled: false },
  });
  directory.put('externalIdentitiesPolicy', {
    id: 'externalIdentitiesPolicy',
    displayName: 'External identities policy',
    deletedDateTime: null,
    allowExternalIdentitiesToLeave: true,
    allowDeletedIdentitiesDataRemoval: false,
  });
  directory.put('identitySecurityDefaultsEnforcementPolicy', {
    id: '00000000-0000-0000-0000-000000000005',
    displayName: 'Security Defaults',
    description: 'Off, because conditional access is used',
    isEnabled: false,
  });
  directory.put('adminConsentRequestPolicy', {
    isEnabled: true,
    notifyReviewers: true,
    remindersEnabled: true,
    requestDurationInDays: 30,
    version: 1,
    reviewers: [{ query: '/users/0a1da000-0000-4000-8000-000000000001', queryType: 'MicrosoftGraph', queryRoot: null }],
  });
};

const METHODS: readonly (readonly [id: string, type: string, state: string, more: Entity])[] = [
  [
    'Fido2',
    'fido2',
    'enabled',
    {
      isAttestationEnforced: true,
      isSelfServiceRegistrationAllowed: true,
      keyRestrictions: { isEnforced: false, enforcementType: 'block', aaGuids: [] },
    },
  ],
  ['MicrosoftAuthenticator', 'microsoftAuthenticator', 'enabled', { isSoftwareOathEnabled: false }],
  ['Sms', 'sms', 'disabled', {}],
  ['Voice', 'voice', 'disabled', { isOfficePhoneAllowed: false }],
  [
    'TemporaryAccessPass',
    'temporaryAccessPass',
    'enabled',
    {
      defaultLength: 8,
      defaultLifetimeInMinutes: 60,
      isUsableOnce: true,
      maximumLifetimeInMinutes: 480,
      minimumLifetimeInMinutes: 60,
    },
  ],
  ['SoftwareOath', 'softwareOath', 'enabled', {}],
  ['Email', 'email', 'disabled', { allowExternalIdToUseEmailOtp: 'default' }],
  [
    'X509Certificate',
    'x509Certificate',
    'disabled',
    {
      certificateUserBindings: [
        { x509CertificateField: 'PrincipalName', userProperty: 'userPrincipalName', priority: 1 },
      ],
    },
  ],
];

const putSignIn = (directory: Directory): void => {
  directory.put('authenticationMethodsPolicy', {
    id: 'authenticationMethodsPolicy',
    displayName: 'Authentication Methods Policy',
    description: 'Ways to sign in that people may use',
    lastModifiedDateTime: '2026-02-10T10:12:00Z',
    policyVersion: '1.5',
    policyMigrationState: 'migrationComplete',
    reconfirmationInDays: null,
    registrationEnforcement: {
      authenticationMethodsRegistrationCampaign: {
        snoozeDurationInDays: 1,
        state: 'default',
        excludeTargets: [],
        includeTargets: [],
      },
    },
    authenticationMethodConfigurations: METHODS.map(([id, type, state, more]): Json => ({
      '@odata.type': `#microsoft.graph.${type}AuthenticationMethodConfiguration`,
      id,
      state,
      excludeTargets: [],
      includeTargets: [{ targetType: 'group', id: 'all_users', isRegistrationRequired: false }],
      ...more,
    })),
  });
};

/** Policies whose rules are JSON in a string. */
const DEFINED = [
  [
    'tokenLifetimePolicies',
    'Short web sessions',
    '{"TokenLifetimePolicy":{"Version":1,"AccessTokenLifetime":"01:00:00"}}',
    false,
  ],
  [
    'tokenIssuancePolicies',
    'Signed assertions',
    '{"TokenIssuancePolicy":{"Version":1,"SigningAlgorithm":"http://www.w3.org/2001/04/xmldsig-more#rsa-sha256","TokenResponseSigningPolicy":"TokenOnly","SamlTokenVersion":"2.0"}}',
    false,
  ],
  [
    'claimsMappingPolicies',
    'Employee number in tokens',
    '{"ClaimsMappingPolicy":{"Version":1,"IncludeBasicClaimSet":"true","ClaimsSchema":[{"Source":"user","ID":"employeeid","JwtClaimType":"employee_id"}]}}',
    false,
  ],
  [
    'claimsMappingPolicies',
    'Department in tokens',
    '{"ClaimsMappingPolicy":{"Version":1,"IncludeBasicClaimSet":"true","ClaimsSchema":[{"Source":"user","ID":"department","JwtClaimType":"department"}]}}',
    false,
  ],
  [
    'homeRealmDiscoveryPolicies',
    'No acceleration',
    '{"HomeRealmDiscoveryPolicy":{"AccelerateToFederatedDomain":false}}',
    false,
  ],
  [
    'activityBasedTimeoutPolicies',
    'Idle portals',
    '{"ActivityBasedTimeoutPolicy":{"Version":1,"ApplicationPolicies":[{"ApplicationId":"default","WebSessionIdleTimeout":"00:30:00"}]}}',
    true,
  ],
] as const;

const putApplicationPolicies = (directory: Directory, random: Random): void => {
  for (const [set, displayName, definition, isOrganizationDefault] of DEFINED) {
    directory.put(set, {
      id: random.guid(),
      deletedDateTime: null,
      definition: [definition],
      displayName,
      isOrganizationDefault,
    });
  }
  const restrictions: Json = {
    passwordCredentials: [
      {
        restrictionType: 'passwordLifetime',
        state: 'enabled',
        maxLifetime: 'P365D',
        restrictForAppsCreatedAfterDateTime: '2024-01-01T00:00:00Z',
      },
    ],
    keyCredentials: [],
  };
  directory.put('defaultAppManagementPolicy', {
    id: '00000000-0000-0000-0000-000000000000',
    displayName: 'Default app management tenant policy',
    description: 'Limits on secrets of applications',
    isEnabled: true,
    applicationRestrictions: restrictions,
    servicePrincipalRestrictions: { passwordCredentials: [], keyCredentials: [] },
  });
  directory.put('appManagementPolicies', {
    id: random.guid(),
    displayName: 'Build agents',
    description: 'Longer-lived secrets for build agents',
    isEnabled: true,
    restrictions,
  });
  for (const [id, displayName] of [
    ['microsoft-user-default-low', 'Low-impact permissions of verified publishers'],
    ['fabrikam-managers', 'Applications that managers may consent to'],
  ] as const) {
    const condition = (name: string, more: Entity): Json => ({
      id: deriveGuid(`${id}/${name}`),
      permissionClassification: 'low',
      permissionType: 'delegated',
      resourceApplication: 'any',
      permissions: ['all'],
      clientApplicationIds: ['all'],
      clientApplicationTenantIds: ['all'],
      clientApplicationPublisherIds: ['all'],
      clientApplicationsFromVerifiedPublisherOnly: true,
      ...more,
    });
    directory.put('permissionGrantPolicies', {
      id,
      displayName,
      description: displayName,
      deletedDateTime: null,
      includeAllPreApprovedApplications: false,
      resourceScopeType: null,
      includes: [condition('includes', {})],
      excludes: id.startsWith('microsoft') ? [] : [condition('excludes', { permissionType: 'application' })],
    });
  }
  directory.put('featureRolloutPolicies', {
    id: random.guid(),
    displayName: 'Seamless sign-on for the pilot',
    description: null,
    feature: 'seamlessSso',
    isEnabled: true,
    isAppliedToOrganization: false,
  });
};

const putGroupPolicies = (directory: Directory, random: Random): void => {
  const value = (name: string, text: string): Json => ({ name, value: text });
  directory.put('groupSettings', {
    id: random.guid(),
    displayName: 'Group.Unified',
    templateId: '62375ab9-6b52-47ed-826b-58e47e0e304b',
    values: [
      value('EnableGroupCreation', 'false'),
      value('AllowGuestsToAccessGroups', 'true'),
      value('ClassificationList', 'Public,Internal,Confidential'),
    ],
  });
  directory.put('groupSettings', {
    id: random.guid(),
    displayName: 'Password Rule Settings',
    templateId: '5cf42378-d67d-4f36-ba46-e8b86229381d',
    values: [
      value('LockoutThreshold', '10'),
      value('LockoutDurationInSeconds', '60'),
      value('EnableBannedPasswordCheck', 'true'),
    ],
  });
  directory.put('groupLifecyclePolicies', {
    id: random.guid(),
    groupLifetimeInDays: 365,
    managedGroupTypes: 'Selected',
    alternateNotificationEmails: `it@${TENANT_DOMAIN}`,
  });
};
