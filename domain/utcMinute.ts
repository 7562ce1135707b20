/**
 * For sentences, where minutes are enough.
 * @param time ISO 8601, in UTC
 * @returns e.g. `2026-12-24 10:12 UTC`; seconds are cut off
 */
export const utcMinute = (time: string): string => `${time.slice(0, 'YYYY-MM-DDTHH:MM'.length).replace('T', ' ')} UTC`;
