import type { EntitySet } from '../entitySet.ts';

const ROLE_READ = ['RoleManagement.Read.All', 'RoleManagement.Read.Directory', 'RoleManagement.ReadWrite.Directory'];
const ELIGIBILITY_READ = [
  'RoleEligibilitySchedule.Read.Directory',
  'RoleEligibilitySchedule.ReadWrite.Directory',
  ...ROLE_READ,
];
const ASSIGNMENT_READ = [
  'RoleAssignmentSchedule.Read.Directory',
  'RoleAssignmentSchedule.ReadWrite.Directory',
  ...ROLE_READ,
];
const POLICY_READ = [...ROLE_READ, 'RoleManagementPolicy.Read.Directory', 'RoleManagementPolicy.Read.AzureADGroup'];
const POLICY_WRITE = [
  'RoleManagementPolicy.ReadWrite.Directory',
  'RoleManagementPolicy.ReadWrite.AzureADGroup',
  'RoleManagement.ReadWrite.Directory',
];
const ROLE_KEYS = ['principalId', 'roleDefinitionId', 'directoryScopeId'];
const GROUP_KEYS = ['groupId', 'principalId'];
const ENDS = 'scheduleInfo/expiration/endDateTime';

const groupSchedules = (name: string, type: string, permission: string): EntitySet => ({
  path: `identityGovernance/privilegedAccess/group/${name}`,
  type,
  indexed: GROUP_KEYS,
  refersTo: GROUP_KEYS,
  ends: ENDS,
  filterBy: ['groupId', 'principalId'],
  read: [`${permission}.Read.AzureADGroup`, `${permission}.ReadWrite.AzureADGroup`],
  write: [`${permission}.ReadWrite.AzureADGroup`],
});

/** Privileged identity management: eligible and active schedules of roles and groups, and the settings of both. */
export const PRIVILEGED_SETS = {
  roleEligibilitySchedules: {
    path: 'roleManagement/directory/roleEligibilitySchedules',
    type: 'unifiedRoleEligibilitySchedule',
    indexed: ROLE_KEYS,
    refersTo: ROLE_KEYS,
    ends: ENDS,
    read: ELIGIBILITY_READ,
    write: ['RoleEligibilitySchedule.ReadWrite.Directory', 'RoleManagement.ReadWrite.Directory'],
  },
  roleEligibilityScheduleInstances: {
    path: 'roleManagement/directory/roleEligibilityScheduleInstances',
    type: 'unifiedRoleEligibilityScheduleInstance',
    viewOf: 'roleEligibilitySchedules',
    read: ELIGIBILITY_READ,
  },
  roleAssignmentSchedules: {
    path: 'roleManagement/directory/roleAssignmentSchedules',
    type: 'unifiedRoleAssignmentSchedule',
    viewOf: 'roleAssignments',
    read: ASSIGNMENT_READ,
    write: ['RoleAssignmentSchedule.ReadWrite.Directory', 'RoleManagement.ReadWrite.Directory'],
    links: { activatedUsing: { kind: 'part', operations: '' } },
  },
  roleAssignmentScheduleInstances: {
    path: 'roleManagement/directory/roleAssignmentScheduleInstances',
    type: 'unifiedRoleAssignmentScheduleInstance',
    viewOf: 'roleAssignments',
    read: ASSIGNMENT_READ,
    links: { activatedUsing: { kind: 'part', operations: '' } },
  },
  roleManagementPolicies: {
    path: 'policies/roleManagementPolicies',
    type: 'unifiedRoleManagementPolicy',
    indexed: ['scopeId'],
    filterBy: ['scopeId'],
    defaultSelect: [
      'id',
      'displayName',
      'description',
      'isOrganizationDefault',
      'scopeId',
      'scopeType',
      'lastModifiedDateTime',
      'lastModifiedBy',
    ],
    links: { rules: { kind: 'inside', operations: 'PATCH' } },
    read: POLICY_READ,
    write: POLICY_WRITE,
  },
  roleManagementPolicyAssignments: {
    path: 'policies/roleManagementPolicyAssignments',
    type: 'unifiedRoleManagementPolicyAssignment',
    indexed: ['scopeId', 'roleDefinitionId', 'policyId'],
    filterBy: ['scopeId'],
    links: { policy: { kind: 'named', set: 'roleManagementPolicies', property: 'policyId' } },
    read: POLICY_READ,
  },
  groupEligibilitySchedules: groupSchedules(
    'eligibilitySchedules',
    'privilegedAccessGroupEligibilitySchedule',
    'PrivilegedEligibilitySchedule',
  ),
  groupAssignmentSchedules: groupSchedules(
    'assignmentSchedules',
    'privilegedAccessGroupAssignmentSchedule',
    'PrivilegedAssignmentSchedule',
  ),
} as const satisfies Readonly<Record<string, EntitySet>>;
