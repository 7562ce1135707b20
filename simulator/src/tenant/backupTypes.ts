import type { ObjectType } from '@trc/domain/objectTypes';
import type { EntitySetName } from './registry.ts';

/** Entity sets with the objects of each type that the product backs up. */
export const ENTITY_SETS_OF_TYPE: Readonly<Record<ObjectType, readonly EntitySetName[]>> = {
  users: ['users'],
  groups: ['groups'],
  directoryRoles: ['roleDefinitions'],
  conditionalAccessPolicies: ['conditionalAccessPolicies'],
  namedLocations: ['namedLocations'],
  applications: ['applications'],
  servicePrincipals: ['servicePrincipals'],
  administrativeUnits: ['administrativeUnits'],
  tenantWidePolicies: [
    'authorizationPolicy',
    'authenticationFlowsPolicy',
    'externalIdentitiesPolicy',
    'identitySecurityDefaultsEnforcementPolicy',
    'adminConsentRequestPolicy',
    'authenticationMethodsPolicy',
    'crossTenantAccessPolicy',
    'crossTenantAccessPolicyDefault',
    'crossTenantAccessPolicyPartners',
    'defaultAppManagementPolicy',
    'appManagementPolicies',
    'tokenLifetimePolicies',
    'tokenIssuancePolicies',
    'claimsMappingPolicies',
    'homeRealmDiscoveryPolicies',
    'activityBasedTimeoutPolicies',
    'permissionGrantPolicies',
    'featureRolloutPolicies',
    'groupSettings',
    'groupLifecyclePolicies',
  ],
  authenticationStrengths: ['authenticationStrengths'],
  authenticationContexts: ['authenticationContexts'],
};

/** Tenant-wide settings that the product reads and compares, and does not write. */
const WATCHED_SETS: readonly EntitySetName[] = [
  'domains',
  'organization',
  'deviceRegistrationPolicy',
  'federatedTokenValidationPolicy',
  'roleManagementPolicies',
];

/** Sets whose objects a backup counts: without sets that are closed to applications. */
export const countedSets = (type: ObjectType): readonly EntitySetName[] =>
  type === 'tenantWidePolicies'
    ? [...ENTITY_SETS_OF_TYPE[type].filter((name) => name !== 'featureRolloutPolicies'), ...WATCHED_SETS]
    : ENTITY_SETS_OF_TYPE[type];
