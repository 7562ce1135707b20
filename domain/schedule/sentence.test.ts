import { describe, expect, it } from '@jest/globals';
import { daysText, describeSchedule } from './sentence.ts';

describe('the sentence of a schedule', () => {
  it.each([
    [[0, 1, 2, 3, 4, 5, 6], 'every day'],
    [[1, 2, 3, 4, 5], 'from Monday to Friday'],
    [[5], 'on Friday'],
    [[4, 1], 'on Monday and Thursday'],
    [[1, 3, 5], 'on Monday, Wednesday and Friday'],
    [[0, 6], 'on Sunday and Saturday'],
  ])('names the days %j as "%s"', (days, text) => {
    expect(daysText(days)).toBe(text);
  });

  it('names days, time, the expanded backup and the number kept, all in local time', () => {
    const facts = { days: [0, 1, 2, 3, 4, 5, 6], time: '19:00', additional: null, retention: 90 };
    expect(describeSchedule(facts, 60)).toBe('A backup runs every day at 8:00 PM. The newest 90 are kept.');
    expect(describeSchedule({ ...facts, additional: 0 }, 60)).toBe(
      'A backup runs every day at 8:00 PM; the one on Sunday is expanded. The newest 90 are kept.',
    );
    expect(describeSchedule({ ...facts, days: [1], additional: 0, retention: 1 }, 60)).toBe(
      'A backup runs on Monday at 8:00 PM and an expanded one on Sunday. Only the newest is kept.',
    );
  });

  it('says the local day of the additional backup, whose stored day counts in UTC', () => {
    expect(describeSchedule({ days: [6], time: '21:00', additional: 0, retention: 90 }, 540)).toBe(
      'A backup runs on Sunday at 6:00 AM and an expanded one on Monday. The newest 90 are kept.',
    );
  });
});
