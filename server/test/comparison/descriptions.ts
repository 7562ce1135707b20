import type { TypeDescription } from '../../src/directory/types/description.ts';
import { READINGS } from '../../src/directory/index.ts';

const get = (path: string) => ({ method: 'GET' as const, path });

/** A description with everything that comparisons look at, independent of the real ones. */
export const policyDescription: TypeDescription = {
  type: 'conditionalAccessPolicies',
  reading: READINGS.conditionalAccessPolicies,
  references: [
    { path: 'conditions.users.includeUsers[]', to: 'object', types: ['users'] },
    { path: 'conditions.users.excludeGroups[]', to: 'object', types: ['groups'] },
    {
      path: 'conditions.applications.includeApplications[]',
      to: 'appId',
      types: ['applications', 'servicePrincipals'],
    },
    { path: 'grantControls.authenticationStrength.id', to: 'object', types: ['authenticationStrengths'] },
  ],
  readOnly: ['createdDateTime', 'modifiedDateTime', 'grantControls.authenticationStrength.displayName'],
  immutable: ['templateId'],
  writable: {
    displayName: true,
    state: true,
    city: true,
    keywords: true,
    templateId: true,
    conditions: { clientAppTypes: true, users: true, applications: true },
    grantControls: { operator: true, authenticationStrength: { id: true } },
  },
  sets: ['conditions.clientAppTypes', 'keywords'],
  links: [
    {
      name: 'members',
      value: 'ids',
      types: ['users', 'groups'],
      read: { kind: 'perObject', path: (id) => `/v1.0/x/${id}/members` },
      add: () => get('/'),
      writable: (object) => object['dynamic'] !== true,
    },
    {
      name: 'manager',
      value: 'ids',
      single: true,
      types: ['users'],
      read: { kind: 'perObject', path: (id) => `/v1.0/x/${id}/manager` },
      add: () => get('/'),
    },
    {
      name: 'assignments',
      value: 'rows',
      keep: ['principalId', 'directoryScopeId'],
      identity: ['principalId', 'directoryScopeId'],
      references: [
        { path: 'principalId', to: 'object', types: ['users'] },
        { path: 'directoryScopeId', to: 'object', types: ['administrativeUnits'], embedded: true },
      ],
      read: { kind: 'perObject', path: (id) => `/v1.0/x/${id}/assignments` },
      add: () => get('/'),
    },
    {
      name: 'memberOf',
      value: 'ids',
      types: ['groups'],
      read: { kind: 'perObject', path: (id) => `/v1.0/x/${id}/memberOf` },
    },
  ],
  read: (id) => get(`/v1.0/x/${id}`),
  idOf: () => undefined,
  update: () => [],
  losses: () => [],
};
