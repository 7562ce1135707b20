import { HttpError } from '../httpError.ts';

/** Years that the database and the console can both show. */
const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(9999, 11, 31);

/**
 * @returns a moment given as ISO 8601. @throws HttpError 400 for an invalid one, such as a leap second, or one
 * outside 1970 to 9999
 */
export const parseInstant = (text: string, what: string): Date => {
  const time = Date.parse(text);
  if (!(time >= FIRST && time <= LAST)) throw new HttpError(400, `${what} is not a moment between 1970 and 9999`);
  return new Date(time);
};

/** @returns an optional moment as the database compares it. @throws HttpError 400 as `parseInstant` */
export const normalizeInstant = (text: string | undefined, what: string): string | undefined =>
  text === undefined ? undefined : parseInstant(text, what).toISOString();
