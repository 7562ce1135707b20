import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { idOf, LOAD_TIME, loadRestorePages, openRestores } from '../../../test/renderRestores';
import { formatDateTime } from '@trc/domain/format';

beforeAll(loadRestorePages, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const COLUMNS = [
  { name: 'id', sortable: false },
  { name: 'type', sortable: false },
  { name: 'Name', sortable: true },
  { name: 'Status', sortable: true },
  { name: 'foo', sortable: false },
];
const ROW = ['8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa', 'users', 'Ada Lindqvist', 'Failed', true];
type Reply = [number, object];

const openRecords = async (
  slug: string,
  reply: Reply | ((body: unknown) => Reply) = [200, { columns: COLUMNS, rows: [ROW], total: 1 }],
  search = '',
) => {
  const app = await openRestores('/dashboard');
  app.service.on(`POST /api/get_${slug}_list_from_restore`, ({ body }) =>
    typeof reply === 'function' ? reply(body) : reply,
  );
  await app.go(`/restores/${idOf(0)}/${slug}${search}`);
  return {
    ...app,
    records: () =>
      app.service.callsOf(`get_${slug}_list_from_restore`).map(({ body }) => body as Record<string, unknown>),
  };
};

describe('Restore records', () => {
  it.each([
    ['users', 'Users'],
    ['groups', 'Groups'],
    ['roles', 'Roles'],
    ['conditionalAccessPolicies', 'Conditional access'],
    ['namedLocations', 'Named locations'],
    ['servicePrincipals', 'Service principals'],
    ['applications', 'Applications'],
    ['administrativeUnits', 'Administrative units'],
    ['tenantWidePolicies', 'Tenant-wide policies'],
    ['authenticationStrengths', 'Authentication strengths'],
    ['authenticationContexts', 'Authentication contexts'],
  ])('/restores/{id}/%s asks the list of its type', async (slug, label) => {
    const app = await openRecords(slug);
    expect(await screen.findByRole('table', { name: `${label} of this restore` })).toBeDefined();
    await waitFor(() => expect(app.records()).toEqual([{ restoreId: idOf(0), pagenum: 1, perpage: 25 }]));
    await waitFor(() => expect(screen.getAllByText('Ada Lindqvist').length).toBeGreaterThan(0));
  });

  it.each(['directoryRoles', 'customRoles', 'foo'])('shows Not Found for the word %s', async (word) => {
    const app = await openRestores(`/restores/${idOf(0)}/${word}`);
    await waitFor(() => expect(app.address()).toBe('/404'));
    expect(app.service.calls.filter(({ path }) => path.includes('_list_from_restore'))).toEqual([]);
  });

  it('the three policies that are types of their own have readable names', async () => {
    const rows = ['authenticationFlowsPolicy', 'externalIdentitiesPolicy', 'authorizationPolicy'].map((type) => [
      type,
      type,
      `The ${type}`,
      'Completed',
      true,
    ]);
    await openRecords('tenantWidePolicies', [200, { columns: COLUMNS, rows, total: 3 }]);
    await screen.findAllByText('The authorizationPolicy');
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[1]?.textContent),
    ).toEqual(['Authentication flows policy', 'External identities policy', 'Authorization policy']);
  });

  it('cells fall under the headers of the reply, a new column without a change here', async () => {
    await openRecords('users');
    await screen.findAllByText('Ada Lindqvist');
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Object ID',
      'Type',
      'Name',
      'Status',
      'foo',
    ]);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ROW[0],
      'User',
      'Ada Lindqvist',
      'Failed',
      'Yes',
    ]);
    expect(screen.getByRole('radiogroup', { name: 'Table size' })).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Show Ada Lindqvist in the report' });
    expect(link.getAttribute('href')).toBe(
      `/restore-report/${idOf(0)}?search=${String(ROW[0])}&object=users%2F${String(ROW[0])}`,
    );
  });

  it('names what was done with an object as the report does', async () => {
    const columns = ['id', 'Name', 'Status', 'Action'].map((name) => ({ name, sortable: false }));
    const rows = [
      ['Completed', 'Create'],
      ['Completed', 'Update'],
      ['Completed', 'Undelete'],
      ['Completed', 'None'],
      ['Failed', 'Update'],
      ['Completed', 'Sync'],
      ['Completed', 'Delete'],
      ['CompletedWithErrors', 'Contain'],
      ['Failed', 'Delete'],
    ].map(([status, action], index) => [`id-${index}`, `Object ${index}`, status, action]);
    await openRecords('users', [200, { columns, rows, total: rows.length }]);
    await screen.findAllByText('Object 0');
    expect(
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.children[3]?.textContent),
    ).toEqual([
      'Re-created',
      'Updated',
      'Recovered',
      'Already right',
      'Not restored',
      'Sync',
      'Deleted',
      'Disabled and contained',
      'Not restored',
    ]);
  });

  it('any JSON value is shown: dates in local time, nothing as a dash, objects as text', async () => {
    const columns = ['a', 'b', 'c', 'd'].map((name) => ({ name, sortable: false }));
    await openRecords('groups', [200, { columns, rows: [['2026-03-05T17:07:00Z', null, { x: 1 }, 12345]], total: 1 }]);
    await screen.findByText('{"x":1}');
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      formatDateTime('2026-03-05T17:07:00Z'),
      '-',
      '{"x":1}',
      '12,345',
    ]);
  });

  it('sorts a column only where its flag is set, by the name of the column', async () => {
    const app = await openRecords('users');
    await screen.findAllByText('Ada Lindqvist');
    const headers = screen.getAllByRole('columnheader');
    expect(headers.map((header) => within(header).queryByRole('button') !== null)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
    await app.user.click(within(headers[2] as HTMLElement).getByRole('button'));
    await waitFor(() => expect(app.records().at(-1)?.['sort']).toEqual({ column: 'Name', direction: 'asc' }));
    expect(window.location.search).toBe('?sort=Name.asc');
  });

  it('a number of the summary leads to the objects of its status, and search and pages go with the request', async () => {
    const app = await openRecords(
      'users',
      (body) => [200, { columns: COLUMNS, rows: [ROW], total: (body as { search?: string }).search ? 1 : 60 }],
      '?status=Failed&page=2',
    );
    await screen.findAllByText('Ada Lindqvist');
    expect(app.records().at(-1)).toEqual({
      restoreId: idOf(0),
      pagenum: 2,
      perpage: 25,
      filters: { status: 'Failed' },
    });
    await app.user.type(screen.getByRole('searchbox', { name: 'Search by name or ID' }), '  ada ');
    await waitFor(() =>
      expect(app.records().at(-1)).toEqual({
        restoreId: idOf(0),
        pagenum: 1,
        perpage: 25,
        search: 'ada',
        filters: { status: 'Failed' },
      }),
    );
    await app.user.clear(screen.getByRole('searchbox', { name: 'Search by name or ID' }));
    await waitFor(() => expect(app.records().at(-1)).not.toHaveProperty('search'));
  });

  it('an empty list says what is not there', async () => {
    await openRecords('users', [200, { columns: COLUMNS, rows: [], total: 0 }]);
    expect(await screen.findByRole('heading', { name: 'No users found' })).toBeDefined();
  });

  it('an unknown restore is named in the page, which stays', async () => {
    const app = await openRecords('users', [404, { status: 404, message: 'not found', requestId: 'r' }]);
    expect((await screen.findByRole('alert')).textContent).toContain(`Restore ${idOf(0)} is not found`);
    expect(app.address()).toBe(`/restores/${idOf(0)}/users`);
  });

  it('pauses for 5 s after too many requests, and says so', async () => {
    let busy = true;
    const app = await openRecords('users', () =>
      busy
        ? [429, { status: 429, message: 'slow down', requestId: 'r' }]
        : [200, { columns: COLUMNS, rows: [ROW], total: 1 }],
    );
    expect(await screen.findByText('The list will load in 5 seconds.')).toBeDefined();
    expect(app.records()).toHaveLength(1);
    busy = false;
    await act(() => app.clock.advance(4999));
    expect(app.records()).toHaveLength(1);
    await act(() => app.clock.advance(1));
    expect(await screen.findAllByText('Ada Lindqvist')).toBeDefined();
    expect(app.address()).toBe(`/restores/${idOf(0)}/users`);
  });

  it('an invalid search is said in its place, and the field keeps its text', async () => {
    const app = await openRecords('users', (body) =>
      (body as { search?: string }).search
        ? [200, { status: 200, error: 'search_phase_execution_exception' }]
        : [200, { columns: COLUMNS, rows: [ROW], total: 1 }],
    );
    await screen.findAllByText('Ada Lindqvist');
    await app.user.type(screen.getByRole('searchbox'), '[[');
    expect((await screen.findByRole('alert')).textContent).toContain('Invalid search');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('[');
    expect(app.address()).toBe(`/restores/${idOf(0)}/users`);
  });
});
