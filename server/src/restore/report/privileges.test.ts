import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import type { Db } from '../../storage/types.ts';
import { insertEmptyRestore, prepareTenant } from '../../../test/restore/ledger.ts';
import { onBothEngines } from '../../../test/storage/engines.ts';
import { insertItems, loadItems, saveItems } from '../ledger/ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Item } from '../types.ts';
import { reportPage } from './report.ts';

const EMPTY = { errors: [], notes: [], losses: [] };
const ASSIGNED = 'Directory role assigned';
const LOWERED = 'The policy excludes more than now.';
const WAS_LOWERED = 'The policy excludes more than before.';

/** Objects by id, with what the restore knows of them at its end. */
const OBJECTS: Record<string, Partial<Item>> = {
  administrator: {
    state: 'completed',
    outcome: 'update',
    report: {
      ...EMPTY,
      privileged: [ASSIGNED],
      privilegesOf: { given: ['a'], removed: ['b', 'c'] },
      links: [{ name: 'assignments', added: ['Ada (a)'], removed: ['Bo (b)', 'Cy (c)'] }],
    },
  },
  // The directory refused the change.
  refused: {
    state: 'failed',
    report: {
      ...EMPTY,
      errors: [{ message: 'No.', code: 'Request_BadRequest' }],
      privileged: [ASSIGNED],
      links: [{ name: 'assignments', added: [], removed: [] }],
    },
  },
  policy: {
    state: 'completed',
    outcome: 'update',
    report: { ...EMPTY, protection: LOWERED, written: { conditions: {} } },
  },
  // Nothing had to be written.
  equal: { state: 'completed', outcome: 'equal', report: { ...EMPTY, protection: LOWERED } },
  plain: { state: 'completed', outcome: 'update', report: { ...EMPTY, written: { city: 'Oslo' } } },
};

onBothEngines('the part of a report about privileges and protection', (open) => {
  let db: Db;
  let ledger: Ledger;
  before(async () => {
    db = await open();
    ledger = await insertEmptyRestore(db, await prepareTenant(db, randomUUID()));
    const ids = Object.keys(OBJECTS);
    await insertItems(
      db,
      ledger,
      ids.map((id) => ({
        type: 'groups' as const,
        sourceId: id,
        counter: 'groups',
        stage: 5,
        name: `Group ${id}`,
        dependency: false,
      })),
    );
    const items = await loadItems(db, ledger);
    for (const item of items) Object.assign(item, structuredClone(OBJECTS[item.sourceId]));
    await saveItems(db, ledger, items);
  });

  it('lists the objects whose restore changed privileges or lowered protection, and counts them', async () => {
    const question = { pagenum: 1, perpage: 25 };
    const problems = await reportPage(db, ledger, { ...question, about: 'problems' }, 'everything');
    assert.deepEqual([problems.list.map(({ id }) => id), problems.total, problems.privileged], [['refused'], 1, 2]);
    const { list, ...totals } = await reportPage(db, ledger, { ...question, about: 'privileges' }, 'everything');
    assert.deepEqual(totals, { total: 2, privileged: 2 });
    assert.deepEqual(
      list.map(({ id, privileges, protection }) => ({ id, privileges, protection })),
      [
        { id: 'administrator', privileges: { changes: [ASSIGNED], given: 1, removed: 2 }, protection: undefined },
        { id: 'policy', privileges: undefined, protection: WAS_LOWERED },
      ],
    );
    const found = await reportPage(db, ledger, { ...question, about: 'privileges', search: 'POLICY' }, 'everything');
    assert.deepEqual([found.list.map(({ id }) => id), found.privileged], [['policy'], 1]);
  });

  it('marks them in the list of all objects, without names for people who may only look', async () => {
    const { list } = await reportPage(db, ledger, { pagenum: 1, perpage: 25 }, 'withoutValues');
    const marked = list.filter(({ privileges, protection }) => privileges ?? protection);
    assert.deepEqual(
      marked.map(({ id }) => id),
      ['administrator', 'policy'],
    );
    assert.doesNotMatch(JSON.stringify(marked), /Ada|Bo|Cy/);
  });
});
