/**
 * What the simulated directory holds and how it is reached: one row per entity set, with its path in Microsoft
 * Graph v1.0, the name it has in `@odata.context`, its links and the permissions that open it.
 */

export type RelationName = 'members' | 'owners' | 'manager';

/** Sets whose rows say which object is linked to which. */
export type LinkSetName = 'appRoleAssignments' | 'oauth2PermissionGrants' | 'federatedIdentityCredentials' | 'scopedRoleMemberships';

/** How a link of an object is found. */
export type Link =
  /** Objects the object points to (members), or that point to it (memberOf). */
  | { readonly kind: 'objects'; readonly relation: RelationName; readonly reverse?: boolean }
  | { readonly kind: 'object'; readonly relation: RelationName }
  /** Rows of another set whose `property` holds the object's id. `nested`: exists only below the object. */
  | { readonly kind: 'rows'; readonly set: LinkSetName; readonly property: string; readonly nested?: boolean }
  /** Members of an activated role: the principals of its assignments. */
  | { readonly kind: 'roleMembers' };

export interface EntitySet {
  /** Path below the version; undefined: no listener of its own. */
  readonly path: string | undefined;
  /** Other paths of the same set. */
  readonly aliases?: readonly string[];
  /** Name of the type without namespace, e.g. "user". */
  readonly type: string;
  /** Property that is the key in paths. */
  readonly key?: string;
  readonly alternateKey?: string;
  /** Exactly one object, addressed by the path alone. */
  readonly singleton?: boolean;
  /** Directory objects page by 100 and have rules of their own for advanced queries. */
  readonly directoryObject?: boolean;
  /** Answers everything on one page and refuses $top. */
  readonly unpaged?: boolean;
  readonly betaOnly?: boolean;
  /** Properties of a reply without $select; undefined: all of them. */
  readonly defaultSelect?: readonly string[];
  readonly indexed?: readonly string[];
  readonly links?: Readonly<Record<string, Link>>;
  readonly required?: readonly string[];
  /** Values that no other object of the set may share. */
  readonly unique?: readonly string[];
  /** Application permissions, one of which opens it. */
  readonly read: readonly string[];
  /** Undefined: the simulator does not write it yet. */
  readonly write?: readonly string[];
  /** One request per second, and no Retry-After. */
  readonly slowLane?: boolean;
}

const DIRECTORY_READ = ['Directory.Read.All', 'Directory.ReadWrite.All'];
const POLICY_READ = ['Policy.Read.All'];
const ROLE_READ = ['RoleManagement.Read.Directory', 'RoleManagement.ReadWrite.Directory', 'RoleManagement.Read.All', ...DIRECTORY_READ];
const APPLICATION_READ = ['Application.Read.All', 'Application.ReadWrite.All', ...DIRECTORY_READ];
const STRENGTH_READ = ['Policy.Read.AuthenticationMethod', ...POLICY_READ, 'Policy.ReadWrite.AuthenticationMethod', 'Policy.ReadWrite.ConditionalAccess'];

const memberOf: Link = { kind: 'objects', relation: 'members', reverse: true };
const owners: Link = { kind: 'objects', relation: 'owners' };
const members: Link = { kind: 'objects', relation: 'members' };
const ownedObjects: Link = { kind: 'objects', relation: 'owners', reverse: true };
const assignedTo: Link = { kind: 'rows', set: 'appRoleAssignments', property: 'principalId', nested: true };
const policy = (name: string, type: string): EntitySet => ({ path: `policies/${name}`, type, read: POLICY_READ });
const singleton = (name: string, type: string): EntitySet => ({ ...policy(name, type), singleton: true });

const SETS = {
  users: {
    path: 'users', type: 'user', directoryObject: true, alternateKey: 'userPrincipalName',
    defaultSelect: [
      'businessPhones', 'displayName', 'givenName', 'id', 'jobTitle', 'mail', 'mobilePhone', 'officeLocation',
      'preferredLanguage', 'surname', 'userPrincipalName',
    ],
    indexed: ['userPrincipalName'],
    links: {
      manager: { kind: 'object', relation: 'manager' },
      directReports: { kind: 'objects', relation: 'manager', reverse: true },
      memberOf, ownedObjects,
      appRoleAssignments: assignedTo,
      oauth2PermissionGrants: { kind: 'rows', set: 'oauth2PermissionGrants', property: 'principalId' },
    },
    required: ['accountEnabled', 'displayName', 'mailNickname', 'passwordProfile', 'userPrincipalName'],
    unique: ['userPrincipalName'],
    read: ['User.Read.All', 'User.ReadWrite.All', ...DIRECTORY_READ],
    write: ['User.ReadWrite.All', 'Directory.ReadWrite.All'],
  },
  groups: {
    path: 'groups', type: 'group', directoryObject: true,
    links: { members, owners, memberOf, appRoleAssignments: assignedTo },
    required: ['displayName', 'mailEnabled', 'mailNickname', 'securityEnabled'],
    read: ['Group.Read.All', 'Group.ReadWrite.All', ...DIRECTORY_READ],
    write: ['Group.ReadWrite.All', 'Directory.ReadWrite.All'],
  },
  applications: {
    path: 'applications', type: 'application', directoryObject: true, alternateKey: 'appId', indexed: ['appId'],
    links: { owners, federatedIdentityCredentials: { kind: 'rows', set: 'federatedIdentityCredentials', property: 'applicationId', nested: true } },
    read: APPLICATION_READ,
  },
  servicePrincipals: {
    path: 'servicePrincipals', type: 'servicePrincipal', directoryObject: true, alternateKey: 'appId', indexed: ['appId'],
    links: {
      owners, memberOf,
      appRoleAssignments: assignedTo,
      appRoleAssignedTo: { kind: 'rows', set: 'appRoleAssignments', property: 'resourceId', nested: true },
      oauth2PermissionGrants: { kind: 'rows', set: 'oauth2PermissionGrants', property: 'clientId' },
    },
    read: APPLICATION_READ,
  },
  administrativeUnits: {
    path: 'directory/administrativeUnits', aliases: ['administrativeUnits'], type: 'administrativeUnit', directoryObject: true,
    links: { members, scopedRoleMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'administrativeUnitId' } },
    read: ['AdministrativeUnit.Read.All', 'AdministrativeUnit.ReadWrite.All', ...DIRECTORY_READ],
  },
  directoryRoles: {
    path: 'directoryRoles', type: 'directoryRole', unpaged: true, alternateKey: 'roleTemplateId', indexed: ['roleTemplateId'],
    links: { members: { kind: 'roleMembers' }, scopedMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'roleId' } },
    read: ROLE_READ,
  },
  directoryRoleTemplates: { path: 'directoryRoleTemplates', type: 'directoryRoleTemplate', unpaged: true, read: ROLE_READ },
  roleDefinitions: { path: 'roleManagement/directory/roleDefinitions', type: 'unifiedRoleDefinition', read: ROLE_READ },
  roleAssignments: {
    path: 'roleManagement/directory/roleAssignments', type: 'unifiedRoleAssignment', indexed: ['principalId', 'roleDefinitionId'],
    required: ['principalId', 'roleDefinitionId', 'directoryScopeId'],
    read: ROLE_READ, write: ['RoleManagement.ReadWrite.Directory'],
  },
  scopedRoleMemberships: { path: undefined, type: 'scopedRoleMembership', indexed: ['administrativeUnitId', 'roleId'], read: ROLE_READ },
  appRoleAssignments: {
    path: undefined, type: 'appRoleAssignment', indexed: ['principalId', 'resourceId'],
    required: ['principalId', 'resourceId', 'appRoleId'],
    read: APPLICATION_READ, write: ['AppRoleAssignment.ReadWrite.All'],
  },
  oauth2PermissionGrants: {
    path: 'oauth2PermissionGrants', type: 'oAuth2PermissionGrant', indexed: ['clientId', 'principalId', 'resourceId'],
    read: [...DIRECTORY_READ, 'DelegatedPermissionGrant.Read.All', 'DelegatedPermissionGrant.ReadWrite.All'],
  },
  federatedIdentityCredentials: { path: undefined, type: 'federatedIdentityCredential', indexed: ['applicationId'], read: APPLICATION_READ },
  conditionalAccessPolicies: {
    path: 'identity/conditionalAccess/policies', aliases: ['policies/conditionalAccessPolicies'], type: 'conditionalAccessPolicy',
    read: POLICY_READ, slowLane: true,
  },
  namedLocations: { path: 'identity/conditionalAccess/namedLocations', type: 'namedLocation', read: POLICY_READ, slowLane: true },
  authenticationContexts: {
    path: 'identity/conditionalAccess/authenticationContextClassReferences', type: 'authenticationContextClassReference',
    read: ['AuthenticationContext.Read.All', 'AuthenticationContext.ReadWrite.All', ...POLICY_READ],
  },
  authenticationStrengths: {
    path: 'policies/authenticationStrengthPolicies', aliases: ['identity/conditionalAccess/authenticationStrength/policies'],
    type: 'authenticationStrengthPolicy', read: STRENGTH_READ,
  },
  authorizationPolicy: singleton('authorizationPolicy', 'authorizationPolicy'),
  authenticationFlowsPolicy: singleton('authenticationFlowsPolicy', 'authenticationFlowsPolicy'),
  externalIdentitiesPolicy: { ...singleton('externalIdentitiesPolicy', 'externalIdentitiesPolicy'), betaOnly: true },
  identitySecurityDefaultsEnforcementPolicy: singleton('identitySecurityDefaultsEnforcementPolicy', 'identitySecurityDefaultsEnforcementPolicy'),
  adminConsentRequestPolicy: singleton('adminConsentRequestPolicy', 'adminConsentRequestPolicy'),
  authenticationMethodsPolicy: singleton('authenticationMethodsPolicy', 'authenticationMethodsPolicy'),
  crossTenantAccessPolicy: singleton('crossTenantAccessPolicy', 'crossTenantAccessPolicy'),
  crossTenantAccessPolicyDefault: singleton('crossTenantAccessPolicy/default', 'crossTenantAccessPolicyConfigurationDefault'),
  crossTenantAccessPolicyPartners: { ...policy('crossTenantAccessPolicy/partners', 'crossTenantAccessPolicyConfigurationPartner'), key: 'tenantId' },
  defaultAppManagementPolicy: singleton('defaultAppManagementPolicy', 'tenantAppManagementPolicy'),
  appManagementPolicies: policy('appManagementPolicies', 'appManagementPolicy'),
  tokenLifetimePolicies: policy('tokenLifetimePolicies', 'tokenLifetimePolicy'),
  tokenIssuancePolicies: policy('tokenIssuancePolicies', 'tokenIssuancePolicy'),
  claimsMappingPolicies: policy('claimsMappingPolicies', 'claimsMappingPolicy'),
  homeRealmDiscoveryPolicies: policy('homeRealmDiscoveryPolicies', 'homeRealmDiscoveryPolicy'),
  activityBasedTimeoutPolicies: policy('activityBasedTimeoutPolicies', 'activityBasedTimeoutPolicy'),
  permissionGrantPolicies: policy('permissionGrantPolicies', 'permissionGrantPolicy'),
  featureRolloutPolicies: policy('featureRolloutPolicies', 'featureRolloutPolicy'),
  groupSettings: { path: 'groupSettings', type: 'groupSetting', read: ['GroupSettings.Read.All', 'GroupSettings.ReadWrite.All', ...DIRECTORY_READ] },
  groupLifecyclePolicies: { path: 'groupLifecyclePolicies', type: 'groupLifecyclePolicy', read: DIRECTORY_READ },
  organization: { path: 'organization', type: 'organization', directoryObject: true, read: ['Organization.Read.All', 'User.Read.All', ...DIRECTORY_READ] },
} as const;

export type EntitySetName = keyof typeof SETS;

export const ENTITY_SETS: Readonly<Record<EntitySetName, EntitySet>> = SETS;

export const isSetName = (name: string): name is EntitySetName => Object.hasOwn(SETS, name);

export const SET_NAMES = Object.keys(SETS).filter(isSetName);

/** Sets whose objects can be members, owners or managers, in the order in which an id is looked up. */
export const DIRECTORY_OBJECT_SETS: readonly EntitySetName[] = ['users', 'groups', 'servicePrincipals', 'applications', 'administrativeUnits', 'directoryRoles'];

/** Paths of all sets, longest first, so that a path finds the most exact set. */
export const SET_PATHS: readonly { readonly segments: readonly string[]; readonly name: EntitySetName }[] = SET_NAMES.flatMap((name) => {
  const { path, aliases = [] } = ENTITY_SETS[name];
  return path === undefined ? [] : [path, ...aliases].map((each) => ({ segments: each.toLowerCase().split('/'), name }));
}).sort((left, right) => right.segments.length - left.segments.length);
