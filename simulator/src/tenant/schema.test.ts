import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ENTITY_SETS, SET_NAMES, type EntitySetName } from './registry.ts';
import { isExtensionName } from './rules/extensions.ts';
import { ENTITY_TYPES } from './schema/entityTypes.ts';
import { isEntity, textOf, type Entity, type Json } from './store/entity.ts';
import { startTenant } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

const FILE = projectFile('../shared/directory-data/graph-schema/csdl-v1.0.json');
const skip = existsSync(FILE) ? false : 'the folder of real directory data is not there';

interface GraphType {
  readonly base?: string;
  readonly members?: readonly string[];
  readonly openType?: boolean;
  readonly properties?: Readonly<Record<string, { readonly type: string }>>;
  readonly navigation?: Readonly<Record<string, { readonly type: string }>>;
}
const types =
  skip === false
    ? (JSON.parse(readFileSync(FILE, 'utf8')) as { types: Readonly<Record<string, GraphType | undefined>> }).types
    : {};

/**
 * Types that Graph v1.0 does not have: the simulator's own, those of beta, and those that the collected schema omits.
 */
const NOT_IN_V1 = new Set([
  'mailbox',
  'mailboxRestoreRequest',
  'import',
  'externalIdentitiesPolicy',
  'tenantAppManagementPolicy',
  'appManagementPolicy',
  'featureRolloutPolicy',
  'flexibleFederatedIdentityCredential',
]);

/** Sets that this test looks at: those that arrived with privileged identity management, domains and extensions. */
const NEW_SETS: readonly EntitySetName[] = [
  'roleEligibilitySchedules',
  'roleEligibilityScheduleInstances',
  'roleAssignmentSchedules',
  'roleAssignmentScheduleInstances',
  'roleManagementPolicies',
  'roleManagementPolicyAssignments',
  'groupEligibilitySchedules',
  'groupAssignmentSchedules',
  'domains',
  'domainFederations',
  'organization',
  'deviceRegistrationPolicy',
  'federatedTokenValidationPolicy',
  'synchronizationJobs',
  'crossTenantAccessPolicyPartners',
  'schemaExtensions',
  'attributeSets',
  'customSecurityAttributeDefinitions',
  'devices',
  'contacts',
];

/** Properties by which a row knows its owner; they are never sent. */
const OWNERS = new Set(['domainId', 'servicePrincipalId']);

/** Real tenants send these although the schema says otherwise (scubagear.roleManagementPolicyRules.json). */
const SEEN_IN_TENANTS = [
  'roleManagementPolicies.rules.target.operations = "All"',
  'roleManagementPolicies.rules.setting.approvalStages.primaryApprovers.isBackup',
];

const propertiesOf = (name: string): Map<string, string> => {
  const type = types[name];
  const own = Object.entries({ ...type?.properties, ...type?.navigation }).map(
    ([key, { type: kind }]): [string, string] => [key, kind],
  );
  return new Map([...(type?.base === undefined ? [] : propertiesOf(type.base)), ...own]);
};

/** @returns places of a value that its type does not have, and enum values that it does not know */
const strangers = (value: Json, type: string, at: string): string[] => {
  const element = /^Collection\((.+)\)$/.exec(type)?.[1];
  if (element !== undefined)
    return Array.isArray(value)
      ? value.flatMap((each: Json) => strangers(each, element, at))
      : value === null
        ? []
        : [`${at} is no list`];
  const members = types[type]?.members;
  if (members !== undefined)
    return value === null || members.includes(textOf(value)) ? [] : [`${at} = ${JSON.stringify(value)}`];
  if (!isEntity(value) || types[type] === undefined) return [];
  const derived = /^#microsoft\.graph\.(\w+)$/.exec(textOf(value['@odata.type']))?.[1] ?? type;
  const known = propertiesOf(derived);
  if (types[derived]?.openType === true) return [];
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'id' || name === 'deletedDateTime' || name.includes('@') || OWNERS.has(name) || isExtensionName(name))
      return [];
    const kind = known.get(name);
    return kind === undefined ? [`${at}.${name}`] : strangers(each, kind, `${at}.${name}`);
  });
};

describe('the schema of the simulated tenant', { skip }, () => {
  it('declares only properties that the types of Graph v1.0 have', () => {
    const names = Object.keys(ENTITY_TYPES).filter((name) => types[name] !== undefined && !NOT_IN_V1.has(name));
    assert.ok(names.length > 45, `${names.length}`);
    const unknown = names.flatMap((name) => {
      const known = propertiesOf(name);
      const words = (ENTITY_TYPES[name] ?? '').split(' ').map((word) => word.replace(/[:!*].*$/, ''));
      return words.filter((word) => word !== '' && !known.has(word)).map((word) => `${name}.${word}`);
    });
    assert.deepEqual(unknown, [
      // Kept of exports of real tenants, which are of beta.
      'servicePrincipal.createdDateTime',
      'permissionGrantPolicy.includeAllPreApprovedApplications',
      'permissionGrantPolicy.resourceScopeType',
      'agentIdentityBlueprintPrincipal.createdDateTime',
    ]);
  });

  it('names a type of Graph v1.0 for every set', () => {
    const names = SET_NAMES.map((set) => ENTITY_SETS[set].type).filter((type) => !NOT_IN_V1.has(type));
    assert.deepEqual(
      names.filter((type) => types[type] === undefined),
      [],
    );
  });

  for (const set of NEW_SETS) {
    it(`sends what its type has: ${set}`, async () => {
      const tenant = await startTenant();
      await tenant.call('POST', '/_simulator/incident', { body: { name: 'recentKindsAdded' } });
      await tenant.call('POST', '/_simulator/incident', { body: { name: 'pimActivation', count: 2 } });
      const { directory } = tenant.store;
      const rows = directory
        .set(set)
        .keys()
        .map((key): Entity => directory.find(set, key) ?? {});
      assert.ok(rows.length > 0 || set === 'groupAssignmentSchedules');
      assert.deepEqual(
        [...new Set(rows.flatMap((row) => strangers(row, ENTITY_SETS[set].type, set)))].filter(
          (each) => !SEEN_IN_TENANTS.includes(each),
        ),
        [],
      );
    });
  }
});
