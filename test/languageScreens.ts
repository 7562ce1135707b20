import type { ConsoleOptions } from './console';

/** Names of the service's domain, and the person's name in each. */
export const NAMES = [
  /Name \w*\d+/,
  'Ada Lovelace',
  'AL',
  'contoso.com',
  'own.pem',
  /\bRSA\b/,
  'Microsoft Graph',
  /Read users|User\.Read\.All/,
  'Chidi Halloran',
  'UTC',
  /GMT\S*/,
  /Told by the service|r1/,
  /Person \d+/,
  /^graph$/,
  'Request_BadRequest',
  /^CH$/,
];
export type Answers = Readonly<Record<string, object | number>>;
export type ScreenOptions = Omit<ConsoleOptions, 'path'> & { permissionType?: string };

export const BACKUP_ID = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
const backups = (['Completed', 'Running', 'Failed', 'Canceled', 'Canceling', 'Deleting'] as const).map(
  (status, index) => ({
    backupId: `0a83f517-6c9e-44b2-8f70-00000000000${index}`,
    creationTime: new Date(Date.now() - index * 86_400_000 - 60_000).toISOString(),
    status,
    isDataReady: status === 'Completed',
    source: ['on-demand', 'scheduled', 'scheduled-additional-entities'][index % 3],
    tag: 'scheduled',
    aadUsersCounter: 4218,
    aadGroupsCounter: 1036,
    ...(status === 'Running' ? { progress: { type: 'users', read: 4, expected: 10 } } : {}),
  }),
);
const counter = { completed: 1, failed: 1, completedWithErrors: 1, unprocessed: 1, running: 0 };
const restores = (['CompletedWithErrors', 'Running', 'Canceled', 'Failed'] as const).map((status, index) => ({
  version: 1,
  restoreId: `3a7e5d10-9c1f-4f1e-8d55-00000000000${index}`,
  backupId: BACKUP_ID,
  status,
  creationTime: '2026-03-12T08:31:00.000Z',
  updateTime: '2026-03-12T08:41:00.000Z',
  statusDetails: '',
  source: 'ada@contoso.com',
  users: counter,
  groups: counter,
}));
const LISTS: Answers = {
  'POST /api/get_tid_backups_list': { list: backups, total: 60, version: '1' },
  'POST /api/restores_list': { list: restores, total: 60, version: '1' },
  'GET /api/get_scheduled_backup_info': {
    enabled: true,
    days: [1, 4],
    time: '20:00',
    additional_backup_day: 0,
    max_backups_to_retain: 90,
  },
};
const CONSENT = {
  action: 'GrantConsent',
  description: 'Read users',
  details: 'User.Read.All',
  api: 'graph',
  permission: 'Application',
  apiName: 'Microsoft Graph',
};
const KEYS = {
  list: [
    {
      status: 'Active',
      keyName: 'own.pem',
      filename: 'own.pem',
      createdOn: '2026-11-20T09:00:00.000Z',
      mode: 'BYOK',
      source: 'ada@contoso.com',
      keyType: 'RSA',
      byok: true,
      byok_hsm: 'software',
    },
    {
      status: 'Disabled',
      keyName: 'own.pem',
      createdOn: '2026-01-01T00:00:00.000Z',
      mode: 'system',
      source: 'ada@contoso.com',
      byok: false,
    },
  ],
};
const REPORT = {
  list: [
    {
      id: '8f0d1a52-7c3e-4b7e-9b43-000000000001',
      name: 'Person 1',
      type: 'users',
      status: 'Failed',
      action: 'Create',
      errors: [{ message: 'Told by the service', code: 'Request_BadRequest' }],
    },
  ],
  total: 1,
  restore: restores[0],
};
const OFFERED = ['listNotices', 'listNotificationTargets', 'listNoticeHistory'];
const INIT = { version: '1.7.169', extensions: OFFERED, experimental: true };
const NOTICE = {
  noticeId: '1',
  kind: 'scheduleDisabled',
  severity: 'critical',
  time: '2026-03-12T08:31:00.000Z',
  count: 1,
};
const TARGET = {
  name: '1',
  type: 'email',
  destination: '2',
  severity: 'critical',
  names: true,
  waiting: 1,
  failures: 1,
};
const NOTIFICATIONS: Answers = {
  'POST /api/init': INIT,
  'POST /api/notices/list': { list: [NOTICE, { ...NOTICE, noticeId: '2', kind: 'missed', severity: 'warning' }] },
  'POST /api/notices/history': { list: [NOTICE] },
  'POST /api/notification_targets/list': { list: [TARGET] },
};
const reportPath = `/api/restores/${restores[0]?.restoreId ?? ''}`;

/** Each screen as it is with something on it, without, and where it failed. */
export const SCREENS: readonly (readonly [what: string, path: string, answers?: Answers, options?: ScreenOptions])[] = [
  ['sign-in', '/login', {}, { signedOut: true }],
  ['404', '/404'],
  ['403', '/403'],
  ['500', '/500'],
  [
    'guide, nothing granted',
    '/grant-permissions',
    {
      'POST /api/consentv2': {
        status: 'NotGranted',
        events: [CONSENT],
        adminConsentUrl: 'https://login.microsoftonline.com/x',
      },
    },
  ],
  [
    'guide, partial, for a viewer',
    '/grant-permissions',
    { 'POST /api/consentv2': { status: 'PartialGranted', events: [CONSENT] } },
    { permissionType: '3' },
  ],
  ['dashboard', '/dashboard', LISTS],
  ['dashboard by count', '/dashboard?by=count', LISTS],
  ['empty dashboard', '/dashboard'],
  ['dashboard of a viewer', '/dashboard', LISTS, { permissionType: '3' }],
  ['backups', '/backups', LISTS],
  ['no backups', '/backups'],
  ['restore jobs', '/restores', LISTS],
  ['no restore jobs', '/restores?status=Failed'],
  [
    'report',
    `/restore-report/${restores[0]?.restoreId ?? ''}?object=users/8f0d1a52-7c3e-4b7e-9b43-000000000001`,
    { ...LISTS, [`POST ${reportPath}/report`]: REPORT },
  ],
  [
    'records that failed',
    `/restores/${restores[0]?.restoreId ?? ''}/users`,
    { 'POST /api/get_users_list_from_restore': 429 },
  ],
  ['schedule', '/scheduler', LISTS],
  ['no schedule', '/scheduler'],
  [
    'activity log',
    '/activity-log',
    {
      'POST /api/activity_log_list': {
        list: [{ action: '1', type: '2', time: '2026-03-12T08:31:00.000Z', source: 'ada@contoso.com' }],
        total: 60,
      },
    },
  ],
  ['nothing in the activity log', '/activity-log?source=9&from=2026-03-05&to=2026-03-01'],
  [
    'permissions',
    '/permissions',
    {
      'POST /api/permissions/users': {
        list: [{ id: '1', displayName: 'Chidi Halloran', userPrincipalName: 'chidi@contoso.com', permissionType: '2' }],
        total: 1,
      },
    },
  ],
  ['data encryption', '/data-encryption', { 'POST /api/key/status': KEYS }],
  ['earlier keys', '/data-encryption/history', { 'POST /api/key/status': KEYS }],
  ['comparison of two backups', '/compare-backups', LISTS],
  ['no changes', '/changes', { ...LISTS, 'POST /api/init': { ...INIT, extensions: ['listChanges', 'startSnapshot'] } }],
  ['notifications', '/notifications', NOTIFICATIONS],
  ['no notification targets', '/notifications', { 'POST /api/init': INIT }],
];
