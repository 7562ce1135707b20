import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { backup, createService, LOAD_TIME, loadOverlays, renderBackups } from '../../../test/renderBackups';
import { formatDateTime } from '@trc/domain/format';

beforeAll(loadOverlays, LOAD_TIME);

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const lists = (service: ReturnType<typeof createService>) =>
  service.calls.filter(({ path }) => path === '/api/get_tid_backups_list');
const cells = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell');

describe('Backups table', () => {
  it('shows the columns in their order; only Time and Status sort', async () => {
    createService([backup(0)]);
    const { loaded } = renderBackups();
    await loaded();
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(['Backup ID', 'Time', 'Status', 'Summary', 'Actions']);
    expect(headers.map((header) => within(header).queryByRole('button') !== null)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('the first question is page 1 of 25, newest first', async () => {
    const service = createService([backup(0)]);
    const { loaded } = renderBackups();
    await loaded();
    expect(lists(service).map(({ body }) => body)).toEqual([
      { pagenum: 1, perpage: 25, sort: { column: 'creationTime', direction: 'desc' } },
    ]);
  });

  it('a row shows its id and its local time, and the id leads to the backup', async () => {
    createService([backup(0)]);
    const { loaded, rows } = renderBackups();
    await loaded();
    const [id, time] = cells(rows()[0]);
    expect(
      within(id as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/backups/${backup(0).backupId}`);
    expect(id?.textContent).toBe(backup(0).backupId);
    expect(time?.textContent).toBe(formatDateTime(backup(0).creationTime));
  });

  it('the type comes from the source, else from the tag', async () => {
    createService([
      backup(0),
      backup(1, { source: 'scheduled' }),
      backup(2, { source: 'scheduled-additional-entities', tag: 'scheduled' }),
      backup(3, { source: 'something', tag: 'scheduled' }),
    ]);
    const { loaded, rows } = renderBackups();
    await loaded();
    expect(rows().map((row) => cells(row)[3]?.querySelector('.tag')?.textContent)).toEqual([
      'Manually',
      'Scheduled',
      'Expanded',
      'Scheduled',
    ]);
  });

  it('each status has its word and its look, running ones spin, and a deleted backup is not listed', async () => {
    const statuses = ['Running', 'Failed', 'Completed', 'Canceled', 'Canceling', 'Deleted', 'Deleting'] as const;
    createService(statuses.map((status, number) => backup(number, { status })));
    const { loaded, rows } = renderBackups();
    await loaded();
    expect(rows().map((row) => cells(row)[2]?.textContent)).toEqual([
      'Running',
      'Failed',
      'Completed',
      'Canceled',
      'Canceling',
      'Deleting',
    ]);
    expect(rows().map((row) => cells(row)[2]?.querySelector('.status')?.className)).toEqual(
      ['busy', 'error', 'success', 'info', 'busy', 'busy'].map((tone) => `status status-${tone}`),
    );
    expect(rows().map((row) => cells(row)[2]?.querySelectorAll('.icon-spins').length)).toEqual([1, 0, 0, 0, 1, 1]);
  });

  it('each status has its actions', async () => {
    createService([
      backup(0, { status: 'Running' }),
      backup(1),
      backup(2, { isDataReady: false }),
      backup(3, { status: 'Failed' }),
      backup(4, { status: 'Canceled' }),
      backup(5, { status: 'Deleting' }),
    ]);
    const { loaded, rows } = renderBackups();
    await loaded();
    const names = rows().map((row) =>
      within(cells(row)[4] as HTMLElement)
        .queryAllByRole('button')
        .map((button) => button.getAttribute('aria-label')?.split(' ')[0]),
    );
    expect(names).toEqual([['Stop'], ['Restore', 'Delete'], ['Delete'], ['Delete'], ['Delete'], []]);
  });

  it('a running backup says what it reads and how far it is, measured by the last completed one', async () => {
    createService([
      backup(0, {
        status: 'Running',
        progress: { type: 'servicePrincipals', read: 760, expected: 1274 },
        aadUsersCounter: 2000,
        aadGroupsCounter: 627,
      }),
      backup(1),
      backup(2, { aadUsersCounter: 1 }),
    ]);
    const { loaded, rows } = renderBackups();
    await loaded();
    const bar = within(rows()[0] as HTMLElement).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('Reading service principals, 2,627 of about 5,254');
    expect(bar.getAttribute('aria-valuenow')).toBe('50');
    expect(screen.getByText('Backup running, 50%')).toBeDefined();
  });

  it('the first backup of a tenant has no whole to be measured by', async () => {
    createService([backup(0, { status: 'Running', progress: { type: 'users', read: 999, expected: 5000 } })]);
    const { loaded, rows } = renderBackups();
    await loaded();
    const bar = within(rows()[0] as HTMLElement).getByRole('progressbar');
    expect(bar.getAttribute('aria-valuetext')).toBe('Reading users, 999 of about 5,000');
    expect(bar.getAttribute('aria-valuenow')).toBeNull();
  });

  it('the summary has short counts, and all of them with their total in a popover that gives the focus back', async () => {
    createService([
      backup(0, {
        aadConditionalAccessPoliciesCounter: 34,
        aadApplicationsCounter: 418,
        aadServicePrincipalsCounter: 1274,
        aadDirectoryRolesCounter: 92,
      }),
    ]);
    const { loaded, rows, user } = renderBackups();
    await loaded();
    const summary = cells(rows()[0])[3] as HTMLElement;
    expect(
      within(summary)
        .getAllByRole('img')
        .map((chip) => chip.getAttribute('aria-label')),
    ).toEqual([
      'Users: 4,218',
      'Groups: 1,036',
      'Conditional access: 34',
      'Applications: 418',
      'Service principals: 1,274',
    ]);
    expect(within(summary).getByText('4.2k')).toBeDefined();
    const more = within(summary).getByRole('button');
    await user.click(more);
    const popover = await screen.findByRole('dialog', { name: 'Objects in this backup' });
    expect(popover.querySelectorAll('dt')).toHaveLength(12);
    expect(within(popover).getByText('7,072')).toBeDefined();
    await user.click(within(popover).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  it('a failed backup says why', async () => {
    createService([backup(0, { status: 'Failed', statusDetails: 'Too many requests' })]);
    const { loaded, user } = renderBackups();
    await loaded();
    await user.click(screen.getByRole('button', { name: /^Details/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Too many requests');
  });

  it('without backups a sentence says so', async () => {
    createService([]);
    renderBackups();
    expect(await screen.findByRole('heading', { name: 'No backups found' })).toBeDefined();
  });
});

describe('sort, pages, size', () => {
  it('sorting asks the service, stands in the address and is remembered', async () => {
    const service = createService([backup(0), backup(1, { status: 'Failed' })]);
    const { loaded, user, store } = renderBackups();
    await loaded();
    await user.click(within(screen.getByRole('columnheader', { name: 'Status' })).getByRole('button'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Status' }).getAttribute('aria-sort')).toBe('ascending'),
    );
    expect(screen.getByLabelText('Address').textContent).toBe('/backups?sort=status.asc');
    await waitFor(() => expect(lists(service).at(-1)?.body.sort).toEqual({ column: 'status', direction: 'asc' }));
    expect(store.getState().settings.sort).toEqual({ backups: { column: 'status', direction: 'asc' } });
    await user.click(within(screen.getByRole('columnheader', { name: 'Status' })).getByRole('button'));
    await waitFor(() => expect(lists(service).at(-1)?.body.sort).toEqual({ column: 'status', direction: 'desc' }));
    // One call for each order that was chosen.
    expect(lists(service)).toHaveLength(3);
    for (const direction of ['desc', 'asc']) {
      await user.click(within(screen.getByRole('columnheader', { name: 'Time' })).getByRole('button'));
      await waitFor(() => expect(lists(service).at(-1)?.body.sort).toEqual({ column: 'creationTime', direction }));
    }
  });

  it('page and rows per page stand in the address; beyond the end one lands on the last page', async () => {
    const service = createService(Array.from({ length: 60 }, (_, number) => backup(number)));
    const { loaded, user, rows } = renderBackups('1', '/backups?page=9&sort=time.asc');
    await waitFor(() => expect(screen.getByLabelText('Address').textContent).toBe('/backups?page=3&sort=time.asc'));
    await loaded();
    expect(rows()).toHaveLength(10);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() =>
      expect(lists(service).at(-1)?.body).toMatchObject({
        pagenum: 1,
        perpage: 50,
        sort: { column: 'creationTime', direction: 'asc' },
      }),
    );
    expect(screen.getByLabelText('Address').textContent).toBe('/backups?sort=time.asc&rows=50');
  });

  it('the size changes and is remembered', async () => {
    createService([backup(0)]);
    const { loaded, user, store } = renderBackups();
    await loaded();
    await user.click(screen.getByRole('radio', { name: 'Small rows' }));
    expect(screen.getByRole('table').className).toContain('table-sm');
    expect(store.getState().settings.tableSize).toEqual({ backups: 'sm' });
  });
});

describe('view only', () => {
  it('sees everything, can change nothing, and reads why', async () => {
    const service = createService([backup(0), backup(1, { status: 'Running' })]);
    const { loaded, user, rows } = renderBackups('3');
    await loaded();
    expect(screen.getByText("You don't currently have permission to perform this action.")).toBeDefined();
    const run = screen.getByRole<HTMLButtonElement>('button', { name: 'Run backup' });
    expect(run.disabled).toBe(true);
    expect(document.getElementById(run.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      "You don't currently have permission to perform this action.",
    );
    await user.click(run);
    expect(within(rows()[0] as HTMLElement).queryByRole('link')).toBeNull();
    expect(
      within(cells(rows()[0])[4] as HTMLElement)
        .getAllByRole<HTMLButtonElement>('button')
        .every((button) => button.disabled),
    ).toBe(true);
    expect(
      within(cells(rows()[1])[4] as HTMLElement)
        .getAllByRole<HTMLButtonElement>('button')
        .every((button) => button.disabled),
    ).toBe(true);
    expect(service.calls.filter(({ path }) => path === '/api/backup')).toEqual([]);
  });
});

describe('next scheduled backup', () => {
  it('is the next of its days at its time, in the form of every date', async () => {
    const service = createService([backup(0)]);
    const now = new Date();
    // The day after tomorrow in UTC, so that no minute of the test decides which week it is.
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 2, 10));
    service.schedule = { enabled: true, days: [next.getUTCDay()], time: '10:00' };
    renderBackups();
    const line = (await screen.findByText(/^Next scheduled backup:/)).textContent ?? '';
    expect(line).toMatch(/^Next scheduled backup: \d\d\/\d\d\/\d{4} \d{1,2}:\d\d [AP]M \(in .+\)$/);
    expect(line).toContain(` ${formatDateTime(next.toISOString())} (`);
  });

  it('says when none is scheduled', async () => {
    createService([backup(0)]);
    renderBackups();
    expect(await screen.findByText('No backup is scheduled')).toBeDefined();
  });

  it('a refusal hides it and leads nowhere', async () => {
    const service = createService([backup(0)]);
    service.schedule = 403;
    const { loaded, navigate } = renderBackups('3');
    await loaded();
    await waitFor(() => expect(service.calls.some(({ path }) => path === '/api/get_scheduled_backup_info')).toBe(true));
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(screen.queryByText(/scheduled/i)).toBeNull();
    expect(navigate).not.toHaveBeenCalled();
  });
});
