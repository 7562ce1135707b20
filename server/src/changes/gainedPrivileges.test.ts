import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gainedActions, gainsPrivilege, lostActions } from './gainedPrivileges.ts';

const [READ, WRITE] = ['microsoft.directory/users/standard/read', 'microsoft.directory/users/password/update'];
const allowing = (...allowedResourceActions: string[]) => ({ allowedResourceActions, condition: null });
const becoming = (oldValue: unknown, newValue: unknown) => [{ name: 'rolePermissions', oldValue, newValue }];

describe('the permissions that a role gets', () => {
  for (const [name, oldValue, newValue, expected] of [
    ['are the actions that it did not have', [allowing(READ)], [allowing(READ, WRITE)], [WRITE]],
    ['are none where it gets fewer', [allowing(READ, WRITE)], [allowing(READ)], []],
    [
      'are none where only the order or the case differs',
      [allowing(READ, WRITE)],
      [allowing(WRITE.toUpperCase(), READ)],
      [],
    ],
    [
      'are none where the same actions stand in two entries',
      [allowing(READ, WRITE)],
      [allowing(READ), allowing(WRITE)],
      [],
    ],
    [
      'are those with another condition',
      [{ ...allowing(WRITE), condition: '$ResourceIsSelf' }],
      [allowing(WRITE)],
      [WRITE],
    ],
    ['are all of a role that had none', undefined, [allowing(READ)], [READ]],
    ['are none where the role loses all', [allowing(READ)], undefined, []],
  ] as const)
    it(name, () => {
      assert.deepEqual(gainedActions(becoming(oldValue, newValue)), expected);
      assert.equal(gainsPrivilege(becoming(oldValue, newValue), 'rolePermissions'), expected.length > 0);
    });

  it('are next to those that it loses', () => {
    const exchanged = becoming([allowing(WRITE)], [allowing(READ)]);
    assert.deepEqual([gainedActions(exchanged), lostActions(exchanged)], [[READ], [WRITE]]);
  });

  it('count for no other attribute', () => {
    const renamed = [{ name: 'displayName', oldValue: 'a', newValue: 'b' }];
    assert.deepEqual([gainedActions(renamed), gainsPrivilege(renamed, 'rolePermissions')], [[], false]);
    assert.equal(gainsPrivilege([{ name: 'isEnabled', oldValue: false, newValue: true }], 'isEnabled'), true);
  });
});
