import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectType } from '@trc/domain/objectTypes';
import { createComparisons } from '../../comparison/index.ts';
import type { ComparedObject, Comparisons } from '../../comparison/index.ts';
import { CLOSED_BIN_MESSAGE, closedBinNote } from '../../comparison/messages.ts';
import { ACTOR, startOwnRestoreTest, TENANT_ID, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const PAUSE = 20;
const ACCESS = '/identity/conditionalAccess/policies';
const RULE = { membershipRule: 'user.department -eq "Nowhere"', membershipRuleProcessingState: 'On' };

describe('what a comparison shows is what a restore does:', () => {
  let test: RestoreTest;
  let comparisons: Comparisons;
  const users: string[] = [];
  const create = async (path: string, body: object): Promise<string> => String((await test.ask('POST', path, body)).id);
  const add = (path: string, user: number) =>
    test.ask('POST', `${path}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${users[user]}`,
    });
  const takeOut = (path: string, user: number) => test.ask('DELETE', `${path}/members/${users[user]}/$ref`);
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const membersOf = async (path: string): Promise<number[]> =>
    (await test.ask('GET', `${path}/members?$select=id`)).value.map(({ id }) => users.indexOf(id)).sort();
  const compare = async (backupId: string, type: ObjectType, id: string): Promise<ComparedObject> => {
    const [found] = await comparisons.compare({ tenantId: TENANT_ID, person: ACTOR.oid }, backupId, [
      { type, ids: [id] },
    ]);
    assert.ok(found);
    return found;
  };
  /** Numbers of the people that a comparison shows as removed and as added. */
  const changesOf = ({ attributes }: ComparedObject): (number[] | undefined)[] => {
    const { oldValue, newValue } = attributes.find(({ name }) => name === 'links.members') ?? {};
    return [oldValue, newValue].map((value) =>
      (value as string[] | undefined)?.map((text) => users.findIndex((id) => text.includes(id))).sort(),
    );
  };

  before(async () => {
    test = await startOwnRestoreTest({
      settleMs: 300,
      clock: {
        now: Date.now,
        sleep: async (ms, signal) => {
          await sleep(Math.min(ms, PAUSE), undefined, signal && { signal });
        },
      },
    });
    comparisons = createComparisons({ db: test.db, keys: test.keys, directory: test.directory });
    for (let number = 0; number < 6; number += 1) {
      users.push(
        await create('/users', {
          accountEnabled: true,
          displayName: `Shown ${number}`,
          mailNickname: `shown${number}`,
          userPrincipalName: `shown${number}@fabrikam.example`,
          passwordProfile: { password: 'Aa1!xxxxxxxx' },
        }),
      );
    }
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
  });

  for (const [type, root, assigned, dynamic] of [
    [
      'groups',
      '/groups',
      { displayName: 'Assigned', mailEnabled: false, mailNickname: 'assigned', securityEnabled: true },
      { groupTypes: ['DynamicMembership'], ...RULE },
    ],
    [
      'administrativeUnits',
      '/directory/administrativeUnits',
      { displayName: 'Assigned', membershipType: 'Assigned' },
      { membershipType: 'Dynamic', ...RULE },
    ],
  ] as const) {
    it(`members of ${type} that a rule decides about now and that are assigned in the backup`, async () => {
      const id = await create(root, assigned);
      const path = `${root}/${id}`;
      for (const user of [0, 1]) await add(path, user);
      const backupId = await test.backup();
      await takeOut(path, 0);
      await add(path, 2);
      await test.ask('PATCH', path, dynamic);
      assert.deepEqual(changesOf(await compare(backupId, type, id)), [[2], [0]]);
      const { item } = await test.restore(backupId, { [type]: [id] });
      assert.equal(item(id).state, 'completed', describeItem(item(id)));
      assert.deepEqual(await membersOf(path), [0, 1]);
      assert.deepEqual((await compare(backupId, type, id)).attributes, []);
    });
  }

  it('links from an earlier backup are only added to, and no member is shown as surplus', async () => {
    const id = await create('/groups', {
      displayName: 'Carried',
      mailEnabled: false,
      mailNickname: 'carried',
      securityEnabled: true,
    });
    const path = `/groups/${id}`;
    for (const user of [0, 1]) await add(path, user);
    await test.backup();
    await fault({ name: 'forbidden', path: `${path}/members`, method: 'GET', count: null });
    const backupId = await test.backup();
    await test.ask('DELETE', '/_simulator/fault');
    await takeOut(path, 0);
    await add(path, 2);
    const shown = await compare(backupId, 'groups', id);
    assert.deepEqual(changesOf(shown), [undefined, [0]]);
    assert.equal(
      shown.message,
      'Copied from an earlier backup, so a restore adds missing links and removes none: members.',
    );
    const { item } = await test.restore(backupId, { groups: [id] });
    assert.equal(item(id).state, 'completed', describeItem(item(id)));
    assert.deepEqual(await membersOf(path), [0, 1, 2]);
    assert.deepEqual((await compare(backupId, 'groups', id)).attributes, []);
  });

  it('an object that may be in an unreadable recycle bin is not shown as re-created', async () => {
    const [id = ''] = users.slice(5);
    const backupId = await test.backup();
    await test.ask('DELETE', `/users/${id}`);
    await fault({ name: 'forbidden', path: `/directory/deletedItems/${id}`, method: 'GET', count: null });
    const [hidden] = await comparisons.compare({ tenantId: TENANT_ID, person: ACTOR.oid }, backupId, [
      { type: 'users', ids: [id, users[0] ?? ''] },
    ]);
    assert.deepEqual([hidden?.inDirectory, hidden?.inDeletedObjects, hidden?.attributes], [undefined, undefined, []]);
    assert.match(hidden?.message ?? '', /403/);
    const { item } = await test.restore(backupId, { users: [id] });
    assert.equal(item(id).state, 'failed', describeItem(item(id)));
  });

  for (const status of [400, 403, 405, 501])
    it(`a policy whose recycle bin answers ${status} is shown as created again, and is`, async () => {
      const id = await create(ACCESS, {
        displayName: 'Binless',
        state: 'disabled',
        grantControls: { operator: 'OR', builtInControls: ['mfa'] },
        conditions: {
          clientAppTypes: ['all'],
          applications: { includeApplications: ['All'] },
          users: { includeUsers: ['All'] },
        },
      });
      const backupId = await test.backup();
      await test.ask('DELETE', `${ACCESS}/${id}`);
      await fault({
        name: 'unavailable',
        status,
        path: `/identity/conditionalAccess/deletedItems/policies/${id}`,
        method: 'GET',
        count: null,
      });
      const { inDirectory, attributes, message } = await compare(backupId, 'conditionalAccessPolicies', id);
      assert.deepEqual([inDirectory, message], [false, CLOSED_BIN_MESSAGE]);
      assert.ok(attributes.some(({ name }) => name === 'displayName'));
      const { item } = await test.restore(backupId, { conditionalAccessPolicies: [id] });
      assert.deepEqual([item(id).state, item(id).outcome], ['completed', 'create'], describeItem(item(id)));
      await test.ask('DELETE', '/_simulator/fault');
      assert.ok(
        item(id).report.notes.some((note) => note.startsWith(closedBinNote({ message: '' }))),
        describeItem(item(id)),
      );
    });
});
