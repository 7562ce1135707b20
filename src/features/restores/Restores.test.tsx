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
} from '../../../test/renderRestores';
import { narrowScreen } from '../../../test/narrowScreen';
import { formatDateTime } from '@trc/domain/format';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const ONLY_OPERATORS = 'Only operators and administrators can cancel restores and open their backups.';
const cells = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell');
const STATUSES = ['Running', 'Completed', 'Canceled', 'CompletedWithErrors', 'Failed', 'Unprocessed'] as const;

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

  it('continues the address of a person in the next line before "@" or "." only', async () => {
    await openRestores('/restores', { list: [restore(0, { source: 'ada@fabrikam.example' })] });
    const person = await screen.findByTitle('ada@fabrikam.example');
    expect(person.innerHTML).toBe('ada<wbr>@fabrikam<wbr>.example');
  });

  it('opens its filters on a small screen on demand, and counts those in force', async () => {
    const widen = narrowScreen();
    try {
      const app = await openRestores('/restores?status=Failed', { list: [restore(0)] });
      const filter = { name: /^Status/ };
      await screen.findByRole('button', { name: 'Filters (1)' });
      expect(screen.queryByRole('combobox', filter)).toBeNull();
      await app.user.click(await screen.findByRole('button', { name: 'Filters (1)' }));
      expect(screen.getByRole('combobox', filter)).toHaveValue('Failed');
    } finally {
      widen();
    }
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

describe('view only', () => {
  it('sees all, cancels nothing, opens no backup, and reads why', async () => {
    const app = await openRestores('/restores', {
      permissionType: '3',
      list: [restore(0, { status: 'Running' }), restore(1)],
    });
    expect(await screen.findByText(ONLY_OPERATORS)).toBeDefined();
    const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: /^Cancel restore of/ });
    expect(cancel.disabled).toBe(true);
    expect(document.getElementById(cancel.getAttribute('aria-describedby') ?? '')?.textContent).toBe(ONLY_OPERATORS);
    expect(within(cells(jobRows()[1])[4] as HTMLElement).queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: /^Report/ }).getAttribute('href')).toBe(`/restore-report/${idOf(1)}`);
    expect(app.service.callsOf(`restores/${idOf(0)}/cancel`)).toEqual([]);
  });
});
