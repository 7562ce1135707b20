import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readFolder } from './import/readFolder.ts';
import { ENTITY_SETS, type EntitySetName } from './registry.ts';
import { isEntity, textOf, type Entity, type Json } from './store/entity.ts';
import { startTenant } from '../../test/tenant/kit.ts';
import { projectFile } from '@trc/domain/node/files';

/**
 * All properties of the directory, seeded or from real tenants, can be written back if the published schema has them
 * and the reference of Microsoft Graph calls them writable.
 */
const DATA = fileURLToPath(projectFile('../shared/directory-data'));
const skip = existsSync(DATA) ? false : 'the folder ../shared/directory-data is missing';

interface SchemaType {
  readonly base?: string | null;
  readonly openType?: boolean | null;
  readonly properties?: Readonly<Record<string, { readonly type: string }>>;
}

/** Read-only, not restorable, or written by calls of their own. */
const NOT_WRITTEN: Partial<Record<EntitySetName, string>> = {
  users:
    'createdDateTime creationType proxyAddresses assignedLicenses assignedPlans provisionedPlans imAddresses licenseAssignmentStates signInActivity lastPasswordChangeDateTime securityIdentifier onPremisesSyncEnabled onPremisesDistinguishedName onPremisesDomainName onPremisesLastSyncDateTime onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesUserPrincipalName onPremisesProvisioningErrors serviceProvisioningErrors legalAgeGroupClassification signInSessionsValidFromDateTime birthday hireDate mailboxSettings isManagementRestricted',
  groups:
    'mail proxyAddresses createdDateTime renewedDateTime expirationDateTime securityIdentifier onPremisesDomainName onPremisesLastSyncDateTime onPremisesNetBiosName onPremisesSamAccountName onPremisesSecurityIdentifier onPremisesSyncEnabled onPremisesProvisioningErrors serviceProvisioningErrors licenseProcessingState assignedLicenses isManagementRestricted hasMembersWithLicenseErrors isArchived organizationId',
  applications:
    'appId createdDateTime publisherDomain verifiedPublisher certification createdByAppId disabledByMicrosoftStatus applicationTemplateId passwordCredentials keyCredentials logo',
  servicePrincipals:
    'appDisplayName appDescription appOwnerOrganizationId servicePrincipalType signInAudience verifiedPublisher applicationTemplateId appRoles oauth2PermissionScopes disabledByMicrosoftStatus resourceSpecificApplicationPermissions createdByAppId passwordCredentials keyCredentials',
  roleDefinitions: 'isBuiltIn templateId',
  namedLocations: 'createdDateTime modifiedDateTime',
  authenticationStrengths: 'createdDateTime modifiedDateTime policyType',
};
const SETS: readonly EntitySetName[] = [
  'users',
  'groups',
  'applications',
  'servicePrincipals',
  'administrativeUnits',
  'roleDefinitions',
  'namedLocations',
  'authenticationStrengths',
  'tokenLifetimePolicies',
  'claimsMappingPolicies',
  'homeRealmDiscoveryPolicies',
  'activityBasedTimeoutPolicies',
  'tokenIssuancePolicies',
];

const schema = (): Readonly<Record<string, SchemaType>> =>
  (
    JSON.parse(readFileSync(path.join(DATA, 'graph-schema/csdl-v1.0.json'), 'utf8')) as {
      types: Record<string, SchemaType>;
    }
  ).types;

/** The value without properties that its published type has not. */
const known = (types: Readonly<Record<string, SchemaType>>, type: string, value: Json): Json => {
  if (Array.isArray(value)) return value.map((each: Json) => known(types, type, each));
  if (!isEntity(value)) return value;
  const declared = types[textOf(value['@odata.type']).replace('#microsoft.graph.', '')] ?? types[type];
  if (declared === undefined) return value;
  const properties: Record<string, { readonly type: string }> = {};
  for (let at: SchemaType | undefined = declared; at !== undefined; at = types[at.base ?? ''])
    Object.assign(properties, at.properties);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]): [string, Json][] => {
      const property = properties[name];
      if (property === undefined) return name === '@odata.type' ? [[name, each]] : [];
      return [[name, known(types, property.type.replace(/^Collection\((.*)\)$/, '$1'), each)]];
    }),
  );
};

const canBeMade = (set: EntitySetName, entity: Entity): boolean =>
  entity['isBuiltIn'] !== true &&
  entity['policyType'] !== 'builtIn' &&
  entity['servicePrincipalType'] !== 'ManagedIdentity' &&
  !(
    set === 'groups' &&
    entity['mailEnabled'] === true &&
    !(entity['groupTypes'] as readonly Json[]).includes('Unified')
  ) &&
  !['Microsoft Graph', 'Tenant Recovery Console'].includes(textOf(entity['displayName'])) &&
  !textOf(entity['@odata.type']).includes('compliantNetwork');

describe('what the simulated tenant holds', () => {
  it('can be created again from its published, writable properties', { skip }, async () => {
    const tenant = await startTenant();
    // Real objects use domains that the tenant has not verified.
    tenant.store.behave({ verifiedUris: false });
    const { directory } = tenant.store;
    const types = schema();
    await tenant.call('POST', '/_simulator/import', { body: { items: readFolder(DATA).items } });
    let count = 0;
    for (const set of SETS) {
      const collection = directory.set(set);
      const skipped = new Set([...(NOT_WRITTEN[set] ?? '').split(' '), 'id', 'deletedDateTime']);
      for (const key of collection.keys()) {
        const entity = collection.get(key) ?? {};
        if (!canBeMade(set, entity)) continue;
        const all = known(types, ENTITY_SETS[set].type, entity) as Entity;
        const body = Object.fromEntries(
          Object.entries(all).filter(([name, value]) => value !== null && !skipped.has(name)),
        );
        // Its links stay, as the object is taken out behind the directory's back.
        collection.remove(key);
        const { status, body: made } = await tenant.call('POST', `/v1.0/${ENTITY_SETS[set].path ?? ''}`, {
          body: set === 'users' ? { ...body, passwordProfile: { password: 'x' } } : body,
        });
        assert.equal(status, 201, `${set} ${key}: ${JSON.stringify(made)} ${JSON.stringify(body)}`);
        const kept = collection.get(String(made['id'])) ?? {};
        // An empty structure says nothing, and a service principal always carries its appId as a name.
        for (const [name, value] of Object.entries(body)) {
          if (name === 'servicePrincipalNames' || name === '@odata.type') continue;
          const now = kept[name];
          if (isEntity(value) && isEntity(now))
            for (const [inner, each] of Object.entries(value))
              assert.deepEqual(now[inner], each, `${set} ${key} ${name}/${inner}`);
          else assert.deepEqual(now, value, `${set} ${key} ${name}`);
        }
        collection.remove(String(made['id']));
        collection.put(key, entity);
        count += 1;
      }
    }
    assert.ok(count > 200, `${count} objects`);
  });
});
