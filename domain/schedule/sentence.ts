import { NAMES } from '../texts/names.ts';
import { SCHEDULE_TEXTS as T } from '../texts/schedule.ts';
import { clockText, toLocal, type WeekTimes } from './convert.ts';

/** The parts of a schedule that its sentence needs; days and time UTC. */
export interface ScheduleFacts extends WeekTimes {
  /** The weekday of the expanded backup in UTC. */
  additional: number | null;
  retention: number;
}

const nameOf = (day: number): string => T.dayNames[day] ?? '';

/** @returns "every day", "from Monday to Friday", "on Monday and Thursday" */
export const daysText = (days: readonly number[]): string => {
  const sorted = [...days].sort((one, other) => one - other);
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)];
  if (sorted.length === 7) return T.everyDay;
  if (sorted.length > 2 && last - first === sorted.length - 1) return T.fromTo(nameOf(first), nameOf(last));
  return T.onDays(NAMES.listed(sorted.map(nameOf)));
};

/**
 * @returns the local days and times: "on Monday and Thursday at 8:00 PM".
 * @param offset minutes that local time is ahead of UTC
 */
export const whenText = (utc: WeekTimes, offset: number): string => {
  const { days, time } = toLocal(utc, offset);
  return T.runs(daysText(days), clockText(time));
};

/** The local weekday of the additional backup, whose stored day counts in UTC. */
export const describeLocalDay = (day: number, time: string, offset: number): string =>
  nameOf(toLocal({ days: [day], time }, offset).days[0] ?? day);

/**
 * @returns the plain sentence of the stored schedule, in local time.
 * @param offset minutes that local time is ahead of UTC
 */
export const describeSchedule = ({ additional, retention, ...utc }: ScheduleFacts, offset: number): string => {
  const expanded =
    additional === null
      ? ''
      : (utc.days.includes(additional) ? T.expandedAmong : T.expandedToo)(
          describeLocalDay(additional, utc.time, offset),
        );
  return T.sentence(whenText(utc, offset), expanded, retention);
};
