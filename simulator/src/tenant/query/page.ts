import { GraphError } from '../http/graphError.ts';
import type { Entity, Json } from '../store/entity.ts';
import type { KeyList } from '../store/keyList.ts';
import { order, readValue } from './filter.ts';
import type { QueryOptions } from './options.ts';

export interface Row {
  readonly key: string;
  readonly entity: Entity;
}

export interface Page {
  readonly rows: readonly Row[];
  /** Number of all rows that match; only on the first page and when asked for. */
  readonly count: number | undefined;
  /** Token for the nextLink; undefined on the last page. */
  readonly skipToken: string | undefined;
}

/** End of a page: the key of its last row and the values of the order. */
interface Cursor {
  readonly key: string;
  readonly values: readonly Json[];
}

/**
 * Returns a page of the rows with these keys.
 * @param pageSize undefined: all rows
 * @throws GraphError 400 for a token that this service did not give out
 */
export const takePage = (
  keys: KeyList,
  read: (key: string) => Entity | undefined,
  options: QueryOptions,
  pageSize: number | undefined,
): Page => {
  const cursor = options.skipToken === undefined ? undefined : decode(options.skipToken, options.orderBy.length);
  const size = options.top ?? pageSize ?? Number.POSITIVE_INFINITY;
  const rows: Row[] = [];
  let more = false;
  const needAll = options.orderBy.length > 0 || (options.count && cursor === undefined);
  for (const key of keys.after(needAll ? undefined : cursor?.key)) {
    const entity = read(key);
    if (entity === undefined || !options.tests.every((test) => test(entity))) continue;
    if (!needAll && rows.length === size) {
      more = true;
      break;
    }
    rows.push({ key, entity });
  }
  if (!needAll) return { rows, count: undefined, skipToken: more ? tokenAfter(rows.at(-1), options) : undefined };

  const sorted =
    options.orderBy.length > 0
      ? rows.sort((left, right) => compare(cursorOf(left, options), cursorOf(right, options), options))
      : rows;
  const start =
    cursor === undefined ? 0 : sorted.findIndex((row) => compare(cursorOf(row, options), cursor, options) > 0);
  const page = start < 0 ? [] : sorted.slice(start, start + size);
  return {
    rows: page,
    count: options.count && cursor === undefined ? sorted.length : undefined,
    skipToken: start >= 0 && start + size < sorted.length ? tokenAfter(page.at(-1), options) : undefined,
  };
};

const cursorOf = (row: Row, options: QueryOptions): Cursor => ({
  key: row.key,
  values: options.orderBy.map(({ property }) => readValue(row.entity, property)),
});

const compare = (left: Cursor, right: Cursor, options: QueryOptions): number => {
  for (const [index, { descending }] of options.orderBy.entries()) {
    const [first = null, second = null] = [left.values[index], right.values[index]];
    const found = first === second ? 0 : first === null ? -1 : second === null ? 1 : (order(first, second) ?? 0);
    if (found !== 0) return descending ? -found : found;
  }
  return left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
};

const MARK = 'trc1.';

const tokenAfter = (row: Row | undefined, options: QueryOptions): string | undefined =>
  row === undefined ? undefined : MARK + Buffer.from(JSON.stringify(cursorOf(row, options))).toString('base64url');

const decode = (token: string, width: number): Cursor => {
  try {
    if (!token.startsWith(MARK)) throw new SyntaxError('not a token');
    const cursor = JSON.parse(Buffer.from(token.slice(MARK.length), 'base64url').toString()) as Cursor;
    if (typeof cursor.key === 'string' && Array.isArray(cursor.values) && cursor.values.length === width) return cursor;
  } catch {
    // Falls through to the refusal.
  }
  throw new GraphError(
    400,
    'Directory_ExpiredPageToken',
    'The specified page token value has expired and can no longer be included in your request.',
  );
};
