import type { EntitySetName } from '../registry.ts';
import type { Directory } from '../store/directory.ts';
import { textAt, textOf, textsOf, type Entity, type Json } from '../store/entity.ts';
import { ACTIVITIES } from './activities.ts';
import { linkProperties, property } from './modified.ts';

/** Finds objects as a commit leaves them, also those that it creates, and those that were deleted. */
export interface Lookup {
  readonly directory: Directory;
  readonly inSet: (set: EntitySetName, key: string) => Entity | undefined;
  readonly anywhere: (id: string) => { readonly set: EntitySetName; readonly entity: Entity } | undefined;
}

/** @returns one of `targetResources` */
export const targetResource = (
  type: string,
  id: Json,
  entity: Entity,
  modifiedProperties: readonly Entity[] = [],
): Entity => ({
  id,
  displayName: entity['displayName'] ?? null,
  type,
  userPrincipalName: entity['userPrincipalName'] ?? null,
  groupType: type !== 'Group' ? null : textsOf(entity['groupTypes']).includes('Unified') ? 'unifiedGroups' : 'azureAD',
  modifiedProperties,
});

/** @returns the object with that id as target, also where nothing has the id any more */
export const targetById = (lookup: Lookup, id: string, modifiedProperties: readonly Entity[] = []): Entity => {
  const found = lookup.anywhere(id);
  return targetResource(typeName(found?.set), id, found?.entity ?? {}, modifiedProperties);
};

export const typeName = (set: EntitySetName | undefined): string =>
  (set === undefined ? undefined : ACTIVITIES[set]?.target) ?? 'Other';

interface RowInput {
  readonly lookup: Lookup;
  readonly row: Entity;
  readonly isAdded: boolean;
}

/** A principal gains or loses a role. */
const ofRole = ({ lookup, row, isAdded }: RowInput, principal: string, role: string, set: EntitySetName): Entity[] => {
  const found = lookup.inSet(set, role) ?? {};
  const template = textOf(found['roleTemplateId']) || textOf(found['templateId']);
  const templateId = JSON.stringify(template);
  return [
    targetById(lookup, principal, [
      ...linkProperties('Role', role, found['displayName'], isAdded),
      property('Role.TemplateId', isAdded ? null : templateId, isAdded ? templateId : null),
      property('Role.DirectoryScopeId', null, JSON.stringify(scopeOf(row))),
    ]),
    targetResource('Role', role, found),
  ];
};

const scopeOf = (row: Entity): string =>
  textOf(row['directoryScopeId']) || `/administrativeUnits/${textOf(row['administrativeUnitId'])}`;

const ofGroup = ({ lookup, row, isAdded }: RowInput): Entity[] => {
  const group = textOf(row['groupId']);
  const name = lookup.inSet('groups', group)?.['displayName'];
  return [
    targetById(lookup, textOf(row['principalId']), linkProperties('Group', group, name, isAdded)),
    targetById(lookup, group),
  ];
};

/** A client is allowed something on a resource: the resource comes first. */
const ofResource = ({ lookup, row, isAdded }: RowInput, client: string, values: Entity): Entity[] => {
  const properties = Object.entries(values).map(([name, value]) => {
    const text = JSON.stringify(value);
    return property(name, isAdded ? null : text, isAdded ? text : null);
  });
  return [targetById(lookup, textOf(row['resourceId']), properties), targetById(lookup, client)];
};

/** The object that a row belongs to, with the whole row as modified property. */
const ofOwner = ({ lookup, row, isAdded }: RowInput, owner: string, name: string): Entity[] => {
  const text = JSON.stringify([row]);
  return [targetById(lookup, owner, [property(name, isAdded ? '[]' : text, isAdded ? text : '[]')])];
};

/** Rows between objects are logged at these objects; other sets at their own objects. */
export const ROW_TARGETS: Readonly<Partial<Record<EntitySetName, (input: RowInput) => Entity[]>>> = {
  roleAssignments: (input) =>
    ofRole(input, textOf(input.row['principalId']), textOf(input.row['roleDefinitionId']), 'roleDefinitions'),
  roleEligibilitySchedules: (input) =>
    ofRole(input, textOf(input.row['principalId']), textOf(input.row['roleDefinitionId']), 'roleDefinitions'),
  scopedRoleMemberships: (input) =>
    ofRole(input, textAt(input.row, 'roleMemberInfo/id'), textOf(input.row['roleId']), 'directoryRoles'),
  groupEligibilitySchedules: ofGroup,
  groupAssignmentSchedules: ofGroup,
  appRoleAssignments: (input) =>
    ofResource(input, textOf(input.row['principalId']), {
      'AppRole.Id': input.row['appRoleId'] ?? null,
      'ServicePrincipal.ObjectID': input.row['principalId'] ?? null,
    }),
  oauth2PermissionGrants: (input) =>
    ofResource(input, textOf(input.row['clientId']), {
      'DelegatedPermissionGrant.Scope': input.row['scope'] ?? null,
      'DelegatedPermissionGrant.ConsentType': input.row['consentType'] ?? null,
      'ServicePrincipal.ObjectID': input.row['clientId'] ?? null,
    }),
  federatedIdentityCredentials: (input) =>
    ofOwner(input, textOf(input.row['applicationId']), 'FederatedIdentityCredentials'),
  extensionProperties: (input) => ofOwner(input, textOf(input.row['applicationId']), 'ExtensionProperties'),
  schemaExtensions: (input) => {
    const [application = ''] = input.lookup.directory.set('applications').where('appId', textOf(input.row['owner']));
    return ofOwner(input, application, 'SchemaExtensions');
  },
  delegatedPermissionClassifications: (input) =>
    ofOwner(input, textOf(input.row['servicePrincipalId']), 'DelegatedPermissionClassifications'),
  synchronizationJobs: (input) => ofOwner(input, textOf(input.row['servicePrincipalId']), 'SynchronizationJobs'),
  domainFederations: (input) => [
    targetResource('Other', input.row['domainId'] ?? null, { displayName: input.row['domainId'] ?? null }, [
      property(
        'FederationSettings',
        input.isAdded ? null : JSON.stringify(input.row),
        input.isAdded ? JSON.stringify(input.row) : null,
      ),
    ]),
  ],
};
