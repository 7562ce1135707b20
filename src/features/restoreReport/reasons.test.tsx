import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { openEntry, reportNames, reportTable } from '../../../test/renderReport';
import {
  BACKUP_ID,
  entry,
  idOf,
  LOAD_TIME,
  loadRestorePages,
  openRestores,
  restore,
} from '../../../test/renderRestores';
import type { ReportEntry } from '../../api';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

const PARTLY = entry(2, {
  status: 'CompletedWithErrors',
  name: 'SEC-Finance',
  type: 'groups',
  errors: [{ message: 'members differs.', code: 'notEqual', attribute: 'members' }],
});

const openReport = async (entries: ReportEntry[], permissionType = '1', flags = {}) => {
  const job = restore(0, { status: 'CompletedWithErrors' });
  const app = await openRestores('/dashboard', { list: [job], permissionType });
  const reply = { list: entries, total: entries.length, restore: job, ...flags };
  app.service.on(`POST /api/restores/${idOf(0)}/report`, [200, reply]);
  app.service.on(`POST /api/restores/${idOf(0)}/problems`, [200, reply]);
  app.service.on('POST /api/get_backup', [
    200,
    { backupId: BACKUP_ID, creationTime: '2026-03-11T20:00:00.000Z', status: 'Completed', isDataReady: true },
  ]);
  await app.go(`/restore-report/${idOf(0)}`);
  await screen.findByRole('heading', { level: 1, name: 'Restore report' });
  return app;
};

describe('the reason of a refusal in the report', () => {
  it("shows the directory's own words as text, with what a person can do, and copies them", async () => {
    const reason = '1235: Configured controls are unsupported. <b>Not markup</b>';
    const refused = entry(5, {
      status: 'Failed',
      name: 'CA004',
      type: 'conditionalAccessPolicies',
      errors: [
        {
          message: 'The directory answered 400 (BadRequest): it does not fit.',
          code: 'BadRequest',
          reason,
          explanation: 'Correct the policy by hand.',
        },
      ],
    });
    const app = await openReport([refused, PARTLY]);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await waitFor(() => expect(reportNames()).toHaveLength(2));
    const pane = await openEntry(app, 'CA004');
    expect(within(pane).getByText(`The directory reported: ${reason}`)).toBeInTheDocument();
    expect(within(pane).getByText('Correct the policy by hand.')).toBeInTheDocument();
    expect(within(pane).getByText('BadRequest', { selector: 'pre' })).toBeInTheDocument();
    expect(within(pane).queryByText(/Administrators and operators can read it/)).toBeNull();
    await app.user.click(within(pane).getByRole('button', { name: 'Copy error' }));
    expect(write.mock.calls).toEqual([[expect.stringContaining(reason)]]);
    await app.user.click(within(pane).getByRole('button', { name: 'Next object' }));
    // The engine's own codes say nothing to a person.
    await waitFor(() => expect(within(screen.getByRole('complementary')).queryByText(/notEqual/)).toBeNull());
  });

  it('says that there is a reason to people who may only look', async () => {
    const refused = entry(5, {
      status: 'Failed',
      name: 'CA004',
      errors: [{ message: 'It does not fit.', code: 'BadRequest', reasonWithheld: true }],
    });
    const app = await openReport([refused], '3');
    await waitFor(() => expect(reportNames()).toHaveLength(1));
    const pane = await openEntry(app, 'CA004');
    expect(within(pane).getByText('The reason is visible to operators and administrators.')).toBeInTheDocument();
  });

  it('says in the details that values are left out, for people who may only look', async () => {
    const left = 'Only operators and administrators see values, linked objects and reasons.';
    const app = await openReport([PARTLY], '3', { valuesWithheld: true });
    await waitFor(() => expect(reportNames()).toHaveLength(1));
    const pane = await openEntry(app, 'SEC-Finance');
    expect(within(pane).getByText(left)).toBeInTheDocument();
    expect(within(pane).getByRole('heading', { name: 'Written and verified' })).toBeInTheDocument();
  });

  it('stands in the row of each object that needs attention, before a row is opened', async () => {
    const refused = entry(5, {
      status: 'Failed',
      name: 'CA004',
      errors: [{ message: 'It does not fit.', reason: '1235: Unsupported' }, { message: 'Not recoverable: password' }],
    });
    await openReport([refused, entry(6, { status: 'Unprocessed', name: 'Late' }), entry(7, { name: 'Fine' })]);
    await waitFor(() => expect(reportNames()).toEqual(['CA004', 'Late', 'Fine']));
    const names = reportTable()
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[0]?.textContent);
    expect(names).toEqual([
      'CA004It does not fit. The directory reported: 1235: Unsupported; Not recoverable: password',
      'LateThe restore ended before it reached this object.',
      'Fine',
    ]);
  });

  it('marks a policy that is report-only as chosen, in the row and first in the details', async () => {
    const policy = entry(5, {
      name: 'CA010',
      type: 'conditionalAccessPolicies',
      asInBackup: false,
      reportOnly: true,
      asChosen: true,
    });
    const app = await openReport([policy]);
    await waitFor(() => expect(reportNames()).toEqual(['CA010']));
    expect(reportTable().getByText('Report-only, as chosen in the plan')).toBeVisible();
    const pane = await openEntry(app, 'CA010');
    const happened = within(pane).getByRole('heading', { name: 'What happened' }).parentElement;
    expect([...(happened?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Report-only, as chosen in the plan. The policy blocks no sign-in.',
      'Restored as chosen in the plan. It differs from the backup in what was chosen.',
    ]);
  });

  it('speaks neutrally of objects that a running restore has not reached, and of those at work', async () => {
    const late = entry(6, { status: 'Unprocessed', name: 'Late', action: 'Update' });
    const atWork = entry(7, { status: 'Running', name: 'At work', action: 'Update' });
    const app = await openReport([late, atWork], '1', { restore: restore(0, { status: 'Running' }) });
    await waitFor(() => expect(reportNames()).toEqual(['Late', 'At work']));
    const rows = reportTable().getAllByRole('row').slice(1);
    const cellsOf = (row?: HTMLElement) => [...(row?.children ?? [])].map(({ textContent }) => textContent);
    expect(rows.map(cellsOf)).toEqual([
      ['LateNot reached yet.', 'User', 'Unprocessed', ''],
      ['At work', 'User', 'Running', ''],
    ]);
    expect(within(rows[0] as HTMLElement).getByText('Unprocessed')).toHaveClass('status-muted');
    const pane = await openEntry(app, 'Late');
    expect(within(pane).getByText('Not reached yet.')).toBeVisible();
    expect(within(pane).queryByRole('heading', { name: 'What you can do' })).toBeNull();
  });

  it('says of an object that an ended restore did not reach that it was not restored', async () => {
    await openReport([entry(6, { status: 'Unprocessed', name: 'Late', action: 'Update' })]);
    await waitFor(() => expect(reportNames()).toEqual(['Late']));
    expect(reportTable().getByText('Not restored')).toBeVisible();
    expect(reportTable().getByText('Unprocessed')).toHaveClass('status-error');
  });

  it.each([
    ['above the table of all objects', 'Completed', true],
    ['below it while the restore runs, which makes the list longer', 'Running', false],
  ] as const)('lists what could not be restored %s', async (_, status, isAbove) => {
    await openReport([PARTLY], '1', { restore: restore(0, { status }) });
    const list = await screen.findByRole('heading', { name: 'What could not be restored' });
    const table = screen.getByRole('table', { name: 'Objects of this restore' });
    const place = list.compareDocumentPosition(table);
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBe(isAbove ? Node.DOCUMENT_POSITION_FOLLOWING : 0);
  });
});
