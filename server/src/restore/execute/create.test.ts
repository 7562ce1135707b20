import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

/**
 * Longest pause between two looks, and the time for which a restore looks for an object that it may have created, in
 * milliseconds.
 */
const PAUSE = 20;
const SETTLE = 300;

/** An object that was deleted permanently, with the properties that identify it. */
interface Gone {
  id: string;
  name: string;
}

describe('a re-created object whose answers are lost', () => {
  let test: RestoreTest;
  let backupId: string;
  const users: Gone[] = [];
  const groups: Gone[] = [];
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const live = async (path: string, property: string, name: string): Promise<string[]> =>
    (await test.ask('GET', `${path}?$select=id&$filter=${property} eq '${name}'`)).value.map(({ id }) => id);
  const usersNamed = ({ name }: Gone): Promise<string[]> => live('/users', 'userPrincipalName', name);
  const groupsNamed = ({ name }: Gone): Promise<string[]> => live('/groups', 'displayName', name);
  const next = (list: Gone[]): Gone => {
    const found = list.shift();
    assert.ok(found);
    return found;
  };

  before(async () => {
    // Pauses are short, but as many as they are.
    test = await startOwnRestoreTest({
      settleMs: SETTLE,
      clock: {
        now: Date.now,
        sleep: async (ms, signal) => {
          await sleep(Math.min(ms, PAUSE), undefined, signal && { signal });
        },
      },
    });
    for (let number = 1; number <= 6; number += 1) {
      const name = `anew${number}@fabrikam.example`;
      const user = await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Anew ${number}`,
        mailNickname: `anew${number}`,
        userPrincipalName: name,
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      users.push({ id: String(user['id']), name });
      const group = await test.ask('POST', '/groups', {
        displayName: `Anew ${number}`,
        mailEnabled: false,
        mailNickname: `anewgroup${number}`,
        securityEnabled: true,
      });
      groups.push({ id: String(group['id']), name: `Anew ${number}` });
    }
    backupId = await test.backup();
    for (const [path, list] of [
      ['users', users],
      ['groups', groups],
    ] as const)
      for (const { id } of list) {
        await test.ask('DELETE', `/${path}/${id}`);
        await test.ask('DELETE', `/directory/deletedItems/${id}`);
      }
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
  });

  for (const name of ['missingId', 'wrongType'] as const) {
    it(`is found and taken over, although the first looks get a list that is none (${name})`, async () => {
      const [user, group] = [next(users), next(groups)];
      for (const path of ['/users', '/groups']) {
        await fault({ name: 'errorAfterCommit', path, method: 'POST', count: 1 });
        // The first list is read before anything is sent.
        await fault({ name, path, method: 'GET', after: name === 'wrongType' ? 1 : 0, count: 4 });
      }
      const { restore, item } = await test.restore(backupId, { users: [user.id], groups: [group.id] });
      assert.equal(restore.status, 'Completed', `${describeItem(item(user.id))} ${describeItem(item(group.id))}`);
      assert.deepEqual(await usersNamed(user), [item(user.id).targetId]);
      assert.deepEqual(await groupsNamed(group), [item(group.id).targetId]);
    });

    it(`is left to a person and never made a second time where no list can be read at all (${name})`, async () => {
      const [user, group] = [next(users), next(groups)];
      for (const path of ['/users', '/groups']) {
        await fault({ name: 'errorAfterCommit', path, method: 'POST', count: 1 });
        await fault({ name, path, method: 'GET', after: name === 'wrongType' ? 1 : 0, count: null });
      }
      const { item } = await test.restore(backupId, { users: [user.id], groups: [group.id] });
      await test.ask('DELETE', '/_simulator/fault');
      for (const { id } of [user, group])
        assert.deepEqual([item(id).state, item(id).code], ['failed', 'needsReview'], describeItem(item(id)));
      assert.equal((await usersNamed(user)).length, 1);
      assert.equal((await groupsNamed(group)).length, 1);
    });
  }

  it('and is shown only after a second create was refused is found and taken over then', async () => {
    const user = next(users);
    await fault({ name: 'notFoundAfterCreate', path: '/users', method: 'POST', delayMs: 2 * SETTLE, count: 1 });
    await fault({ name: 'errorAfterCommit', path: '/users', method: 'POST', count: 1 });
    const { restore, item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(restore.status, 'Completed', describeItem(item(user.id)));
    assert.ok(item(user.id).attempt > 1, 'it was sent again');
    assert.deepEqual(await usersNamed(user), [item(user.id).targetId]);
  });

  it('whose unique name another object has meanwhile fails, with the name and id of the other object', async () => {
    const user = next(users);
    const { id } = await test.ask('POST', '/users', {
      accountEnabled: true,
      displayName: 'Intruder',
      mailNickname: 'intruder',
      userPrincipalName: user.name,
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    const { item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(item(user.id).state, 'failed');
    assert.equal(
      item(user.id).report.errors[0]?.message,
      `User principal name ${user.name} belongs to Intruder (${String(id)}) now. Rename or delete that object first. ` +
        'The directory answered: another object already has a value that must be unique (400, Request_BadRequest).',
    );
    assert.deepEqual(await usersNamed(user), [id]);
  });
});
