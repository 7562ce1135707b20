import { TYPES } from '../mock/types.mjs';
import { asker } from './asker.mjs';
import { checkNarrowed, checkTimes, demandSpans, holds, toSearchText } from './narrowed.mjs';
import { checkOrder, readPages } from './paging.mjs';

/** The words by which types are browsed, and the counter of the backup that says how many there are. */
export const COUNTERS = Object.fromEntries(TYPES.map(({ slug, counter }) => [slug, counter]));
/** With more rows the other order is not read as well. */
const MAX_REVERSED_ROWS = 1000;
const PER_PAGE = 100;

/**
 * A list of backups or restores: every row once, both orders, one order that is true, newest first unless sorted, and
 * spans of time.
 */
export const listScenario = async (tools, operationId, idOf, column) => {
  const own = asker(tools, operationId);
  const { ask, tell } = own;
  const sorted = (direction, perpage) =>
    readPages((pagenum) => ask({ pagenum, perpage, sort: { column, direction } }), perpage, idOf);
  const up = await sorted('asc', 25);
  tell(up.violations);
  const down = await sorted('desc', 100);
  tell(down.violations);
  if (!up.complete || !down.complete) return;
  const valueOf = (row) => row[column];
  tell(checkOrder(up.rows, down.rows, valueOf, `/list/*/${column}`));
  tell(checkTimes(up.rows, column, true));
  const unsorted = await ask({ pagenum: 1, perpage: PER_PAGE });
  if (unsorted) tell(checkTimes(unsorted.list, column));
  await demandSpans(own, up.rows, column, idOf);
  return up.rows;
};

/** The list of restores, which is also narrowed by status: Failed finds Unprocessed as well. */
export const restoresScenario = async (tools) => {
  const idOf = ({ restoreId }) => restoreId;
  const rows = (await listScenario(tools, 'listRestores', idOf, 'creationTime')) ?? [];
  const { ask, tell } = asker(tools, 'listRestores');
  for (const status of ['Completed', 'CompletedWithErrors', 'Canceled', 'Failed']) {
    const found = await ask({ pagenum: 1, perpage: PER_PAGE, filters: { status } });
    const fits = (row) => row.status === status || (status === 'Failed' && row.status === 'Unprocessed');
    if (found) tell(checkNarrowed(found, { what: `the status ${status}`, fits, rows, keyOf: idOf }));
  }
};

const search = async ({ ask, tell }, question, type, row) => {
  const text = toSearchText(row.displayName);
  const found = await ask(question({ search: text }), { type });
  if (found && found.total <= 100 && !found.list.some(({ id }) => id === row.id))
    tell([
      {
        kind: 'search',
        pointer: '/list',
        expected: `${row.id}, whose name is the search text`,
        came: `${found.list.length} other rows`,
      },
    ]);
  const odd = found?.list.find((one) => !holds(JSON.stringify(one), JSON.stringify(text).slice(1, -1)));
  if (odd)
    tell([
      {
        kind: 'search',
        pointer: '/list',
        expected: `rows with ${JSON.stringify(text)}`,
        came: odd.displayName ?? odd.id,
      },
    ]);
  const none = await ask(question({ search: 'no object of any tenant has this name' }), { type });
  if (none && none.total !== 0)
    tell([{ kind: 'search', pointer: '/total', expected: '0 for a text that nothing has', came: String(none.total) }]);
};

/** The objects of one type in a backup: every row once, both orders, and the results of a search. */
export const browse = async (tools, type) => {
  const { facts } = tools;
  const own = asker(tools, 'listBackupRecords');
  const { ask, tell, demand } = own;
  const question = (more) => ({ backupId: facts.ids.backupId, pagenum: 1, perpage: 100, ...more });
  const pages = (direction, perpage) =>
    readPages(
      (pagenum) => ask(question({ pagenum, perpage, sort: { column: 'displayName', direction } }), { type }),
      perpage,
      (row) => row.id,
    );
  const up = await pages('asc', 100);
  tell(up.violations);
  const counter = facts.backup[COUNTERS[type]];
  if (counter !== undefined && up.total !== undefined)
    demand(counter === up.total, '/total', `${counter}, as ${COUNTERS[type]} of the backup says`, up.total);
  if (up.complete && up.rows.length <= MAX_REVERSED_ROWS) {
    const down = await pages('desc', 50);
    tell(down.violations);
    if (down.complete) tell(checkOrder(up.rows, down.rows, (row) => row.displayName, '/list/*/displayName'));
  }
  const [row] = up.rows.filter(({ displayName }) => displayName?.length > 2);
  if (row) await search(own, question, type, row);
};

/** The browsing of the experimental console has the objects that the other one has. */
export const browseObjects = async (tools) => {
  const { backupId } = tools.facts.ids;
  const objects = asker(tools, 'listBackupObjects');
  const sort = { column: 'displayName', direction: 'asc' };
  const { rows, violations, total } = await readPages(
    async (pagenum) => {
      const reply = await objects.ask({ pagenum, perpage: PER_PAGE, sort }, { id: backupId, type: 'users' });
      return reply && { list: reply.objects, total: reply.total };
    },
    PER_PAGE,
    ({ id }) => id,
  );
  objects.tell(violations);
  const listed = await asker(tools, 'listBackupRecords').ask(
    { backupId, pagenum: 1, perpage: PER_PAGE, sort },
    { type: 'users' },
  );
  if (!listed || total === undefined) return;
  objects.demand(total === listed.total, '/total', `${listed.total}, as listBackupRecords says`, total);
  const place = listed.list.findIndex(({ id }, index) => rows[index]?.id !== id);
  if (place >= 0)
    objects.demand(
      false,
      `/objects/${place}`,
      `${listed.list[place].id}, as listBackupRecords has there`,
      rows[place]?.id,
    );
};

/** A backup matches its row in the list. */
export const openBackup = async (tools) => {
  const { facts } = tools;
  const { ask, demand } = asker(tools, 'getBackup');
  const backup = await ask({ backupId: facts.ids.backupId });
  for (const name of ['backupId', 'status', 'creationTime']) {
    if (backup)
      demand(backup[name] === facts.backup[name], `/${name}`, `${facts.backup[name]}, as in the list`, backup[name]);
  }
};
