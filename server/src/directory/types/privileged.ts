import { isRecord } from '../parse.ts';
import { filterQuery, odataLiteral } from '../odata.ts';
import { idFrom, textOf } from './calls.ts';
import type { GraphObject, LinkDescription, LinkRow, ReferenceDescription } from './description.ts';
import { ASSIGNMENT_SCHEDULES, ELIGIBILITIES, STORED_ROLE_SCHEDULES } from './schedules.ts';

const PRINCIPAL: ReferenceDescription = {
  path: 'principalId',
  to: 'object',
  types: ['users', 'groups', 'servicePrincipals'],
  optional: true,
};

const ofRoles = (name: string, path: string, more: Partial<LinkDescription> = {}): LinkDescription => ({
  name,
  value: 'rows',
  watched: true,
  keep: ['principalId', 'directoryScopeId', 'appScopeId', 'memberType', 'scheduleInfo'],
  identity: ['principalId', 'directoryScopeId', 'appScopeId'],
  read: {
    kind: 'tenantList',
    path,
    owner: 'roleDefinitionId',
    one: (id) => `${path}${filterQuery(`roleDefinitionId eq ${odataLiteral(id)}`)}`,
    // Without Microsoft Entra ID P2 a tenant has no such list.
    mayBeMissing: true,
  },
  references: [
    PRINCIPAL,
    {
      path: 'directoryScopeId',
      to: 'object',
      types: ['administrativeUnits', 'applications', 'servicePrincipals'],
      embedded: true,
      optional: true,
    },
  ],
  ...more,
});

/** A permanent assignment is one of `assignments`, and an activation ends within hours. */
const hasAnEnd = ({ assignmentType, scheduleInfo }: LinkRow): boolean => {
  const expiration = isRecord(scheduleInfo) ? scheduleInfo['expiration'] : undefined;
  return assignmentType !== 'Activated' && !(isRecord(expiration) && expiration['type'] === 'noExpiration');
};

/** Eligible and temporary assignments of directory roles (Privileged Identity Management). */
export const ROLE_SCHEDULES: readonly LinkDescription[] = [
  ofRoles(STORED_ROLE_SCHEDULES.eligible, ELIGIBILITIES),
  ofRoles(STORED_ROLE_SCHEDULES.active, ASSIGNMENT_SCHEDULES, { isKept: hasAnEnd }),
];

const ACTIVE = 'PrivilegedAssignmentSchedule.Read.AzureADGroup';
const ELIGIBLE = 'PrivilegedEligibilitySchedule.Read.AzureADGroup';

const GROUP = '/v1.0/identityGovernance/privilegedAccess/group';

const isRoleAssignable = (group: GraphObject): boolean => group['isAssignableToRole'] === true;

const ofGroups = (
  name: string,
  permission: string,
  more: Pick<LinkDescription, 'keep' | 'identity'> & Partial<LinkDescription>,
  path: (id: string) => string,
): LinkDescription => ({
  name,
  value: 'rows',
  watched: true,
  permission,
  read: { kind: 'perObject', path, when: isRoleAssignable, otherwise: 'unknown', mayBeMissing: true },
  ...more,
});

const SCHEDULE = {
  keep: ['principalId', 'accessId', 'memberType', 'scheduleInfo'],
  identity: ['principalId', 'accessId'],
  references: [PRINCIPAL],
};
const schedules =
  (list: string) =>
  (id: string): string =>
    `${GROUP}/${list}${filterQuery(`groupId eq ${odataLiteral(id)}`)}`;

const groupPlace = (access: unknown, principal: unknown, group: unknown): string =>
  [access, principal, group].map((part) => textOf(part).toLowerCase()).join(' ');

/**
 * Members or owners whom Privileged Identity Management puts there for a time. Their list shows them like permanent
 * ones; the schedules tell
 * them apart (privilegedAccessGroupAssignmentSchedule: assignmentType, scheduleInfo).
 */
export const activeInGroup = (access: 'member' | 'owner'): NonNullable<LinkDescription['temporary']> => ({
  ofOne: schedules('assignmentSchedules'),
  eligible: schedules('eligibilitySchedules'),
  schedulePlace: ({ accessId, principalId, groupId }) => groupPlace(accessId, principalId, groupId),
  stored: { eligible: 'eligibilitySchedules', active: 'assignmentSchedules' },
  rowPlace: (row, groupId) => groupPlace(access, idFrom(row), groupId),
  single: { link: 'assignmentSchedules', when: isRoleAssignable, active: ACTIVE, eligible: ELIGIBLE },
});

const settingsOf = (id: string): string => {
  const ofGroup = `scopeId eq ${odataLiteral(id)} and scopeType eq 'Group'`;
  return `/v1.0/policies/roleManagementPolicies${filterQuery(ofGroup, '&$expand=rules')}`;
};

/**
 * Eligible and temporary members of groups, and the settings for them. Read of role-assignable groups only: each list
 * is one request per group.
 */
export const GROUP_SCHEDULES: readonly LinkDescription[] = [
  ofGroups('eligibilitySchedules', ELIGIBLE, SCHEDULE, schedules('eligibilitySchedules')),
  ofGroups(
    'assignmentSchedules',
    ACTIVE,
    { ...SCHEDULE, isKept: ({ assignmentType }) => assignmentType !== 'activated' },
    schedules('assignmentSchedules'),
  ),
  ofGroups(
    'privilegedAccessSettings',
    'RoleManagementPolicy.Read.AzureADGroup',
    { keep: ['id', 'rules'], identity: ['id'] },
    settingsOf,
  ),
];
