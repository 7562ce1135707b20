import { exampleReply } from './examples.mjs';
import { makeId, createRows } from './rows.mjs';
import { PEOPLE } from './people.mjs';
import { initialRestores } from './jobs.mjs';
import { TYPES } from './types.mjs';

const DAY = 86_400_000;
const HISTORY = 30;
const FAILED = 3;
const CANCELED = 7;
const SOURCE = 'Schedule';

const countersOf = (rows) => Object.fromEntries(TYPES.map(({ type, counter }) => [counter, rows[type].length]));

/** A month of scheduled backups; the newest has the id of the contract's examples, so that these find it. */
const history = (shown, counters, now) =>
  Array.from({ length: HISTORY }, (_, age) => {
    const start = new Date(now - age * DAY - DAY / 8);
    const creationTime = start.toISOString();
    const source = age % 7 === 6 ? 'scheduled-additional-entities' : 'scheduled';
    const common = {
      backupId: age === 0 ? shown.backupId : makeId(200, age),
      creationTime,
      updateTime: new Date(start.getTime() + 100_000).toISOString(),
      tag: 'scheduled',
      source,
    };
    if (age === FAILED)
      return { ...common, status: 'Failed', isDataReady: false, statusDetails: 'The directory did not answer' };
    if (age === CANCELED) return { ...common, status: 'Canceled', isDataReady: false };
    return {
      ...common,
      status: 'Completed',
      isDataReady: true,
      statusDetails: '',
      textFieldsSortable: true,
      linksCounter: shown.linksCounter ?? 0,
      ...counters,
    };
  });

/** A key of the system is in force; those of the example are its history. */
const keysOf = (shown, now) => [
  {
    status: 'Active',
    keyName: 'system-4',
    createdOn: new Date(now - DAY).toISOString(),
    mode: 'system',
    source: 'Tenant Recovery Console',
    byok: false,
  },
  ...shown.map((key) => ({ ...key, status: 'Disabled' })),
];

/**
 * The state of the mock. It is created at each start, from the contract's examples, and lives in memory only.
 * @param polls number of polls until a job is done
 */
export const createState = (contract, { polls = 4, consent = 'Granted', emergency = false, now = Date.now() } = {}) => {
  const shown = exampleReply(contract, 'listBackups')?.list?.find(({ status }) => status === 'Completed') ?? {
    backupId: makeId(200, 0),
  };
  const rows = createRows(
    {
      users: exampleReply(contract, 'listBackupRecords')?.list?.[0],
      groups: exampleReply(contract, 'listBackupObjects')?.objects?.[0],
    },
    shown,
  );
  const backups = history(shown, countersOf(rows), now);
  const notice = exampleReply(contract, 'listNotices')?.list?.[0];
  const critical = exampleReply(contract, 'listNoticeHistory')?.list?.[0];
  return {
    polls,
    rows,
    backups,
    consent,
    isEmergencyOpen: emergency,
    counters: countersOf(rows),
    users: PEOPLE.filter(({ permissionType }) => permissionType !== undefined).map((person) => ({ ...person })),
    ended: new Set(),
    selections: new Map(),
    /** Ids of objects that are in the directory again as the backup has them. */
    restored: new Set(),
    /** Ticked objects of reports: by restore, then by object. */
    ticks: new Map(),
    restores: initialRestores(rows, backups, now),
    schedule: exampleReply(contract, 'getSchedule') ?? {},
    keys: keysOf(exampleReply(contract, 'getKeyStatus')?.list ?? [], now),
    keyPolls: 0,
    keks: [],
    /** Plans, the newest first. */
    plans: [],
    /** Decisions about created objects, by key. */
    decisions: new Map(),
    /** Snapshots of the directory, the newest first. */
    snapshots: [],
    /** Deleted backups that can be recovered, the last deleted first. */
    deleted: [],
    /** Ids of notices with the id of the person who has seen each. */
    seenNotices: new Set(),
    targets: exampleReply(contract, 'listNotificationTargets')?.list ?? [],
    notices: notice ? [{ ...notice, backupId: backups[FAILED].backupId, time: backups[FAILED].updateTime }] : [],
    acknowledged: critical ? [critical] : [],
    activity: backups.map(({ backupId, creationTime: time }) => ({
      action: 'Scheduled',
      type: 'Backup',
      time,
      source: SOURCE,
      details: `Backup ${backupId}`,
      outcome: 'success',
      target: { kind: 'backup', id: backupId },
    })),
  };
};

/** Adds an entry to the activity log, the newest first. */
export const noteActivity = (state, action, type, { id: personId, userPrincipalName: source }, details) => {
  const time = new Date().toISOString();
  const who = { source, ...(personId && { personId }) };
  state.activity.unshift({ action, type, time, ...who, outcome: 'success', ...(details && { details }) });
};
