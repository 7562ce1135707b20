import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import { narrowScreen } from '../../../test/narrowScreen';
import { renderApp } from '../../../test/renderApp';

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const ID = '3f0e2d1c-4b5a-4978-8695-a4b3c2d1e0f9';
const OTHER = '00000000-0000-4000-8000-000000000001';
const notice = (kind: string, count = 1, noticeId = ID, severity = 'warning') => ({
  noticeId,
  kind,
  severity,
  time: '2026-11-19T15:02:11.000Z',
  count,
});

const OFFERED = ['signOut', 'listNotices', 'markNoticeSeen', 'acknowledgeNotice'];

const open = async (list: object[], { permissionType = '1', extensions = OFFERED } = {}) => {
  const app = renderApp('/dashboard', { permissionType });
  let shown = list;
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/notices/list', () => [200, { list: shown }]);
  for (const { noticeId } of list as { noticeId: string }[]) {
    const hide =
      (more: object = {}) =>
      (): [number, object] => {
        shown = shown.filter((one) => (one as { noticeId: string }).noticeId !== noticeId);
        return [200, { noticeId, ...more }];
      };
    app.service.on(`POST /api/notices/${noticeId}/seen`, hide());
    const by = { acknowledgedBy: 'ada@contoso.com', acknowledgedTime: '2026-11-19T16:00:00.000Z' };
    app.service.on(`POST /api/notices/${noticeId}/acknowledge`, hide(by));
  }
  await app.open();
  await screen.findByRole('heading', { level: 1 });
  return app;
};
const onSmallScreen = async (work: () => Promise<void>): Promise<void> => {
  const widen = narrowScreen();
  try {
    await work();
  } finally {
    widen();
  }
};

/** The dashboard lists critical notices, too. */
const banner = async (text: RegExp): Promise<HTMLElement> =>
  (await screen.findByText(text, { selector: '.message *' })).closest('.message') as HTMLElement;

describe('notices', () => {
  it('shows the newest, the number of others, and a link to the backups', async () => {
    await open([notice('failed'), notice('missed', 3, OTHER)]);
    const message = await banner(/A scheduled backup failed \(11\/19\/2026/);
    expect(message).toHaveTextContent('1 more notice.');
    expect(within(message).queryByRole('link', { name: '1 more notice' })).toBeNull();
    expect(message).toHaveAttribute('role', 'status');
    expect(within(message).getByRole('link', { name: 'See backups' })).toHaveAttribute('href', '/backups');
  });

  it('leads an administrator from the number of others to the page of all, which has no banner', async () => {
    const extensions = [...OFFERED, 'listNotificationTargets', 'listNoticeHistory'];
    const list = [notice('scheduleDisabled', 1, ID, 'critical'), notice('noBackup', 36, OTHER, 'critical')];
    const app = await open(list, { extensions });
    app.service.on('POST /api/notification_targets/list', [200, { list: [] }]);
    app.service.on('POST /api/notices/history', [200, { list }]);
    await userEvent.click(within(await banner(/schedule was disabled/)).getByRole('link', { name: '1 more notice' }));
    expect(await screen.findByRole('table', { name: 'Recent notices' })).toBeVisible();
    expect(await screen.findAllByText(/The backup schedule was disabled/)).toHaveLength(1);
    await app.go('/backups');
    expect(await banner(/The backup schedule was disabled/)).toBeVisible();
  });

  it('shows an unknown kind of a newer service by its time', async () => {
    await open([notice('postponed')]);
    expect(await banner(/The service has a notice about backups \(11\/19\/2026/)).toHaveAttribute('role', 'status');
  });

  it('is cut on a small screen, and a press on its text shows all of it and its buttons', async () => {
    await onSmallScreen(async () => {
      await open([notice('scheduleDisabled', 1, ID, 'critical')]);
      const message = within(await banner(/The backup schedule was disabled/));
      expect(message.queryByRole('link')).toBeNull();
      expect(message.queryByRole('button', { name: 'Acknowledge' })).toBeNull();
      await userEvent.click(message.getByText(/The backup schedule was disabled/));
      expect(message.getByRole('link', { name: 'See backup schedule' })).toBeVisible();
      expect(message.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
      await userEvent.click(message.getByRole('button', { name: /^Whole notice: /, expanded: true }));
      expect(message.queryByRole('link')).toBeNull();
    });
  });

  it('stays until the person closes it', async () => {
    const app = await open([notice('incomplete')], { permissionType: '3' });
    const message = await banner(/is incomplete/);
    await userEvent.click(within(message).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/is incomplete/)).toBeNull());
    expect(app.service.callsOf(`notices/${ID}/seen`)).toHaveLength(1);
  });

  it('keeps a critical one next to others until an administrator acknowledges it', async () => {
    const app = await open([notice('failed', 1, OTHER), notice('scheduleDisabled', 1, ID, 'critical')]);
    const message = await banner(/The backup schedule was disabled/);
    expect(message).toHaveAttribute('role', 'alert');
    expect(within(message).queryByRole('button', { name: 'Close' })).toBeNull();
    expect(within(message).getByRole('link', { name: 'See backup schedule' })).toHaveAttribute('href', '/scheduler');
    await userEvent.click(within(await banner(/A scheduled backup failed/)).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(/A scheduled backup failed/)).toBeNull());
    expect(message).toBeVisible();
    await userEvent.click(within(message).getByRole('button', { name: 'Acknowledge' }));
    await waitFor(() => expect(screen.queryByText(/The backup schedule was disabled/)).toBeNull());
    expect(app.service.callsOf(`notices/${ID}/acknowledge`)).toHaveLength(1);
  });

  it('tells restores apart by what each does, with the name of its one object', async () => {
    const about = {
      restoreId: OTHER,
      isOwn: true,
      title: 'Put back 1 object and 2 consequences.',
      objectName: 'Stefan',
    };
    await open([{ ...notice('protectionLowered', 3, ID, 'critical'), ...about }]);
    const sentence = 'The restore that you started, "Put back Stefan and 2 consequences", lowered the protection';
    expect(await banner(new RegExp(`^${sentence}`))).toBeVisible();
  });

  it("leads to the report of a restore, and says that it was the reader's own", async () => {
    const restoreId = OTHER;
    const own = { ...notice('protectionLowered', 3, ID, 'critical'), restoreId, isOwn: true };
    await open([own]);
    const message = await banner(/^The restore that you started lowered the protection of the tenant: 3 objects/);
    const report = within(message).getByRole('link', { name: 'See restore report' });
    expect(report).toHaveAttribute('href', `/restore-report/${restoreId}/privileges`);
  });

  it.each([
    [{ given: 1, removed: 0 }, 'gave privileges to 1 account \\(11'],
    [{ given: 0, removed: 3 }, 'removed privileges from 3 accounts \\(11'],
    [{ given: 2, removed: 1 }, 'gave privileges to 2 accounts and removed privileges from 1 account \\(11'],
    [{ given: 0, removed: 0, unnamed: 2 }, 'changed 2 objects with privileges \\(11'],
    [
      { given: 1, removed: 1, unnamed: 1 },
      'gave privileges to 1 account, removed privileges from 1 account and changed 1 other object with',
    ],
    [{ given: 0, removed: 1, isRunning: true }, 'removed privileges from 1 account so far'],
    [{ given: 1, removed: 0, givenTo: ['Ada'] }, 'gave privileges to Ada \\(11'],
    [
      { given: 5, removed: 2, givenTo: ['Ada', 'Bo', 'Cy'], removedFrom: ['Di', 'Ed'] },
      'gave privileges to Ada, Bo, Cy and 2 more and removed privileges from Di and Ed \\(11',
    ],
  ])('says of a restore with %j that it %s', async (effects, text) => {
    const privileges = { unnamed: 0, isRunning: false, ...effects };
    await open([{ ...notice('privilegedRestore', 4, ID, 'critical'), privileges }]);
    expect(await banner(new RegExp(`^A restore ${text}`))).toHaveAttribute('role', 'alert');
  });

  it('says that the restore of a notice was undone, by whom and when, also where a small screen cuts it', async () => {
    const time = '2026-11-20T09:15:00.000Z';
    const undo = { restoreId: OTHER, status: 'Completed', time, by: 'oscar@contoso.com' };
    const undone = { ...notice('protectionLowered', 1, ID, 'critical'), restoreId: ID, undo };
    await open([undone]);
    const name = 'Undone 11/20/2026 9:15 AM by oscar@contoso.com';
    const message = within(await banner(/lowered the protection/));
    expect(message.getByRole('link', { name })).toHaveAttribute('href', `/restore-report/${OTHER}`);
    expect(message.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
    cleanup();
    await onSmallScreen(async () => {
      await open([undone]);
      expect(within(await banner(/lowered the protection/)).getByText('Undone.')).toBeVisible();
    });
  });

  it('offers neither to acknowledge nor to close a notice where the backend does not', async () => {
    await open([notice('failed', 1, OTHER), notice('scheduleDisabled', 1, ID, 'critical')], {
      extensions: ['signOut', 'listNotices'],
    });
    for (const text of [/The backup schedule was disabled/, /A scheduled backup failed/])
      expect(within(await banner(text)).queryByRole('button')).toBeNull();
  });

  it.each(['2', '3'])('shows permission type %s that an administrator has to acknowledge', async (permissionType) => {
    await open([notice('administratorsChanged', 2, ID, 'critical')], { permissionType });
    const message = await banner(/The administrators of this console were changed/);
    expect(within(message).queryByRole('button')).toBeNull();
    expect(message).toHaveTextContent('An administrator must acknowledge it.');
    // The page that helps is for administrators.
    expect(within(message).queryByRole('link')).toBeNull();
  });

  it('does not ask a backend without the extension', async () => {
    const app = await open([notice('failed')], { extensions: ['signOut'] });
    expect(app.service.callsOf('notices/list')).toEqual([]);
    expect(screen.queryByText(/A scheduled backup failed/)).toBeNull();
  });
});
