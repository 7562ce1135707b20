import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { countItems, insertItems, loadItems, openPreImage, saveItems, sumCounts } from './ledger.ts';
import type { Ledger, NewItem } from './ledger.ts';
import { endRestore, findRestore, findRunningRestore, isRestoring, lockRestores } from './restores.ts';
import { openField, sealField } from './sealing.ts';
import { complete } from './transitions.ts';
import type { TenantKeys } from '../../keys/index.ts';
import type { Db } from '../../storage/types.ts';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';

const CANARY = 'Grace Canary';

const newItem = (sourceId: string, more: Partial<NewItem> = {}): NewItem => ({
  type: 'users',
  sourceId,
  counter: 'users',
  stage: 1,
  name: CANARY,
  dependency: false,
  ...more,
});

onBothEngines('ledger', (open) => {
  let db: Db;
  let keys: TenantKeys;
  const tenantId = randomUUID();
  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  const begin = (items: readonly NewItem[]): Promise<Ledger> =>
    db.tx(async (tx) => {
      await lockRestores(tx, tenantId);
      const ledger = await insertEmptyRestore(tx, keys);
      await insertItems(tx, ledger, items);
      return ledger;
    });
  const finish = ({ restoreId }: Ledger) =>
    endRestore(db, tenantId, restoreId, { status: 'Completed', details: '', comeBackDisabled: 0 });

  it('keeps what is stored of an item, names and reports opened again', async () => {
    const ledger = await begin([
      newItem('a'),
      newItem('b', {
        type: 'directoryRoles',
        counter: 'customRoles',
        stage: 6,
        refused: { message: 'It is damaged.', code: 'damaged' },
      }),
    ]);
    const [item, refused] = await loadItems(db, ledger);
    assert.ok(item && refused);
    assert.deepEqual(
      [item.state, item.step, item.name, item.preIds, item.report.errors],
      ['unprocessed', 'none', CANARY, undefined, []],
    );
    assert.deepEqual(
      [refused.state, refused.code, refused.report.errors],
      ['failed', 'damaged', [{ message: 'It is damaged.', code: 'damaged' }]],
    );
    Object.assign(item, {
      state: 'running',
      step: 'sent',
      attempt: 1,
      fence: 7,
      preIds: ['x', 'y'],
      targetId: 'new',
      outcome: 'create',
      links: 'failed',
      code: 'c',
      report: { errors: [{ message: CANARY }], notes: ['n'], losses: [] },
      beforeImage: { object: { displayName: CANARY }, links: { members: ['x'] } },
      writtenLinks: [{ name: 'members', added: ['x'], removed: [] }],
    });
    await saveItems(db, ledger, [item]);
    const [stored] = await loadItems(db, ledger);
    assert.deepEqual(stored, item);
    await finish(ledger);
  });

  it('leaves no name readable', async () => {
    const attributes = [{ path: 'displayName', expected: CANARY, wanted: 'Grace' }];
    const ledger = await begin([newItem('a', { operation: { kind: 'update', attributes, links: [] } })]);
    const [item] = await loadItems(db, ledger);
    assert.ok(item);
    assert.deepEqual(item.operation?.attributes, attributes);
    await saveItems(db, ledger, [
      {
        ...item,
        beforeImage: { object: { displayName: CANARY }, links: {} },
        writtenLinks: [{ name: CANARY, added: [], removed: [] }],
        report: { errors: [{ message: CANARY }], notes: [], losses: [] },
      },
    ]);
    const rows = await db.query<Record<string, unknown>>('select * from restore_item where restore_id = $1', [
      ledger.restoreId,
    ]);
    for (const value of Object.values(rows[0] ?? {})) {
      assert.ok(!String(Buffer.isBuffer(value) ? value.toString('latin1') : value).includes('Canary'));
    }
    await finish(ledger);
  });

  it('keeps the before-image of an object that a later lease stores without one', async () => {
    const ledger = await begin([newItem('a')]);
    const [item] = await loadItems(db, ledger);
    assert.ok(item);
    const beforeImage = { object: { jobTitle: 'first' }, links: {} };
    await saveItems(db, ledger, [{ ...item, beforeImage }]);
    await saveItems(db, ledger, [item]);
    const [stored] = await loadItems(db, ledger);
    assert.deepEqual(stored?.beforeImage, beforeImage);
    await finish(ledger);
  });

  it('shows the former state that an earlier version stored', async () => {
    const ledger = await begin([newItem('a')]);
    const preImage = { jobTitle: 'first' };
    const place = { restoreId: ledger.restoreId, type: 'users', sourceId: 'a', field: 'preImage' } as const;
    const row = { type: 'users', source_id: 'a' } as const;
    assert.deepEqual(openPreImage(ledger, { ...row, pre_image: sealField(keys, place, preImage) }), preImage);
    assert.equal(openPreImage(ledger, row), undefined);
    await finish(ledger);
  });

  it('opens a sealed field only in its place', () => {
    const place = { restoreId: 'r', type: 'users', sourceId: 'a', field: 'name' } as const;
    const sealed = sealField(keys, place, CANARY);
    assert.equal(openField(keys, place, sealed), CANARY);
    for (const other of [
      { ...place, restoreId: 's' },
      { ...place, sourceId: 'b' },
      { ...place, field: 'report' as const },
    ]) {
      assert.throws(() => openField(keys, other, sealed));
    }
  });

  it('counts by grouping: the numbers sum to what was selected', async () => {
    const ledger = await begin(
      Array.from({ length: 2300 }, (_, index) =>
        newItem(`id-${index}`, index % 10 === 0 ? { type: 'groups', counter: 'groups', stage: 2 } : {}),
      ),
    );
    const items = await loadItems(db, ledger);
    for (const [index, item] of items.entries()) if (index % 3 === 0) complete(item);
    await saveItems(db, ledger, items);
    const counts = (await countItems(db, tenantId, [ledger.restoreId])).get(ledger.restoreId);
    const total = sumCounts(counts);
    assert.equal(total.completed + total.unprocessed, 2300);
    assert.equal(
      counts?.get('groups')?.completed,
      items.filter((item) => item.type === 'groups' && item.state === 'completed').length,
    );
    await finish(ledger);
  });

  it('has one running restore of a tenant: the database refuses a second', async () => {
    const ledger = await begin([newItem('a')]);
    await assert.rejects(begin([newItem('a')]), { code: '23505', constraint: 'restore_one_running' });
    const running = await findRunningRestore(db, tenantId);
    assert.equal(running?.restore_id, ledger.restoreId);
    assert.ok(await isRestoring(db, tenantId, running?.backup_id ?? ''));
    assert.equal(await finish(ledger), true);
    assert.equal(await finish(ledger), false);
    assert.equal((await findRestore(db, tenantId, ledger.restoreId))?.status, 'Completed');
    assert.equal(await isRestoring(db, tenantId, running?.backup_id ?? ''), false);
  });
});
