import { TENANT_DOMAIN } from '@trc/domain/sampleTenant';
import { roleAssignment } from '../consent.ts';
import { deriveGuid } from '../random.ts';
import { makeMember } from '../seed/userObjects.ts';
import { textOf, type Entity } from '../store/entity.ts';
import type { Scene } from './scene.ts';

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const PRIVILEGED_ROLE_ADMINISTRATOR = 'e8611ab8-c189-46e8-94e1-60213ab1f814';

export const usersDeleted = (scene: Scene): void => {
  for (const key of scene.pick('users', scene.count ?? 12)) scene.softDelete('users', key);
};

export const usersHardDeleted = (scene: Scene): void => {
  for (const key of scene.pick('users', scene.count ?? 6)) scene.hardDelete('users', key);
};

const isDynamic = (group: Entity): boolean =>
  Array.isArray(group['groupTypes']) && group['groupTypes'].includes('DynamicMembership');

export const groupEmptied = (scene: Scene): void => {
  const members = scene.directory.relation('members');
  const victims = scene.pick(
    'groups',
    scene.count ?? 1,
    (group, key) => !isDynamic(group) && members.targets(key).length > 2,
  );
  for (const key of victims) for (const member of members.targets(key)) scene.unlink('groups', 'members', key, member);
};

export const groupsDeleted = (scene: Scene): void => {
  for (const key of scene.pick('groups', scene.count ?? 6)) scene.softDelete('groups', key);
};

export const administrativeUnitEmptied = (scene: Scene): void => {
  const members = scene.directory.relation('members');
  const roles = scene.directory.set('scopedRoleMemberships');
  // Only the rule of a dynamic group adds or removes its members.
  const victims = scene.pick(
    'administrativeUnits',
    scene.count ?? 1,
    (unit, key) => unit['membershipType'] !== 'Dynamic' && members.targets(key).length > 0,
  );
  for (const key of victims) {
    for (const member of members.targets(key)) scene.unlink('administrativeUnits', 'members', key, member);
    for (const row of roles.where('administrativeUnitId', key)) scene.hardDelete('scopedRoleMemberships', row);
  }
};

/** A new user is Global Administrator and a member of privileged groups. */
export const rolesGranted = (scene: Scene): void => {
  const id = deriveGuid(`intruder/${scene.random.guid()}`);
  scene.random.startRow(0);
  const name = {
    id,
    given: 'Service',
    surname: 'Maintenance',
    partner: undefined,
    upn: `service.maintenance-${id.slice(0, 4)}@${TENANT_DOMAIN}`,
  };
  scene.create('users', {
    ...makeMember(scene.random, name),
    onPremisesSyncEnabled: null,
    onPremisesImmutableId: null,
    accountEnabled: true,
  });
  for (const role of [GLOBAL_ADMINISTRATOR, PRIVILEGED_ROLE_ADMINISTRATOR]) {
    if (scene.directory.set('roleDefinitions').get(role) !== undefined)
      scene.create('roleAssignments', roleAssignment(id, role, '/'));
  }
  const groups = scene.pick(
    'groups',
    scene.count ?? 3,
    (group) => group['securityEnabled'] === true && !isDynamic(group),
  );
  for (const group of groups) scene.link('groups', 'members', group, id);
};

export const customRoleChanged = (scene: Scene): void => {
  for (const key of scene.pick('roleDefinitions', scene.count ?? 1, (role) => role['isBuiltIn'] !== true)) {
    const before = scene.directory.set('roleDefinitions').get(key);
    scene.change('roleDefinitions', key, {
      description: `${textOf(before?.['description'])} Extended for a migration.`,
      rolePermissions: [
        {
          allowedResourceActions: [
            'microsoft.directory/applications/credentials/update',
            'microsoft.directory/users/password/update',
          ],
          condition: null,
        },
      ],
    });
  }
};
