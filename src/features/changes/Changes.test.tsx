import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import type { ListChangesApiResponse } from '../../api';
import { EARLIER, EXTENSIONS, GONE, LATER, openChanges, POLICY, REPLY } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('the list of changes', () => {
  it('is of the newest two backups at first, with its sentence in local times', async () => {
    const app = await openChanges('');
    expect(app.address()).toBe(`/changes/${EARLIER}/${LATER}`);
    expect(await screen.findByText(/^4 changes since the backup of 03\/11\/2026 8:00 PM\./)).toBeInTheDocument();
    expect(app.asked()).toEqual([{ pagenum: 1, perpage: 25, filters: { own: true } }]);
    expect(app.rows().map((row) => within(row).getAllByRole('cell')[3]?.textContent)).toEqual([
      'The policy is offState',
      'DeletedValues, 2 consequences',
      'City',
      'Values',
    ]);
  });

  it('keeps the first choice of a side when the second comes before it is drawn', async () => {
    const app = await openChanges(`/${EARLIER}/${LATER}`);
    const from = await screen.findByRole('combobox', { name: 'From' });
    await screen.findAllByRole('option', { name: 'The directory now' });
    act(() => {
      fireEvent.change(from, { target: { value: LATER } });
      fireEvent.change(screen.getByRole('combobox', { name: 'To' }), { target: { value: 'now' } });
    });
    await waitFor(() => expect(app.address()).toBe(`/changes/${LATER}/now`));
  });

  it('keeps filters, search and sort in the address', async () => {
    const app = await openChanges('');
    await app.user.click(await screen.findByRole('radio', { name: 'Critical 1' }));
    await app.user.selectOptions(screen.getByLabelText('Type:'), 'users');
    await app.user.selectOptions(screen.getByLabelText('Kind:'), 'deleted');
    await app.user.selectOptions(screen.getByLabelText('Consequences:'), 'listed');
    await app.user.click(screen.getByRole('button', { name: 'Object' }));
    await waitFor(() =>
      expect(Object.fromEntries(app.search())).toEqual({
        severity: 'critical',
        type: 'users',
        kind: 'deleted',
        consequences: 'listed',
        sort: 'name.asc',
      }),
    );
    await waitFor(() =>
      expect(app.asked().at(-1)).toEqual({
        pagenum: 1,
        perpage: 25,
        filters: { severity: 'critical', type: 'users', kind: 'deleted' },
        sort: { column: 'name', direction: 'asc' },
      }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(Object.fromEntries(app.search())).toEqual({ consequences: 'listed', sort: 'name.asc' });
  });

  it('begins with the most severe, descending, and sorts ascending after a press', async () => {
    const app = await openChanges('');
    const severity = await screen.findByRole('columnheader', { name: 'Severity' });
    expect(severity).toHaveAttribute('aria-sort', 'descending');
    await app.user.click(within(severity).getByRole('button'));
    await waitFor(() => expect(app.asked().at(-1)).toMatchObject({ sort: { column: 'severity', direction: 'asc' } }));
  });

  it('opens reasons, values and consequences in the row', async () => {
    const app = await openChanges('');
    await app.user.click(await screen.findByRole('button', { name: 'State, values of Name of p1' }));
    expect(screen.getByText('The policy was enforced and is not enforced any more.')).toBeInTheDocument();
    expect(await screen.findByRole('list', { name: 'Values of Name of p1' })).toHaveTextContent('disabled');
    await app.user.click(screen.getByRole('button', { name: 'Values, 2 consequences, values of Name of gone' }));
    await screen.findByRole('list', { name: 'What follows from Name of gone' });
    await waitFor(() =>
      expect(app.asked()).toContainEqual({ pagenum: 1, perpage: 10, filters: { causedBy: GONE.key } }),
    );
  });

  it('lists the objects of one restore, with consequences, until the filter is taken away', async () => {
    const restoreId = '308630be-7d77-42dd-a98c-e9e2f42db8dd';
    const app = await openChanges(`?restore=${restoreId}`);
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ restoreId }));
    expect(await screen.findByRole('radio', { name: 'All' })).toBeChecked();
    await app.user.click(await screen.findByRole('button', { name: 'Objects of one restore' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ own: true }));
    expect(app.search().has('restore')).toBe(false);
    expect(await screen.findByRole('radio', { name: /^All \d/ })).toBeChecked();
  });

  it('names who made a change, and filters by person, bulk action and time', async () => {
    const actor = {
      certainty: 'exact' as const,
      kind: 'person' as const,
      id: 'mallory',
      name: 'Mallory Quint',
      time: '2026-03-12T03:04:00.000Z',
      activity: 'Update policy',
      correlationId: 'bulk',
      actionChanges: 2,
    };
    const reply: ListChangesApiResponse = {
      ...REPLY,
      list: [{ ...POLICY, actorState: 'exact', actors: [actor] }, GONE],
      auditState: { state: 'available' },
      actors: [
        { kind: 'person', id: 'mallory', name: 'Mallory Quint', changes: 3 },
        { kind: 'person', changes: 1 },
        { kind: 'restore', id: 'recovery', name: 'Recovery', changes: 1 },
      ],
    };
    const app = await openChanges('', { reply });
    await screen.findByText('The policy is off');
    expect(app.rows()[0]).toHaveTextContent('by Mallory Quint 03/12/2026 3:04 AM');
    // A hundred rows have to appear at once: most of that time goes into the elements of each.
    expect(app.rows()[0]?.querySelectorAll('*').length).toBeLessThanOrEqual(23);
    expect(screen.getByRole('option', { name: 'Restores of this console (1)' })).toBeInTheDocument();
    await app.user.selectOptions(screen.getByLabelText('Who:'), 'Mallory Quint (3)');
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ actorId: 'mallory', own: true }));
    await app.user.click(screen.getByRole('button', { name: 'State, values of Name of p1' }));
    // Without the other filters, so that the list has as many as the button says.
    await app.user.click(screen.getByRole('button', { name: 'Show the whole bulk action (2 of 4 changes)' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ correlationId: 'bulk', own: true }));
    await app.user.click(screen.getByRole('button', { name: 'One bulk action' }));
    await waitFor(() => expect(app.search().has('action')).toBe(false));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
    await app.user.selectOptions(screen.getByLabelText('Time:'), 'Chosen time');
    fireEvent.change(screen.getByLabelText('Made since:'), { target: { value: '2026-03-12T03:00' } });
    const from = new Date('2026-03-12T03:00').toISOString();
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ from, own: true }));
    expect(screen.getByText('Changes without a time in the audit log are left out.')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Made until:'), { target: { value: '2026-03-12T02:00' } });
    expect(await screen.findByText('The start is after the end.')).toBeInTheDocument();
    await app.user.selectOptions(screen.getByLabelText('Time:'), 'Any time');
    await waitFor(() => expect([...app.search().keys()]).toEqual([]));
  });

  it('says that the service is busy, without an error', async () => {
    const app = await openChanges('');
    await screen.findByText('The policy is off');
    app.service.on(`POST /api/backups/${EARLIER}/changes/${LATER}`, [
      429,
      { status: 429, message: 'Too many', requestId: 'r' },
    ]);
    await app.user.click(screen.getByRole('radio', { name: 'Critical 1' }));
    expect(await screen.findByText(/^The service is preparing this list\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says why changes have no name', async () => {
    await openChanges('', { reply: { ...REPLY, auditState: { state: 'noPermission' } } });
    expect(await screen.findByText(/^The permission AuditLog\.Read\.All is missing/)).toBeInTheDocument();
    expect(screen.queryByLabelText('Who:')).toBeNull();
    expect(screen.queryByLabelText('Time:')).toBeNull();
  });

  it('says that only the directory changed something, and shows it', async () => {
    const none = { ...REPLY, list: [], total: 0, folds: [], totals: { ...REPLY.totals, changes: 0 } };
    const app = await openChanges('', { reply: none });
    await app.user.click(await screen.findByRole('button', { name: 'Show service changes' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ severity: 'service' }));
  });

  it('says that only folded consequences match a search, and lists them', async () => {
    const app = await openChanges('?find=visitors', {
      reply: { ...REPLY, list: [], total: 0, plannable: 0, foldedMatches: 2 },
    });
    expect(await screen.findByRole('heading', { name: 'Only consequences found' })).toBeInTheDocument();
    expect(screen.queryByText('No change matches the search and the filters.')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'List 2 consequences' }));
    await waitFor(() => expect(app.asked().at(-1)).toMatchObject({ filters: {}, search: 'visitors' }));
    expect(Object.fromEntries(app.search())).toEqual({ find: 'visitors', consequences: 'listed' });
  });

  it('asks for a backup where the list of backups is empty', async () => {
    const app = await openChanges('', { backups: [] });
    expect(await screen.findByRole('heading', { name: 'A completed backup is needed' })).toBeInTheDocument();
    expect(app.address()).toBe('/changes');
  });

  it('makes no call and offers nothing on a backend without it', async () => {
    const app = await openChanges(`/${EARLIER}/now`, { extensions: ['signOut'] });
    expect(screen.getByRole('heading', { name: 'Changes are not available' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Changes' })).toBeNull();
    expect(app.service.paths().filter((path) => /changes|snapshots/.test(path))).toEqual([]);
  });
});

describe('an account that made critical changes', () => {
  it('comes with what to do about it, and links to its pages', async () => {
    const severities = { critical: 2, high: 1, medium: 0, low: 0 };
    const person = { kind: 'person' as const, id: 'mallory', name: 'Mallory Quint', changes: 3, severities };
    const others = [
      { ...person, id: 'oscar', name: 'Oscar', severities: { ...severities, critical: 0 } },
      { ...person, kind: 'application' as const, id: 'app', name: 'Robot' },
    ];
    const app = await openChanges('', {
      extensions: [...EXTENSIONS, 'listObjectVersions'],
      reply: { ...REPLY, actors: [person, ...others] },
    });
    const advice = within(await screen.findByRole('region', { name: 'Account of Mallory Quint' }));
    expect(advice.getByText('made, or likely made, 3 changes: 2 critical, 1 high.')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Account of Oscar' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Account of Robot' })).toBeNull();
    const page = `/objects/users/mallory?since=${EARLIER}&until=${LATER}`;
    expect(advice.getByRole('link', { name: 'Mallory Quint' })).toHaveAttribute('href', page);
    await app.user.click(advice.getByRole('button', { name: 'What to do about this account' }));
    expect(advice.getAllByRole('listitem')[0]).toHaveTextContent('Block the sign-in of the account.');
    expect(advice.getByText(/^A plan of changes does not touch this account, unless /)).toBeInTheDocument();
    const portal = advice.getByRole('link', { name: 'Open the account in the Microsoft Entra admin center' });
    expect(portal.getAttribute('href')).toMatch(/^https:\/\/entra\.microsoft\.com\/#view\/.*\/userId\/mallory$/);
  });

  it.each([
    [
      {},
      'made, or likely made, 8 changes: 8 critical.',
      /^If the person did not mean these changes, .* Before you start a plan:$/,
      /The plan of the changes contains it/,
    ],
    [
      { isAfterRestore: true },
      'made, or likely made, 8 changes since the backup, counted before restores put any right: 8 critical.',
      /^A restore does not block this account\. .* Do this now:$/,
      /The plan contained it only/,
    ],
  ])('comes as the service decides, before and after a restore (%#)', async (more, made, first, created) => {
    const severities = { critical: 8, high: 0, medium: 0, low: 0 };
    const milan = { kind: 'person' as const, id: 'milan', name: 'Milan', changes: 8, severities };
    const advised = [{ ...milan, isCreated: true, ...more }];
    const app = await openChanges('', {
      reply: { ...REPLY, actors: [{ ...milan, id: 'blocked', name: 'Blocked' }], advised },
    });
    const advice = within(await screen.findByRole('region', { name: 'Account of Milan' }));
    expect(screen.queryByRole('region', { name: 'Account of Blocked' })).toBeNull();
    await app.user.click(advice.getByRole('button', { name: 'What to do about this account' }));
    expect(advice.getByText(made)).toBeInTheDocument();
    expect(advice.getByText(first)).toBeInTheDocument();
    expect(advice.getByText(created)).toBeInTheDocument();
  });
});
