import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LiveState } from '../../comparison/index.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { GraphObject, LinkValue } from '../../directory/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { decide, liveValues, plannedObject, plannedValues } from '../plan/operation.ts';
import { buildUndo } from './buildUndo.ts';
import type { RestoredObject, Undo } from './buildUndo.ts';

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const OTHER = '0a0a0a0a-1111-4222-8333-555555555555';
const USERS = descriptionOf('users', ID);
const GROUPS = descriptionOf('groups', ID);
const STRENGTHS = descriptionOf('authenticationStrengths', ID);

const here = (object: GraphObject, links: Record<string, readonly LinkValue[]> = {}): LiveState => ({
  state: 'here',
  object: { id: ID, ...object },
  links,
  unread: [],
});
const MISSING: LiveState = { state: 'missing' };
const BINNED: LiveState = { state: 'deleted', object: { id: ID } };

const restored = (more: Partial<RestoredObject> = {}): RestoredObject => ({
  outcome: 'update',
  isDeletion: false,
  report: {},
  before: { object: { id: ID }, links: {} },
  links: [],
  ...more,
});
const updated = restored({
  report: { written: { department: 'Legal' } },
  before: { object: { id: ID, department: 'Sales' }, links: {} },
});
const linked = restored({
  before: { object: { id: ID }, links: { members: [OTHER] } },
  links: [{ name: 'members', added: ['added'], removed: [OTHER] }],
});
const made = restored({
  outcome: 'create',
  before: { links: {} },
  report: { written: { displayName: 'Ada' } },
});
const deleted = restored({ isDeletion: true, before: { object: { id: ID, displayName: 'Ada' }, links: {} } });

const kindOf = (undo: Undo): string => ('operation' in undo ? `${undo.group} ${undo.operation.kind}` : undo.group);

describe('buildUndo', () => {
  const table: readonly (readonly [string, typeof USERS, RestoredObject, LiveState, string])[] = [
    ['an attribute as the restore left it', USERS, updated, here({ department: 'Legal' }), 'undo update'],
    ['an attribute that changed since', USERS, updated, here({ department: 'Art' }), 'changed update'],
    ['an attribute that is as before', USERS, updated, here({ department: 'Sales' }), 'nothing'],
    ['an object that was deleted since', USERS, updated, MISSING, 'cannot'],
    ['links as the restore left them', GROUPS, linked, here({}, { members: ['added'] }), 'undo update'],
    ['links that are as before', GROUPS, linked, here({}, { members: [OTHER] }), 'nothing'],
    ['a group whose members follow a rule now', GROUPS, linked, here({ groupTypes: ['DynamicMembership'] }), 'cannot'],
    ['a created object', USERS, made, here({ displayName: 'Ada' }), 'undo delete'],
    ['a created object that changed since', USERS, made, here({ displayName: 'Eve' }), 'changed delete'],
    ['a created object that is gone', USERS, made, MISSING, 'nothing'],
    ['an undeleted object', USERS, { ...made, outcome: 'undelete' }, here({ displayName: 'Ada' }), 'undo delete'],
    ['a created object of Exchange', GROUPS, made, here({ displayName: 'Ada', mailEnabled: true }), 'cannot'],
    ['a deleted object in the recycle bin', USERS, deleted, BINNED, 'undo undelete'],
    ['a deleted object without a copy', USERS, deleted, MISSING, 'undo create'],
    ['a deleted strength without its combinations', STRENGTHS, deleted, MISSING, 'cannot'],
    ['a deleted object that is there again', USERS, deleted, here({}), 'nothing'],
    ['an object that was not written', USERS, restored({ before: undefined }), here({}), 'nothing'],
  ];
  for (const [name, description, one, live, expected] of table)
    it(`answers "${expected}" for ${name}`, () => {
      assert.equal(kindOf(buildUndo(description, one, live)), expected);
    });

  it('names what changed since, and keeps the rest of the operation', () => {
    const both = restored({
      report: { written: { department: 'Legal', city: 'Rome' } },
      before: { object: { id: ID, department: 'Sales', city: 'Oslo' }, links: {} },
    });
    const undo = buildUndo(USERS, both, here({ department: 'Art', city: 'Rome' }));
    assert.ok('operation' in undo);
    assert.deepEqual(undo.conflicts, ['department']);
    assert.deepEqual(undo.operation.attributes, [
      { path: 'city', expected: 'Rome', wanted: 'Oslo' },
      { path: 'department', expected: 'Legal', wanted: 'Sales' },
    ]);
  });

  it('advises no deletion of what synchronisation or Exchange manages', () => {
    const reasonOf = (description: typeof USERS, live: object): unknown =>
      buildUndo(description, made, here({ displayName: 'Ada', ...live }));
    const reason = (place: string): string =>
      `It stays in the directory. The restore brought it back, and it is managed ${place}. ` +
      `Somebody has to decide: keep it if it belongs to your organisation, otherwise delete it ${place}.`;
    const synced = { onPremisesSyncEnabled: true };
    assert.deepEqual(reasonOf(USERS, synced), { group: 'cannot', reason: reason('on premises') });
    assert.deepEqual(reasonOf(GROUPS, { mailEnabled: true }), { group: 'cannot', reason: reason('in Exchange') });
  });

  it('says that removed keys cannot be put back', () => {
    const passwordCredentials = [{ keyId: 'a' }];
    const keys = restored({
      report: { written: { passwordCredentials: [] } },
      before: { object: { id: ID, passwordCredentials }, links: {} },
    });
    const undo = buildUndo(descriptionOf('applications', ID), keys, here({ passwordCredentials: [] }));
    assert.deepEqual(undo, {
      group: 'cannot',
      reason: 'password credentials: removed keys cannot be put back. Issue new ones.',
    });
  });

  it('says that an object without a copy comes back without its password', () => {
    const undo = buildUndo(USERS, deleted, MISSING);
    assert.ok('losses' in undo);
    assert.match(undo.losses.join(' '), /Password/);
  });

  it('returns the before-image element by element', () => {
    const names = ['department', 'jobTitle', 'city', 'country'];
    const object = fc
      .array(fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }), { minLength: 4, maxLength: 4 })
      .map((values) => Object.fromEntries(names.flatMap((name, at) => (values[at] ? [[name, values[at]]] : []))));
    const members = fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's', 't'));
    fc.assert(
      fc.property(object, object, members, members, (before, written, old, now) => {
        const added = now.filter((id) => !old.includes(id));
        const removed = old.filter((id) => !now.includes(id));
        const one = restored({
          report: { written },
          before: { object: before, links: { members: old } },
          links: [{ name: 'members', added, removed }],
        });
        const live = { object: { ...before, ...written }, links: { members: now } };
        const undo = buildUndo(GROUPS, one, here(live.object, live.links));
        if (undo.group === 'nothing') {
          assert.deepEqual([canonicalJson(live.object), [...now].sort()], [canonicalJson(before), [...old].sort()]);
          return;
        }
        assert.equal(undo.group, 'undo');
        const { operation } = undo;
        const states = decide(GROUPS, operation, live);
        assert.ok([...states.attributes.values()].every((state) => state === 'write'));
        const after = plannedObject(GROUPS, live.object, operation.attributes, { version: {}, stays: [] });
        const set = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null));
        assert.equal(canonicalJson(set), canonicalJson(before));
        const link = GROUPS.links.find(({ name }) => name === 'members');
        assert.ok(link);
        const planned = operation.links.find(({ name }) => name === 'members');
        const left = planned ? plannedValues(link, planned, liveValues(link, now)) : now;
        assert.deepEqual([...left].map(String).sort(), [...old].sort());
      }),
    );
  });
});
