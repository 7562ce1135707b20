import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedTest } from '../embedded.ts';
import { startRestoreTest, wordsOf } from './kit.ts';
import type { RestoreTest } from './kit.ts';

const PAUSE = 20;

describe('who comes back from the recycle bin', () => {
  let test: RestoreTest;
  let backupId: string;
  let remove: () => Promise<void>;
  const ids: string[] = [];
  const nameOf = (number: number): string => `back${number}@fabrikam.example`;
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const withName = async (number: number): Promise<string[]> =>
    (await test.ask('GET', `/users?$select=id&$filter=userPrincipalName eq '${nameOf(number)}'`)).value.map(({ id }) => id);
  /** Deletes the next users of this test. */
  const deleted = async (count: number): Promise<{ id: string; number: number }[]> => {
    const taken = ids.splice(0, count).map((id) => ({ id, number: Number(numbers.get(id)) }));
    for (const { id } of taken) await test.ask('DELETE', `/users/${id}`);
    return taken;
  };
  const numbers = new Map<string, number>();

  before(async () => {
    const embedded = await openEmbeddedTest();
    remove = embedded.remove;
    // Pauses are short, but as many as they are.
    test = await startRestoreTest(embedded.db, { clock: { now: Date.now, sleep: async (ms, signal) => { await sleep(Math.min(ms, PAUSE), undefined, signal && { signal }); } } });
    for (let number = 1; number <= 10; number += 1) {
      const { id } = await test.ask('POST', '/users', {
        accountEnabled: true, displayName: `Back ${number}`, mailNickname: `back${number}`, userPrincipalName: nameOf(number), passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      ids.push(String(id));
      numbers.set(String(id), number);
    }
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
    await remove();
  });

  it('and whose undelete is never answered is failed after some tries, with the reason; the others come back', async () => {
    const [stuck, other] = await deleted(2);
    assert.ok(stuck && other);
    await fault({ name: 'errorBeforeCommit', path: `/directory/deletedItems/${stuck.id}/restore`, method: 'POST', count: null });
    const { item } = await test.restore(backupId, { users: [stuck.id, other.id] });
    assert.equal(item(other.id).state, 'completed', wordsOf(item(other.id)));
    assert.equal(item(stuck.id).state, 'failed');
    assert.equal(item(stuck.id).code, 'unclear');
    assert.deepEqual(await withName(stuck.number), []);
    assert.equal(await test.status(`/directory/deletedItems/${stuck.id}`), 200);
  });

  it('and whose undelete is answered late is tried again and comes back', async () => {
    const [user] = await deleted(1);
    assert.ok(user);
    await fault({ name: 'errorBeforeCommit', path: `/directory/deletedItems/${user.id}/restore`, method: 'POST', count: 2 });
    const { restore, item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(restore.status, 'Completed', wordsOf(item(user.id)));
    assert.deepEqual(await withName(user.number), [user.id]);
  });

  it('without an answer, and is not shown for a while, is waited for and never made a second time', async () => {
    const [user] = await deleted(1);
    assert.ok(user);
    await fault({ name: 'resetAfterCommit', path: `/directory/deletedItems/${user.id}/restore`, method: 'POST', count: 1 });
    await fault({ name: 'unavailable', status: 404, path: `/users/${user.id}`, method: 'GET', count: 4 });
    const { restore, item } = await test.restore(backupId, { users: [user.id] });
    assert.equal(restore.status, 'Completed', wordsOf(item(user.id)));
    assert.equal(item(user.id).outcome, 'undelete');
    assert.deepEqual(await withName(user.number), [user.id]);
  });

  it('is not created anew while the recycle bin cannot be read', async () => {
    const [hidden, other] = await deleted(2);
    assert.ok(hidden && other);
    await fault({ name: 'forbidden', path: `/directory/deletedItems/${hidden.id}`, method: 'GET', count: null });
    const { item } = await test.restore(backupId, { users: [hidden.id, other.id] });
    assert.equal(item(other.id).state, 'completed', wordsOf(item(other.id)));
    assert.equal(item(hidden.id).state, 'failed', wordsOf(item(hidden.id)));
    assert.deepEqual(await withName(hidden.number), []);
    await test.ask('DELETE', '/_simulator/fault');
    assert.equal(await test.status(`/directory/deletedItems/${hidden.id}`), 200);
  });
});
