import { CROSS_TENANT, OUTBOUND_TARGETS, TARGET_SETS } from './crossTenantAccess.ts';
import { WATCHED } from './description.ts';
import type { LinkDescription, ReferenceDescription, Shape } from './description.ts';
import { flatShape } from './shape.ts';
import { federationConfiguration, rolesOfSettings } from './watchedLinks.ts';

/**
 * The properties of one kind of tenant-wide policy. Source: update operations and resources of Microsoft Graph v1.0.
 */
export interface PolicyKind {
  /** The properties that the directory accepts; of collections also at creation. */
  writable: Shape;
  /** Accepted, each by a separate write. */
  apart?: readonly string[];
  /** The reason that no policy of this kind is written. */
  notWritten?: string;
  /** Accepted at creation only. */
  once?: readonly string[];
  readOnly?: readonly string[];
  sets?: readonly string[];
  references?: readonly ReferenceDescription[];
  /** The whole policy is put, not changed. */
  put?: boolean;
  /** A property that has its own path below the policy: put where it differs, deleted where it goes. */
  part?: { name: string; shape: Shape };
  /** Links other than the assignments. */
  links?: (bareId: (id: string) => string) => LinkDescription[];
  /** Lists of child objects that are added and removed one by one, never changed. */
  children?: Readonly<Record<string, Shape>>;
  /** The place of the policy's assignments: at each assigned object, or at the policy itself. */
  appliesTo?: 'objects' | 'policy';
  /** The caller chooses the id at creation, so a restore keeps the id. */
  idProperty?: string;
  /** Two of a tenant cannot share this property; "" when a tenant has one at most. Other kinds are matched by name. */
  unique?: string;
  builtInPrefix?: string;
}

const BASIC = ['id', 'deletedDateTime'];
const NAMED = [...BASIC, 'displayName', 'description'];
/** Definitions are JSON in a text; references inside them are not resolved. */
const TOKEN_POLICY: PolicyKind = {
  writable: flatShape('definition', 'displayName', 'description', 'isOrganizationDefault'),
  readOnly: [...BASIC, 'type', 'alternativeIdentifier', 'keyCredentials'],
};

const CONDITION_SET = flatShape(
  'permissionType',
  'permissionClassification',
  'resourceApplication',
  'permissions',
  'clientApplicationIds',
  'clientApplicationTenantIds',
  'clientApplicationPublisherIds',
  'clientApplicationsFromVerifiedPublisherOnly',
);
const campaign = 'registrationEnforcement.authenticationMethodsRegistrationCampaign';

/** The people who may register and join devices: all, none, or the listed users and groups. */
const MEMBERSHIPS = [
  'azureADJoin.allowedToJoin',
  'azureADJoin.localAdmins.registeringUsers',
  'azureADRegistration.allowedToRegister',
];

/** By the name of the source it is read from. */
export const POLICY_KINDS: Readonly<Record<string, PolicyKind>> = {
  authorizationPolicy: {
    writable: {
      ...flatShape(
        'allowInvitesFrom',
        'allowedToSignUpEmailBasedSubscriptions',
        'allowedToUseSSPR',
        'allowEmailVerifiedUsersToJoinOrganization',
        'allowUserConsentForRiskyApps',
        'blockMsolPowerShell',
        'guestUserRoleId',
      ),
      defaultUserRolePermissions: flatShape(
        'allowedToCreateApps',
        'allowedToCreateSecurityGroups',
        'allowedToCreateTenants',
        'allowedToReadBitlockerKeysForOwnedDevice',
        'allowedToReadOtherUsers',
        'permissionGrantPoliciesAssigned',
      ),
    },
    readOnly: NAMED,
    sets: ['defaultUserRolePermissions.permissionGrantPoliciesAssigned'],
  },
  authenticationFlowsPolicy: { writable: { selfServiceSignUp: flatShape('isEnabled') }, readOnly: NAMED },
  externalIdentitiesPolicy: {
    writable: flatShape('allowExternalIdentitiesToLeave', 'allowDeletedIdentitiesDataRemoval'),
    readOnly: NAMED,
  },
  identitySecurityDefaultsEnforcementPolicy: { writable: flatShape('isEnabled'), readOnly: NAMED },
  adminConsentRequestPolicy: {
    writable: {
      ...flatShape('isEnabled', 'notifyReviewers', 'remindersEnabled', 'requestDurationInDays'),
      reviewers: flatShape('query', 'queryType', 'queryRoot'),
    },
    readOnly: ['id', 'version'],
    sets: ['reviewers'],
    references: [
      {
        path: 'reviewers[].query',
        to: 'object',
        types: ['users', 'groups', 'directoryRoles'],
        embedded: true,
        optional: true,
      },
    ],
    put: true,
  },
  authenticationMethodsPolicy: {
    writable: flatShape('registrationEnforcement'),
    apart: ['authenticationMethodConfigurations', 'policyMigrationState'],
    readOnly: [...NAMED, 'lastModifiedDateTime', 'policyVersion', 'reconfirmationInDays'],
    sets: [
      'authenticationMethodConfigurations',
      'authenticationMethodConfigurations[].includeTargets',
      'authenticationMethodConfigurations[].excludeTargets',
      `${campaign}.includeTargets`,
      `${campaign}.excludeTargets`,
    ],
    references: [
      { path: 'authenticationMethodConfigurations[].includeTargets[].id', to: 'object', types: ['groups', 'users'] },
      { path: 'authenticationMethodConfigurations[].excludeTargets[].id', to: 'object', types: ['groups', 'users'] },
      { path: `${campaign}.includeTargets[].id`, to: 'object', types: ['groups', 'users'] },
      { path: `${campaign}.excludeTargets[].id`, to: 'object', types: ['groups', 'users'] },
    ],
  },
  crossTenantAccessPolicy: {
    writable: flatShape('displayName', 'allowedCloudEndpoints'),
    readOnly: [...BASIC, 'description', 'definition'],
    sets: ['allowedCloudEndpoints'],
  },
  'crossTenantAccessPolicy/default': {
    writable: { ...CROSS_TENANT, invitationRedemptionIdentityProviderConfiguration: true },
    readOnly: ['id', 'isServiceDefault'],
    sets: TARGET_SETS,
    references: OUTBOUND_TARGETS,
  },
  'crossTenantAccessPolicy/partners': {
    writable: { ...CROSS_TENANT, ...flatShape('isServiceProvider') },
    // A partner that synchronises people cannot be deleted before this part is.
    part: {
      name: 'identitySynchronization',
      shape: { ...flatShape('displayName'), userSyncInbound: flatShape('isSyncAllowed') },
    },
    once: ['tenantId'],
    readOnly: ['id', 'deletedDateTime', 'isInMultiTenantOrganization', 'identitySynchronization.tenantId'],
    sets: TARGET_SETS,
    references: OUTBOUND_TARGETS,
    idProperty: 'tenantId',
  },
  defaultAppManagementPolicy: {
    writable: flatShape('isEnabled', 'applicationRestrictions', 'servicePrincipalRestrictions'),
    readOnly: NAMED,
  },
  appManagementPolicies: {
    writable: flatShape('displayName', 'description', 'isEnabled', 'restrictions'),
    readOnly: BASIC,
    appliesTo: 'objects',
  },
  tokenLifetimePolicies: { ...TOKEN_POLICY, appliesTo: 'objects' },
  tokenIssuancePolicies: { ...TOKEN_POLICY, appliesTo: 'objects' },
  claimsMappingPolicies: { ...TOKEN_POLICY, appliesTo: 'objects' },
  homeRealmDiscoveryPolicies: { ...TOKEN_POLICY, appliesTo: 'objects' },
  activityBasedTimeoutPolicies: TOKEN_POLICY,
  permissionGrantPolicies: {
    writable: flatShape('displayName', 'description'),
    once: ['id'],
    readOnly: [
      'deletedDateTime',
      'includes[].id',
      'excludes[].id',
      'includeAllPreApprovedApplications',
      'resourceScopeType',
    ],
    sets: ['includes', 'excludes'].flatMap((list) =>
      [
        '',
        '[].permissions',
        '[].clientApplicationIds',
        '[].clientApplicationTenantIds',
        '[].clientApplicationPublisherIds',
      ].map((part) => `${list}${part}`),
    ),
    references: ['includes', 'excludes'].flatMap((list) => [
      {
        path: `${list}[].clientApplicationIds[]`,
        to: 'appId',
        types: ['applications', 'servicePrincipals'],
        optional: true,
      },
      {
        path: `${list}[].resourceApplication`,
        to: 'appId',
        types: ['applications', 'servicePrincipals'],
        optional: true,
      },
    ]),
    children: { includes: CONDITION_SET, excludes: CONDITION_SET },
    idProperty: 'id',
    builtInPrefix: 'microsoft-',
  },
  featureRolloutPolicies: {
    writable: {},
    readOnly: BASIC,
    appliesTo: 'policy',
    notWritten: 'kept in earlier backups, and open to signed-in people only',
  },
  groupSettings: {
    writable: { values: flatShape('name', 'value') },
    once: ['templateId'],
    readOnly: ['id', 'displayName'],
    sets: ['values'],
    // Some values are ids of groups, e.g. the group of people that may create groups.
    references: [{ path: 'values[].value', to: 'object', types: ['groups'], embedded: true, optional: true }],
    unique: 'templateId',
  },
  groupLifecyclePolicies: {
    writable: flatShape('groupLifetimeInDays', 'managedGroupTypes', 'alternateNotificationEmails'),
    readOnly: ['id'],
    unique: '',
  },
  deviceRegistrationPolicy: {
    writable: {
      ...flatShape('userDeviceQuota', 'multiFactorAuthConfiguration', 'localAdminPassword'),
      azureADJoin: flatShape('allowedToJoin', 'localAdmins'),
      azureADRegistration: flatShape('allowedToRegister'),
    },
    readOnly: [...NAMED, 'azureADJoin.isAdminConfigurable', 'azureADRegistration.isAdminConfigurable'],
    sets: MEMBERSHIPS.flatMap((path) => [`${path}.users`, `${path}.groups`]),
    references: MEMBERSHIPS.flatMap((path) => [
      { path: `${path}.users[]`, to: 'object', types: ['users'] },
      { path: `${path}.groups[]`, to: 'object', types: ['groups'] },
    ]),
    put: true,
  },
  federatedTokenValidationPolicy: {
    writable: flatShape('validatingDomains'),
    readOnly: BASIC,
    sets: ['validatingDomains.domainNames'],
  },
  domains: {
    writable: {},
    readOnly: ['state', 'availabilityStatus', 'manufacturer', 'model'],
    sets: ['supportedServices'],
    notWritten: WATCHED,
    links: (bareId) => [federationConfiguration(bareId)],
  },
  organization: {
    writable: {},
    readOnly: BASIC,
    notWritten: WATCHED,
    sets: [
      'businessPhones',
      'marketingNotificationEmails',
      'securityComplianceNotificationMails',
      'securityComplianceNotificationPhones',
      'technicalNotificationMails',
      'verifiedDomains',
    ],
  },
  roleManagementPolicies: {
    writable: {},
    // A backup keeps the name of the role in place of a name that all settings share.
    readOnly: ['displayName', 'lastModifiedBy', 'lastModifiedDateTime', 'rules[].lastModifiedDateTime'],
    sets: ['rules', 'rules[].enabledRules'],
    notWritten: WATCHED,
    links: (bareId) => [rolesOfSettings(bareId)],
  },
};
