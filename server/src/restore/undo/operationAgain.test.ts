import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { LiveState } from '../../comparison/index.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { GraphObject, LinkValue } from '../../directory/index.ts';
import { decide } from '../plan/operation.ts';
import type { ItemOperation } from '../plan/operation.ts';
import { operationAgain } from './operationAgain.ts';
import type { Again } from './operationAgain.ts';

const ID = '0a0a0a0a-1111-4222-8333-444444444444';
const [BOSS, OTHER, NEW_BOSS] = ['b1', 'b2', 'b3'];
const USERS = descriptionOf('users', ID);
const GROUPS = descriptionOf('groups', ID);

const here = (object: GraphObject, links: Record<string, readonly LinkValue[]> = {}): LiveState => ({
  state: 'here',
  object: { id: ID, ...object },
  links,
  unread: [],
});
const MISSING: LiveState = { state: 'missing' };
const BINNED: LiveState = { state: 'deleted', object: { id: ID } };

const operation = (more: Partial<ItemOperation>): ItemOperation => ({
  kind: 'update',
  attributes: [],
  links: [],
  ...more,
});
const city = operation({ attributes: [{ path: 'city', expected: 'Rome', wanted: 'Oslo' }] });
const members = operation({ links: [{ name: 'members', add: ['old'], remove: ['new'] }] });
const manager = operation({ links: [{ name: 'manager', add: [BOSS], remove: [OTHER] }] });
const removal = operation({ kind: 'delete', attributes: [{ path: 'displayName', expected: 'Ada' }] });
const version = { object: { id: ID, displayName: 'Ada', accountEnabled: true }, links: { manager: [BOSS] } };
const back = operation({
  kind: 'undelete',
  attributes: [
    { path: 'accountEnabled', wanted: true },
    { path: 'displayName', wanted: 'Ada' },
  ],
  links: [{ name: 'manager', add: [BOSS], remove: [] }],
  wanted: version,
  restoreEnabled: true,
});

const linksOf = (again: Again) => (again.group === 'again' ? again.operation.links : again);
const attributesOf = (again: Again) => (again.group === 'again' ? again.operation.attributes : again);

describe('an operation of an undo that is planned again', () => {
  const table: readonly (readonly [string, typeof USERS, ItemOperation, LiveState, string])[] = [
    ['an attribute that somebody changed', USERS, city, here({ city: 'Bonn' }), 'again update'],
    ['an attribute that is as before already', USERS, city, here({ city: 'Oslo' }), 'right'],
    ['an object that is gone', USERS, city, MISSING, 'cannot'],
    ['a link that is as before already', GROUPS, members, here({}, { members: ['old'] }), 'right'],
    ['links that cannot be read', GROUPS, members, here({}), 'cannot'],
    ['a deletion of what somebody changed', USERS, removal, here({ displayName: 'Eve' }), 'again delete'],
    ['a deletion of what is gone', USERS, removal, MISSING, 'right'],
    ['an object in the recycle bin', USERS, back, BINNED, 'again undelete'],
    ['an object whose recycle bin was emptied', USERS, back, MISSING, 'again create'],
    ['an object that came back in part', USERS, back, here({ displayName: 'Ada' }, { manager: [] }), 'again update'],
    ['an object that came back', USERS, back, here(version.object, version.links), 'right'],
  ];
  for (const [name, description, one, live, expected] of table)
    it(`is "${expected}" for ${name}`, () => {
      const again = operationAgain(description, one, live);
      assert.equal(again.group === 'again' ? `again ${again.operation.kind}` : again.group, expected);
    });

  it('replaces the values of now, so that the next plan does not hold them', () => {
    const live = here({ city: 'Bonn' }, { manager: [NEW_BOSS] });
    assert.deepEqual(attributesOf(operationAgain(USERS, city, live)), [
      { path: 'city', expected: 'Bonn', wanted: 'Oslo' },
    ]);
    const again = operationAgain(USERS, { ...manager, attributes: city.attributes }, live);
    assert.deepEqual(linksOf(again), [{ name: 'manager', add: [BOSS], remove: [NEW_BOSS] }]);
    assert.ok(again.group === 'again' && live.state === 'here');
    const { attributes, links } = decide(USERS, again.operation, live);
    assert.deepEqual(
      [[...attributes.values()], links.flatMap(({ add, remove }) => [...add, ...remove])],
      [['write'], ['write', 'write']],
    );
    const deletion = operationAgain(USERS, removal, here({ displayName: 'Eve' }));
    assert.deepEqual(attributesOf(deletion), [{ path: 'displayName', expected: 'Eve' }]);
  });

  it('keeps what a person chose: single links, and an account that stays disabled', () => {
    const chosen = { ...back, links: [], restoreEnabled: false };
    assert.deepEqual(linksOf(operationAgain(USERS, chosen, BINNED)), []);
    const live = here({ displayName: 'Ada', accountEnabled: false }, { manager: [] });
    assert.deepEqual(operationAgain(USERS, chosen, live), { group: 'right' });
    assert.deepEqual(linksOf(operationAgain(GROUPS, members, here({}, { members: ['new', 'x'] }))), [
      { name: 'members', add: ['old'], remove: ['new'] },
    ]);
  });
});
