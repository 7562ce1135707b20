import type { Schedule } from './schedule.ts';

const DAY = 24 * 60 * 60 * 1000;

const MAX_SLOTS = 1000;

/** @returns the moments of the schedule after `from` and before `to`, the latest first. */
export const slotsBetween = (schedule: Schedule, from: Date, to: Date): Date[] => {
  const slots: Date[] = [];
  for (
    let at = lastSlot(schedule, new Date(to.getTime() - 1));
    at && at > from && slots.length < MAX_SLOTS;
    at = lastSlot(schedule, new Date(at.getTime() - 1))
  )
    slots.push(at);
  return slots;
};

/** @returns true if a moment is that of the Expanded backup of the week, which the additional day asks for. */
export const isExpanded = ({ additional_backup_day: additional = null }: Schedule, slot: Date): boolean =>
  additional === slot.getUTCDay();

/**
 * @returns the last moment up to `now` at which the schedule asks for a backup, in UTC; undefined where it asks for
 * none.
 */
export const lastSlot = (
  { enabled, days = [], time = '', additional_backup_day: additional = null }: Schedule,
  now: Date,
): Date | undefined => {
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
