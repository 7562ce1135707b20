import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { OBJECT_TYPES, type ObjectType } from '@trc/domain/objectTypes';
import { BACKUP, named } from '../../../../test/openSelection';
import { COUNTERS, INFO, renderWizard, widen } from '../../../../test/renderWizard';
import '../compare';
import { comparisonBegan, objectsCompared } from '../compare/comparisonSlice';
import { EMPTY_SELECTION, withTicks } from '../selection';

beforeEach(widen);
afterEach(cleanup);

describe('records of a type', () => {
  it('shows a section per type with its count, or the total where there is no counter', async () => {
    const { aadGroupsCounter: _groups, aadDirectoryRolesCounter: _roles, ...info } = INFO;
    await renderWizard('', { info: { ...info, totalGroups: 777, totalRoles: 778, totalUsers: 1 } });
    const totals: Partial<Record<ObjectType, number>> = { groups: 777, directoryRoles: 778 };
    const links = within(screen.getByRole('navigation', { name: 'Object types' })).getAllByRole('link');
    const count = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');
    expect(links.map((link) => link.querySelector('.unseen')?.textContent)).toEqual(
      OBJECT_TYPES.map(({ type, label }) => `${label}, 0 of ${count(totals[type] ?? COUNTERS[type])} selected`),
    );
  });

  it('the first page has 25 rows; a search begins there again with 25; blanks change nothing', async () => {
    const app = await renderWizard();
    expect(app.asked()).toEqual([
      { backupId: BACKUP, pagenum: 1, perpage: 25, sort: { column: 'displayName', direction: 'asc' } },
    ]);
    expect(app.service.callsOf('get_backup')[0]).toMatchObject({ method: 'POST', body: { backupId: BACKUP } });
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await app.settle();
    await app.click(screen.getByRole('button', { name: 'Next page' }));
    expect(app.asked().at(-1)).toMatchObject({ pagenum: 2, perpage: 50 });
    expect(app.words()).toBe('?rows=50&page=2');
    const search = screen.getByRole('searchbox', { name: 'Search users' });
    app.service.forget();
    await app.user.type(search, '   {Enter}');
    await app.settle();
    expect(app.asked()).toEqual([]);
    await app.user.type(search, 'ada ');
    await waitFor(() => expect(app.words()).toBe('?search=ada'));
    await app.settle();
    expect(app.asked()).toEqual([
      { backupId: BACKUP, pagenum: 1, perpage: 25, search: 'ada', sort: { column: 'displayName', direction: 'asc' } },
    ]);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' }).value).toBe('25');
    await app.user.clear(search);
    await waitFor(() => expect(app.words()).toBe(''));
  });

  it('a sort stands in the address, is remembered per type and begins the next visit', async () => {
    const app = await renderWizard();
    await app.click(within(app.table()).getByRole('button', { name: 'User type' }));
    expect(app.asked().at(-1)).toMatchObject({ sort: { column: 'userType', direction: 'asc' } });
    expect(app.words()).toBe('?sort=userType.asc');
    expect(JSON.parse(app.local.get('trc.sort') ?? '{}')).toEqual({
      'records-users': { column: 'userType', direction: 'asc' },
    });
  });

  it('too many requests: the list pauses, counts down and asks the same again after 5 s, as often as it takes', async () => {
    const app = await renderWizard('?type=groups', {});
    let times = 0;
    app.service.on('POST /api/get_users_list_from_backup', () => {
      times += 1;
      return times < 3
        ? [429, { status: 429, message: 'Slow down', requestId: 'r1' }]
        : [200, { list: [{ id: 'u1', displayName: 'Ada' }], total: 1 }];
    });
    await app.click(screen.getByRole('link', { name: /^Users,/ }));
    expect(times).toBe(1);
    expect(screen.getByText('The service is busy')).toBeInTheDocument();
    expect(screen.getAllByText('The list will load in 5 seconds. Your selection is kept.').length).toBeGreaterThan(0);
    await app.advance(4999);
    expect(times).toBe(1);
    await app.advance(1);
    await app.settle();
    expect(times).toBe(2);
    await app.advance(5000);
    await app.settle();
    expect(times).toBe(3);
    expect(new Set(app.asked().map((body) => JSON.stringify(body))).size).toBe(1);
    expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeInTheDocument();
    expect(screen.queryByText('The service is busy')).toBeNull();
    expect(app.address()).toBe(`/backups/${BACKUP}`);
  });

  it('shows the reason and request of a failed list in the header, which tries again', async () => {
    const app = await renderWizard('?type=groups');
    app.service.on('POST /api/get_users_list_from_backup', [
      500,
      { status: 500, message: 'The index is damaged', requestId: 'r7' },
    ]);
    await app.click(screen.getByRole('link', { name: /^Users,/ }));
    const message = screen.getByText(/The index is damaged/).closest('.message') as HTMLElement;
    expect(message).toHaveTextContent(
      'The objects could not be listed.The index is damaged. Internal server error. Request r7 Try again',
    );
    expect(
      message.compareDocumentPosition(screen.getByRole('heading', { level: 2, name: /^Select up to/ })) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    app.service.on('POST /api/get_users_list_from_backup', [
      200,
      { list: [{ id: 'u1', displayName: 'Ada' }], total: 1 },
    ]);
    await app.click(within(message).getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeInTheDocument();
    expect(screen.queryByText(/The index is damaged/)).toBeNull();
  });

  it('a search that the service cannot read says so', async () => {
    const app = await renderWizard('?type=groups');
    app.service.on('POST /api/get_users_list_from_backup', [
      200,
      { error: { type: 'search_phase_execution_exception' } },
    ]);
    await app.click(screen.getByRole('link', { name: /^Users,/ }));
    expect(screen.getByText('This search is not valid. Change the text.')).toBeInTheDocument();
  });

  it('loads the list when an unreachable service is back', async () => {
    const app = await renderWizard('?type=groups');
    app.service.on('POST /api/get_users_list_from_backup', (_, times) =>
      times < 3
        ? [503, { status: 503, message: 'Unavailable', requestId: '-' }]
        : [200, { list: [{ id: 'u1', displayName: 'Ada' }], total: 1 }],
    );
    await app.click(screen.getByRole('link', { name: /^Users,/ }));
    expect(
      screen.getByText('The connection is lost. The list will load when the service is available again.'),
    ).toBeInTheDocument();
    await app.advance(5000);
    await app.settle();
    await app.advance(5000);
    await app.settle();
    expect(screen.getByRole('checkbox', { name: 'Select Ada' })).toBeInTheDocument();
  });

  it('experimental mode asks the operation that knows the selection', async () => {
    const app = await renderWizard('', { local: { 'trc.experimental': 'true' } });
    expect(
      screen.getByRole('heading', { level: 2, name: 'Select up to 10000 objects to be restored' }),
    ).toBeInTheDocument();
    expect(app.service.callsOf(`backups/${BACKUP}/users`).map(({ body }) => body)).toEqual([
      { pagenum: 1, perpage: 25, sort: { column: 'displayName', direction: 'asc' } },
    ]);
    expect(app.asked()).toEqual([]);
  });

  it('a backup that is deleted while it is open says so, with its id', async () => {
    const app = await renderWizard('?type=groups');
    const gone: [number, unknown] = [404, { status: 404, message: `Backup ${BACKUP} is not found`, requestId: '-' }];
    app.service.on('POST /api/get_users_list_from_backup', gone);
    app.service.on('POST /api/get_backup', gone);
    await app.click(screen.getByRole('link', { name: /^Users,/ }));
    await act(() => app.clock.settle());
    expect(screen.getByText(`Backup ${BACKUP} is not found`)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('the filter of the records', () => {
  const page = (ids: readonly string[]) => ({
    list: ids.map((id) => ({ id, displayName: `Named ${id}` })),
    total: ids.length,
  });

  it('lists the selected objects only, keeps an un-ticked one in its row, and all again', async () => {
    const app = await renderWizard('', { extensions: ['listRecordsByIds'] });
    const asked: unknown[] = [];
    app.service.on(`POST /api/backups/${BACKUP}/records/users`, ({ body }) => {
      asked.push(body);
      return [200, page((body as { ids: string[] }).ids)];
    });
    expect(screen.queryByRole('radio', { name: 'Differs from the last comparison' })).toBeNull();
    await app.click(app.boxes()[2] as HTMLElement);
    await app.click(screen.getByRole('radio', { name: 'Selected objects' }));
    expect(app.words()).toBe('?show=selected');
    expect(asked).toMatchObject([{ ids: ['users-2'], pagenum: 1, perpage: 25 }]);
    expect(app.boxes()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    await app.click(app.boxes()[0] as HTMLElement);
    expect(app.boxes().map(({ checked }) => checked)).toEqual([false]);
    await app.click(screen.getByRole('radio', { name: 'All objects' }));
    expect(app.boxes()).toHaveLength(25);
    await app.click(screen.getByRole('radio', { name: 'Selected objects' }));
    expect(screen.getByText('No selected object fits.')).toBeInTheDocument();
    await app.click(screen.getByRole('button', { name: 'Show all' }));
    expect(app.boxes()).toHaveLength(25);
  });

  it('lists the objects of a saved selection that is read while the filter is on', async () => {
    const own = withTicks(EMPTY_SELECTION, 'users', named('users-1', 'users-3'), true);
    const app = await renderWizard('', { extensions: ['listRecordsByIds', 'findOwnSelection'], own });
    app.service.on(`POST /api/backups/${BACKUP}/records/users`, ({ body }) => [
      200,
      page((body as { ids: string[] }).ids),
    ]);
    await app.click(screen.getByRole('radio', { name: 'Selected objects' }));
    expect(screen.getByText('No selected object fits.')).toBeInTheDocument();
    await app.click(screen.getByRole('button', { name: /^Continue with your saved selection/ }));
    expect(app.boxes().map(({ checked }) => checked)).toEqual([true, true]);
  });

  it('lists what differs or is missing after a comparison, and all objects before one', async () => {
    const app = await renderWizard('?show=differs', { extensions: ['listRecordsByIds'] });
    const asked: unknown[] = [];
    app.service.on(`POST /api/backups/${BACKUP}/records/users`, ({ body }) => {
      asked.push(body);
      return [200, page((body as { ids: string[] }).ids)];
    });
    expect(app.boxes()).toHaveLength(25);
    expect(screen.queryByRole('radio', { name: 'Differs from the last comparison' })).toBeNull();
    const attributes = [{ name: 'jobTitle', oldValue: 'a', newValue: 'b' }];
    const objects = [
      { type: 'users', id: 'users-1', inDirectory: true, attributes },
      { type: 'users', id: 'users-2', inDirectory: true, attributes: [] },
      { type: 'users', id: 'users-3', inDirectory: false, inDeletedObjects: true, attributes: [] },
      { type: 'groups', id: 'groups-1', inDirectory: true, attributes },
    ] as const;
    act(() => {
      app.store.dispatch(comparisonBegan({ backupId: BACKUP, content: EMPTY_SELECTION }));
      app.store.dispatch(
        objectsCompared({
          backupId: BACKUP,
          objects: objects.map((one) => ({ ...one, attributes: [...one.attributes] })),
          at: 0,
        }),
      );
    });
    await app.settle();
    expect(asked).toMatchObject([{ ids: ['users-1', 'users-3'], pagenum: 1, perpage: 25 }]);
    expect(screen.getByRole('radio', { name: 'Differs from the last comparison' })).toBeChecked();
    expect(app.boxes()).toHaveLength(2);
  });

  it('is missing on a service without it, also with its address', async () => {
    const app = await renderWizard('?show=selected');
    expect(screen.queryByRole('radio', { name: 'Selected objects' })).toBeNull();
    expect(app.boxes()).toHaveLength(25);
  });
});
