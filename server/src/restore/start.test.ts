import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { describeItems, startSelection } from './start.ts';
import { createSelections } from '../catalog/selection/index.ts';
import type { Db } from '../storage/types.ts';
import { ACTOR, AS_IT_WAS, TENANT_ID, startOwnRestoreTest, describeItem } from '../../test/restore/kit.ts';
import type { RestoreTest } from '../../test/restore/kit.ts';

describe('the start of a restore', () => {
  let test: RestoreTest;
  let backupId: string;
  const users: string[] = [];
  const select = (id: string) =>
    createSelections({ db: test.db, keys: test.keys, experimental: true }).create(
      { tenantId: TENANT_ID, person: ACTOR.oid },
      { backupId, selection: { users: { isSectionSelected: false, selected: [{ id }] } } },
    );
  /** No restore with a user in it ends before `release`. */
  const holdUsers = () =>
    test.ask('POST', '/_simulator/fault', { name: 'throttle', retryAfter: 1, count: null, path: '/users/*' });
  const release = () => test.ask('DELETE', '/_simulator/fault');

  before(async () => {
    test = await startOwnRestoreTest();
    for (const number of [1, 2, 3]) {
      const user = await test.ask('POST', '/users', {
        accountEnabled: true,
        displayName: `Test ${number}`,
        mailNickname: `test${number}`,
        userPrincipalName: `test${number}@fabrikam.example`,
        jobTitle: 'Tester',
        passwordProfile: { password: 'Aa1!xxxxxxxx' },
      });
      users.push(String(user['id']));
    }
    backupId = await test.backup();
  });
  afterEach(release);
  after(async () => {
    await test.close();
  });

  it('starts once however often it is asked, and refuses another meanwhile', async () => {
    const [user, other] = users as [string, string];
    await test.ask('PATCH', `/users/${user}`, { jobTitle: 'Changed' });
    const { restoreId, version } = await select(user);
    const start = () =>
      test.restores.startSelection(TENANT_ID, restoreId, { backupId, settings: AS_IT_WAS, version }, ACTOR);
    await assert.rejects(
      test.restores.startSelection(TENANT_ID, restoreId, { backupId, settings: {}, version: version + 1 }, ACTOR),
      { code: 'conflict' },
    );
    await assert.rejects(test.restores.startSelection(TENANT_ID, randomUUID(), { backupId, settings: {} }, ACTOR), {
      code: 'notFound',
    });
    await holdUsers();
    const rows = await Promise.all(Array.from({ length: 10 }, start));
    assert.deepEqual(new Set(rows.map((row) => row.restore_id)), new Set([restoreId]));
    await assert.rejects(
      test.restores.startSelection(
        TENANT_ID,
        restoreId,
        { backupId: randomUUID(), settings: AS_IT_WAS, version },
        ACTOR,
      ),
      { code: 'conflict', message: 'The restore is of another backup' },
    );
    await assert.rejects(test.start(backupId, { users: [other] }), {
      code: 'conflict',
      message: 'A restore is already running',
    });
    await assert.rejects(test.engine.remove(TENANT_ID, backupId, ACTOR), {
      code: 'conflict',
      message: 'A restore uses this backup',
    });
    await release();
    const { restore, item } = await test.ended(restoreId);
    assert.equal(restore.status, 'Completed', describeItem(item(user)));
    assert.equal((await start()).status, 'Completed');
    const [jobs] = await test.db.query<{ n: number }>(
      `select count(*) as n from job where kind = 'restore' and payload->>'restoreId' = $1`,
      [restoreId],
    );
    assert.equal(jobs?.n, 1);
  });

  it('of two starts at the same moment lets one run', async () => {
    await holdUsers();
    const starts = await Promise.allSettled(
      Array.from({ length: 8 }, () => test.start(backupId, { users: [users[1] ?? ''] })),
    );
    const started = starts.filter((each) => each.status === 'fulfilled');
    assert.equal(started.length, 1);
    for (const each of starts)
      if (each.status === 'rejected') assert.equal((each.reason as { code: string }).code, 'conflict');
    await release();
    const [only] = started;
    if (only) await test.ended(only.value.restore_id);
  });

  it('gives the restore that another call has begun since this one looked', async () => {
    const { restoreId, version } = await select(users[2] ?? '');
    const wish = { backupId, settings: AS_IT_WAS, version };
    await holdUsers();
    let begun = false;
    const query: Db['query'] = async (sql, params) => {
      const rows = await test.db.query<never>(sql, params);
      if (!begun) {
        begun = true;
        await test.restores.startSelection(TENANT_ID, restoreId, wish, ACTOR);
      }
      return rows;
    };
    const late = await startSelection(
      { db: { ...test.db, query }, keys: test.keys, experimental: true },
      TENANT_ID,
      restoreId,
      wish,
      ACTOR,
    );
    assert.deepEqual([begun, late.restore_id, late.status], [true, restoreId, 'Running']);
    await release();
    assert.equal((await test.ended(restoreId)).restore.status, 'Completed');
  });
});

describe('the objects in the entry of a restore', () => {
  const ids = [1, 2, 3, 4, 5].map((number) => `00000000-0000-4000-8000-00000000000${number}`);
  const items = (...of: readonly string[]) => of.map((sourceId) => ({ sourceId, dependency: false }));

  it('are a few ids, and a number', () => {
    assert.equal(describeItems(items(...ids.slice(0, 1))), `1 object (${ids[0]})`);
    assert.equal(describeItems(items(...ids)), `5 objects (${ids.slice(0, 3).join(', ')} and 2 more)`);
  });

  it('are no ids that may be names, and none of what was brought along', () => {
    assert.equal(describeItems(items('domains/fabrikam.example')), '1 object');
    const brought = { sourceId: ids[1] ?? '', dependency: true };
    assert.equal(describeItems([...items(ids[0] ?? ''), brought]), `2 objects (${ids[0]} and 1 more)`);
  });
});
