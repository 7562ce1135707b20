import { asker } from './asker.mjs';
import { checkNarrowed, checkTimes, demandSpans, holds, toSearchText } from './narrowed.mjs';
import { parseCsv } from './csv.mjs';
import { checkOrder, readPages } from './paging.mjs';

const PER_PAGE = 100;
const UNKNOWN_PERSON = 'nobody of any tenant did this';
/** Entries have no ids, and two of them may well be the same. */
const placeOf = (_entry, index) => index;
const keyOf = (entry) => JSON.stringify(entry);
const sortedKeys = (rows) => JSON.stringify(rows.map(keyOf).sort());

const demandSource = async ({ ask, tell }, filters, rows) => {
  const source = toSearchText(rows[0].source);
  if (source === '') return;
  const found = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { ...filters, source } });
  if (found)
    tell(checkNarrowed(found, { what: `the source ${source}`, fits: (row) => holds(row.source, source), rows, keyOf }));
  const none = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { source: UNKNOWN_PERSON } });
  if (none) tell(checkNarrowed(none, { what: `the source ${UNKNOWN_PERSON}`, fits: () => false, rows: [], keyOf }));
};

/** The extension: entries of one type, and the file, which has as many rows as the list. */
const demandExport = async (tools, { ask, tell }, filters, rows) => {
  const { type } = rows[0];
  const found = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { ...filters, types: [type] } });
  if (found) tell(checkNarrowed(found, { what: `the type ${type}`, fits: (row) => row.type === type, rows, keyOf }));
  const csv = asker(tools, 'exportActivity');
  const reply = await csv.expect([200], { filters });
  if (reply.status !== 200) return;
  const [head = [], ...lines] = parseCsv(reply.text);
  csv.demand(lines.length === rows.length, '/', `${rows.length} rows, as the list has`, `${lines.length} rows`);
  const odd = lines.find((line) => line.length !== head.length);
  csv.demand(!odd, '/', `${head.length} fields in each row, one for each heading`, odd?.length);
};

/**
 * The newest entries of the activity log: each once with every size of a page, newest first unless sorted, both
 * orders, and the filters.
 */
export const activity = async (tools) => {
  const own = asker(tools, 'listActivity');
  const { ask, tell } = own;
  const newest = await ask({ pagenum: 1, perpage: PER_PAGE });
  if (!newest || newest.list.length === 0) return;
  tell(checkTimes(newest.list, 'time'));
  const times = newest.list.map(({ time }) => Date.parse(time));
  // Other people may act while the run reads: only entries that exist already are checked.
  const filters = {
    from: new Date(Math.min(...times)).toISOString(),
    to: new Date(Math.max(...times) + 1).toISOString(),
  };
  const pages = (direction, perpage) =>
    readPages((pagenum) => ask({ pagenum, perpage, sort: { column: 'time', direction }, filters }), perpage, placeOf);
  const [up, down] = [await pages('asc', 25), await pages('desc', PER_PAGE)];
  tell([...up.violations, ...down.violations]);
  if (!up.complete || !down.complete || up.rows.length === 0) return;
  if (sortedKeys(up.rows) !== sortedKeys(down.rows))
    tell([
      {
        kind: 'paging',
        pointer: '/list',
        expected: `the same ${down.rows.length} entries with every size of a page`,
        came: `others on pages of 25 than on pages of ${PER_PAGE}`,
      },
    ]);
  tell([...checkOrder(up.rows, down.rows, ({ time }) => time, '/list/*/time'), ...checkTimes(up.rows, 'time', true)]);
  await demandSpans(own, up.rows, 'time', keyOf);
  await demandSource(own, filters, up.rows);
  if (tools.facts.extensions.includes('exportActivity')) await demandExport(tools, own, filters, up.rows);
};
