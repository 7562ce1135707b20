import { roleAssignment } from '../consent.ts';
import { deriveGuid, opaqueId } from '../random.ts';
import type { Change } from '../store/change.ts';
import type { Directory } from '../store/directory.ts';
import { textAt, textOf, type Entity } from '../store/entity.ts';

/**
 * Scoped members of a unit and assignments with that scope are one assignment; the simulator keeps a row for each of
 * the two paths.
 */
const assignmentOf = (directory: Directory, membership: Entity): Entity | undefined => {
  const role = textOf(directory.set('directoryRoles').get(textOf(membership['roleId']))?.['roleTemplateId']);
  const scope = `/administrativeUnits/${textOf(membership['administrativeUnitId'])}`;
  return role === '' ? undefined : roleAssignment(textAt(membership, 'roleMemberInfo/id'), role, scope);
};

/** @returns the membership of a scoped assignment, and before it the activation of a role that was not active yet */
const membershipOf = (directory: Directory, assignment: Entity): readonly [Entity, Change[]] | undefined => {
  const unit = /^\/administrativeUnits\/([^/]+)$/.exec(textOf(assignment['directoryScopeId']))?.[1];
  const template = directory.set('directoryRoleTemplates').get(textOf(assignment['roleDefinitionId']));
  if (unit === undefined || template === undefined) return undefined;
  const roleTemplateId = textOf(template['id']);
  const [active] = directory.set('directoryRoles').where('roleTemplateId', roleTemplateId);
  const roleId = active ?? deriveGuid(`directoryRole/${roleTemplateId}`);
  const principal = textOf(assignment['principalId']);
  const member = directory.object(principal)?.entity ?? {};
  const { displayName = null, description = null } = template;
  const role: Entity = { id: roleId, deletedDateTime: null, description, displayName, roleTemplateId };
  return [
    {
      id: opaqueId('scopedRole', unit, roleId, principal),
      administrativeUnitId: unit,
      roleId,
      roleMemberInfo: {
        id: principal,
        displayName: member['displayName'] ?? null,
        userPrincipalName: member['userPrincipalName'] ?? null,
      },
    },
    active === undefined ? [['put', 'directoryRoles', roleId, role]] : [],
  ];
};

/** @returns the other row of each scoped assignment that these changes make or end */
export const scopedRoleChanges = (directory: Directory, changes: readonly Change[]): Change[] =>
  !directory.behaviour.scopedRolesUnified
    ? []
    : changes.flatMap((change): Change[] => {
        if (change[0] !== 'put' && change[0] !== 'remove') return [];
        const [kind, set, key] = change;
        if (set !== 'scopedRoleMemberships' && set !== 'roleAssignments') return [];
        const row = kind === 'put' ? change[3] : directory.set(set).get(key);
        return row === undefined ? [] : otherRow(directory, set, row, kind);
      });

const otherRow = (
  directory: Directory,
  set: 'scopedRoleMemberships' | 'roleAssignments',
  row: Entity,
  kind: 'put' | 'remove',
): Change[] => {
  const [other, more, otherSet] =
    set === 'roleAssignments'
      ? ([...(membershipOf(directory, row) ?? [undefined, []]), 'scopedRoleMemberships'] as const)
      : ([assignmentOf(directory, row), [], 'roleAssignments'] as const);
  if (other === undefined) return [];
  const key = textOf(other['id']);
  if (kind === 'remove') return [['remove', otherSet, key]];
  return directory.set(otherSet).has(key) ? [] : [...more, ['put', otherSet, key, other]];
};

/** @returns the rows that are missing when the behaviour is switched on */
export const missingScopedRoles = (directory: Directory): Change[] =>
  (['scopedRoleMemberships', 'roleAssignments'] as const).flatMap((set) => {
    const rows = directory.set(set);
    return rows.keys().flatMap((key) => otherRow(directory, set, rows.get(key) ?? {}, 'put'));
  });
