import { del, idFrom, post, pathSegment, textOf } from './calls.ts';
import type { LinkDescription, LinkValue } from './description.ts';
import { referencesTo } from './links.ts';

/**
 * Returns where an assignment is stored: at an application or at a service principal. Each kind of policy has its usual
 * place.
 */
const homeOf = (value: LinkValue, kind: string): string => {
  // Applications have no such policies.
  if (kind === 'claimsMappingPolicies') return 'servicePrincipals';
  const usual = USUAL[kind] ?? 'servicePrincipals';
  const type = typeof value === 'string' ? '' : textOf(value['@odata.type']);
  if (type.endsWith('.application')) return 'applications';
  return type.endsWith('.servicePrincipal') ? 'servicePrincipals' : usual;
};

const USUAL: Readonly<Record<string, 'applications' | 'servicePrincipals'>> = {
  appManagementPolicies: 'applications',
  tokenLifetimePolicies: 'applications',
  tokenIssuancePolicies: 'applications',
  claimsMappingPolicies: 'servicePrincipals',
  homeRealmDiscoveryPolicies: 'servicePrincipals',
};

/**
 * The objects that a policy is assigned to. Read at the policy, as there are few; written at the object
 * (POST /servicePrincipals/{id}/claimsMappingPolicies/$ref).
 */
export const assignedObjects = (kind: string, bareId: (id: string) => string): LinkDescription => {
  const place = (value: LinkValue): string => `/v1.0/${homeOf(value, kind)}/${pathSegment(idFrom(value))}/${kind}`;
  return {
    name: 'appliesTo',
    value: 'rows',
    keep: ['id', '@odata.type'],
    identity: ['id'],
    read: {
      kind: 'perObject',
      path: (id) => `/v1.0/policies/${kind}/${pathSegment(bareId(id))}/appliesTo?$select=id`,
      mayBeMissing: true,
    },
    references: [{ path: 'id', to: 'object', types: ['applications', 'servicePrincipals'] }],
    add: (id, value) =>
      post(`${place(value)}/$ref`, { '@odata.id': `/v1.0/policies/${kind}/${pathSegment(bareId(id))}` }),
    remove: (id, value) => del(`${place(value)}/${pathSegment(bareId(id))}/$ref`),
  };
};

/** Groups that a feature is rolled out to. */
export const rolledOutTo = (kind: string, bareId: (id: string) => string): LinkDescription => {
  const path = (id: string): string => `/v1.0/policies/${kind}/${pathSegment(bareId(id))}`;
  return referencesTo('appliesTo', ['groups'], path, {
    read: { kind: 'perObject', path: (id) => `${path(id)}/appliesTo?$select=id`, mayBeMissing: true },
  });
};
