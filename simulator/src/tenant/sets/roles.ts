import { members } from './links.ts';
import { ALL_OPERATIONS, DIRECTORY_READ, DIRECTORY_WRITE } from './permissions.ts';

const ROLE_READ = [
  'RoleManagement.Read.Directory',
  'RoleManagement.ReadWrite.Directory',
  'RoleManagement.Read.All',
  ...DIRECTORY_READ,
];
const ROLE_WRITE = ['RoleManagement.ReadWrite.Directory'];

/** Administrative units, directory roles and who has them. */
export const ROLE_SETS = {
  administrativeUnits: {
    path: 'directory/administrativeUnits',
    aliases: ['administrativeUnits'],
    type: 'administrativeUnit',
    directoryObject: true,
    softDelete: true,
    delta: ['members'],
    operations: ALL_OPERATIONS,
    indexed: ['displayName'],
    links: {
      members,
      scopedRoleMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'administrativeUnitId', nested: true },
    },
    read: ['AdministrativeUnit.Read.All', 'AdministrativeUnit.ReadWrite.All', ...DIRECTORY_READ],
    write: ['AdministrativeUnit.ReadWrite.All'],
  },
  directoryRoles: {
    path: 'directoryRoles',
    type: 'directoryRole',
    unpaged: true,
    alternateKeys: ['roleTemplateId'],
    indexed: ['roleTemplateId'],
    operations: 'POST',
    links: {
      members: { kind: 'roleMembers' },
      scopedMembers: { kind: 'rows', set: 'scopedRoleMemberships', property: 'roleId' },
    },
    read: ROLE_READ,
    write: ROLE_WRITE,
  },
  directoryRoleTemplates: {
    path: 'directoryRoleTemplates',
    type: 'directoryRoleTemplate',
    unpaged: true,
    read: ROLE_READ,
  },
  roleDefinitions: {
    path: 'roleManagement/directory/roleDefinitions',
    type: 'unifiedRoleDefinition',
    operations: ALL_OPERATIONS,
    indexed: ['displayName', 'templateId'],
    read: ROLE_READ,
    write: [...ROLE_WRITE, ...DIRECTORY_WRITE],
  },
  roleAssignments: {
    path: 'roleManagement/directory/roleAssignments',
    type: 'unifiedRoleAssignment',
    operations: 'POST DELETE',
    indexed: ['principalId', 'roleDefinitionId', 'directoryScopeId'],
    refersTo: ['principalId', 'roleDefinitionId', 'directoryScopeId'],
    ends: 'schedule/scheduleInfo/expiration/endDateTime',
    read: ROLE_READ,
    write: ROLE_WRITE,
  },
  scopedRoleMemberships: {
    path: undefined,
    type: 'scopedRoleMembership',
    operations: 'POST DELETE',
    indexed: ['administrativeUnitId', 'roleId', 'roleMemberInfo/id'],
    refersTo: ['administrativeUnitId', 'roleId', 'roleMemberInfo/id'],
    read: ROLE_READ,
    write: ROLE_WRITE,
  },
} as const;
