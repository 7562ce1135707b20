import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { EARLIER, EXTENSIONS, GONE, LATER, NEW, openChanges, PLAN, POLICY, REPLY } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
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

  it('is empty once a plan was made of it, so that the next plan contains nothing unseen', async () => {
    const app = await openChanges('');
    app.service.on('POST /api/plans', [200, { planId: PLAN, waves: [], cannot: [] }]);
    await screen.findByText('City');
    await app.user.click(app.tick('gone'));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await waitFor(() => expect(app.address()).toBe(`/plans/${PLAN}`));
    await app.go('/changes?find=moved');
    await screen.findByText('City');
    expect(screen.getByText('Select changes to plan how to put them right.')).toBeInTheDocument();
    await app.user.click(app.tick('moved'));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await waitFor(() => expect(app.plans()).toHaveLength(2));
    expect(app.plans()[1]).toMatchObject({ keys: ['users moved'] });
  });

  it('takes no rows of the former search, by key, tick or button, from the first typed letter on', async () => {
    const app = await openChanges('');
    await screen.findByText('City');
    const held: (() => void)[] = [];
    app.service.on(
      `POST /api/backups/${EARLIER}/changes/${LATER}`,
      () =>
        new Promise((resolve) => held.push(() => resolve([200, { ...REPLY, list: [GONE], total: 1, plannable: 1 }]))),
    );
    const [page, table] = [screen.getByRole('button', { name: 'Select this page' }), screen.getByRole('table')];
    const expectOld = () => {
      expect(page).toBeDisabled();
      expect(screen.getByRole('button', { name: /^Select all / })).toBeDisabled();
      expect(app.tick('moved')).toHaveAttribute('aria-disabled', 'true');
      expect(table).toHaveAttribute('aria-busy', 'true');
    };
    await app.user.type(screen.getByRole('searchbox'), 'gone');
    expectOld();
    await waitFor(() => expect(held).toHaveLength(1));
    expectOld();
    await app.user.click(app.tick('moved'));
    await app.user.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('Select changes to plan how to put them right.')).toBeInTheDocument();
    held[0]?.();
    await waitFor(() => expect(page).toBeEnabled());
    expect(table).not.toHaveAttribute('aria-busy');
    await app.user.click(page);
    expect(screen.getByText(/^1 selected\./)).toBeInTheDocument();
    expect(app.tick('gone')).toBeChecked();
  });

  it('says what the search hides of it, and shows or unselects that', async () => {
    const app = await openChanges('');
    await screen.findByText('City');
    await app.user.click(app.tick('gone'));
    await app.user.click(app.tick('moved'));
    expect(screen.getByText(/^2 selected\. Nothing/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unselect what is not shown' })).toBeNull();
    await app.user.type(screen.getByRole('searchbox'), 'Name of moved');
    expect(await screen.findByText(/^2 selected, 1 not shown: Name of gone\./)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Show all selected changes' }));
    await waitFor(() => expect(app.search().has('find')).toBe(false));
    expect(await screen.findByText(/^2 selected\. Nothing/)).toBeInTheDocument();
    await app.user.type(screen.getByRole('searchbox'), 'Name of moved');
    await app.user.click(await screen.findByRole('button', { name: 'Unselect what is not shown' }));
    expect(await screen.findByText(/^1 selected\. Nothing/)).toBeInTheDocument();
    expect([app.tick('moved').checked, app.tick('gone').checked]).toEqual([true, false]);
  });

  it('counts the consequences of the selected changes only', async () => {
    const app = await openChanges('');
    await screen.findByText('City');
    await app.user.click(app.tick('moved'));
    expect(screen.getByText('1 selected. Nothing is written yet.')).toBeInTheDocument();
    await app.user.click(app.tick('gone'));
    expect(
      screen.getByText('2 selected. Nothing is written yet. 2 objects that changed as a consequence are planned too.'),
    ).toBeInTheDocument();
  });

  it('says how many consequences there are at most where it cannot count them', async () => {
    const recreated = { id: 'new', restoreId: PLAN };
    const list = REPLY.list.map((each) => (each.key === 'users gone' ? { ...each, recreated } : each));
    const app = await openChanges('', { reply: { ...REPLY, list } });
    await screen.findByText('City');
    await app.user.click(app.tick('gone'));
    const sentence =
      'The plan may also have up to 2 objects that changed as a consequence. It lists every object before its start.';
    expect(screen.getByText(`1 selected. Nothing is written yet. ${sentence}`)).toBeInTheDocument();
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

  it('does not follow into a new comparison of two backups, nor do its filters', async () => {
    const app = await openChanges(`/${LATER}/now?find=moved`, { extensions: [...EXTENSIONS, 'compareBackups'] });
    await screen.findByText('City');
    await app.go('/compare-backups');
    await waitFor(() => expect(app.address()).toBe(`/changes/${EARLIER}/${LATER}`));
    expect([...app.search().keys()]).toEqual([]);
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

  it('leaves out what does not differ any more, and plans the rest', async () => {
    const app = await openChanges('');
    const message = 'User Name of moved does not differ any more since the backup.';
    app.service.on('POST /api/plans', (_, times) =>
      times === 1 ? [404, { status: 404, message, requestId: 'r' }] : [200, { planId: PLAN, waves: [], cannot: [] }],
    );
    await screen.findByText('City');
    await app.user.click(app.tick('gone'));
    await app.user.click(app.tick('moved'));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await screen.findByText(message);
    const list = REPLY.list.filter(({ id }) => id !== 'moved');
    app.service.on(`POST /api/backups/${EARLIER}/changes/${LATER}`, [200, { ...REPLY, list, total: 3 }]);
    await app.user.click(screen.getByRole('button', { name: 'Leave them out and plan the rest' }));
    await waitFor(() => expect(app.address()).toBe(`/plans/${PLAN}`));
    expect(app.plans().at(-1)).toMatchObject({ kind: 'changes', keys: [GONE.key] });
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
    const kept = { ...contained, key: 'k', id: 'kept', decision: { decision: 'keep' as const, ...by } };
    const reply = { ...REPLY, list: [back, contained, kept] };
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
      'UsersCreated',
    ]);
    expect(screen.getByRole('link', { name: 'Name of gone' }).getAttribute('href')).toMatch(
      /^\/objects\/users\/present\?/,
    );
    expect(app.tick('gone')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Contained by ada@fabrikam.example, 03/12/2026 8:00 AM')).toBeInTheDocument();
    expect(
      screen.getByText(/^Contained by ada@.*, Kept by ada@fabrikam\.example, 03\/12\/2026 8:00 AM$/),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Keep or delete Name of new' })).toHaveLength(2);
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
