import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { backup, createService, renderBackups } from '../../../test/renderBackups';

afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('refresh', () => {
  it('an unchanged list changes nothing in the document and draws nothing', async () => {
    const service = createService(Array.from({ length: 25 }, (_, number) => backup(number)));
    const { loaded, poll, draws } = renderBackups('1');
    await loaded();
    await screen.findByText('No backup is scheduled');
    await act(poll);
    draws.mockClear();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const before = service.calls.length;
    for (let round = 0; round < 3; round += 1) await act(poll);
    observer.disconnect();
    expect(service.calls.length - before).toBe(3);
    expect(service.calls.at(-1)?.body.knownVersion).toBeDefined();
    expect(draws).not.toHaveBeenCalled();
    expect(changes).toEqual([]);
  });

  it('a refresh that fails keeps the list and says from when it is', async () => {
    const service = createService([backup(0)]);
    const { loaded, poll, rows, navigate } = renderBackups('1');
    await loaded();
    service.refuse.list = 503;
    await act(poll);
    expect(
      await screen.findByText(
        /^The connection is lost\. The list is from \d{1,2}:\d\d [AP]M and will update when the service is back\.$/,
      ),
    ).toBeDefined();
    expect(rows()).toHaveLength(1);
    service.refuse.list = 500;
    await act(poll);
    expect(
      await screen.findByText(
        /^The list could not be refreshed\. It is from \d{1,2}:\d\d [AP]M and refreshes automatically\.$/,
      ),
    ).toBeDefined();
    expect(screen.queryByText(/connection is lost/)).toBeNull();
    delete service.refuse.list;
    await act(poll);
    await waitFor(() => expect(screen.queryByText(/connection is lost|could not be refreshed/)).toBeNull());
    expect(navigate).not.toHaveBeenCalled();
  });

  it('shows one toast per change seen, and none for earlier ends', async () => {
    const running = [0, 1].map((number) => backup(number, { status: 'Running' }));
    const service = createService([...running, backup(2, { status: 'Failed' })]);
    const { loaded, poll } = renderBackups('1');
    await loaded();
    service.backups = [
      backup(0),
      backup(1, { status: 'Failed', statusDetails: 'The directory is away' }),
      service.backups[2] ?? backup(2),
    ];
    for (let round = 0; round < 3; round += 1) await act(poll);
    const toasts = screen.getByRole('status', { name: 'Notifications' });
    expect(within(toasts).getAllByText(/completed$/)).toHaveLength(1);
    expect(within(toasts).getByText('5,254 objects of 2 types')).toBeDefined();
    expect(within(toasts).getAllByText('Backup failed')).toHaveLength(1);
    expect(within(toasts).getByText(`${backup(1).backupId}: The directory is away`)).toBeDefined();
  });

  it('elsewhere the list is followed while a backup runs, and no longer', async () => {
    const service = createService([backup(0, { status: 'Running' })]);
    const { loaded, poll, leave, clock } = renderBackups('1');
    await loaded();
    leave();
    service.backups = [backup(0)];
    await act(poll);
    expect(screen.getByText(`Backup ${backup(0).backupId} completed`)).toBeDefined();
    const before = service.calls.length;
    clock.tick();
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30));
    });
    expect(service.calls.length).toBe(before);
  });

  it('requests the list again on the way back; R refreshes at once', async () => {
    const service = createService([backup(0)]);
    const { loaded, leave, enter, user } = renderBackups('1');
    await loaded();
    const lists = () => service.calls.filter(({ path }) => path === '/api/get_tid_backups_list').length;
    leave();
    const before = lists();
    enter();
    await waitFor(() => expect(lists()).toBe(before + 1));
    await user.keyboard('r');
    await waitFor(() => expect(lists()).toBe(before + 2));
  });
});
