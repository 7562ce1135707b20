import { HttpError } from '../httpError.mjs';
import { takePage, searched } from '../pages.mjs';
import { noteActivity } from '../state.mjs';
import { readableBackup } from './backups.mjs';
import { describedChanges } from './describedChanges.mjs';

const CONTAINED = {
  users: ['Disables the account.', 'Ends all sessions.'],
  groups: ['Removes all members.'],
  applications: ['Disables its sign-in.'],
  servicePrincipals: ['Disables its sign-in.'],
  conditionalAccessPolicies: ['Disables the policy.'],
};

/** @throws HttpError 404 */
const createdBetween = (state, { id, otherId }) => {
  const one = readableBackup(state, id);
  const snapshot = state.snapshots.find(
    (each) => each.snapshotId === otherId.toLowerCase() && each.state !== 'canceled',
  );
  const other = snapshot ?? readableBackup(state, otherId);
  return one === other ? [] : describedChanges(state).filter(({ kind }) => kind === 'created');
};

const isOf = (key) => (/** @type {any} */ row) => row.key.toLowerCase() === key.toLowerCase();

/** @throws HttpError 404 for an object that was not created */
const createdObject = (rows, { type, id }) => {
  const row = rows.find(isOf(`${type} ${id}`));
  if (!row) throw new HttpError(404, `${type} ${id} was not created between the two versions.`);
  return row;
};

const rowOf = (state, { key, type, id, name, severity, reasons, actors, actorState }) => {
  const effects = CONTAINED[type];
  return {
    key,
    type,
    id,
    ...(name && { name }),
    severity,
    reasons,
    actors,
    actorState,
    containment: effects
      ? { offered: true, effects }
      : { offered: false, effects: [], reason: 'Objects of this type cannot be disabled.' },
    deletion: { offered: true, undo: 'undelete' },
    ...(state.decisions.has(key) && { decision: state.decisions.get(key) }),
  };
};

/**
 * Returns the operations of a plan for one created object.
 * @throws HttpError 404, 409 for a deletion without a decision
 */
export const createdOperations = (state, { backupId, otherId, decisions }) => {
  const rows = createdBetween(state, { id: backupId, otherId });
  return decisions.map((/** @type {any} */ { decision, ...object }, /** @type {number} */ place) => {
    const { key, type, id, name = id } = createdObject(rows, object);
    const isDeleted = decision === 'delete';
    if (isDeleted && state.decisions.get(key)?.decision !== 'delete')
      throw new HttpError(409, `An administrator has to decide first that ${name} is deleted.`);
    return {
      operationId: String(place + 1),
      type,
      id,
      name,
      kind: isDeleted ? 'delete' : 'disable',
      wave: isDeleted ? 6 : 1,
      selected: true,
      attributes: isDeleted ? [] : [{ path: 'accountEnabled', expected: true, wanted: false, selected: true }],
      links: [],
      requires: [],
      losses: [],
      conflicts: [],
      state: 'planned',
    };
  });
};

export const createdHandlers = {
  listCreatedObjects: (/** @type {any} */ { state, path, body: { search, filters = {}, ...page } }) => {
    const all = createdBetween(state, path);
    const { decision, ...equal } = filters;
    const rows = searched(all, search, ({ name, id }) => [name, id]).filter(
      (row) =>
        (decision === undefined || decision === (state.decisions.get(row.key)?.decision ?? 'undecided')) &&
        Object.entries(equal).every(([column, value]) => row[column] === value),
    );
    return {
      list: takePage(rows, page).map((row) => rowOf(state, row)),
      total: rows.length,
      undecided: all.filter(({ key }) => !state.decisions.has(key)).length,
    };
  },
  decideCreatedObject: (/** @type {any} */ { state, caller, path, body: { type, id, decision, reason = '' } }) => {
    if (decision === 'keep' && reason.trim() === '') throw new HttpError(400, 'Say why the object is kept.');
    const { key } = createdObject(createdBetween(state, path), { type, id });
    noteActivity(state, 'Updated', 'Backup', caller, `Created object ${key}: ${decision}`);
    if (decision === 'undecided') {
      state.decisions.delete(key);
      return {};
    }
    const text = reason.trim();
    const kept = {
      decision,
      ...(text && { reason: text }),
      by: caller.userPrincipalName,
      time: new Date().toISOString(),
    };
    state.decisions.set(key, kept);
    return { decision: kept };
  },
};
