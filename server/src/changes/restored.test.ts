import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReversible } from '@trc/domain/changes';
import type { ObjectType } from '@trc/domain/objectTypes';
import { ids, side } from '../../test/changes/ratedChanges.ts';
import type { GraphObject, LinkValue } from '../directory/index.ts';
import { describeChanges } from './describeChanges.ts';
import type { TenantVersion, VersionObject } from './version.ts';

const [GONE = '', BACK = '', LEFT = '', BOARD = '', SALES = '', FIRST = '', SECOND = ''] = ids(7);
const RESTORE = { restoreId: 'r', time: '2026-03-05T02:00:00.000Z', by: 'ada@fabrikam.example' };

const object = (
  type: ObjectType,
  id: string,
  content: GraphObject,
  links: Record<string, LinkValue[]> = {},
): VersionObject => ({ type, id, content: side(content, links) });
const version = (...objects: VersionObject[]): TenantVersion => ({ objects });
const policy = (id: string, modifiedDateTime: string): VersionObject =>
  object('conditionalAccessPolicies', id, { displayName: 'MFA', state: 'enabled', modifiedDateTime });
const group = (id: string, ...members: string[]): VersionObject =>
  object('groups', id, { displayName: 'Board' }, { members });
const person = (id: string, displayName: string): VersionObject => object('users', id, { displayName });

describe('what a restore wrote', () => {
  const describePolicies = (restored: ReadonlyMap<string, typeof RESTORE>) =>
    describeChanges(
      version(policy(FIRST, 'a'), policy(SECOND, 'a')),
      version(policy(FIRST, 'b'), policy(SECOND, 'b')),
      {
        restored,
      },
    );
  const KEYS = [FIRST, SECOND].map((id) => `conditionalAccessPolicies ${id}`);

  for (const [written, headline] of [
    [0, 'The directory itself changed 2 objects.'],
    [1, '1 object is the same again after a restore. The directory itself changed 1 object.'],
    [2, '2 objects are the same again after a restore.'],
  ] as const)
    it(`is no change by the directory: ${written} of 2`, () => {
      const found = describePolicies(new Map(KEYS.slice(0, written).map((key) => [key, RESTORE])));
      assert.equal(found.headline, `No changes since the earlier backup. ${headline}`);
      assert.deepEqual([found.totals.service, found.totals.restored ?? 0], [2, written]);
      const marked = found.changes.filter(({ restored }) => restored?.by === RESTORE.by);
      assert.deepEqual(marked.map(({ key }) => key).sort(), KEYS.slice(0, written).sort());
    });
});

describe('an object that refers to a new id', () => {
  const recreated = { renamed: new Map([[GONE, BACK]]), restores: new Map([[BACK, RESTORE]]) };
  const before = version(
    person(GONE, 'Sofia'),
    person(LEFT, 'Alba'),
    group(BOARD, GONE),
    group(SALES, GONE, LEFT),
    object('groups', FIRST, { displayName: 'Pilots', description: 'old' }, { members: [GONE] }),
  );
  const after = version(
    person(BACK, 'Sofia'),
    group(BOARD, BACK),
    group(SALES, BACK),
    object('groups', FIRST, { displayName: 'Pilots', description: 'new' }, { members: [BACK] }),
  );
  const { changes } = describeChanges(before, after, { recreated });
  const find = (id: string) => changes.find((one) => one.id === id);

  it('differs in nothing that a plan puts right', () => {
    const board = find(BOARD);
    assert.ok(board);
    assert.deepEqual([board.newIds, board.names[BACK], isReversible(board)], [[BACK], 'Sofia', false]);
  });

  it('can be put right where it also lost a deleted object, or differs otherwise', () => {
    for (const id of [SALES, FIRST]) {
      const change = find(id);
      assert.ok(change);
      assert.deepEqual([change.newIds, isReversible(change)], [undefined, true]);
    }
  });
});
