import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import {
  descriptionOf,
  isAnnotation,
  isFixed,
  buildLinkKey,
  toLinkValue,
  mapAt,
  valuesAt,
  omitPaths,
} from './index.ts';

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const OTHER = '11b0131d-43c8-4bbb-b2c8-e80f9a50834a';

describe('values that stay as they are', () => {
  const fixed = [
    'All',
    'None',
    'GuestsOrExternalUsers',
    'Office365',
    'AllTrusted',
    'MicrosoftAdminPortals',
    'ServicePrincipalsInMyTenant',
    'all_users',
    'microsoft-user-default-low',
    '',
    '00000000-0000-0000-0000-000000000000',
    '00000000-0000-0000-0000-000000000004',
    '00000003-0000-0000-c000-000000000000',
    '00000002-0000-0ff1-ce00-000000000000',
    null,
    undefined,
    5,
  ];
  for (const value of fixed) it(`${String(value)} is fixed`, () => assert.equal(isFixed(value), true));
  for (const value of [ID, ID.toUpperCase(), 'c1', 'c25'])
    it(`${value} names an object`, () => assert.equal(isFixed(value), false));
});

describe('paths', () => {
  const policy = {
    conditions: { users: { includeUsers: ['a', 'b'], excludeUsers: null } },
    list: [{ id: '1', x: [{ y: 1 }] }, { id: '2' }],
    '@odata.type': '#t',
  };
  const values: readonly (readonly [string, unknown[]])[] = [
    ['conditions.users.includeUsers[]', ['a', 'b']],
    ['conditions.users.includeUsers', [['a', 'b']]],
    ['conditions.users.excludeUsers[]', []],
    ['list[].id', ['1', '2']],
    ['list[].x[].y', [1]],
    ['absent.deep', []],
    ['@odata.type', ['#t']],
  ];
  for (const [path, expected] of values) it(`reads ${path}`, () => assert.deepEqual(valuesAt(policy, path), expected));

  it('change and drop what is there, and nothing else', () => {
    assert.deepEqual(
      valuesAt(
        mapAt(policy, 'conditions.users.includeUsers[]', (value) => `${String(value)}!`),
        'conditions.users.includeUsers[]',
      ),
      ['a!', 'b!'],
    );
    assert.deepEqual(
      mapAt(policy, 'absent.deep[]', () => 'x'),
      policy,
    );
    assert.deepEqual(omitPaths(policy, ['list[].x', 'conditions', '@odata.type', 'absent']), {
      list: [{ id: '1' }, { id: '2' }],
    });
    assert.deepEqual(Object.keys(policy).length, 3);
    assert.deepEqual(
      ['@odata.context', 'x@odata.count', '#microsoft.graph.restore', '@odata.type', 'id'].map(isAnnotation),
      [true, true, true, false, false],
    );
  });
});

describe('rows of links', () => {
  const link = (type: ObjectType, name: string) => {
    const found = descriptionOf(type, '').links.find((one) => one.name === name);
    assert.ok(found);
    return found;
  };
  const grant = {
    id: 'g',
    clientId: 'c',
    consentType: 'AllPrincipals',
    principalId: null,
    resourceId: ID,
    scope: ' User.Read  Group.Read.All',
  };

  it('keep what matters, in one form', () => {
    const grants = link('servicePrincipals', 'oauth2PermissionGrants');
    const value = toLinkValue(grants, grant);
    assert.deepEqual(value, { consentType: 'AllPrincipals', resourceId: ID, scope: 'Group.Read.All User.Read' });
    assert.deepEqual(toLinkValue(grants, { ...grant, scope: 'Group.Read.All User.Read' }), value);
    assert.equal(
      buildLinkKey(grants, value ?? ''),
      buildLinkKey(grants, { consentType: 'AllPrincipals', resourceId: ID.toUpperCase(), scope: 'other' }),
    );
    assert.deepEqual(
      toLinkValue(link('administrativeUnits', 'scopedRoleMembers'), {
        id: 'x',
        roleId: 'r',
        roleMemberInfo: { id: 'u', displayName: 'Ada' },
      }),
      { roleId: 'r', roleMemberInfo: { id: 'u' } },
    );
    const extension = toLinkValue(link('applications', 'extensionProperties'), {
      name: 'extension_25883231668a43a780b25685c3f874bc_jobGroup',
      dataType: 'String',
      targetObjects: ['User', 'Group'],
      appDisplayName: 'x',
    });
    assert.deepEqual(extension, { name: 'jobGroup', dataType: 'String', targetObjects: ['Group', 'User'] });
    assert.equal(toLinkValue(link('groups', 'members'), { '@odata.type': '#microsoft.graph.user', id: ID }), ID);
    assert.deepEqual([toLinkValue(link('groups', 'members'), {}), toLinkValue(grants, 'x')], [undefined, undefined]);
  });

  it("are written by the live row's id", () => {
    assert.deepEqual(link('directoryRoles', 'assignments').remove?.('role', {}, { id: 'live/row' }), {
      method: 'DELETE',
      path: '/v1.0/roleManagement/directory/roleAssignments/live%2Frow',
    });
    assert.deepEqual(link('users', 'manager').add?.(ID, OTHER), {
      method: 'PUT',
      path: `/v1.0/users/${ID}/manager/$ref`,
      body: { '@odata.id': `/v1.0/directoryObjects/${OTHER}` },
    });
    assert.equal(link('groups', 'members').writable?.({ groupTypes: ['DynamicMembership'] }), false);
    assert.equal(link('groups', 'members').writable?.({ groupTypes: [], mailEnabled: false }), true);
  });
});
