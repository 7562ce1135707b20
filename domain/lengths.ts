import { LENGTH_TEXTS, type LengthUnit } from './texts/lengths.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Unit = readonly [name: LengthUnit, ms: number];
/** The largest unit comes first. */
const ELAPSED_UNITS: readonly Unit[] = [
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];
/** Months and years have their mean length. */
const DISTANCE_UNITS: readonly Unit[] = [['year', 365.25 * DAY], ['month', 30.4375 * DAY], ...ELAPSED_UNITS];

/** @param ms milliseconds. @returns the largest whole unit, rounded down: "12 hours"; undefined under a minute */
export const elapsedInWords = (ms: number): string | undefined => {
  const unit = ELAPSED_UNITS.find(([, length]) => ms >= length);
  return unit && LENGTH_TEXTS[unit[0]](Math.floor(ms / unit[1]));
};

/**
 * @param ms milliseconds, positive or negative
 * @returns the largest unit, rounded: "4 years"; undefined under a minute
 */
export const distanceInWords = (ms: number): string | undefined => {
  const size = Math.abs(ms);
  const unit = DISTANCE_UNITS.find(([, length]) => Math.round(size / length) >= 1 && size >= length * 0.98);
  return unit && LENGTH_TEXTS[unit[0]](Math.round(size / unit[1]));
};
