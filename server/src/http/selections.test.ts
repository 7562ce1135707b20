import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { loadSelection, markStarted, resolveSelection } from '../catalog/selection/index.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
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
let backupId: string;
before(async () => {
  stage = await startSelections();
  ({ kit, backupId } = stage);
});
after(() => kit.close());
beforeEach(() => kit.db.exec('delete from selection'));

const { create, update, read, clear, created } = selectionCalls(() => stage);

describe('a selection', () => {
  it('is created, read back, changed and cleared', async () => {
    const reply = await create({
      users: { isSectionSelected: false, selected: users(2) },
      namedLocations: { isSectionSelected: true, selected: [] },
    });
    const { restoreId, ...rest } = reply.json<{ restoreId: string }>();
    assert.deepEqual(rest, { version: 1, estimatedDuration: 1, totalSelected: { users: 2, namedLocations: 12 } });
    assert.deepEqual((await read(restoreId)).json(), {
      restoreId,
      backupId,
      version: 1,
      experimental: false,
      estimatedDuration: 1,
      totalSelected: { users: 2, namedLocations: 12 },
      selection: {
        users: {
          selected: users(2).map((one) => ({ ...one, initiallySelected: true })),
          isSectionSelected: false,
          totalCount: 10_001,
          totalSelected: 2,
        },
        namedLocations: { selected: [], isSectionSelected: true, totalCount: 12, totalSelected: 12 },
      },
    });
    const changed = await update(restoreId, 1, {
      users: { add: [user(7)], remove: [userId(0)] },
      namedLocations: { isSectionSelected: false },
    });
    assert.deepEqual(changed.json(), { restoreId, version: 2, estimatedDuration: 1, totalSelected: { users: 2 } });
    assert.deepEqual((await read(restoreId)).json<{ selection: object }>().selection, {
      users: {
        selected: [user(1), user(7)].map((one) => ({ ...one, initiallySelected: true })),
        isSectionSelected: false,
        totalCount: 10_001,
        totalSelected: 2,
      },
    });
    const gone = await clear(restoreId);
    assert.deepEqual([gone.statusCode, gone.body], [204, '']);
    assert.equal((await read(restoreId)).statusCode, 404);
    assert.equal((await clear(restoreId)).statusCode, 404);
    assert.deepEqual(await kit.db.query('select 1 from selection_item union all select 1 from selection_section'), []);
  });

  it('is a whole section or single objects, never both', async () => {
    const both = [400, 'A whole section and single objects of it cannot both be chosen'];
    assert.deepEqual(
      messageOf(
        await create({
          groups: { isSectionSelected: true, selected: [{ id: '00000002-0000-4000-8000-000000000000' }] },
        }),
      ),
      both,
    );
    const restoreId = await created({ groups: { isSectionSelected: true, selected: [] } });
    assert.deepEqual(
      messageOf(
        await update(restoreId, 1, {
          groups: { isSectionSelected: true, add: [{ id: '00000002-0000-4000-8000-000000000000' }] },
        }),
      ),
      both,
    );
    assert.equal((await update(restoreId, 1, { users: { add: [user(1)], remove: [userId(1)] } })).statusCode, 400);
  });

  it('turns a whole section into its other objects when one is taken away, and stays whole when one is added', async () => {
    const restoreId = await created({ groups: { isSectionSelected: true, selected: [] } });
    const group = (index: number) => `00000002-0000-4000-8000-00000000000${index}`;
    assert.deepEqual(
      (await update(restoreId, 1, { groups: { add: [{ id: group(1) }] } })).json<{ totalSelected: object }>()
        .totalSelected,
      { groups: 3 },
    );
    assert.deepEqual(
      (await update(restoreId, 2, { groups: { remove: [group(1)] } })).json<{ totalSelected: object }>().totalSelected,
      { groups: 2 },
    );
    const { groups } = (await read(restoreId)).json<{
      selection: { groups: { isSectionSelected: boolean; selected: { id: string }[] } };
    }>().selection;
    assert.deepEqual([groups.isSectionSelected, groups.selected.map(({ id }) => id)], [false, [group(0), group(2)]]);
    assert.deepEqual(
      (await update(restoreId, 3, { groups: { isSectionSelected: false, add: [{ id: group(1) }] } })).json<{
        totalSelected: object;
      }>().totalSelected,
      { groups: 1 },
    );
    assert.deepEqual(
      (await update(restoreId, 4, { groups: { isSectionSelected: true } })).json<{ totalSelected: object }>()
        .totalSelected,
      { groups: 3 },
    );
  });

  it('keeps names once given, and counts an object twice named once', async () => {
    const restoreId = await created({
      users: { isSectionSelected: false, selected: [user(1), user(1), { id: userId(2) }] },
    });
    await update(restoreId, 1, { users: { add: [{ id: userId(1) }] } });
    const { users: section } = (await read(restoreId)).json<{ selection: { users: { selected: object[] } } }>()
      .selection;
    assert.deepEqual(section.selected, [
      { ...user(1), initiallySelected: true },
      { id: userId(2), initiallySelected: true },
    ]);
  });

  it('refuses what the backup does not hold', async () => {
    assert.deepEqual(
      messageOf(await create({ users: { isSectionSelected: false, selected: [user(1), { id: randomUUID() }] } })),
      [400, 'The backup does not hold one of the chosen objects'],
    );
    const restoreId = await created({ users: { isSectionSelected: false, selected: [user(1)] } });
    assert.deepEqual(messageOf(await update(restoreId, 1, { groups: { add: [user(1), user(2)] } })), [
      400,
      'The backup does not hold 2 of the chosen objects',
    ]);
  });
});

describe('two changes of a selection at once', () => {
  it('saves one change and refuses the other with 409', async () => {
    const restoreId = await created({ users: { isSectionSelected: false, selected: [user(1)] } });
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, index) => update(restoreId, 1, { users: { add: [user(10 + index)] } })),
    );
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 409, 409, 409, 409]);
    const saved = (await read(restoreId)).json<{ version: number; totalSelected: object }>();
    assert.deepEqual([saved.version, saved.totalSelected], [2, { users: 2 }]);
    assert.equal((await update(restoreId, 1, { users: { add: [user(50)] } })).statusCode, 409);
  });
});

describe('a selection belongs to its tenant and its backup', () => {
  it('of another tenant is not found, nor is a backup of another tenant', async () => {
    const restoreId = await created({ users: { isSectionSelected: false, selected: [user(1)] } });
    await kit.db.query('delete from selection_item');
    await kit.db.query('update selection set tenant_id = $1 where restore_id = $2', [randomUUID(), restoreId]);
    for (const reply of [
      await read(restoreId),
      await update(restoreId, 1, { users: { isSectionSelected: false } }),
      await clear(restoreId),
    ])
      assert.equal(reply.statusCode, 404);
    const foreign = await insertBackup(kit, { users: 1 }, { tenantId: randomUUID() });
    assert.deepEqual(messageOf(await create({}, {}, foreign)), [404, `Backup ${foreign} is not found`]);
  });

  it('can be read and changed by another operator of the tenant, not by a viewer', async () => {
    const restoreId = await created({ users: { isSectionSelected: false, selected: [user(1)] } });
    const ask = async (who: 'ada' | 'vera') =>
      (await kit.call({ method: 'GET', url: `/api/restores/${restoreId}/selection`, headers: await kit.signIn(who) }))
        .statusCode;
    assert.deepEqual([await ask('ada'), await ask('vera')], [200, 403]);
  });

  it('needs a backup that is there and ready', async () => {
    const running = await insertBackup(kit, {}, { status: 'Running', ready: false, number: 3 });
    const damaged = await insertBackup(kit, {}, { ready: false, number: 4 });
    const unknown = randomUUID();
    assert.deepEqual(messageOf(await create({}, {}, running)), [409, `Backup ${running} is not ready`]);
    assert.deepEqual(messageOf(await create({}, {}, damaged)), [409, `Backup ${damaged} is not ready`]);
    assert.deepEqual(messageOf(await create({}, {}, unknown)), [404, `Backup ${unknown} is not found`]);
  });

  it('reports a damaged or deleted backup, and can still be cleared', async () => {
    const other = await insertBackup(kit, {}, { number: 5 });
    const { restoreId } = (await create({}, {}, other)).json<{ restoreId: string }>();
    await kit.db.query('update backup set is_data_ready = false where backup_id = $1', [other]);
    assert.deepEqual(messageOf(await read(restoreId)), [503, `Backup ${other} is not ready`]);
    assert.equal((await update(restoreId, 1, { users: { isSectionSelected: false } })).statusCode, 409);
    await kit.db.query(`update backup set status = 'Deleted' where backup_id = $1`, [other]);
    assert.deepEqual(messageOf(await read(restoreId)), [404, `Backup ${other} is not found`]);
    assert.equal((await update(restoreId, 1, { users: { isSectionSelected: false } })).statusCode, 404);
    assert.equal((await clear(restoreId)).statusCode, 204);
  });

  it('whose restore has begun stays as it is', async () => {
    const restoreId = await created({ users: { isSectionSelected: false, selected: [user(1)] } });
    await kit.db.tx((tx) => markStarted(tx, TENANT_ID, restoreId));
    assert.equal((await update(restoreId, 1, { users: { isSectionSelected: false } })).statusCode, 409);
    assert.equal((await clear(restoreId)).statusCode, 409);
    assert.equal((await read(restoreId)).statusCode, 200);
    assert.equal((await loadSelection(kit.db, TENANT_ID, restoreId))?.started, true);
  });
});

describe('names of a selection', () => {
  it('are sealed: none can be read in the database, and an exchanged one is not shown', async () => {
    const restoreId = await created({
      users: {
        isSectionSelected: false,
        selected: [
          { id: userId(1), displayName: 'Canary Readable' },
          { id: userId(2), displayName: 'Other Person' },
        ],
      },
    });
    const rows = await kit.db.query<{ text: string }>(`select encode(name, 'escape') as text from selection_item`);
    assert.equal(rows.length, 2);
    assert.ok(!rows.some(({ text }) => text.includes('Canary') || text.includes('Person')));
    await kit.db.query(
      'update selection_item set name = (select name from selection_item where object_id = $1) where object_id = $2',
      [userId(1), userId(2)],
    );
    const { users: section } = (await read(restoreId)).json<{
      selection: { users: { selected: { displayName?: string }[] } };
    }>().selection;
    assert.deepEqual(
      section.selected.map(({ displayName }) => displayName),
      ['Canary Readable', undefined],
    );
  });
});

describe('what a restore takes from a selection', () => {
  it('is every chosen id, whole sections resolved to those of the backup', async () => {
    const restoreId = await created({
      users: { isSectionSelected: false, selected: [user(2), user(1)] },
      groups: { isSectionSelected: true, selected: [] },
    });
    const saved = await loadSelection(kit.db, TENANT_ID, restoreId);
    assert.ok(saved);
    assert.deepEqual(saved.sections, {
      users: { whole: false, ids: [userId(1), userId(2)] },
      groups: { whole: true, ids: [] },
    });
    const groups = [0, 1, 2].map((index) => `00000002-0000-4000-8000-00000000000${index}`);
    assert.deepEqual(
      [...(await resolveSelection(kit.db, TENANT_ID, { number: 1, sections: saved.sections }))],
      [
        ['users', [userId(1), userId(2)]],
        ['groups', groups],
      ],
    );
    assert.equal(await loadSelection(kit.db, randomUUID(), restoreId), undefined);
  });
});
