import { EXPORT_PARTS, nameOfPart } from '@trc/simulator/tenant/export/parts';
import type { ExportPage, ExportPart } from '@trc/simulator/tenant/export/parts';
import { ENTITY_SETS } from '@trc/simulator/tenant/registry';
import type { EntitySetName } from '@trc/simulator/tenant/registry';
import { keyOf } from '@trc/simulator/tenant/store/directory';
import { isEntity } from '@trc/simulator/tenant/store/entity';
import type { Entity } from '@trc/simulator/tenant/store/entity';
import { canonicalJson } from '../../src/content/canonicalJson.ts';

/**
 * The contents of a simulated tenant, by the name of the part ("users", "deleted/users", "links/members") and the key
 * of the object.
 */
export type Contents = ReadonlyMap<string, ReadonlyMap<string, Entity>>;

/** Sets that only the simulator uses. */
const OWN: readonly EntitySetName[] = ['imports', 'mailboxes', 'mailboxRestoreRequests'];

/** Sets that no restore writes: schedules and settings of privileged identity management, and compared-only sets. */
const NOT_WRITTEN: readonly EntitySetName[] = [
  'roleEligibilitySchedules',
  'groupEligibilitySchedules',
  'groupAssignmentSchedules',
  'roleManagementPolicies',
  'roleManagementPolicyAssignments',
  'domains',
  'domainFederations',
  'organization',
  'deviceRegistrationPolicy',
  'federatedTokenValidationPolicy',
  'synchronizationJobs',
  'schemaExtensions',
  'attributeSets',
  'customSecurityAttributeDefinitions',
  'devices',
  'contacts',
];

/** Rows are matched by content; their ids, their dates and the names of the ids follow from it. */
const ROWS: Partial<Record<EntitySetName, readonly string[]>> = {
  roleAssignments: ['id', '@odata.type'],
  scopedRoleMemberships: ['id', 'roleMemberInfo/displayName'],
  appRoleAssignments: [
    'id',
    'createdDateTime',
    'deletedDateTime',
    'principalDisplayName',
    'principalType',
    'resourceDisplayName',
  ],
  oauth2PermissionGrants: ['id'],
  federatedIdentityCredentials: ['id'],
  extensionProperties: ['id', 'deletedDateTime', 'appDisplayName', 'isSyncedFromOnPremises'],
  delegatedPermissionClassifications: ['id'],
};

/** Restored only where a setting asks for it (CUSTOM_SECURITY_ATTRIBUTES). */
const BY_SETTING = ['customSecurityAttributes'];

const without = (entity: Entity, names: readonly string[]): Entity =>
  Object.fromEntries(
    Object.entries(entity).flatMap(([name, value]) => {
      if (names.includes(name)) return [];
      const below = names.flatMap((each) => (each.startsWith(`${name}/`) ? [each.slice(name.length + 1)] : []));
      return [
        [
          name,
          below.length > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
            ? without(value as Entity, below)
            : value,
        ] as const,
      ];
    }),
  );

/** A policy that was never written holds a copy of its authentication strength, of which only the id counts. */
const withoutCopies = (set: EntitySetName, entity: Entity): Entity => {
  // The directory says itself where a role or scope of an application comes from.
  if (set === 'applications')
    return JSON.parse(
      JSON.stringify(entity, (name, value: unknown) => (name === 'origin' ? undefined : value)),
    ) as Entity;
  const controls = entity['grantControls'];
  if (!isEntity(controls) || !isEntity(controls['authenticationStrength'])) return entity;
  return {
    ...entity,
    grantControls: { ...controls, authenticationStrength: { id: controls['authenticationStrength']['id'] ?? null } },
  };
};

/** @param entity as an export has it @returns the objects or rows that count, by their keys */
const entriesOf = (part: ExportPart, entity: Entity): (readonly [string, Entity])[] => {
  if (part.kind === 'links') {
    const { source, targets } = entity as { source: string; targets: readonly string[] };
    return targets.map((target) => [`${source} ${target}`, { source, target }] as const);
  }
  const row = ROWS[part.set];
  if (!row) return [[keyOf(part.set, entity), withoutCopies(part.set, without(entity, BY_SETTING))]];
  const { scope, ...rest } = without(entity, row);
  // Scopes are words without an order.
  const said: Entity =
    typeof scope === 'string'
      ? {
          ...rest,
          scope: scope
            .split(' ')
            .filter((word) => word !== '')
            .sort()
            .join(' '),
        }
      : rest;
  const { createdDateTime } = entity;
  return [[canonicalJson(said), createdDateTime === undefined ? said : { ...said, createdDateTime }]];
};

/** @param ask a call to the tenant, which must succeed */
export const readContents = async (ask: (method: string, path: string) => Promise<unknown>): Promise<Contents> => {
  const contents = new Map<string, Map<string, Entity>>();
  for (const part of EXPORT_PARTS) {
    if (part.kind !== 'links' && [...OWN, ...NOT_WRITTEN].includes(part.set)) continue;
    const name = nameOfPart(part);
    const found = new Map<string, Entity>();
    let after: string | undefined;
    do {
      const page = (await ask(
        'GET',
        `/_simulator/export?part=${name}${after === undefined ? '' : `&after=${encodeURIComponent(after)}`}`,
      )) as ExportPage;
      for (const each of page.value) {
        // Two rows that say the same are one too many.
        for (const [key, entity] of entriesOf(part, each))
          found.set(found.has(key) ? `${key} again ${found.size}` : key, entity);
      }
      after = page.next;
    } while (after !== undefined);
    contents.set(name, found);
  }
  return contents;
};

/** @returns true if a part has objects with keys of their own, not rows or links */
export const holdsObjects = (part: string): boolean =>
  !part.startsWith('links/') &&
  ROWS[part.replace('deleted/', '') as EntitySetName] === undefined &&
  part.replace('deleted/', '') in ENTITY_SETS;
