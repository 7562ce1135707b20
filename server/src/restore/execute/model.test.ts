import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { ObjectType } from '@trc/domain/objectTypes';
import { changedProperties, diffObjects } from '../../comparison/index.ts';
import type { Links } from '../../comparison/index.ts';
import { canonicalJson } from '../../content/canonicalJson.ts';
import { descriptionOf, buildLinkKey } from '../../directory/index.ts';
import type { GraphObject, LinkValue, TypeDescription } from '../../directory/index.ts';
import { seedOfProcess } from '../../../test/seed.ts';
import { decide, liveValues, plannedObject, plannedValues } from '../plan/operation.ts';
import type { ItemOperation } from '../plan/operation.ts';
import { buildUndo } from '../undo/buildUndo.ts';

/**
 * A model of one object: each element, an attribute or a link value, has a small number. 0 of a link value: it is not
 * there; other numbers are contents. The product sees real objects; the model only compares numbers.
 */
type State = readonly number[];

interface Kind {
  type: ObjectType;
  fixed: GraphObject;
  /** Values by path; no two of one path mean the same. */
  attributes: Readonly<Record<string, readonly unknown[]>>;
  /** Contents of each value of a link, by name of the link. */
  links: Readonly<Record<string, readonly (readonly LinkValue[])[]>>;
}

const id = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const ID = id(9);
const ids = [1, 2, 3].map((digit) => [id(digit)]);
const text = [undefined, 'a', 'b', 'c'];
const sets = [[], [id(1)], [id(2)], [id(1), id(2)]];
const assignment = (digit: number): LinkValue[] => {
  const row = { principalId: id(digit), directoryScopeId: '/' };
  return [row, { ...row, condition: 'x' }, { ...row, condition: 'y' }];
};

const KINDS: readonly Kind[] = [
  {
    type: 'users',
    fixed: { displayName: 'Ada', userPrincipalName: 'ada@fabrikam.example' },
    attributes: { department: text, jobTitle: text, businessPhones: [[], ['1'], ['2']], accountEnabled: [true, false] },
    links: {},
  },
  {
    type: 'groups',
    fixed: { displayName: 'Team', securityEnabled: true, mailEnabled: false, groupTypes: [] },
    attributes: { description: text },
    links: { members: ids, owners: ids },
  },
  {
    type: 'conditionalAccessPolicies',
    fixed: {
      displayName: 'Policy',
      conditions: { users: { includeUsers: ['All'] }, applications: { includeApplications: ['All'] } },
      grantControls: { operator: 'OR' },
    },
    attributes: {
      state: ['enabled', 'disabled', 'enabledForReportingButNotEnforced'],
      'conditions.users.excludeUsers': sets,
      'conditions.users.excludeGroups': sets,
      'grantControls.builtInControls': [['mfa'], ['block'], ['compliantDevice', 'mfa']],
    },
    links: {},
  },
  {
    type: 'directoryRoles',
    fixed: { displayName: 'Role', isBuiltIn: false, isEnabled: true },
    attributes: { description: text },
    links: { assignments: [1, 2, 3].map(assignment) },
  },
];

/** Elements of a kind in the order of their numbers, with how many states each has. */
const elementsOf = ({ attributes, links }: Kind): { key: string; states: number }[] => [
  ...Object.entries(attributes).map(([path, values]) => ({ key: path, states: values.length })),
  ...Object.entries(links).flatMap(([name, values]) =>
    values.map((contents, at) => ({ key: `links.${name}.${at}`, states: contents.length + 1 })),
  ),
];

const put = (object: GraphObject, [name = '', ...rest]: readonly string[], value: unknown): GraphObject =>
  rest.length === 0
    ? { ...object, [name]: value }
    : { ...object, [name]: put((object[name] ?? {}) as GraphObject, rest, value) };

interface Real {
  object: GraphObject;
  links: Links;
}

const realOf = (kind: Kind, state: State): Real => {
  const paths = Object.entries(kind.attributes);
  let at = paths.length;
  return {
    object: paths.reduce<GraphObject>(
      (object, [path, values], index) => {
        const value = values[state[index] ?? 0];
        return value === undefined ? object : put(object, path.split('.'), value);
      },
      { id: ID, ...kind.fixed },
    ),
    links: Object.fromEntries(
      Object.entries(kind.links).map(([name, values]) => [
        name,
        values.flatMap((contents): LinkValue[] => {
          const value = contents[(state[at++] ?? 0) - 1];
          return value === undefined ? [] : [value];
        }),
      ]),
    ),
  };
};

/** The real object in normal form, so that two of them can be compared. */
const shownOf = (description: TypeDescription, { object, links }: Real): string =>
  canonicalJson([
    diffObjects(description, { object: {}, links: {} }, { object, links: {} }).map(({ name, newValue }) => [
      name,
      newValue,
    ]),
    Object.entries(links).map(([name, values]) => [name, values.map(canonicalJson).sort()]),
  ]);

const linkOf = (description: TypeDescription, name: string) => {
  const link = description.links.find((one) => one.name === name);
  assert.ok(link, name);
  return link;
};

/** The plan for the chosen elements, from the product's own differences. */
const planOf = (kind: Kind, from: Real, to: Real, isChosen: (key: string) => boolean): ItemOperation => {
  const description = descriptionOf(kind.type, ID);
  const differences = diffObjects(description, { ...from, links: {} }, { ...to, links: {} });
  const attributes = differences
    .filter(({ name }) => isChosen(name))
    .map(({ name, oldValue, newValue }) => ({
      path: name,
      ...(oldValue === undefined ? {} : { expected: oldValue }),
      ...(newValue === undefined ? {} : { wanted: newValue }),
    }));
  const links = Object.entries(kind.links).flatMap(([name, values]) => {
    const isPlanned = (value: LinkValue): boolean => {
      const key = buildLinkKey(linkOf(description, name), value);
      const at = values.findIndex(
        ([first]) => first !== undefined && buildLinkKey(linkOf(description, name), first) === key,
      );
      return isChosen(`links.${name}.${at}`);
    };
    const texts = (real: Real): string[] => (real.links[name] ?? []).map(canonicalJson);
    const [before, after] = [new Set(texts(from)), new Set(texts(to))];
    const add = (to.links[name] ?? []).filter((value) => !before.has(canonicalJson(value)) && isPlanned(value));
    const remove = (from.links[name] ?? []).filter((value) => !after.has(canonicalJson(value)) && isPlanned(value));
    return add.length + remove.length > 0 ? [{ name, add, remove }] : [];
  });
  return { kind: 'update', attributes, links };
};

interface Executed {
  live: Real;
  written: GraphObject;
  links: { name: string; added: LinkValue[]; removed: LinkValue[] }[];
}

/** Executes an operation with the functions of the product. */
const execute = (kind: Kind, operation: ItemOperation, live: Real, version: Real): Executed => {
  const description = descriptionOf(kind.type, ID);
  const decision = decide(description, operation, live);
  const stays = [...decision.attributes].flatMap(([path, state]) => (state === 'onHold' ? [path] : []));
  const object = plannedObject(description, live.object, operation.attributes, { version: version.object, stays });
  const links = { ...live.links };
  const changed = operation.links.map((planned) => {
    const link = linkOf(description, planned.name);
    const values = live.links[planned.name] ?? [];
    const after = plannedValues(link, planned, liveValues(link, values));
    links[planned.name] = after;
    const [old, fresh] = [new Set(values.map(canonicalJson)), new Set(after.map(canonicalJson))];
    return {
      name: planned.name,
      added: after.filter((value) => !old.has(canonicalJson(value))),
      removed: values.filter((value) => !fresh.has(canonicalJson(value))),
    };
  });
  const { changes } = changedProperties(description, { object: live.object, links: {} }, { object, links: {} });
  return { live: { object, links }, written: changes, links: changed };
};

/** The model of one element: `wanted` replaces `expected`; a link value that is gone may always be added. */
const ruled = (isLink: boolean, expected: number, wanted: number, live: number): number =>
  live === expected || (isLink && live === 0) ? wanted : live;

const stateFor = (kind: Kind) => fc.tuple(...elementsOf(kind).map(({ states }) => fc.nat({ max: states - 1 })));

/** A state that differs from another in a few elements. */
const driftFor = (kind: Kind) =>
  fc.tuple(...elementsOf(kind).map(({ states }) => fc.option(fc.nat({ max: states - 1 }), { freq: 4 })));
const drifted = (state: State, drift: readonly (number | null)[]): State =>
  state.map((value, at) => drift[at] ?? value);

const seed = seedOfProcess('model of plans');

describe('a plan between a random tenant and a random drift', () => {
  for (const kind of KINDS) {
    const elements = elementsOf(kind);
    const description = descriptionOf(kind.type, ID);
    const isLink = (at: number): boolean => elements[at]?.key.startsWith('links.') === true;
    const same = (real: Real, state: State, what: string): void =>
      assert.equal(shownOf(description, real), shownOf(description, realOf(kind, state)), what);

    it(`leaves ${kind.type} as the model says, and its undo returns the state before`, () => {
      fc.assert(
        fc.property(
          stateFor(kind),
          driftFor(kind),
          driftFor(kind),
          driftFor(kind),
          fc.array(fc.boolean(), { minLength: elements.length, maxLength: elements.length }),
          (backup, incident, drift, later, chosen) => {
            const planned = drifted(backup, incident);
            const before = drifted(planned, drift);
            const isPlanned = (at: number): boolean => chosen[at] === true && planned[at] !== backup[at];
            const version = realOf(kind, backup);
            const keys = new Set(elements.filter((_, at) => chosen[at]).map(({ key }) => key));
            const operation = planOf(kind, realOf(kind, planned), version, (key) => keys.has(key));
            const after = before.map((value, at) =>
              isPlanned(at) ? ruled(isLink(at), planned[at] ?? 0, backup[at] ?? 0, value) : value,
            );
            const live = realOf(kind, before);
            const done = execute(kind, operation, live, version);
            same(done.live, after, 'after the plan');

            // Undo, with or without changes by others in between.
            const now = drifted(after, later);
            const names = done.links.map(({ name }) => name);
            const restored = {
              outcome: 'update',
              isDeletion: false,
              report: { written: done.written },
              before: {
                object: live.object,
                links: Object.fromEntries(names.map((name) => [name, live.links[name] ?? []])),
              },
              links: done.links,
            } as const;
            const undo = buildUndo(description, restored, { state: 'here', ...realOf(kind, now), unread: [] });
            const undone =
              'operation' in undo ? execute(kind, undo.operation, realOf(kind, now), live).live : realOf(kind, now);
            const back = now.map((value, at) =>
              after[at] === before[at] ? value : ruled(isLink(at), after[at] ?? 0, before[at] ?? 0, value),
            );
            same(undone, back, 'after the undo');
            const undisturbed = buildUndo(description, restored, { state: 'here', ...done.live, unread: [] });
            const whole =
              'operation' in undisturbed ? execute(kind, undisturbed.operation, done.live, live).live : done.live;
            same(whole, before, 'after an undo that came first');
          },
        ),
        { seed, numRuns: 500 },
      );
    });
  }
});
