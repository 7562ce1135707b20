const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** @returns true if text is a day of the calendar, YYYY-MM-DD. */
export const isDay = (text: string): boolean => {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
};

const parts = (day: string): [number, number, number] => day.split('-').map(Number) as [number, number, number];

/** @returns the start of a local day as ISO 8601 in UTC. */
export const startOfDay = (day: string): string => {
  const [year, month, date] = parts(day);
  return new Date(year, month - 1, date).toISOString();
};

/** @returns the last millisecond of a local day as ISO 8601 in UTC; days of 23 and 25 hours end where they end. */
export const endOfDay = (day: string): string => {
  const [year, month, date] = parts(day);
  return new Date(new Date(year, month - 1, date + 1).getTime() - 1).toISOString();
};
