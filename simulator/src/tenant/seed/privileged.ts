import { PEOPLE } from '@trc/domain/sampleTenant';
import { putRoleSettings, strictRules } from '../pim/roleSettings.ts';
import { makeEligibility, scheduleInfo } from '../pim/schedules.ts';
import { opaqueId, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf } from '../store/entity.ts';

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
/** Roles that people are eligible for. */
const ELIGIBLE_ROLES = [
  GLOBAL_ADMINISTRATOR,
  'e8611ab8-c189-46e8-94e1-60213ab1f814',
  '194ae4cb-b126-40b2-bd5b-6091b380977d',
  'fe930be7-5e62-47db-91af-98c3a49a38b1',
  'b1be1c3e-b65d-4f19-8427-f6fa0d97feb9',
  '9b895d92-2cd3-44c7-9d02-a6ac2d5ea5c3',
  '29232cdf-9323-42fd-ade2-1d097af3e4de',
];
const START = '2026-01-12T08:00:00Z';
/** Far enough away that a test of any year meets it. */
const END = '2099-01-12T08:00:00Z';

/**
 * Privileged identity management as a tenant has it before anybody activates anything: settings, eligible people and
 * groups.
 */
export const seedPrivileged = (directory: Directory, random: Random): void => {
  const roles = directory.set('roleDefinitions');
  for (const key of roles.keys()) putRoleSettings(directory, 'roleDefinitions', roles.get(key) ?? {});
  const groups = directory.set('groups');
  const assignable: string[] = [];
  for (const key of groups.keys()) {
    const group = groups.get(key) ?? {};
    if (group['isAssignableToRole'] !== true) continue;
    putRoleSettings(directory, 'groups', group);
    assignable.push(key);
  }
  hardenStrongestRole(directory);
  const people = directory.set('users').keys().slice(0, 200);
  for (const role of ELIGIBLE_ROLES.filter((each) => roles.get(each) !== undefined)) {
    for (const principalId of [
      ...random.sample(people, random.int(1, 2)),
      ...random.sample(assignable, random.chance(0.3) ? 1 : 0),
    ]) {
      const id = opaqueId('roleEligibility', principalId, role, '/');
      const end = random.chance(0.5) ? END : undefined;
      const row = makeEligibility(
        { id, principalId, roleDefinitionId: role, directoryScopeId: '/' },
        { request: random.guid(), start: START, end },
      );
      directory.put('roleEligibilitySchedules', row);
    }
  }
  for (const groupId of assignable.slice(0, 2)) {
    for (const principalId of random.sample(people, 2)) {
      directory.put('groupEligibilitySchedules', {
        id: `${groupId}_member_${opaqueId('groupEligibilitySchedules', groupId, principalId, 'member')}`,
        groupId,
        principalId,
        accessId: 'member',
        memberType: 'direct',
        status: 'Provisioned',
        createdDateTime: START,
        createdUsing: random.guid(),
        modifiedDateTime: null,
        scheduleInfo: scheduleInfo(START, END),
      });
    }
  }
};

/** Global Administrators need an approval. */
const hardenStrongestRole = (directory: Directory): void => {
  const [assignment] = directory.set('roleManagementPolicyAssignments').where('roleDefinitionId', GLOBAL_ADMINISTRATOR);
  const policyId = textOf(directory.set('roleManagementPolicyAssignments').get(assignment ?? '')?.['policyId']);
  const policy = directory.set('roleManagementPolicies').get(policyId);
  const [approver] = PEOPLE;
  if (policy === undefined || approver === undefined) return;
  directory.put('roleManagementPolicies', {
    ...policy,
    rules: strictRules(approver.oid),
    lastModifiedDateTime: '2026-02-03T07:30:00Z',
  });
};
