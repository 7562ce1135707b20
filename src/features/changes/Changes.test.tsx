import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import type { ListChangesApiResponse } from '../../api';
import {
  DONE,
  EARLIER,
  EXTENSIONS,
  GONE,
  LATER,
  NEW,
  openChanges,
  PLAN,
  POLICY,
  REPLY,
  SINCE,
  SNAPSHOT,
  snapshot,
} from '../../../test/renderChanges';

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
    await app.user.click(await screen.findByRole('button', { name: 'Objects of one restore' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ own: true }));
    expect(app.search().has('restore')).toBe(false);
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
      ],
    };
    const app = await openChanges('', { reply });
    await screen.findByText('The policy is off');
    expect(app.rows()[0]).toHaveTextContent('by Mallory Quint, 03/12/2026 3:04 AM');
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
});

describe('the selection', () => {
  it('is made by keyboard, and a plan of it is opened', async () => {
    const app = await openChanges('');
    app.service.on('POST /api/plans', [200, { planId: PLAN, waves: [], cannot: [] }]);
    await screen.findByText('City');
    await app.user.keyboard('jj');
    expect(app.tick('gone')).toHaveFocus();
    await app.user.keyboard(' k{Enter}');
    expect(app.tick('p1')).toHaveFocus();
    expect(await screen.findByRole('list', { name: 'Values of Name of p1' })).toBeInTheDocument();
    await app.user.keyboard('{Shift>} {/Shift}');
    expect(screen.getByText(/^2 selected\./)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await app.settle();
    expect(app.plans()).toEqual([{ kind: 'changes', backupId: EARLIER, otherId: LATER, keys: [GONE.key, POLICY.key] }]);
    expect(app.address()).toBe(`/plans/${PLAN}`);
  });

  it('takes a range, and no objects that were created', async () => {
    const app = await openChanges('');
    await screen.findByText('City');
    await app.user.click(app.tick('p1'));
    await app.user.keyboard('{Shift>}');
    await app.user.click(app.tick('new'));
    await app.user.keyboard('{/Shift}');
    expect(screen.getByText(/^1 selected\./)).toBeInTheDocument();
    await app.user.keyboard('{Shift>}');
    await app.user.click(app.tick('moved'));
    await app.user.keyboard('{/Shift}');
    expect(screen.getByText(/^3 selected\./)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.getByText('Select changes to plan how to put them right.')).toBeInTheDocument();
  });

  it('has fewer changes than the list, and says why', async () => {
    const app = await openChanges('');
    await screen.findByText('City');
    expect(screen.getByRole('button', { name: 'Select all 3 changes' })).toBeInTheDocument();
    expect(screen.getByText('1 object was created since and can only be contained or deleted.')).toBeInTheDocument();
    app.service.on(`POST /api/backups/${EARLIER}/changes/${LATER}`, [200, { ...REPLY, total: 7 }]);
    await app.user.click(screen.getByRole('radio', { name: 'Critical 1' }));
    expect(await screen.findByText(/^4 changes cannot be put right: created or /)).toBeInTheDocument();
  });

  it('stays with its filters while the person is elsewhere, and belongs to its two sides', async () => {
    const app = await openChanges('?severity=high');
    await screen.findByText('City');
    await app.user.click(app.tick('moved'));
    await app.go('/backups');
    await app.go('/changes');
    await screen.findByText('City');
    expect([app.address(), app.search().get('severity')]).toEqual([`/changes/${EARLIER}/${LATER}`, 'high']);
    expect(screen.getByText('Filtered: High')).toBeInTheDocument();
    expect(app.tick('moved')).toBeChecked();
    await app.go(`/changes/${LATER}/now`);
    expect(await screen.findByText('Select changes to plan how to put them right.')).toBeInTheDocument();
    await app.go('/changes');
    expect(app.address()).toBe(`/changes/${LATER}/now`);
  });

  it('sends the filter for all of a filter, and keys once one of them is unticked', async () => {
    const app = await openChanges('?severity=high');
    app.service.on('POST /api/plans', [409, { status: 409, message: 'A restore is running.', requestId: 'r' }]);
    await screen.findByText('City');
    await app.user.click(screen.getByRole('button', { name: 'Select all 3 of this filter' }));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    expect(await screen.findByText('A restore is running.')).toBeInTheDocument();
    expect(app.plans()).toEqual([
      { kind: 'changes', backupId: EARLIER, otherId: LATER, filters: { severity: 'high', own: true } },
    ]);
    await app.user.click(app.tick('moved'));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await waitFor(() => expect(app.plans()).toHaveLength(2));
    expect(app.asked().at(-1)).toEqual({ pagenum: 1, perpage: 100, filters: { severity: 'high', own: true } });
    expect(app.plans()[1]).toEqual({
      kind: 'changes',
      backupId: EARLIER,
      otherId: LATER,
      keys: [POLICY.key, GONE.key],
    });
  });

  it('takes critical created objects into the plan unless they are unticked', async () => {
    const app = await openChanges('?severity=high', { extensions: [...EXTENSIONS, 'listCreatedObjects'] });
    const containment = { offered: true, effects: ['Disables the account.'] };
    const created = (id: string, more: object = {}) => ({
      key: `users ${id}`,
      type: 'users',
      id,
      name: `Name of ${id}`,
      severity: 'critical',
      reasons: [],
      containment,
      deletion: { offered: true, undo: 'undelete' },
      ...more,
    });
    const by = { by: 'ada@fabrikam.example', time: '2026-03-12T08:00:00.000Z' };
    const list = [
      created('rogue'),
      created('guest', { severity: 'low' }),
      created('doomed', { severity: 'low', decision: { decision: 'delete', ...by } }),
      created('kept', { decision: { decision: 'keep', ...by } }),
      created('done', { executed: { decision: 'contain', planId: PLAN, ...by } }),
    ];
    app.service.on(`POST /api/backups/${EARLIER}/created/${LATER}`, [200, { list, total: 5, undecided: 2 }]);
    app.service.on('POST /api/plans', [409, { status: 409, message: 'A restore is running.', requestId: 'r' }]);
    await screen.findByText('City');
    const ticksShown = () => screen.queryByRole('checkbox', { name: /^3 objects were created since\./ });
    expect(ticksShown()).toBeNull();
    await app.user.click(app.tick('moved'));
    expect(await screen.findByText('3 objects were created since. Contain in the same plan: 0')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Select all 3 of this filter' }));
    expect(await screen.findByText('3 objects were created since. Contain in the same plan: 2')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Show what containing does' }));
    expect(screen.getByRole('checkbox', { name: 'Name of rogue' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Name of guest' })).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Name of doomed' })).toBeChecked();
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await screen.findByText('A restore is running.');
    const source = { kind: 'changes', backupId: EARLIER, otherId: LATER, filters: { severity: 'high', own: true } };
    const [rogue, doomed] = [
      { type: 'users', id: 'rogue', decision: 'contain' },
      { type: 'users', id: 'doomed', decision: 'delete' },
    ];
    expect(app.plans()).toEqual([{ ...source, created: [rogue, doomed] }]);
    await app.user.click(screen.getByRole('checkbox', { name: 'Name of rogue' }));
    await app.user.click(screen.getByRole('checkbox', { name: 'Name of doomed' }));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await waitFor(() => expect(app.plans()).toHaveLength(2));
    expect(app.plans()[1]).toEqual(source);
  });

  it('contains a created object by the tick of its row, also without a change', async () => {
    const app = await openChanges('', { extensions: [...EXTENSIONS, 'listCreatedObjects'] });
    const object = {
      key: NEW.key,
      type: 'users',
      id: 'new',
      name: 'Name of new',
      severity: 'low',
      reasons: [],
      containment: { offered: true, effects: ['Disables the account.'] },
      deletion: { offered: true, undo: 'undelete' },
    };
    const created = `backups/${EARLIER}/created/${LATER}`;
    app.service.on(`POST /api/${created}`, [200, { list: [object], total: 1, undecided: 1 }]);
    app.service.on('POST /api/plans', [409, { status: 409, message: 'A restore is running.', requestId: 'r' }]);
    await screen.findByText('City');
    const decide = screen.getByRole('link', { name: 'Keep, contain or delete Name of new' });
    expect(decide).toHaveAttribute('href', `/created/${EARLIER}/${LATER}?find=Name+of+new`);
    expect(app.service.callsOf(created)).toEqual([]);
    const box = screen.getByRole('checkbox', { name: 'Contain Name of new in the plan' });
    await app.user.click(box);
    expect(await screen.findByText('1 object was created since. Contain in the same plan: 1')).toBeInTheDocument();
    expect(box).toBeChecked();
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await screen.findByText('A restore is running.');
    const decisions = [{ type: 'users', id: 'new', decision: 'contain' }];
    expect(app.plans()).toEqual([{ kind: 'created', backupId: EARLIER, otherId: LATER, decisions }]);
    await app.user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(box).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Plan the selected changes' })).toBeDisabled();
  });

  it('says what a restore re-created and what a plan contained, and offers no decision that is made', async () => {
    const by = { by: 'ada@fabrikam.example', time: '2026-03-12T08:00:00.000Z' };
    const recreated = { id: 'present', restoreId: PLAN, ...by };
    const back = {
      ...GONE,
      kind: 'changed' as const,
      severity: 'low' as const,
      attributes: [],
      links: [],
      consequences: [],
      reasons: [],
      recreated,
    };
    const contained = { ...NEW, executed: { decision: 'contain' as const, planId: PLAN, ...by } };
    const reply = { ...REPLY, list: [back, contained] };
    const app = await openChanges('', {
      extensions: [...EXTENSIONS, 'listCreatedObjects', 'listObjectVersions'],
      reply,
    });
    expect(
      await screen.findByText('Re-created by the restore of 03/12/2026 8:00 AM; it has a new object ID'),
    ).toBeInTheDocument();
    expect(app.rows().map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'UsersRe-created',
      'UsersCreated',
    ]);
    expect(screen.getByRole('link', { name: 'Name of gone' }).getAttribute('href')).toMatch(
      /^\/objects\/users\/present\?/,
    );
    expect(app.tick('gone')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Contained by ada@fabrikam.example, 03/12/2026 8:00 AM')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Keep or delete Name of new' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Keep, contain or delete/ })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'New object ID, values of Name of gone' }));
    expect(screen.getByText('The object ID was gone and is present.')).toBeInTheDocument();
  });

  it('does not exist on a backend without plans', async () => {
    await openChanges('', { extensions: ['listChanges'] });
    await screen.findByText('City');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Plan the selected changes' })).toBeNull();
  });
});

describe('the directory as the later side', () => {
  it('is read from the last good backup on, followed, and listed type by type', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, (_call, times) => [200, times < 2 ? snapshot() : DONE]);
    expect(app.address()).toBe(`/changes/${LATER}/now`);
    expect(await screen.findByText('1 of 2 types are read. Their changes are shown below.')).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Progress by type' })).toHaveTextContent('Users40 of 92');
    await screen.findByText('City');
    expect(app.asked(SINCE)).toHaveLength(1);
    await app.later(2_000);
    expect(app.asked(SINCE)).toHaveLength(1);
    await app.later(2_000);
    expect(await screen.findByText(/^The directory as it was on 03\/13\/2026 8:00 AM\.$/)).toBeInTheDocument();
    await waitFor(() => expect(app.asked(SINCE)).toHaveLength(2));
    await app.later(10_000);
    expect(app.service.callsOf(`snapshots/${SNAPSHOT}`)).toHaveLength(2);
    expect(app.service.callsOf('snapshots').map(({ body }) => body)).toEqual([{ again: false }]);
    await app.later(120_000);
    expect(screen.getByText(/^Read .+ ago\. Later changes are not shown\.$/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots').at(-1)?.body).toEqual({ again: true });
  });

  it('is followed while the person is elsewhere, and shown on the way back without reading it again', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [200, DONE]);
    await app.go('/backups');
    await app.later(2_000);
    await app.go(`/changes/${LATER}/now`);
    expect(await screen.findByText(/^The directory as it was on /)).toBeInTheDocument();
    expect(app.service.callsOf('snapshots')).toHaveLength(1);
  });

  it('is canceled, and can be read again', async () => {
    const app = await openChanges('/last/now', { start: [200, snapshot()] });
    const canceled = snapshot({ state: 'canceled' });
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [200, canceled]);
    app.service.on(`POST /api/snapshots/${SNAPSHOT}/cancel`, [200, canceled]);
    await app.user.click(await screen.findByRole('button', { name: 'Cancel reading' }));
    await app.settle();
    expect(screen.getByText(/^The reading was canceled\./)).toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Changes' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Read again' }));
    await app.settle();
    expect(app.service.callsOf('snapshots')).toHaveLength(2);
  });

  it('says why it cannot be read, and that its result was removed', async () => {
    const app = await openChanges('/last/now', {
      start: [409, { status: 409, message: 'A backup runs.', requestId: 'r' }],
    });
    expect(await screen.findByText('A backup runs.', { exact: false })).toBeInTheDocument();
    app.service.on('POST /api/snapshots', [200, snapshot()]);
    app.service.on(`GET /api/snapshots/${SNAPSHOT}`, [404, { status: 404, message: 'Not there', requestId: 'r' }]);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    await app.settle();
    await app.later(2_000);
    expect(await screen.findByText('The result of this reading was removed.')).toBeInTheDocument();
  });
});
