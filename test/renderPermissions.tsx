import { screen, within } from '@testing-library/react';
import { createUser } from './user';
import type { ConsoleUser } from '../src/api';
import { ADA } from './identity';
import { renderApp } from './renderApp';
import type { Answerer } from './service';

export const person = (
  number: number,
  displayName: string,
  permissionType: ConsoleUser['permissionType'] = '3',
): ConsoleUser => ({
  id: `id-${number}`,
  displayName,
  userPrincipalName: `${displayName.toLowerCase().replace(' ', '.')}@contoso.com`,
  permissionType,
});
export const OWN: ConsoleUser = {
  id: ADA.oid,
  displayName: 'Zoe Own',
  userPrincipalName: 'ada@contoso.com',
  permissionType: '1',
};
export const PEOPLE = [
  person(1, 'Chidi Halloran'),
  person(2, 'Hanneke Ivanova', '2'),
  person(3, 'Noor Vandenberg'),
  OWN,
];

interface Entry {
  permissionType: string;
  users: string[];
}
export const USERS = '/api/permission/users';

/** The Permissions page with a service that stores the records. */
export const openPermissions = async (
  people: readonly ConsoleUser[] = PEOPLE,
  address = '/permissions',
  permissionType = '1',
) => {
  const app = renderApp(address, { permissionType });
  let kept = [...people];
  const list = () => ({ list: kept, total: kept.length });
  app.service.on('POST /api/permissions/types', [
    200,
    {
      list: [
        { permissionType: '1', name: 'Admin' },
        { permissionType: '2', name: 'Backup & restore operator' },
        { permissionType: '3', name: 'View only' },
      ],
    },
  ]);
  app.service.on('POST /api/permissions/users', () => [200, list()]);
  app.service.on('POST /api/permissions/users/filter', ({ body }) => {
    const { criteriaText, permissionsTypes } = body as { criteriaText: string; permissionsTypes: string[] };
    const found = kept.filter(
      (user) =>
        user.displayName.includes(criteriaText) &&
        (permissionsTypes.length === 0 || permissionsTypes.includes(String(user.permissionType))),
    );
    return [200, { list: found, total: found.length }];
  });
  app.service.on('POST /api/aad/users/search', ({ body }) => [
    200,
    {
      list: [person(1, 'Chidi Halloran'), person(8, 'Chiara Rossi'), person(9, 'Chen Wei')].filter(({ displayName }) =>
        displayName.startsWith((body as { prefix: string }).prefix),
      ),
    },
  ]);
  app.service.on(`POST ${USERS}`, ({ body }) => {
    const entry = body as Entry;
    kept = [
      ...kept,
      ...entry.users.map((id) => ({ ...person(0, `New ${id}`), id, permissionType: entry.permissionType })),
    ];
    return [200, entry];
  });
  app.service.on(`PUT ${USERS}`, ({ body }) => {
    const entry = body as Entry;
    kept = kept.map((user) =>
      entry.users.includes(user.id) ? { ...user, permissionType: entry.permissionType } : user,
    );
    return [200, entry];
  });
  app.service.on(`DELETE ${USERS}`, ({ body }) => {
    kept = kept.filter(({ id }) => !(body as Entry).users.includes(id));
    return [200, body];
  });
  await app.open();
  if (app.address() === '/permissions') await screen.findAllByText(people[0]?.displayName ?? 'No users found');
  const user = createUser();
  const rows = () =>
    within(screen.getByRole('table', { name: 'Console users' }))
      .getAllByRole('row')
      .slice(1);
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
  return {
    ...app,
    user,
    rows,
    row,
    names: () => rows().map((each) => within(each).getAllByRole('cell')[1]?.querySelector('.cut')?.textContent),
    typeOf: (name: string) =>
      within(row(name)).getByRole('button', { name: new RegExp(`^Permission type of ${name}`) }),
    choose: async (item: string) => {
      await user.click(await screen.findByRole('menuitemradio', { name: item }));
      await app.settle();
    },
    answer: async (name: string) => {
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
      await app.settle();
    },
    sent: (method: string) =>
      app.service.calls.filter((call) => call.path === USERS && call.method === method).map(({ body }) => body),
  };
};
export const refused =
  (status: number): Answerer =>
  () => [status, { status, message: 'Told by the service', requestId: 'r1' }];
