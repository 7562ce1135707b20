import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ObjectType } from '@trc/domain/objectTypes';
import { startOwnRestoreTest, wordsOf } from '../../test/restore/kit.ts';
import type { RestoreTest } from '../../test/restore/kit.ts';
import type { ItemOperation } from './operation.ts';

const NOT_FOUND = 404;
const OK = 200;
const deletion = (attributes: ItemOperation['attributes'] = []): ItemOperation => ({
  kind: 'delete',
  attributes,
  links: [],
});

describe('the deletion of objects by a plan', () => {
  let test: RestoreTest;
  let backupId: string;
  let number = 0;
  before(async () => {
    test = await startOwnRestoreTest();
    backupId = await test.backup();
  });
  after(() => test.close());

  const make = async (path: string, body: object): Promise<string> => {
    number += 1;
    return String((await test.ask('POST', path, body))['id']);
  };
  const makeUser = (more: object = {}): Promise<string> =>
    make('/users', {
      accountEnabled: true,
      displayName: `Rogue ${number}`,
      mailNickname: `rogue${number}`,
      userPrincipalName: `rogue${number}@fabrikam.example`,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
      ...more,
    });
  const remove = async (type: ObjectType, id: string, operation = deletion()) => {
    const { item } = await test.execute(backupId, [{ type, id, operation }]);
    return item(id);
  };

  it('moves a user to the recycle bin and keeps its state before the deletion', async () => {
    const id = await makeUser({ department: 'Sales' });
    const item = await remove('users', id, deletion([{ path: 'department', expected: 'Sales' }]));
    assert.equal(item.state, 'completed', wordsOf(item));
    assert.equal(await test.status(`/users/${id}`), NOT_FOUND);
    assert.equal(await test.status(`/directory/deletedItems/${id}`), OK);
    assert.equal(item.beforeImage?.object?.['department'], 'Sales');
    assert.match(item.report.notes.join(), /is in the recycle bin/);
  });

  it('keeps an object on hold that changed since the plan was made', async () => {
    const id = await makeUser({ department: 'Legal' });
    const item = await remove('users', id, deletion([{ path: 'department', expected: 'Sales' }]));
    assert.deepEqual([item.state, item.code], ['unprocessed', 'changedSincePlan'], wordsOf(item));
    assert.equal(await test.status(`/users/${id}`), OK);
    assert.equal(item.beforeImage, undefined);
  });

  it('deletes an object on hold where the person chose to overwrite', async () => {
    const id = await makeUser({ department: 'Legal' });
    const item = await remove('users', id, {
      ...deletion([{ path: 'department', expected: 'Sales' }]),
      overwrite: true,
    });
    assert.equal(item.state, 'completed', wordsOf(item));
    assert.equal(await test.status(`/users/${id}`), NOT_FOUND);
  });

  it('reports an object that is deleted already and sends nothing', async () => {
    const id = await makeUser();
    await test.ask('DELETE', `/users/${id}`);
    const item = await remove('users', id);
    assert.deepEqual([item.state, item.outcome], ['completed', 'equal'], wordsOf(item));
    assert.equal(item.beforeImage, undefined);
  });

  it('deletes a strength, which has no recycle bin, and says that an undo creates it again', async () => {
    const id = await make('/policies/authenticationStrengthPolicies', {
      displayName: 'Rogue strength',
      allowedCombinations: ['password,sms'],
    });
    const item = await remove('authenticationStrengths', id);
    assert.equal(item.state, 'completed', wordsOf(item));
    assert.equal(await test.status(`/policies/authenticationStrengthPolicies/${id}`), NOT_FOUND);
    assert.match(item.report.notes.join(), /creates the object again with a new id/);
  });

  it('refuses to delete a trusted location and what the directory owns', async () => {
    const id = await make('/identity/conditionalAccess/namedLocations', {
      '@odata.type': '#microsoft.graph.ipNamedLocation',
      displayName: 'Rogue office',
      isTrusted: true,
      ipRanges: [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '203.0.113.0/24' }],
    });
    const location = await remove('namedLocations', id);
    assert.deepEqual([location.state, location.code], ['failed', 'notDeleted'], wordsOf(location));
    const [role] = (await test.ask('GET', '/roleManagement/directory/roleDefinitions')).value;
    assert.ok(role);
    const builtIn = await remove('directoryRoles', role.id);
    assert.deepEqual([builtIn.state, builtIn.code], ['failed', 'notDeleted'], wordsOf(builtIn));
  });
});
