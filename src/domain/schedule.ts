/** The part of a schedule that tells its times: days 0 (Sunday) to 6 and HH:MM, both UTC (T-21). */
export interface ScheduleTimes {
  enabled?: boolean;
  days?: readonly number[];
  time?: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** @returns the moment of the next scheduled backup; nothing when none will run (R-BKP-05, S-42). */
export const nextBackup = ({ enabled, days = [], time = '' }: ScheduleTimes, now: Date): Date | undefined => {
  const parts = /^(\d{1,2}):(\d{2})$/.exec(time);
  if (!enabled || days.length === 0 || !parts) return undefined;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), Number(parts[1]), Number(parts[2]));
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const at = new Date(today + ahead * DAY);
    if (at > now && days.includes(at.getUTCDay())) return at;
  }
  return undefined;
};
