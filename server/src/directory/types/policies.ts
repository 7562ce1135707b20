import { filterQuery } from '../odata.ts';
import type { NameLists, Source, TypeReading } from './reading.ts';

/** A policy that exists once per tenant; its place names it. */
const single = (name: string, version: 'v1.0' | 'beta' = 'v1.0'): Source => ({
  path: `/${version}/policies/${name}`,
  kind: 'object',
  singletonId: name,
  name,
  mayBeMissing: true,
});

const several = (name: string, path = `policies/${name}`): Source => ({
  path: `/v1.0/${path}`,
  kind: 'collection',
  idPrefix: `${name}/`,
  name,
  mayBeMissing: true,
});

/**
 * Settings of the organization that people choose. The others change without them: plans, the time of synchronisation.
 */
const ORGANIZATION_PROPERTIES = [
  'id',
  'displayName',
  'businessPhones',
  'city',
  'country',
  'countryLetterCode',
  'defaultUsageLocation',
  'marketingNotificationEmails',
  'mobileDeviceManagementAuthority',
  'onPremisesSyncEnabled',
  'postalCode',
  'preferredLanguage',
  'privacyProfile',
  'securityComplianceNotificationMails',
  'securityComplianceNotificationPhones',
  'state',
  'street',
  'technicalNotificationMails',
  'tenantType',
  'verifiedDomains',
] as const;

/** The settings of Privileged Identity Management for directory roles; a list without this filter is refused. */
const OF_ROLES = "scopeId eq '/' and scopeType eq 'DirectoryRole'";

/** Each of these settings is called "DirectoryRole". */
const ROLE_NAMES: NameLists = {
  rows: {
    path: `/v1.0/policies/roleManagementPolicyAssignments${filterQuery(OF_ROLES)}`,
    of: 'policyId',
    to: 'roleDefinitionId',
  },
  targets: '/v1.0/roleManagement/directory/roleDefinitions?$select=id,displayName',
  nameOf: (role) => `Settings of the role ${role}`,
};

/** Policies and settings of the tenant as a whole. Several kinds share the type, so the kind is part of the id. */
export const tenantWidePolicies: TypeReading = {
  sources: [
    { ...single('authorizationPolicy'), mayBeMissing: false },
    single('authenticationFlowsPolicy'),
    single('externalIdentitiesPolicy', 'beta'),
    single('identitySecurityDefaultsEnforcementPolicy'),
    single('adminConsentRequestPolicy'),
    single('authenticationMethodsPolicy'),
    single('crossTenantAccessPolicy'),
    single('crossTenantAccessPolicy/default'),
    {
      ...several('crossTenantAccessPolicy/partners'),
      idProperty: 'tenantId',
      query: { $expand: 'identitySynchronization' },
    },
    single('defaultAppManagementPolicy'),
    several('appManagementPolicies'),
    several('tokenLifetimePolicies'),
    several('tokenIssuancePolicies'),
    several('claimsMappingPolicies'),
    several('homeRealmDiscoveryPolicies'),
    several('activityBasedTimeoutPolicies'),
    several('permissionGrantPolicies'),
    several('groupSettings', 'groupSettings'),
    several('groupLifecyclePolicies', 'groupLifecyclePolicies'),
    { ...single('deviceRegistrationPolicy'), permission: 'Policy.Read.DeviceConfiguration' },
    single('federatedTokenValidationPolicy'),
    several('domains', 'domains'),
    { ...several('organization', 'organization'), select: ORGANIZATION_PROPERTIES },
    { ...several('roleManagementPolicies'), query: { $filter: OF_ROLES, $expand: 'rules' }, names: ROLE_NAMES },
  ],
};

/**
 * Places that earlier versions read and this one does not. Their objects in earlier backups still open and are listed.
 */
export const DROPPED_SOURCES: readonly Source[] = [
  // Microsoft Graph gives feature rollout policies to signed-in people only.
  several('featureRolloutPolicies'),
];
