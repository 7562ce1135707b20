import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import {
  BACKUP_ID,
  idOf,
  jobRows,
  LOAD_TIME,
  loadRestorePages,
  openRestores,
  restore,
  toasts,
} from '../../../test/renderRestores';
import { formatDateTime } from '@trc/domain/format';
import { restoreStarted } from '../../lib/restoreStarted';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const NO_PERMISSION = "You don't currently have permission to perform this action.";
const cells = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell');
const STATUSES = ['Running', 'Completed', 'Canceled', 'CompletedWithErrors', 'Failed', 'Unprocessed'] as const;
const counter = (more: object) => ({
  completed: 0,
  failed: 0,
  completedWithErrors: 0,
  unprocessed: 0,
  running: 0,
  ...more,
});

describe('Restore jobs table', () => {
  it('shows the columns in their order; only Creation Date and Status sort', async () => {
    await openRestores('/restores', { list: [restore(0)] });
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Restore ID',
      'Source',
      'Creation Date',
      'Status',
      'Backup ID',
      'Actions',
    ]);
    expect(headers.map((header) => within(header).queryByRole('button') !== null)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('sorting asks the service, stands in the address and is remembered', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    const sort = async (name: string) =>
      app.user.click(within(await screen.findByRole('columnheader', { name })).getByRole('button'));
    await sort('Status');
    await waitFor(() =>
      expect(app.asked().at(-1)).toMatchObject({
        pagenum: 1,
        perpage: 25,
        sort: { column: 'status', direction: 'asc' },
      }),
    );
    await sort('Status');
    await waitFor(() => expect(app.asked().at(-1)).toMatchObject({ sort: { column: 'status', direction: 'desc' } }));
    for (const direction of ['desc', 'asc']) {
      await sort('Creation Date');
      await waitFor(() => expect(app.asked().at(-1)).toMatchObject({ sort: { column: 'creationTime', direction } }));
    }
    expect(window.location.search).toBe('?sort=time.asc');
    expect(app.local.get('trc.sort')).toBe(JSON.stringify({ restores: { column: 'creationTime', direction: 'asc' } }));
  });

  it('each status has its words and its look', async () => {
    await openRestores('/restores', { list: STATUSES.map((status, number) => restore(number, { status })) });
    await screen.findByText('Unprocessed', { selector: '.status' });
    const shown = jobRows().map((row) => row.querySelector('.status'));
    expect(shown.map((each) => each?.textContent)).toEqual([
      'Running',
      'Completed',
      'Canceled',
      'Completed with errors',
      'Failed',
      'Unprocessed',
    ]);
    expect(shown.map((each) => each?.className)).toEqual([
      'status status-busy',
      'status status-success',
      'status status-info',
      'status status-warning',
      'status status-error',
      'status status-error',
    ]);
  });

  it('times are local, the source is shown as delivered, and backup and report can be opened', async () => {
    const app = await openRestores('/restores', { list: [restore(0, { source: 'Ada <ada@fabrikam.example>' })] });
    await screen.findByRole('button', { name: 'Copy restore ID' });
    const [id, source, time, , backup, actions] = cells(jobRows()[0]);
    expect(id?.textContent).toBe(idOf(0));
    expect(source?.textContent).toBe('Ada <ada@fabrikam.example>');
    expect(time?.textContent).toBe(formatDateTime(restore(0).creationTime));
    expect(time?.querySelector('time')?.title).toBe(restore(0).creationTime);
    expect(
      within(backup as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(`/backups/${BACKUP_ID}`);
    expect(
      [...(actions?.querySelectorAll('a, button') ?? [])].map(
        (action) => action.getAttribute('aria-label')?.split(' ')[0],
      ),
    ).toEqual(['Summary', 'Report', 'Download']);
    await app.user.click(within(actions as HTMLElement).getByRole('link', { name: /^Report/ }));
    await waitFor(() => expect(app.address()).toBe(`/restore-report/${idOf(0)}`));
  });

  it('without restores a sentence says so and leads to the backups', async () => {
    await openRestores('/restores');
    expect(await screen.findByRole('heading', { name: 'No restore jobs found' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to backups' }).getAttribute('href')).toBe('/backups');
  });

  it('the size changes and is remembered', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    await app.user.click(await screen.findByRole('radio', { name: 'Small rows' }));
    expect(screen.getByRole('table').className).toContain('table-sm');
    expect(app.local.get('trc.tableSize')).toBe(JSON.stringify({ restores: 'sm' }));
  });
});

describe('filters', () => {
  it('offers the six statuses in their order and sends the chosen one, and none for All', async () => {
    const app = await openRestores('/restores', {
      list: STATUSES.map((status, number) => restore(number, { status })),
    });
    const filter = await screen.findByRole('combobox', { name: 'Status:' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All', 'Completed', 'Completed with errors', 'Running', 'Canceled', 'Failed']);
    expect(
      within(filter)
        .getAllByRole<HTMLOptionElement>('option')
        .map(({ value }) => value),
    ).toEqual(['All', 'Completed', 'CompletedWithErrors', 'Running', 'Canceled', 'Failed']);
    expect(app.asked().at(-1)?.filters).toBeUndefined();
    await app.user.selectOptions(filter, 'Completed with errors');
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ status: 'CompletedWithErrors' }));
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    expect(window.location.search).toBe('?status=CompletedWithErrors');
  });

  it('days are sent as the local day from its start to its end, as ISO strings', async () => {
    const app = await openRestores('/restores?from=2026-03-01&to=2026-03-12', { list: [restore(0)] });
    await screen.findByRole('button', { name: 'Copy restore ID' });
    // The header asks for the newest ones too, without a filter.
    const filters = (from = 0) =>
      app
        .asked()
        .slice(from)
        .map((body) => body.filters);
    expect(filters()).toContainEqual({
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(new Date(2026, 2, 13).getTime() - 1).toISOString(),
    });
    expect(screen.getByLabelText<HTMLInputElement>('From:').value).toBe('2026-03-01');
    const before = app.asked().length;
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(filters(before)).toEqual([undefined]));
    expect(window.location.search).toBe('');
    fireEvent.change(screen.getByLabelText('From:'), { target: { value: '2026-03-02' } });
    await waitFor(() => expect(window.location.search).toBe('?from=2026-03-02'));
    fireEvent.change(screen.getByLabelText('To:'), { target: { value: '2026-03-11' } });
    await waitFor(() =>
      expect(filters().at(-1)).toEqual({
        from: new Date(2026, 2, 2).toISOString(),
        to: new Date(new Date(2026, 2, 12).getTime() - 1).toISOString(),
      }),
    );
  });

  it('a first day after the last is refused in words and not asked for', async () => {
    const app = await openRestores('/restores?from=2026-03-12&to=2026-03-01', { list: [restore(0)] });
    expect((await screen.findByRole('alert')).textContent).toBe('The start date is after the end date.');
    expect(screen.getByLabelText('From:').getAttribute('aria-invalid')).toBe('true');
    expect(app.asked().some(({ filters }) => filters !== undefined)).toBe(false);
  });

  it('an empty list names its filters and clears them', async () => {
    const app = await openRestores('/restores?status=Failed', { list: [restore(0)] });
    await screen.findByText('No restore job matches these filters: Status Failed.');
    await app.user.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await waitFor(() => expect(jobRows()).toHaveLength(1));
  });

  it('page and rows per page stand in the address; beyond the end one lands on the last page', async () => {
    const app = await openRestores('/restores?page=9', {
      list: Array.from({ length: 30 }, (_, number) => restore(number)),
    });
    await waitFor(() => expect(window.location.search).toBe('?page=2'));
    await waitFor(() => expect(jobRows()).toHaveLength(5));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(app.asked().at(-1)).toMatchObject({ pagenum: 1, perpage: 50 }));
  });
});

describe('a running restore', () => {
  const running = restore(0, {
    status: 'Running',
    users: counter({ completed: 10, failed: 1, running: 3, unprocessed: 7 }),
    conditionalAccessPolicies: counter({ unprocessed: 4 }),
    groups: counter({ completed: 9 }),
  });

  it('opens in place with one line per type in the order of writing, and says its progress to those who cannot see it', async () => {
    const app = await openRestores('/restores', { list: [running] });
    await app.user.click(await screen.findByRole('button', { name: /^Show details/ }));
    expect(
      screen
        .getAllByRole('progressbar')
        .map((bar) => `${bar.getAttribute('aria-label')}: ${bar.getAttribute('aria-valuetext')}`),
    ).toEqual([
      'Progress of Users: 11 of 21, Running, 1 failed',
      'Progress of Groups: 9 of 9, Completed',
      'Progress of Conditional access: 0 of 4, Waiting, written last',
    ]);
    expect(screen.getByText('20 of 34 objects written')).toBeDefined();
    expect(screen.getByText('about 7 minutes left, you can leave this page')).toBeDefined();
    expect(screen.getByText('Restore running, 50%')).toBeDefined();
    app.jobs.list = [{ ...running, version: 2, users: counter({ completed: 20, failed: 1 }) }];
    await app.poll();
    expect(screen.getByText('30 of 34 objects written')).toBeDefined();
    expect(screen.getByRole('button', { name: /^Hide details/ }).getAttribute('aria-expanded')).toBe('true');
  });

  it('can be canceled after a question that says what stays', async () => {
    const app = await openRestores('/restores', { list: [running] });
    app.service.on(`POST /api/restores/${idOf(0)}/cancel`, [200, { restoreId: idOf(0), status: 'Running' }]);
    await app.user.click(await screen.findByRole('button', { name: /^Cancel restore of/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Cancel this restore?');
    expect(dialog.textContent).toContain('20 of 34 objects are written and will not be changed back.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel restore' }));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Canceling' })).disabled).toBe(true);
    await app.settle();
    app.jobs.list = [{ ...running, version: 3, status: 'Canceled' }];
    await app.poll();
    expect(within(toasts()).getByText(`Restore ${idOf(0)} canceled`)).toBeDefined();
    expect(app.service.callsOf(`restores/${idOf(0)}/cancel`)).toHaveLength(1);
  });

  it('counts written, verified and open apart, moves its bars while it writes, and says what a cancel leaves behind', async () => {
    const progress = {
      written: 14,
      verified: 3,
      open: 19,
      types: [{ type: 'conditionalAccessPolicies' as const, written: 14, changed: 17 }],
    };
    const writing = restore(0, {
      status: 'Running',
      users: undefined,
      conditionalAccessPolicies: counter({ completed: 3, running: 14, unprocessed: 19 }),
      progress,
    } as object);
    const app = await openRestores('/restores', { list: [writing] });
    await app.user.click(await screen.findByRole('button', { name: /^Show details/ }));
    expect(screen.getByText('14 written, 3 verified, 19 open')).toBeDefined();
    const bar = screen.getByRole('progressbar', { name: 'Progress of Conditional access' });
    expect(bar).toHaveAttribute('aria-valuenow', '47');
    expect(bar).toHaveAttribute('aria-valuetext', '17 of 36, Running, 14 to verify');
    expect(screen.getByText('Restore running, 40%')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: /^Cancel restore of/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain(
      '17 conditional access policies are already changed. Canceling leaves the directory partly restored.',
    );
  });

  it.each([
    [[], 'Nothing has been changed in the directory yet.'],
    [[{ type: 'users', changed: 1 }], '1 user is already changed. Canceling leaves the directory partly restored.'],
    [
      [
        { type: 'users', changed: 2 },
        { type: 'groups', changed: 0 },
        { type: 'directoryRoles', changed: 1 },
        { type: 'applications', changed: 3 },
      ],
      '2 users, 1 role and 3 applications are already changed. Canceling leaves the directory partly restored.',
    ],
  ])('says what a cancel leaves behind: %j', async (types, text) => {
    const app = await openRestores('/restores', {
      list: [{ ...running, progress: { written: 1, verified: 1, open: 1, types } } as never],
    });
    await app.user.click(await screen.findByRole('button', { name: /^Cancel restore of/ }));
    expect((await screen.findByRole('dialog')).textContent).toContain(text);
  });

  it('shows a refused cancel, and offers to try again', async () => {
    const app = await openRestores('/restores', { list: [running] });
    app.service.on(`POST /api/restores/${idOf(0)}/cancel`, [
      409,
      { status: 409, message: 'The restore is not running', requestId: 'r' },
    ]);
    await app.user.click(await screen.findByRole('button', { name: /^Cancel restore of/ }));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel restore' }));
    expect(await within(toasts()).findByText('Something went wrong')).toBeDefined();
    expect(await screen.findByRole<HTMLButtonElement>('button', { name: /^Cancel restore of/ })).toHaveProperty(
      'disabled',
      false,
    );
  });

  it('is not offered to be canceled where the backend cannot', async () => {
    await openRestores('/restores', { list: [running], extensions: [] });
    await screen.findByRole('button', { name: /^Summary/ });
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});

describe('view only', () => {
  it('sees all, cancels nothing, opens no backup, and reads why', async () => {
    const app = await openRestores('/restores', {
      permissionType: '3',
      list: [restore(0, { status: 'Running' }), restore(1)],
    });
    expect(await screen.findByText(NO_PERMISSION)).toBeDefined();
    const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: /^Cancel restore of/ });
    expect(cancel.disabled).toBe(true);
    expect(document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent).toBe(NO_PERMISSION);
    expect(within(cells(jobRows()[1])[4] as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: /^Report/ }).getAttribute('href')).toBe(`/restore-report/${idOf(1)}`);
    expect(app.service.callsOf(`restores/${idOf(0)}/cancel`)).toEqual([]);
  });
});

describe('a restore that was started here', () => {
  it('is first and running under any filter until the list has it, once', async () => {
    const app = await openRestores('/restores?status=Failed', { list: [restore(5, { status: 'Failed' })] });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    await app.act(() =>
      app.store.dispatch(
        restoreStarted({
          restoreId: idOf(0),
          backupId: BACKUP_ID,
          creationTime: restore(0).creationTime,
          source: 'ada@fabrikam.example',
        }),
      ),
    );
    expect(jobRows().map((row) => row.querySelector('.status')?.textContent)).toEqual(['Running', 'Failed']);
    app.jobs.list = [restore(0, { status: 'Running' }), ...app.jobs.list];
    await app.poll();
    await waitFor(() => expect(jobRows().map((row) => row.querySelector('.status')?.textContent)).toEqual(['Failed']));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Status:' }), 'All');
    await waitFor(() => expect(jobRows()).toHaveLength(2));
    expect(screen.getAllByText(idOf(0))).toHaveLength(1);
  });
});
