import { LENGTH_TEXTS, type LengthUnit } from './texts/lengths.ts';

const MINUTE = 60_000;
/** From the largest unit down, each with its length in milliseconds; months and years are mean ones. */
const UNITS: readonly (readonly [name: LengthUnit, length: number])[] = [
  ['year', 365.25 * 24 * 60 * MINUTE],
  ['month', 30.4375 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** @param ms milliseconds, of either sign. @returns the largest whole unit in words: "4 years"; undefined under a minute. */
export const lengthInWords = (ms: number): string | undefined => {
  const size = Math.abs(ms);
  const [name, length] = UNITS.find(([, unit]) => Math.round(size / unit) >= 1 && size >= unit * 0.98) ?? [];
  if (name === undefined || length === undefined) return undefined;
  const count = Math.round(size / length);
  return LENGTH_TEXTS[name](count);
};
