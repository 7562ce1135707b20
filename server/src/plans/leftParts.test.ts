import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { differsInLeftPartsOnly, leaveParts } from './leftParts.ts';
import type { EarlierOperation } from './leftParts.ts';
import type { Operation } from './types.ts';

const value = (id: string, selected: boolean) => ({ value: id, selected });
const title = { path: 'jobTitle', expected: 'Now', wanted: 'Before' };
const city = { path: 'city', expected: 'There', wanted: 'Here' };
const changedCity = { path: 'city', from: 'Here', to: 'There' };
const members = { name: 'members', add: [value('gone', true)], remove: [value('new', false)], kept: 3 };
const changedMembers = { name: 'members', added: ['new'], removed: [], unchanged: 4 };
const body = {
  attributes: [
    { ...title, selected: true },
    { ...city, selected: false },
  ],
  links: [members],
};

describe('an object after a restore of some of its parts', () => {
  const cases: [string, Parameters<typeof differsInLeftPartsOnly>[0], boolean][] = [
    ['attributes and links that were left', { attributes: [changedCity], links: [changedMembers] }, true],
    [
      'an attribute that was written',
      { attributes: [{ path: 'jobTitle', from: 'Before', to: 'Now' }], links: [] },
      false,
    ],
    [
      'an attribute that was left and changed again',
      { attributes: [{ ...changedCity, to: 'Else' }], links: [] },
      false,
    ],
    ['an attribute that the plan did not have', { attributes: [{ path: 'state', to: 'x' }], links: [] }, false],
    ['a member that came later', { attributes: [], links: [{ ...changedMembers, added: ['new', 'later'] }] }, false],
    [
      'a member that was put back and is gone again',
      { attributes: [], links: [{ ...changedMembers, removed: ['gone'] }] },
      false,
    ],
    ['a link that the plan did not have', { attributes: [], links: [{ ...changedMembers, name: 'owners' }] }, false],
    [
      'what was left and a value that no restore can write',
      { attributes: [changedCity, { path: 'mail', to: 'x', restorable: false }], links: [] },
      true,
    ],
    [
      'only values that no restore can write',
      { attributes: [{ path: 'mail', to: 'x', restorable: false }], links: [] },
      false,
    ],
  ];
  for (const [name, change, isLeft] of cases)
    it(`${isLeft ? 'was left so' : 'was not left so'}: ${name}`, () =>
      assert.equal(differsInLeftPartsOnly(change, body), isLeft));

  it('is not taken for left where only the selected value of a link is the same', () => {
    const all = { ...body, links: [{ ...members, remove: [value('new', true)] }] };
    assert.equal(differsInLeftPartsOnly({ attributes: [], links: [changedMembers] }, all), false);
  });
});

describe('a new plan for an object of which a restore left parts', () => {
  const restore = { time: new Date('2026-11-28T21:52:30Z'), by: 'ada@fabrikam.example' };
  const earlierOf = (planned: Partial<EarlierOperation>): EarlierOperation => ({
    attributes: [],
    links: [],
    choices: {},
    restore,
    ...planned,
  });
  const operationOf = (type: Operation['head']['type'], planned: Partial<Operation['body']>): Operation => ({
    head: { number: 0, type, sourceId: 'id', counter: type, stage: 1, wave: 3, kind: 'update', selected: true },
    name: 'Board',
    body: {
      attributes: [],
      links: [],
      requires: [],
      choices: {},
      notes: { losses: [], conflicts: [] },
      names: {},
      ...planned,
    },
  });
  /** The paths and values that stay selected. */
  const selectedIn = ({ body: { attributes, links } }: Operation): unknown[] =>
    [
      ...attributes.map(({ path, selected }) => ({ value: path, selected })),
      ...links.flatMap(({ add, remove }) => [...add, ...remove]),
    ].flatMap(({ value: one, selected }) => (selected ? [one] : []));
  const leftMember = earlierOf({ links: [{ ...members, add: [] }] });
  const both = operationOf('groups', {
    links: [{ name: 'members', add: [value('gone', true)], remove: [value('new', true)], kept: 3 }],
  });

  const cases: [string, Operation, EarlierOperation[], unknown[]][] = [
    ['a member that was left, next to one that is gone', both, [leftMember], ['gone']],
    ['a member that a later restore wrote', both, [earlierOf({ links: both.body.links }), leftMember], ['gone', 'new']],
    ['a member that was left before an unrelated restore', both, [earlierOf({}), leftMember], ['gone']],
    [
      'only what was left: the person asked for it',
      operationOf('groups', { links: [{ name: 'members', add: [], remove: [value('new', true)], kept: 3 }] }),
      [leftMember],
      ['new'],
    ],
    [
      'an attribute that was left, and one that changed again',
      operationOf('users', {
        attributes: [
          { ...city, selected: true },
          { ...title, expected: 'Else', selected: true },
        ],
      }),
      [
        earlierOf({
          attributes: [
            { ...city, selected: false },
            { ...title, selected: false },
          ],
        }),
      ],
      ['jobTitle'],
    ],
    [
      'conditions of a policy, which are written together, of which one is new',
      operationOf('conditionalAccessPolicies', {
        attributes: ['conditions.platforms', 'conditions.locations', 'displayName'].map((path) => ({
          path,
          expected: 'now',
          selected: true,
        })),
      }),
      [earlierOf({ attributes: [{ path: 'conditions.platforms', expected: 'now', selected: false }] })],
      ['conditions.platforms', 'conditions.locations', 'displayName'],
    ],
    [
      'a policy that was put back as report-only',
      operationOf('conditionalAccessPolicies', {
        attributes: [
          { path: 'state', expected: 'enabledForReportingButNotEnforced', wanted: 'enabled', selected: true },
          { ...city, path: 'displayName', selected: true },
        ],
      }),
      [earlierOf({ choices: { reportOnly: true } })],
      ['displayName'],
    ],
    [
      'a user who was brought back disabled',
      operationOf('users', {
        attributes: [
          { path: 'accountEnabled', expected: false, wanted: true, selected: true },
          { ...title, selected: true },
        ],
      }),
      [earlierOf({ choices: { restoreEnabled: false } })],
      ['jobTitle'],
    ],
    [
      'a user who was brought back enabled and disabled since',
      operationOf('users', {
        attributes: [
          { path: 'accountEnabled', expected: false, wanted: true, selected: true },
          { ...title, selected: true },
        ],
      }),
      [earlierOf({ choices: { restoreEnabled: true } })],
      ['accountEnabled', 'jobTitle'],
    ],
  ];
  for (const [name, operation, earlier, selected] of cases)
    it(`selects ${selected.join(', ')}: ${name}`, () => {
      const planned = leaveParts(operation, earlier);
      assert.deepEqual(selectedIn(planned), selected);
      const isLeft = selected.length < selectedIn(operation).length;
      assert.equal(planned.body.notes.leftBefore, isLeft ? true : undefined);
      if (isLeft) assert.match(planned.body.notes.message ?? '', /restore of 2026-11-28 21:52 UTC by ada@/);
    });
});
