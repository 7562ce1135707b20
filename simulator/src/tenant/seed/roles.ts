import { PEOPLE } from '@trc/domain/sampleTenant';
import { roleAssignment } from '../consent.ts';
import type { Random } from '../random.ts';
import type { Directory } from '../store/directory.ts';
import type { Entity } from '../store/entity.ts';
import { BUILT_IN_ROLES } from './builtInRoles.ts';

const GLOBAL_ADMINISTRATOR = '62e90394-69f5-4237-9190-012177145e10';
const SECURITY_READER = '5d6b6bb7-de71-4623-b4af-96380a352509';
/** Roles whose members can raise other people's rights or read secrets. */
const PRIVILEGED =
  /^(Global Administrator|Privileged|Security Administrator|Conditional Access|Application Admin|Cloud Application|Authentication Admin|Hybrid)/;

const CUSTOM_ROLES: readonly (readonly [name: string, actions: readonly string[]])[] = [
  [
    'Application Registration Reader',
    ['microsoft.directory/applications/standard/read', 'microsoft.directory/applications/owners/read'],
  ],
  ['Group Membership Clerk', ['microsoft.directory/groups/members/update', 'microsoft.directory/groups/standard/read']],
  [
    'Credential Rotator',
    ['microsoft.directory/applications/credentials/update', 'microsoft.directory/servicePrincipals/credentials/update'],
  ],
  ['Branch Helpdesk', ['microsoft.directory/users/password/update', 'microsoft.directory/users/standard/read']],
  [
    'Single Sign-On Editor',
    [
      'microsoft.directory/servicePrincipals/authentication/update',
      'microsoft.directory/applications/authentication/update',
    ],
  ],
  [
    'Named Location Editor',
    ['microsoft.directory/namedLocations/basic/update', 'microsoft.directory/namedLocations/standard/read'],
  ],
  [
    'Licence Auditor',
    ['microsoft.directory/subscribedSkus/standard/read', 'microsoft.directory/users/licenseDetails/read'],
  ],
  ['Device Reader', ['microsoft.directory/devices/standard/read', 'microsoft.directory/bitlockerKeys/key/read']],
];

export const seedRoles = (directory: Directory, random: Random): void => {
  for (const [displayName, templateId] of BUILT_IN_ROLES) {
    directory.put(
      'roleDefinitions',
      definition(displayName, templateId, true, [`microsoft.directory/${slug(displayName)}/allProperties/allTasks`]),
    );
    directory.put('directoryRoleTemplates', {
      id: templateId,
      deletedDateTime: null,
      description: describe(displayName),
      displayName,
    });
  }
  for (const [displayName, actions] of CUSTOM_ROLES)
    directory.put('roleDefinitions', definition(displayName, random.guid(), false, actions));

  const principals = principalsOf(directory);
  const [ada] = PEOPLE;
  if (ada !== undefined && directory.set('users').get(ada.oid) !== undefined) {
    for (const role of [GLOBAL_ADMINISTRATOR, SECURITY_READER])
      directory.put('roleAssignments', roleAssignment(ada.oid, role, '/'));
  }
  if (principals.length > 0) {
    for (const role of random.sample(directory.set('roleDefinitions').keys(), 45)) {
      for (const principal of random.sample(principals, random.int(1, 4)))
        directory.put('roleAssignments', roleAssignment(principal, role, '/'));
    }
  }
  activate(directory, random);
};

/** A built-in role that somebody holds is activated, so it exists as a directoryRole with its own id. */
const activate = (directory: Directory, random: Random): void => {
  const assignments = directory.set('roleAssignments');
  for (const [displayName, roleTemplateId] of BUILT_IN_ROLES) {
    const id = random.guid();
    if (assignments.where('roleDefinitionId', roleTemplateId).length === 0) continue;
    directory.put('directoryRoles', {
      id,
      deletedDateTime: null,
      description: describe(displayName),
      displayName,
      roleTemplateId,
    });
  }
};

const principalsOf = (directory: Directory): string[] => [
  ...directory.set('users').keys().slice(0, 200),
  ...directory
    .set('groups')
    .keys()
    .filter((key) => directory.set('groups').get(key)?.['isAssignableToRole'] === true),
];

const definition = (
  displayName: string,
  id: string,
  isBuiltIn: boolean,
  allowedResourceActions: readonly string[],
): Entity => ({
  id,
  description: describe(displayName),
  displayName,
  isBuiltIn,
  isEnabled: true,
  isPrivileged: isBuiltIn && PRIVILEGED.test(displayName),
  resourceScopes: ['/'],
  templateId: id,
  version: '1',
  rolePermissions: [{ allowedResourceActions, condition: null }],
  inheritsPermissionsFrom:
    isBuiltIn && displayName !== 'Directory Readers' ? [{ id: '88d8e3e3-8f55-4a1e-953a-9b9898b8876b' }] : [],
});

const slug = (displayName: string): string => {
  const words = displayName
    .replace(/ (Administrator|Reader|Writer|Manager|Analyst|Operator|Developer)s?$/, '')
    .split(/[^A-Za-z0-9]+/);
  return words
    .map((word, index) => (index === 0 ? word.toLowerCase() : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`))
    .join('');
};

const describe = (displayName: string): string => {
  const area = displayName.replace(/ (Administrator|Reader|Readers|Writers|Manager)$/, '');
  if (/Readers?$/.test(displayName)) return `Sees everything that belongs to ${area}, and changes nothing.`;
  if (/Administrator$/.test(displayName)) return `Looks after ${area}: every setting of it, and who may use it.`;
  return `Works in the area of ${displayName}.`;
};
