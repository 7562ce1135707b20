import { checkReply } from '../checkReply.mjs';
import { pathOf } from '../requests.mjs';
import { asker } from './asker.mjs';
import { checkOrder, readPages } from './paging.mjs';

const COUNTERS = { users: 'aadUsersCounter', groups: 'aadGroupsCounter', applications: 'aadApplicationsCounter' };

const listScenario = async (tools, operationId, idOf, column) => {
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

const browse = async (tools, type) => {
  const { facts } = tools;
  const { ask, tell } = asker(tools, 'listBackupRecords');
  const question = (more) => ({ backupId: facts.ids.backupId, pagenum: 1, perpage: 100, ...more });
  const pages = (direction, perpage) => readPages((pagenum) => ask(question({ pagenum, perpage, sort: { column: 'displayName', direction } }), { type }), perpage, (row) => row.id);
  const up = await pages('asc', 100);
  tell(up.violations);
  const counter = facts.backup[COUNTERS[type]];
  if (counter !== undefined && up.total !== undefined && counter !== up.total) tell([{ kind: 'agreement', pointer: '/total', expected: `${counter}, as ${COUNTERS[type]} of the backup says`, came: String(up.total) }]);
  if (up.complete && up.rows.length <= 1000) {
    const down = await pages('desc', 50);
    tell(down.violations);
    if (down.complete) tell(checkOrder(up.rows, down.rows, (row) => row.displayName, '/list/*/displayName'));
  }
  const [row] = up.rows.filter(({ displayName }) => displayName?.length > 2);
  if (!row) return;
  const search = row.displayName.slice(0, 40);
  const found = await ask(question({ search }), { type });
  if (found && found.total <= 100 && !found.list.some(({ id }) => id === row.id)) tell([{ kind: 'search', pointer: '/list', expected: `${row.id}, whose name is the search text`, came: `${found.list.length} other rows` }]);
  const odd = found?.list.find((one) => !JSON.stringify(one).toLowerCase().includes(JSON.stringify(search.toLowerCase()).slice(1, -1)));
  if (odd) tell([{ kind: 'search', pointer: '/list', expected: `rows with ${JSON.stringify(search)}`, came: odd.displayName ?? odd.id }]);
  const none = await ask(question({ search: 'no object of any tenant has this name' }), { type });
  if (none && none.total !== 0) tell([{ kind: 'search', pointer: '/total', expected: '0 for a text that nothing has', came: String(none.total) }]);
};

const openBackup = async (tools) => {
  const { facts } = tools;
  const { ask, tell } = asker(tools, 'getBackup');
  const backup = await ask({ backupId: facts.ids.backupId });
  for (const name of ['backupId', 'status', 'creationTime']) {
    if (backup && backup[name] !== facts.backup[name]) tell([{ kind: 'agreement', pointer: `/${name}`, expected: `${facts.backup[name]}, as in the list`, came: String(backup[name]) }]);
  }
};

/** @returns the fields of a CSV (RFC 4180) by line. */
export const linesOf = (csv) => {
  const lines = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    lines.at(-1).push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === undefined || end === '') break;
    if (end !== ',') lines.push([]);
  }
  return lines.filter((line) => line.length > 1 || line[0] !== '');
};

const report = async (tools) => {
  const { contract, client, facts, note } = tools;
  const { ask, tell } = asker(tools, 'getRestoreReport');
  const { restoreId } = facts.ids;
  const read = await readPages((pagenum) => ask({ pagenum, perpage: 100 }, { id: restoreId }).then((reply) => reply && { list: reply.list ?? reply.entries ?? reply.objects, total: reply.total }), 100, (row) => `${row.type} ${row.id ?? row.objectId}`);
  tell(read.violations);
  const csv = contract.operation('downloadRestoreReport');
  const request = { method: 'GET', path: pathOf(csv, facts.ids, { id: restoreId }) };
  const reply = await client.send(request);
  const violations = checkReply(contract, csv, reply, [200]);
  if (reply.status === 200 && read.complete) {
    const rows = linesOf(reply.text).length - 1;
    if (rows !== read.total) violations.push({ kind: 'agreement', pointer: '/', expected: `${read.total} rows, as the report has`, came: `${rows} rows` });
  }
  note(csv, request, reply, violations, { what: 'a scenario' });
};

const keys = async (tools) => {
  const { ask, tell } = asker(tools, 'getKeyStatus');
  const reply = await ask();
  const active = reply?.list?.filter(({ status }) => status === 'Active').length;
  if (active !== undefined && active !== 1) tell([{ kind: 'agreement', pointer: '/list', expected: 'one Active key', came: `${active} Active keys` }]);
};

/** Scenarios that only read: {needs, operations, run} each. */
export const READING = [
  { name: 'list of backups', operations: ['listBackups'], run: (tools) => listScenario(tools, 'listBackups', (row) => row.backupId, 'creationTime') },
  { name: 'list of restores', operations: ['listRestores'], run: (tools) => listScenario(tools, 'listRestores', (row) => row.restoreId, 'creationTime') },
  { name: 'open a backup', operations: ['getBackup'], needs: 'backup', run: openBackup },
  ...Object.keys(COUNTERS).map((type) => ({ name: `browse ${type}`, operations: ['listBackupRecords'], needs: 'backup', run: (tools) => browse(tools, type) })),
  { name: 'report and CSV', operations: ['getRestoreReport', 'downloadRestoreReport'], needs: 'restore', run: report },
  { name: 'keys', operations: ['getKeyStatus'], run: keys },
];
