import { asker } from './asker.mjs';
import { checkOrder, readPages } from './paging.mjs';

/** Types that are browsed, and the counter of the backup that says how many there are. */
export const COUNTERS = { users: 'aadUsersCounter', groups: 'aadGroupsCounter', applications: 'aadApplicationsCounter' };
/** Of more rows the other order is not read as well. */
const MOST_TURNED = 1000;
const SEARCHED = 40;

/** A list of backups or restores: every row once, both orders, and one order that is true. */
export const listScenario = async (tools, operationId, idOf, column) => {
  const { ask, tell } = asker(tools, operationId);
  const sorted = (direction, perpage) => readPages((pagenum) => ask({ pagenum, perpage, sort: { column, direction } }), perpage, idOf);
  const up = await sorted('asc', 25);
  tell(up.violations);
  const down = await sorted('desc', 100);
  tell(down.violations);
  if (!up.complete || !down.complete) return;
  const valueOf = (row) => row[column];
  tell(checkOrder(up.rows, down.rows, valueOf, `/list/*/${column}`));
  const times = up.rows.map(valueOf);
  const wrong = times.findIndex((value, index) => index > 0 && value < times[index - 1]);
  if (wrong > 0) tell([{ kind: 'sort', pointer: `/list/${wrong}/${column}`, expected: `at least ${times[wrong - 1]}`, came: String(times[wrong]) }]);
};

const search = async ({ ask, tell }, question, type, row) => {
  const text = row.displayName.slice(0, SEARCHED);
  const found = await ask(question({ search: text }), { type });
  if (found && found.total <= 100 && !found.list.some(({ id }) => id === row.id)) tell([{ kind: 'search', pointer: '/list', expected: `${row.id}, whose name is the search text`, came: `${found.list.length} other rows` }]);
  const odd = found?.list.find((one) => !JSON.stringify(one).toLowerCase().includes(JSON.stringify(text.toLowerCase()).slice(1, -1)));
  if (odd) tell([{ kind: 'search', pointer: '/list', expected: `rows with ${JSON.stringify(text)}`, came: odd.displayName ?? odd.id }]);
  const none = await ask(question({ search: 'no object of any tenant has this name' }), { type });
  if (none && none.total !== 0) tell([{ kind: 'search', pointer: '/total', expected: '0 for a text that nothing has', came: String(none.total) }]);
};

/** The objects of one type in a backup: every row once, both orders, and what a search finds. */
export const browse = async (tools, type) => {
  const { facts } = tools;
  const own = asker(tools, 'listBackupRecords');
  const { ask, tell, demand } = own;
  const question = (more) => ({ backupId: facts.ids.backupId, pagenum: 1, perpage: 100, ...more });
  const pages = (direction, perpage) => readPages((pagenum) => ask(question({ pagenum, perpage, sort: { column: 'displayName', direction } }), { type }), perpage, (row) => row.id);
  const up = await pages('asc', 100);
  tell(up.violations);
  const counter = facts.backup[COUNTERS[type]];
  if (counter !== undefined && up.total !== undefined) demand(counter === up.total, '/total', `${counter}, as ${COUNTERS[type]} of the backup says`, up.total);
  if (up.complete && up.rows.length <= MOST_TURNED) {
    const down = await pages('desc', 50);
    tell(down.violations);
    if (down.complete) tell(checkOrder(up.rows, down.rows, (row) => row.displayName, '/list/*/displayName'));
  }
  const [row] = up.rows.filter(({ displayName }) => displayName?.length > 2);
  if (row) await search(own, question, type, row);
};

/** A backup is what the list says of it. */
export const openBackup = async (tools) => {
  const { facts } = tools;
  const { ask, demand } = asker(tools, 'getBackup');
  const backup = await ask({ backupId: facts.ids.backupId });
  for (const name of ['backupId', 'status', 'creationTime']) {
    if (backup) demand(backup[name] === facts.backup[name], `/${name}`, `${facts.backup[name]}, as in the list`, backup[name]);
  }
};
