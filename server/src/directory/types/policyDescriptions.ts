import { isRecord } from '../parse.ts';
import { CONFIGURATIONS, configurationCalls } from './authenticationMethods.ts';
import { del, get, patchUnlessEmpty, post, put, pathSegment, sharing, textOf } from './calls.ts';
import { POLICY_DEFAULTS } from './defaults.ts';
import type {
  DirectoryCall,
  GraphObject,
  LinkDescription,
  NaturalKey,
  TypeDescription,
  UpdateCall,
} from './description.ts';
import { DROPPED_SOURCES, tenantWidePolicies } from './policies.ts';
import { POLICY_KINDS } from './policyKinds.ts';
import type { PolicyKind } from './policyKinds.ts';
import { assignedObjects, rolledOutTo } from './policyLinks.ts';
import { patchGroup } from './propertyGroups.ts';
import type { Source } from './reading.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const records = (value: unknown): GraphObject[] => (Array.isArray(value) ? value : []).filter(isRecord);
/** Lists of ids have no order. */
const canonical = (object: object): string =>
  JSON.stringify(
    Object.entries(object)
      .map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? [...(value as unknown[])].map(String).sort() : value,
      ])
      .sort(),
  );

/** Child objects without a key: identified by their content, added and removed. */
const childCalls = (path: string, kind: PolicyKind, changes: GraphObject, live: GraphObject): DirectoryCall[] =>
  Object.entries(kind.children ?? {}).flatMap(([name, shape]) => {
    if (!Object.hasOwn(changes, name)) return [];
    const key = (one: GraphObject): string => canonical(pick(shape, one));
    const before = records(live[name]);
    const wanted = records(changes[name]);
    const kept = new Set(wanted.map(key));
    const there = new Set(before.map(key));
    return [
      ...before
        .filter((one) => !kept.has(key(one)))
        .map((one) => del(`${path}/${name}/${pathSegment(textOf(one['id']))}`)),
      ...wanted.filter((one) => !there.has(key(one))).map((one) => post(`${path}/${name}`, pick(shape, one))),
    ];
  });

const apartCalls = (
  path: string,
  { apart = [] }: PolicyKind,
  changes: GraphObject,
  live: GraphObject,
): UpdateCall[] => [
  ...(apart.includes(CONFIGURATIONS) && Object.hasOwn(changes, CONFIGURATIONS)
    ? configurationCalls(path, changes[CONFIGURATIONS], live[CONFIGURATIONS])
    : []),
  ...(apart.includes('policyMigrationState') ? patchGroup(path, 'migrationState', changes, live) : []),
];

const linksOf = (name: string, kind: PolicyKind, bareId: (id: string) => string): LinkDescription[] => {
  const own = kind.links?.(bareId) ?? [];
  if (kind.appliesTo === undefined) return own;
  return [...own, kind.appliesTo === 'policy' ? rolledOutTo(name, bareId) : assignedObjects(name, bareId)];
};

const naturalKeyOf = (path: string, kind: PolicyKind, policy: GraphObject): NaturalKey | undefined => {
  if (kind.unique === '') return { find: get(path), same: () => true, unique: true };
  const property = kind.idProperty ?? kind.unique;
  return sharing(path, property ?? 'displayName', policy, { filter: false, unique: property !== undefined });
};

/** A part with a separate path: its values cannot be written with the policy. */
const partCalls = (path: string, { part }: PolicyKind, changes: GraphObject): DirectoryCall[] => {
  if (!part || !Object.hasOwn(changes, part.name)) return [];
  const wanted = changes[part.name];
  return [isRecord(wanted) ? put(`${path}/${part.name}`, pick(part.shape, wanted)) : del(`${path}/${part.name}`)];
};

/** The query for parts that a plain read leaves out. */
const queryOf = ({ query, select }: Source): string => {
  const wanted = {
    ...(select ? { $select: select.join(',') } : {}),
    ...(query?.['$expand'] === undefined ? {} : { $expand: query['$expand'] }),
  };
  const parts = Object.entries(wanted).map(([name, value]) => `${name}=${value}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
};

const descriptionOfSource = (source: Source, isDropped: boolean): TypeDescription => {
  const name = source.name ?? '';
  const kind = POLICY_KINDS[name] ?? { writable: {} };
  const isCollection = source.kind === 'collection';
  const prefix = source.idPrefix ?? '';
  const bareId = (id: string): string => (id.startsWith(prefix) ? id.slice(prefix.length) : id);
  const path = (id: string): string => (isCollection ? `${source.path}/${pathSegment(bareId(id))}` : source.path);
  const once = flatShape(...(kind.once ?? []));
  const idProperty = kind.idProperty ?? 'id';

  const update: TypeDescription['update'] = (id, changes, live) => {
    const body = buildPatch(kind.writable, changes, live);
    if (kind.put && Object.keys(body).length > 0) return [put(path(id), { ...pick(kind.writable, live), ...body })];
    return [
      ...patchUnlessEmpty(path(id), body),
      ...childCalls(path(id), kind, changes, live),
      ...apartCalls(path(id), kind, changes, live),
      ...partCalls(path(id), kind, changes),
    ];
  };

  return {
    type: 'tenantWidePolicies',
    reading: tenantWidePolicies,
    links: linksOf(name, kind, bareId),
    references: kind.references ?? [],
    readOnly: kind.readOnly ?? [],
    immutable: kind.once ?? [],
    writable: {
      ...kind.writable,
      ...once,
      ...kind.children,
      ...flatShape(...(kind.apart ?? [])),
      ...(kind.part ? { [kind.part.name]: kind.part.shape } : {}),
    },
    sets: kind.sets ?? [],
    defaults: POLICY_DEFAULTS[name] ?? [],
    read: (id) => get(`${path(id)}${queryOf(source)}`),
    ...(kind.notWritten === undefined ? { update } : { notWritten: kind.notWritten }),
    ...(isDropped ? { isDropped } : {}),
    ...(kind.put ? { writesWhole: true } : {}),
    idOf: (policy) =>
      isCollection
        ? textOf(policy[idProperty]) === ''
          ? undefined
          : `${prefix}${textOf(policy[idProperty])}`
        : source.singletonId,
    ...(isCollection && kind.notWritten === undefined
      ? {
          create: (_: string, policy: GraphObject) => post(source.path, pick({ ...once, ...kind.writable }, policy)),
          remove: (id: string) => del(path(id)),
          naturalKey: (policy: GraphObject) => naturalKeyOf(source.path, kind, policy),
          ...(kind.idProperty === undefined ? {} : { keepsId: true }),
        }
      : {}),
    ...(kind.builtInPrefix === undefined
      ? {}
      : { isBuiltIn: (policy: GraphObject) => textOf(policy['id']).startsWith(kind.builtInPrefix ?? '') }),
    losses: () => [],
  };
};

/** A place where objects of one description are read. */
export interface Place {
  source: Source;
  description: TypeDescription;
}

const DESCRIPTIONS: readonly Place[] = [
  ...tenantWidePolicies.sources.map((source) => ({ source, description: descriptionOfSource(source, false) })),
  ...DROPPED_SOURCES.map((source) => ({ source, description: descriptionOfSource(source, true) })),
];

/** The places that are read for policies, each with its description. */
export const policyPlaces: readonly Place[] = DESCRIPTIONS.filter(({ description }) => !description.isDropped);

/** Descriptions of every kind of policy. */
export const policyDescriptions = (): readonly TypeDescription[] => DESCRIPTIONS.map(({ description }) => description);

/**
 * @returns the description of the kind of policy that an id names.
 * @throws RangeError for an id of none, which no backup holds
 */
export const policyDescriptionOf = (id: string): TypeDescription => {
  const found =
    DESCRIPTIONS.find(({ source }) => source.singletonId === id) ??
    DESCRIPTIONS.find(
      ({ source }) =>
        source.idPrefix !== undefined && id.startsWith(source.idPrefix) && id.length > source.idPrefix.length,
    );
  if (!found) throw new RangeError('No kind of tenant-wide policy has such an id.');
  return found.description;
};
