import type { ListBackupsApiArg } from '../../api';
import { startOfDay } from '@trc/domain/days';
import { DEFAULT_DASHBOARD_WINDOW, MAX_PAGE_SIZE, pageCount } from '@trc/domain/limits';

const NEWEST_FIRST = { column: 'creationTime', direction: 'desc' } as const;

/** @returns the question for the newest backups; as many as the window shows. */
export const newest = (window: number): ListBackupsApiArg => ({
  body: { pagenum: 1, perpage: window, sort: NEWEST_FIRST },
});

/** As many backups as the charts show by default, so that the tile of the last good backup shares their request. */
export const GOOD_BACKUP_QUESTION = newest(DEFAULT_DASHBOARD_WINDOW);

/** @param day YYYY-MM-DD. @returns the day so many days before, by the calendar. */
export const daysBefore = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

/** @returns the days of a window that ends today, oldest first. */
export const listDays = (today: string, window: number): string[] =>
  Array.from({ length: window }, (_, index) => daysBefore(today, window - 1 - index));

/** @returns the question for one page of the backups of so many local days, today among them. */
export const ofDays = (today: string, window: number, page: number): ListBackupsApiArg => ({
  body: {
    pagenum: page,
    perpage: MAX_PAGE_SIZE,
    sort: NEWEST_FIRST,
    filters: { from: startOfDay(daysBefore(today, window - 1)) },
  },
});

/** More than a backup every quarter of an hour for the longest window: a larger total is not credible. */
const MAX_PAGES = 100;

/** @returns the number of pages that are requested for a total. */
export const countPages = (total: number): number => Math.min(MAX_PAGES, pageCount(total, MAX_PAGE_SIZE));
