import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backup } from '../../../../test/renderBackups';
import { renderApp } from '../../../../test/renderApp';
import type { BackupRecord } from '../../../api';

beforeAll(() => import('../../../pages/DashboardPage'), 60_000);

const ALL_TYPES = { typesRead: 11, typesTotal: 11 };
const ago = (hours: number, more: Partial<BackupRecord> = {}): BackupRecord => ({
  ...backup(hours),
  creationTime: new Date(Date.now() - hours * 3_600_000 - 120_000).toISOString(),
  completeness: ALL_TYPES,
  ...more,
});
const user = (name: string, permissionType: string) => ({
  id: `id-of-${name}`,
  displayName: name,
  userPrincipalName: `${name}@contoso.com`,
  permissionType,
});
const notice = (kind: string, severity: string, more: object = {}) => ({
  noticeId: `00000000-0000-4000-8000-${String(kind.length).padStart(12, '0')}`,
  kind,
  severity,
  time: '2026-11-19T15:02:11.000Z',
  count: 1,
  ...more,
});

interface Options {
  backups?: BackupRecord[];
  notices?: object[];
  users?: object[] | number;
  permissionType?: string;
  extensions?: string[];
  copiedBy?: string;
  targets?: object[];
}

const open = async ({
  backups = [ago(2)],
  notices = [],
  users = [user('ada', '1'), user('bo', '1')],
  permissionType = '1',
  extensions = ['signOut', 'listNotices'],
  copiedBy,
  targets = [],
}: Options) => {
  const app = renderApp('/dashboard', { permissionType });
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/notices/list', [200, { list: notices }]);
  app.service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: backups.length, version: '1' }]);
  app.service.on('GET /api/get_scheduled_backup_info', [200, { enabled: false }]);
  app.service.on(
    'POST /api/permissions/users',
    typeof users === 'number'
      ? [users, { status: users, message: 'Away', requestId: 'r1' }]
      : [200, { list: users, total: users.length }],
  );
  app.service.on('POST /api/notification_targets/list', [200, { list: targets }]);
  let copy = copiedBy === undefined ? {} : { confirmedBy: copiedBy, confirmedTime: '2026-11-19T15:02:11.000Z' };
  app.service.on('GET /api/root_key_copy', () => [200, copy]);
  app.service.on('PUT /api/root_key_copy', () => {
    copy = { confirmedBy: 'ada@contoso.com', confirmedTime: '2026-11-19T15:02:11.000Z' };
    return [200, copy];
  });
  await app.open();
  await app.settle();
  return app;
};
const tile = (name: string) => within(screen.getByRole('region', { name }));

describe('above the parts of the specification', () => {
  it('shows age, types and verification of the last good backup, and how many newer ones are not good', async () => {
    const good = ago(30);
    await open({
      backups: [
        ago(0, { status: 'Running', isDataReady: false }),
        ago(1, { status: 'Failed', isDataReady: false }),
        ago(2, { completeness: { typesRead: 9, typesTotal: 11 } }),
        good,
      ],
    });
    const last = tile('Last good backup');
    expect(await last.findByText('1 day ago')).toBeVisible();
    expect(last.getByText(/all 11 types, verified\./)).toHaveTextContent(
      '2 newer backups are not complete and verified.',
    );
    expect(last.getByRole('link', { name: /^Open the backup of / })).toHaveAttribute(
      'href',
      `/backups/${good.backupId}`,
    );
  });

  it('follows the last good backup, whatever the charts show', async () => {
    const app = await open({ backups: [ago(30)] });
    await app.go('/dashboard?types=60');
    expect(await tile('Last good backup').findByText('1 day ago')).toBeVisible();
    app.service.on('POST /api/get_tid_backups_list', [200, { list: [ago(2), ago(30)], total: 2, version: '2' }]);
    await act(() => app.clock.advance(6_000));
    expect(await tile('Last good backup').findByText('2 hours ago')).toBeVisible();
  });

  it('is one line where nothing is good, open or left to do', async () => {
    await open({ backups: [ago(1, { isDataReady: false })] });
    expect(await tile('Last good backup').findByText('The only backup is not complete and verified.')).toBeVisible();
    expect(
      tile('Critical notices').getByText(/^No critical notice is open\. Notices do not report what others changed/),
    ).toBeVisible();
    expect(await tile('Reminders').findByText('Nothing to do.')).toBeVisible();
  });

  it('lists open critical notices below the newest with links, the report for a restore and its undo', async () => {
    const restoreId = '3f0e2d1c-4b5a-4978-8695-a4b3c2d1e0f9';
    const undo = {
      restoreId: '00000000-0000-4000-8000-000000000001',
      status: 'Completed',
      time: '2026-11-20T09:15:00.000Z',
      by: 'oscar@contoso.com',
    };
    await open({
      notices: [
        notice('scheduleDisabled', 'critical'),
        notice('privilegedRestore', 'critical', { restoreId, undo }),
        notice('retentionLowered', 'critical'),
        notice('failed', 'warning'),
      ],
    });
    const critical = tile('Critical notices');
    expect(await critical.findAllByRole('listitem')).toHaveLength(2);
    expect(critical.getByText('3 critical notices are open. The newest is at the top of the page.')).toBeVisible();
    expect(screen.getAllByText(/The backup schedule was disabled/)).toHaveLength(1);
    expect(await critical.findByRole('link', { name: 'Undone 11/20/2026 9:15 AM by oscar@contoso.com' })).toBeVisible();
    expect(critical.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/restore-report/${restoreId}/privileges`,
      `/restore-report/${undo.restoreId}`,
      '/scheduler',
    ]);
  });

  it('reminds a single administrator to add a second one', async () => {
    await open({ users: [user('ada', '1'), user('oscar', '2')] });
    const reminders = tile('Reminders');
    expect(await reminders.findByText(/only one administrator/)).toBeVisible();
    expect(reminders.getByRole('link', { name: 'Open permissions' })).toHaveAttribute('href', '/permissions');
  });

  it('reminds of notifications while the host has no target for them', async () => {
    const app = await open({ extensions: ['signOut', 'listNotices', 'listNotificationTargets'], targets: [] });
    const reminders = tile('Reminders');
    expect(await reminders.findByText(/^No message is sent when a backup fails/)).toBeVisible();
    expect(reminders.getByRole('link', { name: 'Open notifications' })).toHaveAttribute('href', '/notifications');
    expect(app.service.callsOf('notification_targets/list')).toHaveLength(1);
  });

  it('acknowledges each notice where it is listed, for administrators', async () => {
    const restoreId = '3f0e2d1c-4b5a-4978-8695-a4b3c2d1e0f9';
    const extensions = ['signOut', 'listNotices', 'acknowledgeNotice'];
    const own = notice('privilegedRestore', 'critical', { restoreId });
    const app = await open({ extensions, notices: [notice('retentionLowered', 'critical'), own] });
    app.service.on(`POST /api/notices/${own.noticeId}/acknowledge`, [
      200,
      { noticeId: own.noticeId, acknowledgedBy: 'ada@contoso.com', acknowledgedTime: '2026-11-19T16:00:00.000Z' },
    ]);
    const critical = tile('Critical notices');
    await userEvent.click(await critical.findByRole('button', { name: /^Acknowledge: A restore changed privileges/ }));
    expect(app.service.callsOf(`notices/${own.noticeId}/acknowledge`)).toHaveLength(1);
  });

  it('reminds of a copy of the root key until an administrator confirms one', async () => {
    const app = await open({ extensions: ['signOut', 'listNotices', 'confirmRootKeyCopy'] });
    const reminders = tile('Reminders');
    expect(await reminders.findByText(/^Copy the root key file/)).toBeVisible();
    await userEvent.click(reminders.getByRole('button', { name: 'It is copied' }));
    expect(await reminders.findByText('Nothing to do.')).toBeVisible();
    expect(app.service.callsOf('root_key_copy').map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET']);
  });

  it.each([
    ['a copy was confirmed', ['confirmRootKeyCopy'], 1],
    ['the service has no such operation', [], 0],
  ])('does not remind of a copy where %s', async (_name, more, asked) => {
    const app = await open({ extensions: ['signOut', 'listNotices', ...more], copiedBy: 'bo@contoso.com' });
    expect(await tile('Reminders').findByText('Nothing to do.')).toBeVisible();
    expect(app.service.callsOf('root_key_copy')).toHaveLength(asked);
  });

  it('keeps the dashboard where the list of users fails', async () => {
    const { address } = await open({ users: 500 });
    expect(await tile('Reminders').findByText('This could not be loaded.')).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('shows operators no reminders and does not request the users', async () => {
    const { service } = await open({ permissionType: '2' });
    expect(screen.queryByRole('region', { name: 'Reminders' })).toBeNull();
    expect(service.callsOf('permissions/users')).toHaveLength(0);
  });

  it('does not exist on a backend without notices', async () => {
    const { service } = await open({ extensions: ['signOut'] });
    expect(await screen.findByRole('region', { name: 'Last backup' })).toBeVisible();
    for (const name of ['Last good backup', 'Critical notices', 'Reminders'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(service.callsOf('notices/list')).toHaveLength(0);
  });
});
