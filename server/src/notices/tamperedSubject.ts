/**
 * Subject of a notice about a row that was changed outside of the service: at most one a day, should the same row be
 * changed again.
 */
export const tamperedSubject = (table: string, key?: string): string =>
  [table, ...(key === undefined || key === '' ? [] : [key]), new Date().toISOString().slice(0, 10)].join(' ');
