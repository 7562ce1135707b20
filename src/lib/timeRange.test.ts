import { describe, expect, it } from '@jest/globals';
import { localToMinute, minuteToLocal, readTimes, timesAsFilter } from './timeRange';

const read = (text: string) => readTimes(new URLSearchParams(text));

describe('the time range of changes', () => {
  it('is read from the address in UTC, and includes its last minute', () => {
    const range = read('since=2026-03-12T01:30Z&until=2026-03-12T02:00Z');
    expect(timesAsFilter(range)).toEqual({ from: '2026-03-12T01:30:00.000Z', to: '2026-03-12T02:00:59.999Z' });
    expect(timesAsFilter(read('until=2026-03-12T02:00Z'))).toEqual({ to: '2026-03-12T02:00:59.999Z' });
  });

  it('is not sent where it is no time, or starts after its end', () => {
    expect(read('since=yesterday&until=2026-13-40T99:00Z')).toEqual({ since: '', until: '', isWrongOrder: false });
    const wrong = read('since=2026-03-12T02:00Z&until=2026-03-12T01:30Z');
    expect([wrong.isWrongOrder, timesAsFilter(wrong)]).toEqual([true, {}]);
  });

  it('is shown and chosen in local time', () => {
    const local = minuteToLocal('2026-03-12T01:30Z');
    expect(new Date(local).getTime()).toBe(Date.parse('2026-03-12T01:30Z'));
    expect(localToMinute(local)).toBe('2026-03-12T01:30Z');
    expect([minuteToLocal(''), localToMinute('')]).toEqual(['', '']);
  });
});
