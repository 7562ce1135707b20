import { found, HttpError } from '../httpError.mjs';
import { searched } from '../pages.mjs';
import { readableBackup } from './backups.mjs';
import { createdOperations } from './created.mjs';
import { describedChanges } from './describedChanges.mjs';
import { compared } from './records.mjs';

const BACK = ['create', 'undelete'];
/** Every operation of the mock is in this wave. */
export const WAVE = 3;
export const RUNNING = 'The restore still runs. It can be undone once it has ended.';

const kindOf = (/** @type {any} */ { inDirectory, inDeletedObjects, attributes }) => {
  if (!inDirectory) return inDeletedObjects ? 'undelete' : 'create';
  return attributes.length > 0 ? 'update' : 'unchanged';
};

/** @throws HttpError 400 for an object that the backup does not have */
const operationOf = (state, { type, id }, place) => {
  const one = /** @type {Record<string, any>} */ (compared(state, type, id));
  if (one.message) throw new HttpError(400, one.message);
  const kind = kindOf(one);
  return {
    operationId: String(place + 1),
    type,
    id,
    name: one.displayName ?? id,
    kind,
    wave: WAVE,
    selected: kind !== 'unchanged',
    attributes: one.attributes.map(({ name: path, oldValue, newValue }) => ({
      path,
      ...(oldValue !== undefined && { expected: oldValue }),
      ...(newValue !== undefined && { wanted: newValue }),
      selected: true,
    })),
    links: [],
    requires: [],
    losses: [],
    conflicts: [],
    ...(type === 'users' && BACK.includes(kind) && { restoreEnabled: true }),
    ...(type === 'conditionalAccessPolicies' && kind !== 'unchanged' && { reportOnly: false }),
    state: 'planned',
  };
};

/** @throws HttpError 404, and 409 for a restore that runs */
export const restoreToUndo = ({ restores }, id) => {
  const restore = found(restores, ({ restoreId }) => restoreId === id, `Restore ${id}`);
  if (restore.status === 'Running') throw new HttpError(409, RUNNING);
  return restore;
};

/** The reverse of a restore's action on an object: an object that the restore created is deleted. */
const undoOf = (state, { type, id }, place) => {
  const { attributes, ...operation } = operationOf(state, { type, id }, place);
  const kind = BACK.includes(operation.kind) ? 'delete' : 'update';
  return {
    ...operation,
    kind,
    selected: true,
    restoreEnabled: undefined,
    reportOnly: undefined,
    attributes: attributes.map(({ path, expected: wanted, wanted: expected, selected }) => ({
      path,
      ...(expected !== undefined && { expected }),
      ...(kind === 'update' && wanted !== undefined && { wanted }),
      selected,
    })),
  };
};

const objectsOf = (state, /** @type {any} */ { kind, backupId, otherId, objects = [], keys, filters = {} }) => {
  readableBackup(state, backupId, 409);
  if (kind === 'objects') return objects;
  readableBackup(state, otherId, 409);
  const all = backupId === otherId ? [] : describedChanges(state);
  const unknown = keys?.find((key) => !all.some((one) => one.key === key));
  if (unknown) throw new HttpError(404, `The backups do not differ in ${unknown}`);
  const { search, own = true, causedBy, ...equal } = filters;
  // No change of the mock follows from another one, and created objects are not part of a plan.
  return searched(all, search, ({ name, id }) => [name, id]).filter(
    (row) =>
      own &&
      causedBy === undefined &&
      row.kind !== 'created' &&
      (keys?.includes(row.key) ?? true) &&
      Object.entries(equal).every(([column, value]) => row[column] === value),
  );
};

/** @returns the operations of a plan of this source: changes, objects, created objects or an undo */
export const makeOperations = (state, source) => {
  if (source.kind === 'created') return createdOperations(state, source);
  if (source.kind !== 'undo') {
    const created = source.created?.length ? createdOperations(state, { ...source, decisions: source.created }) : [];
    const all = [...objectsOf(state, source).map((one, place) => operationOf(state, one, place)), ...created];
    return all.map((one, place) => ({ ...one, operationId: String(place + 1) }));
  }
  const written = restoreToUndo(state, source.restoreId).items.filter(({ status }) => status === 'Completed');
  return written.map((one, place) => undoOf(state, one, place));
};

/** @throws HttpError 400 for an edit that the operation does not allow */
export const editOperation = (
  operation,
  { selected = operation.selected, attributes = [], links = [], linkMode, restoreEnabled, reportOnly },
) => {
  if (selected && operation.kind === 'unchanged') throw new HttpError(400, 'The object is right already');
  if (linkMode !== undefined || links.length > 0) throw new HttpError(400, 'The operation writes no links');
  if (restoreEnabled !== undefined && operation.restoreEnabled === undefined)
    throw new HttpError(400, 'Only users that come back have a choice of their account status');
  if (reportOnly !== undefined && operation.reportOnly === undefined)
    throw new HttpError(400, 'Only a policy that would be enforced can be written as report-only');
  const chosen = new Map(attributes.map(({ path, selected: isChosen }) => [path, isChosen]));
  const paths = operation.attributes.map(({ path }) => path);
  if (chosen.size > 0 && (BACK.includes(operation.kind) || [...chosen.keys()].some((path) => !paths.includes(path))))
    throw new HttpError(400, 'The operation does not let this attribute be chosen');
  return {
    ...operation,
    selected,
    attributes: operation.attributes.map((one) => ({ ...one, selected: chosen.get(one.path) ?? one.selected })),
    ...(restoreEnabled !== undefined && { restoreEnabled }),
    ...(reportOnly !== undefined && { reportOnly }),
  };
};
