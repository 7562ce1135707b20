import type { EntitySet } from '../entitySet.ts';
import { ALL_OPERATIONS, DIRECTORY_READ, DIRECTORY_WRITE, POLICY_READ } from './permissions.ts';

const APPLICATION_POLICIES = 'Policy.ReadWrite.ApplicationConfiguration';
const appliesTo = { appliesTo: { kind: 'objects', relation: 'appliesTo', readOnly: true } } as const;
const policies = (name: string, type: string, permission: string): EntitySet => ({
  path: `policies/${name}`,
  type,
  indexed: ['displayName'],
  operations: ALL_OPERATIONS,
  read: POLICY_READ,
  write: [permission],
});
const singleton = (name: string, type: string, permission: string, operations = 'PATCH'): EntitySet => ({
  path: `policies/${name}`,
  type,
  singleton: true,
  operations,
  read: POLICY_READ,
  write: [permission],
});

/** Policies of the whole tenant, policies that are assigned, and the settings of groups. */
export const POLICY_SETS = {
  authorizationPolicy: singleton('authorizationPolicy', 'authorizationPolicy', 'Policy.ReadWrite.Authorization'),
  authenticationFlowsPolicy: singleton(
    'authenticationFlowsPolicy',
    'authenticationFlowsPolicy',
    'Policy.ReadWrite.AuthenticationFlows',
  ),
  externalIdentitiesPolicy: {
    ...singleton('externalIdentitiesPolicy', 'externalIdentitiesPolicy', 'Policy.ReadWrite.ExternalIdentities'),
    betaOnly: true,
  },
  identitySecurityDefaultsEnforcementPolicy: singleton(
    'identitySecurityDefaultsEnforcementPolicy',
    'identitySecurityDefaultsEnforcementPolicy',
    'Policy.ReadWrite.SecurityDefaults',
  ),
  adminConsentRequestPolicy: singleton(
    'adminConsentRequestPolicy',
    'adminConsentRequestPolicy',
    'Policy.ReadWrite.ConsentRequest',
    'PUT',
  ),
  authenticationMethodsPolicy: {
    ...singleton('authenticationMethodsPolicy', 'authenticationMethodsPolicy', 'Policy.ReadWrite.AuthenticationMethod'),
    links: { authenticationMethodConfigurations: { kind: 'inside', operations: 'PATCH DELETE' } },
  },
  crossTenantAccessPolicy: singleton(
    'crossTenantAccessPolicy',
    'crossTenantAccessPolicy',
    'Policy.ReadWrite.CrossTenantAccess',
  ),
  crossTenantAccessPolicyDefault: singleton(
    'crossTenantAccessPolicy/default',
    'crossTenantAccessPolicyConfigurationDefault',
    'Policy.ReadWrite.CrossTenantAccess',
  ),
  crossTenantAccessPolicyPartners: {
    path: 'policies/crossTenantAccessPolicy/partners',
    type: 'crossTenantAccessPolicyConfigurationPartner',
    key: 'tenantId',
    chosenKey: true,
    operations: ALL_OPERATIONS,
    links: { identitySynchronization: { kind: 'part', operations: 'PUT PATCH DELETE' } },
    read: POLICY_READ,
    write: ['Policy.ReadWrite.CrossTenantAccess'],
  },
  defaultAppManagementPolicy: singleton(
    'defaultAppManagementPolicy',
    'tenantAppManagementPolicy',
    APPLICATION_POLICIES,
  ),
  appManagementPolicies: {
    ...policies('appManagementPolicies', 'appManagementPolicy', APPLICATION_POLICIES),
    links: appliesTo,
  },
  tokenLifetimePolicies: {
    ...policies('tokenLifetimePolicies', 'tokenLifetimePolicy', APPLICATION_POLICIES),
    links: appliesTo,
  },
  tokenIssuancePolicies: {
    ...policies('tokenIssuancePolicies', 'tokenIssuancePolicy', APPLICATION_POLICIES),
    links: appliesTo,
  },
  claimsMappingPolicies: {
    ...policies('claimsMappingPolicies', 'claimsMappingPolicy', APPLICATION_POLICIES),
    links: appliesTo,
  },
  homeRealmDiscoveryPolicies: {
    ...policies('homeRealmDiscoveryPolicies', 'homeRealmDiscoveryPolicy', APPLICATION_POLICIES),
    links: appliesTo,
  },
  activityBasedTimeoutPolicies: policies(
    'activityBasedTimeoutPolicies',
    'activityBasedTimeoutPolicy',
    APPLICATION_POLICIES,
  ),
  permissionGrantPolicies: {
    ...policies('permissionGrantPolicies', 'permissionGrantPolicy', 'Policy.ReadWrite.PermissionGrant'),
    chosenKey: true,
    links: {
      includes: { kind: 'inside', operations: 'POST DELETE' },
      excludes: { kind: 'inside', operations: 'POST DELETE' },
    },
  },
  featureRolloutPolicies: {
    ...policies('featureRolloutPolicies', 'featureRolloutPolicy', 'Policy.ReadWrite.FeatureRollout'),
    links: { appliesTo: { kind: 'objects', relation: 'appliesTo' } },
  },
  groupSettings: {
    path: 'groupSettings',
    type: 'groupSetting',
    operations: ALL_OPERATIONS,
    indexed: ['templateId', 'displayName'],
    read: ['GroupSettings.Read.All', 'GroupSettings.ReadWrite.All', ...DIRECTORY_READ],
    write: ['GroupSettings.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  groupLifecyclePolicies: {
    path: 'groupLifecyclePolicies',
    type: 'groupLifecyclePolicy',
    operations: ALL_OPERATIONS,
    read: DIRECTORY_READ,
    write: DIRECTORY_WRITE,
  },
} as const;
