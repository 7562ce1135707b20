import type { EntitySet, Link, PolicySetName } from './registry.ts';
import { EXTENSION_SETS } from './sets/extensions.ts';
import { PRIVILEGED_SETS } from './sets/privileged.ts';
import { TENANT_SETS } from './sets/tenant.ts';
import { THING_SETS } from './sets/things.ts';

const DIRECTORY_WRITE = ['Directory.ReadWrite.All'];
const DIRECTORY_READ = ['Directory.Read.All', ...DIRECTORY_WRITE];
const POLICY_READ = ['Policy.Read.All'];
const ROLE_READ = ['RoleManagement.Read.Directory', 'RoleManagement.ReadWrite.Directory', 'RoleManagement.Read.All', ...DIRECTORY_READ];
const ROLE_WRITE = ['RoleManagement.ReadWrite.Directory'];
const APPLICATION_READ = ['Application.Read.All', 'Application.ReadWrite.All', ...DIRECTORY_READ];
const APPLICATION_WRITE = ['Application.ReadWrite.All'];
const STRENGTH_READ = ['Policy.Read.AuthenticationMethod', ...POLICY_READ, 'Policy.ReadWrite.AuthenticationMethod', 'Policy.ReadWrite.ConditionalAccess'];
const CONDITIONAL_ACCESS = 'Policy.ReadWrite.ConditionalAccess';
const APPLICATION_POLICIES = 'Policy.ReadWrite.ApplicationConfiguration';

const memberOf: Link = { kind: 'objects', relation: 'members', reverse: true };
const owners: Link = { kind: 'objects', relation: 'owners' };
const members: Link = { kind: 'objects', relation: 'members' };
const transitiveMemberOf: Link = {
  kind: 'objects', relation: 'members', reverse: true, transitive: true, readOnly: true,
};
const transitiveMembers: Link = { kind: 'objects', relation: 'members', transitive: true, readOnly: true };
const ownedObjects: Link = { kind: 'objects', relation: 'owners', reverse: true };
const assignedTo: Link = { kind: 'rows', set: 'appRoleAssignments', property: 'principalId', nested: true };
const inside: Link = { kind: 'inside', operations: 'POST PATCH DELETE' };

/** Assigned at the object, seen at the policy as well. */
const applied = (set: PolicySetName): Link => ({ kind: 'policies', set });
const applicationPolicies = {
  tokenLifetimePolicies: applied('tokenLifetimePolicies'), tokenIssuancePolicies: applied('tokenIssuancePolicies'),
  homeRealmDiscoveryPolicies: applied('homeRealmDiscoveryPolicies'), appManagementPolicies: applied('appManagementPolicies'),
};
const appliesTo = { appliesTo: { kind: 'objects', relation: 'appliesTo', readOnly: true } } as const;

const ALL_OPERATIONS = 'POST PATCH DELETE';
const policies = (name: string, type: string, permission: string): EntitySet => ({
  path: `policies/${name}`, type, indexed: ['displayName'], operations: ALL_OPERATIONS, read: POLICY_READ, write: [permission],
});
const singleton = (name: string, type: string, permission: string, operations = 'PATCH'): EntitySet => ({
  path: `policies/${name}`, type, singleton: true, operations, read: POLICY_READ, write: [permission],
});

export const SETS = {
  users: {
    path: 'users', type: 'user', derivedTypes: ['agentUser'], directoryObject: true, alternateKeys: ['userPrincipalName'], softDelete: true, delta: ['manager'],
    operations: ALL_OPERATIONS,
    defaultSelect: [
      'businessPhones', 'displayName', 'givenName', 'id', 'jobTitle', 'mail', 'mobilePhone', 'officeLocation',
      'preferredLanguage', 'surname', 'userPrincipalName',
    ],
    indexed: ['userPrincipalName', 'displayName', 'mail', 'mailNickname', 'proxyAddresses'],
    links: {
      manager: { kind: 'object', relation: 'manager' },
      directReports: { kind: 'objects', relation: 'manager', reverse: true },
      sponsors: { kind: 'objects', relation: 'sponsors' },
      memberOf, transitiveMemberOf, ownedObjects,
      appRoleAssignments: assignedTo,
      oauth2PermissionGrants: { kind: 'rows', set: 'oauth2PermissionGrants', property: 'principalId' },
      scopedRoleMemberOf: { kind: 'rows', set: 'scopedRoleMemberships', property: 'roleMemberInfo/id' },
    },
    read: ['User.Read.All', 'User.ReadWrite.All', ...DIRECTORY_READ],
    write: ['User.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  groups: {
    path: 'groups', type: 'group', directoryObject: true, alternateKeys: ['uniqueName'], softDelete: true, delta: ['members', 'owners'],
    operations: ALL_OPERATIONS,
    defaultSelect: [
      'classification', 'createdByAppId', 'createdDateTime', 'creationOptions', 'deletedDateTime', 'description', 'displayName', 'expirationDateTime', 'groupTypes', 'id',
      'infoCatalogs', 'isAssignableToRole', 'mail', 'mailEnabled', 'mailNickname', 'membershipRule', 'membershipRuleProcessingState', 'onPremisesDomainName',
      'onPremisesLastSyncDateTime', 'onPremisesNetBiosName', 'onPremisesProvisioningErrors', 'onPremisesSamAccountName', 'onPremisesSecurityIdentifier',
      'onPremisesSyncEnabled', 'preferredDataLocation', 'preferredLanguage', 'proxyAddresses', 'renewedDateTime', 'resourceBehaviorOptions',
      'resourceProvisioningOptions', 'securityEnabled', 'securityIdentifier', 'serviceProvisioningErrors', 'theme', 'uniqueName', 'visibility',
    ],
    indexed: ['displayName', 'mailNickname', 'mail', 'uniqueName', 'proxyAddresses'],
    links: { members, owners, memberOf, transitiveMemberOf, transitiveMembers, appRoleAssignments: assignedTo },
    read: ['Group.Read.All', 'Group.ReadWrite.All', ...DIRECTORY_READ],
    write: ['Group.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  applications: {
    path: 'applications', type: 'application', derivedTypes: ['agentIdentityBlueprint'], directoryObject: true, alternateKeys: ['appId', 'uniqueName'], softDelete: true, delta: ['owners'],
    operations: ALL_OPERATIONS, indexed: ['appId', 'displayName', 'uniqueName', 'identifierUris'],
    links: {
      owners, ...applicationPolicies,
      federatedIdentityCredentials: { kind: 'rows', set: 'federatedIdentityCredentials', property: 'applicationId', nested: true },
      extensionProperties: { kind: 'rows', set: 'extensionProperties', property: 'applicationId', nested: true },
    },
    read: APPLICATION_READ, write: APPLICATION_WRITE,
  },
  servicePrincipals: {
    path: 'servicePrincipals', type: 'servicePrincipal', derivedTypes: ['agentIdentityBlueprintPrincipal', 'agentIdentity'], directoryObject: true, alternateKeys: ['appId'], softDelete: true, delta: ['owners'],
    operations: ALL_OPERATIONS, indexed: ['appId', 'displayName', 'servicePrincipalNames'],
    links: {
      owners, memberOf, transitiveMemberOf, ownedObjects, ...applicationPolicies,
      claimsMappingPolicies: applied('claimsMappingPolicies'),
      appRoleAssignments: assignedTo,
      appRoleAssignedTo: { kind: 'rows', set: 'appRoleAssignments', property: 'resourceId', nested: true },
      oauth2PermissionGrants: { kind: 'rows', set: 'oauth2PermissionGrants', property: 'clientId' },
      delegatedPermissionClassifications: { kind: 'rows', set: 'delegatedPermissionClassifications', property: 'servicePrincipalId', nested: true },
      'synchronization/jobs': { kind: 'rows', set: 'synchronizationJobs', property: 'servicePrincipalId', nested: true, ownAccess: true },
    },
    read: APPLICATION_READ, write: APPLICATION_WRITE,
  },
  administrativeUnits: {
    path: 'directory/administrativeUnits', aliases: ['administrativeUnits'], type: 'administrativeUnit', directoryObject: true, softDelete: true,
    delta: ['members'], operations: ALL_OPERATIONS, indexed: ['displayName'],
    links: { members, scopedRoleMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'administrativeUnitId', nested: true } },
    read: ['AdministrativeUnit.Read.All', 'AdministrativeUnit.ReadWrite.All', ...DIRECTORY_READ],
    write: ['AdministrativeUnit.ReadWrite.All'],
  },
  directoryRoles: {
    path: 'directoryRoles', type: 'directoryRole', unpaged: true, alternateKeys: ['roleTemplateId'], indexed: ['roleTemplateId'], operations: 'POST',
    links: { members: { kind: 'roleMembers' }, scopedMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'roleId' } },
    read: ROLE_READ, write: ROLE_WRITE,
  },
  directoryRoleTemplates: { path: 'directoryRoleTemplates', type: 'directoryRoleTemplate', unpaged: true, read: ROLE_READ },
  roleDefinitions: {
    path: 'roleManagement/directory/roleDefinitions', type: 'unifiedRoleDefinition', operations: ALL_OPERATIONS, indexed: ['displayName', 'templateId'],
    read: ROLE_READ, write: [...ROLE_WRITE, ...DIRECTORY_WRITE],
  },
  roleAssignments: {
    path: 'roleManagement/directory/roleAssignments', type: 'unifiedRoleAssignment', operations: 'POST DELETE',
    indexed: ['principalId', 'roleDefinitionId', 'directoryScopeId'], refersTo: ['principalId', 'roleDefinitionId', 'directoryScopeId'],
    ends: 'schedule/scheduleInfo/expiration/endDateTime', read: ROLE_READ, write: ROLE_WRITE,
  },
  scopedRoleMemberships: {
    path: undefined, type: 'scopedRoleMembership', operations: 'POST DELETE', indexed: ['administrativeUnitId', 'roleId', 'roleMemberInfo/id'],
    refersTo: ['administrativeUnitId', 'roleId', 'roleMemberInfo/id'], read: ROLE_READ, write: ROLE_WRITE,
  },
  appRoleAssignments: {
    path: undefined, type: 'appRoleAssignment', operations: 'POST DELETE', indexed: ['principalId', 'resourceId'], refersTo: ['principalId', 'resourceId'],
    read: APPLICATION_READ, write: ['AppRoleAssignment.ReadWrite.All'],
  },
  oauth2PermissionGrants: {
    path: 'oauth2PermissionGrants', type: 'oAuth2PermissionGrant', operations: ALL_OPERATIONS, delta: [],
    indexed: ['clientId', 'principalId', 'resourceId'], refersTo: ['clientId', 'principalId', 'resourceId'],
    read: [...DIRECTORY_READ, 'DelegatedPermissionGrant.Read.All', 'DelegatedPermissionGrant.ReadWrite.All'],
    write: ['DelegatedPermissionGrant.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  federatedIdentityCredentials: {
    path: undefined, type: 'federatedIdentityCredential', operations: ALL_OPERATIONS, indexed: ['applicationId'], refersTo: ['applicationId'],
    read: APPLICATION_READ, write: APPLICATION_WRITE,
  },
  extensionProperties: {
    path: undefined, type: 'extensionProperty', operations: 'POST DELETE', indexed: ['applicationId', 'name'], refersTo: ['applicationId'],
    read: APPLICATION_READ, write: APPLICATION_WRITE,
  },
  delegatedPermissionClassifications: {
    path: undefined, type: 'delegatedPermissionClassification', operations: 'POST DELETE', indexed: ['servicePrincipalId'], refersTo: ['servicePrincipalId'],
    read: [...APPLICATION_READ, 'Policy.Read.PermissionGrant'], write: ['Policy.ReadWrite.PermissionGrant'],
  },
  conditionalAccessPolicies: {
    path: 'identity/conditionalAccess/policies', aliases: ['policies/conditionalAccessPolicies'], type: 'conditionalAccessPolicy', softDelete: true,
    operations: ALL_OPERATIONS, indexed: ['displayName'], read: POLICY_READ, write: [CONDITIONAL_ACCESS], slowLane: true,
  },
  namedLocations: {
    path: 'identity/conditionalAccess/namedLocations', type: 'namedLocation', softDelete: true, operations: ALL_OPERATIONS, indexed: ['displayName'],
    read: POLICY_READ, write: [CONDITIONAL_ACCESS], slowLane: true,
  },
  authenticationContexts: {
    path: 'identity/conditionalAccess/authenticationContextClassReferences', type: 'authenticationContextClassReference', chosenKey: true,
    operations: 'POST PATCH PUT DELETE', read: ['AuthenticationContext.Read.All', 'AuthenticationContext.ReadWrite.All', ...POLICY_READ],
    write: ['AuthenticationContext.ReadWrite.All', CONDITIONAL_ACCESS],
  },
  authenticationStrengths: {
    path: 'policies/authenticationStrengthPolicies', aliases: ['identity/conditionalAccess/authenticationStrength/policies'],
    type: 'authenticationStrengthPolicy', operations: ALL_OPERATIONS, indexed: ['displayName'], links: { combinationConfigurations: inside },
    read: STRENGTH_READ, write: ['Policy.ReadWrite.AuthenticationMethod', CONDITIONAL_ACCESS],
  },
  authorizationPolicy: singleton('authorizationPolicy', 'authorizationPolicy', 'Policy.ReadWrite.Authorization'),
  authenticationFlowsPolicy: singleton('authenticationFlowsPolicy', 'authenticationFlowsPolicy', 'Policy.ReadWrite.AuthenticationFlows'),
  externalIdentitiesPolicy: { ...singleton('externalIdentitiesPolicy', 'externalIdentitiesPolicy', 'Policy.ReadWrite.ExternalIdentities'), betaOnly: true },
  identitySecurityDefaultsEnforcementPolicy: singleton('identitySecurityDefaultsEnforcementPolicy', 'identitySecurityDefaultsEnforcementPolicy', 'Policy.ReadWrite.SecurityDefaults'),
  adminConsentRequestPolicy: singleton('adminConsentRequestPolicy', 'adminConsentRequestPolicy', 'Policy.ReadWrite.ConsentRequest', 'PUT'),
  authenticationMethodsPolicy: {
    ...singleton('authenticationMethodsPolicy', 'authenticationMethodsPolicy', 'Policy.ReadWrite.AuthenticationMethod'),
    links: { authenticationMethodConfigurations: { kind: 'inside', operations: 'PATCH DELETE' } },
  },
  crossTenantAccessPolicy: singleton('crossTenantAccessPolicy', 'crossTenantAccessPolicy', 'Policy.ReadWrite.CrossTenantAccess'),
  crossTenantAccessPolicyDefault: singleton('crossTenantAccessPolicy/default', 'crossTenantAccessPolicyConfigurationDefault', 'Policy.ReadWrite.CrossTenantAccess'),
  crossTenantAccessPolicyPartners: {
    path: 'policies/crossTenantAccessPolicy/partners', type: 'crossTenantAccessPolicyConfigurationPartner', key: 'tenantId', chosenKey: true,
    operations: ALL_OPERATIONS, links: { identitySynchronization: { kind: 'part', operations: 'PUT PATCH DELETE' } },
    read: POLICY_READ, write: ['Policy.ReadWrite.CrossTenantAccess'],
  },
  defaultAppManagementPolicy: singleton('defaultAppManagementPolicy', 'tenantAppManagementPolicy', APPLICATION_POLICIES),
  appManagementPolicies: { ...policies('appManagementPolicies', 'appManagementPolicy', APPLICATION_POLICIES), links: appliesTo },
  tokenLifetimePolicies: { ...policies('tokenLifetimePolicies', 'tokenLifetimePolicy', APPLICATION_POLICIES), links: appliesTo },
  tokenIssuancePolicies: { ...policies('tokenIssuancePolicies', 'tokenIssuancePolicy', APPLICATION_POLICIES), links: appliesTo },
  claimsMappingPolicies: { ...policies('claimsMappingPolicies', 'claimsMappingPolicy', APPLICATION_POLICIES), links: appliesTo },
  homeRealmDiscoveryPolicies: { ...policies('homeRealmDiscoveryPolicies', 'homeRealmDiscoveryPolicy', APPLICATION_POLICIES), links: appliesTo },
  activityBasedTimeoutPolicies: policies('activityBasedTimeoutPolicies', 'activityBasedTimeoutPolicy', APPLICATION_POLICIES),
  permissionGrantPolicies: {
    ...policies('permissionGrantPolicies', 'permissionGrantPolicy', 'Policy.ReadWrite.PermissionGrant'), chosenKey: true,
    links: { includes: { kind: 'inside', operations: 'POST DELETE' }, excludes: { kind: 'inside', operations: 'POST DELETE' } },
  },
  featureRolloutPolicies: {
    ...policies('featureRolloutPolicies', 'featureRolloutPolicy', 'Policy.ReadWrite.FeatureRollout'),
    links: { appliesTo: { kind: 'objects', relation: 'appliesTo' } },
  },
  groupSettings: {
    path: 'groupSettings', type: 'groupSetting', operations: ALL_OPERATIONS, indexed: ['templateId', 'displayName'],
    read: ['GroupSettings.Read.All', 'GroupSettings.ReadWrite.All', ...DIRECTORY_READ], write: ['GroupSettings.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  groupLifecyclePolicies: { path: 'groupLifecyclePolicies', type: 'groupLifecyclePolicy', operations: ALL_OPERATIONS, read: DIRECTORY_READ, write: DIRECTORY_WRITE },
  ...EXTENSION_SETS,
  ...THING_SETS,
  ...TENANT_SETS,
  ...PRIVILEGED_SETS,
  // What the simulator knows and Microsoft Graph does not tell: mailboxes that outlived their users, their recoveries, and what was imported.
  mailboxes: { path: undefined, type: 'mailbox', indexed: ['userId'], read: [] },
  mailboxRestoreRequests: { path: undefined, type: 'mailboxRestoreRequest', indexed: ['targetMailbox'], read: [] },
  imports: { path: undefined, type: 'import', read: [] },
} as const;
