import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { RESTORE_STAGES, stageOf } from '@trc/domain/restoreOrder';
import {
  RESUMES_PER_ITEM,
  describeEnd,
  decideEndStatus,
  isFinal,
  noCounts,
  isPoison,
  resolve,
  wasAtWork,
} from './states.ts';
import { ITEM_STATES, completeSettings } from '../types.ts';
import type { ItemState, ItemStep, StateCounts } from '../types.ts';

const counts = (given: Partial<StateCounts>): StateCounts => ({ ...noCounts(), ...given });

describe('order of a restore', () => {
  it('has every object type once, and custom roles apart', () => {
    const types: string[] = [...OBJECT_TYPES.map(({ type }) => type), 'customRoles'];
    assert.deepEqual(RESTORE_STAGES.flatMap((stage) => stage.types as readonly string[]).sort(), types.sort());
  });

  it('puts what is referred to first, tenant-wide policies after all links and conditional access last', () => {
    const order = [
      'namedLocations',
      'users',
      'groups',
      'administrativeUnits',
      'applications',
      'servicePrincipals',
      'directoryRoles',
      'tenantWidePolicies',
      'conditionalAccessPolicies',
    ] as const;
    assert.deepEqual(
      order.map((type) => stageOf(type)),
      [0, 1, 2, 3, 4, 5, 6, 7, 8],
    );
    assert.equal(stageOf('directoryRoles', 'customRoles'), stageOf('administrativeUnits'));
    assert.deepEqual(
      ['namedLocations', 'authenticationStrengths', 'authenticationContexts'].map((type) =>
        stageOf(type as 'namedLocations'),
      ),
      [0, 0, 0],
    );
    assert.deepEqual(
      RESTORE_STAGES.flatMap(({ closes }, index) => (closes ? [index] : [])),
      [6, 7, 8],
    );
  });
});

describe('status of an ended restore', () => {
  const table: [string, Partial<StateCounts>, string][] = [
    ['all completed', { completed: 3 }, 'Completed'],
    ['one failed, others completed', { completed: 2, failed: 1 }, 'CompletedWithErrors'],
    ['one with errors', { completed: 2, completedWithErrors: 1 }, 'CompletedWithErrors'],
    ['all with errors', { completedWithErrors: 3 }, 'CompletedWithErrors'],
    ['one not begun', { completed: 2, unprocessed: 1 }, 'CompletedWithErrors'],
    ['none completed, some failed', { failed: 2, unprocessed: 1 }, 'Failed'],
    ['nothing attempted', { unprocessed: 3 }, 'Unprocessed'],
  ];
  for (const [name, given, status] of table) it(name, () => assert.equal(decideEndStatus(counts(given)), status));

  it('is Completed for exactly those that are completed throughout', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 }), (numbers) => {
        const given = Object.fromEntries(
          ITEM_STATES.map((state, index) => [state, numbers[index] ?? 0]),
        ) as StateCounts;
        const total = numbers.reduce((sum, number) => sum + number, 0);
        assert.equal(decideEndStatus(given) === 'Completed', total > 0 && given.completed === total);
      }),
    );
  });

  it('says in words what is missing', () => {
    assert.equal(describeEnd(counts({ completed: 3 })), '');
    assert.equal(describeEnd(counts({ completed: 12, failed: 1 })), '1 of 13 objects was not restored.');
    assert.equal(
      describeEnd(counts({ unprocessed: 2 }), { reason: 'The directory is out of reach.' }),
      'The directory is out of reach. 2 of 2 objects were not started.',
    );
    assert.equal(describeEnd(counts({ completed: 13 }), { comeBackDisabled: 13 }), '13 users came back disabled.');
  });
});

describe('states of an object', () => {
  it('are final once the outcome is known', () => {
    assert.deepEqual(ITEM_STATES.filter(isFinal), ['completed', 'completedWithErrors', 'failed']);
  });

  it('is given up after three resumes while it was at work, and not for those of others', () => {
    assert.ok(isPoison({ step: 'sent', crashes: RESUMES_PER_ITEM + 1 }));
    assert.ok(!isPoison({ step: 'sent', crashes: RESUMES_PER_ITEM }));
    assert.ok(!isPoison({ step: 'made', crashes: RESUMES_PER_ITEM + 1 }));
    const at = (state: ItemState, step: ItemStep, fence: number | undefined) => wasAtWork({ state, step, fence }, 5);
    assert.ok(at('running', 'sent', 4) && at('running', 'linking', 4));
    assert.ok(
      !at('running', 'sent', 5) &&
        !at('running', 'made', 4) &&
        !at('unprocessed', 'none', 4) &&
        !at('running', 'sent', undefined),
    );
  });
});

describe('resolving an unclear create', () => {
  it('adopts exactly one new match that is ours, repeats only where nothing was made', () => {
    assert.deepEqual(resolve([], []), { kind: 'again' });
    assert.deepEqual(resolve(['a'], ['a']), { kind: 'adopt', id: 'a' });
    assert.deepEqual(resolve(['a'], []), { kind: 'review' });
    assert.deepEqual(resolve(['a', 'b'], ['a']), { kind: 'review' });
    assert.deepEqual(resolve(['a', 'b'], ['a', 'b']), { kind: 'review' });
  });

  it('never creates again where a new match exists', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(), (fresh, at) => {
        const ours = fresh.slice(0, at % (fresh.length + 1));
        assert.equal(resolve(fresh, ours).kind === 'again', fresh.length === 0);
      }),
    );
  });
});

describe('settings of a restore', () => {
  it('has its defaults', () => {
    assert.deepEqual(completeSettings({}), {
      users: { recoverMailbox: true, restoreEnabled: false },
      conditionalAccessPolicies: { restoreMode: 'BackupState', restoreDependencies: false },
      overwriteChanged: false,
    });
    assert.equal(completeSettings({ users: { restoreEnabled: true } }).users.recoverMailbox, true);
  });
});
