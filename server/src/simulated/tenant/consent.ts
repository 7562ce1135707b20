import { EXCHANGE_ADMINISTRATOR_ROLE, GRAPH_APP_ID, READ_PERMISSIONS, WRITE_PERMISSIONS } from '../../directory/permissions.ts';
import type { ApplicationPermission } from '../../directory/permissions.ts';
import { CLIENT_ID } from '../people.ts';
import { opaqueId } from './random.ts';
import type { Change } from './store/change.ts';
import type { Directory } from './store/directory.ts';
import { textOf, type Entity } from './store/entity.ts';

export interface ConsentWish {
  /** Application permissions on Microsoft Graph; left out: as it is. */
  readonly admin?: boolean | undefined;
  /** Those of them that write; left out: as they are. */
  readonly write?: boolean | undefined;
  /** The Exchange Administrator role; left out: as it is. */
  readonly exchange?: boolean | undefined;
}

/** @returns what must change so that the console's service principal has the wished consent */
export const consentChanges = (directory: Directory, wish: ConsentWish): Change[] => {
  const console = principalOf(directory, CLIENT_ID);
  const graph = principalOf(directory, GRAPH_APP_ID);
  if (console === undefined || graph === undefined) return [];
  const id = textOf(console['id']);
  const changes: Change[] = [];
  const switchPermissions = (permissions: readonly ApplicationPermission[], on: boolean): void => {
    for (const { name } of permissions) {
      const role = appRolesOf(graph).find((each) => each['value'] === name);
      if (role === undefined) throw new Error(`Microsoft Graph offers no ${name}`);
      const assignment = appRoleAssignment(console, 'ServicePrincipal', graph, textOf(role['id']));
      changes.push(on ? ['put', 'appRoleAssignments', textOf(assignment['id']), assignment] : ['remove', 'appRoleAssignments', textOf(assignment['id'])]);
    }
  };
  if (wish.admin === true) switchPermissions([...READ_PERMISSIONS, ...WRITE_PERMISSIONS], true);
  else if (wish.admin === false) {
    for (const key of directory.set('appRoleAssignments').where('principalId', id)) changes.push(['remove', 'appRoleAssignments', key]);
  }
  if (wish.write !== undefined) switchPermissions(WRITE_PERMISSIONS, wish.write);
  const roles = directory.set('roleAssignments');
  const held = roles.where('principalId', id).filter((key) => roles.get(key)?.['roleDefinitionId'] === EXCHANGE_ADMINISTRATOR_ROLE);
  if (wish.exchange === true && held.length === 0) {
    const assignment = roleAssignment(id, EXCHANGE_ADMINISTRATOR_ROLE, '/');
    changes.push(['put', 'roleAssignments', textOf(assignment['id']), assignment]);
  } else if (wish.exchange === false) {
    for (const key of held) changes.push(['remove', 'roleAssignments', key]);
  }
  return changes;
};

/** @returns the names of the permissions on Microsoft Graph that the console holds */
export const grantedPermissions = (directory: Directory): Set<string> => {
  const console = principalOf(directory, CLIENT_ID);
  const graph = principalOf(directory, GRAPH_APP_ID);
  if (console === undefined || graph === undefined) return new Set();
  const names = new Map(appRolesOf(graph).map((role) => [role['id'], textOf(role['value'])]));
  const assignments = directory.set('appRoleAssignments');
  return new Set(assignments.where('principalId', textOf(console['id'])).flatMap((key) => names.get(assignments.get(key)?.['appRoleId']) ?? []));
};

export const appRoleAssignment = (
  principal: Entity, principalType: 'User' | 'Group' | 'ServicePrincipal', resource: Entity, appRoleId: string,
): Entity => ({
  id: opaqueId('appRoleAssignment', textOf(principal['id']), textOf(resource['id']), appRoleId),
  deletedDateTime: null,
  appRoleId,
  createdDateTime: '2025-01-15T09:30:00Z',
  principalDisplayName: principal['displayName'] ?? null,
  principalId: textOf(principal['id']),
  principalType,
  resourceDisplayName: resource['displayName'] ?? null,
  resourceId: textOf(resource['id']),
});

export const roleAssignment = (principalId: string, roleDefinitionId: string, directoryScopeId: string): Entity => ({
  id: opaqueId('roleAssignment', principalId, roleDefinitionId, directoryScopeId),
  condition: null,
  principalId,
  roleDefinitionId,
  directoryScopeId,
  appScopeId: null,
});

const principalOf = (directory: Directory, appId: string): Entity | undefined => {
  const principals = directory.set('servicePrincipals');
  const [key] = principals.where('appId', appId);
  return key === undefined ? undefined : principals.get(key);
};

const appRolesOf = (principal: Entity): readonly Entity[] =>
  Array.isArray(principal['appRoles']) ? (principal['appRoles'] as readonly Entity[]) : [];
