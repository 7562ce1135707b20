/** A clock may be finer than its value in a reply, so ends of a span differ by a second. */
const SECOND = 1000;
const PER_PAGE = 100;
const iso = (time) => new Date(time).toISOString();

/**
 * Checks a narrowed list: it holds no row that does not fit, and every known row that fits.
 * @param found the reply: {list, total}
 * @param rows rows of a reading of the whole list; a growing list may have more
 * @returns violations
 */
export const checkNarrowed = (found, { what, fits, rows, keyOf, kind = 'filter' }) => {
  const odd = found.list.find((row) => !fits(row));
  if (odd !== undefined)
    return [{ kind, pointer: '/list', expected: `only rows with ${what}`, came: JSON.stringify(odd).slice(0, 200) }];
  const expected = rows.filter(fits);
  if (found.total < expected.length)
    return [
      {
        kind,
        pointer: '/total',
        expected: `at least the ${expected.length} rows with ${what}`,
        came: String(found.total),
      },
    ];
  if (found.total > PER_PAGE) return [];
  if (found.list.length !== found.total)
    return [
      {
        kind: 'total',
        pointer: '/total',
        expected: `${found.list.length}, the number of rows with ${what}`,
        came: String(found.total),
      },
    ];
  const keys = new Set(found.list.map(keyOf));
  const left = expected.find((row) => !keys.has(keyOf(row)));
  return left === undefined
    ? []
    : [
        {
          kind,
          pointer: '/list',
          expected: `the row ${keyOf(left)}, which has ${what}`,
          came: `${found.list.length} others`,
        },
      ];
};

/** Asks for spans of time: one around a row in the middle, and the one before the oldest, in which there is nothing. */
export const demandSpans = async ({ ask, tell }, rows, column, keyOf) => {
  if (rows.length === 0) return;
  const timeOf = (row) => Date.parse(row[column]);
  const times = rows.map(timeOf).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  for (const [from, to] of [
    [middle - SECOND, middle + SECOND],
    [times[0] - 2 * SECOND, times[0] - SECOND],
  ]) {
    const found = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { from: iso(from), to: iso(to) } });
    if (!found) return;
    const fits = (row) => timeOf(row) >= from && timeOf(row) <= to;
    // Times exactly at an end may differ by a part of a millisecond.
    const known = rows.filter((row) => timeOf(row) > from && timeOf(row) < to);
    tell(checkNarrowed(found, { what: `${column} from ${iso(from)} to ${iso(to)}`, fits, rows: known, keyOf }));
  }
};

/** @returns violations where times do not fall, or with `isRising` do not rise. */
export const checkTimes = (rows, column, isRising = false) => {
  const times = rows.map((row) => row[column]);
  const at = times.findIndex(
    (time, index) => index > 0 && (isRising ? time < times[index - 1] : time > times[index - 1]),
  );
  return at < 0
    ? []
    : [
        {
          kind: 'sort',
          pointer: `/list/${at}/${column}`,
          expected: `at ${isRising ? 'least' : 'most'} ${times[at - 1]}`,
          came: String(times[at]),
        },
      ];
};

/** A text as a search may ask for it: not too long, and in the other case where that does not change it. */
export const toSearchText = (text, most = 40) => {
  const short = text.trim().slice(0, most).trim();
  const loud = short.toUpperCase();
  return loud.toLowerCase() === short.toLowerCase() ? loud : short;
};
export const holds = (text, wanted) =>
  String(text ?? '')
    .toLowerCase()
    .includes(wanted.toLowerCase());
