import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { DirectoryError } from '../../directory/index.ts';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

describe('a restore that is refused', () => {
  let test: RestoreTest;
  let backupId: string;
  let groupId: string;
  let unitId: string;
  const ids: string[] = [];
  /** Requests for a token that fail, and whether they begin with the next write. */
  const signIn = { refusals: 0, isAwayFromWrite: false, refused: 0 };
  const fault = (wish: object) => test.ask('POST', '/_simulator/fault', wish);
  const descriptionOfGroup = async (): Promise<unknown> => (await test.ask('GET', `/groups/${groupId}`))['description'];

  before(async () => {
    // Pauses are short, but as many as they are.
    test = await startOwnRestoreTest({
      accessPauses: [10, 20, 30],
      failpoint: (name) => {
        if (name !== 'R5' || !signIn.isAwayFromWrite) return;
        Object.assign(signIn, { isAwayFromWrite: false, refusals: signIn.refused });
      },
      tokenFailure: () => {
        if (signIn.refusals === 0) return undefined;
        signIn.refusals -= 1;
        return new DirectoryError('The sign-in service did not answer.', undefined, { isUnsent: true });
      },
      clock: {
        now: Date.now,
        sleep: (ms) =>
          new Promise((resolve) => {
            setTimeout(resolve, Math.min(ms, 20));
          }),
      },
    });
    for (let number = 1; number <= 6; number += 1) {
      const { id } = await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Admin ${number}`,
        mailNickname: `admin${number}`,
        userPrincipalName: `admin${number}@fabrikam.example`,
        jobTitle: 'Admin',
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      ids.push(String(id));
    }
    groupId = String(
      (
        await test.ask('POST', '/groups', {
          displayName: 'Other',
          description: 'whole',
          mailEnabled: false,
          mailNickname: 'other',
          securityEnabled: true,
        })
      ).id,
    );
    unitId = String((await test.ask('POST', '/directory/administrativeUnits', { displayName: 'Home' })).id);
    backupId = await test.backup();
  });
  afterEach(async () => {
    Object.assign(signIn, { refusals: 0, isAwayFromWrite: false });
    await test.ask('DELETE', '/_simulator/fault');
  });
  after(async () => {
    await test.close();
  });

  it('the writing of some objects in a row goes on with the others', async () => {
    await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
    for (const id of ids) {
      await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed' });
      await fault({ name: 'forbidden', path: `/users/${id}`, method: 'PATCH', count: null });
    }
    const { restore, items, item } = await test.restore(backupId, { users: ids, groups: [groupId] });
    assert.equal(restore.status, 'CompletedWithErrors', restore.status_details);
    assert.equal(item(groupId).state, 'completed', describeItem(item(groupId)));
    assert.equal(await descriptionOfGroup(), 'whole');
    for (const one of items.filter(({ type }) => type === 'users'))
      assert.equal(one.state, 'failed', describeItem(one));
  });

  it('the recycle bin of one object does not stop the others, and creates nothing', async () => {
    await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
    await test.ask('DELETE', `/directory/administrativeUnits/${unitId}`);
    await fault({ name: 'forbidden', path: `/directory/deletedItems/${unitId}`, method: 'GET', count: null });
    const { restore, item } = await test.restore(backupId, { administrativeUnits: [unitId], groups: [groupId] });
    assert.equal(restore.status, 'CompletedWithErrors', restore.status_details);
    assert.equal(item(unitId).state, 'failed', describeItem(item(unitId)));
    assert.equal(item(groupId).state, 'completed', describeItem(item(groupId)));
    assert.ok(
      !(await test.ask('GET', '/directory/administrativeUnits')).value.some(
        ({ displayName }) => displayName === 'Home',
      ),
    );
  });

  it('the reading of who held it and of who may name it goes on with the others, and is told', async () => {
    const gone = String(
      (
        await test.ask('POST', '/users', {
          accountEnabled: true,
          displayName: 'Gone',
          mailNickname: 'gone',
          userPrincipalName: 'gone@fabrikam.example',
          passwordProfile: { password: 'Aa1!xxxxxxxx' },
        })
      ).id,
    );
    const unit = String((await test.ask('POST', '/directory/administrativeUnits', { displayName: 'Beside' })).id);
    await test.ask('POST', `/groups/${groupId}/members/$ref`, {
      '@odata.id': `https://graph.microsoft.com/v1.0/directoryObjects/${gone}`,
    });
    const before = await test.backup();
    await test.ask('DELETE', `/users/${gone}`);
    await test.ask('DELETE', `/directory/deletedItems/${gone}`);
    await fault({ name: 'forbidden', path: `/groups/${groupId}`, method: 'GET', count: null });
    await fault({ name: 'forbidden', path: '/identity/conditionalAccess/policies', method: 'GET', count: null });
    const { restore, item } = await test.restore(before, { users: [gone], administrativeUnits: [unit] });
    assert.equal(restore.status, 'CompletedWithErrors', restore.status_details);
    assert.equal(item(unit).state, 'completed', describeItem(item(unit)));
    const { state, targetId, report } = item(gone);
    assert.equal(state, 'completedWithErrors', describeItem(item(gone)));
    assert.ok(
      report.errors.some(({ message }) =>
        message.startsWith('A conditional access policy may still refer to its old id. '),
      ),
      describeItem(item(gone)),
    );
    assert.deepEqual(
      (await test.ask('GET', `/groups/${groupId}/members?$select=id`)).value.map(({ id }) => id),
      [targetId],
    );
  });

  it('altogether starts no further write, and reports unwritten objects as failed', async () => {
    await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
    for (const id of ids) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed' });
    await fault({ name: 'forbidden', path: '/users/*', method: 'PATCH', count: null });
    await fault({ name: 'forbidden', path: '/users', method: 'GET', count: null });
    const { restore, items, item } = await test.restore(backupId, { users: ids, groups: [groupId] });
    assert.equal(restore.status, 'Failed', restore.status_details);
    assert.deepEqual(
      [item(groupId).state, item(groupId).code],
      ['unprocessed', undefined],
      describeItem(item(groupId)),
    );
    assert.equal(await descriptionOfGroup(), 'damaged');
    const ofUsers = items.filter(({ type }) => type === 'users');
    assert.ok(
      ofUsers.every(({ state }) => state === 'failed' || state === 'unprocessed'),
      ofUsers.map(describeItem).join('\n'),
    );
    assert.ok(ofUsers.some(({ state }) => state === 'failed'));
  });

  for (const count of [1, 6]) {
    it(`whose consent to write is withdrawn ends at once and says so, with ${count} to write`, async () => {
      await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
      const users = ids.slice(0, count);
      for (const id of users) await test.ask('PATCH', `/users/${id}`, { jobTitle: `Changed ${count}` });
      await test.ask('POST', '/_simulator/consent', { write: false });
      const { restore, items, item } = await test.restore(backupId, { users, groups: [groupId] });
      await test.ask('POST', '/_simulator/consent', { write: true });
      assert.equal(restore.status, 'Unprocessed', restore.status_details);
      assert.match(restore.status_details ?? '', /^The consent to write to the directory was withdrawn/);
      assert.deepEqual(
        [item(groupId).state, item(groupId).report.errors[0]?.code],
        ['unprocessed', 'accessLost'],
        describeItem(item(groupId)),
      );
      for (const one of items.filter(({ type }) => type === 'users'))
        assert.match(describeItem(one), /consent to write/);
      const again = await test.restore(backupId, { users, groups: [groupId] });
      assert.equal(again.restore.status, 'Completed', again.restore.status_details);
    });
  }

  it('whose whole consent is withdrawn starts nothing and says so', async () => {
    await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
    await test.ask('POST', '/_simulator/consent', { admin: false });
    const { restore } = await test.restore(backupId, { groups: [groupId] });
    await test.ask('POST', '/_simulator/consent', { admin: true });
    assert.equal(restore.status, 'Unprocessed');
    assert.match(
      restore.status_details ?? '',
      /^The directory refuses every request of the service: its consent was withdrawn/,
    );
  });

  it('a token between intent and write pauses, and goes on when there is one', async () => {
    for (const id of ids) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed without a token' });
    Object.assign(signIn, { isAwayFromWrite: true, refused: ids.length + 2 });
    const { restore, items } = await test.restore(backupId, { users: ids });
    assert.equal(signIn.refusals, 0, 'every refusal was met');
    assert.equal(restore.status, 'Completed', `${restore.status_details} ${items.map(describeItem).join('\n')}`);
  });

  it('every token ends, and fails no object', async () => {
    for (const id of ids) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed without any token' });
    Object.assign(signIn, { isAwayFromWrite: true, refused: Infinity });
    const { restore, items } = await test.restore(backupId, { users: ids });
    assert.equal(restore.status, 'Unprocessed', restore.status_details);
    assert.match(restore.status_details ?? '', /^The sign-in service did not answer\./);
    for (const item of items)
      assert.deepEqual([item.state, item.report.errors.map(({ code }) => code)], ['unprocessed', ['accessLost']]);
    signIn.refusals = 0;
    const again = await test.restore(backupId, { users: ids });
    assert.equal(again.restore.status, 'Completed', again.restore.status_details);
  });

  it('one permission of several goes on with what the others allow', async () => {
    await test.ask('PATCH', `/groups/${groupId}`, { description: 'damaged' });
    for (const id of ids) await test.ask('PATCH', `/users/${id}`, { jobTitle: 'Changed once more' });
    await fault({ name: 'forbidden', path: '/users/*', method: 'PATCH', count: null });
    const { restore, item } = await test.restore(backupId, { users: ids, groups: [groupId] });
    assert.equal(restore.status, 'CompletedWithErrors', restore.status_details);
    assert.equal(item(groupId).state, 'completed', describeItem(item(groupId)));
  });
});
