import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createIdMap } from '../../catalog/idMap.ts';
import { descriptionOf } from '../../directory/index.ts';
import type { GraphObject, LinkValue } from '../../directory/index.ts';
import { decide, linkElements, liveValues, plannedObject, plannedValues, withCurrentIds } from './operation.ts';
import type { ElementState, PlannedAttribute, PlannedLinks } from './operation.ts';

const users = descriptionOf('users', '');
const policies = descriptionOf('conditionalAccessPolicies', '');
const roles = descriptionOf('directoryRoles', '');
const linkOf = (description: typeof users, name: string) => {
  const link = description.links.find((one) => one.name === name);
  assert.ok(link, name);
  return link;
};
const [A, B, C, D] = [1, 2, 3, 4].map((digit) => `0000000${digit}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
];

const stateOf = (
  live: GraphObject,
  attribute: PlannedAttribute,
  { description = users, overwrite = false } = {},
): ElementState | undefined =>
  decide(description, { attributes: [attribute], links: [], overwrite }, { object: live, links: {} }).attributes.get(
    attribute.path,
  );

describe('the decision about an attribute', () => {
  const change: PlannedAttribute = { path: 'department', expected: 'Sales', wanted: 'Legal' };
  const table: readonly [what: string, live: GraphObject, attribute: PlannedAttribute, state: ElementState][] = [
    ['writes what is as the plan read it', { department: 'Sales' }, change, 'write'],
    ['leaves what is as wanted', { department: 'Legal' }, change, 'right'],
    ['holds what somebody changed', { department: 'Research' }, change, 'onHold'],
    ['holds what somebody emptied', { department: null }, change, 'onHold'],
    ['takes null and nothing for the same', { department: null }, { path: 'department', wanted: 'Legal' }, 'write'],
    ['has emptied what was to be emptied', {}, { path: 'department', expected: 'Sales' }, 'right'],
    [
      'empties what is as the plan read it',
      { department: 'Sales' },
      { path: 'department', expected: 'Sales' },
      'write',
    ],
  ];
  for (const [what, live, attribute, state] of table) it(what, () => assert.equal(stateOf(live, attribute), state));

  it('overwrites what somebody changed, when the answer was to overwrite', () => {
    assert.equal(stateOf({ department: 'Research' }, change, { overwrite: true }), 'write');
    assert.equal(stateOf({ department: 'Legal' }, change, { overwrite: true }), 'right');
  });

  it('compares a part of an object without the other parts, and a set of ids without its order', () => {
    const path = 'conditions.users.excludeUsers';
    const attribute = { path, expected: [A, B], wanted: [A] };
    const policy = (excludeUsers: string[], includeUsers: string[]): GraphObject => ({
      conditions: { users: { excludeUsers, includeUsers } },
    });
    const of = (live: GraphObject) => stateOf(live, attribute, { description: policies });
    assert.equal(of(policy([B, A], ['All'])), 'write');
    assert.equal(of(policy([B.toUpperCase(), A], [C])), 'write');
    assert.equal(of(policy([A], ['All'])), 'right');
    assert.equal(of(policy([A, B, C], ['All'])), 'onHold');
    assert.equal(of({ conditions: {} }), 'onHold');
  });
});

describe('the object after an operation', () => {
  it('has the planned values and nothing else of the version', () => {
    const live = { id: A, department: 'Sales', jobTitle: 'Now', businessPhones: ['1'] };
    const attributes: PlannedAttribute[] = [
      { path: 'department', expected: 'Sales', wanted: 'Legal' },
      { path: 'businessPhones', expected: ['1'] },
      { path: 'city', expected: 'Rome', wanted: 'Oslo' },
    ];
    const version = { department: 'Legal', jobTitle: 'Then' };
    assert.deepEqual(plannedObject(users, live, attributes, { version, stays: ['city'] }), {
      id: A,
      department: 'Legal',
      jobTitle: 'Now',
      businessPhones: [],
    });
  });

  it('takes the value of the version where it means the same', () => {
    const attributes = [{ path: 'conditions.users.excludeUsers', expected: [A], wanted: [A, B] }];
    const version = { conditions: { users: { excludeUsers: [B, A] } } };
    assert.deepEqual(
      plannedObject(policies, { conditions: { users: { excludeUsers: [A] } } }, attributes, { version, stays: [] }),
      version,
    );
  });

  const value = fc.option(fc.constantFrom('Sales', 'Legal', 'Research'), { nil: undefined });
  it('keeps what is on hold, and leaves nothing to write', () => {
    fc.assert(
      fc.property(value, value, value, fc.boolean(), (now, expected, wanted, overwrite) => {
        const attributes = [{ path: 'department', expected, wanted }];
        const live: GraphObject = { jobTitle: 'Now', ...(now === undefined ? {} : { department: now }) };
        const state = stateOf(live, attributes[0] ?? { path: '' }, { overwrite });
        const stays = state === 'onHold' ? ['department'] : [];
        const after = plannedObject(users, live, attributes, { version: {}, stays });
        assert.equal(after['department'] ?? undefined, state === 'onHold' ? now : wanted);
        assert.equal(after['jobTitle'], 'Now');
        if (state !== 'onHold') assert.equal(stateOf(after, attributes[0] ?? { path: '' }), 'right');
      }),
    );
  });
});

describe('the decision about link values', () => {
  const members = linkOf(descriptionOf('groups', ''), 'members');
  const manager = linkOf(users, 'manager');
  const assignments = linkOf(roles, 'assignments');
  const states = (link: typeof members, planned: Omit<PlannedLinks, 'name'>, live: readonly LinkValue[]) => {
    const { add, remove } = linkElements(link, { name: link.name, ...planned }, liveValues(link, live));
    return [add, remove];
  };

  it('counts values that were added or removed already as right', () => {
    assert.deepEqual(states(members, { add: [A, B], remove: [C, D] }, [B, C]), [
      ['write', 'right'],
      ['write', 'right'],
    ]);
  });

  it('puts a single link on hold that names another object by now', () => {
    assert.deepEqual(states(manager, { add: [A], remove: [B] }, [B]), [['write'], ['write']]);
    assert.deepEqual(states(manager, { add: [A], remove: [B] }, [A]), [['right'], ['right']]);
    assert.deepEqual(states(manager, { add: [A], remove: [B] }, [C]), [['onHold'], ['right']]);
    assert.deepEqual(plannedValues(manager, { name: 'manager', add: [A], remove: [B] }, liveValues(manager, [B])), [A]);
  });

  it('tells rows of roles apart by their scope', () => {
    const row = (principalId: string, directoryScopeId = '/') => ({ principalId, directoryScopeId });
    const unit = `/administrativeUnits/${D}`;
    assert.deepEqual(states(assignments, { add: [row(A)], remove: [row(B)] }, [row(A, unit), row(B)]), [
      ['write'],
      ['write'],
    ]);
  });

  it('holds links that could not be read', () => {
    const { links } = decide(
      users,
      { attributes: [], links: [{ name: 'manager', add: [A], remove: [] }] },
      { object: {}, links: {} },
    );
    assert.deepEqual(links, [{ name: 'manager', add: ['onHold'], remove: [] }]);
  });

  const some = fc.uniqueArray(fc.constantFrom(A, B, C, D));
  it('adds and removes what is planned and keeps everything else', () => {
    fc.assert(
      fc.property(some, some, some, (live, add, planned) => {
        const remove = planned.filter((id) => !add.includes(id));
        const operation = { name: 'members', add, remove };
        const after = plannedValues(members, operation, liveValues(members, live)).map(String);
        const wanted = [...new Set([...live, ...add])].filter((id) => !remove.includes(id));
        assert.deepEqual(after.sort(), wanted.sort());
        const states_ = linkElements(members, operation, liveValues(members, after));
        assert.ok([...states_.add, ...states_.remove].every((state) => state === 'right'));
      }),
    );
  });
});

describe('the ids of an operation', () => {
  it('become those that re-created objects have now, but for what was read live', () => {
    const ids = createIdMap([['object', A, B]]);
    const path = 'conditions.users.excludeUsers';
    const operation = {
      kind: 'update' as const,
      attributes: [{ path, expected: [A], wanted: [A, C] }],
      links: [],
    };
    assert.deepEqual(withCurrentIds(policies, operation, ids).attributes, [{ path, expected: [A], wanted: [B, C] }]);
    const group = { ...operation, attributes: [], links: [{ name: 'members', add: [A], remove: [C] }] };
    assert.deepEqual(withCurrentIds(descriptionOf('groups', ''), group, ids).links, [
      { name: 'members', add: [B], remove: [C] },
    ]);
  });
});
