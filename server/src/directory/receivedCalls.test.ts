import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { CallFact } from '@trc/simulator/tenant/http/callRecord';
import { projectFile } from '@trc/domain/node/files';

/**
 * Checks every call of the product that the simulated tenant received during the tests: `npm test` records them
 * (CALLS_RECORD) and runs this file after all others of the service.
 */
const DATA = projectFile('../shared/directory-data/');
const RECORD = process.env['CALLS_RECORD'] ?? '';
const skip = !existsSync(DATA)
  ? 'the folder of real directory data is not there'
  : RECORD === ''
    ? 'npm test records the calls'
    : false;

interface Property {
  readonly type: string;
}
interface GraphType {
  readonly kind: string;
  readonly base?: string;
  readonly openType?: boolean;
  readonly members?: readonly string[];
  readonly properties?: Readonly<Record<string, Property>>;
  readonly navigation?: Readonly<Record<string, Property>>;
}
interface Schema {
  readonly types: Readonly<Record<string, GraphType>>;
  readonly operations: readonly {
    readonly name: string;
    readonly parameters: readonly { readonly name: string; readonly type: string }[];
  }[];
}

const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as T;
const schema: Schema = skip === false ? read('graph-schema/csdl-v1.0.json') : { types: {}, operations: [] };
const endpoints =
  skip === false
    ? read<Record<string, Record<string, { Application?: readonly object[] }>>>(
        'graph-permissions/endpoint-permissions.json',
      )
    : {};
const facts =
  skip === false
    ? readFileSync(RECORD, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as CallFact)
    : [];

/** Calls that the two files do not know, each with its source. Paths in lower case. */
const EXCEPTIONS: readonly (readonly [pattern: RegExp, source: string])[] = [
  [/^GET \/beta\/policies\/externalidentitiespolicy$/, 'Graph beta, externalidentitiespolicy-get'],
  [/^PATCH \/beta\/policies\/externalidentitiespolicy$/, 'Graph beta, externalidentitiespolicy-update'],
  [
    /^PATCH \/policies\/authenticationmethodspolicy\/authenticationmethodconfigurations\/{id}$/,
    'Graph v1.0, the update page of each method',
  ],
  [
    /^GET \/beta\/groups\/{id}\/(members|owners)$/,
    'Graph v1.0, group-list-members: service principals are listed at beta only',
  ],
  [/^(GET|PATCH|DELETE) \/grouplifecyclepolicies\/{id}$/, 'Graph v1.0, grouplifecyclepolicy-get, -update, -delete'],
  [/^(GET|PATCH|DELETE) \/groupsettings\/{id}$/, 'Graph v1.0, groupsetting-get, -update, -delete'],
  [
    /^DELETE \/directory\/deleteditems\/{id}$/,
    "Graph v1.0, directory-deleteditems-delete (tests purge with the product's client)",
  ],
  [
    /^DELETE \/identity\/conditionalaccess\/deleteditems\/(policies|namedlocations)\/{id}$/,
    'CSDL v1.0: policyDeletableItem (tests purge)',
  ],
  [
    /^GET \/(users|groups|devices)\/{id}\/memberof\/microsoft\.graph\.administrativeunit$/,
    'Graph v1.0, list memberOf: OData cast',
  ],
  [/^GET \/directory\/deleteditems\/{id}$/, 'Graph v1.0, directory-deleteditems-get: permissions per type'],
  [
    /^(GET|POST) \/identity\/conditionalaccess\/deleteditems\/(policies|namedlocations)/,
    'CSDL v1.0: action restore is bound to them',
  ],
  [/^POST \/groups\/{id}\/members\/\$ref$/, 'Graph v1.0, group-post-members'],
  [
    /^(POST|DELETE) \/(applications|serviceprincipals)\/{id}\/\w+policies\/({id}\/)?\$ref$/,
    'Graph v1.0, the assign pages of each policy',
  ],
  [/^GET \/(directory\/)?\w+\/\$count$/, 'Graph v1.0, aad-advanced-queries: $count of directory objects'],
  [/^(GET|POST) \/adminapi\//, 'Exchange admin API, undocumented (docs/decisions/016)'],
];

/** Names that a test of the client selects because no type has them. */
const UNKNOWN_ON_PURPOSE = new Set(['x']);

/** Types of the first segments; the rest follows the navigation of the schema. */
const ROOTS: Readonly<Record<string, string>> = {
  users: 'user',
  groups: 'group',
  applications: 'application',
  serviceprincipals: 'servicePrincipal',
  invitations: 'invitation',
  oauth2permissiongrants: 'oAuth2PermissionGrant',
  groupsettings: 'groupSetting',
  grouplifecyclepolicies: 'groupLifecyclePolicy',
  'directory/administrativeunits': 'administrativeUnit',
  directoryroles: 'directoryRole',
  domains: 'domain',
  organization: 'organization',
  'rolemanagement/directory/roledefinitions': 'unifiedRoleDefinition',
  'rolemanagement/directory/roleassignments': 'unifiedRoleAssignment',
  'identity/conditionalaccess/policies': 'conditionalAccessPolicy',
  'identity/conditionalaccess/namedlocations': 'namedLocation',
  'identity/conditionalaccess/authenticationcontextclassreferences': 'authenticationContextClassReference',
  'policies/authenticationstrengthpolicies': 'authenticationStrengthPolicy',
  'policies/authorizationpolicy': 'authorizationPolicy',
  'policies/authenticationmethodspolicy': 'authenticationMethodsPolicy',
  'policies/adminconsentrequestpolicy': 'adminConsentRequestPolicy',
  'policies/permissiongrantpolicies': 'permissionGrantPolicy',
  'policies/crosstenantaccesspolicy': 'crossTenantAccessPolicy',
};

const elementOf = (type: string): string =>
  (/^Collection\((.+)\)$/.exec(type)?.[1] ?? type).replace(/^(microsoft\.)?graph\./, '');

/** A type with its base types and derived types: bodies name the derived type in "@odata.type". */
const familyOf = (name: string): GraphType[] => {
  const up: GraphType[] = [];
  for (let at: string | undefined = name; at !== undefined && schema.types[at]; at = schema.types[at]?.base)
    up.push(schema.types[at] as GraphType);
  const down = Object.entries(schema.types)
    .filter(([, { base }]) => base === name)
    .flatMap(([derived]) => familyOfDerived(derived));
  return [...up, ...down];
};
const familyOfDerived = (name: string): GraphType[] => [
  ...(schema.types[name] ? [schema.types[name]] : []),
  ...Object.entries(schema.types)
    .filter(([, { base }]) => base === name)
    .flatMap(([one]) => familyOfDerived(one)),
];

const memberOf = (type: string, name: string): Property | undefined => {
  for (const { properties = {}, navigation = {} } of familyOf(type)) {
    const found = Object.entries({ ...properties, ...navigation }).find(
      ([key]) => key.toLowerCase() === name.toLowerCase(),
    );
    if (found) return found[1];
  }
  return undefined;
};

const segmentsOf = ({ path }: CallFact): string[] => path.slice(1).split('/');

/**
 * @returns the type that a path names, or the parameters of its action as a type; undefined where the schema at hand
 * does not have it
 */
const typeOf = (fact: CallFact): { type: string | undefined; action?: (typeof schema.operations)[number] } => {
  const segments = segmentsOf(fact).map((segment) => segment.replace(/\(\w+={id}\)$/, ''));
  for (let length = Math.min(3, segments.length); length > 0; length -= 1) {
    let type = ROOTS[segments.slice(0, length).join('/').toLowerCase()];
    if (type === undefined) continue;
    for (const segment of segments.slice(length)) {
      if (segment === '{id}' || segment.startsWith('$')) continue;
      const next = memberOf(type, segment);
      const action = schema.operations.find(
        ({ name }) => name.toLowerCase() === segment.replace(/^microsoft\.graph\./, '').toLowerCase(),
      );
      if (!next) return action ? { type: undefined, action } : { type: undefined };
      type = elementOf(next.type);
    }
    return { type: schema.types[type] ? type : undefined };
  }
  return { type: undefined };
};

const callOf = ({ method, version, path }: CallFact): string =>
  `${method} ${version === 'beta' ? '/beta' : ''}${path.toLowerCase()}`;
const isException = (fact: CallFact): boolean => EXCEPTIONS.some(([pattern]) => pattern.test(callOf(fact)));

/** By path in lower case; some paths are listed in two spellings. */
const known = new Map<string, (typeof endpoints)[string]>();
for (const [path, methods] of Object.entries(endpoints)) {
  const key = path.toLowerCase().replaceAll(/{\w+}/g, '{id}');
  known.set(key, { ...known.get(key), ...methods });
}
const LONG_NAME = [
  '/policies/authenticationstrengthpolicies',
  '/identity/conditionalaccess/authenticationstrength/policies',
] as const;

const isDocumented = ({ method, path }: CallFact): boolean => {
  const lower = path.toLowerCase().replace(/\((\w+)={id}\)/, '({id})');
  const spellings = [
    lower,
    `${lower}/$ref`,
    lower.replace(/\/\$ref$/, ''),
    lower.replace(...LONG_NAME),
    lower.replace('({id})', '/{id}'),
  ];
  return spellings.some((name) =>
    [...known].some(
      ([each, methods]) =>
        each.replace(/\((\w+)={id}\)/, '({id})') === name && (methods[method]?.Application?.length ?? 0) > 0,
    ),
  );
};

/** @returns the error at a place of a body, and its type */
const placeProblem = (type: string, place: string, text: string | undefined): string | undefined => {
  let at: string = type;
  for (const part of place.replaceAll('[]', '').split(/(?<!@odata)\./)) {
    // Keys are not properties of the collected schema.
    if (part.includes('@odata') || part === 'id') return undefined;
    // No published property has an underscore: an extension of the tenant.
    if (part.includes('_')) return undefined;
    const member = memberOf(at, part);
    if (!member)
      return familyOf(at).some(({ openType }) => openType) && at !== type ? undefined : `${at} has no ${part}`;
    at = elementOf(member.type);
  }
  const found = schema.types[at];
  if (text === undefined || found?.kind !== 'EnumType') return undefined;
  return found.members?.includes(text) && text !== 'unknownFutureValue' ? undefined : `${at} has no member ${text}`;
};

describe('every call that the simulated tenant received', { skip }, () => {
  it('was recorded', () => {
    assert.ok(facts.length > 500, `${facts.length} facts of calls`);
  });

  it('is documented with an application permission, or has a source in the list of exceptions', () => {
    const strangers = facts
      .filter(({ query, place }) => query === undefined && place === undefined)
      .filter((fact) => !isDocumented(fact) && !isException(fact))
      .map(callOf);
    assert.deepEqual([...new Set(strangers)].sort(), []);
  });

  it('names properties that Microsoft publishes', () => {
    const problems = facts
      .filter(
        ({ version, query }) =>
          version === 'v1.0' &&
          query !== undefined &&
          query !== 'id' &&
          !query.includes('_') &&
          !UNKNOWN_ON_PURPOSE.has(query),
      )
      .flatMap((fact) => {
        const { type } = typeOf(fact);
        if (type === undefined || isException(fact) || memberOf(type, fact.query ?? '')) return [];
        return [`${callOf(fact)}: ${type} has no ${fact.query}`];
      });
    assert.deepEqual([...new Set(problems)].sort(), []);
  });

  it('sends bodies of published properties and members of enumerations', () => {
    const problems = facts
      .filter(({ version, place }) => version === 'v1.0' && place !== undefined)
      .flatMap((fact) => {
        const { type, action } = typeOf(fact);
        const place = fact.place ?? '';
        if (action) {
          const parameter = action.parameters.find(
            ({ name }) => place.split(/[.[]/)[0]?.toLowerCase() === name.toLowerCase(),
          );
          return parameter || action.parameters.length === 0
            ? []
            : [`${callOf(fact)}: ${action.name} has no parameter ${place}`];
        }
        if (type === undefined || isException(fact)) return [];
        const problem = placeProblem(type, place, fact.text);
        return problem === undefined ? [] : [`${callOf(fact)}: ${place}: ${problem}`];
      });
    assert.deepEqual([...new Set(problems)].sort(), []);
  });
});
