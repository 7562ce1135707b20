import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { TestKit } from '../../test/http/kit.ts';
import {
  insertBackup,
  messageOf,
  selectionCalls,
  startSelections,
  user,
  userId,
  users,
} from '../../test/http/selections.ts';
import type { SelectionStage } from '../../test/http/selections.ts';

let kit: TestKit;
let stage: SelectionStage;
before(async () => {
  stage = await startSelections();
  ({ kit } = stage);
});
after(() => kit.close());
beforeEach(() => kit.db.exec('delete from selection'));

const { create, update, read, created } = selectionCalls(() => stage);

describe('a selection', () => {
  it('estimates by the quotas: 20 writes a second, and three requests of a second for conditional access and named locations', async () => {
    for (const [count, minutes] of [
      [1, 1],
      [1200, 1],
      [1201, 2],
      [2400, 2],
      [10_000, 9],
    ] as const) {
      assert.equal(
        (await create({ users: { isSectionSelected: false, selected: users(count) } }, { experimental: true })).json<{
          estimatedDuration: number;
        }>().estimatedDuration,
        minutes,
        String(count),
      );
    }
    assert.deepEqual((await create({})).json<object>(), {
      restoreId: (
        await kit.db.query<{ restore_id: string }>('select restore_id from selection order by created_at desc limit 1')
      )[0]?.restore_id,
      version: 1,
      totalSelected: {},
    });
    const other = await insertBackup(kit, { namedLocations: 40 }, { number: 2 });
    assert.equal(
      (await create({ namedLocations: { isSectionSelected: true, selected: [] } }, {}, other)).json<{
        estimatedDuration: number;
      }>().estimatedDuration,
      3,
    );
  });

  it('takes 100 objects over all sections, a whole section with all of it, and refuses the 101st as a whole', async () => {
    const limit = [400, 'You can select up to 100 objects'];
    const locations = { namedLocations: { isSectionSelected: true, selected: [] } };
    assert.deepEqual(
      messageOf(await create({ users: { isSectionSelected: false, selected: users(89) }, ...locations })),
      limit,
    );
    assert.deepEqual(messageOf(await create({ users: { isSectionSelected: true, selected: [] } })), limit);
    assert.deepEqual(await kit.db.query('select 1 from selection'), []);
    const restoreId = await created({ users: { isSectionSelected: false, selected: users(88) }, ...locations });
    assert.deepEqual(messageOf(await update(restoreId, 1, { users: { add: [user(500)] } })), limit);
    assert.deepEqual(
      messageOf(await update(restoreId, 1, { users: { add: [user(500), user(501)], remove: [userId(0)] } })),
      limit,
    );
    const saved = (await read(restoreId)).json<{ version: number; totalSelected: object }>();
    assert.deepEqual([saved.version, saved.totalSelected], [1, { users: 88, namedLocations: 12 }]);
    assert.equal((await update(restoreId, 1, { users: { add: [user(500)], remove: [userId(0)] } })).statusCode, 200);
  });

  it('takes 10,000 where experimental is asked for, and not one more', async () => {
    assert.equal(
      (await create({ users: { isSectionSelected: false, selected: users(101) } }, { experimental: true })).statusCode,
      200,
    );
    const restoreId = await created(
      { users: { isSectionSelected: false, selected: users(10_000) } },
      { experimental: true },
    );
    assert.deepEqual(messageOf(await update(restoreId, 1, { users: { add: [user(10_000)] } })), [
      400,
      'You can select up to 10000 objects',
    ]);
    assert.deepEqual(
      messageOf(await create({ users: { isSectionSelected: true, selected: [] } }, { experimental: true })),
      [400, 'You can select up to 10000 objects'],
    );
    assert.equal(
      (await update(restoreId, 1, { users: { remove: [userId(3)] } }, { experimental: false })).statusCode,
      200,
      'what is above the limit may shrink',
    );
    assert.equal((await update(restoreId, 2, { users: { add: [user(3)] } }, { experimental: false })).statusCode, 400);
  });
});
