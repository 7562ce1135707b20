import type { EntitySet } from '../entitySet.ts';

const FEDERATION_READ = [
  'Domain-InternalFederation.Read.All',
  'Domain-InternalFederation.ReadWrite.All',
  'Domain.Read.All',
  'Domain.ReadWrite.All',
];

/**
 * Settings of the whole tenant that are watched: domains, organization, device registration, federated tokens,
 * provisioning.
 */
export const TENANT_SETS = {
  domains: {
    path: 'domains',
    type: 'domain',
    operations: 'POST PATCH DELETE',
    chosenKey: true,
    links: {
      federationConfiguration: {
        kind: 'rows',
        set: 'domainFederations',
        property: 'domainId',
        nested: true,
        ownAccess: true,
      },
    },
    read: ['Domain.Read.All', 'Domain.ReadWrite.All', 'Directory.Read.All'],
    write: ['Domain.ReadWrite.All'],
  },
  domainFederations: {
    path: undefined,
    type: 'internalDomainFederation',
    operations: 'POST PATCH DELETE',
    indexed: ['domainId'],
    refersTo: ['domainId'],
    read: FEDERATION_READ,
    write: ['Domain-InternalFederation.ReadWrite.All', 'Domain.ReadWrite.All'],
  },
  organization: {
    path: 'organization',
    type: 'organization',
    directoryObject: true,
    operations: 'PATCH',
    read: [
      'Organization.Read.All',
      'Organization.ReadWrite.All',
      'User.Read.All',
      'Directory.Read.All',
      'Directory.ReadWrite.All',
    ],
    write: ['Organization.ReadWrite.All'],
  },
  deviceRegistrationPolicy: {
    path: 'policies/deviceRegistrationPolicy',
    type: 'deviceRegistrationPolicy',
    singleton: true,
    operations: 'PUT PATCH',
    read: ['Policy.Read.DeviceConfiguration', 'Policy.ReadWrite.DeviceConfiguration'],
    write: ['Policy.ReadWrite.DeviceConfiguration'],
  },
  federatedTokenValidationPolicy: {
    path: 'policies/federatedTokenValidationPolicy',
    type: 'federatedTokenValidationPolicy',
    singleton: true,
    operations: 'PATCH',
    read: ['Policy.Read.All', 'Policy.ReadWrite.FedTokenValidation'],
    write: ['Policy.ReadWrite.FedTokenValidation'],
  },
  synchronizationJobs: {
    path: undefined,
    type: 'synchronizationJob',
    operations: 'POST DELETE',
    indexed: ['servicePrincipalId'],
    refersTo: ['servicePrincipalId'],
    read: ['Synchronization.Read.All', 'Synchronization.ReadWrite.All', 'Application.ReadWrite.OwnedBy'],
    write: ['Synchronization.ReadWrite.All', 'Application.ReadWrite.OwnedBy'],
  },
} as const satisfies Readonly<Record<string, EntitySet>>;
