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

const counter = (more: object) => ({
  completed: 0,
  failed: 0,
  completedWithErrors: 0,
  unprocessed: 0,
  running: 0,
  ...more,
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
