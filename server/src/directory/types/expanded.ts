import type { ObjectType } from '@trc/domain/objectTypes';
import { MAX_PAGE_SIZE } from './reading.ts';
import type { Source } from './reading.ts';

/** A list that only an Expanded backup reads. */
export interface ExpandedReading {
  /** Names it in gaps and counts, e.g. "Deleted users". */
  label: string;
  /** The type that the listed objects are of, and whose undelete brings one back. */
  type: ObjectType;
  source: Source;
}

const deleted = (label: string, type: ObjectType, graphType: string): ExpandedReading => ({
  label,
  type,
  source: {
    path: `/v1.0/directory/deletedItems/microsoft.graph.${graphType}`,
    kind: 'collection',
    top: MAX_PAGE_SIZE,
    idPrefix: 'deletedItems/',
    name: 'deletedItems',
    mayBeMissing: true,
  },
});

const deletedAccess = (label: string, type: ObjectType, list: string): ExpandedReading => ({
  label,
  type,
  source: {
    path: `/v1.0/identity/conditionalAccess/deletedItems/${list}`,
    kind: 'collection',
    throttleClass: 'conditionalAccess',
    idPrefix: 'deletedItems/',
    name: 'deletedItems',
    mayBeMissing: true,
  },
});

/**
 * Readings of an Expanded backup: the recycle bin. Every backup reads the rest: group settings and lifecycle policies,
 * cross-tenant access, permission grant and app management policies as tenant-wide policies, extension properties as
 * links of their applications. So no object appears in one backup and is missing in the next only because of the day.
 */
export const EXPANDED_READINGS: readonly ExpandedReading[] = [
  deleted('Deleted users', 'users', 'user'),
  deleted('Deleted groups', 'groups', 'group'),
  deleted('Deleted applications', 'applications', 'application'),
  deleted('Deleted service principals', 'servicePrincipals', 'servicePrincipal'),
  deleted('Deleted administrative units', 'administrativeUnits', 'administrativeUnit'),
  deletedAccess('Deleted conditional access policies', 'conditionalAccessPolicies', 'policies'),
  deletedAccess('Deleted named locations', 'namedLocations', 'namedLocations'),
];
