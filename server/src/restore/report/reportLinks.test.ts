import assert from 'node:assert/strict';
import { it } from 'node:test';
import { linksForLog } from './reportLinks.ts';

it('names links in words and objects by ids in the activity log', () => {
  const links = [
    { name: 'appRoleAssignedTo', added: ['a'], removed: [] },
    { name: 'members', of: { type: 'groups', id: 'g' }, added: ['a', 'b', 'c'], removed: ['d'], withheld: ['e'] },
  ];
  assert.deepEqual(linksForLog({ links }, 2), [
    'users and groups with access: added a',
    'members of group g: added a, b, and 1 more; removed d; left as it was e',
  ]);
});
