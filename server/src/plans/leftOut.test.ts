import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { prepareTenant } from '../../test/restore/ledger.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import type { TenantKeys } from '../keys/types.ts';
import type { Db } from '../storage/types.ts';
import { addLeftOut, describeLeftOut, loadLeftOutOf } from './leftOut.ts';
import { storedMarks } from './marks.ts';
import { findPlan, insertPlan, markStarted } from './store.ts';
import type { Operation } from './types.ts';

const values = (all: number, unticked: number) =>
  Array.from({ length: all }, (_, index) => ({ value: `v${index}`, selected: index >= unticked }));
const attributes = (all: number, unticked: number) =>
  values(all, unticked).map(({ value, selected }) => ({ path: value, wanted: 'x', selected }));

const operation = (name: string, more: Partial<Operation['head']> = {}, body: Partial<Operation['body']> = {}) => ({
  head: {
    number: 1,
    type: 'users' as const,
    sourceId: randomUUID(),
    counter: 'users',
    stage: 1,
    wave: 3,
    kind: 'update' as const,
    selected: true,
    ...more,
  },
  name,
  body: {
    attributes: attributes(2, 0),
    links: [],
    requires: [],
    choices: {},
    notes: { losses: [], conflicts: [] },
    names: {},
    ...body,
  },
});
const members = (unticked: number) => [{ name: 'members', add: values(4, unticked), remove: values(1, 0), kept: 0 }];

const describeAll = (operations: readonly Operation[], withNames = true) => {
  const left = { operations: [], parts: [] };
  addLeftOut(left, operations);
  return describeLeftOut(left, withNames);
};

const ADA = operation('Ada', {}, { attributes: attributes(4, 2) });
const TEAM = operation('Team', {}, { attributes: attributes(3, 1), links: members(2) });
const OFF = operation('Stefan', { selected: false });

describe('the parts that a plan leaves out', () => {
  it('mark their operation, so that an undo does not count its object as taken back', () => {
    const withheld = { losses: [], conflicts: [], withheld: true as const };
    const marks = [ADA, TEAM, operation('Whole'), operation('Withheld', {}, { notes: withheld })].map(storedMarks);
    assert.deepEqual(marks, ['leftParts', 'leftParts', '', 'leftParts']);
    assert.equal(storedMarks(operation('Deleted', { kind: 'delete' }, { attributes: attributes(2, 1) })), '');
  });

  it('are named where they are few, and counted where they are many', () => {
    assert.equal(describeAll([ADA]), '2 attributes of Ada');
    assert.equal(
      describeAll([ADA, TEAM, OFF]),
      '2 attributes of Ada; 1 attribute and 2 links of Team; 1 operation (Stefan)',
    );
    assert.equal(
      describeAll([ADA, TEAM, ADA, ADA, ...Array.from({ length: 17 }, () => OFF)]),
      '7 attributes and 2 links of 4 objects; 17 operations',
    );
  });

  it('name nothing to people who may not read plans', () => {
    assert.equal(describeAll([ADA, TEAM, OFF], false), '3 attributes and 2 links of 2 objects; 1 operation');
  });

  it('are an operation where no part of it is selected', () => {
    assert.equal(describeAll([operation('Ada', {}, { attributes: attributes(2, 2) })]), '1 operation (Ada)');
  });

  it('are nothing in a whole plan, in objects that come back, and in what is right already', () => {
    const parts = { attributes: attributes(3, 1) };
    assert.equal(describeAll([operation('Ada')]), undefined);
    assert.equal(describeAll([operation('Ada', { kind: 'undelete' }, parts)]), undefined);
    assert.equal(describeAll([operation('Ada', { kind: 'unchanged', selected: false }, parts)]), undefined);
  });
});

onBothEngines('the parts that the plan of a restore left out', (open) => {
  const tenantId = randomUUID();
  let db: Db;
  let keys: TenantKeys;
  before(async () => {
    db = await open();
    keys = await prepareTenant(db, tenantId);
  });

  it('are read from the started plan', async () => {
    const numbered = [ADA, OFF].map((one, index) => ({ ...one, head: { ...one.head, number: index + 1 } }));
    const planId = await db.tx((tx) =>
      insertPlan(tx, keys, {
        operations: numbered,
        cannot: [],
        source: { kind: 'objects', backupId: randomUUID() },
        title: 'A plan',
        createdBy: 'ada@fabrikam.example',
        creator: 'ada',
      }),
    );
    assert.equal(await loadLeftOutOf(db, keys, planId, true), undefined, 'the plan is a draft');
    const { hash } = await findPlan(db, tenantId, planId);
    await markStarted(db, tenantId, planId, hash);
    assert.equal(await loadLeftOutOf(db, keys, planId, true), '2 attributes of Ada; 1 operation (Stefan)');
  });
});
