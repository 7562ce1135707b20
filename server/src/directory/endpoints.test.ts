import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, READINGS } from './index.ts';
import { markKnown } from './readState.ts';
import type { DirectoryCall, LinkValue, TypeDescription } from './index.ts';
import { OPTIONAL_PERMISSIONS, READ_PERMISSIONS, WRITE_PERMISSIONS } from '@trc/domain/applicationPermissions';
import { projectFile } from '@trc/domain/node/files';

const FILE = projectFile('../shared/directory-data/graph-permissions/endpoint-permissions.json');
const isThere = existsSync(FILE);
type Permissions = Record<string, Record<string, { Application?: { permission: string }[] }>>;
/** The collected map writes some paths in two ways, each with some of the methods. */
const endpoints: Permissions = {};
for (const [path, methods] of Object.entries(isThere ? (JSON.parse(readFileSync(FILE, 'utf8')) as Permissions) : {})) {
  endpoints[path.toLowerCase()] = { ...endpoints[path.toLowerCase()], ...methods };
}

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const POLICY_IDS = READINGS.tenantWidePolicies.sources.map(
  ({ singletonId, idPrefix = '' }) => singletonId ?? `${idPrefix}${ID}`,
);
const IDS: readonly (readonly [ObjectType, string])[] = OBJECT_TYPES.flatMap(({ type }) =>
  (type === 'tenantWidePolicies' ? POLICY_IDS : [ID]).map((id) => [type, id] as const),
);

const row = { id: ID, principalId: ID, '@odata.type': '#microsoft.graph.servicePrincipal' };
const values = ({ value }: TypeDescription['links'][number]): LinkValue => (value === 'ids' ? ID : row);

/** Lists the calls that a restore may make for an object with every property set. */
const callsOf = (type: ObjectType, id: string): DirectoryCall[] => {
  const { read, readDeleted, undelete, create, update, remove, naturalKey, links, writable } = descriptionOf(type, id);
  const object = {
    id: ID,
    appId: ID,
    displayName: 'x',
    userPrincipalName: 'x@y.example',
    tenantId: ID,
    templateId: ID,
    feature: 'x',
    '@odata.type': '#x',
  };
  const child = [
    {
      '@odata.type': '#microsoft.graph.fido2CombinationConfiguration',
      appliesToCombinations: ['fido2'],
      permissionType: 'delegated',
    },
  ];
  const changes = Object.fromEntries(
    Object.keys(writable).map((name) => [
      name,
      ['combinationConfigurations', 'includes', 'excludes'].includes(name)
        ? child
        : name === 'assignedLicenses'
          ? [{ skuId: ID }]
          : ['x'],
    ]),
  );
  const found = naturalKey?.(object)?.find;
  return [
    read(id),
    ...[readDeleted, undelete, remove].flatMap((call) => call?.(id) ?? []),
    ...(create ? [create(id, markKnown(object))] : []),
    ...(update?.(id, markKnown(changes), {}) ?? []),
    ...(found ? [found] : []),
    ...links.flatMap((link) => [
      ...(link.read.kind === 'tenantList'
        ? [{ method: 'GET', path: link.read.path } as const, { method: 'GET', path: link.read.one(id) } as const]
        : [{ method: 'GET', path: link.read.path(id) } as const]),
      ...[
        link.add?.(id, values(link)),
        link.addMany?.call(id, [values(link)]),
        link.remove?.(id, values(link), row),
        link.change?.(id, values(link), row),
      ].flatMap((call) => call ?? []),
    ]),
  ];
};

/** Bulk adding is a change of the group; a reference is documented under the type of its target. */
const keyOf = ({ path }: DirectoryCall): string =>
  path
    .split('?')[0]
    ?.replace(/^\/(v1\.0|beta)/, '')
    .replace(/\/\$ref$/, '')
    .replaceAll(ID, '{id}')
    .toLowerCase() ?? '';

/** The collected map lists the long name of the same list, and writes some references with their $ref. */
const LONG_NAME = [
  '/policies/authenticationstrengthpolicies/',
  '/identity/conditionalaccess/authenticationstrength/policies/',
] as const;

const documented = (key: string, method: string): string[] | undefined =>
  [key, `${key}/$ref`, key.replace(...LONG_NAME)]
    .map((name) => endpoints[name]?.[method]?.Application?.map(({ permission }) => permission))
    .find((found) => found !== undefined);

/**
 * Not in the collected map. Group settings and lifecycle policies are in its published examples, as members of groups
 * are; deleted policies and locations follow from the schema (restore is bound to them); policies of service principals
 * are written as those of applications.
 */
const NOT_IN_THE_MAP = new Set([
  ...['GET', 'PATCH', 'DELETE'].flatMap((method) =>
    ['grouplifecyclepolicies', 'groupsettings'].map((path) => `${method} /${path}/{id}`),
  ),
  'GET /grouplifecyclepolicies',
  'POST /grouplifecyclepolicies',
  'GET /directory/deleteditems/{id}',
  'POST /groups/{id}/members',
  ...['policies', 'namedlocations'].flatMap((list) => [
    `GET /identity/conditionalaccess/deleteditems/${list}/{id}`,
    `POST /identity/conditionalaccess/deleteditems/${list}/{id}/restore`,
  ]),
  ...['appmanagementpolicies', 'tokenissuancepolicies'].flatMap((list) => [
    `POST /serviceprincipals/{id}/${list}`,
    `DELETE /serviceprincipals/{id}/${list}/{id}`,
  ]),
]);

describe('every call', { skip: isThere ? false : 'the folder of real directory data is not there' }, () => {
  const namesOf = (permissions: readonly { name: string }[]): string[] => permissions.map(({ name }) => name);
  const reading = new Set(namesOf([...READ_PERMISSIONS, ...OPTIONAL_PERMISSIONS.filter(({ use }) => use === 'read')]));
  const all = new Set([...reading, ...namesOf([...WRITE_PERMISSIONS, ...OPTIONAL_PERMISSIONS])]);
  const unknown = new Set<string>();

  for (const [type, id] of IDS) {
    it(`is open to the permissions that the guide asks for: ${type} ${id}`, () => {
      for (const call of callsOf(type, id)) {
        const key = keyOf(call);
        const permissions = documented(key, call.method);
        if (!permissions) unknown.add(`${call.method} ${key}`);
        else if (permissions.length > 0) {
          const own = call.method === 'GET' ? reading : all;
          assert.ok(
            permissions.some((name) => own.has(name)),
            `${call.method} ${key} asks for ${permissions.join(' or ')}`,
          );
        }
      }
    });
  }

  it('is documented, or stands in the list of those that are not', () => {
    assert.deepEqual(
      [...unknown].filter((call) => !NOT_IN_THE_MAP.has(call)),
      [],
    );
  });
});
