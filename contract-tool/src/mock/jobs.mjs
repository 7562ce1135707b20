import { NAMED_POLICIES, TYPES } from './types.mjs';

const HOUR = 3_600_000;
/** One object in this many fails or is restored in part: a front end must show both. */
const FAILS = 7;
const PARTLY = 11;
const COUNTERS = {
  Completed: 'completed',
  Failed: 'failed',
  CompletedWithErrors: 'completedWithErrors',
  Unprocessed: 'unprocessed',
  Running: 'running',
};
const MESSAGE = 'Another object with the same value for property userPrincipalName already exists.';

const touch = (job) => {
  job.updateTime = new Date().toISOString();
};

/** Moves a running backup on by one poll. */
const advanceBackup = (state, job) => {
  if (job.status === 'Canceling') {
    Object.assign(job, { status: 'Canceled', isDataReady: false });
    delete job.progress;
    return touch(job);
  }
  if (job.status !== 'Running') return undefined;
  job.polled = (job.polled ?? 0) + 1;
  touch(job);
  if (job.polled < state.polls) {
    const { type, counter } = TYPES[Math.min(TYPES.length - 1, Math.floor((job.polled / state.polls) * TYPES.length))];
    job.progress = { type, read: Math.floor(state.counters[counter] / 2), expected: state.counters[counter] };
    return undefined;
  }
  delete job.progress;
  return Object.assign(job, {
    status: 'Completed',
    isDataReady: true,
    statusDetails: '',
    textFieldsSortable: true,
    linksCounter: 0,
    ...state.counters,
  });
};

/** The outcome of an object depends only on its place, so that it is the same at every start. */
const outcomeOf = (item, place) => {
  if (place % FAILS === FAILS - 1)
    return {
      status: 'Failed',
      action: 'Create',
      errors: [{ message: MESSAGE, code: 'Request_BadRequest', attribute: 'userPrincipalName' }],
    };
  if (place % PARTLY === PARTLY - 1)
    return {
      status: 'CompletedWithErrors',
      action: 'Update',
      errors: [{ message: 'One member was not found.', attribute: 'links.members' }],
    };
  return {
    status: 'Completed',
    action: 'Update',
    attributes: [{ name: 'displayName', intended: item.name, written: item.name, readBack: item.name }],
  };
};

/** The counter of each type that a restore has. */
const countersOf = (items) => {
  const found = {};
  for (const { type: own, status } of items) {
    const type = NAMED_POLICIES.includes(own) ? 'tenantWidePolicies' : own;
    found[type] ??= { completed: 0, failed: 0, completedWithErrors: 0, unprocessed: 0, running: 0 };
    found[type][COUNTERS[status]] += 1;
  }
  return found;
};

const finish = (job) => {
  const failed = job.items.filter(({ status }) => status !== 'Completed').length;
  job.status = failed > 0 ? 'CompletedWithErrors' : 'Completed';
  if (failed > 0)
    job.statusDetails = `${failed} of ${job.items.length} objects ${failed === 1 ? 'was' : 'were'} not restored completely`;
};

/** Moves a running restore on by one poll, in which this many objects are done. */
const advanceRestore = (state, job) => {
  if (job.status !== 'Running') return;
  job.polled = (job.polled ?? 0) + 1;
  const done = Math.ceil((job.items.length * Math.min(job.polled, state.polls)) / state.polls);
  job.items = job.items.map((item, place) =>
    place < done && item.status === 'Unprocessed' ? { ...item, ...outcomeOf(item, place) } : item,
  );
  for (const { id, status } of job.items) if (status === 'Completed') state.restored?.add(id);
  job.version += 1;
  touch(job);
  if (job.polled >= state.polls) finish(job);
};

/** @returns the number of types that a snapshot has read. */
export const typesRead = ({ polls }, { state, polled }) =>
  state === 'completed' ? TYPES.length : Math.floor((Math.min(polled, polls - 1) / polls) * TYPES.length);

/** Moves a running snapshot on by one poll. */
export const lookAtSnapshot = (state, snapshot) => {
  if (snapshot.state !== 'running') return;
  snapshot.polled += 1;
  if (snapshot.polled >= state.polls)
    Object.assign(snapshot, { state: 'completed', endedAt: new Date().toISOString() });
};

/** A backup never waits for a snapshot. */
export const cancelRunningSnapshot = ({ snapshots }) => {
  const running = snapshots.find(({ state }) => state === 'running');
  if (running) Object.assign(running, { state: 'canceled', endedAt: new Date().toISOString() });
};

/** Each poll moves the jobs of a list on, because tests should not have to wait for a clock. */
export const lookAtBackups = (state) => state.backups.forEach((job) => advanceBackup(state, job));
export const lookAtRestores = (state) => state.restores.forEach((job) => advanceRestore(state, job));

const own = (names) => (job) => Object.fromEntries(Object.entries(job).filter(([name]) => !names.includes(name)));
export const shownBackup = own(['polled']);
export const shownRestore = (job) => ({ ...own(['polled', 'items'])(job), ...countersOf(job.items) });

/** @param chosen rows by type */
export const newRestore = ({ restoreId, backupId, source, chosen, now = Date.now() }) => ({
  version: 1,
  restoreId,
  backupId,
  status: 'Running',
  creationTime: new Date(now).toISOString(),
  updateTime: new Date(now).toISOString(),
  source,
  items: Object.entries(chosen).flatMap(([type, rows]) =>
    rows.map((row) => ({ id: row.id, name: row.displayName ?? row.id, type: row.type ?? type, status: 'Unprocessed' })),
  ),
});

/**
 * Restores of the days before: one with errors, which has the id of the contract's examples, one without, and one that
 * was stopped.
 * @type {(rows: Record<string, any[]>, backups: any[], now: number) => any[]}
 */
export const initialRestores = (rows, [{ backupId }], now) => {
  const rowsFrom = (type, from, to) => ({ [type]: rows[type].slice(from, to) });
  const ended = (restoreId, hours, chosen) => {
    const job = newRestore({ restoreId, backupId, source: 'ada@fabrikam.example', chosen, now: now - hours * HOUR });
    advanceRestore({ polls: 1 }, job);
    return { ...job, updateTime: new Date(now - hours * HOUR + 90_000).toISOString() };
  };
  const stopped = newRestore({
    restoreId: '3a7e5d10-9c1f-4f1e-8d55-7b2f90c1e803',
    backupId,
    source: 'oscar@fabrikam.example',
    chosen: rowsFrom('groups', 0, 5),
    now: now - 50 * HOUR,
  });
  return [
    ended('3a7e5d10-9c1f-4f1e-8d55-7b2f90c1e8aa', 1, {
      ...rowsFrom('users', 0, 30),
      ...rowsFrom('namedLocations', 0, 3),
    }),
    ended('3a7e5d10-9c1f-4f1e-8d55-7b2f90c1e802', 26, rowsFrom('groups', 0, 4)),
    { ...stopped, status: 'Canceled' },
  ];
};
