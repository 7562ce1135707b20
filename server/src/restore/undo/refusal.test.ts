import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Item } from '../types.ts';
import { EMPTY_REPORT } from '../types.ts';
import { undoRefusal } from './refusal.ts';

const item = (more: Partial<Pick<Item, 'report' | 'beforeImage' | 'outcome' | 'targetId'>>): Item => ({
  type: 'users',
  sourceId: 'a',
  stage: 1,
  name: 'Ada',
  dependency: false,
  state: 'completed',
  step: 'linked',
  attempt: 1,
  crashes: 0,
  fence: 1,
  preIds: undefined,
  targetId: 'a',
  outcome: 'update',
  links: 'done',
  code: undefined,
  report: EMPTY_REPORT,
  ...more,
});

const written = item({ report: { ...EMPTY_REPORT, written: { city: 'Rome' } }, beforeImage: { links: {} } });
const { beforeImage: _, ...former } = written;
const linked = item({ report: { ...EMPTY_REPORT, links: [{ name: 'members', added: ['b'], removed: [] }] } });
const returned = item({ outcome: 'undelete' });
const unsent = item({ outcome: 'create', targetId: undefined });
const untouched = item({ outcome: 'equal' });

type Status = Parameters<typeof undoRefusal>[0]['status'];

const ALLOWED: readonly (readonly [Status, Item[]])[] = [
  ['Completed', [written, untouched]],
  ['CompletedWithErrors', [written, unsent]],
  ['Failed', [written, unsent]],
  ['Canceled', [written, untouched]],
];

const REFUSED: readonly (readonly [what: string, Status, Item[], RegExp])[] = [
  ['a running restore', 'Running', [written], /still runs/],
  ['attributes that an earlier version wrote', 'Completed', [former], /earlier version/],
  ['links that an earlier version wrote', 'Completed', [linked], /earlier version/],
  ['objects that an earlier version brought back', 'Completed', [returned], /earlier version/],
  ['a restore that this version carried on', 'Completed', [written, former], /earlier version/],
  ['a restore that changed nothing', 'Completed', [untouched, unsent], /changed nothing/],
];

describe('undoRefusal', () => {
  it('allows the undo of every restore that ended and wrote something', () => {
    for (const [status, items] of ALLOWED) assert.equal(undoRefusal({ status }, items), undefined, status);
  });

  it('refuses with the reason', () => {
    for (const [what, status, items, reason] of REFUSED)
      assert.match(undoRefusal({ status }, items) ?? '', reason, what);
  });
});
