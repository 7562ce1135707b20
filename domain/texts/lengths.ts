import { defineTexts } from './catalogue.ts';

const counted =
  (unit: string) =>
  (count: number): string =>
    `${count} ${unit}${count === 1 ? '' : 's'}`;

/** Lengths of time in words. */
export const LENGTH_TEXTS = defineTexts('lengths', {
  minute: counted('minute'),
  hour: counted('hour'),
  day: counted('day'),
  month: counted('month'),
  year: counted('year'),
  short: 'less than a minute',
  together: (parts: readonly string[]) => parts.join(' '),
});
export type LengthUnit = 'minute' | 'hour' | 'day' | 'month' | 'year';
