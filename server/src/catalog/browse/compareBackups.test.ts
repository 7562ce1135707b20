import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, it } from 'node:test';
import { TENANT } from '../../../test/backup/kit.ts';
import type { EngineTest } from '../../../test/backup/kit.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { isRefused, SECRET, startBrowsing } from '../../../test/catalog/browsing.ts';
import type { Browsing } from '../../../test/catalog/browsing.ts';

onBothEngines('browsing', (open) => {
  let stage: Browsing;
  let test: EngineTest;
  let first: string;
  let second: string;
  let state: Browsing['state'];
  const fresh: Browsing['fresh'] = (now) => stage.fresh(now);

  before(async () => {
    stage = await startBrowsing(await open());
    ({ test, first, second, state } = stage);
  });
  after(() => stage.close());

  it('lists changes between two backups in either order', async () => {
    const { browser } = fresh();
    const [renamed, gone] = state.first;
    const added = state.second.at(-1);
    const query = { pagenum: 1, perpage: 100 };
    const compared = await browser.compare(TENANT, [first, second], query);
    assert.deepEqual(compared.counters, [{ type: 'users', added: 1, removed: 1, changed: 1 }]);
    assert.equal(compared.total, 3);
    const of = (id: unknown) => compared.list.find((one) => one.id === id);
    assert.deepEqual(of(renamed?.['id']), {
      type: 'users',
      id: renamed?.['id'],
      displayName: 'Renamed',
      change: 'changed',
      attributes: [{ name: 'displayName', oldValue: `${SECRET} Åse 0`, newValue: 'Renamed' }],
    });
    assert.equal(of(gone?.['id'])?.change, 'removed');
    assert.deepEqual(
      of(gone?.['id'])?.attributes.find(({ name }) => name === 'displayName'),
      { name: 'displayName', oldValue: `${SECRET} Åse 1` },
    );
    assert.equal(of(added?.['id'])?.change, 'added');
    assert.deepEqual(await browser.compare(TENANT, [second, first], query), compared);
    assert.deepEqual((await browser.compare(TENANT, [first, first], query)).total, 0);
    assert.deepEqual(
      (await browser.compare(TENANT, [first, second], { pagenum: 2, perpage: 2 })).list,
      compared.list.slice(2),
    );
    assert.deepEqual(
      (await browser.compare(TENANT, [first, second], { ...query, filters: { change: 'added' } })).list.map(
        ({ id }) => id,
      ),
      [added?.['id']],
    );
    assert.equal((await browser.compare(TENANT, [first, second], { ...query, filters: { type: 'groups' } })).total, 0);
    // The removed one is found by the name that it had.
    const found = await browser.compare(TENANT, [first, second], { ...query, search: 'åse 1' });
    assert.deepEqual([found.list.map(({ id }) => id), found.total], [[gone?.['id']], 1]);
    await assert.rejects(browser.compare(TENANT, [first, randomUUID()], query), isRefused('notFound'));
  });

  it('does not list unread objects as removed', async () => {
    const where = 'where tenant_id = $1 and backup_number = 2';
    const [saved] = await test.db.query<{ coverage: object }>(`select coverage from backup_manifest ${where}`, [
      TENANT,
    ]);
    const write = (coverage: object | undefined) =>
      test.db.query(`update backup_manifest set coverage = $2 ${where}`, [TENANT, JSON.stringify(coverage)]);
    await write({
      ...saved?.coverage,
      gaps: [
        { type: 'users', state: 'forbidden', reason: 'Test', status: 403, objects: 0, carriedOver: 0, unknown: 0 },
      ],
    });
    const compared = await fresh().browser.compare(TENANT, [first, second], { pagenum: 1, perpage: 100 });
    await write(saved?.coverage);
    assert.deepEqual(
      [compared.counters, compared.incomplete.includes('users')],
      [[{ type: 'users', added: 1, removed: 0, changed: 1 }], true],
    );
  });

  it('does not list objects of a type as added that the earlier backup did not know', async () => {
    const where = 'where tenant_id = $1 and backup_number = 1';
    const [saved] = await test.db.query<{ coverage: { requested: { types: Record<string, unknown> } } }>(
      `select coverage from backup_manifest ${where}`,
      [TENANT],
    );
    assert.ok(saved);
    const write = (coverage: object) =>
      test.db.query(`update backup_manifest set coverage = $2 ${where}`, [TENANT, JSON.stringify(coverage)]);
    const { users: _, ...types } = saved.coverage.requested.types;
    await write({ ...saved.coverage, requested: { ...saved.coverage.requested, types } });
    const compared = await fresh().browser.compare(TENANT, [first, second], { pagenum: 1, perpage: 100 });
    await write(saved.coverage);
    assert.deepEqual([compared.counters[0]?.added, compared.incomplete.includes('users')], [0, true]);
  });
});
