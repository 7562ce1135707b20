import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { FINE, JOB, openEntry, openReport } from '../../../test/renderReport';
import { RECREATED, FAILED, PARTLY } from '../../../test/reportEntries';
import { BACKUP_ID, entry, idOf, LOAD_TIME, loadRestorePages, restore, toasts } from '../../../test/renderRestores';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
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

  it('is not offered where all that failed belongs to objects that do not exist any more', async () => {
    const gone = (code: string) => ({ ...PARTLY, errors: [{ message: 'Ada was deleted permanently.', code }] });
    await openReport('', { entries: [gone('masteredOnPremises'), { ...gone('linkedObjectGone'), id: idOf(9) }] });
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(screen.queryByRole('button', { name: 'Restore again what failed' })).toBeNull();
    cleanup();
    await openReport('', { entries: [gone('masteredOnPremises'), FAILED] });
    expect(await screen.findByRole('button', { name: 'Restore again what failed' })).toBeDefined();
  });

  it('is not offered where nothing failed', async () => {
    await openReport('', { entries: [FINE], job: restore(0) });
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(screen.queryByRole('button', { name: 'Restore again what failed' })).toBeNull();
  });

  it('gives way to the link to the undo where the restore is undone, and no advice leads to it', async () => {
    const undo = { restoreId: idOf(1), status: 'Completed' as const };
    const app = await openReport('', { job: { ...JOB, undo } });
    await screen.findByRole('button', { name: 'Download CSV' });
    expect(screen.queryByRole('button', { name: 'Restore again what failed' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Undone' })).toHaveAttribute('href', `/restore-report/${idOf(1)}`);
    const pane = await openEntry(app, 'Ahmed Lindqvist');
    expect(within(pane).getByText('The user principal name is in use.')).toBeVisible();
    expect(within(pane).queryByText(/Restore again what failed/)).toBeNull();
    cleanup();
    await openReport('', { job: { ...JOB, undo: { ...undo, status: 'Failed' } } });
    expect(await screen.findByRole('button', { name: 'Restore again what failed' })).toBeEnabled();
  });

  it.each([
    [
      'a viewer',
      { permissionType: '3' },
      'Only operators and administrators can restore again what failed and tick objects off.',
    ],
    ['a restore that runs', { job: { ...JOB, status: 'Running' as const } }, 'This restore is still running'],
  ])('is barred for %s, and says why', async (_, options, reason) => {
    await openReport('', options);
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Restore again what failed' });
    expect(button.disabled).toBe(true);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(reason);
  });
});
