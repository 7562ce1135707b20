import type { Schedule } from './schedule.ts';

const DAY = 24 * 60 * 60 * 1000;

/** @returns the last moment up to `now` at which the schedule asks for a backup, in UTC (T-21); undefined where it asks for none. */
export const lastSlot = ({ enabled, days = [], time = '', additional_backup_day: additional = null }: Schedule, now: Date): Date | undefined => {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (enabled !== true || !parts) return undefined;
  const wanted = new Set(additional === null ? days : [...days, additional]);
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), Number(parts[1]), Number(parts[2]));
  for (let back = 0; back <= 7; back += 1) {
    const at = new Date(today - back * DAY);
    if (at <= now && wanted.has(at.getUTCDay())) return at;
  }
  return undefined;
};
