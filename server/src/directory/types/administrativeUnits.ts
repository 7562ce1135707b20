import { filterQuery, odataLiteral } from '../odata.ts';
import { isRecord } from '../parse.ts';
import { del, get, idFrom, ownId, patchUnlessEmpty, post, pathSegment, sharing, textOf } from './calls.ts';
import { ADMINISTRATIVE_UNIT_DEFAULTS } from './defaults.ts';
import type { GraphObject, LinkDescription, TypeDescription } from './description.ts';
import { hiddenMembership, referencesTo } from './links.ts';
import { patchGroup } from './propertyGroups.ts';
import { ASSIGNMENT_INSTANCES, ELIGIBILITIES, STORED_ROLE_SCHEDULES } from './schedules.ts';
import { flatShape, buildPatch, pick } from './shape.ts';

const WRITABLE = flatShape(
  'displayName',
  'description',
  'membershipType',
  'membershipRule',
  'membershipRuleProcessingState',
);
/** Sources differ on whether it can change, so its refusal must not keep the rest back. */
const VISIBILITY = flatShape('visibility');
const ROOT = '/v1.0/directory/administrativeUnits';
const path = (id: string): string => `${ROOT}/${pathSegment(id)}`;
const isDynamic = (unit: GraphObject): boolean => unit['membershipType'] === 'Dynamic';

const members = referencesTo('members', ['users', 'groups'], path, {
  writable: (unit) => !isDynamic(unit),
  follows: isDynamic,
  hiddenWithout: hiddenMembership,
});

const scopeOf = (id: string): string => `/administrativeUnits/${id}`;

/** The role is named by its activated directory role, whose id never changes within a tenant. */
const scopedRoleMembers: LinkDescription = {
  name: 'scopedRoleMembers',
  value: 'rows',
  keep: ['roleId', 'roleMemberInfo.id'],
  identity: ['roleId', 'roleMemberInfo.id'],
  read: { kind: 'perObject', path: (id) => `${path(id)}/scopedRoleMembers` },
  references: [{ path: 'roleMemberInfo.id', to: 'object', types: ['users', 'groups', 'servicePrincipals'] }],
  add: (id, value) => post(`${path(id)}/scopedRoleMembers`, typeof value === 'string' ? {} : value),
  remove: (id, _, live) => del(`${path(id)}/scopedRoleMembers/${pathSegment(idFrom(live))}`),
  // Rows name the activated directory role and schedules its definition: the place is the principal in the unit,
  // for every role.
  temporary: {
    all: ASSIGNMENT_INSTANCES,
    ofOne: (id) => `${ASSIGNMENT_INSTANCES}${filterQuery(`directoryScopeId eq ${odataLiteral(scopeOf(id))}`)}`,
    eligible: (id) => `${ELIGIBILITIES}${filterQuery(`directoryScopeId eq ${odataLiteral(scopeOf(id))}`)}`,
    schedulePlace: (schedule) =>
      `${textOf(schedule['principalId'])} ${textOf(schedule['directoryScopeId'])}`.toLowerCase(),
    stored: STORED_ROLE_SCHEDULES,
    rowPlace: (row, id) => {
      const member = isRecord(row) ? row['roleMemberInfo'] : undefined;
      return `${isRecord(member) ? textOf(member['id']) : ''} ${scopeOf(id)}`.toLowerCase();
    },
  },
};

export const administrativeUnitDescription: Omit<TypeDescription, 'reading'> = {
  type: 'administrativeUnits',
  links: [members, scopedRoleMembers],
  references: [{ path: 'membershipRule', to: 'object', types: ['groups', 'users'], embedded: true, optional: true }],
  readOnly: ['id', 'deletedDateTime'],
  immutable: ['isMemberManagementRestricted'],
  writable: { ...WRITABLE, ...VISIBILITY, ...flatShape('isMemberManagementRestricted') },
  sets: [],
  defaults: ADMINISTRATIVE_UNIT_DEFAULTS,
  read: (id) => get(path(id)),
  readDeleted: (id) => get(`/v1.0/directory/deletedItems/${pathSegment(id)}`),
  undelete: (id) => post(`/v1.0/directory/deletedItems/${pathSegment(id)}/restore`, {}),
  create: (_, unit) =>
    post(ROOT, pick({ ...WRITABLE, ...VISIBILITY, ...flatShape('isMemberManagementRestricted') }, unit)),
  idOf: ownId,
  update: (id, changes, live) => [
    ...patchUnlessEmpty(path(id), buildPatch(WRITABLE, changes, live)),
    ...patchGroup(path(id), 'unitVisibility', changes, live),
  ],
  remove: (id) => del(path(id)),
  naturalKey: (unit) => sharing(ROOT, 'displayName', unit),
  losses: () => [],
};
