import { describe, expect, it } from '@jest/globals';
import { endOfDay, isDay, startOfDay } from './days.ts';

describe('days of a person', () => {
  it('a day is sent from its local start to its local end', () => {
    const [from, to] = [startOfDay('2026-03-05'), endOfDay('2026-03-05')];
    expect(new Date(from).toString()).toBe(new Date(2026, 2, 5).toString());
    expect(new Date(to).getTime()).toBe(new Date(2026, 2, 6).getTime() - 1);
    expect([from, to].every((text) => new Date(text).toISOString() === text)).toBe(true);
  });

  it('a text that is not a day of the calendar is not a day', () => {
    expect(['2026-02-28', '2024-02-29'].map(isDay)).toEqual([true, true]);
    expect(['2026-02-29', '2026-13-01', '26-1-1', '', 'today', '2026-03-05T00:00'].map(isDay)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
