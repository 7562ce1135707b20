import type { Link, PolicySetName } from '../entitySet.ts';
import { assignedTo, memberOf, ownedObjects, owners, transitiveMemberOf } from './links.ts';
import { ALL_OPERATIONS, APPLICATION_READ, APPLICATION_WRITE, DIRECTORY_READ, DIRECTORY_WRITE } from './permissions.ts';

/** Assigned at the object, seen at the policy as well. */
const applied = (set: PolicySetName): Link => ({ kind: 'policies', set });
const applicationPolicies = {
  tokenLifetimePolicies: applied('tokenLifetimePolicies'),
  tokenIssuancePolicies: applied('tokenIssuancePolicies'),
  homeRealmDiscoveryPolicies: applied('homeRealmDiscoveryPolicies'),
  appManagementPolicies: applied('appManagementPolicies'),
};

/** Applications and their service principals. */
export const APPLICATION_SETS = {
  applications: {
    path: 'applications',
    type: 'application',
    derivedTypes: ['agentIdentityBlueprint'],
    directoryObject: true,
    alternateKeys: ['appId', 'uniqueName'],
    softDelete: true,
    delta: ['owners'],
    operations: ALL_OPERATIONS,
    indexed: ['appId', 'displayName', 'uniqueName', 'identifierUris'],
    links: {
      owners,
      ...applicationPolicies,
      federatedIdentityCredentials: {
        kind: 'rows',
        set: 'federatedIdentityCredentials',
        property: 'applicationId',
        nested: true,
      },
      extensionProperties: { kind: 'rows', set: 'extensionProperties', property: 'applicationId', nested: true },
    },
    read: APPLICATION_READ,
    write: APPLICATION_WRITE,
  },
  servicePrincipals: {
    path: 'servicePrincipals',
    type: 'servicePrincipal',
    derivedTypes: ['agentIdentityBlueprintPrincipal', 'agentIdentity'],
    directoryObject: true,
    alternateKeys: ['appId'],
    softDelete: true,
    delta: ['owners'],
    operations: ALL_OPERATIONS,
    indexed: ['appId', 'displayName', 'servicePrincipalNames'],
    links: {
      owners,
      memberOf,
      transitiveMemberOf,
      ownedObjects,
      ...applicationPolicies,
      claimsMappingPolicies: applied('claimsMappingPolicies'),
      appRoleAssignments: assignedTo,
      appRoleAssignedTo: { kind: 'rows', set: 'appRoleAssignments', property: 'resourceId', nested: true },
      oauth2PermissionGrants: { kind: 'rows', set: 'oauth2PermissionGrants', property: 'clientId' },
      delegatedPermissionClassifications: {
        kind: 'rows',
        set: 'delegatedPermissionClassifications',
        property: 'servicePrincipalId',
        nested: true,
      },
      'synchronization/jobs': {
        kind: 'rows',
        set: 'synchronizationJobs',
        property: 'servicePrincipalId',
        nested: true,
        ownAccess: true,
      },
    },
    read: APPLICATION_READ,
    write: APPLICATION_WRITE,
  },
} as const;

/** Permissions of applications and other rows that belong to an application, a service principal or a user. */
export const GRANT_SETS = {
  appRoleAssignments: {
    path: undefined,
    type: 'appRoleAssignment',
    operations: 'POST DELETE',
    indexed: ['principalId', 'resourceId'],
    refersTo: ['principalId', 'resourceId'],
    read: APPLICATION_READ,
    write: ['AppRoleAssignment.ReadWrite.All'],
  },
  oauth2PermissionGrants: {
    path: 'oauth2PermissionGrants',
    type: 'oAuth2PermissionGrant',
    operations: ALL_OPERATIONS,
    delta: [],
    indexed: ['clientId', 'principalId', 'resourceId'],
    refersTo: ['clientId', 'principalId', 'resourceId'],
    read: [...DIRECTORY_READ, 'DelegatedPermissionGrant.Read.All', 'DelegatedPermissionGrant.ReadWrite.All'],
    write: ['DelegatedPermissionGrant.ReadWrite.All', ...DIRECTORY_WRITE],
  },
  federatedIdentityCredentials: {
    path: undefined,
    type: 'federatedIdentityCredential',
    operations: ALL_OPERATIONS,
    indexed: ['applicationId'],
    refersTo: ['applicationId'],
    read: APPLICATION_READ,
    write: APPLICATION_WRITE,
  },
  extensionProperties: {
    path: undefined,
    type: 'extensionProperty',
    operations: 'POST DELETE',
    indexed: ['applicationId', 'name'],
    refersTo: ['applicationId'],
    read: APPLICATION_READ,
    write: APPLICATION_WRITE,
  },
  delegatedPermissionClassifications: {
    path: undefined,
    type: 'delegatedPermissionClassification',
    operations: 'POST DELETE',
    indexed: ['servicePrincipalId'],
    refersTo: ['servicePrincipalId'],
    read: [...APPLICATION_READ, 'Policy.Read.PermissionGrant'],
    write: ['Policy.ReadWrite.PermissionGrant'],
  },
} as const;
