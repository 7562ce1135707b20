const MINUTE = 60_000;
const UNITS = [['day', 24 * 60 * MINUTE], ['hour', 60 * MINUTE], ['minute', MINUTE]] as const;

/** @param at milliseconds since 1970. @returns the largest part of the time since then: "12 hours" */
export const agoInWords = (at: number, now: number): string => {
  for (const [unit, length] of UNITS) {
    const count = Math.floor((now - at) / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
};
