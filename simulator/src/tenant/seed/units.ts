import { opaqueId, type Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import { textOf, type Entity } from '../store/entity.ts';
import { DEPARTMENTS, OFFICES } from './names.ts';

export const seedUnits = (directory: Directory, random: Random, count: number): void => {
  const users = directory.set('users').keys();
  const groups = directory.set('groups').keys();
  const roles = directory.set('directoryRoles').keys();
  for (let number = 0; number < count; number += 1) {
    const unit = makeUnit(random, number);
    const id = textOf(unit['id']);
    directory.put('administrativeUnits', unit);
    for (const member of [...random.sample(users, random.int(0, 60)), ...random.sample(groups, random.int(0, 4))]) {
      directory.relation('members').add(id, member);
    }
    if (roles.length === 0 || users.length === 0 || random.chance(0.4)) continue;
    addScopedRole(directory, id, random.pick(roles), directory.set('users').get(random.pick(users)));
  }
};

const makeUnit = (random: Random, number: number): Entity => {
  const office = OFFICES[number % OFFICES.length] ?? OFFICES[0];
  const department = DEPARTMENTS[Math.floor(number / OFFICES.length) % DEPARTMENTS.length] ?? DEPARTMENTS[0];
  const round = Math.floor(number / (OFFICES.length * DEPARTMENTS.length));
  const dynamic = random.chance(0.2);
  return {
    id: random.guid(),
    deletedDateTime: null,
    displayName: `${office.city} ${department}${round === 0 ? '' : ` ${round + 1}`}`,
    description: random.chance(0.7) ? `People and groups of ${department} in ${office.city}` : null,
    visibility: random.chance(0.1) ? 'HiddenMembership' : null,
    membershipType: dynamic ? 'Dynamic' : 'Assigned',
    membershipRule: dynamic ? `(user.city -eq "${office.city}") and (user.department -eq "${department}")` : null,
    membershipRuleProcessingState: dynamic ? 'On' : null,
    isMemberManagementRestricted: random.chance(0.15),
  };
};

const addScopedRole = (directory: Directory, unit: string, roleId: string, member: Entity | undefined): void => {
  if (member === undefined) return;
  const memberId = textOf(member['id']);
  directory.put('scopedRoleMemberships', {
    id: opaqueId('scopedRole', unit, roleId, memberId),
    administrativeUnitId: unit,
    roleId,
    roleMemberInfo: {
      id: memberId,
      displayName: member['displayName'] ?? null,
      userPrincipalName: member['userPrincipalName'] ?? null,
    },
  });
};
