import { createHash } from 'node:crypto';
import { HttpError } from './httpError.mjs';

const compare = (one, other) => {
  if (one === other) return 0;
  // Missing values sort first, as in the service.
  if (one === undefined || one === null) return -1;
  if (other === undefined || other === null) return 1;
  return one < other ? -1 : 1;
};

const foldCase = (value) => (typeof value === 'string' ? value.toLowerCase() : value);

/** @returns rows in a total order: by the column, then by id, so that one direction is the reverse of the other. */
export const sorted = (rows, sort, idOf) => {
  if (!sort) return rows;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return [...rows].sort(
    (one, other) =>
      sign *
      (compare(foldCase(one[sort.column]), foldCase(other[sort.column])) ||
        compare(one[sort.column], other[sort.column]) ||
        compare(idOf(one), idOf(other))),
  );
};

/** @type {(rows: any[], page: Record<string, any>) => any[]} */
export const takePage = (rows, { pagenum, perpage }) => rows.slice((pagenum - 1) * perpage, pagenum * perpage);

/** Returns the rows with a text that contains the search text. */
export const searched = (rows, search, textsOf) => {
  const wanted = search?.trim().toLowerCase();
  return wanted
    ? rows.filter((row) =>
        textsOf(row).some((text) =>
          String(text ?? '')
            .toLowerCase()
            .includes(wanted),
        ),
      )
    : rows;
};

/** Milliseconds since 1970. @throws HttpError 400 for a day that does not exist, such as the 31st of February */
export const parseMoment = (text) => {
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(text.slice(8, 10)))
    throw new HttpError(400, `${text} is not a valid time`);
  return time;
};

/**
 * @type {(rows: any[], filters: Record<string, any> | undefined, column: string) => any[]}
 * @returns the rows between both times, ends included
 */
export const within = (rows, { from, to } = {}, column) => {
  const [first, last] = [parseMoment(from) ?? -Infinity, parseMoment(to) ?? Infinity];
  return rows.filter((row) => Date.parse(row[column]) >= first && Date.parse(row[column]) <= last);
};

/** A page of a list that knows versions: `unchanged` where it equals the one that the caller holds. */
export const versioned = (page, knownVersion) => {
  const version = createHash('sha256').update(JSON.stringify(page)).digest('base64url').slice(0, 16);
  return version === knownVersion ? { unchanged: true, version } : { ...page, version };
};
