import type { EntitySetName } from '../registry.ts';
import { APPLICATION_RULES, PRINCIPAL_RULES } from './applications.ts';
import { CONTEXT_RULES, STRENGTH_RULES } from './authentication.ts';
import { CONDITIONAL_ACCESS_RULES, NAMED_LOCATION_RULES } from './conditionalAccess.ts';
import { DOMAIN_RULES, FEDERATION_RULES } from './domains.ts';
import { ATTRIBUTE_DEFINITION_RULES, ATTRIBUTE_SET_RULES, SCHEMA_EXTENSION_RULES } from './extensions.ts';
import { GROUP_RULES } from './groups.ts';
import { DIRECTORY_ROLE_RULES, ROLE_ASSIGNMENT_RULES, ROLE_DEFINITION_RULES } from './roles.ts';
import {
  APP_ROLE_ASSIGNMENT_RULES,
  CREDENTIAL_RULES,
  EXTENSION_RULES,
  GRANT_RULES,
  SCOPED_ROLE_RULES,
} from './rows.ts';
import type { SetRules } from './setRules.ts';
import {
  CONSENT_REQUEST_RULES,
  CROSS_TENANT_DEFAULT_RULES,
  DEFINED_POLICY_RULES,
  GROUP_SETTING_RULES,
  LIFECYCLE_RULES,
  METHODS_POLICY_RULES,
  PARTNER_RULES,
  PERMISSION_GRANT_RULES,
  SECURITY_DEFAULTS_RULES,
} from './tenantPolicies.ts';
import { USER_RULES } from './users.ts';

const RULES: Partial<Record<EntitySetName, SetRules>> = {
  users: USER_RULES,
  groups: GROUP_RULES,
  applications: APPLICATION_RULES,
  servicePrincipals: PRINCIPAL_RULES,
  administrativeUnits: {
    blank: {
      description: null,
      visibility: null,
      membershipType: 'Assigned',
      membershipRule: null,
      membershipRuleProcessingState: null,
      isMemberManagementRestricted: false,
    },
  },
  directoryRoles: DIRECTORY_ROLE_RULES,
  roleDefinitions: ROLE_DEFINITION_RULES,
  roleAssignments: ROLE_ASSIGNMENT_RULES,
  scopedRoleMemberships: SCOPED_ROLE_RULES,
  appRoleAssignments: APP_ROLE_ASSIGNMENT_RULES,
  oauth2PermissionGrants: GRANT_RULES,
  federatedIdentityCredentials: CREDENTIAL_RULES,
  extensionProperties: EXTENSION_RULES,
  conditionalAccessPolicies: CONDITIONAL_ACCESS_RULES,
  namedLocations: NAMED_LOCATION_RULES,
  authenticationContexts: CONTEXT_RULES,
  authenticationStrengths: STRENGTH_RULES,
  identitySecurityDefaultsEnforcementPolicy: SECURITY_DEFAULTS_RULES,
  adminConsentRequestPolicy: CONSENT_REQUEST_RULES,
  authenticationMethodsPolicy: METHODS_POLICY_RULES,
  crossTenantAccessPolicyDefault: CROSS_TENANT_DEFAULT_RULES,
  crossTenantAccessPolicyPartners: PARTNER_RULES,
  tokenLifetimePolicies: DEFINED_POLICY_RULES,
  tokenIssuancePolicies: DEFINED_POLICY_RULES,
  claimsMappingPolicies: DEFINED_POLICY_RULES,
  homeRealmDiscoveryPolicies: DEFINED_POLICY_RULES,
  activityBasedTimeoutPolicies: DEFINED_POLICY_RULES,
  permissionGrantPolicies: PERMISSION_GRANT_RULES,
  groupSettings: GROUP_SETTING_RULES,
  groupLifecyclePolicies: LIFECYCLE_RULES,
  domains: DOMAIN_RULES,
  schemaExtensions: SCHEMA_EXTENSION_RULES,
  attributeSets: ATTRIBUTE_SET_RULES,
  customSecurityAttributeDefinitions: ATTRIBUTE_DEFINITION_RULES,
  domainFederations: FEDERATION_RULES,
};

export const rulesOf = (set: EntitySetName): SetRules => RULES[set] ?? {};
