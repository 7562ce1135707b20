import moment from 'moment';
import { LENGTH_TEXTS as T, type LengthUnit } from './texts/lengths.ts';

/** The times of a schedule: days 0 (Sunday) to 6 and HH:MM, both UTC. */
export interface ScheduleTimes {
  enabled?: boolean;
  days?: readonly number[] | null;
  time?: string;
  /** The day of the additional weekly backup, 0 to 6 in UTC. */
  additional_backup_day?: number | null;
}

const TIME = /^\d{1,2}:\d{2}$/;

/** @returns the moment of the next scheduled backup; nothing when none will run. */
export const nextBackup = (
  { enabled, days, time = '', additional_backup_day: additional }: ScheduleTimes,
  now: Date,
): Date | undefined => {
  const chosen = [...(days ?? []), ...(typeof additional === 'number' ? [additional] : [])];
  if (!enabled || chosen.length === 0 || !TIME.test(time)) return undefined;
  const today = moment.utc(`${moment.utc(now).format('YYYY-MM-DD')} ${time}`, 'YYYY-MM-DD H:mm');
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const at = today.clone().add(ahead, 'days');
    if (at.isAfter(now) && chosen.includes(at.day())) return at.toDate();
  }
  return undefined;
};

const counted = (count: number, unit: LengthUnit): string[] => (count === 0 ? [] : [T[unit](count)]);

/**
 * @returns the two largest parts of the time until a moment: "11 hours 42 minutes"; under a minute "less than a
 * minute".
 */
export const untilInWords = (at: Date, now: Date): string => {
  const left = moment.duration(moment(at).diff(now));
  const parts = [
    ...counted(Math.floor(left.asDays()), 'day'),
    ...counted(left.hours(), 'hour'),
    ...counted(left.minutes(), 'minute'),
  ];
  return T.together(parts.slice(0, 2)) || T.short;
};
