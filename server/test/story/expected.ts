import type { Deed } from '@trc/simulator/tenant/incidents/scene';
import type { EntitySetName } from '@trc/simulator/tenant/registry';
import { textOf } from '@trc/simulator/tenant/store/entity';
import type { Entity } from '@trc/simulator/tenant/store/entity';

export type Severity = 'critical' | 'high' | 'medium' | 'low';
/** A change that an administrator expects to see. `severity` lists the right ones; the first is usual. */
export interface ExpectedChange {
  type: string;
  id: string;
  kind: 'created' | 'deleted' | 'changed';
  severity: readonly Severity[];
}

/** State of the tenant before the incident, by set and key, as exported by the simulator. */
export type Tenant = (set: EntitySetName, key: string) => Entity | undefined;

const POLICIES: Readonly<Record<string, readonly [id: string, severity: Severity]>> = {
  authorizationPolicy: ['authorizationPolicy', 'high'],
  authenticationFlowsPolicy: ['authenticationFlowsPolicy', 'high'],
  externalIdentitiesPolicy: ['externalIdentitiesPolicy', 'low'],
  adminConsentRequestPolicy: ['adminConsentRequestPolicy', 'low'],
  crossTenantAccessPolicyDefault: ['crossTenantAccessPolicy/default', 'high'],
  authenticationMethodsPolicy: ['authenticationMethodsPolicy', 'high'],
};
/** Written by hand from the text of each incident, not from the product's table. */
const CHANGED: Partial<Record<EntitySetName, Severity>> = {
  conditionalAccessPolicies: 'critical',
  roleDefinitions: 'critical',
  namedLocations: 'high',
  authenticationStrengths: 'high',
  authenticationContexts: 'low',
  users: 'low',
};
const TYPES: Partial<Record<EntitySetName, string>> = { roleDefinitions: 'directoryRoles' };
/** `everything` deletes 18 users, so each is part of a mass deletion. */
const DELETED: Partial<Record<EntitySetName, readonly Severity[]>> = {
  users: ['high'],
  // High where the group had a privilege.
  groups: ['medium', 'high'],
  applications: ['medium'],
  // Deleted with its application, so listed as a consequence.
  servicePrincipals: [],
};

const isRoleAssignable = (group: Entity | undefined): boolean => group?.['isAssignableToRole'] === true;

const linkSeverity = (deed: Deed, tenant: Tenant): readonly Severity[] => {
  if (deed.set === 'groups' && isRoleAssignable(tenant('groups', deed.id)))
    return deed.what === 'linkAdded' ? ['critical'] : ['high'];
  // Critical where the application holds a permission of high impact.
  if (deed.properties?.includes('owners')) return ['medium', 'critical'];
  // A list that loses half of its members, and at least ten, loses them in a mass change.
  return deed.what === 'linkRemoved' ? ['low', 'high'] : ['low'];
};

const expectedOf = (deed: Deed, tenant: Tenant, rows: Tenant): ExpectedChange | undefined => {
  const { set, id, what } = deed;
  const type = TYPES[set] ?? set;
  if (set === 'roleAssignments') {
    const role = textOf(rows(set, id)?.['roleDefinitionId'] ?? tenant(set, id)?.['roleDefinitionId']);
    return { type: 'directoryRoles', id: role, kind: 'changed', severity: ['critical'] };
  }
  if (set === 'scopedRoleMemberships') {
    const unit = textOf(tenant(set, id)?.['administrativeUnitId']);
    return { type: 'administrativeUnits', id: unit, kind: 'changed', severity: ['high'] };
  }
  const policy = POLICIES[set];
  if (policy) return { type: 'tenantWidePolicies', id: policy[0], kind: 'changed', severity: [policy[1]] };
  // Only `rolesGranted` creates somebody, who is Global Administrator at once.
  if (what === 'created') return { type, id, kind: 'created', severity: ['critical'] };
  if (what === 'softDeleted' || what === 'hardDeleted') {
    const severity = isRoleAssignable(tenant(set, id)) ? ['high' as const] : DELETED[set];
    if (!severity) throw new Error(`nothing is written about a deletion in ${set}`);
    return severity.length === 0 ? undefined : { type, id, kind: 'deleted', severity };
  }
  if (what !== 'changed') return { type, id, kind: 'changed', severity: linkSeverity(deed, tenant) };
  const severity = CHANGED[set];
  if (!severity) throw new Error(`nothing is written about a change in ${set}`);
  return { type, id, kind: 'changed', severity: [severity] };
};

const RANKS: readonly Severity[] = ['critical', 'high', 'medium', 'low'];
const best = (severity: readonly Severity[]): number => Math.min(...severity.map((one) => RANKS.indexOf(one)));

/**
 * Lists the expected changes after the incident `everything`, one per object: the most important deed decides the
 * severity, and a deletion outweighs earlier changes.
 * @param tenant before the incident
 * @param rows after the incident
 */
export const expectedChanges = (
  deeds: readonly Deed[],
  tenant: Tenant,
  rows: Tenant,
): ReadonlyMap<string, ExpectedChange> => {
  const found = new Map<string, ExpectedChange>();
  for (const deed of deeds) {
    const change = expectedOf(deed, tenant, rows);
    if (!change) continue;
    const key = `${change.type} ${change.id.toLowerCase()}`;
    const former = found.get(key);
    const outweighs =
      !former ||
      (change.kind === 'deleted' && former.kind !== 'deleted') ||
      (change.kind === former.kind && best(change.severity) < best(former.severity));
    // Several losses of one list may add up to a mass change.
    if (outweighs) found.set(key, change);
  }
  return found;
};
