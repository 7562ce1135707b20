import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startOwnRestoreTest, describeItem } from '../../../test/restore/kit.ts';
import type { RestoreTest } from '../../../test/restore/kit.ts';

describe("objects that have one another's names", () => {
  let test: RestoreTest;
  let backupId: string;
  /** Writes until the next crash: another holder of the lease starts the job again. */
  let lives = 0;
  const users: string[] = [];
  const groups: string[] = [];
  const names = new Map<string, string>();
  const addressOf = (name: string): string => `${name}@fabrikam.example`;
  const own = (id: string | undefined): string => names.get(id ?? '') ?? '';
  const change = (id: string | undefined, properties: object) => test.ask('PATCH', `/users/${id}`, properties);
  const userOf = (id: string | undefined) => test.ask('GET', `/users/${id}?$select=id,userPrincipalName,jobTitle`);
  const named = async (id: string | undefined): Promise<unknown> => (await userOf(id))['userPrincipalName'];
  const mailOf = (id: string | undefined): string => own(id).replace('round', 'mail');
  const create = async (name: string): Promise<string> => {
    const { id } = await test.ask('POST', '/users', {
      accountEnabled: true,
      displayName: name,
      mailNickname: name,
      userPrincipalName: addressOf(name),
      mail: addressOf(name.replace('round', 'mail')),
      jobTitle: 'Tester',
      passwordProfile: { password: 'Aa1!xxxxxxxx' },
    });
    names.set(String(id), addressOf(name));
    return String(id);
  };
  /** Gives each the name of the next one, and the last one that of the first. */
  const rotate = async (ids: readonly string[]): Promise<void> => {
    for (const [place, id] of ids.entries())
      await change(id, { userPrincipalName: `between${place}@fabrikam.example`, jobTitle: 'Changed' });
    for (const [place, id] of ids.entries())
      await change(id, { userPrincipalName: own(ids[(place + 1) % ids.length]) });
  };

  before(async () => {
    test = await startOwnRestoreTest({
      settleMs: 300,
      failpoint: (name) => {
        if (name !== 'R6' || (lives -= 1) !== 0) return;
        throw new Error('It died.');
      },
    });
    for (const number of [0, 1, 2, 3]) users.push(await create(`round${number}`));
    for (const name of ['team-one', 'team-two']) {
      groups.push(
        String(
          (
            await test.ask('POST', '/groups', {
              displayName: name,
              mailNickname: name,
              groupTypes: ['Unified'],
              mailEnabled: true,
              securityEnabled: false,
            })
          )['id'],
        ),
      );
    }
    backupId = await test.backup();
  });
  after(async () => {
    await test.close();
  });

  for (const count of [2, 3, 4]) {
    it(`${count} users in a circle all get theirs, and the rest with them`, async () => {
      const circle = users.slice(0, count);
      await rotate(circle);
      const { restore, items } = await test.restore(backupId, { users: circle });
      assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
      for (const id of circle) {
        const { userPrincipalName, jobTitle } = await userOf(id);
        assert.deepEqual([userPrincipalName, jobTitle], [own(id), 'Tester']);
      }
      assert.deepEqual(
        items.map(({ outcome }) => outcome),
        circle.map(() => 'update'),
      );
    });
  }

  // The refusals of both, then the passing name, the other one's and its own.
  for (const write of [3, 4, 5]) {
    it(`get theirs after a crash at write ${write}`, async () => {
      const circle = users.slice(0, 2);
      await rotate(circle);
      lives = write;
      const { restore, items } = await test.restore(backupId, { users: circle });
      assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
      assert.ok(lives <= 0);
      assert.deepEqual(await Promise.all(circle.map(named)), circle.map(own));
    });
  }

  it('two groups with an address get theirs', async () => {
    const nickname = (id: string | undefined, mailNickname: string) =>
      test.ask('PATCH', `/groups/${id}`, { mailNickname });
    await nickname(groups[0], 'between');
    await nickname(groups[1], 'team-one');
    await nickname(groups[0], 'team-two');
    const { restore, items } = await test.restore(backupId, { groups });
    assert.equal(restore.status, 'Completed', items.map(describeItem).join('\n'));
  });

  it('get their former names back where one name belongs to another object, and the report says so', async () => {
    const circle = users.slice(0, 3);
    await rotate(circle);
    await change(circle[1], { mail: addressOf('elsewhere') });
    const stranger = await create('stranger');
    await change(stranger, { mail: mailOf(circle[1]) });
    const earlier = await Promise.all(circle.map(named));
    const { items } = await test.restore(backupId, { users: circle });
    assert.deepEqual(await Promise.all(circle.map(named)), earlier);
    for (const item of items) {
      assert.equal(item.state, 'completedWithErrors', describeItem(item));
      assert.match(
        item.report.errors[0]?.message ?? '',
        /user principal name could not be written\. Another object may use it\./,
        describeItem(item),
      );
      assert.equal((await userOf(item.sourceId))['jobTitle'], 'Tester');
    }
    await change(stranger, { mail: addressOf('stranger') });
    const { restore, items: again } = await test.restore(backupId, { users: circle });
    assert.equal(restore.status, 'Completed', again.map(describeItem).join('\n'));
  });
});
