import { grantedPermissions } from '../consent.ts';
import { badRequest, denied } from '../http/graphError.ts';
import type { FoundEntity } from '../http/target.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { isDynamic, isUnified } from './groups.ts';
import { quotaExceeded, syncedProperty, type WriteContext } from './setRules.ts';

const OWNER_LIMIT = 100;
const UNITS_PER_OBJECT = 30;

/** One end of links that are about to change. */
export interface LinkSource extends FoundEntity {
  readonly directory: Directory;
  readonly set: EntitySetName;
  /** E.g. "members". */
  readonly name: string;
}

const MEMBER_SETS: Partial<Record<EntitySetName, readonly EntitySetName[]>> = {
  groups: ['users', 'groups', 'servicePrincipals', 'devices', 'contacts'],
  administrativeUnits: ['users', 'groups', 'devices'],
};
const TARGET_SETS: Readonly<Record<string, readonly EntitySetName[]>> = {
  owners: ['users', 'servicePrincipals'],
  manager: ['users'],
  sponsors: ['users', 'groups'],
  appliesTo: ['groups'],
};

/** @throws GraphError where the links of this object cannot be written at all */
export const linkedSource = (
  { directory, call }: WriteContext,
  set: EntitySetName,
  name: string,
  { key, entity }: FoundEntity,
): LinkSource => {
  if (entity['onPremisesSyncEnabled'] === true && (name === 'manager' || name === 'members')) throw syncedProperty();
  if (name === 'members' && (isDynamic(entity) || entity['membershipType'] === 'Dynamic')) {
    throw badRequest(
      'Insufficient privileges to complete the operation. Cannot update members of a group with dynamic membership.',
    );
  }
  if (
    entity['isAssignableToRole'] === true &&
    !grantedPermissions(directory, call.issuedAt).has('RoleManagement.ReadWrite.Directory')
  )
    throw denied();
  return { directory, set, name, key, entity };
};

/** @throws GraphError 400 where an object of that set cannot be linked, or there are too many links */
export const checkLink = (source: LinkSource, target: string, targetSet: EntitySetName): void => {
  const { directory, set, name, key, entity } = source;
  const allowed = (name === 'members' ? MEMBER_SETS[set] : TARGET_SETS[name]) ?? [];
  const narrower =
    name === 'members' &&
    set === 'groups' &&
    (isUnified(entity) || entity['isAssignableToRole'] === true) &&
    targetSet === 'groups';
  if (!allowed.includes(targetSet) || narrower || (target === key && name === 'members')) {
    throw badRequest(
      `Invalid object identifier or type for the reference update: an object of this kind cannot be added to '${name}'.`,
    );
  }
  if (name === 'owners' && directory.relation('owners').targetList(key).size >= OWNER_LIMIT)
    throw quotaExceeded('owners', OWNER_LIMIT);
  if (set === 'administrativeUnits') {
    const units = directory
      .relation('members')
      .sources(target)
      .filter((each) => directory.set('administrativeUnits').get(each) !== undefined);
    if (units.length >= UNITS_PER_OBJECT) throw quotaExceeded('administrative units of an object', UNITS_PER_OBJECT);
  }
};

/** @throws GraphError 400 for the last owner of a Microsoft 365 group */
export const checkUnlink = ({ directory, set, name, key, entity }: LinkSource, target: string): void => {
  if (set !== 'groups' || name !== 'owners' || !isUnified(entity)) return;
  const left = directory
    .relation('owners')
    .targets(key)
    .filter((each) => each !== target && directory.object(each) !== undefined);
  if (left.length === 0)
    throw badRequest('The group must have at least one owner, hence this owner cannot be removed.');
};
