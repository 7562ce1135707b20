import { TYPES } from '../types.mjs';

/** Changes between two backups: some groups and a new user. The same backup twice has no changes. */
export const differencesOf = (state) => [
  ...state.rows.groups.slice(0, 3).map(({ id, displayName }) => ({
    type: 'groups',
    id,
    displayName,
    change: 'changed',
    attributes: [{ name: 'description', oldValue: displayName, newValue: `${displayName} and control` }],
  })),
  ...state.rows.users
    .slice(-1)
    .map(({ id, displayName }) => ({ type: 'users', id, displayName, change: 'added', attributes: [] })),
  ...state.rows.namedLocations
    .slice(-1)
    .map(({ id, displayName }) => ({ type: 'namedLocations', id, displayName, change: 'removed', attributes: [] })),
];

const HOUR = 3_600_000;

/** Every change of the mock has the same actor, an hour before the newest backup. */
export const actorOf = (state) => {
  const [newest] = state.backups.filter(({ isDataReady }) => isDataReady);
  return {
    certainty: 'exact',
    kind: 'person',
    id: '7c6a1de0-52f1-4b5e-8d0a-3f1f8a7f1c11',
    name: 'Mallory Quint',
    time: new Date(Date.parse(newest?.creationTime ?? '2026-01-01T00:00:00Z') - HOUR).toISOString(),
    activity: 'Update object',
    correlationId: '3f0b7a52-88a4-4a3e-9a53-0d6f6a1c2b3e',
  };
};

/** @returns true if an actor fits the part of a filter that asks for actors */
export const fitsActor = ({ id, correlationId, time }, wanted) =>
  (wanted.actorId ?? id).toLowerCase() === id &&
  (wanted.correlationId ?? correlationId) === correlationId &&
  (wanted.from ?? time) <= time &&
  (wanted.to ?? time) >= time;

/** Kinds of changes that a plan can reverse. */
export const PLANNABLE = ['changed', 'deleted'];
const KINDS = { added: 'created', removed: 'deleted', changed: 'changed' };
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'service'];
const RULES = [
  { rule: 'objectDeleted', severity: 'medium', title: 'object deleted', sentence: 'An object is deleted.' },
];

/** The same changes, the most important first; nothing in them follows from anything else. */
export const describedChanges = (state) =>
  differencesOf(state)
    .map(({ type, id, displayName, change, attributes }) => ({
      key: `${type} ${id}`,
      type,
      id,
      ...(displayName && { name: displayName }),
      kind: KINDS[change],
      severity: change === 'removed' ? 'medium' : 'low',
      reasons: change === 'removed' ? RULES : [],
      attributes: attributes.map(({ name, oldValue, newValue }) => ({ path: name, from: oldValue, to: newValue })),
      links: [],
      causedBy: [],
      consequences: [],
      names: [],
      actorState: 'exact',
      actors: [actorOf(state)],
      ...(change === 'added' &&
        state.decisions.has(`${type} ${id}`) && { decision: state.decisions.get(`${type} ${id}`) }),
    }))
    .sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));

const rankOf = (row, column) => {
  // Descending begins with the most severe.
  if (column === 'severity') return -SEVERITIES.indexOf(row.severity);
  if (column === 'type') return TYPES.findIndex(({ type }) => type === row.type);
  return column === 'name' ? (row.name ?? row.id) : row[column];
};

/** Changes that the column does not tell apart keep their order. */
export const sortChanges = (rows, sort) => {
  if (!sort) return rows;
  const sign = sort.direction === 'desc' ? -1 : 1;
  return [...rows].sort((one, other) => {
    const [left, right] = [rankOf(one, sort.column), rankOf(other, sort.column)];
    return left === right ? 0 : sign * (left < right ? -1 : 1);
  });
};

const countBy = (keys, values) =>
  Object.fromEntries(keys.map((key) => [key, values.filter((value) => value === key).length]));

export const changeTotals = (all) => ({
  changes: all.length,
  consequences: 0,
  service: 0,
  severities: countBy(
    SEVERITIES,
    all.map(({ severity }) => severity),
  ),
  kinds: countBy(
    [...Object.values(KINDS), 'service'],
    all.map(({ kind }) => kind),
  ),
  types: TYPES.map(({ type }) => ({ type, count: all.filter((one) => one.type === type).length })).filter(
    ({ count }) => count > 0,
  ),
});

export const countersOf = (list) =>
  TYPES.map(({ type }) => type)
    .filter((type) => list.some((one) => one.type === type))
    .map((type) => ({
      type,
      ...Object.fromEntries(
        ['added', 'removed', 'changed'].map((change) => [
          change,
          list.filter((one) => one.type === type && one.change === change).length,
        ]),
      ),
    }));
