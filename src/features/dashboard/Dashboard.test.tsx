import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { backup } from '../../../test/renderBackups';
import { renderApp } from '../../../test/renderApp';
import { formatDateTime } from '@trc/domain/format';
import { OBJECT_TYPES } from '@trc/domain/objectTypes';
import { ago, card, openDashboard, rowsOf, table } from '../../../test/renderDashboard';

beforeAll(() => Promise.all([import('../../pages/DashboardPage'), import('../../pages/BackupsPage')]), 60_000);

describe('the cards', () => {
  it('shows the newest backup with status, time, id, type, length and objects, with links', async () => {
    const newest = ago(12, { source: 'scheduled' });
    await openDashboard([newest, ago(36, { aadUsersCounter: 1 })]);
    const last = within(card('Last backup'));
    expect(await last.findByText('Completed')).toBeVisible();
    expect(last.getByText(formatDateTime(newest.creationTime))).toBeVisible();
    expect(last.getByText('12 hours ago')).toBeVisible();
    expect(last.getByText('Scheduled, took 11 minutes')).toBeVisible();
    expect(last.getByText('2 of 11 types')).toBeVisible();
    expect(last.getByRole('link', { name: '5,254' })).toHaveAttribute('href', `/backups/${backup(12).backupId}`);
    expect(last.getByRole('link', { name: 'Restore from this backup' })).toHaveAttribute(
      'href',
      `/backups/${backup(12).backupId}`,
    );
    expect(last.getByRole('button', { name: 'Copy backup ID' })).toBeVisible();
  });

  it('a running backup says what it reads and cannot be restored; the breakdown stays that of the completed one', async () => {
    await openDashboard([
      ago(0, {
        status: 'Running',
        isDataReady: false,
        aadUsersCounter: 0,
        progress: { type: 'groups', read: 400, expected: 800 },
      }),
      ago(5),
    ]);
    const last = within(card('Last backup'));
    expect(await last.findByText('Reading groups, 400 read')).toBeVisible();
    expect(last.queryByRole('link', { name: /Restore/ })).toBeNull();
    expect(within(card('Last backup breakdown')).getByRole('link', { name: 'Users 4.2k' })).toHaveAttribute(
      'href',
      `/backups/${backup(5).backupId}?type=users`,
    );
  });

  it('no schedule says so and leads to setting one', async () => {
    await openDashboard([ago(1)]);
    const next = within(card('Next scheduled backup'));
    expect(await next.findByText('No backup is scheduled')).toBeVisible();
    expect(next.getByRole('link', { name: 'Set a schedule' })).toHaveAttribute('href', '/scheduler');
  });

  it('a schedule shows when it runs next, the same moment as on the Backups page', async () => {
    const { go } = await openDashboard([ago(1)], {
      schedule: { enabled: true, days: [0, 1, 2, 3, 4, 5, 6], time: '20:00' },
    });
    const next = within(card('Next scheduled backup'));
    expect(await next.findByText(/^(Today|Tomorrow), 8:00 PM$/)).toBeVisible();
    expect(next.getByText(/in (\d+ hours?( \d+ minutes?)?|\d+ minutes?|1 day|less than a minute)$/)).toBeVisible();
    const moment = card('Next scheduled backup').querySelector('time')?.textContent;
    expect(moment).toMatch(/^\d\d\/\d\d\/\d{4} 8:00 PM$/);
    await go('/backups');
    expect(await screen.findByText(/^Next scheduled backup:/)).toHaveTextContent(
      `Next scheduled backup: ${moment} (in `,
    );
  });

  it('hides the schedule from people who may not see it', async () => {
    const app = renderApp('/dashboard', { permissionType: '3' });
    app.service.on('GET /api/get_scheduled_backup_info', [403, { status: 403, message: 'No', requestId: 'r1' }]);
    await app.open();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next scheduled backup' })).toBeNull());
    expect(app.address()).toBe('/dashboard');
  });

  it('the new features lead to their screens', async () => {
    await openDashboard([ago(1)]);
    expect(
      within(card('New features'))
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['Compare two backups', '/backups'],
      ['What could not be restored', '/restores'],
      ['Lockout check before a restore', '/backups'],
    ]);
  });

  it.each([
    ['2', ['/changes', '/plans', '/backups']],
    ['3', ['/restores']],
  ])('offers Changes and Plans as new features to people who may open them (permission %s)', async (type, paths) => {
    const app = renderApp('/dashboard', { permissionType: type });
    const extensions = ['listChanges', 'createPlan'];
    app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
    await app.open();
    await app.settle();
    expect(
      within(card('New features'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(paths);
  });

  it('the first backup has no difference, and the noun of one object is singular', async () => {
    const none = Object.fromEntries(OBJECT_TYPES.map(({ backupCounter }) => [backupCounter, 0]));
    await openDashboard([ago(1, { ...none, aadUsersCounter: 1 })]);
    expect(await screen.findByText('1 object of 1 type, mostly users.')).toBeVisible();
    expect(screen.getByText('1 of 1 backup is completed.')).toBeVisible();
  });

  it('the breakdown has the counters of the newest completed backup, none left out', async () => {
    const counters = Object.fromEntries(
      OBJECT_TYPES.map(({ backupCounter }, index) => [backupCounter, (index + 1) * 1111]),
    );
    const { user } = await openDashboard([ago(1, { status: 'Failed' }), ago(2, counters), ago(3)]);
    await screen.findByText('73,326 objects of 11 types, mostly authentication contexts.');
    await table(user, 'Last backup breakdown');
    expect(rowsOf('Last backup breakdown')).toEqual(
      OBJECT_TYPES.map(({ label }, index) => [label, ((index + 1) * 1111).toLocaleString('en-US')]),
    );
  });

  it('shows types over the last backups, a point per completed backup', async () => {
    const { user } = await openDashboard([
      ago(1, { aadUsersCounter: 4216 }),
      ago(2, { status: 'Failed', aadUsersCounter: 3 }),
      ago(3),
      ago(4, { aadUsersCounter: 4000 }),
    ]);
    const types = /^Object types over the last 30 backups$/;
    expect(
      await within(card(types)).findByText(
        '3 of 4 backups are completed. Changed since the previous backup: users −2.',
      ),
    ).toBeVisible();
    expect(within(card(types)).getByRole('link', { name: 'Users 4.2k −2' })).toBeVisible();
    expect(within(card(types)).getByRole('link', { name: 'Groups 1k same number' })).toBeVisible();
    await table(user, types);
    expect(rowsOf(types).map((row) => row[1])).toEqual(['4,216', '4,218', '4,000']);
  });
});

describe('people and trouble', () => {
  it('without a backup every card keeps its place and says what is missing', async () => {
    await openDashboard([]);
    expect(await screen.findByText('No backup yet')).toBeVisible();
    expect(screen.getAllByText('No completed backup yet.')).toHaveLength(2);
    expect(screen.getByText('No backup in the last 30 days.')).toBeVisible();
  });

  it('shows everything to people with View only, without links that they may not follow', async () => {
    await openDashboard([ago(1)], { permissionType: '3' });
    await within(card('Last backup')).findByText('5,254');
    expect(screen.getByRole('button', { name: 'Run backup' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Run backup' })).toHaveAccessibleDescription(
      "You don't currently have permission to perform this action.",
    );
    expect(screen.getByRole('button', { name: 'Restore from this backup' })).toBeDisabled();
    expect(screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/backups/'))).toEqual(
      [],
    );
  });

  it('"Run backup" starts one', async () => {
    const { user, service, settle } = await openDashboard([ago(1)]);
    service.on('POST /api/backup', ({ body }) => [200, body]);
    await user.click(screen.getByRole('button', { name: 'Run backup' }));
    await settle();
    expect(service.callsOf('backup')).toHaveLength(1);
  });

  it('one card that fails says so in its place and the others stay; trying again mends it', async () => {
    const { held, address, settle, user } = await openDashboard([ago(1)], { address: '/dashboard?window=60' });
    held.refuse = ({ filters }) => filters !== undefined;
    await user.click(within(card('Backups')).getByRole('radio', { name: '15 days' }));
    expect(await within(card('Backups')).findByText('This could not be loaded.')).toBeVisible();
    expect(within(card('Last backup')).getByText('Completed')).toBeVisible();
    expect(address()).toBe('/dashboard');
    held.refuse = undefined;
    await user.click(within(card('Backups')).getByRole('button', { name: 'Try again' }));
    await settle();
    expect(await screen.findByText('1 completed in the last 15 days.')).toBeVisible();
  });

  it('an unchanged poll changes nothing in the document; a changed one shows, and it ends on leaving', async () => {
    const { held, clock, settle, asked, go } = await openDashboard([ago(1)]);
    await within(card('Last backup')).findByText('5,254');
    await screen.findByText('1 completed in the last 30 days.');
    await waitFor(() => expect(document.querySelector('.card-backups .figures')).not.toBeNull());
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const before = asked().length;
    await act(() => clock.advance(16_000));
    await settle();
    observer.disconnect();
    expect(asked().length - before).toBeGreaterThanOrEqual(3);
    expect(asked().at(-1)?.knownVersion).toBeDefined();
    expect(changes).toEqual([]);
    held.backups = [ago(0, { status: 'Failed', statusDetails: 'Away' }), ...held.backups];
    await act(() => clock.advance(6_000));
    expect(await screen.findByText(/^1 completed and 1 failed in the last 30 days\./)).toBeVisible();
    expect(within(card('Last backup')).getByText('Failed')).toBeVisible();
    await go('/restores');
    const after = asked().length;
    await act(() => clock.advance(30_000));
    expect(asked().length).toBe(after);
  });
});
