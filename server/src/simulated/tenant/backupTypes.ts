import type { ObjectType } from '../../../../src/domain/objectTypes.ts';
import type { EntitySetName } from './registry.ts';

/** Which entity sets hold the objects of each type that the product backs up (R-SCOPE-13). */
export const SETS_OF_TYPE: Readonly<Record<ObjectType, readonly EntitySetName[]>> = {
  users: ['users'],
  groups: ['groups'],
  directoryRoles: ['roleDefinitions'],
  conditionalAccessPolicies: ['conditionalAccessPolicies'],
  namedLocations: ['namedLocations'],
  applications: ['applications'],
  servicePrincipals: ['servicePrincipals'],
  administrativeUnits: ['administrativeUnits'],
  tenantWidePolicies: [
    'authorizationPolicy', 'authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'identitySecurityDefaultsEnforcementPolicy',
    'adminConsentRequestPolicy', 'authenticationMethodsPolicy', 'crossTenantAccessPolicy', 'crossTenantAccessPolicyDefault',
    'crossTenantAccessPolicyPartners', 'defaultAppManagementPolicy', 'appManagementPolicies', 'tokenLifetimePolicies',
    'tokenIssuancePolicies', 'claimsMappingPolicies', 'homeRealmDiscoveryPolicies', 'activityBasedTimeoutPolicies',
    'permissionGrantPolicies', 'featureRolloutPolicies', 'groupSettings', 'groupLifecyclePolicies',
  ],
  authenticationStrengths: ['authenticationStrengths'],
  authenticationContexts: ['authenticationContexts'],
};
