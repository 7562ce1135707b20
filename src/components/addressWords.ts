import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../domain/limits';

/** @returns a page number as it stands in the address; undefined for anything else */
export const pageIn = (text: string | null): number | undefined => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined);

/** @returns the rows per page that the address asks for, one of those offered */
export const rowsPerPageIn = (text: string | null): number => {
  const rows = pageIn(text);
  return PAGE_SIZES.find((size) => size === rows) ?? DEFAULT_PAGE_SIZE;
};
