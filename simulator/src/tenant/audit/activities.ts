import type { EntitySetName } from '../registry.ts';

/** Kinds of changes. `delete` moves the object to the deleted objects if the set has them; `hardDelete` is final. */
export type AuditedKind = 'create' | 'update' | 'delete' | 'hardDelete' | 'restore';

/** Names of one entity set's changes in the audit log. */
export interface AuditRow {
  /** `loggedByService` */
  readonly service: string;
  readonly category: string;
  /** `type` of the target. */
  readonly target: string;
  /** A modified property that carries the whole object before and after; undefined: one entry per property. */
  readonly whole?: string;
  /** `activityDisplayName` by kind of change; a kind that is missing does not happen to the set. */
  readonly activities: Readonly<Partial<Record<AuditedKind, string>>>;
  /** Section of Microsoft's activity reference, or the source of the name where the reference has none. */
  readonly source: string;
}

/** Sections of the page reference-audit-activities of Microsoft's Entra documentation (April 2024). */
export const CORE = 'reference-audit-activities, Core Directory';
const ACCESS = 'reference-audit-activities, Conditional Access';
const METHODS = 'reference-audit-activities, Authentication Methods';
const PIM = 'reference-audit-activities, Privileged Identity Management';
export const nearest = (name: string): string => `not in the reference; nearest: ${name}`;

const CORE_DIRECTORY = 'Core Directory';
export const PIM_SERVICE = 'PIM';

const core = (category: string, target: string, activities: AuditRow['activities'], source = CORE): AuditRow => ({
  service: CORE_DIRECTORY,
  category,
  target,
  activities,
  source,
});

/** Policies that share the activities of all policies. */
const policy = (source = CORE): AuditRow =>
  core('Policy', 'Policy', { create: 'Add policy', update: 'Update policy', delete: 'Delete policy' }, source);

const application = (activity: string, source: string): AuditRow =>
  core('ApplicationManagement', 'Application', { create: activity, update: activity, delete: activity }, source);

const conditionalAccess = (what: string, whole: string): AuditRow => ({
  service: 'Conditional Access',
  category: 'Policy',
  target: 'Policy',
  whole,
  activities: {
    create: `Add ${what}`,
    update: `Update ${what}`,
    delete: `Delete ${what}`,
    hardDelete: `Delete ${what}`,
    restore: `Update ${what}`,
  },
  source: ACCESS,
});

const pimOf = (what: 'role' | 'group', which: 'eligible member' | 'member'): AuditRow => ({
  service: PIM_SERVICE,
  category: what === 'role' ? 'RoleManagement' : 'GroupManagement',
  target: what === 'role' ? 'Role' : 'Group',
  activities: {
    create: `Add ${which} to ${what} in PIM completed (permanent)`,
    update: `Update ${which} of ${what} in PIM`,
    delete: `Remove ${which} from ${what} in PIM completed (permanent)`,
  },
  source: what === 'role' ? PIM : nearest('the activities of roles in PIM'),
});

/** Entity set and kind of change -> service, category and activity. Sets that are missing are never written. */
export const ACTIVITIES: Readonly<Partial<Record<EntitySetName, AuditRow>>> = {
  users: core('UserManagement', 'User', {
    create: 'Add user',
    update: 'Update user',
    delete: 'Delete user',
    hardDelete: 'Hard Delete user',
    restore: 'Restore user',
  }),
  groups: core('GroupManagement', 'Group', {
    create: 'Add group',
    update: 'Update group',
    delete: 'Delete group',
    hardDelete: 'Hard Delete group',
    restore: 'Restore group',
  }),
  applications: core('ApplicationManagement', 'Application', {
    create: 'Add application',
    update: 'Update application',
    delete: 'Delete application',
    hardDelete: 'Hard Delete application',
    restore: 'Restore application',
  }),
  servicePrincipals: core('ApplicationManagement', 'ServicePrincipal', {
    create: 'Add service principal',
    update: 'Update service principal',
    delete: 'Remove service principal',
    hardDelete: 'Hard delete service principal',
    restore: 'Restore service principal',
  }),
  administrativeUnits: core('AdministrativeUnit', 'AdministrativeUnit', {
    create: 'Add administrative unit',
    update: 'Update administrative unit',
    delete: 'Delete administrative unit',
    hardDelete: 'Hard Delete administrative unit',
    restore: 'Restore administrative unit',
  }),
  devices: core('Device', 'Device', { create: 'Add device', update: 'Update device', delete: 'Delete device' }),
  directoryRoles: core('RoleManagement', 'Role', { create: 'Add role from template', update: 'Update role' }),
  roleDefinitions: core('RoleManagement', 'Role', {
    create: 'Add role definition',
    update: 'Update role definition',
    delete: 'Delete role definition',
  }),
  roleAssignments: core('RoleManagement', 'Role', {
    create: 'Add member to role',
    update: 'Add member to role',
    delete: 'Remove member from role',
  }),
  scopedRoleMemberships: core('RoleManagement', 'Role', {
    create: 'Add scoped member to role',
    update: 'Add scoped member to role',
    delete: 'Remove scoped member from role',
  }),
  roleEligibilitySchedules: pimOf('role', 'eligible member'),
  roleManagementPolicies: {
    ...pimOf('role', 'member'),
    target: 'Policy',
    activities: { update: 'Update role setting in PIM' },
  },
  groupEligibilitySchedules: pimOf('group', 'eligible member'),
  groupAssignmentSchedules: pimOf('group', 'member'),
  appRoleAssignments: core('ApplicationManagement', 'ServicePrincipal', {
    create: 'Add app role assignment to service principal',
    update: 'Add app role assignment to service principal',
    delete: 'Remove app role assignment from service principal',
  }),
  oauth2PermissionGrants: core('ApplicationManagement', 'ServicePrincipal', {
    create: 'Add delegated permission grant',
    update: 'Add delegated permission grant',
    delete: 'Remove delegated permission grant',
  }),
  federatedIdentityCredentials: application('Update application', nearest('Update application')),
  extensionProperties: application('Update application', nearest('Update application')),
  schemaExtensions: application('Update application', nearest('Update application')),
  delegatedPermissionClassifications: core(
    'ApplicationManagement',
    'ServicePrincipal',
    { create: 'Update service principal', delete: 'Update service principal' },
    nearest('Update service principal'),
  ),
  synchronizationJobs: {
    service: 'Account Provisioning',
    category: 'ProvisioningManagement',
    target: 'ServicePrincipal',
    activities: {
      create: 'Add provisioning configuration',
      update: 'Update provisioning setting or credentials',
      delete: 'Delete provisioning configuration',
    },
    source: 'reference-audit-activities, Account provisioning',
  },
  conditionalAccessPolicies: conditionalAccess('Conditional Access policy', 'ConditionalAccessPolicy'),
  namedLocations: conditionalAccess('named location', 'NamedLocation'),
  authenticationContexts: conditionalAccess(
    'AuthenticationContextClassReference',
    'AuthenticationContextClassReference',
  ),
  identitySecurityDefaultsEnforcementPolicy: {
    ...conditionalAccess('security defaults', 'SecurityDefaultsPolicy'),
    activities: { update: 'Update security defaults' },
  },
  authenticationStrengths: {
    service: 'Authentication Methods',
    category: 'ApplicationManagement',
    target: 'Policy',
    whole: 'AuthenticationStrengthPolicy',
    activities: {
      create: 'Authentication Strength Policy Create',
      update: 'Authentication Strength Policy Update',
      delete: 'Authentication Strength Policy Delete',
    },
    source: METHODS,
  },
  authenticationMethodsPolicy: {
    service: 'Authentication Methods',
    category: 'ApplicationManagement',
    target: 'Policy',
    whole: 'AuthenticationMethodsPolicy',
    activities: { update: 'Authentication Methods Policy Update' },
    source: METHODS,
  },
  authorizationPolicy: core('AuthorizationPolicy', 'Policy', { update: 'Update authorization policy' }),
  authenticationFlowsPolicy: policy(nearest('Update policy')),
  externalIdentitiesPolicy: policy(nearest('Update policy')),
  adminConsentRequestPolicy: policy(nearest('Update policy')),
  crossTenantAccessPolicy: core(
    'CrossTenantAccessSettings',
    'Policy',
    { update: 'Update the company default cross-tenant access setting' },
    nearest('Update the company default cross-tenant access setting'),
  ),
  crossTenantAccessPolicyDefault: core('CrossTenantAccessSettings', 'Policy', {
    update: 'Update the company default cross-tenant access setting',
  }),
  crossTenantAccessPolicyPartners: core('CrossTenantAccessSettings', 'Policy', {
    create: 'Add a partner to cross-tenant access setting',
    update: 'Update a partner cross-tenant access setting',
    delete: 'Delete partner specific cross-tenant access setting',
  }),
  defaultAppManagementPolicy: policy(),
  appManagementPolicies: policy(),
  tokenLifetimePolicies: policy(),
  tokenIssuancePolicies: policy(),
  claimsMappingPolicies: policy(),
  homeRealmDiscoveryPolicies: policy(),
  activityBasedTimeoutPolicies: policy(),
  groupLifecyclePolicies: policy(nearest('Add policy')),
  federatedTokenValidationPolicy: policy(nearest('Update policy')),
  permissionGrantPolicies: core('PermissionGrantPolicy', 'Policy', {
    create: 'Add permission grant policy',
    update: 'Update permission grant policy',
    delete: 'Delete permission grant policy',
  }),
  featureRolloutPolicies: {
    service: 'Application Proxy',
    category: 'Authentication',
    target: 'Policy',
    activities: {
      create: 'Create rollout policy for feature',
      update: 'Update rollout policy of feature',
      delete: 'Delete rollout policy of feature',
    },
    source: 'reference-audit-activities, Application proxy',
  },
  groupSettings: core('GroupManagement', 'Policy', {
    create: 'Create group settings',
    update: 'Update group settings',
    delete: 'Delete group settings',
  }),
  attributeSets: core('AttributeManagement', 'Other', {
    create: 'Add an attribute set',
    update: 'Update an attribute set',
  }),
  customSecurityAttributeDefinitions: core('AttributeManagement', 'Other', {
    create: 'Add custom security attribute definition in an attribute set',
    update: 'Update custom security attribute definition in an attribute set',
  }),
  domains: core('DirectoryManagement', 'Other', {
    create: 'Add unverified domain',
    update: 'Update domain',
    delete: 'Remove unverified domain',
  }),
  domainFederations: core('DirectoryManagement', 'Other', {
    create: 'Set federation settings on domain',
    update: 'Set federation settings on domain',
    delete: 'Set domain authentication',
  }),
  organization: core('DirectoryManagement', 'Directory', { update: 'Set Company Information' }),
  deviceRegistrationPolicy: {
    service: 'Device Registration Service',
    category: 'Policy',
    target: 'Policy',
    activities: { update: 'Set device registration policies' },
    source: 'reference-audit-activities, Device Registration Service',
  },
};
