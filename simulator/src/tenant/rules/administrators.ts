import { PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE } from '@trc/domain/applicationPermissions';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { denied } from '../http/graphError.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { WriteContext } from './setRules.ts';

/**
 * Properties that somebody could take over an administrator's account with (page "Who can perform sensitive actions").
 */
const SENSITIVE = new Set([
  'accountEnabled',
  'businessPhones',
  'mobilePhone',
  'otherMails',
  'onPremisesImmutableId',
  'passwordProfile',
  'userPrincipalName',
]);

/**
 * @returns the scopes in which a principal holds a role now; also of a deleted principal, whose assignments wait for it
 */
const scopesOf = (directory: Directory, principal: string, role?: string): string[] => {
  const rows = directory.set('roleAssignments');
  return rows.where('principalId', principal).flatMap((key) => {
    const row = rows.get(key);
    const counts = row !== undefined && !directory.isOver('roleAssignments', row);
    return counts && (role === undefined || row['roleDefinitionId'] === role) ? [textOf(row['directoryScopeId'])] : [];
  });
};

/** True if a user holds a role, or is a member or owner of a role-assignable group. */
export const isAdministrator = (directory: Directory, user: string): boolean =>
  scopesOf(directory, user).length > 0 ||
  (['members', 'owners'] as const).some((relation) =>
    directory
      .relation(relation)
      .sources(user)
      .some((group) => directory.set('groups').get(group)?.['isAssignableToRole'] === true),
  );

/** @returns the key of the application's own service principal */
export const ownPrincipal = (directory: Directory): string | undefined =>
  directory.set('servicePrincipals').where('appId', CLIENT_ID)[0];

/** True if the application holds a role in an administrative unit. */
export const manages = (directory: Directory, unit: string): boolean =>
  scopesOf(directory, ownPrincipal(directory) ?? '').includes(`/administrativeUnits/${unit}`);

/** @throws GraphError 403 for an act on an administrator by an application that has permissions only */
export const checkAdministrator = ({ directory, call }: WriteContext, user: Entity): void => {
  if (call.bySimulator === true || directory.behaviour.privilegedApplication) return;
  if (!isAdministrator(directory, textOf(user['id']))) return;
  const own = scopesOf(directory, ownPrincipal(directory) ?? '', PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE);
  if (!own.includes('/')) throw denied();
};

/** @throws GraphError 403 where a change names a sensitive property of an administrator: nothing of it is done */
export const checkSensitive = (writing: WriteContext, user: Entity, body: Entity): void => {
  if (Object.keys(body).some((name) => SENSITIVE.has(name))) checkAdministrator(writing, user);
};
