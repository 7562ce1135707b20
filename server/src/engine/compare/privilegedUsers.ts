import type { DirectoryCall, DirectoryClient, GraphObject } from '../../directory/index.ts';
import { DirectoryError, isRecord } from '../../directory/index.ts';
import { filterOf, literal } from '../../directory/odata.ts';
import {
  GLOBAL_ADMINISTRATOR_ROLE,
  PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE,
} from '../../directory/permissions.ts';
import { get, segment, textOf } from '../../directory/types/calls.ts';
import { inGroups } from '../../directory/types/propertyGroups.ts';
import type { Compared } from './conflicts.ts';

/** Users of one comparison that are looked at; each takes three requests. */
const USERS_MAX = 60;
const ASSIGNMENTS = '/v1.0/roleManagement/directory/roleAssignments';
const ROLES = new Set([PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE, GLOBAL_ADMINISTRATOR_ROLE]);
const WHY = 'The user is an administrator, or belongs to a role-assignable group.';
const ROLE = 'the directory role Privileged Authentication Administrator';
const SENSITIVE = new Set(inGroups(['sensitive', 'accountName']));

/**
 * @returns the sensitive properties that a restore would write. Of a deleted user the directory does not show the
 * roles.
 */
const sensitiveProperties = ({ description, live, attributes }: Compared): string[] => {
  if (description.type !== 'users' || live.state !== 'here') return [];
  return [...new Set(attributes.map(({ name }) => name.split('.')[0] ?? name).filter((name) => SENSITIVE.has(name)))];
};

const ofPrincipal = (id: string): string => `${ASSIGNMENTS}${filterOf(`principalId eq ${literal(id)}`)}`;

const lists = (id: string): DirectoryCall[] =>
  [ofPrincipal(id), ...['memberOf', 'ownedObjects'].map((list) => `/v1.0/users/${segment(id)}/${list}?$select=id`)].map(
    (path) => get(path),
  );

const rowsIn = (body: GraphObject | undefined): GraphObject[] => {
  const value: unknown = body?.['value'];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

/** Whether the application may act on administrators; undefined where the directory does not say. */
const mayActOnAdministrators = async (
  directory: DirectoryClient,
  signal: AbortSignal,
): Promise<boolean | undefined> => {
  const { principalId } = directory.permissions.current();
  if (principalId === undefined) return undefined;
  const rows = await directory.list(ofPrincipal(principalId), { signal });
  return rows.some((row) => ROLES.has(textOf(row['roleDefinitionId'])) && row['directoryScopeId'] === '/');
};

/**
 * Predicts refusals: Graph lets applications change sensitive properties of administrators, and of members
 * and owners of
 * role-assignable groups, only with a directory role ("Who can perform sensitive actions").
 * @returns one sentence per user that the directory would refuse; nothing where it does not say
 */
export const privilegedConflicts = async (
  directory: DirectoryClient, compared: readonly Compared[], signal: AbortSignal,
): Promise<Map<Compared, string>> => {
  const found = new Map<Compared, string>();
  const asked = compared.flatMap((each) => {
    const names = sensitiveProperties(each);
    return names.length === 0 ? [] : [{ each, names }];
  }).slice(0, USERS_MAX);
  if (asked.length === 0) return found;
  try {
    if (await mayActOnAdministrators(directory, signal) !== false) return found;
    const groups = await directory.list(`/v1.0/groups${filterOf('isAssignableToRole eq true', '&$select=id')}`, {
      signal,
    });
    const assignable = new Set(groups.map(({ id }) => textOf(id).toLowerCase()));
    const answers = await directory.batch(asked.flatMap(({ each }) => lists(each.id)), { signal });
    asked.forEach(({ each, names }, index) => {
      const [roles, ...holding] = answers.slice(index * 3, index * 3 + 3).map(({ body }) => rowsIn(body));
      const isPrivileged =
        (roles ?? []).length > 0 || holding.flat().some(({ id }) => assignable.has(textOf(id).toLowerCase()));
      if (isPrivileged)
        found.set(
          each,
          `${WHY} The directory refuses ${names.join(', ')} until the application has ${ROLE}.`,
        );
    });
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof DirectoryError)) throw error;
  }
  return found;
};
