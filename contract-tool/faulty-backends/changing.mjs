import { edit, letIn, on, withValue, wrong } from './spoil.mjs';

const OTHER = '00000000-0000-4000-8000-000000000000';
/** Per backend: the facts that the tenant scenario names, and the operation that begins the scenario. */
const SCENARIOS = {
  selection: { names: [], begin: 'createSelection' },
  restore: { names: ['restore'], begin: 'startRestore' },
  plans: { names: ['restore'], begin: 'createPlan', damages: true },
  backups: { names: ['backups'], begin: 'runBackup' },
  snapshots: { names: ['backups'], begin: 'startSnapshot' },
  created: { names: ['backups'], begin: 'decideCreatedObject' },
  system: { names: ['keys'], keys: ['system'], begin: 'rotateSystemKey' },
  software: { names: ['keys'], keys: ['software'], begin: 'uploadSoftwareKey' },
  kek: { names: ['keys'], keys: ['kek'], begin: 'generateKek' },
  consent: { names: ['consent'], begin: 'grantExchangeRoles' },
  schedule: { names: ['schedule'], begin: 'saveSchedule' },
  permissions: { names: ['directoryUser'], begin: 'addPermission' },
  notices: { names: ['notices'], begin: 'markNoticeSeen' },
  signOut: { names: [], begin: 'signOut' },
};
const during = (scenario) => ({ changes: SCENARIOS[scenario] });

/** A backend that remembers: `make` gives the spoil of one run. */
const remembering = (scenario, name, operationId, kind, make) => ({
  name,
  operationId,
  kind,
  make,
  ...during(scenario),
});

const RESTORED = ['completed', 'failed', 'completedWithErrors', 'unprocessed', 'running'];
const ended = ({ list }) => list.filter(({ status, users }) => status !== 'Running' && users);

const SELECTIONS = [
  edit(
    'a selection that forgets an object',
    'getSelection',
    'agreement',
    (value) => {
      if (value.selection.users?.selected.length === 2) value.selection.users.selected.pop();
    },
    during('selection'),
  ),
  edit(
    'a selection whose total lies',
    'getSelection',
    'agreement',
    (value) => {
      value.totalSelected.users += 1;
    },
    during('selection'),
  ),
  edit(
    'a selection that keeps its version',
    'updateSelection',
    'agreement',
    (value) => {
      value.version -= 1;
    },
    during('selection'),
  ),
  wrong(
    'a selection that is changed out of date',
    'updateSelection',
    'status',
    on('updateSelection', letIn('updateSelection'), 409),
    during('selection'),
  ),
  wrong(
    'a selection over the limit',
    'createSelection',
    'status',
    on('createSelection', letIn('createSelection'), 400),
    during('selection'),
  ),
  edit(
    'a selection that its person does not find again',
    'findOwnSelection',
    'agreement',
    (value) => {
      delete value.restoreId;
    },
    during('selection'),
  ),
  edit(
    'named objects that are not listed',
    'listRecordsByIds',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('selection'),
  ),
  wrong(
    'a removed selection that is still there',
    'getSelection',
    'status',
    on('getSelection', letIn('getSelection'), 404),
    during('selection'),
  ),
  edit(
    'a page that forgets what is selected',
    'listBackupObjects',
    'agreement',
    (value) => {
      value.selected = [];
    },
    during('selection'),
  ),
];

const RESTORES = [
  edit(
    'a restore whose counters do not add up',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value)) users.completed += 2;
    },
    during('restore'),
  ),
  edit(
    'a restore that is Completed with failures',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value).filter(({ users: { completed } }) => completed > 0))
        Object.assign(users, { completed: users.completed - 1, failed: 1 });
    },
    during('restore'),
  ),
  edit(
    'a restore that has ended and is at work',
    'listRestores',
    'agreement',
    (value) => {
      for (const { users } of ended(value))
        Object.assign(users, { completed: 0, running: RESTORED.reduce((sum, state) => sum + users[state], 0) });
    },
    during('restore'),
  ),
  edit(
    'two restores at once',
    'listRestores',
    'agreement',
    (value) => {
      if (value.list[0])
        value.list.push(
          ...[1, 2].map((at) => ({ ...value.list[0], restoreId: OTHER.replace(/0$/, String(at)), status: 'Running' })),
        );
    },
    during('restore'),
  ),
  edit(
    'a start under another id',
    'startRestore',
    'agreement',
    (value) => {
      value.restoreId = OTHER;
    },
    during('restore'),
  ),
  wrong(
    'a start of another version',
    'startRestore',
    'status',
    on('startRestore', letIn('startRestore'), 409),
    during('restore'),
  ),
  edit(
    'a report that forgets an object',
    'getRestoreReport',
    'agreement',
    (value) => {
      value.list.shift();
      value.total -= 1;
    },
    during('restore'),
  ),
  edit(
    'a report of another status',
    'getRestoreReport',
    'agreement',
    (value) => {
      if (value.list[0]) value.list[0].status = 'Unprocessed';
    },
    during('restore'),
  ),
  wrong(
    'a CSV that says something else',
    'downloadRestoreReport',
    'agreement',
    on('downloadRestoreReport', (reply) => ({ ...reply, text: reply.text.replace('"users"', '"groups"') })),
  ),
  wrong(
    'a CSV with another name',
    'downloadRestoreReport',
    'agreement',
    on('downloadRestoreReport', (reply) => ({
      ...reply,
      text: reply.text.replace(/\r\n"[^"]*"/, '\r\n"Somebody Else"'),
    })),
  ),
  edit(
    'a restore that restored nothing',
    'compareWithDirectory',
    'agreement',
    (value) => {
      for (const one of value) one.attributes.push({ name: 'department', oldValue: 'a', newValue: 'b' });
    },
    during('restore'),
  ),
  edit(
    'a comparison without an entry',
    'compareWithDirectory',
    'agreement',
    (value) => {
      value.pop();
    },
    during('restore'),
  ),
  edit(
    'a preview whose numbers lie',
    'previewRestore',
    'agreement',
    (value) => {
      value.totals.changed += 1;
    },
    during('restore'),
  ),
  edit(
    'a preview that forgets an object',
    'previewRestore',
    'agreement',
    (value) => {
      value.objects.pop();
    },
    during('restore'),
  ),
  wrong(
    'a preview of another version',
    'previewRestore',
    'status',
    on('previewRestore', letIn('previewRestore'), 409),
    during('restore'),
  ),
  edit(
    'names that nobody asked for',
    'getBackupObjectsByIds',
    'agreement',
    (value) => {
      value.objects.push({ type: 'groups', id: OTHER });
    },
    during('restore'),
  ),
  edit(
    'records with another total',
    'listRestoreRecords',
    'agreement',
    (value) => {
      value.total += 1;
    },
    {},
  ),
  edit(
    'records with a cell too many',
    'listRestoreRecords',
    'agreement',
    (value) => {
      value.rows[0]?.push('x');
    },
    {},
  ),
  edit(
    'problems that the report does not have',
    'listRestoreProblems',
    'agreement',
    (value) => {
      value.list.push({ id: OTHER, name: 'x', type: 'users', status: 'Failed' });
    },
    {},
  ),
  edit(
    'a tick of an object that the report lacks',
    'listReportTicks',
    'agreement',
    (value) => {
      value.list.push({ type: 'users', id: OTHER, by: 'x', time: '2026-03-05T17:07:00.000Z' });
    },
    {},
  ),
  edit(
    'a tick that is forgotten',
    'listReportTicks',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('restore'),
  ),
  wrong(
    'a created object that is kept without a reason',
    'decideCreatedObject',
    'status',
    on('decideCreatedObject', letIn('decideCreatedObject'), 400),
    during('created'),
  ),
  wrong(
    'a plan that deletes what nobody decided to delete',
    'createPlan',
    'status',
    on('createPlan', letIn('createPlan'), 409),
    during('created'),
  ),
  edit(
    'a decision that stays after it was taken back',
    'decideCreatedObject',
    'agreement',
    (value, request) => {
      if (request.value?.decision === 'undecided')
        value.decision = { decision: 'keep', by: 'x', time: '2026-03-05T17:07:00.000Z' };
    },
    during('created'),
  ),
  edit(
    'an undo whose reason does not fit',
    'getUndo',
    'agreement',
    (value) => {
      value.available = !value.available;
    },
    {},
  ),
  wrong(
    'an unknown object that is ticked off',
    'setReportTicks',
    'status',
    on('setReportTicks', letIn('setReportTicks'), 404),
    during('restore'),
  ),
  remembering('restore', 'a second tick that takes the place of the first', 'setReportTicks', 'agreement', () => {
    let count = 0;
    return on(
      'setReportTicks',
      withValue((value) => {
        count += 1;
        if (count === 2 && value.list[0]) value.list[0].time = '2020-01-01T00:00:00.000Z';
      }),
    );
  }),
  remembering('restore', 'a tick that cannot be taken back', 'setReportTicks', 'agreement', () => {
    let last;
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'setReportTicks' && reply.value?.list?.[0]) last = reply.value.list[0];
      if (operation.operationId !== 'listReportTicks' || !last || reply.value?.list?.length !== 0) return undefined;
      return withValue((value) => {
        value.list.push(last);
      })(reply, request);
    };
  }),
];

const BACKUPS = [
  wrong(
    'a stop that does not stop',
    'stopBackup',
    'agreement',
    on(
      'getBackup',
      withValue((value) => {
        if (value.status.startsWith('Cancel')) value.status = 'Completed';
      }),
    ),
    during('backups'),
  ),
  wrong(
    'a stopped backup that is stopped again',
    'stopBackup',
    'status',
    on('stopBackup', letIn('stopBackup'), 409),
    during('backups'),
  ),
  edit(
    'a stop that says Completed',
    'stopBackup',
    'agreement',
    (value) => {
      value.status = 'Completed';
    },
    during('backups'),
  ),
  edit(
    'a backup that is not listed',
    'listBackups',
    'agreement',
    (value) => {
      value.list = value.list.filter(({ status }) => status !== 'Running');
    },
    during('backups'),
  ),
  edit(
    'a deletion that says Completed',
    'deleteBackup',
    'agreement',
    (value) => {
      value.status = 'Completed';
    },
    during('backups'),
  ),
  wrong(
    'a deleted backup that can be opened',
    'getBackup',
    'status',
    on('getBackup', letIn('getBackup'), 404),
    during('backups'),
  ),
  remembering('backups', 'a deleted backup that is still listed', 'deleteBackup', 'agreement', () => {
    const known = new Map();
    const gone = new Set();
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'deleteBackup' && reply.status === 200) gone.add(request.path.split('/').at(-1));
      if (operation.operationId !== 'listBackups' || reply.status !== 200) return undefined;
      for (const row of reply.value.list ?? []) known.set(row.backupId, row);
      return withValue((value) => {
        value.list?.push(...[...gone].flatMap((id) => known.get(id) ?? []));
      })(reply);
    };
  }),
  remembering('backups', 'a backup begun twice', 'runBackup', 'agreement', () => {
    const seen = new Set();
    return on(
      'runBackup',
      withValue((value) => {
        if (seen.has(value.backupId)) return { ...value, backupId: OTHER };
        seen.add(value.backupId);
        return value;
      }),
    );
  }),
  edit(
    'a pin that is forgotten',
    'getBackup',
    'agreement',
    (value) => {
      delete value.pin;
    },
    during('backups'),
  ),
  edit(
    'a label that is forgotten',
    'getBackup',
    'agreement',
    (value) => {
      delete value.label;
    },
    during('backups'),
  ),
  wrong(
    'a pinned backup that is pinned again',
    'pinBackup',
    'status',
    on('pinBackup', letIn('pinBackup'), 409),
    during('backups'),
  ),
  wrong(
    'a pinned backup that is deleted',
    'deleteBackup',
    'status',
    on('deleteBackup', letIn('deleteBackup'), 409),
    during('backups'),
  ),
  edit(
    'a deleted backup that is not listed as such',
    'listDeletedBackups',
    'agreement',
    (value) => {
      value.list = [];
    },
    during('backups'),
  ),
  edit(
    'a backup that comes back as another',
    'undeleteBackup',
    'agreement',
    (value) => {
      value.status = 'Failed';
    },
    during('backups'),
  ),
  edit(
    'a difference of backups whose total lies',
    'compareBackups',
    'agreement',
    (value) => {
      value.total += 1;
    },
    during('backups'),
  ),
];

const PLANS = [
  edit(
    'a plan whose waves do not add up',
    'createPlan',
    'agreement',
    (value) => {
      value.waves = [];
    },
    during('plans'),
  ),
  edit(
    'operations that are fewer than the plan says',
    'listPlanOperations',
    'agreement',
    (value) => {
      value.total -= 1;
    },
    during('plans'),
  ),
  edit(
    'plans without the newest',
    'listPlans',
    'agreement',
    (value) => {
      value.list.shift();
    },
    during('plans'),
  ),
  remembering('plans', 'an edit that keeps the hash', 'editPlan', 'agreement', () => {
    let hash;
    return ({ operation, request, reply }) => {
      if (operation.operationId === 'createPlan') hash = reply.value?.hash ?? hash;
      if (operation.operationId !== 'editPlan' || reply.status !== 200 || !hash) return undefined;
      return withValue((value) => {
        value.hash = hash;
      })(reply, request);
    };
  }),
  wrong(
    'an edit of an earlier revision',
    'editPlan',
    'status',
    on('editPlan', letIn('editPlan'), 409),
    during('plans'),
  ),
  edit(
    'a plan of another revision than the last edit',
    'getPlan',
    'agreement',
    (value) => {
      value.revision += 1;
    },
    during('plans'),
  ),
  wrong(
    'a start of a plan that was not reviewed',
    'startPlan',
    'status',
    on('startPlan', letIn('startPlan'), 409),
    during('plans'),
  ),
  remembering('plans', 'a second start that is a second restore', 'startPlan', 'agreement', () => {
    let starts = 0;
    return ({ operation, request, reply }) => {
      if (operation.operationId !== 'startPlan' || reply.status !== 200) return undefined;
      starts += 1;
      if (starts === 1) return undefined;
      return withValue((value) => {
        value.restoreId = OTHER;
      })(reply, request);
    };
  }),
  edit(
    'a file of a plan without its operations',
    'downloadPlan',
    'agreement',
    (value) => {
      value.operations = [];
    },
    during('plans'),
  ),
  wrong(
    'a CSV of a plan that leaves an object out',
    'downloadPlanCsv',
    'agreement',
    on('downloadPlanCsv', (reply) => ({ ...reply, text: reply.text.split('\r\n').slice(0, 1).join('\r\n') })),
    during('plans'),
  ),
  wrong(
    'a page of a plan with a script',
    'downloadPlanPage',
    'agreement',
    on('downloadPlanPage', (reply) => ({ ...reply, text: `${reply.text}<script>alert(1)</script>` })),
    during('plans'),
  ),
  wrong(
    'an answer to an operation that is not in the plan',
    'answerHeld',
    'status',
    on('answerHeld', letIn('answerHeld'), 404),
    during('plans'),
  ),
  edit(
    'an answer that is not kept',
    'listPlanOperations',
    'agreement',
    (value) => {
      for (const one of value.list) delete one.answer;
    },
    during('plans'),
  ),
  edit(
    'a plan whose restore goes on although it has ended',
    'getPlan',
    'agreement',
    (value) => {
      if (value.restoreId) value.restoreStatus = 'Running';
    },
    during('plans'),
  ),
  edit(
    'a started plan without the states of its operations',
    'getPlan',
    'agreement',
    (value) => {
      for (const wave of value.waves) delete wave.states;
    },
    during('plans'),
  ),
  wrong(
    'a started plan that can be removed',
    'discardPlan',
    'status',
    on('discardPlan', (reply) => ({ ...reply, status: 204, headers: {}, text: '' }), 409),
    during('plans'),
  ),
  wrong(
    'a discarded plan that is still there',
    'getPlan',
    'status',
    on('getPlan', letIn('getPlan'), 404),
    during('plans'),
  ),
];

const SNAPSHOTS = [
  wrong(
    'a snapshot that nobody made',
    'getSnapshot',
    'status',
    on('getSnapshot', letIn('getSnapshot'), 404),
    during('snapshots'),
  ),
  remembering('snapshots', 'a running snapshot that is not used again', 'startSnapshot', 'agreement', () => {
    let count = 0;
    return on(
      'startSnapshot',
      withValue((value) => {
        count += 1;
        if (count === 2) value.snapshotId = OTHER;
      }),
    );
  }),
  edit(
    'a cancelled snapshot that goes on',
    'getSnapshot',
    'agreement',
    (value) => {
      if (value.state === 'canceled') value.state = 'running';
    },
    during('snapshots'),
  ),
  wrong(
    'a snapshot that is cancelled twice',
    'cancelSnapshot',
    'status',
    on('cancelSnapshot', letIn('cancelSnapshot'), 409),
    during('snapshots'),
  ),
  edit(
    'a complete snapshot that has not read a type',
    'getSnapshot',
    'agreement',
    (value) => {
      if (value.state === 'completed') value.types[0].state = 'waiting';
    },
    during('snapshots'),
  ),
];

const KEYS = [
  edit(
    'a key that is never in force',
    'getKeyStatus',
    'agreement',
    ({ list }) => {
      if (list.length > 1) [list[0].status, list[1].status] = ['Disabled', 'Active'];
    },
    during('system'),
  ),
  edit(
    'an own key that says it is one of the system',
    'uploadSoftwareKey',
    'agreement',
    (value) => ({ ...value, mode: 'system', byok: false }),
    during('software'),
  ),
  edit(
    'a rotation that has failed already',
    'rotateSystemKey',
    'agreement',
    (value) => {
      value.status = 'Error';
    },
    during('system'),
  ),
  edit(
    'keys in another order',
    'getKeyStatus',
    'agreement',
    (value) => {
      value.list.reverse();
    },
    during('system'),
  ),
  edit(
    "a key that is and is not one's own",
    'getKeyStatus',
    'agreement',
    ({ list }) => {
      list[0].byok = !list[0].byok;
    },
    {},
  ),
  edit(
    'a key-encrypting key of the past',
    'generateKek',
    'agreement',
    (value) => {
      value.expires_on = '2020-01-01T00:00:00.000Z';
    },
    during('kek'),
  ),
  edit(
    'a key-encrypting key that is none',
    'generateKek',
    'agreement',
    (value) => {
      value.pem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
    },
    during('kek'),
  ),
  edit(
    'live key-encrypting keys with other public halves',
    'listKeks',
    'agreement',
    ({ list }) => {
      for (const one of list) one.pem = '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n';
    },
    during('kek'),
  ),
  edit(
    'a copy of the root key that nobody confirmed',
    'getRootKeyCopy',
    'agreement',
    (value) => {
      delete value.confirmedBy;
    },
    during('kek'),
  ),
  remembering('kek', 'a withdrawn key-encrypting key that is listed', 'listKeks', 'agreement', () => {
    const seen = new Map();
    return on(
      'listKeks',
      withValue((value) => {
        for (const one of value.list) seen.set(one.kekId, one);
        value.list = [...seen.values()];
      }),
    );
  }),
];

const MISSING = { action: 'GrantPermissionsByAPI', description: 'd', permission: 'ExchangeOnline' };
const CONSENT = [
  edit(
    'consent that is Granted while something is missing',
    'getConsent',
    'agreement',
    () => ({ status: 'Granted', events: [MISSING] }),
    {},
  ),
  edit(
    'consent that is partial where an administrator must consent',
    'getConsent',
    'agreement',
    () => ({ status: 'PartialGranted', events: [{ ...MISSING, action: 'GrantConsent' }] }),
    {},
  ),
  edit(
    'consent that contradicts itself',
    'getExchangeRolesConsent',
    'agreement',
    (value) =>
      value.status === 'Granted' ? { status: 'PartialGranted', events: [MISSING] } : { status: 'Granted', events: [] },
    {},
  ),
  edit(
    'a grant that grants nothing',
    'getExchangeRolesConsent',
    'agreement',
    () => ({ status: 'PartialGranted', events: [MISSING] }),
    during('consent'),
  ),
];

/** The schedule says that it is on from the given reading after a stop. */
const staysOn = (from) => () => {
  let readings = -1;
  return ({ operation, reply }) => {
    if (operation.operationId === 'stopSchedule' && reply.status === 200) readings = Math.max(readings, 0);
    if (operation.operationId !== 'getSchedule' || reply.status !== 200 || readings < 0) return undefined;
    readings += 1;
    return readings < from ? undefined : withValue((value) => ({ ...value, enabled: true }))(reply);
  };
};

const REST = [
  edit(
    'a schedule of other days',
    'getSchedule',
    'agreement',
    (value) => {
      if (value.enabled) value.days = [0, 1, 2, 3, 4, 5, 6];
    },
    during('schedule'),
  ),
  remembering('schedule', 'a schedule that stays on', 'stopSchedule', 'agreement', staysOn(1)),
  remembering('schedule', 'a schedule that is not put back', 'getSchedule', 'agreement', staysOn(2)),
  remembering('permissions', 'a permission that is not taken away', 'listConsoleUsers', 'agreement', () => {
    let last;
    return on(
      'listConsoleUsers',
      withValue((value) => {
        const added = value.list.find(
          ({ permissionType, displayName }) => permissionType === '2' && displayName.startsWith('Nora'),
        );
        last = added ?? last;
        if (last && !added) value.list.push(last);
      }),
    );
  }),
  edit(
    'a permission that is not changed',
    'listConsoleUsers',
    'agreement',
    (value) => {
      for (const one of value.list) if (one.permissionType === '2') one.permissionType = '3';
    },
    during('permissions'),
  ),
  edit(
    'a filter that lets others through',
    'filterConsoleUsers',
    'agreement',
    (value, { value: asked }) => {
      if (asked?.permissionsTypes?.[0] === '2' && value.list[0])
        value.list.push({ ...value.list[0], permissionType: '1' });
    },
    during('permissions'),
  ),
  wrong(
    'a sign-out that leaves the session open',
    'signOut',
    'agreement',
    on('getMyPermission', letIn('getMyPermission'), 401),
    during('signOut'),
  ),
  remembering('notices', 'an acknowledgement that changes', 'acknowledgeNotice', 'agreement', () => {
    let count = 0;
    return on(
      'acknowledgeNotice',
      withValue((value) => {
        count += 1;
        if (count === 2) value.acknowledgedTime = '2020-01-01T00:00:00.000Z';
      }),
    );
  }),
  remembering('notices', 'a notice that is shown again', 'markNoticeSeen', 'agreement', () => {
    let seen;
    return on(
      'listNotices',
      withValue((value) => {
        seen ??= value.list.findLast(({ severity }) => severity !== 'critical');
        if (seen && !value.list.some(({ noticeId }) => noticeId === seen.noticeId)) value.list.push(seen);
      }),
    );
  }),
];

const ROLES = [
  {
    ...wrong('stopBackup lets a role in', 'stopBackup', 'role', on('stopBackup', letIn('stopBackup'), 403)),
    roles: true,
    changes: SCENARIOS.selection,
  },
  {
    ...wrong('a cookie that is taken for a token', 'listBackups', 'role', ({ operation, request, reply }) =>
      operation.operationId === 'listBackups' && reply.status === 401 && request.cookie
        ? letIn('listBackups')(reply)
        : undefined,
    ),
    roles: true,
  },
  {
    name: 'listRestores keeps a role out',
    operationId: 'listRestores',
    kind: 'role',
    roles: true,
    make: () => {
      let main;
      return ({ operation, request, reply }) => {
        main ??= request.authorization;
        if (operation.operationId !== 'listRestores' || request.authorization === main || reply.status !== 200)
          return undefined;
        return { ...reply, status: 403, text: JSON.stringify({ status: 403, message: 'm', requestId: 'r' }) };
      };
    },
  },
];

/** Backends with wrong writes, or with wrong permissions. */
export const SPOILED_CHANGING = [
  ...SELECTIONS,
  ...RESTORES,
  ...BACKUPS,
  ...PLANS,
  ...SNAPSHOTS,
  ...KEYS,
  ...CONSENT,
  ...REST,
  ...ROLES,
];
