import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
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
import { restoreStarted } from '../../lib/restoreStarted';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('following restores', () => {
  it('the list is asked for every 5 s, with what is known of it, while the page is open', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    const before = app.service.callsOf('restores_list').length;
    const from = app.clock.now();
    await app.poll();
    await app.poll();
    const calls = app.service.callsOf('restores_list').slice(before);
    expect(calls.map(({ at }) => at - from)).toEqual([5000, 10_000]);
    expect(calls.every(({ body }) => typeof (body as { knownVersion?: string }).knownVersion === 'string')).toBe(true);
  });

  it('an unchanged refresh changes nothing in the document', async () => {
    const app = await openRestores('/restores', { list: Array.from({ length: 25 }, (_, number) => restore(number)) });
    await waitFor(() => expect(jobRows()).toHaveLength(25));
    await app.poll();
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let round = 0; round < 3; round += 1) await app.poll();
    observer.disconnect();
    expect(changes).toEqual([]);
  });

  it.each([
    ['Completed', `Restore ${idOf(0)} completed`, 'View report', ''],
    ['CompletedWithErrors', 'Errors occured: The restore job failed to restore items', 'View errors', '/errors'],
    ['Failed', `Restore ${idOf(0)} failed`, 'View errors', '/errors'],
    ['Unprocessed', `Restore ${idOf(0)} failed`, 'View errors', '/errors'],
    ['Canceled', `Restore ${idOf(0)} canceled`, 'View report', ''],
  ] as const)('reports the change from Running to %s once, with a link', async (status, text, link, tab) => {
    const app = await openRestores('/restores', {
      list: [restore(0, { status: 'Running' }), restore(1, { status: 'Failed' })],
    });
    await waitFor(() => expect(jobRows()).toHaveLength(2));
    const title = 'Put back 1 object and 2 consequences.';
    const ended = { status, version: 2, title, objectName: 'Stefan', statusDetails: undefined };
    app.jobs.list = [restore(0, ended), restore(1, { status: 'Failed' })];
    await app.poll();
    expect(within(toasts()).getAllByText(text)).toHaveLength(1);
    expect(within(toasts()).getByText('Put back Stefan and 2 consequences.')).toBeVisible();
    expect(within(toasts()).getByRole('link', { name: link }).getAttribute('href')).toBe(
      `/restore-report/${idOf(0)}${tab}`,
    );
    expect(jobRows()[0]?.querySelector('.status')?.textContent).not.toBe('Running');
    await app.poll();
    expect(within(toasts()).queryAllByText(text).length).toBeLessThanOrEqual(1);
  });

  it('asks for the notices again when a restore ends, because its end completes them', async () => {
    const app = await openRestores('/restores', {
      list: [restore(0, { status: 'Running' })],
      extensions: ['signOut', 'listNotices'],
    });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    await app.poll();
    const before = app.service.callsOf('notices/list').length;
    expect(before).toBeGreaterThan(0);
    app.jobs.list = [restore(0, { status: 'Completed', version: 2 })];
    await app.poll();
    expect(app.service.callsOf('notices/list')).toHaveLength(before + 1);
  });

  it('closes a message about errors once the report that says the same is open', async () => {
    const app = await openRestores('/restores', { list: [restore(0, { status: 'Running' })] });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    app.jobs.list = [restore(0, { status: 'Failed', version: 2 })];
    await app.poll();
    await app.go('/backups');
    expect(within(toasts()).getByText(`Restore ${idOf(0)} failed`)).toBeInTheDocument();
    await app.go(`/restore-report/${idOf(0)}`);
    await waitFor(() => expect(within(toasts()).queryByText(`Restore ${idOf(0)} failed`)).toBeNull());
  });

  it('shows and reports a restore of another person on every page until it ends', async () => {
    const app = await openRestores('/backups', { list: [restore(0, { status: 'Running' })] });
    expect((await screen.findByRole('link', { name: '1 restore running' })).getAttribute('href')).toBe('/restores');
    app.jobs.list = [restore(0, { version: 2 })];
    await app.poll();
    expect(within(toasts()).getByText(`Restore ${idOf(0)} completed`)).toBeDefined();
    expect(screen.queryByRole('link', { name: /running/ })).toBeNull();
    const before = app.asked().length;
    await app.poll();
    await app.poll();
    expect(app.asked()).toHaveLength(before);
  });

  it('a restore that was started here is followed at once from any page', async () => {
    const app = await openRestores('/backups');
    await waitFor(() => expect(app.asked()).toHaveLength(1));
    await app.act(() =>
      app.store.dispatch(
        restoreStarted({ restoreId: idOf(0), backupId: BACKUP_ID, creationTime: restore(0).creationTime }),
      ),
    );
    expect(await screen.findByRole('link', { name: '1 restore running' })).toBeDefined();
    app.jobs.list = [restore(0)];
    await app.poll();
    expect(within(toasts()).getByText(`Restore ${idOf(0)} completed`)).toBeDefined();
  });

  it('polling in the background fails silently; on its page the first load follows the catalogue', async () => {
    const app = await openRestores('/backups', { list: [restore(0, { status: 'Running' })] });
    await screen.findByRole('link', { name: '1 restore running' });
    app.service.on('POST /api/restores_list', [503, { status: 503, message: 'away', requestId: 'r' }]);
    await app.poll();
    expect(app.address()).toBe('/backups');
    await app.go('/restores?status=Failed');
    await waitFor(() => expect(app.address()).toBe('/500'));
  });

  it('a refresh of the page that fails keeps the list and says from when it is', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    app.service.on('POST /api/restores_list', [503, { status: 503, message: 'away', requestId: 'r' }]);
    await app.poll();
    expect(await screen.findByText(/^The connection is lost\. The list is from/)).toBeDefined();
    expect(jobRows()).toHaveLength(1);
  });

  it('requests the list again on the way back; R refreshes at once', async () => {
    const app = await openRestores('/restores', { list: [restore(0)] });
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    await app.go('/backups');
    const before = app.asked().length;
    await app.go('/restores');
    await waitFor(() => expect(app.asked().length).toBeGreaterThan(before));
    await waitFor(() => expect(jobRows()).toHaveLength(1));
    await app.settle();
    const again = app.asked().length;
    await app.user.keyboard('r');
    await app.settle();
    expect(app.asked()).toHaveLength(again + 1);
  });
});
