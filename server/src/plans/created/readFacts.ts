import type { ObjectType } from '@trc/domain/objectTypes';
import { nameOf } from '@trc/domain/recordSummary';
import { readLists } from '../../backup/liveLists.ts';
import { readLive } from '../../comparison/index.ts';
import type { LiveState } from '../../comparison/index.ts';
import { readFailure } from '../../comparison/messages.ts';
import { descriptionOf, DirectoryError } from '../../directory/index.ts';
import type { DirectoryCall, DirectoryClient, GraphObject } from '../../directory/index.ts';
import { filterQuery, odataLiteral } from '../../directory/odata.ts';
import { get, idFrom, pathSegment, textOf } from '../../directory/types/calls.ts';
import { valuesAt } from '../../directory/types/paths.ts';
import { ELIGIBILITIES } from '../../directory/types/schedules.ts';
import { EXEMPTING } from './buildContainment.ts';
import type { ContainFacts, SeenObject } from './buildContainment.ts';

/** Names an object of the directory. */
export interface ObjectKey {
  type: ObjectType;
  id: string;
}

export interface Looking {
  directory: DirectoryClient;
  signal: AbortSignal;
}

/** Objects that are read at a time. */
const BATCH_SIZE = 250;
/** Answers of a tenant without Privileged Identity Management, or to a service without its permission. */
const ABSENT: readonly (number | undefined)[] = [400, 403, 404, 501];

export const keyOf = ({ type, id }: ObjectKey): string => `${type} ${id.toLowerCase()}`;

/**
 * Reads objects as the directory has them now.
 * @throws DirectoryError where none of them could be read
 */
export const readObjectsNow = async (
  { directory, signal }: Looking,
  keys: readonly ObjectKey[],
): Promise<Map<string, LiveState>> => {
  const wanted = keys.map(({ type, id }) => ({ id, description: descriptionOf(type, id) }));
  const found = new Map<string, LiveState>();
  for (let start = 0; start < wanted.length; start += BATCH_SIZE) {
    const live = await readLive(directory, wanted.slice(start, start + BATCH_SIZE), signal);
    for (const [index, state] of live.entries()) {
      const key = keys[start + index];
      if (key) found.set(keyOf(key), state);
    }
  }
  return found;
};

/** @returns undefined for an object that is not in the directory, or could not be read */
export const toSeenObject = ({ type, id }: ObjectKey, live: LiveState | undefined): SeenObject | undefined => {
  if (live?.state !== 'here') return undefined;
  const { object, links, unread, unreadError } = live;
  return {
    type,
    id,
    name: nameOf(type, id, object) ?? id,
    description: descriptionOf(type, id),
    object,
    links,
    unread,
    unreadReason: unreadError && readFailure(unreadError),
  };
};

interface Question {
  call: DirectoryCall;
  /** Some tenants do not answer it. */
  mayBeAbsent?: true;
  /** Names the objects that hold a reference to the object. */
  holderIn: (row: GraphObject) => ObjectKey[];
}

const ofType =
  (type: ObjectType, name: string) =>
  (row: GraphObject): ObjectKey[] => {
    const id = textOf(row[name]);
    return id === '' ? [] : [{ type, id }];
  };

const groupsIn =
  (excluded: ReadonlySet<string>) =>
  (row: GraphObject): ObjectKey[] => {
    const id = idFrom(row);
    const isGroup = textOf(row['@odata.type']).toLowerCase() === '#microsoft.graph.group';
    return isGroup && (row['isAssignableToRole'] === true || excluded.has(id.toLowerCase()))
      ? [{ type: 'groups', id }]
      : [];
  };

const ROLES = '/v1.0/roleManagement/directory/roleAssignments';

const questionsFor = ({ type, id }: ObjectKey, excluded: ReadonlySet<string>): Question[] => {
  const path = `/v1.0/${type}/${pathSegment(id)}`;
  const ofPrincipal = filterQuery(`principalId eq ${odataLiteral(id)}`);
  const groups = groupsIn(excluded);
  return [
    { call: get(`${ROLES}${ofPrincipal}`), holderIn: ofType('directoryRoles', 'roleDefinitionId') },
    {
      call: get(`${ELIGIBILITIES}${ofPrincipal}`),
      mayBeAbsent: true,
      holderIn: ofType('directoryRoles', 'roleDefinitionId'),
    },
    { call: get(`${path}/memberOf?$top=999`), holderIn: groups },
    { call: get(`${path}/ownedObjects?$top=999`), holderIn: groups },
    ...(type === 'servicePrincipals'
      ? [{ call: get(`${path}/appRoleAssignments?$top=999`), holderIn: ofType('servicePrincipals', 'resourceId') }]
      : []),
  ];
};

const ask = async ({ directory, signal }: Looking, questions: readonly Question[]): Promise<ObjectKey[]> => {
  const lists = await readLists(
    directory,
    questions.map(({ call }) => ({ call, isSound: () => true })),
    signal,
  );
  return questions.flatMap(({ holderIn, mayBeAbsent }, index) => {
    const list = lists[index];
    if (Array.isArray(list)) return list.flatMap(holderIn);
    if (list && !(mayBeAbsent && ABSENT.includes(list.status))) throw list;
    return [];
  });
};

const idsAt = (object: GraphObject, paths: readonly string[]): string[] =>
  paths.flatMap((path) => valuesAt(object, `${path}[]`)).map((value) => textOf(value).toLowerCase());

/** @throws DirectoryError */
const readPolicies = async ({ directory, signal }: Looking): Promise<GraphObject[]> => {
  const call = get('/v1.0/identity/conditionalAccess/policies', 'conditionalAccess');
  const [list] = await readLists(directory, [{ call, isSound: (row) => idFrom(row) !== '' }], signal);
  if (list instanceof DirectoryError) throw list;
  return list ?? [];
};

/** @returns service principals by the application id in lower case. @throws DirectoryError */
const readPrincipals = async (
  looking: Looking,
  applications: readonly SeenObject[],
): Promise<Map<string, SeenObject>> => {
  const appIds = applications.map(({ object }) => textOf(object['appId'])).filter((appId) => appId !== '');
  const keys = await ask(
    looking,
    appIds.map((appId) => ({
      call: get(`/v1.0/servicePrincipals${filterQuery(`appId eq ${odataLiteral(appId)}`)}`),
      holderIn: ofType('servicePrincipals', 'id'),
    })),
  );
  const live = keys.length > 0 ? await readObjectsNow(looking, keys) : new Map<string, LiveState>();
  return new Map(
    keys.flatMap((key) => {
      const seen = toSeenObject(key, live.get(keyOf(key)));
      return seen ? [[textOf(seen.object['appId']).toLowerCase(), seen] as const] : [];
    }),
  );
};

const GAINERS: readonly ObjectType[] = ['users', 'servicePrincipals'];

/**
 * Reads the grants of other objects to the contained ones.
 * @returns a function that gives the facts about each of them
 * @throws DirectoryError where the directory does not answer: containment in part would look complete
 */
export const readFacts = async (
  looking: Looking,
  contained: readonly SeenObject[],
): Promise<(seen: SeenObject) => ContainFacts> => {
  const principals = await readPrincipals(
    looking,
    contained.filter(({ type }) => type === 'applications'),
  );
  const gainers = [...contained.filter(({ type }) => GAINERS.includes(type)), ...principals.values()];
  if (gainers.length === 0) return () => ({ holders: [], excludedGroups: new Set() });
  const policies = await readPolicies(looking);
  const excludedGroups = new Set(policies.flatMap((policy) => idsAt(policy, ['conditions.users.excludeGroups'])));
  const ids = new Set(gainers.map(({ id }) => id.toLowerCase()));
  const exempting = policies.filter((policy) => idsAt(policy, EXEMPTING).some((id) => ids.has(id)));
  const named = await ask(
    looking,
    gainers.flatMap((gainer) => questionsFor(gainer, excludedGroups)),
  );
  const all = [
    ...named,
    ...exempting.map((policy): ObjectKey => ({ type: 'conditionalAccessPolicies', id: idFrom(policy) })),
  ];
  const keys = [...new Map(all.map((key) => [keyOf(key), key])).values()];
  const live = keys.length > 0 ? await readObjectsNow(looking, keys) : new Map<string, LiveState>();
  const holders = keys.map((key) => {
    const state = live.get(keyOf(key));
    if (state?.state === 'unknown') throw state.error;
    return toSeenObject(key, state);
  });
  const facts: ContainFacts = { holders: holders.filter((holder) => holder !== undefined), excludedGroups };
  return ({ type, object }) => {
    const principal = type === 'applications' ? principals.get(textOf(object['appId']).toLowerCase()) : undefined;
    return principal ? { ...facts, principal } : facts;
  };
};
