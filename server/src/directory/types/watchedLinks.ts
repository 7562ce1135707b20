import { filterQuery, odataLiteral } from '../odata.ts';
import { pathSegment } from './calls.ts';
import type { LinkDescription } from './description.ts';

/**
 * The identity providers that a federated domain trusts to sign its people in: a foreign certificate here opens every
 * account of the domain.
 */
export const federationConfiguration = (bareId: (id: string) => string): LinkDescription => ({
  name: 'federationConfiguration',
  value: 'rows',
  watched: true,
  permission: 'Domain-InternalFederation.Read.All',
  keep: [
    'id',
    'displayName',
    'issuerUri',
    'metadataExchangeUri',
    'passiveSignInUri',
    'activeSignInUri',
    'signOutUri',
    'passwordResetUri',
    'preferredAuthenticationProtocol',
    'signingCertificate',
    'nextSigningCertificate',
    'federatedIdpMfaBehavior',
    'isSignedAuthenticationRequestRequired',
    'promptLoginBehavior',
  ],
  identity: ['id'],
  read: {
    kind: 'perObject',
    path: (id) => `/v1.0/domains/${pathSegment(bareId(id))}/federationConfiguration`,
    when: (domain) => domain['authenticationType'] === 'Federated',
    mayBeMissing: true,
  },
});

const ASSIGNMENTS = '/v1.0/policies/roleManagementPolicyAssignments';
const OF_ROLES = "scopeId eq '/' and scopeType eq 'DirectoryRole'";

/**
 * Finds the directory role of settings of Privileged Identity Management, which the settings themselves do not name.
 */
export const rolesOfSettings = (bareId: (id: string) => string): LinkDescription => ({
  name: 'roles',
  value: 'rows',
  watched: true,
  keep: ['roleDefinitionId'],
  identity: ['roleDefinitionId'],
  read: {
    kind: 'tenantList',
    path: `${ASSIGNMENTS}${filterQuery(OF_ROLES)}`,
    owner: 'policyId',
    one: (id) => `${ASSIGNMENTS}${filterQuery(`${OF_ROLES} and policyId eq ${odataLiteral(bareId(id))}`)}`,
    mayBeMissing: true,
  },
  references: [{ path: 'roleDefinitionId', to: 'object', types: ['directoryRoles'], optional: true }],
});
