import { filterQuery, odataLiteral } from '../odata.ts';
import { ASSIGNMENT_INSTANCES, ELIGIBILITIES, STORED_ROLE_SCHEDULES } from './schedules.ts';
import { scheduleLosses } from './losses.ts';
import { ROLE_SCHEDULES } from './privileged.ts';
import { del, get, idFrom, ownId, patchUnlessEmpty, post, pathSegment, sharing, textOf } from './calls.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from './description.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const ROOT = '/v1.0/roleManagement/directory';
const path = (id: string): string => `${ROOT}/roleDefinitions/${pathSegment(id)}`;

const WRITABLE = {
  ...flatShape('displayName', 'description', 'isEnabled'),
  rolePermissions: flatShape('allowedResourceActions', 'excludedResourceActions', 'condition'),
};

const parts = (value: LinkValue): GraphObject => (typeof value === 'string' ? {} : value);

const assignmentPlace = (value: LinkValue | GraphObject, role: string): string => {
  const row: GraphObject = typeof value === 'string' ? {} : value;
  return [row['principalId'], role, textOf(row['directoryScopeId']) || row['appScopeId']]
    .map((part) => textOf(part).toLowerCase())
    .join(' ');
};

/** Assignments are immutable: a change removes one and creates another. */
const assignments: LinkDescription = {
  name: 'assignments',
  value: 'rows',
  keep: ['principalId', 'directoryScopeId', 'appScopeId', 'condition'],
  identity: ['principalId', 'directoryScopeId', 'appScopeId'],
  read: {
    kind: 'tenantList',
    path: `${ROOT}/roleAssignments`,
    owner: 'roleDefinitionId',
    one: (id) => `${ROOT}/roleAssignments${filterQuery(`roleDefinitionId eq ${odataLiteral(id)}`)}`,
  },
  references: [
    { path: 'principalId', to: 'object', types: ['users', 'groups', 'servicePrincipals'] },
    {
      path: 'directoryScopeId',
      to: 'object',
      types: ['administrativeUnits', 'applications', 'servicePrincipals'],
      embedded: true,
    },
  ],
  add: (id, value) =>
    post(`${ROOT}/roleAssignments`, {
      '@odata.type': '#microsoft.graph.unifiedRoleAssignment',
      roleDefinitionId: id,
      ...parts(value),
    }),
  remove: (_, __, live) => del(`${ROOT}/roleAssignments/${pathSegment(idFrom(live))}`),
  temporary: {
    all: ASSIGNMENT_INSTANCES,
    ofOne: (id) => `${ASSIGNMENT_INSTANCES}${filterQuery(`roleDefinitionId eq ${odataLiteral(id)}`)}`,
    eligible: (id) => `${ELIGIBILITIES}${filterQuery(`roleDefinitionId eq ${odataLiteral(id)}`)}`,
    schedulePlace: (schedule) => assignmentPlace(schedule, textOf(schedule['roleDefinitionId'])),
    stored: STORED_ROLE_SCHEDULES,
    rowPlace: assignmentPlace,
  },
};

const isBuiltIn = (role: GraphObject): boolean => role['isBuiltIn'] === true;

/** Built-in and custom role definitions. Only the assignments of built-in ones can be written. */
export const roleDescription: Omit<TypeDescription, 'reading'> = {
  type: 'directoryRoles',
  links: [assignments, ...ROLE_SCHEDULES],
  references: [],
  readOnly: [
    'id',
    'isBuiltIn',
    'version',
    'resourceScopes',
    'inheritsPermissionsFrom',
    'isPrivileged',
    'allowedPrincipalTypes',
  ],
  immutable: ['templateId'],
  writable: { ...WRITABLE, ...flatShape('templateId') },
  sets: ['rolePermissions', 'rolePermissions[].allowedResourceActions', 'rolePermissions[].excludedResourceActions'],
  read: (id) => get(path(id)),
  // The template id may be chosen, so a re-created role is still found by it.
  create: (_, role) => post(`${ROOT}/roleDefinitions`, pick({ ...WRITABLE, ...flatShape('templateId') }, role)),
  cannotCreate: (role) => (isBuiltIn(role) ? `${textOf(role['displayName']) || 'The role'} is built in.` : undefined),
  idOf: ownId,
  update: (id, changes, live) =>
    isBuiltIn(live) ? [] : patchUnlessEmpty(path(id), buildPatch(WRITABLE, changes, live)),
  remove: (id) => del(path(id)),
  naturalKey: (role) => sharing(`${ROOT}/roleDefinitions`, 'displayName', role),
  isBuiltIn,
  losses: (_, links) =>
    scheduleLosses(
      links,
      ROLE_SCHEDULES.map(({ name }) => name),
    ),
};
