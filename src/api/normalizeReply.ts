import { isObject } from '@trc/domain/isObject';

/** The contract says "any JSON value" for these: their contents come from the directory, nulls included. */
const ANY_VALUE: ReadonlySet<string> = new Set(['oldValue', 'newValue', 'value']);

/**
 * Arrays within arrays are rows of cells, where a place counts. Objects are changed in place: a parsed reply has no
 * other user yet.
 */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value;
    for (const each of all) if (!Array.isArray(each)) withoutNulls(each);
    return all.includes(null) ? all.filter((each) => each !== null) : value;
  }
  if (isObject(value)) {
    const fields: Record<string, unknown> = value;
    for (const [name, own] of Object.entries(value)) {
      if (own === null) delete fields[name];
      else if (typeof own === 'object' && !ANY_VALUE.has(name)) fields[name] = withoutNulls(own);
    }
  }
  return value;
};

/** The fields of this operation are sent back unchanged, null included. */
const AS_IT_CAME = 'getSchedule';

/**
 * @returns a parsed reply, changed in place: null members of other services are removed, as in the contract, and a list
 * whose total is not a number gets the number of its rows as total.
 */
export const normalizeReply = (endpoint: string, reply: unknown): unknown => {
  if (endpoint === AS_IT_CAME) return reply;
  const data = withoutNulls(reply);
  const rows = isObject(data) && (data.list ?? data.rows);
  return Array.isArray(rows) && isObject(data) && typeof data.total !== 'number'
    ? { ...data, total: Number(data.total) || rows.length }
    : data;
};
