import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { prepareTenant } from '../../test/restore/ledger.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { showPlan, showPlanHeads } from './shownPlan.ts';
import { findPlan, insertPlan } from './store.ts';
import type { Operation } from './types.ts';

const operation = (number: number, name: string, kind: Operation['head']['kind'] = 'update'): Operation => ({
  head: {
    number,
    type: 'users',
    sourceId: randomUUID(),
    counter: 'users',
    stage: 1,
    wave: 3,
    kind,
    selected: kind !== 'unchanged',
  },
  name,
  body: {
    attributes: kind === 'unchanged' ? [] : [{ path: 'jobTitle', wanted: 'Pilot', selected: true }],
    links: [],
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [] },
    names: {},
  },
});

onBothEngines('the name of the object in a plan', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;

  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  const insert = async (operations: Operation[], lead?: Pick<Operation['head'], 'sourceId'>) => {
    const planId = await db.tx((tx) =>
      insertPlan(tx, keys, {
        operations,
        cannot: [],
        source: {
          kind: 'objects',
          backupId: randomUUID(),
          ...(lead ? { lead: { type: 'users' as const, id: lead.sourceId } } : {}),
        },
        title: 'Restore 1 object from the backup of 2026-11-20 02:00 UTC.',
        createdBy: 'ada@fabrikam.example',
        creator: 'ada',
      }),
    );
    return findPlan(db, tenantId, planId);
  };

  it('is there where one operation has work, and next to operations that have none', async () => {
    const rows = [
      await insert([operation(1, 'Anna Berg')]),
      await insert([operation(1, 'Anna Berg'), operation(2, 'Bo Ek')]),
      await insert([operation(1, 'Anna Berg', 'unchanged'), operation(2, 'Bo Ek')]),
    ];
    const heads = await showPlanHeads(db, keys, rows);
    assert.deepEqual(
      heads.map(({ objectName }) => objectName),
      ['Anna Berg', undefined, 'Bo Ek'],
    );
    const shown = await Promise.all(rows.map((row) => showPlan(db, keys, row)));
    assert.deepEqual(
      shown.map(({ objectName }) => objectName),
      ['Anna Berg', undefined, 'Bo Ek'],
    );
  });

  it('is that of the object which the plan is about, next to others', async () => {
    const [about, other] = [operation(2, 'Anna Berg'), operation(1, 'Bo Ek')];
    const row = await insert([other, about], about.head);
    const [head] = await showPlanHeads(db, keys, [row]);
    assert.equal(head?.objectName, 'Anna Berg');
    assert.deepEqual(Object.keys(head.source), ['kind', 'backupId']);
  });

  it('is missing where its row is damaged, and the list is still there', async () => {
    const row = await insert([operation(1, 'Anna Berg')]);
    await db.query(`update plan_operation set name = '\\x00'::bytea where plan_id = $1`, [row.plan_id]);
    const [head] = await showPlanHeads(db, keys, [row]);
    assert.equal(head?.objectName, undefined);
    assert.equal(head?.title, row.title);
  });
});
