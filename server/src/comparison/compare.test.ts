import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedProperties, diffObjects, hashLiveObject, isRestorable } from './index.ts';
import type { Links } from './index.ts';
import type { GraphObject } from '../directory/index.ts';
import { policyDescription as description } from '../../test/comparison/descriptions.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';
const NEW = 'cccccccc-0000-4000-8000-000000000003';
const object = (properties: GraphObject, links: Links = {}) => ({ object: properties, links });
const diff = (before: GraphObject, after: GraphObject) => diffObjects(description, object(before), object(after));

describe('differences that count', () => {
  for (const [what, before, after] of [
    ['null and a missing property', { a: null }, {}],
    ['an empty list and a missing property', { a: [] }, {}],
    [
      'an object of empty values and null',
      { conditions: { platforms: null, users: { includeUsers: [] } } },
      { conditions: null },
    ],
    [
      'read-only properties',
      { createdDateTime: '2024-01-01T00:00:00Z', modifiedDateTime: null },
      { createdDateTime: '2025-01-01T00:00:00Z' },
    ],
    [
      'a nested read-only property',
      { grantControls: { authenticationStrength: { id: A, displayName: 'x' } } },
      { grantControls: { authenticationStrength: { id: A } } },
    ],
    ['the id', { id: A }, { id: B }],
    [
      'annotations and actions',
      { '@odata.context': 'x', 'members@odata.bind': [1], '#microsoft.graph.restore': {} },
      {},
    ],
    [
      'the notation of a moment',
      { startDateTime: '2024-05-24T09:27:52.7000000Z' },
      { startDateTime: '2024-05-24T11:27:52.7+02:00' },
    ],
    [
      'the case of an id',
      { conditions: { users: { includeUsers: [A.toUpperCase(), 'All'] } } },
      { conditions: { users: { includeUsers: ['All', A] } } },
    ],
    ['the order and repetitions of a set', { keywords: ['b', 'a', 'b'] }, { keywords: ['a', 'b'] }],
  ] as const) {
    it(`not: ${what}`, () => {
      assert.deepEqual(diff(before, after), []);
      assert.deepEqual(diff(after, before), []);
    });
  }

  for (const [what, before, after] of [
    ['false and a missing property', { a: false }, {}],
    ['an empty text and null', { a: '' }, { a: null }],
    ['the case of a text', { displayName: 'a' }, { displayName: 'A' }],
    ['the order of a list that is no set', { a: [1, 2] }, { a: [2, 1] }],
    [
      'the seventh digit of a second',
      { startDateTime: '2024-05-24T09:27:52.7000001Z' },
      { startDateTime: '2024-05-24T09:27:52.7000002Z' },
    ],
    [
      'the kind of a polymorphic object',
      { '@odata.type': '#microsoft.graph.ipNamedLocation' },
      { '@odata.type': '#microsoft.graph.countryNamedLocation' },
    ],
    [
      'a moment in a property that is no date',
      { displayName: '2024-05-24T09:27:52Z' },
      { displayName: '2024-05-24T09:27:52.0Z' },
    ],
  ] as const) {
    it(`yes: ${what}`, () => assert.equal(diff(before, after).length, 1));
  }

  it('keeps a property called __proto__ as data', () => {
    const hostile = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":1}}') as GraphObject;
    assert.deepEqual(diff({}, hostile), [
      { name: '__proto__.polluted', newValue: true },
      { name: 'constructor.prototype', newValue: 1 },
    ]);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
});

describe('differences', () => {
  it('name nested properties with dots, down to lists and plain values', () => {
    assert.deepEqual(
      diff(
        { state: 'enabled', conditions: { users: { includeUsers: ['All'] } }, sessionControls: null },
        {
          state: 'disabled',
          conditions: { users: { includeUsers: [B, A] } },
          sessionControls: { signInFrequency: { value: 4, type: 'hours' } },
        },
      ),
      [
        { name: 'conditions.users.includeUsers', oldValue: ['All'], newValue: [A, B] },
        { name: 'sessionControls.signInFrequency.type', newValue: 'hours' },
        { name: 'sessionControls.signInFrequency.value', newValue: 4 },
        { name: 'state', oldValue: 'enabled', newValue: 'disabled' },
      ],
    );
  });

  it('of links are what only one side has; links that were not read are unknown', () => {
    const difference = (before: Links, after: Links, properties: GraphObject = {}) =>
      diffObjects(description, object(properties, before), object(properties, after));
    assert.deepEqual(difference({ members: [A, NEW] }, { members: [A.toUpperCase(), B] }), [
      { name: 'links.members', oldValue: [NEW], newValue: [B] },
    ]);
    assert.deepEqual(difference({ manager: [A] }, { manager: [B] }), [
      { name: 'links.manager', oldValue: A, newValue: B },
    ]);
    assert.deepEqual(difference({ manager: [] }, { manager: [B] }), [{ name: 'links.manager', newValue: B }]);
    assert.deepEqual(difference({}, { members: [B] }), []);
    assert.deepEqual(difference({ memberOf: [A] }, { memberOf: [B] }), [], 'memberOf follows from the groups');
    assert.deepEqual(
      difference({ members: [A] }, { members: [B] }, { dynamic: true }),
      [],
      'members of a dynamic group cannot be written',
    );
  });

  it('of rows look at what is kept of them only', () => {
    const row = (principalId: string, id: string) => ({
      id,
      principalId,
      directoryScopeId: '/',
      createdDateTime: null,
    });
    assert.deepEqual(
      diffObjects(
        description,
        object({}, { assignments: [row(A, '1')] }),
        object({}, { assignments: [row(A, '2'), row(B, '3')] }),
      ),
      [{ name: 'links.assignments', newValue: [{ directoryScopeId: '/', principalId: B }] }],
    );
  });

  it('of more than a thousand attributes are listed by top-level property', () => {
    const many = (value: number) =>
      Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`p${index}`, value]));
    assert.deepEqual(
      diff({ extension: many(1) }, { extension: many(2) }).map(({ name }) => name),
      ['extension'],
    );
  });

  it('of absent objects have a hash of their own', () => {
    assert.notEqual(hashLiveObject(description, undefined), hashLiveObject(description, object({})));
    assert.match(hashLiveObject(description, object({})), /^[0-9a-f]{64}$/);
  });

  it('can omit objects that were recovered since from the hash, in members and in rows', () => {
    const before: Links = { members: [A], assignments: [] };
    const after: Links = { members: [A, NEW], assignments: [{ principalId: NEW, directoryScopeId: '/' }] };
    assert.notEqual(hashLiveObject(description, object({}, before)), hashLiveObject(description, object({}, after)));
    assert.equal(
      hashLiveObject(description, object({}, before)),
      hashLiveObject(description, object({}, after), new Set([NEW])),
    );
    assert.notEqual(
      hashLiveObject(description, object({}, before)),
      hashLiveObject(description, object({}, { ...after, members: [B, NEW] }), new Set([NEW])),
    );
  });
});

describe('what has to be sent', () => {
  it('is whole top-level properties, nothing read-only or unknown, and null where a value goes', () => {
    const live = {
      displayName: 'A',
      city: 'Oslo',
      keywords: ['a'],
      conditions: { users: { includeUsers: ['All'] } },
      templateId: '1',
      id: A,
      future: 1,
    };
    const intended = {
      displayName: 'A',
      conditions: { users: { includeUsers: [B], more: null } },
      templateId: '2',
      id: B,
      createdDateTime: 'x',
      future: 2,
    };
    const { changes, immutable } = changedProperties(description, object(live), object(intended));
    assert.deepEqual(
      { changes, immutable },
      {
        changes: { city: null, conditions: { users: { includeUsers: [B], more: null } }, keywords: null },
        immutable: ['templateId'],
      },
    );
  });

  it('says of each difference whether it can be written', () => {
    const can = (made: 'exists' | 'created') =>
      [
        'state',
        'conditions.users.includeUsers',
        'links.members',
        'templateId',
        'conditions.times',
        'future',
        'grantControls.authenticationStrength.id',
      ].filter((name) => isRestorable(description, name, made));
    assert.deepEqual(can('exists'), [
      'state',
      'conditions.users.includeUsers',
      'links.members',
      'grantControls.authenticationStrength.id',
    ]);
    assert.deepEqual(can('created'), [
      'state',
      'conditions.users.includeUsers',
      'links.members',
      'templateId',
      'grantControls.authenticationStrength.id',
    ]);
  });
});
