import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { renderApp } from '../../../test/renderApp';

beforeAll(() => import('../../pages/NotificationsPage'), 60_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const SIEM = {
  name: 'siem',
  type: 'syslog',
  destination: 'siem.example:6514',
  severity: 'info',
  names: true,
  waiting: 0,
  failures: 0,
  lastDelivered: '2026-11-19T15:02:11.000Z',
};
const MAIL = {
  name: 'on-call',
  type: 'email',
  destination: 'smtp.example:587',
  severity: 'critical',
  kinds: ['noBackup'],
  names: false,
  waiting: 2,
  failures: 3,
  lastError: 'The connection was refused.',
  lastErrorTime: '2026-11-19T15:05:00.000Z',
};
const NOTICES = [
  { noticeId: '1', kind: 'scheduleDisabled', severity: 'critical', time: '2026-11-19T15:02:11.000Z', count: 1 },
  {
    noticeId: '2',
    kind: 'administratorsChanged',
    severity: 'critical',
    time: '2026-11-18T15:02:11.000Z',
    count: 2,
    acknowledgedBy: 'ada@contoso.com',
    acknowledgedTime: '2026-11-18T16:00:00.000Z',
  },
  { noticeId: '3', kind: 'ofANewerService', severity: 'info', time: '2026-11-17T15:02:11.000Z', count: 1 },
];
const OFFERED = ['signOut', 'listNoticeHistory', 'listNotificationTargets', 'testNotificationTarget'];

const open = async ({
  targets = [SIEM, MAIL] as object[],
  notices = NOTICES,
  permissionType = '1',
  extensions = OFFERED,
  stillOpen = [] as object[],
} = {}) => {
  const app = renderApp('/notifications', { permissionType });
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/notification_targets/list', [200, { list: targets }]);
  app.service.on('POST /api/notices/history', [200, { list: notices }]);
  app.service.on('POST /api/notices/list', [200, { list: stillOpen }]);
  await app.open();
  return app;
};

describe('the notifications page', () => {
  it('shows targets, how deliveries went and the last error', async () => {
    await open();
    const siem = await screen.findByRole('region', { name: 'siem' });
    expect(siem).toHaveTextContent(
      /Syslog.*Delivering.*siem\.example:6514.*SeverityAll.*KindsAll.*NamesIncluded.*0 messages/,
    );
    const mail = screen.getByRole('region', { name: 'on-call' });
    expect(mail).toHaveTextContent(
      /Failing.*Critical only.*No backup.*Left out.*2 messages.*Never.*The connection was refused\. \(11\/19\/2026/,
    );
  });

  it('sends a test and says how it went', async () => {
    const app = await open();
    app.service.on('POST /api/notification_targets/siem/test', [200, { isDelivered: true }]);
    app.service.on('POST /api/notification_targets/on-call/test', [
      200,
      { isDelivered: false, error: 'The connection was refused.' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Send test to siem' }));
    expect(await screen.findByText('The test was delivered.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send test to on-call' }));
    expect(await screen.findByText('The test was not delivered. The connection was refused.')).toBeVisible();
    await waitFor(() => expect(app.service.callsOf('notification_targets/list').length).toBeGreaterThan(1));
  });

  it('lists recent notices with the administrator who acknowledged each', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Recent notices' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows[0]).toHaveTextContent(/Critical.*The backup schedule was disabled.*Not yet/);
    expect(rows[1]).toHaveTextContent(/There are 2 administrators now.*ada@contoso\.com, 11\/18\/2026/);
    expect(rows[2]).toHaveTextContent(/Info.*The service has a notice.*Not needed/);
  });

  it('leads from a notice about a restore to its report, and lets an administrator acknowledge it', async () => {
    const restoreId = '8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa';
    const granted = {
      noticeId: '5',
      kind: 'privilegedRestore',
      severity: 'critical',
      time: '2026-11-19T15:02:11.000Z',
      count: 1,
      restoreId,
      privileges: { given: 0, removed: 2, unnamed: 0, isRunning: false },
    };
    const app = await open({ notices: [granted], extensions: [...OFFERED, 'acknowledgeNotice'] });
    app.service.on('POST /api/notices/5/acknowledge', [
      200,
      { noticeId: '5', acknowledgedBy: 'ada@contoso.com', acknowledgedTime: '2026-11-19T16:00:00.000Z' },
    ]);
    const table = within(await screen.findByRole('table', { name: 'Recent notices' }));
    expect(table.getByText(/removed privileges from 2 accounts \(11/)).toBeVisible();
    expect(table.getByRole('link', { name: 'See restore report' })).toHaveAttribute(
      'href',
      `/restore-report/${restoreId}/privileges`,
    );
    await userEvent.click(table.getByRole('button', { name: /^Acknowledge the notice of/ }));
    await waitFor(() => expect(app.service.callsOf('notices/5/acknowledge')).toHaveLength(1));
  });

  it('acknowledges all open ones, also after a refusal of one, and says how it went', async () => {
    const ids = ['5', '6', '7'];
    const critical = (noticeId: string) => ({ ...NOTICES[0], noticeId });
    let list = [...ids.map(critical), NOTICES[1]] as typeof NOTICES;
    const app = await open({ notices: list, extensions: [...OFFERED, 'acknowledgeNotice'] });
    app.service.on('POST /api/notices/history', () => [200, { list }]);
    const by = { acknowledgedBy: 'ada@contoso.com', acknowledgedTime: '2026-11-19T16:00:00.000Z' };
    for (const noticeId of ids)
      app.service.on(`POST /api/notices/${noticeId}/acknowledge`, () => {
        if (noticeId === '5') return [500, { status: 500, message: 'Away', requestId: 'r1' }];
        list = list.map((one) => (one.noticeId === noticeId ? { ...one, ...by } : one));
        return [200, { noticeId, ...by }];
      });
    await userEvent.click(await screen.findByRole('button', { name: 'Acknowledge all 3' }));
    const result = '2 notices are acknowledged. 1 could not be acknowledged and stays open.';
    expect(await screen.findByText(result)).toBeVisible();
    for (const noticeId of ids) expect(app.service.callsOf(`notices/${noticeId}/acknowledge`)).toHaveLength(1);
    const left = () => screen.getAllByRole('button', { name: /^Acknowledge the notice of/ });
    await waitFor(() => expect(left()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Acknowledge all/ })).toBeNull();
  });

  it('lists an open critical notice that a hundred others are newer than', async () => {
    const old = { ...NOTICES[0], noticeId: '9', kind: 'noBackup', count: 36 };
    await open({ extensions: [...OFFERED, 'listNotices'], stillOpen: [old] });
    expect(await screen.findByText(/No backup has completed for 36 hours/)).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(NOTICES.length + 2);
  });

  it('offers no acknowledgement where the service does not have it', async () => {
    await open();
    await screen.findByText('Not yet');
    expect(screen.queryByRole('button', { name: /^Acknowledge/ })).toBeNull();
  });

  it('says what to do where the host has no targets', async () => {
    await open({ targets: [] });
    expect(await screen.findByText(/Set NOTIFICATIONS_FILE on the host/)).toBeVisible();
  });

  it.each(['2', '3'])('leads permission type %s to Not Found and asks nothing', async (permissionType) => {
    const app = await open({ permissionType });
    expect(app.address()).toBe('/404');
    expect(app.service.callsOf('notification_targets/list')).toEqual([]);
  });

  it('has no item in the navigation and no page on a backend without the extension', async () => {
    const app = await open({ extensions: ['signOut'] });
    await waitFor(() => expect(app.address()).toBe('/404'));
    await app.go('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
    expect(app.service.callsOf('notification_targets/list')).toEqual([]);
  });

  it('has an item in the navigation for administrators', async () => {
    await open();
    expect(await screen.findByRole('link', { name: 'Notifications' })).toHaveAttribute('href', '/notifications');
  });
});
