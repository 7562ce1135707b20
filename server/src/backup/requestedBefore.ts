import type { ObjectType } from '@trc/domain/objectTypes';
import type { Requested, RequestedOfType } from './readingPlan.ts';

const whole = (...links: readonly string[]): RequestedOfType => ({ properties: 'all', links });

const USERS = [
  'id', 'accountEnabled', 'ageGroup', 'assignedLicenses', 'authorizationInfo', 'businessPhones', 'city', 'companyName', 'consentProvidedForMinor', 'country',
  'createdDateTime', 'creationType', 'department', 'displayName', 'employeeHireDate', 'employeeId', 'employeeLeaveDateTime', 'employeeOrgData', 'employeeType',
  'externalUserState', 'externalUserStateChangeDateTime', 'faxNumber', 'givenName', 'identities', 'imAddresses', 'isResourceAccount', 'jobTitle',
  'legalAgeGroupClassification', 'licenseAssignmentStates', 'mail', 'mailNickname', 'mobilePhone', 'officeLocation', 'onPremisesDistinguishedName',
  'onPremisesDomainName', 'onPremisesExtensionAttributes', 'onPremisesImmutableId', 'onPremisesSamAccountName', 'onPremisesSecurityIdentifier',
  'onPremisesSyncEnabled', 'onPremisesUserPrincipalName', 'otherMails', 'passwordPolicies', 'postalCode', 'preferredDataLocation', 'preferredLanguage',
  'proxyAddresses', 'securityIdentifier', 'showInAddressList', 'state', 'streetAddress', 'surname', 'usageLocation', 'userPrincipalName', 'userType',
];

const GROUPS = [
  'id', 'assignedLabels', 'assignedLicenses', 'classification', 'createdDateTime', 'description', 'displayName', 'expirationDateTime', 'groupTypes',
  'infoCatalogs', 'isAssignableToRole', 'isManagementRestricted', 'mail', 'mailEnabled', 'mailNickname', 'membershipRule', 'membershipRuleProcessingState',
  'onPremisesDomainName', 'onPremisesExtensionAttributes', 'onPremisesNetBiosName', 'onPremisesSamAccountName', 'onPremisesSecurityIdentifier',
  'onPremisesSyncEnabled', 'preferredDataLocation', 'preferredLanguage', 'proxyAddresses', 'renewedDateTime', 'resourceBehaviorOptions',
  'resourceProvisioningOptions', 'securityEnabled', 'securityIdentifier', 'theme', 'uniqueName', 'visibility',
];

const TENANT_WIDE = [
  'authorizationPolicy', 'authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'identitySecurityDefaultsEnforcementPolicy', 'adminConsentRequestPolicy',
  'authenticationMethodsPolicy', 'crossTenantAccessPolicy', 'crossTenantAccessPolicy/default', 'crossTenantAccessPolicy/partners', 'defaultAppManagementPolicy',
  'appManagementPolicies', 'tokenLifetimePolicies', 'tokenIssuancePolicies', 'claimsMappingPolicies', 'homeRealmDiscoveryPolicies',
  'activityBasedTimeoutPolicies', 'permissionGrantPolicies', 'featureRolloutPolicies', 'groupSettings', 'groupLifecyclePolicies',
];

const TYPES: Readonly<Record<ObjectType, RequestedOfType>> = {
  users: { properties: USERS, links: ['manager', 'sponsors'] },
  groups: { properties: GROUPS, links: ['members', 'owners'] },
  directoryRoles: whole('assignments'),
  conditionalAccessPolicies: whole(),
  namedLocations: whole(),
  applications: whole('extensionProperties', 'federatedIdentityCredentials', 'owners'),
  servicePrincipals: whole('appRoleAssignedTo', 'oauth2PermissionGrants', 'owners'),
  administrativeUnits: whole('members', 'scopedRoleMembers'),
  tenantWidePolicies: { ...whole('appliesTo'), sources: TENANT_WIDE },
  authenticationStrengths: whole(),
  authenticationContexts: whole(),
};

/** What backups asked for that have no record of it: the lists of version 7c0f3f7. It never changes. */
export const REQUESTED_BY_7C0F3F7: Requested = { types: TYPES, permissions: [] };
