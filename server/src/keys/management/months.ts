/**
 * @returns the same day and time this many months later, or the last day of that month where it has no such day (UTC).
 */
export const monthsAfter = (moment: Date, months: number): Date => {
  const later = new Date(moment);
  later.setUTCMonth(moment.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
};
