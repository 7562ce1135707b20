import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OPERATION_KINDS } from '@trc/domain/planWaves';
import { countOperations, isExecuted } from './chosen.ts';
import { listMarks, MARKS } from './marks.ts';
import { plannedSignIn } from './signIn.ts';
import type { Operation } from './types.ts';

const sometimes = (text: string) => fc.constantFrom<readonly string[]>([], [text]);
const TYPES = ['users', 'groups', 'conditionalAccessPolicies', 'namedLocations'] as const;

/** Any operation, also with parts that are not selected. */
const anyOperation: fc.Arbitrary<Omit<Operation['head'], 'number'> & { body: Operation['body'] }> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    kind: fc.constantFrom(...OPERATION_KINDS),
    isSelected: fc.boolean(),
    isPartSelected: fc.boolean(),
    isMemberSelected: fc.boolean(),
    losses: sometimes('The password'),
    conflicts: sometimes('The name is taken.'),
    hasWarning: fc.boolean(),
    lowers: fc.boolean(),
    left: fc.boolean(),
    wave: fc.integer({ min: 1, max: 6 }),
    choices: fc.constantFrom<Operation['body']['choices']>(
      {},
      { restoreEnabled: false, isEnabledInVersion: true },
      { needsLinkMode: true },
      { reportOnly: true, isEnforcedNow: true },
    ),
  })
  .map(({ type, kind, wave, choices, losses, conflicts, ...is }) => ({
    type,
    kind,
    wave,
    sourceId: '',
    counter: type,
    stage: 1,
    selected: is.isSelected && kind !== 'unchanged' && choices.needsLinkMode !== true,
    body: {
      attributes: [{ path: 'description', expected: 'a', wanted: 'b', selected: is.isPartSelected }],
      links: [{ name: 'members', add: [{ value: 'm', selected: is.isMemberSelected }], remove: [], kept: 0 }],
      requires: [],
      choices,
      notes: {
        losses,
        conflicts,
        ...(is.hasWarning ? { warnings: ['A new ID.'] } : {}),
        ...(is.left ? { leftBefore: true as const } : {}),
        ...(is.lowers ? { protection: 'It requires less.' } : {}),
      },
      names: {},
    },
  }));

const anyPlan: fc.Arbitrary<Operation[]> = fc.array(anyOperation, { maxLength: 12 }).map((all) =>
  all.map(({ body, ...head }, index) => ({
    head: { ...head, number: index + 1, sourceId: `00000000-0000-4000-8000-0000000000${10 + index}` },
    name: `Object ${index}`,
    body,
  })),
);

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

describe('the numbers of a plan', () => {
  it('count what the filter of the same name finds among the selected operations', () => {
    fc.assert(
      fc.property(anyPlan, (operations) => {
        const { totals } = countOperations(operations);
        for (const mark of MARKS) {
          if (mark === 'needsLinkMode') continue;
          const found = operations.filter((one) => one.head.selected && listMarks(one).includes(mark));
          assert.equal(totals[mark] ?? 0, found.length, mark);
        }
      }),
    );
  });

  it('count conflicts of the selected operations only', () => {
    fc.assert(
      fc.property(anyPlan, (operations) => {
        const found = operations.filter((one) => isExecuted(one) && one.body.notes.conflicts.length > 0);
        assert.equal(countOperations(operations).totals.conflicts, found.length);
      }),
    );
  });

  it('count the users that can sign in after the plan', () => {
    fc.assert(
      fc.property(anyPlan, (operations) => {
        const isAllowed = (one: Operation) => plannedSignIn(one) === 'allowed';
        assert.equal(countOperations(operations).totals.signIn, operations.filter(isExecuted).filter(isAllowed).length);
      }),
    );
  });

  it('count an object once that several operations lower the protection of', () => {
    fc.assert(
      fc.property(anyPlan, (operations) => {
        const twice = operations.flatMap((one) => [one, one]);
        const [once, both] = [countOperations(operations).totals, countOperations(twice).totals];
        assert.equal(both.protection, 2 * (once.protection ?? 0));
        assert.equal(both.protectionObjects ?? 0, once.protection);
      }),
    );
  });

  it('add up: kinds to the selected operations and those that are right already, waves to the selected ones', () => {
    fc.assert(
      fc.property(anyPlan, (operations) => {
        const { totals, waves } = countOperations(operations);
        assert.equal(totals.selected, operations.filter(isExecuted).length);
        assert.equal(sumOf(totals.kinds), totals.selected + totals.kinds.unchanged);
        assert.equal(
          waves.reduce((sum, wave) => sum + wave.operations, 0),
          totals.selected,
        );
        for (const wave of waves) assert.equal(sumOf(wave.kinds), wave.operations);
      }),
    );
  });
});
