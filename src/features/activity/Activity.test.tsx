import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp';
import { formatDateTime } from '@trc/domain/format';
import { type Body, entry, openLog } from '../../../test/renderActivity';

beforeAll(() => import('../../pages/ActivityPage'), 60_000);

describe('the list', () => {
  it('asks for the first page, newest first, and shows the four columns in order with UTC in the title', async () => {
    const { rows, bodies } = await openLog([
      entry(0),
      entry(1, { action: 'Added', type: 'Permission', source: 'Tenant Recovery Console' }),
    ]);
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Activity',
      'Type',
      'Time',
      'Source',
    ]);
    expect(bodies()).toEqual([{ pagenum: 1, perpage: 25, sort: { column: 'time', direction: 'desc' } }]);
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['Manual', 'Backup', '03/05/2026 5:07 PM', 'ada@contoso.com'],
      ['Added', 'Permission', '03/05/2026 5:06 PM', 'Tenant Recovery Console'],
    ]);
    expect(within(rows()[0] as HTMLElement).getByText('03/05/2026 5:07 PM')).toHaveAttribute(
      'title',
      '2026-03-05T17:07:00.000Z',
    );
  });

  it('shows every action and category, and unknown words as delivered', async () => {
    const actions = ['Manual', 'Added', 'Updated', 'Deleted', 'Configured', 'Disabled', 'Scheduled', 'Canceled'];
    const types = ['Backup', 'Permission', 'Scheduler', 'Restore', 'Encryption'];
    const { rows } = await openLog(
      actions.flatMap((action, at) => types.map((type, next) => entry(at * 5 + next, { action, type }))),
      '/activity-log?rows=50',
    );
    expect(
      rows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 2)
          .map((cell) => cell.textContent)
          .join(),
      ),
    ).toEqual(actions.flatMap((action) => types.map((type) => `${action},${type}`)));
  });

  it('shows the target of an entry where the backend names it, long ones on demand', async () => {
    const people = Array.from({ length: 30 }, (_, number) => `person${number}@contoso.com`).join(', ');
    const { rows, user } = await openLog([
      entry(0, { action: 'Added', details: 'View only: vera@contoso.com' }),
      entry(1, { details: people }),
      entry(2),
    ]);
    const action = (row: number) => within(rows()[row] as HTMLElement).getAllByRole('cell')[0] as HTMLElement;
    expect(within(action(0)).getByText('View only: vera@contoso.com')).toBeVisible();
    expect(within(action(0)).queryByRole('button')).toBeNull();
    expect(action(1)).not.toHaveTextContent('person29@contoso.com');
    await user.click(within(action(1)).getByRole('button', { name: 'Show all' }));
    expect(within(action(1)).getByText(people)).toBeVisible();
    expect(within(action(1)).getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
    expect(action(2)).toHaveTextContent(/^Manual$/);
  });

  it('shows names in place of ids, and the ids in the opened row', async () => {
    const [restore, role, person] = ['1', '2', '3'].map((digit) => `${digit.repeat(8)}-2222-4333-8444-555555555555`);
    const time = new Date(2026, 2, 5, 14, 3).toISOString();
    const details = `Restore ${restore}, directoryRoles ${role}: assignments: added ${person}`;
    const { rows, user } = await openLog([
      entry(0, {
        type: 'Restore',
        details,
        personId: person,
        cause: `restore ${restore}`,
        target: { kind: 'restore', id: restore ?? '' },
        names: [
          { id: restore ?? '', kind: 'restore', time },
          { id: role ?? '', kind: 'directoryRoles', name: 'Global Administrator' },
          { id: person ?? '', kind: 'users', name: 'Oscar Brandt' },
        ],
      }),
      entry(1, { personId: person, details: `Backup ${restore} of ${time}` }),
    ]);
    const named = 'Restore 03/05/2026 2:03 PM, directoryRoles Global Administrator: assignments: added Oscar Brandt';
    expect(within(rows()[0] as HTMLElement).getByText(named)).toHaveAttribute('title', details);
    expect(rows()[1]).toHaveTextContent(`Backup ${restore} of 03/05/2026 2:03 PM`);
    await user.click(within(rows()[0] as HTMLElement).getByRole('button', { name: /^Show the details/ }));
    expect(await screen.findByText('Oscar Brandt (ada@contoso.com)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Restore of 03/05/2026 2:03 PM' })).toHaveAttribute('title', restore);
    expect(screen.getByText('restore 03/05/2026 2:03 PM')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy the ID of Global Administrator' })).toBeVisible();
    expect(screen.getByText(role ?? '')).toBeVisible();
  });

  it('shows the times of titles of plans as all other times', async () => {
    const plan = '11111111-2222-4333-8444-555555555555';
    const name = 'Restore 1 object from the backup of 2026-03-05 02:00 UTC.';
    const names = [{ id: plan, kind: 'plan', time: new Date(2026, 2, 5, 14, 3).toISOString(), name }];
    const { rows } = await openLog([entry(0, { details: `Plan ${plan}`, personId: plan, names })]);
    const backup = formatDateTime('2026-03-05T02:00:00.000Z');
    const text = `Plan 03/05/2026 2:03 PM (Restore 1 object from the backup of ${backup}.)`;
    expect(rows()[0]).toHaveTextContent(text);
  });

  it('entries that say the same at the same moment all show', async () => {
    const { rows } = await openLog([entry(0), entry(0), entry(0)]);
    expect(rows()).toHaveLength(3);
  });

  it('the total drives the pages, and a page beyond the last falls back to it', async () => {
    const { rows, user, bodies } = await openLog(Array.from({ length: 60 }, (_, number) => entry(number)));
    expect(await screen.findByText('Page 1 of 3')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(window.location.search).toBe('?page=3');
    expect(bodies().at(-1)?.pagenum).toBe(3);
    const beyond = await openLog([entry(0)], '/activity-log?page=9');
    await beyond.settle();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  it('returns to a page however late its answer, and marks the previous rows until then', async () => {
    const all = Array.from({ length: 100 }, (_, number) => entry(number));
    const app = await openLog(all.slice(0, 3), '/activity-log?source=ada');
    let answer: (() => void) | undefined;
    app.service.on('POST /api/activity_log_list', async ({ body }, times) => {
      if (times === 2)
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
      const { pagenum } = body as Body;
      return [200, { list: all.slice((pagenum - 1) * 25, pagenum * 25), total: 100 }];
    });
    act(() => {
      window.history.pushState({}, '', '/activity-log?page=4');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await waitFor(() => expect(answer).toBeDefined());
    expect(screen.getByRole('table', { name: 'Activity log' })).toHaveAttribute('aria-busy', 'true');
    expect(window.location.search).toBe('?page=4');
    act(() => answer?.());
    await waitFor(() => expect(screen.getByText('Page 4 of 4')).toBeVisible());
    await waitFor(() => expect(screen.getByRole('table', { name: 'Activity log' })).not.toHaveAttribute('aria-busy'));
    expect(window.location.search).toBe('?page=4');
    expect(app.bodies().map(({ pagenum }) => pagenum)).toEqual([1, 4]);
  });

  it('sorts by time both ways, keeps the sort in the address and remembers it', async () => {
    const { user, settle, bodies } = await openLog([entry(0), entry(1)]);
    await user.click(screen.getByRole('button', { name: 'Time' }));
    await settle();
    expect(bodies().at(-1)?.sort).toEqual({ column: 'time', direction: 'asc' });
    expect(window.location.search).toBe('?sort=time.asc');
    const again = await openLog([entry(0)], '/activity-log', {
      'trc.sort': JSON.stringify({ activity: { column: 'time', direction: 'asc' } }),
    });
    expect(again.bodies()[0]?.sort).toEqual({ column: 'time', direction: 'asc' });
  });

  it('the table has two sizes', async () => {
    const { user } = await openLog([entry(0)]);
    await user.click(screen.getByRole('radio', { name: 'Small rows' }));
    expect(screen.getByRole('radio', { name: 'Small rows' })).toBeChecked();
  });
});

describe('trouble', () => {
  it('a first load that fails leads to the error page', async () => {
    const app = renderApp('/activity-log');
    app.service.on('POST /api/activity_log_list', [500, { status: 500, message: 'Away', requestId: 'r1' }]);
    await app.open();
    await app.settle();
    expect(app.address()).toBe('/500');
  });

  it('a refresh that fails keeps the list, says from when it is and tries again', async () => {
    const { user, service, settle, rows, address } = await openLog([entry(0)]);
    service.on('POST /api/activity_log_list', [503, { status: 503, message: 'Away', requestId: 'r1' }]);
    await user.keyboard('r');
    await settle();
    expect(await screen.findByText(/^The list could not be refreshed\. It is from \d{1,2}:\d\d [AP]M\./)).toBeVisible();
    expect(rows()).toHaveLength(1);
    expect(address()).toBe('/activity-log');
    service.on('POST /api/activity_log_list', [200, { list: [entry(0), entry(1)], total: 2 }]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it.each([
    ['a backend without the extension', ['signOut'], false],
    ['a backend with it', ['signOut', 'exportActivity'], true],
  ])('is narrowed by type and saved as a file on %s: %j', async (_, extensions, isOffered) => {
    await openLog([entry(0)], '/activity-log', {}, extensions);
    expect(screen.queryByRole('button', { name: 'Download CSV' }) !== null).toBe(isOffered);
    expect(screen.queryByRole('combobox', { name: 'Type:' }) !== null).toBe(isOffered);
  });

  it('requests the page again on the way back', async () => {
    const { go, bodies } = await openLog([entry(0)]);
    await go('/backups');
    await go('/activity-log');
    await waitFor(() => expect(bodies()).toHaveLength(2));
  });

  it.each(['2', '3', '9'])('permission type %s is led to Not Found and nothing is asked', async (permissionType) => {
    const app = renderApp('/activity-log', { permissionType });
    await app.open();
    expect(app.address()).toBe('/404');
    expect(app.service.callsOf('activity_log_list')).toEqual([]);
  });
});
