import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  changedProperties,
  diffObjects,
  equalObjects,
  hashLiveObject,
  mapLinks,
  mapReferences,
  findReferences,
} from './index.ts';
import type { WholeObject } from './index.ts';
import { normalise } from '../content/normalForm.ts';
import { createIdMap } from '../catalog/idMap.ts';
import { canonicalJson } from '../content/canonicalJson.ts';
import { policyDescription as description } from '../../test/comparison/descriptions.ts';

const guid = fc.uuid({ version: 4 });
const anyId = fc.oneof(
  guid,
  fc.constantFrom('All', 'None', 'GuestsOrExternalUsers', '00000000-0000-0000-0000-000000000000'),
);
const ids = fc.uniqueArray(anyId, { maxLength: 6 });
const unknown = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });

const policy = fc.record({
  displayName: fc.string(),
  createdDateTime: fc.constantFrom('2024-01-01T00:00:00Z', null),
  templateId: fc.option(guid),
  keywords: fc.uniqueArray(fc.string({ maxLength: 4 }), { maxLength: 5 }),
  conditions: fc.record({
    users: fc.record({ includeUsers: ids, excludeGroups: ids }),
    applications: fc.record({ includeApplications: ids }),
    clientAppTypes: fc.uniqueArray(fc.constantFrom('all', 'browser', 'other')),
    times: fc.constantFrom(null, undefined),
  }),
  grantControls: fc.option(
    fc.record({
      operator: fc.constantFrom('AND', 'OR'),
      authenticationStrength: fc.option(fc.record({ id: guid, displayName: fc.string() })),
    }),
  ),
});

const whole: fc.Arbitrary<WholeObject> = fc.record({
  object: fc.tuple(unknown, policy).map(([more, known]) => ({ ...more, ...known })),
  links: fc.record({
    members: fc.uniqueArray(guid, { maxLength: 5 }),
    manager: fc.uniqueArray(guid, { maxLength: 1 }),
    assignments: fc.array(
      fc.record({
        principalId: guid,
        directoryScopeId: fc.oneof(
          fc.constant('/'),
          guid.map((id) => `/administrativeUnits/${id}`),
        ),
      }),
      { maxLength: 4 },
    ),
  }),
});

/** Turns every list round that has no order, and the properties with it. */
const turned = ({ object, links }: WholeObject): WholeObject => {
  const turn = (value: unknown, key: string): unknown => {
    if (Array.isArray(value))
      return ['keywords', 'clientAppTypes', 'includeUsers', 'excludeGroups', 'includeApplications'].includes(key)
        ? [...(value as unknown[])].reverse()
        : value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([name, member]) => [name, turn(member, name)]),
    );
  };
  return {
    object: turn(object, '') as WholeObject['object'],
    links: Object.fromEntries(Object.entries(links).map(([name, values]) => [name, [...values].reverse()])),
  };
};

describe('comparison, for any object', () => {
  it('finds no difference between an object and itself, in whatever order it comes', () => {
    fc.assert(
      fc.property(whole, (one) => {
        assert.deepEqual(diffObjects(description, one, one), []);
        assert.ok(equalObjects(description, one, turned(one)));
        assert.equal(hashLiveObject(description, one), hashLiveObject(description, turned(one)));
      }),
    );
  });

  it('agrees with the hash: equal objects have one hash, different ones have two', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        assert.equal(
          equalObjects(description, one, other),
          hashLiveObject(description, one) === hashLiveObject(description, other),
        );
      }),
    );
  });

  it('is its own mirror: names stay, values change sides', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const there = diffObjects(description, one, other);
        const back = diffObjects(description, other, one);
        assert.deepEqual(
          there.map(({ name, oldValue, newValue }) => [name, oldValue, newValue]),
          back.map(({ name, oldValue, newValue }) => [name, newValue, oldValue]),
        );
      }),
    );
  });

  it('sees a change of any unknown property', () => {
    fc.assert(
      fc.property(
        whole,
        fc.stringMatching(/^z[a-z]{1,5}$/),
        fc.oneof(fc.integer(), fc.boolean(), fc.string({ minLength: 1 })),
        (one, name, value) => {
          const before = { ...one, object: { ...one.object, [name]: null } };
          const after = { ...one, object: { ...one.object, [name]: value } };
          assert.deepEqual(diffObjects(description, before, after), [{ name, newValue: value }]);
        },
      ),
    );
  });

  it('what changedProperties sends makes the live object the intended one, but for what cannot be written', () => {
    fc.assert(
      fc.property(whole, whole, (live, intended) => {
        const { changes } = changedProperties(description, live, intended);
        const written = { ...live.object, ...changes };
        const left = diffObjects(
          description,
          { object: written, links: {} },
          { object: intended.object, links: {} },
        ).map(({ name }) => name);
        assert.deepEqual(
          left.filter((name) => Object.hasOwn(description.writable, name.split('.')[0] ?? '') && name !== 'templateId'),
          [],
        );
        assert.ok(
          Object.keys(changes).every((name) => Object.hasOwn(description.writable, name) && name !== 'templateId'),
        );
      }),
    );
  });

  it('normalising twice is normalising once', () => {
    fc.assert(
      fc.property(whole, ({ object }) => {
        assert.deepEqual(normalise(description, normalise(description, object)), normalise(description, object));
      }),
    );
  });
});

describe('references, for any object', () => {
  it('mapped there and back are what they were, and tokens never change', () => {
    fc.assert(
      fc.property(whole, (one) => {
        const found = findReferences(description, one.object, one.links);
        const pairs = [...new Map(found.map(({ id, to }) => [`${to} ${id}`, { id, to }])).values()].map(
          ({ id, to }, index) => ({ to, id, next: `99999999-0000-4000-8000-${String(index).padStart(12, '0')}` }),
        );
        const there = createIdMap(pairs.map(({ to, id, next }) => [to, id, next] as const));
        const back = createIdMap(pairs.map(({ to, id, next }) => [to, next, id] as const));
        const mapped = {
          object: mapReferences(description, one.object, there),
          links: mapLinks(description, one.links, there),
        };
        assert.deepEqual(
          findReferences(description, mapped.object, mapped.links).map(({ id }) => id),
          found.map(({ id, to }) => pairs.find((pair) => pair.id === id && pair.to === to)?.next),
        );
        const again = {
          object: mapReferences(description, mapped.object, back),
          links: mapLinks(description, mapped.links, back),
        };
        assert.equal(canonicalJson(again), canonicalJson(one));
      }),
    );
  });

  it('an empty map changes nothing', () => {
    fc.assert(
      fc.property(whole, ({ object }) =>
        assert.equal(canonicalJson(mapReferences(description, object, createIdMap([]))), canonicalJson(object)),
      ),
    );
  });
});
