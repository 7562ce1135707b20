/** Shown in place of a missing value or an invalid date. */
export const MISSING = '-';

const two = (value: number): string => String(value).padStart(2, '0');

/** @param at ISO text or milliseconds since 1970. @returns h:mm A in the zone of the browser. */
export const formatTime = (at: string | number | undefined): string => {
  const date = at === undefined ? undefined : new Date(at);
  if (!date || Number.isNaN(date.getTime())) return MISSING;
  return `${date.getHours() % 12 || 12}:${two(date.getMinutes())} ${date.getHours() < 12 ? 'AM' : 'PM'}`;
};

/** @param at ISO text or milliseconds since 1970. @returns MM/DD/YYYY h:mm A in the zone of the browser. */
export const formatDateTime = (at: string | number | undefined): string => {
  const date = at === undefined ? undefined : new Date(at);
  if (!date || Number.isNaN(date.getTime())) return MISSING;
  return `${two(date.getMonth() + 1)}/${two(date.getDate())}/${date.getFullYear()} ${formatTime(at)}`;
};

/** @returns "a", "a and b", "a, b and c" */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** @param day YYYY-MM-DD. @returns MM/DD/YYYY */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');

/** Numbers and the order of names follow it, in every language of the texts; without a browser there is English. */
export const browserLanguage = (): string =>
  (globalThis as { navigator?: { language: string } }).navigator?.language ?? 'en-US';

/** Languages that write numbers with commas between thousands. */
export const COMMA_LANGUAGES: readonly string[] = ['en', 'en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-NZ'];

let counts: Intl.NumberFormat | undefined;

/**
 * @returns the whole number as the browser's language writes it, in the digits that the texts count by (1 object, 2
 * objects): 4,218. The first formatter of a page costs Chromium 20 to 35 ms, in the middle of drawing the first table;
 * most people get by without.
 */
export const formatCount = (count: number): string => {
  if (COMMA_LANGUAGES.includes(browserLanguage())) return String(Math.trunc(count)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  counts ??= new Intl.NumberFormat(browserLanguage(), { numberingSystem: 'latn' });
  return counts.format(Math.trunc(count));
};

const UNITS = ['', 'k', 'm', 'b', 't'] as const;

/** @returns a count with at most one decimal and k, m, b or t: 999 950 is 1m. */
export const abbreviateCount = (count: number): string => {
  let value = count;
  let unit = 0;
  while (unit < UNITS.length - 1 && Math.round(value * 10) / 10 >= 1000) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : Math.round(value * 10) / 10}${UNITS[unit] ?? ''}`;
};

/** @returns an ID as its two ends, where its whole is in the title. */
export const shortId = (id: string): string => (id.length > 20 ? `${id.slice(0, 8)}-…-${id.slice(-4)}` : id);

/** @returns a difference with its sign, never abbreviated: +3, −1,018. */
export const formatDifference = (difference: number): string =>
  `${difference < 0 ? '−' : '+'}${formatCount(Math.abs(difference))}`;
