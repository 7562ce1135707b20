import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { countedSets } from '../backupTypes.ts';
import { grantedPermissions } from '../consent.ts';
import { mailboxCounts } from '../mailboxes/mailboxes.ts';
import { ENTITY_SETS, SET_NAMES, type EntitySetName } from '../registry.ts';
import type { Store } from '../store/store.ts';
import type { Faults } from './faults.ts';
import type { Quotas } from './quotas.ts';

export interface SimulatorParts {
  readonly store: Store;
  readonly faults: Faults;
  readonly quotas: Quotas;
}

/** The reply to GET /_simulator/status: the content of the tenant and its disturbances. */
export interface TenantStatus {
  /** Objects that a backup finds, by type. */
  readonly types: Readonly<Record<string, number>>;
  /** Objects by entity set. */
  readonly sets: Readonly<Record<string, number>>;
  /** Deleted objects that can be restored, by entity set. */
  readonly deleted: Readonly<Record<string, number>>;
  readonly mailboxes: { readonly softDeleted: number; readonly restored: number };
  /** Application permissions that the console holds. */
  readonly permissions: readonly string[];
  readonly seed: object;
  /** Number of faults in force. */
  readonly faults: number;
  readonly faultNames: readonly string[];
  readonly quotas: { readonly enabled: boolean; readonly scale: number };
}

export const readStatus = ({ store, faults, quotas }: SimulatorParts): TenantStatus => {
  const { directory } = store;
  // Settings of groups are part of their group.
  const ofGroups = directory
    .set('roleManagementPolicies')
    .keys()
    .filter((key) => key.startsWith('Group_')).length;
  const sizeOf = (name: EntitySetName): number =>
    directory.set(name).size - (name === 'roleManagementPolicies' ? ofGroups : 0);
  const count = (names: readonly EntitySetName[]): number => names.reduce((sum, name) => sum + sizeOf(name), 0);
  return {
    types: Object.fromEntries(OBJECT_TYPES.map(({ type }) => [type, count(countedSets(type))])),
    sets: Object.fromEntries(SET_NAMES.map((name) => [name, directory.set(name).size])),
    deleted: Object.fromEntries(
      SET_NAMES.filter((name) => ENTITY_SETS[name].softDelete === true).map((name) => [
        name,
        directory.deleted(name).size,
      ]),
    ),
    mailboxes: mailboxCounts(directory, Date.now()),
    permissions: [...grantedPermissions(directory)].sort(),
    seed: store.seed,
    faults: faults.active.length,
    faultNames: faults.active.map(({ name }) => name),
    quotas: { ...quotas.setting },
  };
};
