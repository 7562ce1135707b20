import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import type { TenantKeys } from '../../keys/types.ts';
import type { Db } from '../../storage/types.ts';
import { insertItems } from '../ledger/ledger.ts';
import type { Viewpoint } from '../plan/reasons.ts';
import { listRestores } from './list.ts';
import { withTitles } from './titles.ts';

onBothEngines('the title of a restore', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  const insert = async (names: readonly string[], plan?: { title: string; lead?: string }): Promise<string> => {
    // One restore of a tenant runs at a time.
    await db.query("update restore set status = 'Completed' where tenant_id = $1", [tenantId]);
    const ledger = await insertEmptyRestore(db, keys);
    const item = { type: 'users' as const, counter: 'users', stage: 1 };
    await insertItems(
      db,
      ledger,
      names.map((name) => ({ ...item, sourceId: name, name: `${name} Berg`, dependency: name === 'Abel' })),
    );
    const source = { kind: 'changes', ...(plan?.lead === undefined ? {} : { lead: { type: 'users', id: plan.lead } }) };
    if (plan)
      await db.query(
        `insert into plan (tenant_id, plan_id, hash, source, backup_id, title, counts, cannot, created_by, creator)
         values ($1, $2, '', $3::jsonb, $2, $4, '{}'::jsonb, ''::bytea, '', '')`,
        [tenantId, ledger.restoreId, JSON.stringify(source), plan.title],
      );
    return ledger.restoreId;
  };

  const titleOf = async (restoreId: string, viewpoint: Viewpoint = 'everything') => {
    const page = await listRestores(db, tenantId, { pagenum: 1, perpage: 100 });
    assert.ok('list' in page);
    const list = await withTitles(db, keys, page.list, viewpoint);
    const found = list.find((one) => one.restoreId === restoreId);
    return [found?.title, found?.objectName];
  };

  it('counts the objects of a selection, and names the first selected one', async () => {
    assert.deepEqual(await titleOf(await insert(['Anna'])), ['Restore 1 object.', 'Anna Berg']);
    const three = await insert(['Abel', 'Bo', 'Cleo']);
    assert.deepEqual(await titleOf(three), ['Restore 1 object and 2 more.', 'Bo Berg']);
    assert.deepEqual(await titleOf(three, 'withoutValues'), ['Restore 3 objects.', undefined]);
    assert.deepEqual(await titleOf(await insert([])), [undefined, undefined]);
  });

  it('is that of its plan, with the name of the object which the plan is about', async () => {
    const title = 'Put back 1 object and 1 consequence.';
    assert.deepEqual(await titleOf(await insert(['Anna', 'Bo'], { title, lead: 'Bo' })), [title, 'Bo Berg']);
    assert.deepEqual(await titleOf(await insert(['Anna', 'Bo'], { title })), [title, undefined]);
    assert.deepEqual(await titleOf(await insert(['Anna'], { title })), [title, 'Anna Berg']);
  });

  it('is there without a name that is damaged', async () => {
    const restoreId = await insert(['Anna']);
    await db.query(`update restore_item set name = '\\x00'::bytea where restore_id = $1`, [restoreId]);
    assert.deepEqual(await titleOf(restoreId), ['Restore 1 object.', undefined]);
  });
});
