import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nextBackup, untilInWords } from './schedule.ts';

/** A Saturday. */
const NOW = new Date('2026-11-21T10:00:00Z');

describe('next scheduled backup', () => {
  it('is the next of the chosen days at the UTC time', () => {
    expect(nextBackup({ enabled: true, days: [1], time: '10:00' }, NOW)?.toISOString()).toBe(
      '2026-11-23T10:00:00.000Z',
    );
    expect(nextBackup({ enabled: true, days: [6], time: '10:01' }, NOW)?.toISOString()).toBe(
      '2026-11-21T10:01:00.000Z',
    );
    expect(nextBackup({ enabled: true, days: [6], time: '10:00' }, NOW)?.toISOString()).toBe(
      '2026-11-28T10:00:00.000Z',
    );
  });

  it('is nothing when the schedule is off, has no day or no time', () => {
    expect(nextBackup({ enabled: false, days: [1], time: '10:00' }, NOW)).toBeUndefined();
    expect(nextBackup({ enabled: true, days: [], time: '10:00' }, NOW)).toBeUndefined();
    expect(nextBackup({ enabled: true, days: [1] }, NOW)).toBeUndefined();
    expect(nextBackup({}, NOW)).toBeUndefined();
  });

  it('is the earliest chosen day and time within a week', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 0, max: 59 }),
        fc.integer({ min: 0, max: 10 * 365 * 24 * 60 }),
        (chosen, hour, minute, offset) => {
          const now = new Date(NOW.getTime() + offset * 60_000);
          const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          const next = nextBackup({ enabled: true, days: chosen, time }, now);
          const wait = (next?.getTime() ?? 0) - now.getTime();
          expect(wait).toBeGreaterThan(0);
          expect(wait).toBeLessThanOrEqual(7 * 24 * 60 * 60_000);
          expect(chosen).toContain(next?.getUTCDay());
          expect(next?.toISOString().slice(11, 16)).toBe(time);
          for (let day = 1; day * 24 * 60 * 60_000 < wait; day += 1) {
            expect(chosen).not.toContain(new Date((next?.getTime() ?? 0) - day * 24 * 60 * 60_000).getUTCDay());
          }
        },
      ),
    );
  });
});

describe('the additional weekly day', () => {
  it('counts in addition to the chosen days', () => {
    expect(nextBackup({ enabled: true, days: [1], time: '10:00', additional_backup_day: 0 }, NOW)?.toISOString()).toBe(
      '2026-11-22T10:00:00.000Z',
    );
    expect(
      nextBackup({ enabled: true, days: [1], time: '10:00', additional_backup_day: null }, NOW)?.toISOString(),
    ).toBe('2026-11-23T10:00:00.000Z');
  });
});

describe('time until the next backup', () => {
  it.each([
    ['2026-11-21T21:42:00Z', '11 hours 42 minutes'],
    ['2026-11-21T11:01:00Z', '1 hour 1 minute'],
    ['2026-11-23T13:30:00Z', '2 days 3 hours'],
    ['2026-11-21T10:00:30Z', 'less than a minute'],
    ['2026-11-28T10:00:00Z', '7 days'],
  ])('until %s is %s', (at, words) => {
    expect(untilInWords(new Date(at), NOW)).toBe(words);
  });
});
