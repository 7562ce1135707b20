/** @returns the fields of a CSV (RFC 4180) by line; a leading byte order mark is skipped. */
export const parseCsv = (csv) => {
  const lines = [[]];
  for (const [, quoted, plain, end] of csv
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1).push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === undefined || end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((line) => line.length > 1 || line[0] !== '');
};

/** Column names of the contract's example, mapped to those of a report. */
const COLUMNS = { Name: 'name', Type: 'type', Status: 'status' };

/**
 * Removes the apostrophe that protects a value from running in a spreadsheet, also within a field, and drops signs at
 * the end of a text.
 */
const plain = (text) => text.replaceAll('\0', '').replaceAll(/(?<=^|[;\r\n])'/g, '');
const keyOf = (values) => JSON.stringify(values.map((value) => plain(String(value))));

const countOf = (keys) => {
  const counts = new Map();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/**
 * Holds a CSV against the report that it is of: as many rows, and where it has the columns of the contract's example,
 * the same objects.
 * @returns `{expected, came}` of the first thing that does not agree, or nothing
 */
export const csvDisagrees = (text, entries) => {
  const [head = [], ...rows] = parseCsv(text);
  if (rows.length !== entries.length)
    return { expected: `${entries.length} rows, as the report has`, came: `${rows.length} rows` };
  const places = Object.entries(COLUMNS)
    .map(([heading, name]) => ({
      name,
      at: head.findIndex((one) => one.trim().toLowerCase() === heading.toLowerCase()),
    }))
    .filter(({ at }) => at >= 0);
  const inCsv = countOf(rows.map((row) => keyOf(places.map(({ at }) => row[at] ?? ''))));
  const inReport = countOf(entries.map((entry) => keyOf(places.map(({ name }) => entry[name]))));
  const odd = [...inReport].find(([key, count]) => inCsv.get(key) !== count);
  if (!odd) return undefined;
  return {
    expected: `${odd[1]} row(s) with ${places.map(({ name }) => name).join(', ')} ${odd[0]}, as the report has`,
    came: `${inCsv.get(odd[0]) ?? 0} row(s)`,
  };
};
