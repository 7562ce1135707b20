import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  abbreviateCount,
  COMMA_LANGUAGES,
  formatCount,
  formatDateTime,
  formatTime,
  MISSING,
  shortId,
} from './format.ts';

/** Local parts, so that the test holds in every zone. */
const at = (year: number, month: number, day: number, hour: number, minute: number) =>
  new Date(year, month - 1, day, hour, minute).toISOString();

describe('dates', () => {
  it('a date is shown as MM/DD/YYYY h:mm A in local time', () => {
    expect(formatDateTime(at(2024, 3, 5, 17, 7))).toBe('03/05/2024 5:07 PM');
    expect(formatDateTime(at(2024, 12, 31, 0, 0))).toBe('12/31/2024 12:00 AM');
    expect(formatDateTime(at(2024, 7, 9, 12, 30))).toBe('07/09/2024 12:30 PM');
    expect(formatTime(at(2024, 3, 5, 9, 5))).toBe('9:05 AM');
  });

  it('a missing or invalid date is a dash', () => {
    for (const value of [undefined, '', 'yesterday', Number.NaN]) {
      expect(formatDateTime(value)).toBe(MISSING);
      expect(formatTime(value)).toBe(MISSING);
    }
  });
});

describe('counts', () => {
  it.each([
    [0, '0'],
    [7, '7'],
    [999, '999'],
    [1000, '1k'],
    [1500, '1.5k'],
    [4218, '4.2k'],
    [999_949, '999.9k'],
    [999_950, '1m'],
    [2_500_000, '2.5m'],
    [3e9, '3b'],
    [4e12, '4t'],
    [5e15, '5000t'],
  ])('%d is %s', (count, text) => expect(abbreviateCount(count)).toBe(text));

  it('the abbreviation is never off by more than half of its last digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_949_999_999 }), (count) => {
        const [, number, unit] = /^([\d.]+)([kmb]?)$/.exec(abbreviateCount(count)) ?? [];
        const size = { '': 1, k: 1e3, m: 1e6, b: 1e9 }[unit ?? ''] ?? Number.NaN;
        expect(Math.abs(Number(number) * size - count)).toBeLessThanOrEqual(size === 1 ? 0 : size * 0.05 + 1e-6 * size);
        expect(Number(number)).toBeLessThan(1000);
      }),
    );
  });

  it('the full number has separators', () => {
    expect([0, 999, 1000, 4218, 1_234_567].map(formatCount)).toEqual(['0', '999', '1,000', '4,218', '1,234,567']);
  });

  it('each language that has commas here has them in the library of the browser', () => {
    for (const language of COMMA_LANGUAGES) {
      const library = new Intl.NumberFormat(language);
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
          (count) => formatCount(count) === library.format(count),
        ),
      );
    }
  });

  it('other languages write it in their own way', () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    Object.defineProperty(globalThis, 'navigator', { value: { language: 'de-DE' }, configurable: true });
    expect(formatCount(1_234_567)).toBe('1.234.567');
    if (before) Object.defineProperty(globalThis, 'navigator', before);
    else Reflect.deleteProperty(globalThis, 'navigator');
  });
});

describe('IDs', () => {
  it('are cut in the middle, and only where that saves room', () => {
    expect(shortId('308630be-7d77-42dd-a98c-e9e2f42db8dd')).toBe('308630be-…-b8dd');
    expect(shortId('short')).toBe('short');
  });
});
