import { LENGTH_TEXTS } from './texts/lengths.ts';

const MINUTE = 60_000;
const UNITS = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** @param ms milliseconds. @returns the largest part of a length of time in words, "12 hours"; nothing under a minute. */
export const lengthInWords = (ms: number): string | undefined => {
  const minutes = Math.floor(ms / MINUTE);
  for (const [unit, size] of UNITS) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return LENGTH_TEXTS[unit](count);
  }
  return undefined;
};
