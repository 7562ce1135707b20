/** Weekdays, 0 (Sunday) to 6, and the time of day as HH:MM; in UTC or in somebody's local time. */
export interface WeekTimes {
  days: readonly number[];
  time: string;
}

const DAY = 24 * 60;
const two = (value: number): string => String(value).padStart(2, '0');

/** @returns true if a text is a time of day, HH:MM or H:MM. */
export const isTime = (text: string): boolean => /^([01]?\d|2[0-3]):[0-5]\d$/.test(text);

const minutesIn = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

const shift = ({ days, time }: WeekTimes, minutes: number): WeekTimes => {
  const total = minutesIn(time) + minutes;
  const over = Math.floor(total / DAY);
  const rest = total - over * DAY;
  return {
    days: days.map((day) => (day + over + 7) % 7).sort((one, other) => one - other),
    time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}`,
  };
};

/** Converts local times for the service. @param offset minutes that local time is ahead of UTC */
export const toUtc = (local: WeekTimes, offset: number): WeekTimes => shift(local, -offset);

/** Converts times of the service for a person. @param offset minutes that local time is ahead of UTC */
export const toLocal = (utc: WeekTimes, offset: number): WeekTimes => shift(utc, offset);

/** @param time HH:MM @returns h:mm AM or PM */
export const clockText = (time: string): string => {
  const minutes = minutesIn(time);
  const hours = Math.floor(minutes / 60);
  return `${hours % 12 || 12}:${two(minutes % 60)} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** Minutes between two times that are offered. */
const STEP = 5;

/**
 * @param also a time that is offered although it lies between two steps
 * @returns the times of a day as HH:MM, in order
 */
export const timesOfDay = (also?: string): string[] => {
  const times = Array.from(
    { length: DAY / STEP },
    (_, index) => `${two(Math.floor((index * STEP) / 60))}:${two((index * STEP) % 60)}`,
  );
  return also && isTime(also) && !times.includes(also) ? [...times, also].sort() : times;
};
