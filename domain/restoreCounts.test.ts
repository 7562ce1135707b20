import { describe, expect, it } from '@jest/globals';
import { RESTORE_COUNTERS } from './objectTypes.ts';
import {
  listCounters,
  countFinished,
  sortByWritingOrder,
  minutesLeft,
  countObjects,
  sumCounters,
  countTroubled,
  WRITTEN_LAST,
} from './restoreCounts.ts';

const counter = (more: object) => ({
  completed: 0,
  failed: 0,
  completedWithErrors: 0,
  unprocessed: 0,
  running: 0,
  ...more,
});

describe('counters of a restore', () => {
  it('knows the twelve and leaves out what is zero or no counter', () => {
    const all = Object.fromEntries(RESTORE_COUNTERS.map((type, index) => [type, counter({ completed: index + 1 })]));
    expect(
      listCounters({ ...all, status: 'Running', version: 3 })
        .map(({ type }) => type)
        .sort(),
    ).toEqual([
      'administrativeUnits',
      'applications',
      'authenticationContexts',
      'authenticationStrengths',
      'conditionalAccessPolicies',
      'customRoles',
      'directoryRoles',
      'groups',
      'namedLocations',
      'servicePrincipals',
      'tenantWidePolicies',
      'users',
    ]);
    expect(
      listCounters({ users: counter({}), groups: counter({ failed: 1 }), roles: 'x', applications: { other: 1 } }).map(
        ({ type }) => type,
      ),
    ).toEqual(['groups']);
    // A restore with failures never reads as one without, also where a backend leaves fields out.
    expect(
      listCounters({ users: { failed: 2 }, groups: counter({ failed: '3' as unknown as number }) }).map(
        ({ type, counter: { failed, completed } }) => [type, failed, completed],
      ),
    ).toEqual([
      ['users', 2, 0],
      ['groups', 3, 0],
    ]);
    expect(sumCounters(all).completed).toBe(78);
  });

  it('sums completed, remaining and failed objects', () => {
    const each = counter({ completed: 1, failed: 2, completedWithErrors: 4, unprocessed: 8, running: 16 });
    expect([countObjects(each), countFinished(each), countTroubled(each)]).toEqual([31, 7, 14]);
  });

  it('orders types as they are written: locations first, custom roles with the units, conditional access last', () => {
    const types = sortByWritingOrder(
      listCounters(Object.fromEntries(RESTORE_COUNTERS.map((type) => [type, counter({ completed: 1 })]))),
    ).map(({ type }) => type);
    expect(types[0]).toBe('namedLocations');
    expect(types.at(-1)).toBe('conditionalAccessPolicies');
    expect(WRITTEN_LAST).toBe('conditionalAccessPolicies');
    expect(types.indexOf('customRoles')).toBe(types.indexOf('administrativeUnits') + 1);
  });

  it('estimates the time left from the speed so far, and nothing before it is known', () => {
    const at = (seconds: number, done: number, left: number) =>
      minutesLeft({
        creationTime: '2026-03-12T08:00:00.000Z',
        updateTime: new Date(Date.UTC(2026, 2, 12, 8) + seconds * 1000).toISOString(),
        users: counter({ completed: done, unprocessed: left }),
      });
    expect(at(60, 10, 50)).toBe(5);
    expect(at(60, 60, 1)).toBe(0);
    expect([at(5, 10, 10), at(60, 2, 50), at(60, 10, 0)]).toEqual([undefined, undefined, undefined]);
    expect(
      minutesLeft({ creationTime: '2026-03-12T08:00:00.000Z', users: counter({ completed: 9, unprocessed: 1 }) }),
    ).toBeUndefined();
  });
});
