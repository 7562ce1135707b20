import { HIGH_IMPACT_APIS, isHighImpactRole, isHighImpactScope } from '../../directory/highImpact.ts';
import { readAnswers, readLists } from '../../backup/liveLists.ts';
import { directoryObjectsByIds, DirectoryError, isRecord, requiredId } from '../../directory/index.ts';
import type { DirectoryClient, GraphObject } from '../../directory/index.ts';
import { filterQuery, odataLiteral } from '../../directory/odata.ts';
import type { HighImpactHolding } from '../../directory/privileged.ts';
import { pathSegment, textOf } from '../../directory/types/calls.ts';
import { ELIGIBILITIES } from '../../directory/types/schedules.ts';
import type { Gainer, GainerKind, Reach } from './rule.ts';
import { NOT_FOUND, BAD_REQUEST, FORBIDDEN, NOT_IMPLEMENTED } from '@trc/domain/httpStatus';

/** The parts that reading needs; nothing here is written. */
export interface Reading {
  directory: Pick<DirectoryClient, 'get' | 'list' | 'call' | 'batch' | 'permissions'>;
  signal: AbortSignal;
}

const READ_HIDDEN = 'Member.Read.Hidden';

const lower = (value: unknown): string => textOf(value).toLowerCase();
const isTyped = (row: GraphObject, type: string): boolean =>
  textOf(row['@odata.type']).toLowerCase() === `#microsoft.graph.${type.toLowerCase()}`;

/** @returns undefined where the directory does not say. @throws the reason of an aborted signal */
const orUnread = async <T>({ signal }: Reading, read: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await read();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DirectoryError) return undefined;
    throw error;
  }
};

const principalPath = (appId: string, select = 'id'): string =>
  `/v1.0/servicePrincipals(appId=${odataLiteral(appId)})?$select=${select}`;

/** @returns undefined for an application that has no service principal. @throws DirectoryError */
const principalOf = async (
  { directory, signal }: Reading,
  appId: string,
  select?: string,
): Promise<GraphObject | undefined> => {
  try {
    return await directory.get(principalPath(appId, select), { signal });
  } catch (error) {
    if (error instanceof DirectoryError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
};

/** Ids of the listed objects. @throws DirectoryError for an item without an id: it may be the one that matters */
const idsOf = (rows: readonly GraphObject[]): string[] => rows.map((row) => requiredId(row).toLowerCase());

const containersOf = async (
  { directory, signal }: Reading,
  set: 'users' | 'servicePrincipals',
  id: string,
): Promise<string[]> =>
  idsOf(await directory.list(`/v1.0/${set}/${pathSegment(id)}/transitiveMemberOf?$select=id&$top=999`, { signal }));

const ownedObjects = ({ directory, signal }: Reading, self: string): Promise<GraphObject[]> =>
  directory.list(`/v1.0/users/${pathSegment(self)}/ownedObjects?$top=999`, { signal });

/** The application ids of applications among objects. */
const appsIn = (rows: readonly GraphObject[]): string[] =>
  rows.filter((row) => isTyped(row, 'application')).map(({ appId }) => textOf(appId));

/** Groups and service principals that a person owns, those of owned applications among them. */
const ownedBy = async (
  reading: Reading,
  self: string,
  moreApps: readonly string[],
): Promise<{ all: string[]; principals: string[] }> => {
  const rows = await ownedObjects(reading, self);
  const apps = [...moreApps, ...appsIn(rows)];
  const ofApps = (await Promise.all(apps.map((appId) => principalOf(reading, appId)))).flatMap((one) =>
    one ? [one] : [],
  );
  const principals = [...new Set(idsOf([...rows.filter((row) => isTyped(row, 'servicePrincipal')), ...ofApps]))];
  return { all: [...new Set([...idsOf(rows), ...principals])], principals };
};

/** @returns the application ids of the applications that a person owns; undefined where the directory does not say */
export const readOwnedApps = (reading: Reading, person: string): Promise<readonly string[] | undefined> =>
  orUnread(reading, async () => appsIn(await ownedObjects(reading, person)));

/**
 * Objects through which a person would get a privilege, by the live directory.
 * @param moreApps application ids that the person owns although lists may not show it yet
 */
export const readReach = async (reading: Reading, person: string, moreApps: readonly string[] = []): Promise<Reach> => {
  const self = person.toLowerCase();
  const owned = await orUnread(reading, () => ownedBy(reading, self, moreApps));
  const groups =
    owned &&
    (await orUnread(reading, async () => {
      const lists = await Promise.all([
        containersOf(reading, 'users', self),
        ...owned.principals.map((id) => containersOf(reading, 'servicePrincipals', id)),
      ]);
      return new Set(lists.flat());
    }));
  return { self, groups, owned: owned && new Set(owned.all) };
};

const KINDS: Readonly<Record<string, GainerKind>> = {
  '#microsoft.graph.user': 'user',
  '#microsoft.graph.group': 'group',
  '#microsoft.graph.serviceprincipal': 'servicePrincipal',
};

/** Reads the kinds of objects that would get a privilege; an object that the directory does not show is unknown. */
export const readGainers = async (reading: Reading, ids: readonly string[]): Promise<Gainer[]> => {
  if (ids.length === 0) return [];
  const found = await orUnread(reading, async () => {
    const rows: GraphObject[] = [];
    for await (const row of directoryObjectsByIds(reading.directory, ids, { signal: reading.signal })) rows.push(row);
    return rows;
  });
  const byId = new Map((found ?? []).map((row) => [lower(row['id']), row]));
  const showsHidden = reading.directory.permissions.current().names.has(READ_HIDDEN);
  return ids.map((id): Gainer => {
    const row = byId.get(id.toLowerCase());
    const kind = KINDS[lower(row?.['@odata.type'])] ?? 'unknown';
    const hidesMembers = kind === 'group' && row?.['visibility'] === 'HiddenMembership' && !showsHidden;
    const isDeleted = found !== undefined && row === undefined;
    return {
      id: id.toLowerCase(),
      kind,
      ...(hidesMembers ? { hidesMembers } : {}),
      ...(isDeleted ? { isDeleted } : {}),
    };
  });
};

/** The service principals of the APIs whose permissions reach the whole tenant, by id. @throws DirectoryError */
export const readApis = async (reading: Reading): Promise<ReadonlyMap<string, GraphObject>> => {
  const found = await Promise.all(HIGH_IMPACT_APIS.map((appId) => principalOf(reading, appId, 'id,appId,appRoles')));
  return new Map(found.flatMap((one) => (one ? [[lower(one['id']), one] as const] : [])));
};

/** The lists that show what a service principal holds, in the order of `isHighImpact`. */
const holdingPaths = (id: string): string[] => {
  const path = `/v1.0/servicePrincipals/${pathSegment(id)}`;
  return [
    `${path}/appRoleAssignments?$top=999`,
    `${path}/oauth2PermissionGrants`,
    `/v1.0/roleManagement/directory/roleAssignments${filterQuery(`principalId eq ${odataLiteral(id)}`)}`,
    `${path}/memberOf?$top=999`,
  ];
};

const isHighImpact = (
  apis: ReadonlyMap<string, GraphObject>,
  [roles = [], grants = [], assignments = [], groups = []]: readonly GraphObject[][],
): boolean =>
  assignments.length > 0 ||
  roles.some(({ resourceId, appRoleId }) => {
    const api = apis.get(lower(resourceId));
    return api !== undefined && isHighImpactRole(api, appRoleId);
  }) ||
  grants.some(({ scope }) => isHighImpactScope(textOf(scope))) ||
  groups.some((group) => group['isAssignableToRole'] === true);

/** Answers of a tenant without Privileged Identity Management. */
const ABSENT: readonly (number | undefined)[] = [BAD_REQUEST, FORBIDDEN, NOT_FOUND, NOT_IMPLEMENTED];

const eligibilitiesOf = async ({ directory, signal }: Reading, filter: string): Promise<GraphObject[]> => {
  try {
    return await directory.list(`${ELIGIBILITIES}${filter}`, { signal });
  } catch (error) {
    if (error instanceof DirectoryError && ABSENT.includes(error.status)) return [];
    throw error;
  }
};

/**
 * Returns true if a user or group is active in, or eligible for, a directory role, directly or through groups.
 * @returns undefined where the directory does not say
 */
export const readHoldsRole = (reading: Reading, type: 'users' | 'groups', id: string): Promise<boolean | undefined> => {
  const { directory, signal } = reading;
  const filter = filterQuery(`principalId eq ${odataLiteral(id)}`);
  return orUnread(reading, async () => {
    const [assignments, eligibilities, containers] = await Promise.all([
      directory.list(`/v1.0/roleManagement/directory/roleAssignments${filter}`, { signal }),
      eligibilitiesOf(reading, filter),
      directory.list(`/v1.0/${type}/${pathSegment(id)}/transitiveMemberOf?$top=999`, { signal }),
    ]);
    return (
      assignments.length + eligibilities.length > 0 ||
      containers.some((container) => container['isAssignableToRole'] === true || isTyped(container, 'directoryRole'))
    );
  });
};

/** An application or service principal whose privileges are asked for. */
export interface HolderQuestion {
  type: 'applications' | 'servicePrincipals';
  id: string;
  appId: string;
}

/** `principal`: the id of the service principal in lower case, where the directory shows one. */
export interface Holding {
  holding: HighImpactHolding;
  principal?: string;
}

/** @returns ids of the service principals in lower case; empty for an application without one; undefined: not known */
const principalsOf = async (
  reading: Reading,
  questions: readonly HolderQuestion[],
): Promise<(string | undefined)[]> => {
  const { directory, signal } = reading;
  const applications = questions.filter(({ type }) => type === 'applications');
  const calls = applications.map(({ appId }) => ({ method: 'GET' as const, path: principalPath(appId) }));
  const answers = await orUnread(reading, () => readAnswers(directory, calls, signal));
  const found = new Map(
    applications.map((question, index): [HolderQuestion, string | undefined] => {
      const { status, error, body } = answers?.[index] ?? {};
      if (status === NOT_FOUND) return [question, ''];
      return [question, status === undefined || error ? undefined : lower(body?.['id'])];
    }),
  );
  return questions.map((question) =>
    question.type === 'servicePrincipals' ? question.id.toLowerCase() : found.get(question),
  );
};

/**
 * Reads whether applications and service principals hold a role or a permission of high impact now. Batches read the
 * lists of all of them together.
 */
export const readHoldings = async (
  reading: Reading,
  apis: ReadonlyMap<string, GraphObject>,
  questions: readonly HolderQuestion[],
): Promise<Holding[]> => {
  const { directory, signal } = reading;
  const principals = await principalsOf(reading, questions);
  const paths = new Map(principals.flatMap((id) => (id ? [[id, holdingPaths(id)] as const] : [])));
  const asked = [...paths.values()].flat();
  const lists = await orUnread(reading, () =>
    readLists(
      directory,
      asked.map((path) => ({ call: { method: 'GET', path }, isSound: isRecord })),
      signal,
    ),
  );
  const byPath = new Map(asked.map((path, index) => [path, lists?.[index]]));
  return principals.map((principal): Holding => {
    if (principal === undefined) return { holding: 'unread' };
    if (principal === '') return { holding: 'holdsNone' };
    const own = (paths.get(principal) ?? []).flatMap((path) => {
      const list = byPath.get(path);
      return Array.isArray(list) ? [list] : [];
    });
    const isRead = own.length === holdingPaths(principal).length;
    return { holding: !isRead ? 'unread' : isHighImpact(apis, own) ? 'holds' : 'holdsNone', principal };
  });
};
