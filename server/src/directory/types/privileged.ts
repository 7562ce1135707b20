import { isRecord } from '../parse.ts';
import { filterOf, literal } from '../odata.ts';
import type { LinkDescription, LinkRow, ReferenceDescription } from './description.ts';
import { ASSIGNMENT_SCHEDULES, ELIGIBILITIES } from './schedules.ts';

const PRINCIPAL: ReferenceDescription = { path: 'principalId', to: 'object', types: ['users', 'groups', 'servicePrincipals'], optional: true };

const ofRoles = (name: string, path: string, more: Partial<LinkDescription> = {}): LinkDescription => ({
  name, value: 'rows', watched: true,
  keep: ['principalId', 'directoryScopeId', 'appScopeId', 'memberType', 'scheduleInfo'],
  identity: ['principalId', 'directoryScopeId', 'appScopeId'],
  read: {
    kind: 'tenantList', path, owner: 'roleDefinitionId', one: (id) => `${path}${filterOf(`roleDefinitionId eq ${literal(id)}`)}`,
    // Without Microsoft Entra ID P2 a tenant has no such list.
    mayBeMissing: true,
  },
  references: [PRINCIPAL, { path: 'directoryScopeId', to: 'object', types: ['administrativeUnits', 'applications', 'servicePrincipals'], embedded: true, optional: true }],
  ...more,
});

/** A permanent assignment is one of `assignments`, and an activation ends by itself within hours. */
const hasAnEnd = ({ assignmentType, scheduleInfo }: LinkRow): boolean => {
  const expiration = isRecord(scheduleInfo) ? scheduleInfo['expiration'] : undefined;
  return assignmentType !== 'Activated' && !(isRecord(expiration) && expiration['type'] === 'noExpiration');
};

/** Who may activate a directory role, and who has it for a time (Privileged Identity Management). */
export const ROLE_SCHEDULES: readonly LinkDescription[] = [
  ofRoles('eligibleAssignments', ELIGIBILITIES),
  ofRoles('activeAssignments', ASSIGNMENT_SCHEDULES, { isKept: hasAnEnd }),
];

const GROUP = '/v1.0/identityGovernance/privilegedAccess/group';

const ofGroups = (name: string, permission: string, more: Pick<LinkDescription, 'keep' | 'identity'> & Partial<LinkDescription>, path: (id: string) => string): LinkDescription => ({
  name, value: 'rows', watched: true, permission,
  read: { kind: 'perObject', path, when: (group) => group['isAssignableToRole'] === true, otherwise: 'unknown', mayBeMissing: true },
  ...more,
});

const SCHEDULE = { keep: ['principalId', 'accessId', 'memberType', 'scheduleInfo'], identity: ['principalId', 'accessId'], references: [PRINCIPAL] };
const schedules = (list: string) => (id: string): string => `${GROUP}/${list}${filterOf(`groupId eq ${literal(id)}`)}`;

/** Who may join a group for a time, who has, and under which settings. Read of role-assignable groups only: each list is one request per group. */
export const GROUP_SCHEDULES: readonly LinkDescription[] = [
  ofGroups('eligibilitySchedules', 'PrivilegedEligibilitySchedule.Read.AzureADGroup', SCHEDULE, schedules('eligibilitySchedules')),
  ofGroups('assignmentSchedules', 'PrivilegedAssignmentSchedule.Read.AzureADGroup', { ...SCHEDULE, isKept: ({ assignmentType }) => assignmentType !== 'activated' }, schedules('assignmentSchedules')),
  ofGroups('privilegedAccessSettings', 'RoleManagementPolicy.Read.AzureADGroup', { keep: ['id', 'rules'], identity: ['id'] },
    (id) => `/v1.0/policies/roleManagementPolicies${filterOf(`scopeId eq ${literal(id)} and scopeType eq 'Group'`, '&$expand=rules')}`),
];
