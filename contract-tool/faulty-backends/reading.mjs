import { edit, letIn, on, shownBy, withValue, wrong } from './spoil.mjs';

const first = (value) => value.list[0];

/** Operations whose example the backend answers with 200 and JSON of an object. */
const OBJECTS = [
  'init',
  'isSearchReady',
  'getConsent',
  'listBackups',
  'listRestores',
  'getMyPermission',
  'getKeyStatus',
  'getSchedule',
];

const ROWS = [
  edit('a missing version', 'init', 'schema', (value) => {
    delete value.version;
  }),
  edit('a missing total', 'listBackups', 'schema', (value) => {
    delete value.total;
  }),
  edit('a missing id of a backup', 'listBackups', 'schema', (value) => {
    delete first(value)?.backupId;
  }),
  edit('an unknown status of a backup', 'listBackups', 'schema', (value) => {
    if (first(value)) first(value).status = 'Sleeping';
  }),
  edit('a time that is none', 'listBackups', 'schema', (value) => {
    if (first(value)) first(value).creationTime = 'yesterday';
  }),
  edit('a negative counter', 'getBackup', 'schema', (value) => {
    value.aadUsersCounter = -1;
  }),
  edit('a count as text', 'listBackups', 'schema', (value) => {
    value.total = String(value.total);
  }),
  edit('a list that is an object', 'listRestores', 'schema', (value) => {
    value.list = {};
  }),
  edit('an unknown status of a key', 'getKeyStatus', 'schema', (value) => {
    first(value).status = 'Lost';
  }),
  edit('a private field of a key', 'getKeyStatus', 'schema', (value) => {
    first(value).privateKey = 'x';
  }),
  edit('ready as a number', 'isSearchReady', 'schema', (value) => {
    value.ready = 1;
  }),
  edit('an unknown consent', 'getConsent', 'schema', (value) => {
    value.status = 'Perhaps';
  }),
  edit('experimental as text', 'init', 'schema', (value) => {
    value.experimental = 'yes';
  }),
  edit('a schedule on a weekday 9', 'getSchedule', 'schema', (value) => {
    value.days = [9];
  }),
  edit('a time of 25 hours', 'getSchedule', 'schema', (value) => {
    value.time = '25:00';
  }),
  edit('a null in the place of a list', 'getKeyStatus', 'schema', (value) => {
    value.list = null;
  }),
  edit('an object without its id', 'listBackupRecords', 'schema', (value) => {
    delete first(value)?.id;
  }),
  edit('a failure hidden in a 200', 'init', 'hidden-error', (value) => ({ ...value, status: 500 })),
  edit('two active keys', 'getKeyStatus', 'agreement', (value) => {
    value.list.push({ ...first(value), keyName: 'second' });
  }),
  edit('no active key', 'getKeyStatus', 'agreement', (value) => {
    for (const key of value.list) if (key.status === 'Active') key.status = 'Disabled';
  }),
  edit('a total that lies', 'listBackups', 'total', (value) => {
    value.total += 7;
  }),
  edit('a backup twice', 'listBackups', 'paging', (value) => {
    value.list.push(first(value));
    value.total += 1;
  }),
  edit('a page that repeats a row', 'listBackupRecords', 'paging', (value, request) => {
    if (value.list.length > 1 && request.value?.perpage === 100 && !request.value.search) value.list[1] = value.list[0];
  }),
  edit('more rows than asked for', 'listBackupRecords', 'paging', (value, request) => {
    if (request.value?.perpage === 100) value.list = Array.from({ length: 101 }, () => first(value) ?? { id: 'x' });
  }),
  edit('a sort that is none', 'listBackupRecords', 'sort', (value, request) => {
    if (request.value?.sort?.direction === 'desc' && request.value.perpage === 50) value.list.reverse();
  }),
  edit('a search that finds everything', 'listBackupRecords', 'search', (value, request) => {
    if (request.value?.search?.startsWith('no object')) value.total = 5;
  }),
  edit('a search that finds nothing', 'listBackupRecords', 'search', (value, request) => {
    if (request.value?.search) return { ...value, list: [], total: 0 };
  }),
  edit('a search that finds others', 'listBackupRecords', 'search', (value, request) => {
    if (request.value?.search && first(value)) first(value).displayName = '~';
    if (request.value?.search && first(value)) first(value).userPrincipalName = '~';
  }),
  edit('another status than the list has', 'getBackup', 'agreement', (value) => {
    value.status = 'Failed';
  }),
  edit('another time than the list has', 'getBackup', 'agreement', (value) => {
    value.creationTime = '2020-01-01T00:00:00.000Z';
  }),
  edit('versions of an object whose total lies', 'listObjectVersions', 'total', (value) => {
    value.total += 7;
  }),
  edit('versions of an object that is absent from its backup', 'listObjectVersions', 'agreement', (value) => {
    for (const version of value.list) Object.assign(version, { state: 'absent', change: 'deleted' });
  }),
  edit('a version that ends before it begins', 'listObjectVersions', 'agreement', (value) => {
    if (first(value)) first(value).first = { ...first(value).first, creationTime: '2999-01-01T00:00:00.000Z' };
  }),
  edit('changes whose total lies', 'listChanges', 'total', (value) => {
    value.total += 7;
  }),
  edit('changes that are more than the totals say', 'listChanges', 'agreement', (value) => {
    value.totals.changes += 1;
  }),
  edit('changes that a plan cannot reverse and that are counted as such', 'listChanges', 'agreement', (value) => {
    value.plannable += 1;
  }),
  edit('changes by severity that do not add up', 'listChanges', 'agreement', (value) => {
    value.totals.severities.low += 1;
  }),
  edit('a re-created object about which somebody decided', 'listChanges', 'agreement', (value) => {
    const decision = { decision: 'delete', by: 'ada@fabrikam.example', time: '2026-03-05T02:00:00.000Z' };
    for (const row of value.list)
      Object.assign(row, {
        decision,
        recreated: { id: row.id, restoreId: '5f2b8a90-1c3d-4e5f-8a6b-7c8d9e0f1a2b' },
      });
  }),
  edit('changes whose severity filter finds everything', 'listChanges', 'agreement', (value, request) => {
    if (request.value?.filters?.severity) value.total += 1;
  }),
  edit('a gap of the audit log without its times', 'listChanges', 'agreement', (value) => {
    value.auditState = { state: 'gap', gaps: [] };
  }),
  edit('changes whose actor filter finds everything', 'listChanges', 'agreement', (value, request) => {
    if (request.value?.filters?.actorId) value.total += 1;
  }),
  edit('created objects that are not counted as undecided', 'listCreatedObjects', 'agreement', (value) => {
    value.undecided += 1;
  }),
  edit('a created object whose containment says nothing', 'listCreatedObjects', 'agreement', (value) => {
    if (first(value)) first(value).containment = { offered: true, effects: [] };
  }),
  edit('a headline whose severities do not add up', 'getChangesHeadline', 'agreement', () => {
    // A backend with one backup has no numbers to spoil.
    const value = structuredClone(shownBy('getChangesHeadline'));
    value.totals.severities.low += 1;
    return value;
  }),
  edit('a headline with the later backup first', 'getChangesHeadline', 'agreement', () => {
    const { earlier, later, ...value } = shownBy('getChangesHeadline');
    return { ...value, earlier: later, later: earlier };
  }),
  edit('another backup than the one asked for', 'getBackup', 'agreement', (value) => {
    value.backupId = '00000000-0000-4000-8000-000000000000';
  }),
];

const MORE = [
  ...OBJECTS.map((id) =>
    edit(`an extra field in ${id}`, id, 'schema', (value) =>
      id === 'getSchedule' ? { ...value, enabled: 'on' } : { ...value, surprise: true },
    ),
  ),
  ...['init', 'listBackups', 'getKeyStatus', 'getSchedule'].map((id) =>
    wrong(
      `an undocumented status of ${id}`,
      id,
      'undocumented-status',
      on(id, (reply) => ({ ...reply, status: 299 })),
    ),
  ),
  ...['init', 'listBackups', 'getConsent'].map((id) =>
    wrong(
      `a wrong content type of ${id}`,
      id,
      'content-type',
      on(id, (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/html' } })),
    ),
  ),
  ...['init', 'listRestores'].map((id) =>
    wrong(
      `broken JSON of ${id}`,
      id,
      'schema',
      on(id, (reply) => ({ ...reply, text: reply.text.slice(0, -1) })),
    ),
  ),
  ...['init', 'listBackups', 'getKeyStatus', 'listBackupRecords'].map((id) =>
    wrong(`${id} lets in without a token`, id, 'status', on(id, letIn(id), 401)),
  ),
  ...['listBackups', 'getBackup', 'listActivity', 'searchDirectoryUsers'].map((id) =>
    wrong(`${id} takes a bad request`, id, 'status', on(id, letIn(id), 400)),
  ),
  ...['listActivity', 'getKeyStatus', 'listConsoleUsers'].map((id) => ({
    ...wrong(`${id} lets a role in`, id, 'role', on(id, letIn(id), 403)),
    roles: true,
  })),
  ...['listBackups', 'getConsent'].map((id) =>
    wrong(
      `${id} fails`,
      id,
      'status',
      on(id, (reply) => ({
        ...reply,
        status: 500,
        text: JSON.stringify({ status: 500, message: 'm', requestId: 'r' }),
      })),
    ),
  ),
  wrong(
    'a CSV that disagrees',
    'downloadRestoreReport',
    'agreement',
    on('downloadRestoreReport', (reply) => ({
      ...reply,
      text: reply.text.trimEnd().split('\r\n').slice(0, -1).join('\r\n'),
    })),
  ),
  wrong(
    'a CSV as plain text',
    'downloadRestoreReport',
    'content-type',
    on('downloadRestoreReport', (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/plain' } })),
  ),
  wrong(
    'a CSV of attributes that leaves an object out',
    'downloadRestoreAttributes',
    'agreement',
    on('downloadRestoreAttributes', (reply) => ({ ...reply, text: reply.text.split('\r\n').slice(0, 2).join('\r\n') })),
  ),
  wrong(
    'a summary with a script',
    'downloadRestoreSummary',
    'agreement',
    on('downloadRestoreSummary', (reply) => ({ ...reply, text: `${reply.text}<script>alert(1)</script>` })),
  ),
  wrong(
    'a summary of another restore',
    'downloadRestoreSummary',
    'agreement',
    on('downloadRestoreSummary', (reply) => ({ ...reply, text: '<!doctype html><title>Restore summary</title>' })),
  ),
  edit('a report with an entry twice', 'getRestoreReport', 'paging', (value) => {
    if (value.list?.length > 1) value.list[1] = value.list[0];
  }),
  wrong(
    'an error without a message',
    'listBackups',
    'schema',
    on(
      'listBackups',
      withValue((value) => {
        delete value.message;
      }),
      400,
    ),
  ),
  wrong(
    'an error with a stack',
    'listBackups',
    'schema',
    on(
      'listBackups',
      withValue((value) => ({ ...value, stack: 'at x' })),
      400,
    ),
  ),
  wrong(
    'an error that says another status',
    'listBackups',
    'hidden-error',
    on(
      'listBackups',
      withValue((value) => ({ ...value, status: 500 })),
      400,
    ),
  ),
  wrong(
    'an error as a page',
    'getBackup',
    'content-type',
    on(
      'getBackup',
      (reply) => ({ ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, text: '<html>' }),
      400,
    ),
  ),
];

/** Backends with wrong replies to reads. */
export const SPOILED_READING = [...ROWS, ...MORE];
