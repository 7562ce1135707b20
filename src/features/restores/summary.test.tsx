import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { idOf, LOAD_TIME, loadRestorePages, openRestores, restore } from '../../../test/renderRestores';
import { RESTORE_COUNTERS } from '@trc/domain/objectTypes';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

const counter = (more: object) => ({
  completed: 0,
  failed: 0,
  completedWithErrors: 0,
  unprocessed: 0,
  running: 0,
  ...more,
});
const openSummary = async (app: Awaited<ReturnType<typeof openRestores>>) => {
  await app.user.click(await screen.findByRole('button', { name: /^Summary/ }));
  return screen.findByRole('dialog');
};

const openSummaryOf = async (app: Awaited<ReturnType<typeof openRestores>>, row: HTMLElement) => {
  await app.user.click(within(row).getByRole('button', { name: /^Summary/ }));
  return screen.findByRole('dialog');
};

describe('summary of a restore', () => {
  it('has the five counters of each type and their totals, and each number leads to what it counts', async () => {
    const app = await openRestores('/restores', {
      list: [
        restore(0, {
          status: 'CompletedWithErrors',
          users: counter({ completed: 1200, failed: 1, completedWithErrors: 2, unprocessed: 3, running: 4 }),
          directoryRoles: counter({ completed: 1 }),
        }),
      ],
    });
    const dialog = await openSummary(app);
    const lines = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(lines).toEqual([
      ['Type', 'Completed', 'Failed', 'Completed with errors', 'Unprocessed', 'Running'],
      ['Users', '1,200', '1', '2', '3', '4'],
      ['Roles', '1', '0', '0', '0', '0'],
      ['Total', '1,201', '1', '2', '3', '4'],
    ]);
    const links = within(within(dialog).getByRole('table'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    const statuses = ['Completed', 'Failed', 'CompletedWithErrors', 'Unprocessed', 'Running'];
    expect(links).toEqual([
      ...statuses.map((status) => `/restores/${idOf(0)}/users?status=${status}`),
      `/restores/${idOf(0)}/roles?status=Completed`,
      // The report of all types, filtered.
      ...statuses.map((status) => `/restore-report/${idOf(0)}?status=${status}`),
    ]);
    expect(within(dialog).getByRole('link', { name: '1,201 Total, Completed' })).toBeDefined();
  });

  it('shows each of the twelve counters that is not zero; custom roles lead to the report', async () => {
    const app = await openRestores('/restores', {
      list: [restore(0, Object.fromEntries(RESTORE_COUNTERS.map((type) => [type, counter({ completed: 7 })])))],
    });
    const dialog = await openSummary(app);
    expect(within(dialog).getAllByRole('rowheader')).toHaveLength(RESTORE_COUNTERS.length + 1);
    const custom = within(dialog).getByRole('rowheader', { name: 'Custom roles' }).parentElement as HTMLElement;
    expect(within(custom).getByRole('link', { name: '7 Custom roles, Completed' })).toHaveAttribute(
      'href',
      `/restore-report/${idOf(0)}?status=Completed&type=customRoles`,
    );
  });

  it('says in the exact words that items failed, and leads to the errors', async () => {
    const app = await openRestores('/restores', {
      list: [restore(0, { status: 'CompletedWithErrors', users: counter({ completed: 1, failed: 1 }) })],
    });
    const dialog = await openSummary(app);
    expect(within(dialog).getByText('Errors occured: The restore job failed to restore items')).toBeDefined();
    expect(within(dialog).getByRole('link', { name: 'View errors' }).getAttribute('href')).toBe(
      `/restore-report/${idOf(0)}/errors`,
    );
  });

  it('tells the wizard, a plan and an undo apart, in the row, the open row and the summary', async () => {
    const planId = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';
    const app = await openRestores('/restores', {
      list: [restore(0), restore(1, { planId }), restore(2, { planId, undoOf: idOf(1) })],
      extensions: ['createPlan', 'signOut'],
    });
    const rows = (await screen.findAllByRole('row')).slice(1);
    const words = rows.map((row) => within(row).getAllByRole('cell')[0]?.querySelector('.restore-kind')?.textContent);
    expect(words).toEqual(['Wizard', 'Plan', 'Undo']);
    await app.user.click(within(rows[2] as HTMLElement).getByRole('button', { name: /^Show details/ }));
    const undo = screen.getByText(/^Undo of /);
    expect(
      within(undo)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([`/restore-report/${idOf(1)}`, `/plans/${planId}`]);
    await app.user.click(within(rows[1] as HTMLElement).getByRole('button', { name: /^Summary/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^Made with:/)).toHaveTextContent('Made with: Plan');
    expect(within(dialog).getByRole('link', { name: 'Plan' })).toHaveAttribute('href', `/plans/${planId}`);
  });

  it('says in the row, the open row and the summary what the restore does', async () => {
    const title = 'Put back 1 object and 2 consequences.';
    const app = await openRestores('/restores', {
      list: [
        restore(0, { planId: idOf(0), title, objectName: 'Anna Berg' }),
        restore(1, { planId: idOf(1), undoOf: idOf(0), title: 'Undo the restore of 2026-03-12 08:31 UTC by ada.' }),
      ],
      extensions: ['createPlan', 'signOut'],
    });
    const rows = (await screen.findAllByRole('row')).slice(1);
    const words = rows.map((row) => row.querySelector('.restore-kind')?.textContent);
    expect(words).toEqual([
      'Plan: Put back Anna Berg and 2 consequences.',
      'Undo the restore of 03/12/2026 8:31 AM by ada.',
    ]);
    await app.user.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Show details/ }));
    expect(screen.getByText('Put back Anna Berg and 2 consequences.')).toBeVisible();
    const dialog = await openSummaryOf(app, rows[0] as HTMLElement);
    expect(dialog).toHaveTextContent('Put back Anna Berg and 2 consequences.');
  });

  it('says in the row and the summary that a restore was undone, and leads to the undo', async () => {
    const undo = {
      restoreId: idOf(0),
      status: 'Completed' as const,
      time: '2026-03-12T09:15:00.000Z',
      by: 'oscar@fabrikam.example',
    };
    const app = await openRestores('/restores', { list: [restore(0, { undoOf: idOf(1) }), restore(1, { undo })] });
    const rows = (await screen.findAllByRole('row')).slice(1);
    expect(within(rows[0] as HTMLElement).queryByRole('link', { name: 'Undone' })).toBeNull();
    expect(within(rows[1] as HTMLElement).getByRole('link', { name: 'Undone' })).toHaveAttribute(
      'href',
      `/restore-report/${idOf(0)}`,
    );
    const [, summary] = screen.getAllByRole('button', { name: /^Summary/ });
    await app.user.click(summary as HTMLElement);
    const name = 'Undone 03/12/2026 9:15 AM by oscar@fabrikam.example';
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('link', { name })).toHaveAttribute('href', `/restore-report/${idOf(0)}`);
  });

  it('has no error sentence without errors', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    expect(within(await openSummary(app)).queryByText(/Errors occured/)).toBeNull();
  });

  it('leads to the report, and gives the focus back when it is closed', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    const dialog = await openSummary(app);
    await app.user.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Summary'));
    await app.user.click(within(await openSummary(app)).getByRole('button', { name: 'View report' }));
    await waitFor(() => expect(app.address()).toBe(`/restore-report/${idOf(0)}`));
  });
});

describe('download of a report', () => {
  const PATH = `/api/restores/${idOf(0)}/report_csv`;
  const BYTES = '\uFEFF"Name","Type"\r\n"Ada, \u00e9","users"\r\n';
  const saved = () => {
    const files: { name: string; href: string }[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      files.push({ name: this.download, href: this.href });
    });
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return `blob:test/${blobs.length}`;
      },
      revokeObjectURL: () => undefined,
    });
    return { files, blobs };
  };
  const csv = (headers: Record<string, string>): [number, string, Record<string, string>] => [
    200,
    BYTES,
    { 'content-type': 'text/csv; charset=utf-8', ...headers },
  ];

  it('asks with the bearer, and saves the bytes under the name that the service gives', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    app.service.on(`GET ${PATH}`, csv({ 'content-disposition': 'attachment; filename="../restore of ada.csv"' }));
    const { files, blobs } = saved();
    await app.user.click(await screen.findByRole('button', { name: /^Download the report/ }));
    await waitFor(() => expect(files).toEqual([{ name: 'restore of ada.csv', href: 'blob:test/1' }]));
    expect(Buffer.from(await (blobs[0] as Blob).arrayBuffer()).toString('utf8')).toBe(BYTES);
    const [call] = app.service.callsOf(PATH.replace('/api/', ''));
    expect(String(call?.headers['authorization'])).toMatch(/^Bearer .+/);
    expect(call?.path).toBe(PATH);
  });

  it('without a name it is called after the restore', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    app.service.on(`GET ${PATH}`, csv({}));
    const { files } = saved();
    await app.user.click(await screen.findByRole('button', { name: /^Download the report/ }));
    await waitFor(() => expect(files.map(({ name }) => name)).toEqual([`restore-report-${idOf(0)}.csv`]));
  });

  it.each([
    ['an error status', 503],
    ['an error in a reply of 200', 200],
  ])('%s leads to the error page and saves nothing', async (_, status) => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    app.service.on(`GET ${PATH}`, [status, { status: 503, message: 'The report is away', requestId: 'r' }]);
    const { files } = saved();
    await app.user.click(await screen.findByRole('button', { name: /^Download the report/ }));
    await waitFor(() => expect(app.address()).toBe('/500'));
    expect(await screen.findByText(/The report is away/)).toBeDefined();
    expect(files).toEqual([]);
  });
});
