import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { backup, createService, LOAD_TIME, loadOverlays, renderBackups } from '../../../test/renderBackups';
import type { BackupRecord } from '../../api';
import { runRequested } from '.';

beforeAll(loadOverlays, LOAD_TIME);

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const status = (row: HTMLElement | undefined) => within(row as HTMLElement).getAllByRole('cell')[2]?.textContent;
const gate = () => {
  let open: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open: () => open() };
};

describe('run', () => {
  it('a Running row with the id of the client is there before the service answers', async () => {
    const service = createService([backup(0)]);
    const held = gate();
    service.hold.run = held.wait;
    const { loaded, user, rows } = renderBackups('2');
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Run backup' }));
    expect(rows()).toHaveLength(2);
    expect(status(rows()[0])).toBe('Running');
    expect(screen.getByText('Backup: Running')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(service.calls.some(({ path }) => path === '/api/backup')).toBe(true));
    const id = service.calls.find(({ path }) => path === '/api/backup')?.body.backupId as string;
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(rows()[0]?.textContent).toContain(id);
    held.open();
  });

  it('runs once for a double click and while a run is in progress', async () => {
    const service = createService([backup(0)]);
    const held = gate();
    service.hold.run = held.wait;
    const { loaded, rows, store } = renderBackups('1');
    await loaded();
    const asked = () => service.calls.filter(({ path }) => path === '/api/backup').length;
    act(() => void [store.dispatch(runRequested()), store.dispatch(runRequested())]);
    await waitFor(() => expect(asked()).toBe(1));
    expect(rows()).toHaveLength(2);
    held.open();
    await waitFor(() => expect(service.calls.at(-1)?.path).toBe('/api/get_tid_backups_list'));
    fireEvent.click(screen.getByRole('button', { name: 'Run backup' }), { detail: 2 });
    expect(rows()).toHaveLength(2);
    expect(asked()).toBe(1);
  });

  it('the row stays on top until the service lists it, then takes its place once', async () => {
    const service = createService([backup(1)]);
    const { loaded, user, rows, poll, store } = renderBackups('1');
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Run backup' }));
    await waitFor(() => expect(store.getState().backups.optimisticRows).toHaveLength(1));
    await act(poll);
    expect(rows()).toHaveLength(2);
    expect(screen.getByText('1 to 2 of 2 backups')).toBeDefined();
    const id = service.calls.find(({ path }) => path === '/api/backup')?.body.backupId as string;
    service.backups = [backup(0, { backupId: id, status: 'Running', isDataReady: false }), ...service.backups];
    await act(poll);
    expect(rows()).toHaveLength(2);
    expect(store.getState().backups.optimisticRows).toEqual([]);
  });

  it('another id in the reply is the one to use', async () => {
    const service = createService([backup(1)]);
    service.ownId = 'chosen-by-the-service';
    const { loaded, user, rows, poll } = renderBackups('1');
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Run backup' }));
    await waitFor(() => expect(rows()[0]?.textContent).toContain('chosen-by-the-service'));
    service.backups = [backup(0, { backupId: 'chosen-by-the-service', status: 'Running' }), ...service.backups];
    await act(poll);
    expect(rows()).toHaveLength(2);
  });

  it('a refused run says so and its row goes', async () => {
    const service = createService([backup(0)]);
    service.refuse.run = 500;
    const { loaded, user, rows, navigate } = renderBackups('1');
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Run backup' }));
    expect(within(await screen.findByRole('alert')).getByText('Error while running backup')).toBeDefined();
    expect(rows()).toHaveLength(1);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('stop and delete', () => {
  it('asks before it stops, shows Canceling at once, then the status of the service', async () => {
    const service = createService([backup(0, { status: 'Running' })]);
    const { loaded, user, rows, poll } = renderBackups('2');
    await loaded();
    await user.click(screen.getByRole('button', { name: /^Stop/ }));
    expect(service.calls.some(({ path }) => path === '/api/stop_backup')).toBe(false);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop' }));
    expect(status(rows()[0])).toBe('Canceling');
    await waitFor(() =>
      expect(service.calls.find(({ path }) => path === '/api/stop_backup')?.body).toEqual({
        backupId: backup(0).backupId,
      }),
    );
    await act(poll);
    expect(status(rows()[0])).toBe('Canceling');
    service.backups = [backup(0, { status: 'Canceled' })];
    await act(poll);
    expect(status(rows()[0])).toBe('Canceled');
    await act(poll);
    expect(
      within(screen.getByRole('status', { name: 'Notifications' })).getAllByText(
        `Backup ${backup(0).backupId} canceled`,
      ),
    ).toHaveLength(1);
  });

  it.each([
    ['lacks it', [backup(1)]],
    ['says Deleted', [backup(0, { status: 'Deleted' }), backup(1)]],
  ])(
    'asks before it deletes, shows Deleting at once and removes the row when the list %s; the focus moves to the next row',
    async (_, listed) => {
      const service = createService([backup(0), backup(1)]);
      const { loaded, user, rows, poll } = renderBackups('1');
      await loaded();
      await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Delete/ }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toContain(
        `${backup(0).backupId}. It leaves the list now and is deleted permanently later.`,
      );
      await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
      expect(status(rows()[0])).toBe('Deleting');
      expect(screen.getByText('Backup: Deleting')).toHaveAttribute('role', 'status');
      await waitFor(() => expect(rows()[1]?.contains(document.activeElement)).toBe(true));
      expect(service.calls.some(({ path }) => path === `/api/backup/${backup(0).backupId}`)).toBe(true);
      service.backups = listed;
      await act(poll);
      expect(rows()).toHaveLength(1);
    },
  );

  const INCOMPLETE = { completeness: { typesRead: 9, typesTotal: 11 } };
  it.each<[string, BackupRecord[], number, string]>([
    ['the only one', [backup(0)], 0, 'This is the only backup that can be restored.'],
    ['the only one, and incomplete', [backup(0, INCOMPLETE)], 0, 'This is the only backup that can be restored.'],
    [
      'the last good one',
      [backup(0, INCOMPLETE), backup(1), backup(2, { status: 'Failed' })],
      1,
      'This is the last good backup: no other one is complete and verified.',
    ],
    [
      'the newest of several',
      [backup(0), backup(1), backup(2)],
      0,
      'This is the last good backup: the good one before it is of 03/12/2026 7:00 AM.',
    ],
    [
      'the only good one of the newest hundred',
      [...Array.from({ length: 101 }, (_, number) => backup(number, INCOMPLETE)), backup(101)].map((one, number) =>
        number === 3 ? backup(3) : one,
      ),
      3,
      'This is the last good backup: no other one of the newest 100 is complete and verified.',
    ],
  ])('warns before the deletion of the last good backup: %s', async (_, listed, row, warning) => {
    createService(listed);
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    await user.click(within(rows()[row] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog');
    const text = `${backup(row).backupId}. It leaves the list now and is deleted permanently later.`;
    expect(await within(dialog).findByText(warning)).toBeInTheDocument();
    expect(dialog).toHaveAccessibleDescription(expect.stringMatching(new RegExp(`^${warning}.*${text}`)));
    expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
  });

  it.each<[string, BackupRecord[], number, string]>([
    ['an older one', [backup(0), backup(1)], 1, 'The last good backup stays: it is of 03/12/2026 8:00 AM.'],
    [
      'an incomplete one',
      [backup(0, INCOMPLETE), backup(1)],
      0,
      'The last good backup stays: it is of 03/12/2026 7:00 AM.',
    ],
    [
      'one of several without a good one',
      [backup(0, INCOMPLETE), backup(1, INCOMPLETE)],
      0,
      'No backup of this list is good, that is complete and verified.',
    ],
  ])('says before the deletion of %s what stays', async (_, listed, row, note) => {
    createService(listed);
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    await user.click(within(rows()[row] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(note)).toBeInTheDocument();
    expect(dialog).toHaveAccessibleDescription(expect.stringContaining(note));
  });

  it('says nothing about other backups before it deletes a failed one', async () => {
    createService([backup(0, { status: 'Failed' }), backup(1)]);
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    expect((await screen.findByRole('dialog')).textContent).not.toMatch(/last good|only backup/);
  });

  it.each([
    ['known', 0, 'The last good backup stays: it is of 03/12/2026 8:00 AM.'],
    ['refused', 500, 'The list of backups could not be read. This may be the last good backup.'],
  ])('opens with the safe button in focus before the other backups are %s', async (_, refusal, note) => {
    const service = createService([backup(0), backup(1)]);
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    let answer = (): void => undefined;
    service.hold.list = new Promise((resolve) => {
      answer = resolve;
    });
    if (refusal) service.refuse.list = refusal;
    await user.click(within(rows()[1] as HTMLElement).getByRole('button', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Looking for the last good backup ...')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Keep' })).toHaveFocus();
    answer();
    expect(await within(dialog).findByText(note)).toBeInTheDocument();
  });

  it('keeps the backup when the person declines', async () => {
    const service = createService([backup(0)]);
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep' }));
    expect(status(rows()[0])).toBe('Completed');
    expect(service.calls.every(({ path }) => !path.startsWith('/api/backup/'))).toBe(true);
  });

  it('a refused delete says so and the row has its former status', async () => {
    const service = createService([backup(0)]);
    service.refuse.delete = 500;
    const { loaded, user, rows } = renderBackups('1');
    await loaded();
    await user.click(screen.getByRole('button', { name: /^Delete/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(within(await screen.findByRole('alert')).getByText('Failed to delete backup')).toBeDefined();
    expect(status(rows()[0])).toBe('Completed');
  });
});
