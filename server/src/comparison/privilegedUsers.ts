import { namesOfPaths } from './messages.ts';
import type { DirectoryCall, DirectoryClient, GraphObject, TypeDescription } from '../directory/index.ts';
import { DirectoryError, isRecord } from '../directory/index.ts';
import { filterQuery, odataLiteral } from '../directory/odata.ts';
import {
  GLOBAL_ADMINISTRATOR_ROLE,
  PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE,
} from '@trc/domain/applicationPermissions';
import { get, pathSegment, textOf } from '../directory/types/calls.ts';
import { propertiesOfGroups } from '../directory/types/propertyGroups.ts';
import { formerAdministrators } from './formerAdministrators.ts';
import type { BackupPlace } from './formerAdministrators.ts';
import type { AttributeDifference } from './difference.ts';
import type { LiveState } from './live.ts';

/** One compared object, as far as conflicts depend on it. */
export interface Compared {
  description: TypeDescription;
  /** The id that it has, or had, in the directory. */
  id: string;
  /** The id in the backup. */
  sourceId: string;
  live: LiveState;
  intended: GraphObject | undefined;
  attributes: readonly AttributeDifference[];
}

/** Users of one comparison that are looked at; each takes three requests. */
const MAX_USERS = 60;
const ASSIGNMENTS = '/v1.0/roleManagement/directory/roleAssignments';
const ROLES = new Set([PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE, GLOBAL_ADMINISTRATOR_ROLE]);
const WHY = 'The user is an administrator, or belongs to a role-assignable group.';
const ROLE = 'the directory role Privileged Authentication Administrator';
const SENSITIVE = new Set(propertiesOfGroups(['sensitive', 'accountName']));

const WHY_DELETED = 'When the backup was made, the user was an administrator, or belonged to a role-assignable group.';

/** @returns the sensitive properties of a live user that a restore would write */
const sensitiveProperties = ({ description, live, attributes }: Compared): string[] => {
  if (description.type !== 'users' || live.state !== 'here') return [];
  return [...new Set(attributes.map(({ name }) => name.split('.')[0] ?? name).filter((name) => SENSITIVE.has(name)))];
};

const isDeletedUser = ({ description, live }: Compared): boolean =>
  description.type === 'users' && live.state === 'deleted';

const ofPrincipal = (id: string): string => `${ASSIGNMENTS}${filterQuery(`principalId eq ${odataLiteral(id)}`)}`;

const lists = (id: string): DirectoryCall[] =>
  [
    ofPrincipal(id),
    ...['memberOf', 'ownedObjects'].map((list) => `/v1.0/users/${pathSegment(id)}/${list}?$select=id`),
  ].map((path) => get(path));

const rowsIn = (body: GraphObject | undefined): GraphObject[] => {
  const value: unknown = body?.['value'];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** Returns true if the application may act on administrators, undefined if the directory does not say. */
const mayActOnAdministrators = async (
  directory: DirectoryClient,
  signal: AbortSignal,
): Promise<boolean | undefined> => {
  const { principalId } = directory.permissions.current();
  if (principalId === undefined) return undefined;
  const rows = await directory.list(ofPrincipal(principalId), { signal });
  return rows.some((row) => ROLES.has(textOf(row['roleDefinitionId'])) && row['directoryScopeId'] === '/');
};

/** @returns the users, of those that are live, who hold a role or belong to a role-assignable group */
const liveAdministrators = async (
  directory: DirectoryClient,
  users: readonly Compared[],
  signal: AbortSignal,
): Promise<Compared[]> => {
  if (users.length === 0) return [];
  const filter = filterQuery('isAssignableToRole eq true', '&$select=id');
  const groups = await directory.list(`/v1.0/groups${filter}`, { signal });
  const assignable = new Set(groups.map(({ id }) => textOf(id).toLowerCase()));
  const answers = await directory.batch(
    users.flatMap(({ id }) => lists(id)),
    { signal },
  );
  return users.filter((_, index) => {
    const [roles = [], ...holding] = answers.slice(index * 3, index * 3 + 3).map(({ body }) => rowsIn(body));
    return roles.length > 0 || holding.flat().some(({ id }) => assignable.has(textOf(id).toLowerCase()));
  });
};

/**
 * Predicts refusals: Graph lets applications change sensitive properties of administrators, and of members
 * and owners of role-assignable groups, only with a directory role ("Who can perform sensitive actions"). The same
 * holds for bringing them back (directory: restore deleted items).
 * @returns one sentence per user that the directory would refuse; nothing where it does not say
 */
export const privilegedConflicts = async (
  directory: DirectoryClient,
  backup: BackupPlace,
  compared: readonly Compared[],
  signal: AbortSignal,
): Promise<Map<Compared, string>> => {
  const changed = compared.filter((each) => sensitiveProperties(each).length > 0).slice(0, MAX_USERS);
  const deleted = compared.filter(isDeletedUser);
  if (changed.length + deleted.length === 0) return new Map();
  try {
    if ((await mayActOnAdministrators(directory, signal)) !== false) return new Map();
    const live = await liveAdministrators(directory, changed, signal);
    const former =
      deleted.length === 0
        ? new Set<string>()
        : await formerAdministrators(
            backup,
            deleted.map(({ sourceId }) => sourceId),
            signal,
          );
    return new Map([
      ...live.map(
        (each) =>
          [
            each,
            `${WHY} The directory refuses ${namesOfPaths(sensitiveProperties(each))} until the application has ${ROLE}.`,
          ] as const,
      ),
      ...deleted
        .filter(({ sourceId }) => former.has(sourceId.toLowerCase()))
        .map(
          (each) =>
            [
              each,
              `${WHY_DELETED} The directory refuses to bring the user back until the application has ${ROLE}.`,
            ] as const,
        ),
    ]);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DirectoryError)) throw error;
    return new Map();
  }
};
