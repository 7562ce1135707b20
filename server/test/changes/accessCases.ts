import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import { flat, linkOnly, rate, set, side, unlink, USER } from './ratedChanges.ts';
import type { Facts, RuleCase } from './ratedChanges.ts';
import type { LinkValue } from '../../src/directory/index.ts';

export const HOLDS: Facts = { holding: 'holds' };

export const ROLE_ROW = { principalId: USER, directoryScopeId: '/' };
export const ROLE_GROUP = { isAssignableToRole: true };
const GRAPH = {
  appId: GRAPH_APP_ID,
  appRoles: [
    { id: 'r-roles', value: 'RoleManagement.ReadWrite.Directory' },
    { id: 'r-calendar', value: 'Calendars.Read' },
  ],
};
const grant = (scope: string): LinkValue => ({ consentType: 'AllPrincipals', resourceId: USER, scope });
const credential = { name: 'ci', issuer: 'https://token.example', subject: 's', audiences: ['a'] };
export const key = { keyId: USER, displayName: 'new' };

/** Roles, permissions, owners and credentials. */
export const ACCESS_CASES: Readonly<Record<string, RuleCase>> = {
  roleAssigned: [
    'critical',
    [linkOnly('directoryRoles', 'assignments', ROLE_ROW), linkOnly('directoryRoles', 'activeAssignments', ROLE_ROW)],
    [unlink('directoryRoles', 'assignments', ROLE_ROW)],
  ],
  roleEligible: [
    'critical',
    [linkOnly('directoryRoles', 'eligibleAssignments', ROLE_ROW)],
    [unlink('directoryRoles', 'eligibleAssignments', ROLE_ROW)],
  ],
  unitRoleAssigned: [
    'critical',
    [linkOnly('administrativeUnits', 'scopedRoleMembers', { roleId: 'r', roleMemberInfo: { id: USER } })],
    [linkOnly('administrativeUnits', 'members', USER)],
  ],
  roleGroupMember: [
    'critical',
    [linkOnly('groups', 'members', USER, ROLE_GROUP)],
    [linkOnly('groups', 'members', USER), unlink('groups', 'members', USER, ROLE_GROUP)],
  ],
  roleGroupOwner: ['critical', [linkOnly('groups', 'owners', USER, ROLE_GROUP)], [linkOnly('groups', 'owners', USER)]],
  roleGroupSchedule: [
    'critical',
    [linkOnly('groups', 'eligibilitySchedules', { principalId: USER, accessId: 'member' }, ROLE_GROUP)],
    [linkOnly('groups', 'eligibilitySchedules', { principalId: USER, accessId: 'member' })],
  ],
  applicationPermission: [
    'critical',
    [linkOnly('servicePrincipals', 'appRoleAssignedTo', { principalId: USER, appRoleId: 'r-roles' }, GRAPH)],
    [
      linkOnly('servicePrincipals', 'appRoleAssignedTo', { principalId: USER, appRoleId: 'r-calendar' }, GRAPH),
      linkOnly(
        'servicePrincipals',
        'appRoleAssignedTo',
        { principalId: USER, appRoleId: 'r-roles' },
        { appId: 'other' },
      ),
    ],
  ],
  delegatedPermission: [
    'critical',
    [
      linkOnly('servicePrincipals', 'oauth2PermissionGrants', grant('User.Read Directory.ReadWrite.All')),
      rate('servicePrincipals', 'x', [
        side({}, { oauth2PermissionGrants: [grant('User.Read')] }),
        side({}, { oauth2PermissionGrants: [grant('User.Read Directory.ReadWrite.All')] }),
      ]),
    ],
    [
      linkOnly('servicePrincipals', 'oauth2PermissionGrants', grant('User.Read')),
      rate('servicePrincipals', 'x', [
        side({}, { oauth2PermissionGrants: [grant('Directory.ReadWrite.All')] }),
        side({}, { oauth2PermissionGrants: [grant('Directory.ReadWrite.All User.Read')] }),
      ]),
    ],
  ],
  applicationOwner: [
    'critical',
    [
      linkOnly('applications', 'owners', USER, {}, HOLDS),
      linkOnly('applications', 'owners', USER, {}, { holding: 'unread' }),
    ],
    [linkOnly('applications', 'owners', USER)],
  ],
  principalOwner: [
    'critical',
    [linkOnly('servicePrincipals', 'owners', USER, {}, HOLDS)],
    [linkOnly('servicePrincipals', 'owners', USER)],
  ],
  federatedCredential: [
    'critical',
    [linkOnly('applications', 'federatedIdentityCredentials', credential, {}, HOLDS)],
    [linkOnly('applications', 'federatedIdentityCredentials', credential)],
  ],
  applicationCredentials: [
    'critical',
    [
      set('applications', {}, { passwordCredentials: [key] }, HOLDS),
      set('applications', {}, { keyCredentials: [key] }, HOLDS),
    ],
    [
      set('applications', {}, { passwordCredentials: [key] }),
      set('applications', { passwordCredentials: [key] }, {}, HOLDS),
    ],
  ],
  principalCredentials: [
    'critical',
    [set('servicePrincipals', {}, { keyCredentials: [key] }, HOLDS)],
    [set('servicePrincipals', {}, { keyCredentials: [key] })],
  ],
  applicationRedirects: [
    'critical',
    [
      set(
        'applications',
        { web: { redirectUris: ['https://a'] } },
        { web: { redirectUris: ['https://a', 'https://b'] } },
        HOLDS,
      ),
      set('applications', {}, { spa: { redirectUris: ['https://b'] } }, HOLDS),
    ],
    [
      set(
        'applications',
        { web: { redirectUris: ['https://a', 'https://b'] } },
        { web: { redirectUris: ['https://a'] } },
        HOLDS,
      ),
    ],
  ],
  principalRedirects: [
    'critical',
    [set('servicePrincipals', { replyUrls: [] }, { replyUrls: ['https://b'] }, HOLDS)],
    [set('servicePrincipals', { replyUrls: [] }, { replyUrls: ['https://b'] })],
  ],
  rolePermissions: [
    'critical',
    [
      set(
        'directoryRoles',
        { rolePermissions: [{ allowedResourceActions: ['a'] }] },
        { rolePermissions: [{ allowedResourceActions: ['a', 'b'] }] },
      ),
    ],
    [
      set('directoryRoles', { displayName: 'a' }, { displayName: 'b' }),
      set('directoryRoles', ...flat('isEnabled', true, false)),
    ],
  ],
};
