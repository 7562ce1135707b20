import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { descriptionOf, buildLinkKey } from '../directory/index.ts';
import type { GraphObject, LinkDescription, LinkValue, TypeDescription } from '../directory/index.ts';
import { joinUnknown, knownObject, knownValues, LINKS_PREFIX, unknownAt } from '../directory/readState.ts';
import type { ReadSide, UnknownPart, UnknownParts } from '../directory/readState.ts';
import type { Shape } from '../directory/types/description.ts';
import { changedProperties, diffObjects, hashLiveObject, joinUnknownParts } from './index.ts';
import { equalAttributes } from './unchanged.ts';
import { buildLinkChanges, diffLinks } from '../restore/links/linkPlan.ts';

const CASES: readonly (readonly [string, TypeDescription])[] = [
  ...OBJECT_TYPES.flatMap(({ type }) =>
    type === 'tenantWidePolicies' ? [] : [[type, descriptionOf(type, '00000000-0000-4000-8000-000000000001')] as const],
  ),
  ...[
    'authorizationPolicy',
    'authenticationMethodsPolicy',
    'crossTenantAccessPolicy/default',
    'adminConsentRequestPolicy',
    'claimsMappingPolicies/x',
    'permissionGrantPolicies/x',
  ].map((id) => [id, descriptionOf('tenantWidePolicies', id)] as const),
];

const leaf = fc.oneof(
  fc.constantFrom('a', 'b', 'unknownFutureValue'),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.constantFrom('a', 'b', 'unknownFutureValue'), { maxLength: 3 }),
);

/** People write these, so no value of them is unknown. */
const FREE_TEXT = ['displayName', 'description', 'notes'];

/** Objects of the shape that the type writes. */
const objectOf = (shape: Shape): fc.Arbitrary<GraphObject> =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [
        name,
        part === true
          ? FREE_TEXT.includes(name) || name.includes('@')
            ? fc.constantFrom('a', 'b')
            : leaf
          : fc.oneof(objectOf(part), fc.constant(null)),
      ]),
    ),
    { requiredKeys: [] },
  );

const pathsOf = (shape: Shape, before = ''): string[] =>
  Object.entries(shape)
    .filter(([name]) => !name.includes('@'))
    .flatMap(([name, part]) => [before + name, ...(part === true ? [] : pathsOf(part, `${before}${name}.`))]);

const guid = fc.integer({ min: 1, max: 6 }).map((number) => `00000000-0000-4000-8000-00000000000${number}`);

const rowOf = (link: LinkDescription): fc.Arbitrary<LinkValue> => {
  if (link.value === 'ids') return guid;
  const names = [...new Set((link.keep ?? []).map((path) => path.split('.')))];
  return fc.record(
    Object.fromEntries(
      names.map(([first = '', second]) => [
        first,
        second === undefined ? fc.oneof(guid, fc.constant('unknownFutureValue')) : guid.map((id) => ({ [second]: id })),
      ]),
    ),
  );
};

const KINDS: readonly UnknownPart['kind'][] = ['notRequested', 'unreadable', 'unknown'];

const sideOf = ({ writable, links }: TypeDescription): fc.Arbitrary<ReadSide> => {
  const part = fc.constantFrom(...KINDS).map((kind): UnknownPart => ({ kind, reason: 'It is not known.' }));
  const properties = fc.array(fc.tuple(fc.constantFrom(...pathsOf(writable), 'neverHeardOf'), part), { maxLength: 4 });
  const values =
    links.length === 0
      ? fc.constant({})
      : fc.record(Object.fromEntries(links.map((link) => [link.name, fc.array(rowOf(link), { maxLength: 4 })])), {
          requiredKeys: [],
        });
  return fc
    .tuple(objectOf(writable), values, properties, fc.array(fc.tuple(fc.nat(20), part, fc.boolean()), { maxLength: 2 }))
    .map(([object, own, unknown, ofLinks]): ReadSide => {
      const parts = ofLinks.flatMap(([index, each, whole]): [string, UnknownPart][] => {
        const link = links[index % Math.max(1, links.length)];
        const rows = link ? (own as Record<string, LinkValue[]>)[link.name]?.slice(0, 2) : undefined;
        return link ? [[LINKS_PREFIX + link.name, whole || !rows ? each : { ...each, rows }]] : [];
      });
      return { object, links: own, unknown: new Map([...unknown, ...parts]) };
    });
};

/** True if a write names a value at or below a path. */
const names = (body: unknown, path: string): boolean => {
  let at: unknown = body;
  for (const step of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return false;
    at = (at as GraphObject)[step];
  }
  return true;
};

const unknownOfBoth = (live: ReadSide, wanted: ReadSide): UnknownParts =>
  joinUnknown(joinUnknownParts(live), joinUnknownParts(wanted));

describe('no restore writes or removes what one side does not know', () => {
  for (const [name, description] of CASES) {
    it(`of ${name}`, () => {
      fc.assert(
        fc.property(sideOf(description), sideOf(description), (live, wanted) => {
          const unknown = unknownOfBoth(live, wanted);
          for (const { name: differing } of diffObjects(description, live, wanted))
            assert.equal(unknownAt(unknown, differing), undefined, differing);
          for (const { name: equal } of equalAttributes(description, live, wanted))
            assert.equal(unknownAt(unknown, equal), undefined, equal);
          const { changes, live: rest } = changedProperties(description, live, wanted);
          const properties = [...unknown].filter(([path]) => !path.startsWith(LINKS_PREFIX));
          for (const [path] of properties) {
            // A property that is only writable as a whole carries the live value of an unknown part.
            const isLiveValue =
              unknownAt(joinUnknownParts(live), path) === undefined &&
              JSON.stringify(at(changes, path)) === JSON.stringify(at(live.object, path));
            assert.ok(!names(changes, path) || isLiveValue, `${path} in ${JSON.stringify(changes)}`);
          }
          assert.ok(!JSON.stringify(changes).includes('unknownFutureValue'), JSON.stringify(changes));
          const bodies = JSON.stringify((description.update?.('x', changes, rest) ?? []).map(({ body }) => body ?? {}));
          assert.ok(!bodies.includes('unknownFutureValue'), bodies);
          const creation = description.create?.('x', knownObject(wanted.object, joinUnknownParts(wanted)));
          assert.ok(!JSON.stringify(creation?.body ?? {}).includes('unknownFutureValue'));
        }),
        { numRuns: 150 },
      );
    });

    if (description.links.length === 0) continue;
    it(`of the links of ${name}`, () => {
      fc.assert(
        fc.property(sideOf(description), sideOf(description), (live, wanted) => {
          for (const link of description.links) {
            const unknown = unknownOfBoth(live, wanted);
            const values = knownValues(link, wanted.links[link.name], joinUnknownParts(wanted));
            const there = knownValues(link, live.links[link.name], joinUnknownParts(live));
            if (!values || !there) continue;
            const rows = unknown.get(LINKS_PREFIX + link.name)?.rows ?? [];
            const found = Object.assign(
              new Map(there.map((value) => [buildLinkKey(link, value), { value, row: value }])),
              { unknown: joinUnknownParts(live).get(LINKS_PREFIX + link.name)?.rows ?? [] },
            );
            const { writes, removals } = buildLinkChanges(
              link,
              'x',
              diffLinks({ link, values, unknown: joinUnknownParts(wanted).get(LINKS_PREFIX + link.name)?.rows }, found),
              false,
            );
            const keys = new Set(rows.map((row) => buildLinkKey(link, row)));
            for (const change of [...writes, ...removals])
              for (const value of change.values)
                assert.ok(!keys.has(buildLinkKey(link, value)), JSON.stringify(change));
          }
        }),
        { numRuns: 150 },
      );
    });
  }

  it('and what is not known has no part in the hash of a live object', () => {
    const policy = descriptionOf('conditionalAccessPolicies', 'x');
    fc.assert(
      fc.property(sideOf(policy), sideOf(policy), (one, other) => {
        const path = 'grantControls';
        const hide = (side: ReadSide): ReadSide => ({
          ...side,
          unknown: joinUnknown(new Map([[path, { kind: 'unreadable', reason: 'x' }]]), side.unknown),
        });
        const swapped = { ...one, object: { ...one.object, [path]: other.object[path] } };
        assert.equal(hashLiveObject(policy, hide(one)), hashLiveObject(policy, hide(swapped)));
      }),
    );
  });
});

const at = (object: GraphObject, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value !== null ? (value as GraphObject)[step] : undefined),
      object,
    );
