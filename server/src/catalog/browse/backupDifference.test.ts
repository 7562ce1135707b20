import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { planReading } from '../../backup/readingPlan.ts';
import type { RoleSchedules } from '../../backup/temporaryRows.ts';
import { REQUESTED_BY_7C0F3F7 } from '../../backup/requestedBefore.ts';
import type { StoredObject } from '../objects.ts';
import { compareFoundPair } from './backupDifference.ts';
import type { RequestedPair } from './backupDifference.ts';
import { collectRoleSchedules } from './requestedPair.ts';

const ROLE = '62e90394-69f5-4237-9190-012177145e10';
const UNIT = '22222222-2222-4222-8222-222222222222';
const GROUP = '33333333-3333-4333-8333-333333333333';
const NOW = planReading({
  permissions: [
    'PrivilegedAssignmentSchedule.Read.AzureADGroup',
    'PrivilegedEligibilitySchedule.Read.AzureADGroup',
    'Member.Read.Hidden',
  ],
});
const UPDATED: RequestedPair = { before: REQUESTED_BY_7C0F3F7, after: NOW };

const row = (principalId: string, directoryScopeId = '/') => ({ principalId, directoryScopeId });
const scopedRow = (id: string) => ({ roleId: 'r', roleMemberInfo: { id } });
const ended = { expiration: { type: 'afterDateTime' } };
const ofRole = (...principals: string[]) => principals.map((id) => ({ ...row(id), roleDefinitionId: ROLE }));

const differenceOf = (
  type: ObjectType,
  id: string,
  [before, after]: readonly [StoredObject['links'], StoredObject['links']],
  requested: RequestedPair,
  object: StoredObject['object'] = {},
) => {
  const foundWith = (links: StoredObject['links']) => ({ found: true as const, stored: { type, id, object, links } });
  const sides = { before: foundWith(before), after: foundWith(after) };
  return compareFoundPair({ type, id, change: 'changed' }, sides, requested)
    ?.filter(({ name }) => /assignments|scopedRoleMembers|members|owners/.test(name))
    .map(({ name, oldValue, newValue }) => [name, oldValue, newValue]);
};

describe('assignments of a backup that did not distinguish temporary ones', () => {
  const old = { assignments: [row('ada'), row('vera'), row('ada', '/administrativeUnits/x')] };
  const rolesWith = (roleSchedules: RoleSchedules | undefined, requested = UPDATED): unknown =>
    differenceOf('directoryRoles', ROLE, [old, { assignments: [] }], { ...requested, roleSchedules });

  it('are unknown where the principal is eligible for the same role and scope in the newer backup', () => {
    assert.deepEqual(rolesWith({ eligible: ofRole('ADA'), active: [] }), [
      ['links.assignments', [row('vera'), row('ada', '/administrativeUnits/x')], undefined],
    ]);
  });

  it('are unknown where the newer backup has the assignment with an end', () => {
    const active = ofRole('vera').map((each) => ({ ...each, scheduleInfo: ended }));
    assert.deepEqual(rolesWith({ eligible: [], active }), [
      ['links.assignments', [row('ada'), row('ada', '/administrativeUnits/x')], undefined],
    ]);
  });

  it('are unknown where the newer backup could not read who is eligible', () => {
    assert.deepEqual(rolesWith({ eligible: undefined, active: [] }), []);
  });

  it('are removed where both backups distinguish temporary ones, or neither does', () => {
    for (const requested of [NOW, REQUESTED_BY_7C0F3F7])
      assert.deepEqual(rolesWith(undefined, { before: requested, after: requested }), [
        ['links.assignments', [row('ada'), row('vera'), row('ada', '/administrativeUnits/x')], undefined],
      ]);
  });

  it('are unknown in an administrative unit by the principal and the unit', () => {
    const eligible = ofRole('ada').map((each) => ({ ...each, directoryScopeId: `/administrativeUnits/${UNIT}` }));
    assert.deepEqual(
      differenceOf(
        'administrativeUnits',
        UNIT,
        [{ scopedRoleMembers: [scopedRow('ada'), scopedRow('vera')] }, { scopedRoleMembers: [] }],
        { ...UPDATED, roleSchedules: { eligible, active: [] } },
      ),
      [['links.scopedRoleMembers', [scopedRow('vera')], undefined]],
    );
  });
});

describe('members and owners of a backup that did not distinguish temporary ones', () => {
  const schedule = (principalId: string, accessId: string, scheduleInfo: object = {}) => ({
    principalId,
    accessId,
    scheduleInfo,
  });
  const old = { members: ['ada', 'eve', 'vera'], owners: ['ada'] };
  const groupsWith = (links: StoredObject['links'], isAssignableToRole = true): unknown =>
    differenceOf('groups', GROUP, [old, { members: [], owners: [], ...links }], UPDATED, { isAssignableToRole });

  it('are unknown where the principal is eligible or active for a time in the newer backup', () => {
    const links = {
      eligibilitySchedules: [schedule('ada', 'member')],
      assignmentSchedules: [schedule('eve', 'member', ended), schedule('vera', 'member')],
    };
    assert.deepEqual(groupsWith(links), [
      ['links.members', ['vera'], undefined],
      ['links.owners', ['ada'], undefined],
    ]);
  });

  it('are unknown in role-assignable groups whose eligibilities the newer backup could not read', () => {
    assert.deepEqual(groupsWith({ assignmentSchedules: [] }), []);
    assert.deepEqual(groupsWith({}, false), [
      ['links.members', ['ada', 'eve', 'vera'], undefined],
      ['links.owners', ['ada'], undefined],
    ]);
  });
});

describe('schedules of roles in a backup', () => {
  const role = { id: ROLE, links: { eligibleAssignments: [row('ada')], activeAssignments: [row('vera')] } };
  const refused = { state: 'forbidden' as const, reason: 'Refused.', objects: 1, unknown: 1 };

  it('name the role of every row', () => {
    assert.deepEqual(collectRoleSchedules([role], {}), { eligible: ofRole('ada'), active: ofRole('vera') });
  });

  it('are unknown where a role lacks the list, unless the tenant has no such list', () => {
    const roles = [role, { id: GROUP, links: {} }];
    assert.equal(collectRoleSchedules(roles, { eligibleAssignments: refused }).eligible, undefined);
    assert.deepEqual(collectRoleSchedules(roles, {}).eligible, ofRole('ada'));
  });
});
