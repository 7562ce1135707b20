import {
  EXCHANGE_ADMINISTRATOR_ROLE,
  EXCHANGE_APP_ID,
  GRAPH_APP_ID,
  OPTIONAL_PERMISSIONS,
  PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE,
  READ_PERMISSIONS,
  WRITE_PERMISSIONS,
} from '@trc/domain/applicationPermissions';
import { CLIENT_ID } from '@trc/domain/sampleTenant';
import { appRolesOfApi, EXCHANGE_APP_ROLES, GRAPH_APP_ROLES } from './graphPermissions.ts';
import { opaqueId } from './random.ts';
import type { Change } from './store/change.ts';
import type { Directory } from './store/directory.ts';
import { textOf, type Entity } from './store/entity.ts';

export interface ConsentWish {
  /** All application permissions that the product asks for; left out: as it is. */
  readonly admin?: boolean | undefined;
  /** Consent to the write permissions; left out: unchanged. */
  readonly write?: boolean | undefined;
  /** The optional ones; left out: as they are. */
  readonly optional?: boolean | undefined;
  /** The Exchange Administrator role; left out: as it is. */
  readonly exchange?: boolean | undefined;
  /** The Privileged Authentication Administrator role; left out: as it is. */
  readonly privileged?: boolean | undefined;
  /** Single permissions by name, after the others; also those that the product does not ask for. */
  readonly permissions?: Readonly<Record<string, boolean>> | undefined;
}

const namesOf = (permissions: readonly { name: string }[]): string[] => permissions.map(({ name }) => name);
const OPTIONAL = namesOf(OPTIONAL_PERMISSIONS);
const WRITES = [...namesOf(WRITE_PERMISSIONS), ...namesOf(OPTIONAL_PERMISSIONS.filter(({ use }) => use === 'write'))];
const ALL = [...namesOf(READ_PERMISSIONS), ...namesOf(WRITE_PERMISSIONS), ...OPTIONAL];

/** @returns true if the simulated APIs offer a permission of this name */
export const isOffered = (name: string): boolean =>
  Object.hasOwn(GRAPH_APP_ROLES, name) || Object.hasOwn(EXCHANGE_APP_ROLES, name);

/** A tenant that an earlier version has stored may lack permissions that came later. */
const offering = (api: Entity): Change[] => {
  const there = new Set(appRolesOf(api).map((role) => role['value']));
  const missing = appRolesOfApi(textOf(api['appId'])).filter((role) => !there.has(role['value']));
  return missing.length === 0
    ? []
    : [['put', 'servicePrincipals', textOf(api['id']), { ...api, appRoles: [...appRolesOf(api), ...missing] }]];
};

/** Time of all consents of the seed. */
const SEEDED = '2025-01-15T09:30:00Z';

/**
 * @param at time of the consent, ISO 8601; the seed leaves it out
 * @returns the changes that give the console's service principal the wanted consent
 */
export const consentChanges = (directory: Directory, wish: ConsentWish, at = SEEDED): Change[] => {
  const console = principalOf(directory, CLIENT_ID);
  const graph = principalOf(directory, GRAPH_APP_ID);
  if (console === undefined || graph === undefined) return [];
  const exchangeApi = principalOf(directory, EXCHANGE_APP_ID);
  const id = textOf(console['id']);
  const changes: Change[] = [];
  // There is one change per permission, because the directory keeps only one of two changes of a row that come
  // together.
  const wanted = new Map<string, boolean>();
  const want = (names: readonly string[], on: boolean | undefined): void => {
    if (on !== undefined) for (const name of names) wanted.set(name, on);
  };
  want(wish.admin === false ? Object.keys({ ...GRAPH_APP_ROLES, ...EXCHANGE_APP_ROLES }) : ALL, wish.admin);
  want(WRITES, wish.write);
  want(OPTIONAL, wish.optional);
  for (const [name, on] of Object.entries(wish.permissions ?? {})) want([name], on);
  if ([...wanted.values()].includes(true))
    changes.push(...[graph, exchangeApi].flatMap((api) => (api === undefined ? [] : offering(api))));
  const assignments = directory.set('appRoleAssignments');
  const assigned = assignments.where('principalId', id);
  const switched = new Set<string>();
  for (const [name, on] of wanted) {
    const api = Object.hasOwn(GRAPH_APP_ROLES, name) ? graph : exchangeApi;
    if (api === undefined) continue;
    const roleId = GRAPH_APP_ROLES[name] ?? EXCHANGE_APP_ROLES[name] ?? '';
    const held = assigned.filter(
      (key) => assignments.get(key)?.['appRoleId'] === roleId && assignments.get(key)?.['resourceId'] === api['id'],
    );
    for (const key of held) switched.add(key);
    if (!on) changes.push(...held.map((key): Change => ['remove', 'appRoleAssignments', key]));
    // A permission that is held keeps the time of its consent.
    else if (held.length === 0) {
      const assignment: Entity = {
        ...appRoleAssignment(console, 'ServicePrincipal', api, roleId),
        createdDateTime: at,
      };
      changes.push(['put', 'appRoleAssignments', textOf(assignment['id']), assignment]);
    }
  }
  if (wish.admin === false)
    changes.push(
      ...assigned.filter((key) => !switched.has(key)).map((key): Change => ['remove', 'appRoleAssignments', key]),
    );
  const roles = directory.set('roleAssignments');
  const wishes = [
    [EXCHANGE_ADMINISTRATOR_ROLE, wish.exchange],
    [PRIVILEGED_AUTHENTICATION_ADMINISTRATOR_ROLE, wish.privileged],
  ] as const;
  for (const [role, on] of wishes) {
    const held = roles.where('principalId', id).filter((key) => roles.get(key)?.['roleDefinitionId'] === role);
    const assignment = roleAssignment(id, role, '/');
    if (on === true && held.length === 0)
      changes.push(['put', 'roleAssignments', textOf(assignment['id']), assignment]);
    if (on === false) for (const key of held) changes.push(['remove', 'roleAssignments', key]);
  }
  return changes;
};

interface Granted {
  readonly issuedAt: number;
  /** Changes of the assignments and of the service principals when the names were computed. */
  readonly changes: readonly [assignments: number, principals: number];
  readonly names: ReadonlySet<string>;
}

/** Every request asks for the permissions of its bearer, and consent changes rarely. */
const lastGranted = new WeakMap<Directory, Granted>();

/**
 * @param issuedAt of the bearer, in milliseconds since 1970; left out: with this request
 * @returns the names of the permissions on Microsoft Graph and Exchange Online that such a bearer carries: those
 * consented to before
 */
export const grantedPermissions = (directory: Directory, issuedAt = Number.POSITIVE_INFINITY): ReadonlySet<string> => {
  const changes = [directory.set('appRoleAssignments').changes, directory.set('servicePrincipals').changes] as const;
  const last = lastGranted.get(directory);
  if (last?.issuedAt === issuedAt && last.changes.every((number, index) => number === changes[index]))
    return last.names;
  const names = readGranted(directory, issuedAt);
  lastGranted.set(directory, { issuedAt, changes, names });
  return names;
};

const readGranted = (directory: Directory, issuedAt: number): ReadonlySet<string> => {
  const console = principalOf(directory, CLIENT_ID);
  const apis = [GRAPH_APP_ID, EXCHANGE_APP_ID]
    .map((appId) => principalOf(directory, appId))
    .filter((api) => api !== undefined);
  if (console === undefined || apis.length === 0) return new Set();
  const names = new Map(apis.flatMap(appRolesOf).map((role) => [role['id'], textOf(role['value'])]));
  const assignments = directory.set('appRoleAssignments');
  const held = assignments
    .where('principalId', textOf(console['id']))
    .map((key) => assignments.get(key))
    .filter((row) => !(Date.parse(textOf(row?.['createdDateTime'])) >= issuedAt));
  return new Set(held.flatMap((row) => names.get(row?.['appRoleId']) ?? []));
};

export const appRoleAssignment = (
  principal: Entity,
  principalType: 'User' | 'Group' | 'ServicePrincipal',
  resource: Entity,
  appRoleId: string,
): Entity => ({
  id: opaqueId('appRoleAssignment', textOf(principal['id']), textOf(resource['id']), appRoleId),
  deletedDateTime: null,
  appRoleId,
  createdDateTime: SEEDED,
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
