import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { surplus } from './retention.ts';
import type { RetainedBackup } from './retention.ts';
import type { Schedule } from './schedule.ts';
import { lastSlot } from './slots.ts';

/** v verified, d damaged, V and D the same in use, p kept by the floor or a pin; the first is the oldest. */
const backupsOf = (text: string): RetainedBackup[] =>
  [...text].map((sign, index) => ({
    backupId: String(index + 1),
    number: index + 1,
    verified: sign.toLowerCase() === 'v',
    isProtected: sign === 'p',
    inUse: sign !== sign.toLowerCase(),
  }));

describe('retention', () => {
  for (const [backups, keep, removed] of [
    ['', 3, ''],
    ['v', 1, ''],
    ['vvv', 3, ''],
    ['vvv', 4, ''],
    ['vvvv', 3, '1'],
    ['vvvvvv', 2, '1234'],
    ['vvv', 1, '12'],
    ['vdd', 1, '2'],
    ['vddd', 2, '2'],
    ['vvdd', 2, '1'],
    ['vvdd', 1, '13'],
    ['ddd', 1, '12'],
    ['Vvvv', 2, '2'],
    ['VVvv', 1, '3'],
    ['VDdv', 1, '3'],
    ['vvvv', 0, '123'],
    ['pvpv', 1, '2'],
    ['ppvp', 2, ''],
    ['pppp', 1, ''],
  ] as const) {
    it(`of "${backups}" with ${keep} to keep removes "${removed}", oldest first`, () => {
      assert.equal(
        surplus(backupsOf(backups), keep)
          .map((one) => one.backupId)
          .join(''),
        removed,
      );
      assert.equal(
        surplus(backupsOf(backups).reverse(), keep)
          .map((one) => one.backupId)
          .join(''),
        removed,
      );
    });
  }

  it('always leaves the number, the last verified one, those in use and those that are protected', () => {
    const signed = fc.array(fc.constantFrom('v', 'd', 'V', 'D', 'p'), { maxLength: 400 });
    fc.assert(
      fc.property(signed, fc.integer({ min: 1, max: 365 }), (signs, keep) => {
        const all = backupsOf(signs.join(''));
        const gone = new Set(surplus(all, keep).map((one) => one.backupId));
        const left = all.filter((one) => !gone.has(one.backupId));
        assert.ok(left.length >= Math.min(keep, all.length));
        assert.equal(
          left.some((one) => one.verified),
          all.some((one) => one.verified),
        );
        assert.deepEqual(
          all.filter((one) => (one.inUse || one.isProtected) && gone.has(one.backupId)),
          [],
        );
        // Every backup above the limit has a reason to stay.
        assert.ok(left.length <= keep + 1 + all.filter((one) => one.inUse || one.isProtected).length);
      }),
    );
  });
});

describe('the last slot', () => {
  const week: Schedule = { enabled: true, days: [1, 3], time: '15:00' };
  for (const [what, schedule, now, expected] of [
    ['on the minute', week, '2026-11-23T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    ['just before it, last week', week, '2026-11-23T14:59:59.999Z', '2026-11-18T15:00:00.000Z'],
    ['on another day', week, '2026-11-24T23:00:00.000Z', '2026-11-23T15:00:00.000Z'],
    ['one day a week, shortly before', { ...week, days: [1] }, '2026-11-23T14:00:00.000Z', '2026-11-16T15:00:00.000Z'],
    ['across the turn of the year', { ...week, days: [4] }, '2027-01-01T00:00:00.000Z', '2026-12-31T15:00:00.000Z'],
    ['midnight', { ...week, days: [0], time: '00:00' }, '2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['29 February', { ...week, days: [2] }, '2028-02-29T15:00:01.000Z', '2028-02-29T15:00:00.000Z'],
    [
      'the additional day',
      { ...week, additional_backup_day: 0 },
      '2026-11-22T16:00:00.000Z',
      '2026-11-22T15:00:00.000Z',
    ],
    [
      'an additional day that is one of the days',
      { ...week, additional_backup_day: 1 },
      '2026-11-24T16:00:00.000Z',
      '2026-11-23T15:00:00.000Z',
    ],
    [
      'no additional day',
      { ...week, additional_backup_day: null },
      '2026-11-22T16:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
    ],
    ['disabled', { ...week, enabled: false }, '2026-11-23T15:00:00.000Z', undefined],
    ['nothing saved', {}, '2026-11-23T15:00:00.000Z', undefined],
    ['no days', { ...week, days: [] }, '2026-11-23T15:00:00.000Z', undefined],
    ['no time', { enabled: true, days: [1] }, '2026-11-23T15:00:00.000Z', undefined],
  ] as const) {
    it(what, () => assert.equal(lastSlot(schedule, new Date(now))?.toISOString(), expected));
  }
});
