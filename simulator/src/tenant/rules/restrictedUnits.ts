import { GraphError } from '../http/graphError.ts';
import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { manages } from './administrators.ts';

/** Objects that a unit with restricted management protects. */
const PROTECTED: readonly EntitySetName[] = ['users', 'groups', 'devices'];

/** @returns the units with restricted management that the object is a member of */
const restrictingUnits = (directory: Directory, key: string): string[] =>
  directory
    .relation('members')
    .sources(key)
    .filter((unit) => directory.find('administrativeUnits', unit)?.['isMemberManagementRestricted'] === true);

export const isRestricted = (directory: Directory, set: EntitySetName, key: string): boolean =>
  directory.behaviour.restrictedManagement && PROTECTED.includes(set) && restrictingUnits(directory, key).length > 0;

/** @throws GraphError 403 where permissions of the tenant do not count, because a unit protects the object */
export const checkRestricted = (directory: Directory, set: EntitySetName, key: string): void => {
  if (!isRestricted(directory, set, key)) return;
  if (restrictingUnits(directory, key).some((unit) => manages(directory, unit))) return;
  throw new GraphError(
    403,
    'Authorization_RequestDenied',
    'Insufficient privileges to complete the operation. Target object is a member of a restricted management administrative unit.',
  );
};
