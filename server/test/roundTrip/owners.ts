import { textAt, textOf } from '@trc/simulator/tenant/store/entity';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import type { TenantDifference } from './differences.ts';

/** The property by which a row names the object that a backup keeps it with. */
const OF_ROWS: Readonly<Record<string, string>> = {
  roleAssignments: 'roleDefinitionId',
  scopedRoleMemberships: 'administrativeUnitId',
  appRoleAssignments: 'resourceId',
  oauth2PermissionGrants: 'clientId',
  federatedIdentityCredentials: 'applicationId',
  extensionProperties: 'applicationId',
  delegatedPermissionClassifications: 'servicePrincipalId',
};

/**
 * @returns ids, in lower case, of the objects of which a difference is one: two for assignments of policies, which both
 * ends show
 */
export const findOwners = ({ part, key, what, before, after }: TenantDifference): string[] => {
  // The key of a row is its contents; for a row that differs, the sides are values of one property.
  const isRow = what === 'differs' && part in OF_ROWS;
  const entity = (isRow ? JSON.parse(key.replace(/ again \d+$/, '')) : (after ?? before)) as Entity;
  const row = OF_ROWS[part];
  if (row !== undefined) return [textAt(entity, row).toLowerCase()];
  if (part === 'links/appliesTo')
    return [textOf(entity['source']), textOf(entity['target'])].map((id) => id.toLowerCase());
  if (part.startsWith('links/')) return [textOf(entity['source']).toLowerCase()];
  return [key.toLowerCase()];
};

export const isLink = ({ part }: TenantDifference): boolean => part.startsWith('links/') || part in OF_ROWS;
