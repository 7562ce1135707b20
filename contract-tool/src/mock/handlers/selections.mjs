import { randomUUID } from 'node:crypto';
import { found, HttpError } from '../httpError.mjs';
import { Reply } from '../reply.mjs';
import { readableBackup } from './backups.mjs';

const LIMIT = 100;
const EXPERIMENTAL_LIMIT = 10_000;
/** Rough estimate: objects per minute. */
const PER_MINUTE = 60;
const BOTH = 'A whole section and single objects of it cannot both be chosen';

/** @throws HttpError 404 */
export const findSelection = (state, restoreId) =>
  found([...state.selections.values()], (one) => one.restoreId === restoreId, `Selection ${restoreId}`);

const countOf = (state, type, { whole, chosen }) => (whole ? state.rows[type].length : chosen.size);
const totalsOf = (state, { sections }) =>
  Object.fromEntries(
    Object.entries(sections)
      .map(([type, section]) => [type, countOf(state, type, section)])
      .filter(([, count]) => count > 0),
  );
const sumOf = (totals) => Object.values(totals).reduce((sum, count) => sum + count, 0);

/** @throws HttpError 400 for more objects than the limit allows */
const demandLimit = (state, selection) => {
  const limit = selection.experimental ? EXPERIMENTAL_LIMIT : LIMIT;
  if (sumOf(totalsOf(state, selection)) > limit) throw new HttpError(400, `You can select up to ${limit} objects`);
};

/** @throws HttpError 400 for ids that the backup does not hold */
const demandHeld = (state, type, ids) => {
  const missing = ids.filter((id) => !state.rows[type].some((row) => row.id === id));
  if (missing.length > 0) throw new HttpError(400, 'The backup does not hold one of the chosen objects');
};

const summaryOf = (state, selection) => {
  const totalSelected = totalsOf(state, selection);
  const sum = sumOf(totalSelected);
  return {
    restoreId: selection.restoreId,
    version: selection.version,
    totalSelected,
    ...(sum > 0 && { estimatedDuration: Math.ceil(sum / PER_MINUTE) }),
  };
};

const sectionOf = (state, type, { isSectionSelected, selected }) => {
  if (isSectionSelected && selected.length > 0) throw new HttpError(400, BOTH);
  demandHeld(
    state,
    type,
    selected.map(({ id }) => id),
  );
  return { whole: isSectionSelected, chosen: new Map(selected.map(({ id, displayName }) => [id, displayName])) };
};

/** Choosing is set arithmetic: taking away from a whole section leaves the others, one by one. */
const changed = (
  state,
  type,
  { whole, chosen } = { whole: false, chosen: new Map() },
  { isSectionSelected, add = [], remove = [] },
) => {
  if (isSectionSelected && add.length + remove.length > 0) throw new HttpError(400, BOTH);
  if (add.some(({ id }) => remove.includes(id)))
    throw new HttpError(400, 'The same object cannot be added and removed at once');
  demandHeld(
    state,
    type,
    add.map(({ id }) => id),
  );
  const isWhole = isSectionSelected ?? whole;
  if (isWhole && remove.length === 0) return { whole: true, chosen: new Map() };
  const kept = isWhole
    ? new Map(state.rows[type].map(({ id, displayName }) => [id, displayName]))
    : new Map(isSectionSelected === undefined ? chosen : []);
  for (const id of remove) kept.delete(id);
  for (const { id, displayName } of add) kept.set(id, displayName);
  return { whole: false, chosen: kept };
};

const demandOpen = ({ started }) => {
  if (started) throw new HttpError(409, 'The restore of this selection has started. It can no longer be changed');
};

/** @returns the ids that a selection of this backup holds of one type. */
export const selectedIds = (state, restoreId, backupId, type) => {
  const selection = state.selections.get(restoreId);
  const section = selection?.backupId === backupId ? selection.sections[type] : undefined;
  return new Set(section?.whole ? state.rows[type].map(({ id }) => id) : (section?.chosen.keys() ?? []));
};

/** @returns the rows that a selection chooses, by type. */
export const chosenRows = (state, selection) =>
  Object.fromEntries(
    Object.keys(selection.sections).map((type) => {
      const ids = selectedIds(state, selection.restoreId, selection.backupId, type);
      return [type, state.rows[type].filter(({ id }) => ids.has(id))];
    }),
  );

/** Selections are made, read, changed by version, and cleared. */
export const selectionHandlers = {
  createSelection: ({ state, caller, body: { backupId, selection, experimental = false } }) => {
    const backup = readableBackup(state, backupId, 409);
    const sections = Object.fromEntries(
      Object.entries(selection).map(([type, section]) => [type, sectionOf(state, type, section)]),
    );
    const made = {
      restoreId: randomUUID(),
      backupId: backup.backupId,
      person: caller.userPrincipalName,
      version: 1,
      experimental,
      sections,
    };
    demandLimit(state, made);
    state.selections.set(made.restoreId, made);
    return summaryOf(state, made);
  },
  findOwnSelection: ({ state, caller, path: { id } }) => {
    const { backupId } = readableBackup(state, id);
    const own = [...state.selections.values()].findLast(
      (one) => one.backupId === backupId && one.person === caller.userPrincipalName && !one.started,
    );
    return own ? { restoreId: own.restoreId } : {};
  },
  getSelection: ({ state, path: { restoreId } }) => {
    const selection = findSelection(state, restoreId);
    const sections = Object.entries(selection.sections)
      .filter(([, { whole, chosen }]) => whole || chosen.size > 0)
      .map(([type, { whole, chosen }]) => [
        type,
        {
          selected: [...chosen].map(([id, displayName]) => ({
            id,
            ...(displayName !== undefined && { displayName }),
            initiallySelected: true,
          })),
          isSectionSelected: whole,
          totalCount: state.rows[type].length,
          totalSelected: countOf(state, type, { whole, chosen }),
        },
      ]);
    return {
      ...summaryOf(state, selection),
      backupId: selection.backupId,
      experimental: selection.experimental,
      selection: Object.fromEntries(sections),
    };
  },
  updateSelection: ({ state, path: { restoreId }, body: { version, selection: change, experimental } }) => {
    const former = findSelection(state, restoreId);
    demandOpen(former);
    if (former.version !== version) throw new HttpError(409, 'The selection was changed elsewhere; read it again');
    const sections = {
      ...former.sections,
      ...Object.fromEntries(
        Object.entries(change).map(([type, one]) => [type, changed(state, type, former.sections[type], one)]),
      ),
    };
    const next = { ...former, version: version + 1, experimental: experimental ?? former.experimental, sections };
    demandLimit(state, next);
    state.selections.set(restoreId, next);
    return summaryOf(state, next);
  },
  deleteSelection: ({ state, path: { restoreId } }) => {
    demandOpen(findSelection(state, restoreId));
    state.selections.delete(restoreId);
    return new Reply({ status: 204 });
  },
};
