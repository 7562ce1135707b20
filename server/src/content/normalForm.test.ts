import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { MaterialisedDefault } from '../directory/types/defaults.ts';
import { allDescriptions, descriptionOf } from '../directory/types/descriptions.ts';
import type { GraphObject, TypeDescription } from '../directory/types/description.ts';
import { isAnnotation } from '../directory/types/paths.ts';
import { meaningHash, NORMAL_FORM_VERSION, normalText } from './meaningHash.ts';
import { normalise, normaliseLinks } from './normalForm.ts';

const KEY = Buffer.alloc(32, 7);
const WITH_DEFAULTS = allDescriptions().flatMap((description) =>
  (description.defaults ?? []).map((one) => ({ description, one })),
);

/** Objects in which conditions of the table hold, or do not. */
const CONTEXTS: readonly GraphObject[] = [
  { displayName: 'A' },
  { '@odata.type': '#microsoft.graph.ipNamedLocation' },
  { '@odata.type': '#microsoft.graph.countryNamedLocation' },
  { securityEnabled: true },
  { groupTypes: ['Unified'] },
  { groupTypes: ['Unified'], isAssignableToRole: true },
  { sessionControls: { signInFrequency: { value: 4, type: 'hours', isEnabled: true } } },
  { sessionControls: { signInFrequency: { isEnabled: true, frequencyInterval: 'everyTime' } } },
];

/** @returns the object with a value at a path; missing parents are created, with another property next to the value */
const withValue = (object: GraphObject, [name = '', ...rest]: readonly string[], value: unknown): GraphObject => {
  const isList = name.endsWith('[]');
  const key = isList ? name.slice(0, -2) : name;
  const there = object[key];
  if (rest.length === 0) return { ...object, [key]: value };
  if (isList)
    return {
      ...object,
      [key]: (Array.isArray(there) ? there : [{ zz: 'other' }]).map((item) =>
        withValue(item as GraphObject, rest, value),
      ),
    };
  return {
    ...object,
    [key]: withValue(
      (typeof there === 'object' && there !== null ? there : { zz: 'other' }) as GraphObject,
      rest,
      value,
    ),
  };
};

const parentOf = (object: GraphObject, names: readonly string[]): GraphObject =>
  names.slice(0, -1).reduce<GraphObject>((at, name) => {
    const value = at[name.replace('[]', '')];
    return ((Array.isArray(value) ? value[0] : value) ?? {}) as GraphObject;
  }, object);

const text = (description: TypeDescription, object: GraphObject): string =>
  normalText(description, { object, links: {} });
const holds = ({ when }: MaterialisedDefault, object: GraphObject, names: readonly string[]): boolean =>
  when?.(parentOf(object, names), object) !== false;

const scalar = fc.oneof(fc.boolean(), fc.integer(), fc.string({ minLength: 1 }), fc.constant(''));
const unknown = fc.dictionary(fc.stringMatching(/^q[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 5,
}) as fc.Arbitrary<GraphObject>;
const description = fc.constantFrom(...allDescriptions());
const context = fc.constantFrom(...CONTEXTS);

describe('the normal form, for any object of any type', () => {
  it('is idempotent', () => {
    fc.assert(
      fc.property(description, context, unknown, fc.constantFrom(...WITH_DEFAULTS), (of, near, more, { one }) => {
        const once = normalise(of, withValue({ ...near, ...more }, one.path.split('.'), one.value));
        assert.deepEqual(normalise(of, once), once);
      }),
      { numRuns: 500 },
    );
  });

  it('does not change with a default of the table, and does with the same value where the default does not hold', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WITH_DEFAULTS), context, unknown, ({ description: of, one }, near, more) => {
        const names = one.path.split('.');
        const without = withValue({ ...near, ...more }, names, undefined);
        const filled = withValue(without, names, one.value);
        const rows = (of.defaults ?? []).filter(({ path, value }) => path === one.path && value === one.value);
        assert.equal(
          text(of, filled) === text(of, without),
          rows.some((row) => holds(row, filled, names)),
          one.path,
        );
        assert.equal(text(of, withValue(without, names, null)), text(of, without));
      }),
      { numRuns: 1000 },
    );
  });

  it('changes with any other value at the place of a default', () => {
    fc.assert(
      fc.property(fc.constantFrom(...WITH_DEFAULTS), context, scalar, ({ description: of, one }, near, value) => {
        const names = one.path.split('.');
        fc.pre(
          !(of.defaults ?? []).some(
            (row) => row.path === one.path && JSON.stringify(row.value) === JSON.stringify(value),
          ),
        );
        const without = withValue(near, names, undefined);
        assert.notEqual(text(of, withValue(without, names, value)), text(of, without), one.path);
      }),
      { numRuns: 1000 },
    );
  });

  it('changes with any value of a property without a rule, false and an empty text too', () => {
    fc.assert(
      fc.property(
        description,
        context,
        unknown,
        fc.stringMatching(/^z[a-z]{1,5}$/),
        scalar,
        (of, near, more, name, value) => {
          assert.notEqual(text(of, { ...near, ...more, [name]: value }), text(of, { ...near, ...more }));
          assert.notEqual(text(of, { ...near, deep: { [name]: value } }), text(of, near));
        },
      ),
    );
  });

  it('does not change with null, empty lists and objects, annotations and read-only properties', () => {
    fc.assert(
      fc.property(
        description,
        context,
        fc.constantFrom(null, [], {}, { a: null, b: [] }),
        fc.stringMatching(/^z[a-z]{1,5}$/),
        (of, near, nothing, name) => {
          assert.equal(
            text(of, { ...near, [name]: nothing, [`${name}@odata.context`]: 'x', [`#${name}`]: 1 }),
            text(of, near),
          );
          for (const path of of.readOnly.filter((one) => !one.includes('[]') && !isAnnotation(one)))
            assert.equal(
              text(of, withValue({}, path.split('.'), 'x')),
              text(of, withValue({}, path.split('.'), undefined)),
              path,
            );
        },
      ),
    );
  });
});

describe('the meaning hash', () => {
  const ids = fc.uniqueArray(fc.uuid(), { maxLength: 4 });
  const object = fc
    .tuple(context, unknown, fc.constantFrom({}, { visibility: 'Private' }, { visibility: 'Public' }))
    .map((parts) => Object.assign({}, ...parts) as GraphObject);
  const whole = fc.record({ object, links: fc.record({ members: ids, owners: ids }, { requiredKeys: [] }) });
  const of = descriptionOf('groups', 'g');

  it('is equal exactly where the normal form is', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const [left, right] = [one, other].map((each) => meaningHash(KEY, 'groups', 'g', each)?.toString('hex'));
        assert.equal(left === right, normalText(of, one) === normalText(of, other));
      }),
      { numRuns: 500 },
    );
  });

  it('distinguishes unread links from empty ones, and ignores their order', () => {
    const hash = (links: Record<string, string[]>): string | undefined =>
      meaningHash(KEY, 'groups', 'g', { object: { displayName: 'A' }, links })?.toString('hex');
    assert.notEqual(hash({}), hash({ members: [] }));
    assert.equal(hash({ members: ['a', 'b'] }), hash({ members: ['B', 'a', 'a'] }));
  });

  it('looks at links that no restore writes: members that follow from a rule, or are kept on premises', () => {
    const members = ['11111111-1111-4111-8111-111111111111'];
    for (const group of [{ groupTypes: ['DynamicMembership'] }, { onPremisesSyncEnabled: true }]) {
      const [none, one] = [[], members].map((each) =>
        meaningHash(KEY, 'groups', 'g', { object: group, links: { members: each } })?.toString('hex'),
      );
      assert.notEqual(none, one);
      assert.equal(normaliseLinks(of, { members }, group)['members'], undefined, 'a restore does not write them');
    }
  });

  it('depends on the key, the type and the id, and is missing for what is not compared', () => {
    const user = { object: { displayName: 'A' }, links: {} };
    const hashes = [
      meaningHash(KEY, 'users', 'a', user),
      meaningHash(Buffer.alloc(32, 8), 'users', 'a', user),
      meaningHash(KEY, 'users', 'b', user),
      meaningHash(KEY, 'groups', 'a', user),
    ];
    assert.equal(new Set(hashes.map((hash) => hash?.toString('hex'))).size, hashes.length);
    assert.ok(hashes.every((hash) => hash?.length === 32));
    assert.equal(meaningHash(KEY, 'expanded', 'deletedItems/users/a', user), undefined);
    assert.equal(meaningHash(KEY, 'tenantWidePolicies', 'noSuchPolicies/a', user), undefined);
    assert.ok(Number.isInteger(NORMAL_FORM_VERSION) && NORMAL_FORM_VERSION >= 0 && NORMAL_FORM_VERSION < 2 ** 31);
  });
});
