import { beforeAll, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../../test/renderApp';
import { loadOverlays, LOAD_TIME } from '../../../test/renderBackups';
import { openPermissions, OWN, PEOPLE, person, refused, USERS } from '../../../test/renderPermissions';
import type { RootState } from '../../lib/state';

beforeAll(async () => {
  await Promise.all([loadOverlays(), import('../../pages/PermissionsPage')]);
}, LOAD_TIME);

/** The box of the table; phones have another one above their cards. */
const allTick = () =>
  within(screen.getByRole('table')).getByRole('checkbox', { name: 'Select all users of this page' });

describe('the list', () => {
  it('the page asks for types and users and shows the four columns in order, in two sizes', async () => {
    const { service } = await openPermissions();
    expect(screen.getAllByRole('columnheader').map((header) => header.getAttribute('aria-label'))).toEqual([
      'Select',
      'Display name',
      'Account name',
      'Permission type',
      'Delete',
    ]);
    expect(screen.getByRole('radiogroup', { name: 'Table size' })).toBeInTheDocument();
    expect(service.callsOf('permissions/types').map(({ method }) => method)).toEqual(['POST']);
    expect(service.callsOf('permissions/users').map(({ method }) => method)).toEqual(['POST']);
    expect(service.callsOf('permissions/users/filter')).toEqual([]);
  });

  it('shows the own row first under any sort', async () => {
    const { names, user } = await openPermissions();
    expect(names()).toEqual(['Zoe Own', 'Chidi Halloran', 'Hanneke Ivanova', 'Noor Vandenberg']);
    await user.click(screen.getByRole('button', { name: 'Display name' }));
    expect(names()).toEqual(['Zoe Own', 'Noor Vandenberg', 'Hanneke Ivanova', 'Chidi Halloran']);
    await user.click(screen.getByRole('button', { name: 'Permission type' }));
    expect(names()).toEqual(['Zoe Own', 'Hanneke Ivanova', 'Chidi Halloran', 'Noor Vandenberg']);
  });

  it('recognises the own row by the account name in any case when the id differs', async () => {
    const { names } = await openPermissions([
      person(1, 'Chidi Halloran'),
      { ...OWN, id: 'another', userPrincipalName: 'ADA@Contoso.com' },
    ]);
    expect(names()).toEqual(['Zoe Own', 'Chidi Halloran']);
    expect(screen.getByText('You')).toBeVisible();
  });

  it('does not let people select, change or delete their own row, and says why', async () => {
    const { row, user } = await openPermissions();
    const own = within(row('Zoe Own'));
    expect(own.getByRole('checkbox', { name: 'You cannot select yourself' })).toBeDisabled();
    expect(own.queryByRole('button')).toBeNull();
    expect(own.getByTitle('Another administrator can change your permission')).toHaveTextContent('Admin');
    await user.click(allTick());
    expect(screen.getByText('3 selected')).toBeVisible();
    expect(own.getByRole('checkbox')).not.toBeChecked();
  });

  it('the types are described by their titles, cells show the labels of the codes', async () => {
    const { typeOf } = await openPermissions();
    for (const title of ['Admin', 'Backup & Restore Operator', 'View Only'])
      expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(typeOf('Hanneke Ivanova')).toHaveTextContent('Backup & restore operator');
    expect(typeOf('Noor Vandenberg')).toHaveTextContent('View only');
  });

  it.each(['9', null, 3])('a stored type of %j shows as View only', async (code) => {
    const { typeOf } = await openPermissions([person(1, 'Chidi Halloran', code), OWN]);
    expect(typeOf('Chidi Halloran')).toHaveTextContent('View only');
  });

  it("25 rows stand on a page whatever the total; one's own is on the first", async () => {
    const { rows, names, user } = await openPermissions([
      ...Array.from({ length: 60 }, (_, index) => person(index, `Person ${index + 100}`)),
      OWN,
    ]);
    expect(rows()).toHaveLength(25);
    expect(names()[0]).toBe('Zoe Own');
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(names()).not.toContain('Zoe Own');
    expect(window.location.search).toBe('?page=2');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    expect(rows()).toHaveLength(61);
  });
});

describe('filters', () => {
  it('sends text and type as the two keys and keeps them in the address', async () => {
    const { user, service, settle, names } = await openPermissions();
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    await user.type(field, ' Noor ');
    await waitFor(() =>
      expect(service.callsOf('permissions/users/filter').map(({ body }) => body)).toEqual([
        { criteriaText: 'Noor', permissionsTypes: [] },
      ]),
    );
    await waitFor(() => expect(names()).toEqual(['Noor Vandenberg']));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Permission type:' }), '3');
    await settle();
    expect(service.callsOf('permissions/users/filter').at(-1)?.body).toEqual({
      criteriaText: 'Noor',
      permissionsTypes: ['3'],
    });
    expect(window.location.search).toBe('?search=Noor&type=3');
    await user.clear(field);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Permission type:' }), '');
    await waitFor(() => expect(window.location.search).toBe(''));
    await settle();
    expect(names()).toHaveLength(4);
  });

  it('a link with filters opens them, and blanks alone ask for nothing', async () => {
    const { user, service } = await openPermissions(
      [person(2, 'Hanneke Ivanova', '2'), OWN],
      '/permissions?search=Hanne&type=2',
    );
    expect(service.callsOf('permissions/users/filter').map(({ body }) => body)).toEqual([
      { criteriaText: 'Hanne', permissionsTypes: ['2'] },
    ]);
    const field = screen.getByRole('searchbox', { name: 'Search users' });
    expect(field).toHaveValue('Hanne');
    fireEvent.change(field, { target: { value: '   ' } });
    await user.type(field, '{Enter}');
    expect(service.callsOf('permissions/users/filter')).toHaveLength(1);
  });

  it('names the filters of an empty list, and one press clears them', async () => {
    const { user, settle, names } = await openPermissions([OWN], '/permissions').then(async (page) => {
      await page.user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'xyz{Enter}');
      await page.settle();
      return page;
    });
    expect(await screen.findByText('No console user matches "xyz".')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await settle();
    expect(names()).toEqual(['Zoe Own']);
    expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('');
  });
});

it('reports an invalid search in the empty list and keeps its text in the field', async () => {
  const { service, user, address } = await openPermissions();
  service.on('POST /api/permissions/users/filter', [200, { error: { type: 'search_phase_execution_exception' } }]);
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), '[[x{Enter}');
  expect(await screen.findByRole('heading', { name: 'Invalid search' })).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveValue('[x');
  expect(address()).toBe('/permissions');
});

describe('changing', () => {
  it('shows a new type at once, sends it as a numeric string, and takes it back by Undo', async () => {
    const { user, typeOf, choose, sent, texts, store } = await openPermissions();
    await user.click(typeOf('Noor Vandenberg'));
    await choose('Admin');
    expect(typeOf('Noor Vandenberg')).toHaveTextContent('Admin');
    expect(sent('PUT')).toEqual([{ permissionType: '1', users: ['id-3'] }]);
    expect(texts()).toEqual(['Permission type of Noor Vandenberg is now Admin']);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent('PUT').at(-1)).toEqual({ permissionType: '3', users: ['id-3'] }));
    await waitFor(() => expect(typeOf('Noor Vandenberg')).toHaveTextContent('View only'));
    await waitFor(() => expect((store.getState() as RootState).permissions?.expected).toEqual({}));
  });

  it('several are changed in one call, and those who have the type already are left out', async () => {
    const { user, choose, sent } = await openPermissions();
    expect(screen.getByRole('button', { name: 'Change permission type' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Change permission type' })).toHaveAccessibleDescription(
      'Select users to change or delete several at once',
    );
    await user.click(allTick());
    await user.click(screen.getByRole('button', { name: 'Change permission type' }));
    await choose('Backup & restore operator');
    await waitFor(() => expect(sent('PUT')).toEqual([{ permissionType: '2', users: ['id-1', 'id-3'] }]));
  });

  it('shows the reason of a refusal and the former type again', async () => {
    const { user, typeOf, choose, service, settle, address } = await openPermissions();
    service.on(`PUT ${USERS}`, refused(409));
    await user.click(typeOf('Hanneke Ivanova'));
    await choose('View only');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The permission type was not changed');
    expect(alert).toHaveTextContent('Told by the service');
    await settle();
    expect(typeOf('Hanneke Ivanova')).toHaveTextContent('Backup & restore operator');
    expect(address()).toBe('/permissions');
  });

  it('a refusal leads to /403', async () => {
    const { user, typeOf, choose, service, address } = await openPermissions();
    service.on(`PUT ${USERS}`, refused(403));
    await user.click(typeOf('Noor Vandenberg'));
    await choose('Admin');
    await waitFor(() => expect(address()).toBe('/403'));
  });
});

describe('deleting', () => {
  it('deletes a person after a question by a DELETE with a body; the focus moves to the next row', async () => {
    const { user, row, rows, answer, sent, texts } = await openPermissions();
    await user.click(within(row('Hanneke Ivanova')).getByRole('button', { name: 'Delete Hanneke Ivanova' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Delete Hanneke Ivanova from this console?');
    expect(dialog).toHaveTextContent('Their account in the directory is not changed.');
    await answer('Keep');
    expect(sent('DELETE')).toEqual([]);
    await user.click(within(row('Hanneke Ivanova')).getByRole('button', { name: 'Delete Hanneke Ivanova' }));
    await answer('Delete');
    expect(sent('DELETE')).toEqual([{ permissionType: '2', users: ['id-2'] }]);
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(texts()).toEqual(['Hanneke Ivanova deleted']);
    await waitFor(() => expect(row('Noor Vandenberg').contains(document.activeElement)).toBe(true));
  });

  it('several are deleted by one call per permission type', async () => {
    const { user, answer, sent, names } = await openPermissions();
    await user.click(allTick());
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent('Delete 3 users from this console?');
    await answer('Delete');
    await waitFor(() =>
      expect(sent('DELETE')).toEqual([
        { permissionType: '3', users: ['id-1', 'id-3'] },
        { permissionType: '2', users: ['id-2'] },
      ]),
    );
    await waitFor(() => expect(names()).toEqual(['Zoe Own']));
    expect(screen.getByText('Select users to change or delete several at once')).toBeVisible();
  });

  it('shows the reason of a refused deletion and keeps the row', async () => {
    const { user, row, answer, service, settle } = await openPermissions();
    service.on(`DELETE ${USERS}`, refused(409));
    await user.click(within(row('Noor Vandenberg')).getByRole('button', { name: 'Delete Noor Vandenberg' }));
    await answer('Delete');
    expect(await screen.findByRole('alert')).toHaveTextContent('Told by the service');
    await settle();
    expect(within(row('Noor Vandenberg')).getByRole('button', { name: 'Delete Noor Vandenberg' })).toBeEnabled();
  });
});

describe('who may open it', () => {
  it.each([
    ['1', '/permissions'],
    ['2', '/404'],
    ['3', '/404'],
    ['9', '/404'],
  ])('permission type %s ends at %s', async (permissionType, end) => {
    const { address } = await openPermissions(PEOPLE, '/permissions', permissionType);
    expect(address()).toBe(end);
  });

  it('a list that cannot be read leads to the error page', async () => {
    const app = renderApp('/permissions');
    app.service.on('POST /api/permissions/types', [200, { list: [] }]);
    app.service.on('POST /api/permissions/users', refused(500));
    await app.open();
    await waitFor(() => expect(app.address()).toBe('/500'));
  });
});
