import { found, HttpError } from '../httpError.mjs';
import { cancelRunningSnapshot, lookAtSnapshot, typesRead } from '../jobs.mjs';
import { noteActivity } from '../state.mjs';
import { TYPES } from '../types.mjs';
import { makeId } from '../rows.mjs';
import { isUnderWay } from './backups.mjs';

const REUSED = 10 * 60_000;
/** Ids of snapshots begin here, apart from those of backups. */
const IDS = 400;

/** @throws HttpError 404 */
const snapshotOf = (state, id) =>
  found(state.snapshots, ({ snapshotId }) => snapshotId === id.toLowerCase(), `Snapshot ${id}`);

const shownSnapshot = (state, snapshot) => {
  const { snapshotId, state: own, startedAt, endedAt } = snapshot;
  const done = typesRead(state, snapshot);
  const stateAt = (place) => (place < done ? 'done' : place === done && own === 'running' ? 'reading' : 'waiting');
  return {
    snapshotId,
    state: own,
    startedAt,
    ...(endedAt && { endedAt }),
    types: TYPES.map(({ type, counter }, place) => ({
      type,
      state: stateAt(place),
      read: place < done ? state.counters[counter] : 0,
    })),
  };
};

const isYoung = ({ startedAt }) => Date.now() - Date.parse(startedAt) < REUSED;

/** Snapshots of the directory: read when they were looked at often enough, and no backups. */
export const snapshotHandlers = {
  startSnapshot: ({ state, caller, body: { again = false } }) => {
    if (state.backups.some(isUnderWay)) throw new HttpError(409, 'A backup is running');
    if (!state.backups.some(({ isDataReady }) => isDataReady))
      throw new HttpError(409, 'There is no completed backup to compare with');
    const [newest] = state.snapshots;
    if (newest?.state === 'running' || (newest?.state === 'completed' && !again && isYoung(newest)))
      return shownSnapshot(state, newest);
    const snapshot = {
      snapshotId: makeId(IDS, state.snapshots.length),
      state: 'running',
      startedAt: new Date().toISOString(),
      polled: 0,
    };
    state.snapshots.unshift(snapshot);
    noteActivity(state, 'Compared', 'Backup', caller, 'Snapshot of the directory started');
    return shownSnapshot(state, snapshot);
  },
  getSnapshot: ({ state, path: { snapshotId } }) => {
    const snapshot = snapshotOf(state, snapshotId);
    lookAtSnapshot(state, snapshot);
    return shownSnapshot(state, snapshot);
  },
  cancelSnapshot: ({ state, caller, path: { snapshotId } }) => {
    const snapshot = snapshotOf(state, snapshotId);
    if (snapshot.state !== 'running') throw new HttpError(409, 'The snapshot is not running');
    cancelRunningSnapshot(state);
    noteActivity(state, 'Compared', 'Backup', caller, 'Snapshot of the directory cancelled');
    return shownSnapshot(state, snapshot);
  },
};
