import type { Source, TypeReading } from './reading.ts';

/** A policy that exists once per tenant; its place names it. */
const single = (name: string, version: 'v1.0' | 'beta' = 'v1.0'): Source => ({
  path: `/${version}/policies/${name}`, kind: 'object', singletonId: name, name, mayBeMissing: true,
});

const several = (name: string, path = `policies/${name}`): Source => ({
  path: `/v1.0/${path}`, kind: 'collection', idPrefix: `${name}/`, name, mayBeMissing: true,
});

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
    { ...several('crossTenantAccessPolicy/partners'), idProperty: 'tenantId' },
    single('defaultAppManagementPolicy'),
    several('appManagementPolicies'),
    several('tokenLifetimePolicies'),
    several('tokenIssuancePolicies'),
    several('claimsMappingPolicies'),
    several('homeRealmDiscoveryPolicies'),
    several('activityBasedTimeoutPolicies'),
    several('permissionGrantPolicies'),
    several('featureRolloutPolicies'),
    several('groupSettings', 'groupSettings'),
    several('groupLifecyclePolicies', 'groupLifecyclePolicies'),
  ],
};
