import { endOfDay, isDay, startOfDay } from '@trc/domain/days';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@trc/domain/limits';

/** @returns a page number as it stands in the address; undefined for anything else */
export const pageIn = (text: string | null): number | undefined =>
  text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

/** @returns the rows per page that the address asks for, one of those offered */
export const rowsPerPageIn = (text: string | null): number => {
  const rows = pageIn(text);
  return PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE;
};

const dayIn = (text: string | null): string => (text && isDay(text) ? text : '');

export interface Days {
  /** YYYY-MM-DD or empty. */
  from: string;
  to: string;
  /** The first day is after the last: it is not asked with these. */
  isWrongOrder: boolean;
}

/** @returns the first and the last day that the address names */
export const daysIn = (words: URLSearchParams): Days => {
  const [from, to] = [dayIn(words.get('from')), dayIn(words.get('to'))];
  return { from, to, isWrongOrder: from !== '' && to !== '' && from > to };
};

/** @returns the filters that ask for them, as moments of UTC */
export const momentsOf = ({ from, to, isWrongOrder }: Days): { from?: string; to?: string } => ({
  ...(from && !isWrongOrder ? { from: startOfDay(from) } : {}),
  ...(to && !isWrongOrder ? { to: endOfDay(to) } : {}),
});
