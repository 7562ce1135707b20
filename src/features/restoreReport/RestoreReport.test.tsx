import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { FINE, JOB, openReport, openEntry, reportNames, reportTable } from '../../../test/renderReport';
import { RECREATED, FAILED, PARTLY } from '../../../test/reportEntries';
import {
  BACKUP_ID,
  entry,
  idOf,
  LOAD_TIME,
  loadRestorePages,
  openRestores,
  restore,
  toasts,
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
    await waitFor(() => expect(reportNames()).toEqual(['Ahmed Lindqvist', 'SEC-Finance', 'Expense Portal']));
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
    const words = 'What became of the objects: 1 changed, 1 already right, 1 in part, 1 failed.';
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

describe('error sidebar', () => {
  it("opens next to the list with the error, advice and the directory's code; Escape closes it", async () => {
    const app = await openReport();
    await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
    const pane = await openEntry(app, 'Ahmed Lindqvist');
    expect(pane.getAttribute('aria-label')).toBe('Error details');
    for (const text of [
      'Ahmed Lindqvist',
      'The user principal name is in use.',
      'Then choose Restore again what failed.',
      'Request_BadRequest: userPrincipalName',
      FAILED.id,
    ])
      expect(within(pane).getByText(text)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Error details');
    expect(new URLSearchParams(window.location.search).get('object')).toBe(`users/${FAILED.id}`);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ahmed Lindqvist'));
  });

  it('shows attributes that differ after the read-back, verified ones, notes, and the new id', async () => {
    const app = await openReport();
    await screen.findByRole('button', { name: 'Show details of SEC-Finance' });
    const pane = await openEntry(app, 'SEC-Finance');
    expect(within(pane).getByText('Different afterwards').closest('.attribute')?.textContent).toBe(
      'MembersDifferent afterwardsIntendeda, bFound afterwardsa',
    );
    expect(within(pane).getByText('1 attribute as intended')).toBeDefined();
    expect(within(pane).getByText('Added back to: members of the group Board.')).toBeDefined();
    await app.user.keyboard('j');
    await waitFor(() =>
      expect(within(screen.getByRole('complementary')).getByRole('heading', { name: 'Expense Portal' })).toBeDefined(),
    );
    expect(within(screen.getByRole('complementary')).getByText('c0ffee00-0000-4000-8000-000000000001')).toBeDefined();
    await app.user.keyboard('kk');
    await waitFor(() =>
      expect(within(screen.getByRole('complementary')).getByRole('heading', { name: 'Ahmed Lindqvist' })).toBeDefined(),
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous object' }).disabled).toBe(true);
  });

  it('moves through the list with the arrow keys, and the sidebar follows', async () => {
    const app = await openReport();
    (await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' })).focus();
    const pane = () => within(screen.getByRole('complementary'));
    const focused = () => document.activeElement?.textContent;
    await app.user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Expense Portal');
    expect(screen.queryByRole('complementary')).toBeNull();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'Expense Portal' })).toBeDefined());
    expect(focused()).toBe('Error details');
    await app.user.keyboard('{ArrowUp}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'SEC-Finance' })).toBeDefined());
    screen.getByRole('button', { name: 'Show details of SEC-Finance' }).focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(pane().getByRole('heading', { name: 'Person 4' })).toBeDefined());
    expect(focused()).toBe('Person 4');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    await waitFor(() => expect(focused()).toBe('Person 4'));
    await app.user.keyboard('/');
    expect(screen.getByRole('searchbox', { name: 'Search by name or ID' })).toHaveFocus();
    await app.user.keyboard('{ArrowDown}');
    expect(screen.getByRole('searchbox', { name: 'Search by name or ID' })).toHaveFocus();
  });

  it('copies the text of an error, and an id by the button next to the id', async () => {
    const app = await openReport();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
    await app.user.click(within(await openEntry(app, 'Ahmed Lindqvist')).getByRole('button', { name: 'Copy error' }));
    expect(write.mock.calls).toEqual([
      [
        `Ahmed Lindqvist (User, ${FAILED.id})\nFailed\nThe user principal name is in use., code Request_BadRequest, attribute userPrincipalName`,
      ],
    ]);
    expect(await screen.findByText('Copied')).toBeDefined();
    await app.user.click(screen.getByRole('button', { name: 'Copy the ID in the backup' }));
    expect(write.mock.calls.at(-1)).toEqual([FAILED.id]);
  });

  it.each(['Copy error', 'Copy the ID in the backup'])(
    'shows the exact words when the clipboard refuses "%s"',
    async (name) => {
      const app = await openReport();
      jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
      await screen.findByRole('button', { name: 'Show details of Ahmed Lindqvist' });
      await app.user.click(within(await openEntry(app, 'Ahmed Lindqvist')).getByRole('button', { name }));
      expect(await within(toasts()).findByText('Something went wrong')).toBeDefined();
      expect(screen.queryByText('Copied')).toBeNull();
    },
  );
});

describe('what could not be restored', () => {
  it('is a list to tick off that survives a reload of the page', async () => {
    const app = await openReport();
    await screen.findByRole('heading', { name: 'What could not be restored' });
    expect(screen.getByText('0 of 3 done')).toBeDefined();
    await app.user.click(screen.getByRole('checkbox', { name: 'Done: Expense Portal' }));
    expect(screen.getByText('1 of 3 done')).toBeDefined();
    expect(app.local.get('trc.tickedOff')).toBe(JSON.stringify({ [idOf(0)]: [`applications/${RECREATED.id}`] }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Done: Expense Portal' }));
    expect(app.local.get('trc.tickedOff')).toBe('{}');
  });

  it('is downloaded whole, page by page, with what is ticked off, safe for spreadsheets', async () => {
    const many = Array.from({ length: 150 }, (_, number) =>
      entry(number + 10, {
        status: 'Failed',
        name: number === 0 ? '=cmd' : `Person ${number}`,
        errors: [{ message: 'It is taken.' }],
      }),
    );
    const app = await openReport('', { entries: many });
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        blobs.push(blob);
        return 'blob:test/1';
      },
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await app.user.click(await screen.findByRole('checkbox', { name: 'Done: Person 1' }));
    await app.user.click(screen.getByRole('button', { name: 'Download list' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
    const lines = Buffer.from(await (blobs[0] as Blob).arrayBuffer())
      .toString('utf8')
      .split('\r\n')
      .slice(0, -1);
    expect(lines).toHaveLength(151);
    expect(lines[0]).toMatch(/^\ufeff"Done",/);
    expect(lines.slice(1, 3)).toEqual([
      `"no","'=cmd","User","Failed","It is taken.","${many[0]?.id}",""`,
      `"yes","Person 1","User","Failed","It is taken.","${many[1]?.id}",""`,
    ]);
  });
});

describe('Restore again what failed', () => {
  const press = async (app: Awaited<ReturnType<typeof openReport>>) =>
    app.user.click(await screen.findByRole('button', { name: 'Restore again what failed' }));
  const NEW = 'f00d0000-0000-4000-8000-000000000001';

  it('selects what failed and leads to the wizard of its backup', async () => {
    const app = await openReport();
    app.service.on('POST /api/restores/selection', [
      200,
      { restoreId: NEW, version: 1, estimatedDuration: 1, totalSelected: { users: 1 } },
    ]);
    await press(app);
    await waitFor(() => expect(app.address()).toBe(`/backups/${BACKUP_ID}`));
    expect(window.location.search).toBe('?show=selected&type=users');
    expect(app.service.callsOf('restores/selection')[0]?.body).toEqual({
      backupId: BACKUP_ID,
      selection: {
        users: { isSectionSelected: false, selected: [{ id: FAILED.id, displayName: 'Ahmed Lindqvist' }] },
        groups: { isSectionSelected: false, selected: [{ id: PARTLY.id, displayName: 'SEC-Finance' }] },
      },
    });
    expect(app.local.get('trc.restores')).toBe(JSON.stringify({ [BACKUP_ID]: NEW }));
  });

  it('shows the reason of a refusal, and keeps the list', async () => {
    const app = await openReport();
    app.service.on('POST /api/restores/selection', [
      400,
      { status: 400, message: 'You can select up to 100 objects', requestId: 'r' },
    ]);
    await press(app);
    expect(await within(toasts()).findByText('The objects could not be selected again')).toBeDefined();
    expect(within(toasts()).getByText('You can select up to 100 objects')).toBeDefined();
    expect(app.address()).toBe(`/restore-report/${idOf(0)}`);
  });

  it.each([
    ['a viewer', { permissionType: '3' }, "You don't currently have permission to perform this action."],
    ['a restore without failures', { entries: [FINE], job: restore(0) }, 'Nothing failed in this restore'],
    ['a restore that runs', { job: { ...JOB, status: 'Running' as const } }, 'This restore is still running'],
  ])('is barred for %s, and says why', async (_, options, reason) => {
    await openReport('', options);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore again what failed' });
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  });
});
