import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACTOR, TENANT_ID, startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

const CLOSED = { users: { restoreEnabled: false, recoverMailbox: false } };

describe('a cancel while users come back from the recycle bin', () => {
  let test: RestoreTest;
  let backupId: string;
  const ids: string[] = [];
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const enabled = async (id: string): Promise<unknown> =>
    (await test.ask('GET', `/users/${id}?$select=accountEnabled`))['accountEnabled'];
  /** Deletes the next user of this test. */
  const deleted = async (): Promise<string> => {
    const id = ids.shift();
    assert.ok(id);
    await test.ask('DELETE', `/users/${id}`);
    return id;
  };
  const cancelWhen = async (id: string, happened: () => Promise<boolean>) => {
    const { restore_id: restoreId } = await test.start(backupId, { users: [id] }, CLOSED);
    for (let tries = 0; !(await happened()); tries += 1) {
      assert.ok(tries < 500, 'it happens in time');
      await sleep(20);
    }
    await test.restores.cancel(TENANT_ID, restoreId, ACTOR);
    return test.ended(restoreId);
  };
  const isRestored = async (id: string): Promise<boolean> =>
    (await test.status(`/directory/deletedItems/${id}`)) === 404;

  before(async () => {
    test = await startOwnRestoreTest({ settleMs: 60_000 });
    for (const name of ['late', 'first', 'second', 'third']) {
      const { id } = await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: name,
        mailNickname: name,
        userPrincipalName: `${name}@fabrikam.example`,
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      ids.push(String(id));
    }
    backupId = await test.backup();
  });
  afterEach(() => test.ask('DELETE', '/_simulator/fault'));
  after(async () => {
    await test.close();
  });

  it('ends as canceled when the cancel comes with the last object', async () => {
    const id = await deleted();
    // The flag alone, in the transaction that completes the object: nothing stops the work before its end.
    await test.db.query(`create function cancel_late() returns trigger language plpgsql as $$
      begin update job set cancel_requested = true where kind = 'restore' and state = 'running'; return new; end $$`);
    await test.db.query(`create trigger cancel_late before update on restore_item
      for each row when (new.state = 'completed') execute function cancel_late()`);
    try {
      const { restore, item } = await test.restore(backupId, { users: [id] });
      assert.equal(item(id).state, 'completed', describeItem(item(id)));
      assert.equal(restore.status, 'Canceled');
    } finally {
      await test.db.query('drop trigger cancel_late on restore_item');
    }
  });

  it('disables whom an undelete without an answer has brought back', async () => {
    const id = await deleted();
    await fault({ name: 'timeout', path: `/directory/deletedItems/${id}/restore`, method: 'POST', count: null });
    const { restore, item } = await cancelWhen(id, () => isRestored(id));
    assert.equal(restore.status, 'Canceled');
    assert.deepEqual([item(id).state, item(id).code], ['completedWithErrors', 'canceled'], describeItem(item(id)));
    assert.equal(await enabled(id), false);
  });

  it('disables whom it has brought back and not yet given their attributes', async () => {
    const id = await deleted();
    // The first look decides to undelete; the next one is the waiting for who was undeleted.
    await fault({ name: 'slow', delayMs: 2000, path: `/users/${id}`, method: 'GET', count: 1, after: 1 });
    const { item } = await cancelWhen(id, () => isRestored(id));
    assert.equal(item(id).state, 'completedWithErrors', describeItem(item(id)));
    assert.equal(await enabled(id), false);
  });

  it('never reports an undelete with an unknown result as not started', async () => {
    const id = await deleted();
    await fault({ name: 'timeout', path: `/directory/deletedItems/${id}/restore`, method: 'POST', count: null });
    await fault({ name: 'forbidden', path: `/users/${id}`, method: 'GET', count: null, after: 1 });
    const { item } = await cancelWhen(id, () => isRestored(id));
    assert.deepEqual([item(id).state, item(id).code], ['failed', 'needsReview'], describeItem(item(id)));
  });
});
