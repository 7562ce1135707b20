import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { FINE, JOB, openReport, openEntry, reportNames, reportTable } from '../../../test/renderReport';
import {
  BACKUP_ID,
  entry,
  idOf,
  LOAD_TIME,
  loadRestorePages,
  openRestores,
  restore,
} from '../../../test/renderRestores';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

describe('Restore report', () => {
  it('shows an ended restore as ended without an end time, and counts failures with missing counters', async () => {
    const { updateTime: _, ...ended } = JOB;
    await openReport('', { job: { ...ended, users: { failed: 1 } as never } });
    const line = document.querySelector('.page-line') as HTMLElement;
    expect(line).toHaveTextContent(/^03\/12\/2026 8:31 AM, started by/);
    expect(screen.getByRole('button', { name: /^Restore again/ })).toBeEnabled();
  });

  it('asks by POST with the id of the address, problems first, and shows name, type, status and action', async () => {
    const app = await openReport();
    await waitFor(() =>
      expect(reportNames()).toEqual(['Ahmed Lindqvist', 'SEC-Finance', 'Expense Portal', 'Person 4']),
    );
    expect(app.reports()).toEqual([{ pagenum: 1, perpage: 25, sort: { column: 'status', direction: 'desc' } }]);
    expect(
      reportTable()
        .getAllByRole('columnheader')
        .map((header) => header.textContent),
    ).toEqual(['Name', 'Type', 'Status', 'Action']);
    expect(screen.getByRole('radiogroup', { name: 'Table size' })).toBeInTheDocument();
    expect(
      reportTable()
        .getAllByRole('row')
        .slice(1)
        .map((row) => [...row.children].slice(1).map((cell) => cell.textContent)),
    ).toEqual([
      ['User', 'Failed', 'Not restored'],
      ['Group', 'Completed with errors', 'Updated'],
      ['Application', 'Completed', 'Re-created (new ID)'],
      ['User', 'Completed', 'Already right'],
    ]);
  });

  it('says under the name and in the details whether a user can sign in since', async () => {
    const app = await openReport('', {
      entries: [
        entry(1, { action: 'Undelete', signIn: 'allowed' }),
        entry(2, { action: 'Create', signIn: 'needsPassword' }),
        entry(3, { action: 'Undelete', signIn: 'unknown' }),
        entry(5),
      ],
    });
    await waitFor(() => expect(reportNames()).toHaveLength(4));
    const names = reportTable()
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[0]?.textContent);
    expect(names).toEqual([
      'Person 1Can sign in',
      'Person 2Can sign in once a new password is set',
      'Person 3Not known if the user can sign in',
      'Person 5',
    ]);
    await openEntry(app, 'Person 1');
    expect(await screen.findByText('Can sign in.')).toBeInTheDocument();
  });

  it('the three policies that are types of their own have readable names', async () => {
    const types = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'] as const;
    await openReport('', { entries: types.map((type, number) => entry(number, { id: type, type })) });
    await waitFor(() => expect(reportNames()).toHaveLength(3));
    expect(
      reportTable()
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]?.textContent),
    ).toEqual(['Authentication flows policy', 'External identities policy', 'Authorization policy']);
  });

  it('the head says how the restore stands, when it was, by whom and from what', async () => {
    await openReport();
    expect(await screen.findByText(/started by ada@fabrikam.example/)).toBeDefined();
    expect((await screen.findByRole('link', { name: /^\d+\/\d+\/\d{4}/ })).getAttribute('href')).toBe(
      `/backups/${BACKUP_ID}`,
    );
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
        .getByRole('link', { name: 'Restore jobs' })
        .getAttribute('href'),
    ).toBe('/restores');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Objects4', 'Needs attention3']);
  });

  it('sends the filters by status and type and keeps them in the address', async () => {
    const app = await openReport();
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Status:' }), 'Failed');
    await waitFor(() => expect(reportNames()).toEqual(['Ahmed Lindqvist']));
    expect(app.reports().at(-1)?.filters).toEqual({ status: 'Failed' });
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Type:' }), 'Groups');
    await waitFor(() => expect(app.reports().at(-1)?.filters).toEqual({ status: 'Failed', type: 'groups' }));
    expect(window.location.search).toBe('?status=Failed&type=groups');
    await app.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(reportNames()).toHaveLength(4));
    await app.user.click(screen.getByRole('button', { name: '1 with errors' }));
    await waitFor(() => expect(reportNames()).toEqual(['SEC-Finance']));
  });

  it('keeps the tab in the address; an unknown tab shows the first one', async () => {
    const app = await openReport('/errors');
    await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
    expect(screen.getByRole('tab', { name: /^Needs attention/ }).getAttribute('aria-selected')).toBe('true');
    await app.user.click(screen.getByRole('tab', { name: /^Objects/ }));
    await waitFor(() => expect(app.address()).toBe(`/restore-report/${idOf(0)}`));
    await app.go(`/restore-report/${idOf(0)}/whatever`);
    await waitFor(() =>
      expect(screen.getByRole('tab', { name: /^Objects/ }).getAttribute('aria-selected')).toBe('true'),
    );
  });

  it('a backend without the extension is asked for what failed, and nothing else is offered', async () => {
    const app = await openReport('/errors', { extensions: [] });
    await waitFor(() => expect(reportNames()).toEqual(['Ahmed Lindqvist']));
    expect(app.reports().at(-1)?.filters).toEqual({ status: 'Failed' });
    expect(app.service.callsOf(`restores/${idOf(0)}/problems`)).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'What could not be restored' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Restore again what failed' })).toBeNull();
  });

  it('says what became of the objects, and counts those apart that need a step by hand', async () => {
    const results = {
      planned: 0,
      running: 0,
      done: 1,
      alreadyRight: 1,
      inPart: 1,
      onHold: 0,
      failed: 1,
      notStarted: 0,
    };
    await openReport('', { job: { ...JOB, results } });
    const words = 'What became of the objects: 1 written, 1 already right, 1 in part, 1 failed.';
    const line = await screen.findByText(words, { exact: false });
    expect(line).toHaveTextContent(`${words} 1 object is restored and needs a step by hand, such as a new password.`);
  });

  it('leads to the plan that it executed, and shows no settings that a plan does not have', async () => {
    await openReport('', { job: { ...JOB, planId: idOf(0) } });
    expect(await screen.findByRole('link', { name: 'its plan' })).toHaveAttribute('href', `/plans/${idOf(0)}`);
    expect(screen.getByText(/^Restore settings: As chosen in the plan\./)).toBeInTheDocument();
    expect(screen.queryByText(/Later changes/)).toBeNull();
  });

  it('a restore without errors says so', async () => {
    await openReport('/errors', { entries: [FINE], job: restore(0) });
    expect(await screen.findByText('Nothing needs attention')).toBeDefined();
  });

  it('an unknown restore is named in the page, which stays', async () => {
    const app = await openRestores('/restore-report/nobody');
    expect((await screen.findByRole('alert')).textContent).toContain('Restore nobody is not found');
    expect(app.address()).toBe('/restore-report/nobody');
    expect(screen.getByRole('link', { name: 'Back to restore jobs' }).getAttribute('href')).toBe('/restores');
  });

  it('another failure of the first load leads to the error page', async () => {
    const app = await openRestores('/dashboard');
    app.service.on(`POST /api/restores/${idOf(0)}/report`, [500, { status: 500, message: 'broken', requestId: 'r' }]);
    await app.go(`/restore-report/${idOf(0)}`);
    await waitFor(() => expect(app.address()).toBe('/500'));
  });

  it('is loaded again where it says that the restore runs and the list says that it has ended', async () => {
    const app = await openReport('', { job: { ...JOB, status: 'Running' }, list: [{ ...JOB, version: 2 }] });
    const reports = () => app.service.callsOf(`restores/${idOf(0)}/report`).length;
    await waitFor(() => expect(reports()).toBe(2));
    app.given.job = { ...JOB, version: 2 };
    await app.poll();
    expect(reports()).toBe(2);
  });

  it('updates while its restore runs', async () => {
    const app = await openReport('', { job: { ...JOB, status: 'Running' } });
    await waitFor(() => expect(reportNames()).toHaveLength(4));
    expect(screen.getByText('Still running. This report updates as it goes.')).toBeDefined();
    const done = { ...JOB, version: 2 };
    app.given.job = done;
    app.given.entries = [...app.given.entries, entry(5)];
    app.jobs.list = [done];
    await app.poll();
    await waitFor(() => expect(reportNames()).toHaveLength(5));
    expect(screen.queryByText(/still running/)).toBeNull();
  });
});
