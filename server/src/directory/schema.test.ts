import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { descriptionOf, READINGS } from './index.ts';
import type { Shape, TypeDescription } from './index.ts';
import { projectFile } from '@trc/domain/node/files';

const DATA = projectFile('../shared/directory-data/');
const isThere = existsSync(DATA);
const skip = isThere ? false : 'the folder of real directory data is not there';
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, DATA), 'utf8')) as T;

interface Property {
  type: string;
}
interface GraphType {
  kind: string;
  base?: string;
  properties?: Record<string, Property>;
  navigation?: Record<string, Property>;
}
interface Schema {
  types: Record<string, GraphType>;
  operations: { name: string; boundTo: string; parameters: { name: string }[] }[];
}

const schema: Schema = isThere ? read('graph-schema/csdl-v1.0.json') : { types: {}, operations: [] };
const flags: Record<string, { properties: Record<string, { readOnly?: boolean | string }> }> = isThere
  ? read<{ types: typeof flags }>('graph-schema/property-flags.json').types
  : {};

/** Every kind of object, with the resource of Graph that it is; undefined where the schema at hand has none. */
const KINDS: readonly (readonly [type: ObjectType, id: string, graph: string | undefined])[] = [
  ['users', 'a', 'user'],
  ['groups', 'a', 'group'],
  ['directoryRoles', 'a', 'unifiedRoleDefinition'],
  ['conditionalAccessPolicies', 'a', 'conditionalAccessPolicy'],
  ['namedLocations', 'a', 'ipNamedLocation countryNamedLocation'],
  ['applications', 'a', 'application'],
  ['servicePrincipals', 'a', 'servicePrincipal'],
  ['administrativeUnits', 'a', 'administrativeUnit'],
  ['authenticationContexts', 'c1', 'authenticationContextClassReference'],
  ['authenticationStrengths', 'a', 'authenticationStrengthPolicy'],
  ['tenantWidePolicies', 'authorizationPolicy', 'authorizationPolicy'],
  ['tenantWidePolicies', 'authenticationFlowsPolicy', 'authenticationFlowsPolicy'],
  // Beta only, or not among the types of the collected schema.
  ['tenantWidePolicies', 'externalIdentitiesPolicy', undefined],
  ['tenantWidePolicies', 'defaultAppManagementPolicy', undefined],
  ['tenantWidePolicies', 'appManagementPolicies/a', undefined],
  ['tenantWidePolicies', 'featureRolloutPolicies/a', undefined],
  ['tenantWidePolicies', 'identitySecurityDefaultsEnforcementPolicy', 'identitySecurityDefaultsEnforcementPolicy'],
  ['tenantWidePolicies', 'adminConsentRequestPolicy', 'adminConsentRequestPolicy'],
  ['tenantWidePolicies', 'authenticationMethodsPolicy', 'authenticationMethodsPolicy'],
  ['tenantWidePolicies', 'crossTenantAccessPolicy', 'crossTenantAccessPolicy'],
  ['tenantWidePolicies', 'crossTenantAccessPolicy/default', 'crossTenantAccessPolicyConfigurationDefault'],
  ['tenantWidePolicies', 'crossTenantAccessPolicy/partners/a', 'crossTenantAccessPolicyConfigurationPartner'],
  ...['tokenLifetime', 'tokenIssuance', 'claimsMapping', 'homeRealmDiscovery', 'activityBasedTimeout'].map(
    (name) => ['tenantWidePolicies', `${name}Policies/a`, `${name}Policy`] as const,
  ),
  ['tenantWidePolicies', 'permissionGrantPolicies/a', 'permissionGrantPolicy'],
  ['tenantWidePolicies', 'groupSettings/a', 'groupSetting'],
  ['tenantWidePolicies', 'groupLifecyclePolicies/a', 'groupLifecyclePolicy'],
];

/** Properties of a resource, its base types and its derived types. */
const propertiesOf = (names: string): Map<string, string> => {
  const found = new Map<string, string>();
  const take = (name: string): void => {
    const type = schema.types[name];
    for (const [property, { type: value }] of Object.entries({ ...type?.properties, ...type?.navigation }))
      found.set(property, value);
    if (type?.base) take(type.base);
  };
  for (const name of names.split(' ')) {
    take(name);
    for (const [derived, { base }] of Object.entries(schema.types)) if (base === name) take(derived);
  }
  return found;
};

const ELSEWHERE = [
  'assignments',
  'eligibleAssignments',
  'activeAssignments',
  'eligibilitySchedules',
  'assignmentSchedules',
  'privilegedAccessSettings',
  'provisioningJobs',
];

const elementOf = (type: string): string => /^Collection\((.+)\)$/.exec(type)?.[1] ?? type;

/** Places of a shape that the schema does not have. */
const strangers = (shape: Shape, graph: string, at: string): string[] => {
  const known = propertiesOf(graph);
  return Object.entries(shape).flatMap(([name, part]) => {
    if (name === '@odata.type') return [];
    const type = known.get(name);
    // The key of every entity; keys are not part of the collected properties.
    if (type === undefined) return name === 'id' ? [] : [`${at}.${name}`];
    return part === true ? [] : strangers(part, elementOf(type), `${at}.${name}`);
  });
};

/** Marked read-only in tables of 2021, and written today. Each says why. */
const WRITTEN_ALL_THE_SAME: Readonly<Record<string, string>> = {
  'group.assignedLicenses': 'changed by assignLicense, never by a PATCH',
  'user.onPremisesExtensionAttributes': 'writable for users that are not synchronised',
  'authenticationflowspolicy.selfServiceSignUp': 'the object is fixed, its isEnabled is what the update sets',
};

const topOf = (paths: readonly string[]): string[] =>
  paths.filter((path) => !/[.[]/.test(path) || path.startsWith('@'));

describe('what a description sends', { skip }, () => {
  for (const [type, id, graph] of KINDS) {
    if (graph === undefined) continue;
    it(`exists in the schema of Microsoft Graph: ${graph}`, () => {
      assert.ok(
        graph.split(' ').every((name) => schema.types[name]),
        graph,
      );
      const { writable, readOnly, immutable, sets, references } = descriptionOf(type, id);
      assert.deepEqual(strangers(writable, graph, graph), []);
      const known = propertiesOf(graph);
      // Sets and references are lists, or lead through known properties.
      for (const path of [...sets, ...references.map((reference) => reference.path)])
        assert.ok(known.has(path.split(/[.[]/)[0] ?? ''), path);
      for (const path of sets.filter((one) => !/[.[]/.test(one)))
        assert.match(known.get(path) ?? '', /^Collection\(/, path);
      const writes = Object.keys(writable);
      assert.deepEqual(
        topOf(readOnly).filter((name) => writes.includes(name) && name !== 'appId'),
        [],
        'written and read-only',
      );
      assert.deepEqual(
        immutable.filter((name) => readOnly.includes(name)),
        [],
      );
    });
  }

  for (const [type, id, graph] of KINDS) {
    for (const name of (graph ?? '').split(' ').filter((one) => flags[one.toLowerCase()])) {
      it(`is not marked read-only: ${name}`, () => {
        const marked = Object.entries(flags[name.toLowerCase()]?.properties ?? {})
          .filter(([, { readOnly }]) => readOnly === true)
          .map(([property]) => property);
        const kept = marked.filter((property) => Object.keys(descriptionOf(type, id).writable).includes(property));
        assert.deepEqual(
          kept.filter((property) => !(`${name.toLowerCase()}.${property}` in WRITTEN_ALL_THE_SAME)),
          [],
        );
      });
    }
  }

  it('covers every property of the main types: each is written, read-only, known once, or not read', () => {
    const open = (type: ObjectType, graph: string, asked?: readonly string[]): string[] => {
      const { writable, readOnly, immutable } = descriptionOf(type, 'a');
      const described = new Set([...Object.keys(writable), ...topOf(readOnly), ...immutable]);
      return Object.keys(schema.types[graph]?.properties ?? {}).filter(
        (name) => !described.has(name) && (asked === undefined || asked.includes(name)),
      );
    };
    assert.deepEqual(open('users', 'user', READINGS.users.sources[0].select), []);
    assert.deepEqual(open('conditionalAccessPolicies', 'conditionalAccessPolicy'), []);
    assert.deepEqual(open('administrativeUnits', 'administrativeUnit'), []);
    assert.deepEqual(open('authenticationStrengths', 'authenticationStrengthPolicy'), []);
    assert.deepEqual(open('directoryRoles', 'unifiedRoleDefinition'), []);
    // Application: properties that are returned only if selected; service principal: custom security attributes need a
    // separate permission.
    assert.deepEqual(open('applications', 'application'), []);
    assert.deepEqual(open('servicePrincipals', 'servicePrincipal'), ['customSecurityAttributes']);
    assert.deepEqual(open('groups', 'group', READINGS.groups.sources[0].select), []);
  });

  it('calls actions and links that the schema has', () => {
    const bound = (name: string, to: string): boolean =>
      schema.operations.some((one) => one.name === name && one.boundTo === to);
    assert.ok(
      bound('assignLicense', 'user') &&
        bound('assignLicense', 'group') &&
        bound('updateAllowedCombinations', 'authenticationStrengthPolicy') &&
        bound('restore', 'directoryObject'),
    );
    assert.ok(bound('restore', 'conditionalAccessPolicy') && bound('restore', 'namedLocation'));
    for (const [type, id, graph] of KINDS) {
      const known = propertiesOf(graph ?? '');
      for (const { name } of descriptionOf(type, id).links) {
        // Lists of role management, of privileged access to groups and of provisioning; the other kinds are navigation
        // of the object.
        if (graph !== undefined && !ELSEWHERE.includes(name)) assert.ok(known.has(name), `${graph}.${name}`);
      }
    }
    const kept = (link: TypeDescription['links'][number] | undefined): string[] =>
      (link?.keep ?? []).map((path) => path.split('.')[0] ?? '');
    const rowTypes: readonly (readonly [ObjectType, string, string])[] = [
      ['directoryRoles', 'assignments', 'unifiedRoleAssignment'],
      ['administrativeUnits', 'scopedRoleMembers', 'scopedRoleMembership'],
      ['applications', 'federatedIdentityCredentials', 'federatedIdentityCredential'],
      ['applications', 'extensionProperties', 'extensionProperty'],
      ['servicePrincipals', 'appRoleAssignedTo', 'appRoleAssignment'],
      ['servicePrincipals', 'oauth2PermissionGrants', 'oAuth2PermissionGrant'],
    ];
    for (const [type, name, graph] of rowTypes) {
      const link = descriptionOf(type, 'a').links.find((one) => one.name === name);
      for (const property of kept(link)) assert.ok(propertiesOf(graph).has(property), `${graph}.${property}`);
    }
  });
});
