import type { ObjectType } from '@trc/domain/objectTypes';
import type { Deed, IncidentReport } from '@trc/simulator/tenant/incidents/scene';
import type { EntitySetName } from '@trc/simulator/tenant/registry';
import { textOf } from '@trc/simulator/tenant/store/entity';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import type { Chosen } from './stage.ts';

/** Rows belong to an object of the backup: its type and the property of the row that names it. */
const OWNERS: Partial<Record<EntitySetName, readonly [ObjectType, string]>> = {
  roleAssignments: ['directoryRoles', 'roleDefinitionId'],
  scopedRoleMemberships: ['administrativeUnits', 'administrativeUnitId'],
};

const ofPolicies = ({ set, id }: Deed): readonly string[] => [
  id,
  `${set}/${id}`,
  set.replace(/Default$/, '/default'),
  `${set.replace(/Partners$/, '/partners')}/${id}`,
];

/**
 * @param rows of the sets of OWNERS, before and after the incident, with their ids
 * @param held ids of every object in the backup
 * @returns the objects of the backup that an incident has changed
 */
export const touchedBy = (
  { deeds }: IncidentReport,
  rows: ReadonlyMap<string, Entity>,
  held: Record<ObjectType, readonly string[]>,
): Chosen => {
  const touched = new Map<ObjectType, Set<string>>();
  const touch = (type: ObjectType, ids: readonly string[]): void => {
    const id = ids.find((each) => held[type].includes(each));
    if (id === undefined) throw new Error(`the backup holds no ${type} ${ids.join(' or ')}`);
    touched.set(type, (touched.get(type) ?? new Set()).add(id));
  };
  for (const deed of deeds) {
    const owner = OWNERS[deed.set];
    if (owner) touch(owner[0], [textOf(rows.get(deed.id)?.[owner[1]])]);
    else if (deed.type === undefined) throw new Error(`nothing is known of the owners of ${deed.set}`);
    // A user whom the incident created is not in the backup; the changes for this user are.
    else if (deed.what !== 'created')
      touch(deed.type, deed.type === 'tenantWidePolicies' ? ofPolicies(deed) : [deed.id]);
  }
  return Object.fromEntries([...touched].map(([type, ids]) => [type, [...ids]]));
};

export const isRowSet = (set: string): boolean => set in OWNERS;
export const ROW_SETS = Object.keys(OWNERS);
