import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { clockText, isTime, timesOfDay, toLocal, toUtc } from './convert.ts';
import { nextClockChange, offsetText, placeOf, type OffsetAt } from './zone.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
const two = (value: number): string => String(value).padStart(2, '0');
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * Both sides of midnight, whole, half and three-quarter hours, both hemispheres, from the first to the last zone of the
 * day.
 */
const ZONES = [
  'Pacific/Pago_Pago',
  'Pacific/Marquesas',
  'America/New_York',
  'America/St_Johns',
  'Europe/Amsterdam',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Tokyo',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const;
/** A Sunday on either side of the changes of clocks. */
const WEEKS = [Date.UTC(2026, 0, 11), Date.UTC(2026, 6, 12)] as const;

/** Reads the clock of a zone from the browser's own conversion, which judges every conversion here. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  return (at: number) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      day: names.indexOf(parts.weekday ?? ''),
      time: `${parts.hour}:${parts.minute}`,
      wall: Date.UTC(
        Number(parts.year),
        Number(parts.month) - 1,
        Number(parts.day),
        Number(parts.hour),
        Number(parts.minute),
      ),
    };
  };
};
const offsetIn = (zone: string): OffsetAt => {
  const clock = clockIn(zone);
  return (at) => Math.round((clock(at.getTime()).wall - Math.floor(at.getTime() / MINUTE) * MINUTE) / MINUTE);
};

describe('local time to UTC and back', () => {
  test('16,128 conversions agree with the clocks of 12 zones', () => {
    const wrong: string[] = [];
    let made = 0;
    for (const zone of ZONES) {
      const clock = clockIn(zone);
      for (const week of WEEKS) {
        const offset = offsetIn(zone)(new Date(week));
        for (let day = 0; day < 7; day += 1) {
          for (let quarter = 0; quarter < 96; quarter += 1) {
            const local = { days: [day], time: timeOf(quarter * 15) };
            const utc = toUtc(local, offset);
            const [hours = 0, minutes = 0] = utc.time.split(':').map(Number);
            const shown = clock(week + ((utc.days[0] ?? 0) * DAY + hours * 60 + minutes) * MINUTE);
            const back = toLocal(utc, offset);
            made += 1;
            if (shown.day !== day || shown.time !== local.time || back.days[0] !== day || back.time !== local.time)
              wrong.push(`${zone} ${offset} ${day} ${local.time}`);
          }
        }
      }
    }
    expect(made).toBe(16_128);
    expect(wrong).toEqual([]);
  });

  it.each([
    ['New York in winter, the same day', { days: [1], time: '10:00' }, -300, { days: [1], time: '15:00' }],
    ['New York, Saturday becomes Sunday', { days: [6], time: '23:00' }, -300, { days: [0], time: '04:00' }],
    ['Tokyo, Sunday becomes Saturday', { days: [0], time: '06:00' }, 540, { days: [6], time: '21:00' }],
    ['Kolkata, by half an hour', { days: [1], time: '03:00' }, 330, { days: [0], time: '21:30' }],
    ['Kathmandu, by three quarters', { days: [3], time: '05:44' }, 345, { days: [2], time: '23:59' }],
    ['all days move together', { days: [0, 3, 6], time: '00:00' }, 60, { days: [2, 5, 6], time: '23:00' }],
  ])('%s', (_what, local, offset, utc) => {
    expect(toUtc(local, offset)).toEqual(utc);
    expect(toLocal(utc, offset)).toEqual(local);
  });

  it('any days at any minute with any offset come back as they were, as HH:MM and 0 to 6', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: DAY - 1 }),
        fc.integer({ min: -12 * 60, max: 14 * 60 }),
        (chosen, minutes, offset) => {
          const local = { days: [...chosen].sort((one, other) => one - other), time: timeOf(minutes) };
          const utc = toUtc(local, offset);
          expect(utc.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
          expect(utc.days.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)).toBe(true);
          expect(toLocal(utc, offset)).toEqual(local);
        },
      ),
    );
  });
});

describe('times of a day', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['13:30', '1:30 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s', (time, text) => {
    expect(clockText(time)).toBe(text);
  });

  it('are offered every 5 minutes, and another stored time stays', () => {
    expect(timesOfDay()).toHaveLength(288);
    expect(timesOfDay('13:30')).toHaveLength(288);
    expect(timesOfDay('13:32').slice(161, 165)).toEqual(['13:25', '13:30', '13:32', '13:35']);
    expect(timesOfDay('25:00')).toHaveLength(288);
    expect(['9:05', '09:05', '24:00', '9:5', ''].map(isTime)).toEqual([true, true, false, false, false]);
  });
});

describe('the zone', () => {
  it.each([
    [0, 'UTC'],
    [60, 'UTC+1'],
    [-300, 'UTC-5'],
    [345, 'UTC+5:45'],
    [-210, 'UTC-3:30'],
    [-570, 'UTC-9:30'],
  ])('an offset of %d is %s', (offset, text) => {
    expect(offsetText(offset)).toBe(text);
  });

  it.each([
    ['Europe/Amsterdam', 'Amsterdam'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Asia/Calcutta', 'Kolkata'],
    ['Europe/Kiev', 'Kyiv'],
    ['UTC', ''],
    ['Etc/GMT+3', ''],
  ])('the place of %s is "%s"', (zone, place) => {
    expect(placeOf(zone)).toBe(place);
  });

  it.each([
    ['Europe/Amsterdam', '2026-03-11T12:00:00Z', '2026-03-29T01:00:00.000Z', 60, 120],
    ['Europe/Amsterdam', '2026-07-01T00:00:00Z', '2026-10-25T01:00:00.000Z', 120, 60],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', '2026-04-04T15:00:00.000Z', 660, 630],
    ['America/New_York', '2026-11-01T05:59:00Z', '2026-11-01T06:00:00.000Z', -240, -300],
  ])('the next change of the clocks of %s after %s is found to the minute', (zone, now, at, before, after) => {
    expect(nextClockChange(offsetIn(zone), new Date(now))).toEqual({ at: new Date(at), before, after });
  });

  it('a zone that never changes its clocks has no next change', () => {
    expect(nextClockChange(offsetIn('Asia/Kathmandu'), new Date('2026-01-01T00:00:00Z'))).toBeUndefined();
  });
});
