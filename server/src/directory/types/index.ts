import type { ObjectType } from '@trc/domain/objectTypes';
import { groups } from './groups.ts';
import { tenantWidePolicies } from './policies.ts';
import { MAX_PAGE_SIZE } from './reading.ts';
import type { Source, TypeReading } from './reading.ts';
import { users } from './users.ts';

export type { Source, TypeReading } from './reading.ts';

const listOf = (source: Omit<Source, 'kind'>): TypeReading => ({ sources: [{ kind: 'collection', ...source }] });

/** Lists of directory objects take the largest page and can be counted. */
const directoryObjects = (path: string): TypeReading => listOf({ path, top: MAX_PAGE_SIZE, countable: true });

/**
 * The sources for a full read of each type. Entries without $select take the whole object as the directory sends it, so
 * that properties unknown to this version are kept. Source: list operations of Microsoft Graph v1.0, beta where it says
 * so.
 */
export const READINGS: Readonly<Record<ObjectType, TypeReading>> = {
  users,
  groups,
  // Built-in and custom definitions: the targets of role assignments. Activated roles are a view of these.
  directoryRoles: listOf({ path: '/v1.0/roleManagement/directory/roleDefinitions' }),
  conditionalAccessPolicies: listOf({
    path: '/v1.0/identity/conditionalAccess/policies',
    throttleClass: 'conditionalAccess',
  }),
  namedLocations: listOf({
    path: '/v1.0/identity/conditionalAccess/namedLocations',
    throttleClass: 'conditionalAccess',
  }),
  applications: directoryObjects('/v1.0/applications'),
  servicePrincipals: directoryObjects('/v1.0/servicePrincipals'),
  administrativeUnits: directoryObjects('/v1.0/directory/administrativeUnits'),
  tenantWidePolicies,
  authenticationStrengths: listOf({ path: '/v1.0/policies/authenticationStrengthPolicies' }),
  authenticationContexts: listOf({ path: '/v1.0/identity/conditionalAccess/authenticationContextClassReferences' }),
};

/** @returns path and query of the first page of a source. */
export const buildFirstPage = (source: Source): string => {
  const query = new URLSearchParams();
  if (source.select) query.set('$select', source.select.join(','));
  for (const [name, value] of Object.entries(source.query ?? {})) query.set(name, value);
  if (source.top !== undefined) query.set('$top', String(source.top));
  return query.size === 0 ? source.path : `${source.path}?${query.toString()}`;
};
