import { takePage, searched, sorted } from '../pages.mjs';
import { HttpError } from '../httpError.mjs';
import { TYPES, typeOfSlug } from '../types.mjs';
import { typesRead } from '../jobs.mjs';
import { readableBackup } from './backups.mjs';
import {
  actorOf,
  changeTotals,
  countersOf,
  describedChanges,
  differencesOf,
  fitsActor,
  PLANNABLE,
  sortChanges,
} from './describedChanges.mjs';
import { selectedIds } from './selections.mjs';

const idOf = ({ id }) => id;
const EVERY_OTHER = 2;
const EVERY_THIRD = 3;

/** @throws HttpError 400 for a column that the type does not have */
const checkColumn = (rows, column) => {
  if (column !== undefined && !rows.some((row) => column in row))
    throw new HttpError(400, `${column} is not a column to sort by`);
};

/** @type {(state: any, backupId: string, slug: string, question: Record<string, any>) => Record<string, any>} */
const browse = (state, backupId, slug, { search, sort, ...page }) => {
  readableBackup(state, backupId);
  const all = state.rows[typeOfSlug(slug)];
  checkColumn(all, sort?.column);
  const rows = sorted(searched(all, search, Object.values), sort, idOf);
  return { rows: takePage(rows, page), total: rows.length };
};

/** The row of a type and id; named policies are items of one type. */
const rowOf = (state, type, id) =>
  (state.rows[type] ?? state.rows.tenantWidePolicies.filter((row) => row.type === type)).find((row) => row.id === id);

/** An object is changed in the newest backup, and the same in all others. */
const versionsOf = (state, { id, displayName }) => {
  const backups = state.backups.filter(({ isDataReady, status }) => isDataReady && status === 'Completed');
  if (backups.length === 0) throw new HttpError(404, `No backup has the object ${id}`);
  const references = backups
    .map(({ backupId, creationTime }) => ({ backupId, creationTime }))
    .sort((one, other) => (one.creationTime < other.creationTime ? 1 : -1));
  const [newest, ...earlier] = references;
  const versionIn = (list, more) => ({
    objectId: id,
    state: 'present',
    first: list.at(-1),
    last: list[0],
    backups: list.length,
    unknown: [],
    ...more,
  });
  if (earlier.length === 0) return [versionIn([newest], { change: 'first', attributes: [] })];
  const attributes = [{ name: 'description', oldValue: displayName, newValue: `${displayName} and control` }];
  return [
    versionIn([newest], {
      change: 'changed',
      comparedWith: earlier[0],
      attributes,
      actorState: 'exact',
      actors: [actorOf(state)],
    }),
    versionIn(earlier, { change: 'first', attributes: [] }),
  ];
};

/** Compares one object with the live directory: some are missing there, some differ, the rest are equal. */
export const compared = (state, type, id) => {
  const row = rowOf(state, type, id);
  if (!row) return { type, id, message: 'The backup does not contain this object.', attributes: [] };
  const place = (state.rows[type] ?? state.rows.tenantWidePolicies).indexOf(row);
  const named = { type, id, ...(row.displayName && { displayName: row.displayName }) };
  if (state.restored.has(id)) return { ...named, inDirectory: true, attributes: [] };
  if (place % EVERY_THIRD === EVERY_THIRD - 1)
    return {
      ...named,
      inDirectory: false,
      inDeletedObjects: place % EVERY_OTHER === 0,
      attributes: [{ name: 'displayName', newValue: row.displayName }],
    };
  const attributes =
    place % EVERY_OTHER === 0 ? [{ name: 'description', oldValue: 'Changed since', newValue: 'As it was' }] : [];
  return { ...named, inDirectory: true, attributes };
};

/** The objects of a backup: browsed, named by id, compared with another backup and with the directory. */
export const recordHandlers = {
  listBackupRecords: ({ state, path: { type }, body: { backupId, ...question } }) => {
    const { rows: list, total } = browse(state, backupId, type, question);
    return { list, total };
  },
  listBackupObjects: ({ state, path: { id, type }, body: { restoreId, ...question } }) => {
    const { rows: objects, total } = browse(state, id, type, question);
    const chosen = selectedIds(state, restoreId, id, typeOfSlug(type));
    return { objects, total, selected: objects.map(idOf).filter((one) => chosen.has(one)) };
  },
  listRecordsByIds: ({ state, path: { id, type }, body: { ids, pagenum, perpage, ...question } }) => {
    const { rows } = browse(state, id, type, { ...question, pagenum: 1, perpage: Number.MAX_SAFE_INTEGER });
    const wanted = new Set(ids);
    const found = rows.filter((row) => wanted.has(idOf(row)));
    return { list: takePage(found, { pagenum, perpage }), total: found.length };
  },
  getBackupObjectsByIds: ({ state, path: { id }, body }) => {
    readableBackup(state, id);
    return {
      objects: body
        .flatMap(({ type, ids }) => ids.map((one) => [type, rowOf(state, type, one)]))
        .filter(([, row]) => row)
        .map(([type, row]) => ({ type, id: row.id, displayName: row.displayName })),
    };
  },
  compareBackups: (/** @type {any} */ { state, path: { id, otherId }, body: { search, filters = {}, ...page } }) => {
    const [one, other] = [readableBackup(state, id), readableBackup(state, otherId)];
    const all = one === other ? [] : differencesOf(state);
    // The mock knows no change of the service.
    if (filters.serviceChanges)
      return { list: [], total: 0, counters: countersOf(all), serviceChanges: 0, incomplete: [] };
    const rows = searched(all, search, ({ displayName }) => [displayName]).filter(
      ({ type, change }) => type === (filters.type ?? type) && change === (filters.change ?? change),
    );
    return {
      list: takePage(rows, page),
      total: rows.length,
      counters: countersOf(all),
      serviceChanges: 0,
      incomplete: [],
    };
  },
  listObjectVersions: ({ state, body: { objectType, objectId, ...page } }) => {
    const row = rowOf(state, objectType, objectId);
    if (!row) throw new HttpError(404, `No backup has the object ${objectId}`);
    const all = versionsOf(state, row);
    return {
      objectType,
      objectId,
      ...(row.displayName && { displayName: row.displayName }),
      list: takePage(all, page),
      total: all.length,
    };
  },
  listChanges: (/** @type {any} */ { state, path: { id, otherId }, body: { search, sort, filters = {}, ...page } }) => {
    const snapshot = state.snapshots.find(
      (each) => each.snapshotId === otherId.toLowerCase() && each.state !== 'canceled',
    );
    const one = readableBackup(state, id);
    const other = snapshot ? { creationTime: snapshot.startedAt } : readableBackup(state, otherId);
    const unread = snapshot ? TYPES.slice(typesRead(state, snapshot)).map(({ type }) => type) : [];
    const all = one === other ? [] : describedChanges(state).filter(({ type }) => !unread.includes(type));
    const { own = true, causedBy, actorId, correlationId, from, to, ...equal } = filters;
    const wanted = { actorId, correlationId, from, to };
    const { kind, id: personId, name: person } = actorOf(state);
    // No change of the mock follows from another one.
    const fitting = searched(all, search, ({ name, id: objectId }) => [name, objectId]).filter(
      (row) =>
        own &&
        causedBy === undefined &&
        row.actors.some((one) => fitsActor(one, wanted)) &&
        Object.entries(equal).every(([column, value]) => row[column] === value),
    );
    const rows = sortChanges(fitting, sort);
    const since = one.creationTime < other.creationTime ? one.creationTime : other.creationTime;
    const { critical, high, medium, low } = changeTotals(all).severities;
    const severities = { critical, high, medium, low };
    return {
      headline: `${all.length === 0 ? 'No' : all.length} changes since the backup of ${since}.`,
      totals: changeTotals(all),
      folds: [],
      list: takePage(rows, page),
      total: rows.length,
      plannable: rows.filter(({ kind: changeKind }) => PLANNABLE.includes(changeKind)).length,
      incomplete: unread,
      ...(snapshot?.state === 'running' && { reading: unread }),
      auditState: { state: 'available', readAt: new Date().toISOString(), gaps: [] },
      actors: all.length === 0 ? [] : [{ kind, id: personId, name: person, changes: all.length, severities }],
    };
  },
  getChangesHeadline: ({ state }) => {
    const ready = state.backups.filter(({ isDataReady }) => isDataReady);
    const [later, earlier] = ready.map(({ backupId, creationTime }) => ({ backupId, creationTime }));
    if (!earlier) return { headline: 'There are no two completed backups yet.', incomplete: [] };
    const all = describedChanges(state);
    return {
      headline: `${all.length} changes since the backup of ${earlier.creationTime}.`,
      earlier,
      later,
      totals: changeTotals(all),
      incomplete: [],
    };
  },
  compareWithDirectory: ({ state, path: { backupId }, body }) => {
    readableBackup(state, backupId);
    return body.flatMap(({ type, ids }) => ids.map((id) => compared(state, type, id)));
  },
  isMailboxRecoveryAvailable: () => ({ available: true }),
};
