import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionOf } from './index.ts';
import type { GraphObject, LinkValue } from './index.ts';
import { GRAPH_APP_ID } from '@trc/domain/applicationPermissions';
import {
  hasHolderProperties,
  mayBePrivileged,
  privilegedLink,
  PRIVILEGED_LINKS,
  PRIVILEGED_PROPERTIES,
  privilegedPaths,
} from './privileged.ts';
import type { HighImpactHolding } from './privileged.ts';
import type { ObjectType } from '@trc/domain/objectTypes';

const roles = [
  { id: 'r-all', value: 'RoleManagement.ReadWrite.Directory' },
  { id: 'r-calendar', value: 'Calendars.Read' },
];
const GRAPH = { appId: GRAPH_APP_ID, appRoles: roles };
const ROLE_GROUP = { isAssignableToRole: true };

const gains = (
  type: ObjectType,
  link: string,
  value: LinkValue,
  object: GraphObject = {},
  holding?: HighImpactHolding,
): readonly string[] | undefined =>
  privilegedLink({ type, link, owner: { id: 'Owner', object }, value, ...(holding ? { holding } : {}) })?.gains;

describe('the table of privileged targets', () => {
  it('names links and properties that the descriptions of the types have', () => {
    for (const { type, links } of PRIVILEGED_LINKS) {
      const names = descriptionOf(type, '').links.map(({ name }) => name);
      for (const link of links) assert.ok(names.includes(link), `${type} has no link ${link}`);
    }
    for (const { type, paths } of PRIVILEGED_PROPERTIES) {
      const { writable, immutable } = descriptionOf(type, '');
      for (const path of paths) {
        const [first = path] = path.split('.');
        assert.ok(Object.hasOwn(writable, first) || immutable.includes(first), `${type} has no property ${path}`);
      }
    }
  });

  it('counts each assignment of a directory role, also an eligible one and one for a unit', () => {
    const row = { principalId: 'U1', directoryScopeId: '/' };
    for (const link of ['assignments', 'activeAssignments', 'eligibleAssignments'])
      assert.deepEqual(gains('directoryRoles', link, row), ['u1']);
    assert.deepEqual(gains('administrativeUnits', 'scopedRoleMembers', { roleId: 'r', roleMemberInfo: { id: 'U1' } }), [
      'u1',
    ]);
    assert.equal(gains('administrativeUnits', 'members', 'U1'), undefined);
  });

  it('counts members, owners and schedules of role-assignable groups only', () => {
    for (const link of ['members', 'owners']) {
      assert.deepEqual(gains('groups', link, 'U1', ROLE_GROUP), ['u1']);
      assert.equal(gains('groups', link, 'U1', { isAssignableToRole: false }), undefined);
    }
    assert.deepEqual(gains('groups', 'eligibilitySchedules', { principalId: 'U1', accessId: 'member' }, ROLE_GROUP), [
      'u1',
    ]);
  });

  it('counts application permissions of high impact, and those of Microsoft Graph whose name is not known', () => {
    const assigned = (appRoleId: string, object: GraphObject = GRAPH) =>
      gains('servicePrincipals', 'appRoleAssignedTo', { principalId: 'S1', appRoleId }, object);
    assert.deepEqual(assigned('r-all'), ['s1']);
    assert.deepEqual(assigned('r-unknown'), ['s1']);
    assert.equal(assigned('r-calendar'), undefined);
    assert.equal(assigned('r-all', { appId: 'another', appRoles: roles }), undefined);
  });

  it('counts delegated grants of high impact for everybody and for one person', () => {
    const grant = (scope: string) =>
      gains('servicePrincipals', 'oauth2PermissionGrants', {
        consentType: 'Principal',
        principalId: 'U1',
        resourceId: 'g',
        scope,
      });
    assert.deepEqual(grant(' User.Read Directory.ReadWrite.All'), ['owner', 'u1']);
    assert.equal(grant('User.Read Mail.Read'), undefined);
  });

  it('counts owners, credentials and properties of applications that hold permissions, or may', () => {
    for (const type of ['applications', 'servicePrincipals'] as const) {
      assert.deepEqual(gains(type, 'owners', 'U1', {}, 'holds'), ['u1']);
      assert.deepEqual(gains(type, 'owners', 'U1', {}, 'unread'), ['u1']);
      assert.equal(gains(type, 'owners', 'U1', {}, 'holdsNone'), undefined);
      assert.deepEqual(mayBePrivileged(type, 'owners'), { needsHolding: true });
      assert.equal(hasHolderProperties(type), true);
      assert.deepEqual(privilegedPaths(type, 'holdsNone'), []);
    }
    assert.deepEqual(
      gains('applications', 'federatedIdentityCredentials', { name: 'ci', issuer: 'i', subject: 's' }, {}, 'holds'),
      [],
    );
    const paths = privilegedPaths('applications', 'holds').map(({ path }) => path);
    for (const path of [
      'passwordCredentials',
      'keyCredentials',
      'web.redirectUris',
      'spa.redirectUris',
      'publicClient.redirectUris',
    ])
      assert.ok(paths.includes(path));
    assert.deepEqual(
      privilegedPaths('servicePrincipals', 'unread').map(({ path }) => path),
      ['passwordCredentials', 'keyCredentials', 'replyUrls'],
    );
  });

  it('leaves links alone that give no privilege', () => {
    assert.equal(mayBePrivileged('users', 'manager'), undefined);
    assert.equal(gains('users', 'manager', 'U1'), undefined);
  });
});
