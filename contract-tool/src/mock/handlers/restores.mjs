import { randomUUID } from 'node:crypto';
import { lookAtRestores, newRestore, shownRestore } from '../jobs.mjs';
import { takePage, searched, sorted, versioned, within } from '../pages.mjs';
import { found, HttpError } from '../httpError.mjs';
import { Reply } from '../reply.mjs';
import { noteActivity } from '../state.mjs';
import { typeOfSlug, NAMED_POLICIES } from '../types.mjs';
import { readableBackup } from './backups.mjs';
import { chosenRows, findSelection } from './selections.mjs';

/** More are refused. */
const MAX_TICKS = 10_000;
const keyOf = ({ type, id }) => `${type} ${id}`;
const stateOf = ({ restoreId, status }) => ({ restoreId, status });
const restoreOf = (state, restoreId) =>
  found(state.restores, (one) => one.restoreId === restoreId, `Restore ${restoreId}`);
/** The columns of restore records, and the report's names of those that rows can be sorted by. */
const COLUMNS = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'type', cell: ({ type }) => type },
  { name: 'Name', key: 'name', cell: ({ name }) => name },
  { name: 'Status', key: 'status', cell: ({ status }) => status },
  { name: 'Action', key: 'action', cell: ({ action }) => action ?? null },
  { name: 'Error', cell: ({ errors }) => errors?.[0]?.message ?? null },
];
/** A value that a spreadsheet would run as a formula gets an apostrophe in front. */
const field = (text = '') => `"${/^[=+\-@\t\r]/.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
export const renderCsvLine = (fields) => `${fields.map(field).join(',')}\r\n`;

/** The ticks of a report by object. */
const ticksOf = ({ ticks }, { restoreId }) => {
  if (!ticks.has(restoreId)) ticks.set(restoreId, new Map());
  return ticks.get(restoreId);
};

const begin = (state, caller, restore) => {
  if (state.restores.some(({ status }) => status === 'Running')) throw new HttpError(409, 'Another restore is running');
  if (restore.items.length === 0) throw new HttpError(400, 'Nothing is chosen');
  state.restores.unshift(restore);
  noteActivity(
    state,
    'Manual',
    'Restore',
    caller,
    `Restore ${restore.restoreId} of ${restore.items.length} objects from backup ${restore.backupId}`,
  );
  return stateOf(restore);
};

/** @type {(items: any[], question: Record<string, any>) => { list: any[], total: number }} */
const entries = (items, { search, sort, filters = {}, ...page }) => {
  const fitting = searched(items, search, ({ id, name }) => [id, name]).filter(
    ({ status, type }) => status === (filters.status ?? status) && type === (filters.type ?? type),
  );
  const rows = sorted(fitting, sort, keyOf);
  return { list: takePage(rows, page), total: rows.length };
};

/** @throws HttpError 400 for a column that rows cannot be sorted by */
const keyed = (sort) => {
  if (!sort) return undefined;
  const { key } = COLUMNS.find(({ name }) => name === sort.column) ?? {};
  if (!key) throw new HttpError(400, `${sort.column} is not a column to sort by`);
  return { ...sort, column: key };
};

const isOf = (type) => (item) =>
  item.type === type || (type === 'tenantWidePolicies' && NAMED_POLICIES.includes(item.type));

/** The rows of a restore without a saved selection. @throws HttpError 400 for ids that the backup does not hold */
const contentRows = (state, selection) =>
  Object.fromEntries(
    Object.entries(selection).map(([type, { all, selected }]) => {
      const rows = state.rows[type].filter(({ id }) => all || selected.includes(id));
      if (all ? selected.length > 0 : rows.length < selected.length)
        throw new HttpError(400, 'The backup does not hold one of the chosen objects');
      return [type, rows];
    }),
  );

/** Restores are started, followed to their end, stopped, and reported. */
export const restoreHandlers = {
  startRestore: ({ state, caller, path: { restoreId }, body: { backupId, version } }) => {
    const same = state.restores.find((one) => one.restoreId === restoreId);
    if (same) return stateOf(same);
    const selection = findSelection(state, restoreId);
    if (readableBackup(state, backupId, 409).backupId !== selection.backupId)
      throw new HttpError(409, 'The selection is of another backup');
    if (version !== undefined && version !== selection.version)
      throw new HttpError(409, 'The selection was changed since it was reviewed');
    const begun = begin(
      state,
      caller,
      newRestore({ restoreId, backupId, source: caller.userPrincipalName, chosen: chosenRows(state, selection) }),
    );
    selection.started = true;
    return begun;
  },
  restore: ({ state, caller, body: { backupId, selection } }) => {
    readableBackup(state, backupId, 409);
    return begin(
      state,
      caller,
      newRestore({
        restoreId: randomUUID(),
        backupId,
        source: caller.userPrincipalName,
        chosen: contentRows(state, selection),
      }),
    );
  },
  cancelRestore: ({ state, caller, path: { restoreId } }) => {
    const restore = restoreOf(state, restoreId);
    if (restore.status !== 'Running') throw new HttpError(409, 'The restore is not running');
    Object.assign(restore, { status: 'Canceled', version: restore.version + 1, updateTime: new Date().toISOString() });
    noteActivity(state, 'Updated', 'Restore', caller, `Restore ${restoreId} stopped`);
    return stateOf(restore);
  },
  listRestores: (
    /** @type {any} */ {
      state,
      body: { filters = {}, sort = { column: 'creationTime', direction: 'desc' }, knownVersion, ...page },
    },
  ) => {
    lookAtRestores(state);
    const statuses = filters.status === 'Failed' ? ['Failed', 'Unprocessed'] : [filters.status];
    const fitting = within(state.restores, filters, 'creationTime').filter(
      ({ status }) => filters.status === undefined || statuses.includes(status),
    );
    const rows = sorted(fitting, sort, ({ restoreId }) => restoreId);
    return versioned({ list: takePage(rows, page).map(shownRestore), total: rows.length }, knownVersion);
  },
  listRestoreRecords: ({ state, path: { type }, body: { restoreId, sort, ...question } }) => {
    const { list, total } = entries(restoreOf(state, restoreId).items.filter(isOf(typeOfSlug(type))), {
      ...question,
      sort: keyed(sort),
    });
    return {
      columns: COLUMNS.map(({ name, key }) => ({ name, sortable: key !== undefined })),
      rows: list.map((item) => COLUMNS.map(({ cell }) => cell(item))),
      total,
    };
  },
  getRestoreReport: ({ state, path: { id }, body }) => entries(restoreOf(state, id).items, body),
  listRestoreProblems: ({ state, path: { id }, body }) =>
    entries(
      restoreOf(state, id).items.filter(({ errors, notes }) => body.about !== 'privileges' && (errors ?? notes)),
      body,
    ),
  downloadRestoreAttributes: ({ state, path: { id } }) => {
    const { items, restoreId } = restoreOf(state, id);
    const lines = items.flatMap(({ name, type, id: objectId, status, errors = [], attributes = [] }) => [
      renderCsvLine([type, name, objectId, '', '', '', status, errors[0]?.message]),
      ...attributes.map((one) =>
        renderCsvLine([type, name, objectId, one.name, '(unknown)', one.readBack, 'As intended', '']),
      ),
    ]);
    return new Reply({
      type: 'text/csv; charset=utf-8; header=present',
      text: renderCsvLine(['Type', 'Name', 'ID', 'Attribute', 'Before', 'After', 'Result', 'Reason']) + lines.join(''),
      headers: { 'content-disposition': `attachment; filename="restore-attributes-${restoreId}.csv"` },
    });
  },
  downloadRestoreSummary: ({ state, path: { id } }) => {
    const { restoreId, status, source } = restoreOf(state, id);
    return new Reply({
      type: 'text/html; charset=utf-8',
      text: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Restore summary</title></head>
<body><h1>Restore summary</h1><p>${restoreId}, ${status}, started by ${source}</p></body></html>
`,
      headers: { 'content-disposition': `attachment; filename="restore-summary-${restoreId}.html"` },
    });
  },
  listReportTicks: ({ state, path: { id } }) => ({ list: [...ticksOf(state, restoreOf(state, id)).values()] }),
  setReportTicks: ({ state, caller, path: { id }, body: { objects, done } }) => {
    const restore = restoreOf(state, id);
    const ticks = ticksOf(state, restore);
    for (const object of objects)
      found(restore.items, (item) => keyOf(item) === keyOf(object), `The object ${object.id}`);
    const keys = [...new Set(objects.map(keyOf))];
    if (done && keys.filter((key) => !ticks.has(key)).length + ticks.size > MAX_TICKS)
      throw new HttpError(409, 'A report holds at most 10,000 ticks');
    for (const { type, id: objectId } of objects) {
      const key = keyOf({ type, id: objectId });
      const tick = { type, id: objectId, by: caller.userPrincipalName, time: new Date().toISOString() };
      if (!done) ticks.delete(key);
      else if (!ticks.has(key)) ticks.set(key, tick);
    }
    noteActivity(
      state,
      'Updated',
      'Restore',
      caller,
      `Report of the restore: ${done ? 'objects ticked off' : 'ticks taken back'}`,
    );
    return { list: keys.flatMap((key) => ticks.get(key) ?? []) };
  },
  downloadRestoreReport: ({ state, path: { id } }) => {
    const { items, restoreId } = restoreOf(state, id);
    const lines = items.map(({ name, type, status, action, errors }) =>
      renderCsvLine([name, type, status, action, errors?.[0]?.message]),
    );
    return new Reply({
      type: 'text/csv; charset=utf-8; header=present',
      text: renderCsvLine(['Name', 'Type', 'Status', 'Action', 'Error']) + lines.join(''),
      headers: { 'content-disposition': `attachment; filename="restore-report-${restoreId}.csv"` },
    });
  },
};
