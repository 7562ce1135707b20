import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

describe('names that no two objects may have,', () => {
  let test: RestoreTest;
  let backupId: string;
  /** In the order in which they are restored. */
  let users: string[];
  /** Steps left until the next crash: another holder of the lease starts the job again. */
  let crashesAt: string[] = [];
  const upnOf = (number: number): string => `named${number}@fabrikam.example`;
  const indexOf = new Map<string, number>();
  const own = (id: string | undefined): string => upnOf(indexOf.get(id ?? '') ?? -1);
  const rename = (id: string | undefined, userPrincipalName: string, more: object = {}) =>
    test.ask('PATCH', `/users/${id}`, { userPrincipalName, ...more });
  const named = async (id: string | undefined): Promise<unknown> =>
    (await test.ask('GET', `/users/${id}?$select=id,userPrincipalName`))['userPrincipalName'];

  before(async () => {
    test = await startOwnRestoreTest({
      settleMs: 300,
      failpoint: (name) => {
        if (crashesAt[0] !== name) return;
        crashesAt.shift();
        throw new Error('It died.');
      },
    });
    users = [];
    for (let number = 0; number < 4; number += 1) {
      const id = String(
        (
          await test.ask('POST', '/users', {
            accountEnabled: true,
            displayName: `Named ${number}`,
            mailNickname: `named${number}`,
            userPrincipalName: upnOf(number),
            jobTitle: 'Tester',
            passwordProfile: { password: 'Aa1!xxxxxxxx' },
          })
        ).id,
      );
      indexOf.set(id, number);
      users.push(id);
    }
    users.sort();
    backupId = await test.backup();
  });
  after(async () => {
    await test.close();
  });

  for (const [order, at] of [
    ['first', (place: number) => place],
    ['last', (place: number) => 3 - place],
  ] as const) {
    it(`handed on from one to the next, come back whoever is restored ${order}`, async () => {
      const chain = [0, 1, 2, 3].map((place) => users[at(place)]);
      await rename(chain[0], 'elsewhere@fabrikam.example');
      for (const place of [1, 2, 3]) await rename(chain[place], own(chain[place - 1]));
      const { restore, items } = await test.restore(backupId, { users });
      assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
      for (const id of users) assert.equal(await named(id), own(id));
    });
  }

  it('are retried after a crash between the refusal and the release of the name', async () => {
    const [one, other] = users;
    await rename(one, 'elsewhere@fabrikam.example');
    await rename(other, own(one));
    crashesAt = ['R7'];
    const { restore, items, item } = await test.restore(backupId, { users: [one ?? '', other ?? ''] });
    assert.deepEqual([restore.status, crashesAt], ['Completed', []], items.map(describeItem).join('\n'));
    assert.deepEqual([await named(one), await named(other)], [own(one), own(other)]);
    assert.equal(item(one ?? '').crashes, 0);
  });

  it('passed along a chain of users are all restored, however long the chain', async () => {
    const row: { id: string; upn: string }[] = [];
    for (let number = 0; number < 14; number += 1) {
      const upn = `row${number}@fabrikam.example`;
      row.push({
        id: String(
          (
            await test.ask('POST', '/users', {
              accountEnabled: true,
              displayName: `Row ${number}`,
              mailNickname: `row${number}`,
              userPrincipalName: upn,
              passwordProfile: { password: 'Aa1!xxxxxxxx' },
            })
          ).id,
        ),
        upn,
      });
    }
    const before = await test.backup();
    // Only the name of the last object to be restored is free.
    row.sort((left, right) => (left.id < right.id ? -1 : 1));
    for (const [place, { id }] of row.entries()) await rename(id, row[place - 1]?.upn ?? 'elsewhere@fabrikam.example');
    const { restore, items } = await test.restore(before, { users: row.map(({ id }) => id) });
    assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
    for (const { id, upn } of row) assert.equal(await named(id), upn);
  });

  for (const how of ['undelete', 'create'] as const) {
    it(`released by another object of the same restore do not block an object (${how})`, async () => {
      const [gone, taker] = [users[how === 'undelete' ? 0 : 1], users[3]];
      await test.ask('DELETE', `/users/${gone}`);
      if (how === 'create') await test.ask('DELETE', `/directory/deletedItems/${gone}`);
      await rename(taker, own(gone));
      const { restore, items, item } = await test.restore(backupId, { users: [gone ?? '', taker ?? ''] });
      assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
      assert.equal(item(gone ?? '').outcome, how);
      assert.deepEqual([await named(item(gone ?? '').targetId), await named(taker)], [own(gone), own(taker)]);
    });
  }
});
