import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { createUser } from '../../../test/user';
import nock from 'nock';
import type {
  BackupRecord,
  CreatedObject,
  CreatePlanApiArg,
  DecideCreatedObjectApiArg,
  ListCreatedObjectsApiArg,
} from '../../api';
import { renderApp } from '../../../test/renderApp';

beforeAll(async () => void (await import('../../pages/CreatedPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const EARLIER = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c9e';
const LATER = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
const PLAN = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';
const TIME = '2026-03-12T08:00:00.000Z';

const backup = (backupId: string, day: number): BackupRecord => ({
  backupId,
  creationTime: `2026-03-${day}T20:00:00.000Z`,
  status: 'Completed',
  isDataReady: true,
  source: 'scheduled',
  tag: 'scheduled',
});

const created = (type: CreatedObject['type'], id: string, more: Partial<CreatedObject> = {}): CreatedObject => ({
  key: `${type} ${id}`,
  type,
  id,
  name: `Name of ${id}`,
  severity: 'high',
  reasons: [],
  containment: { offered: true, effects: ['Disables the account.', 'Ends all sessions.'] },
  deletion: { offered: true, undo: 'undelete' },
  ...more,
});
const ROGUE = created('users', 'rogue', {
  severity: 'critical',
  reasons: [{ rule: 'roleAssigned', severity: 'critical', title: 'role', sentence: 'It got a directory role.' }],
  actors: [{ certainty: 'likely', kind: 'person', name: 'mallory@fabrikam.example', time: TIME, activity: 'Add user' }],
});
const LOCATION = created('namedLocations', 'place', {
  containment: { offered: false, effects: [], reason: 'A named location cannot be disabled.' },
  deletion: { offered: false, reason: 'A policy uses it.' },
});
const DOOMED = created('users', 'doomed', {
  decision: { decision: 'delete', by: 'ada@fabrikam.example', time: TIME },
});
const ROWS = [ROGUE, LOCATION, DOOMED];

const NOTHING_YET = 'Nothing is written yet: the plan is shown first.';
const EXTENSIONS = ['listChanges', 'listCreatedObjects', 'decideCreatedObject', 'createPlan'];
const PAIR = `backups/${EARLIER}/created/${LATER}`;

interface Wish {
  extensions?: readonly string[];
  /** 1: administrator, 2: operator. */
  permissionType?: '1' | '2';
  rows?: readonly CreatedObject[];
}

const open = async ({ extensions = EXTENSIONS, permissionType = '1', rows = ROWS }: Wish = {}) => {
  const app = renderApp(`/created/${EARLIER}/${LATER}`, { permissionType });
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  const backups = [backup(LATER, 12), backup(EARLIER, 11)];
  service.on('POST /api/get_tid_backups_list', [200, { list: backups, total: 2, version: '1' }]);
  service.on(`POST /api/${PAIR}`, ({ body }) => {
    const { filters } = body as ListCreatedObjectsApiArg['body'];
    const list = rows.filter(({ decision }) => filters?.decision !== 'delete' || decision?.decision === 'delete');
    return [200, { list, total: list.length, undecided: 2 }];
  });
  service.on(`PUT /api/${PAIR}`, [200, {}]);
  service.on('POST /api/plans', [200, { planId: PLAN, waves: [], cannot: [] }]);
  await app.open();
  const of = async (id: string) => within(await screen.findByRole('list', { name: `Decision about Name of ${id}` }));
  return {
    ...app,
    user: createUser(),
    choice: async (id: string, name: string) => (await of(id)).getByRole<HTMLButtonElement>('button', { name }),
    text: async (id: string, text: string | RegExp) => (await of(id)).getByText(text),
    decisions: () =>
      service
        .callsOf(PAIR)
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body as DecideCreatedObjectApiArg['body']),
    plans: () => service.callsOf('plans').map(({ body }) => (body as CreatePlanApiArg['body']).source),
  };
};

describe('objects that somebody created', () => {
  it('are grouped by type, each with who created it and what each decision does', async () => {
    const app = await open();
    expect(
      await screen.findByText(/^Objects that were created after the backup of 03\/11\/2026 8:00 PM\. 2 /),
    ).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Users',
      'Named locations',
    ]);
    expect(screen.getByText('It got a directory role.')).toBeVisible();
    expect(screen.getByText(/^Created likely by mallory@fabrikam\.example, /)).toBeVisible();
    expect(await app.text('rogue', 'Disables the account. Ends all sessions.')).toBeVisible();
    expect(await app.text('rogue', 'Moves it to the recycle bin. An undo recovers it.')).toBeVisible();
    expect(await app.text('place', 'A named location cannot be disabled.')).toBeVisible();
    expect(await app.choice('place', 'Contain')).toBeDisabled();
    expect(await app.choice('place', 'Delete')).toBeDisabled();
  });

  it('are kept with a reason, or deleted, by an administrator, and a second press takes it back', async () => {
    const app = await open();
    await app.user.click(await app.choice('rogue', 'Keep'));
    const reason = screen.getByRole('textbox', { name: 'Why Name of rogue is kept' });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(reason).not.toBeInTheDocument();
    await app.user.click(await app.choice('rogue', 'Keep'));
    await app.user.type(screen.getByRole('textbox', { name: 'Why Name of rogue is kept' }), 'A new colleague{Enter}');
    await app.user.click(await app.choice('doomed', 'Delete'));
    const [rogue, doomed] = [
      { type: 'users', id: 'rogue' },
      { type: 'users', id: 'doomed' },
    ];
    expect(app.decisions()).toEqual([
      { ...rogue, decision: 'keep', reason: 'A new colleague' },
      { ...doomed, decision: 'undecided' },
    ]);
  });

  it('leave a typed reason in its field after another decision', async () => {
    const kept = created('users', 'kept', {
      decision: { decision: 'keep', reason: 'Belongs to sales', by: 'ada@fabrikam.example', time: TIME },
    });
    const app = await open({ rows: [ROGUE, kept] });
    await app.user.click(await app.choice('rogue', 'Keep'));
    await app.user.type(screen.getByRole('textbox', { name: 'Why Name of rogue is kept' }), 'A new colleague');
    await app.user.click(await app.choice('rogue', 'Delete'));
    expect(screen.queryByRole('textbox', { name: 'Why Name of rogue is kept' })).toBeNull();
    await app.user.click(await app.choice('rogue', 'Keep'));
    expect(screen.getByRole('textbox', { name: 'Why Name of rogue is kept' })).toHaveValue('A new colleague');
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await app.choice('rogue', 'Keep'));
    expect(screen.getByRole('textbox', { name: 'Why Name of rogue is kept' })).toHaveValue('');

    app.service.on(`POST /api/${PAIR}`, [200, { list: [created('users', 'kept')], total: 1, undecided: 1 }]);
    await app.user.click(await app.choice('kept', 'Keep'));
    await app.settle();
    await app.user.click(await app.choice('kept', 'Keep'));
    expect(screen.getByRole('textbox', { name: 'Why Name of kept is kept' })).toHaveValue('Belongs to sales');
  });

  it('become a plan of what is contained and what is decided to be deleted', async () => {
    const app = await open({ rows: [ROGUE, DOOMED] });
    await app.user.click(await app.choice('rogue', 'Contain'));
    expect(await app.choice('rogue', 'Contain')).toHaveAttribute('aria-pressed', 'true');
    await app.user.click(screen.getByRole('button', { name: 'Contain none' }));
    expect(await app.choice('rogue', 'Contain')).toHaveAttribute('aria-pressed', 'false');
    await app.user.click(screen.getByRole('button', { name: 'Contain all shown here' }));
    app.service.on(`POST /api/${PAIR}`, [200, { list: [DOOMED], total: 1, undecided: 1 }]);
    await app.user.click(screen.getByRole('button', { name: 'Make a plan' }));
    await app.settle();
    expect(app.address()).toBe(`/plans/${PLAN}`);
    expect(app.plans()).toEqual([
      {
        kind: 'created',
        backupId: EARLIER,
        otherId: LATER,
        decisions: [
          { type: 'users', id: 'rogue', decision: 'contain' },
          { type: 'users', id: 'doomed', decision: 'delete' },
        ],
      },
    ]);
  });

  it('are named where search and filters hide those to contain, and are shown or left out', async () => {
    const others = ['a', 'b', 'c', 'd'].map((id) => created('groups', id));
    const app = await open({ rows: [ROGUE, ...others] });
    await screen.findByRole('list', { name: 'Decision about Name of rogue' });
    await app.user.click(screen.getByRole('button', { name: 'Contain all shown here' }));
    expect(screen.getByText(/^5 to contain, 0 to delete\./)).toBeVisible();
    const filters: [string, string][] = [
      ['find=ROGUE', '4 not shown: Name of a, Name of b, Name of c and 1 more'],
      ['type=groups', '1 not shown: Name of rogue'],
      ['severity=high', '1 not shown: Name of rogue'],
      ['decision=keep', '5 not shown: Name of rogue, Name of a, Name of b and 2 more'],
    ];
    for (const [filter, hidden] of filters) {
      await app.go(`/created/${EARLIER}/${LATER}?${filter}`);
      expect(await screen.findByText(`5 to contain, ${hidden}. 0 to delete. ${NOTHING_YET}`)).toBeVisible();
    }
    await app.user.click(screen.getByRole('button', { name: 'Show all objects to contain' }));
    expect(await screen.findByText(`5 to contain, 0 to delete. ${NOTHING_YET}`)).toBeVisible();
    expect(app.address()).toBe(`/created/${EARLIER}/${LATER}`);
    await app.go(`/created/${EARLIER}/${LATER}?type=groups&decision=undecided`);
    await app.user.click(await screen.findByRole('button', { name: 'Unselect what is not shown' }));
    expect(screen.getByText(`4 to contain, 0 to delete. ${NOTHING_YET}`)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Make a plan' }));
    await app.settle();
    expect(app.plans()).toMatchObject([
      { decisions: others.map(({ type, id }) => ({ type, id, decision: 'contain' })) },
    ]);
  });

  it('count as decided when they are to be contained, and stay chosen while the person is elsewhere', async () => {
    const app = await open({ rows: [ROGUE, created('users', 'other')] });
    expect(await screen.findByText(/ 2 objects are undecided\.$/)).toBeVisible();
    await app.user.click(await app.choice('rogue', 'Contain'));
    expect(screen.getByText(/ 1 object is undecided\.$/)).toBeVisible();
    await app.go('/backups');
    await app.go(`/created/${EARLIER}/${LATER}`);
    expect(await app.choice('rogue', 'Contain')).toHaveAttribute('aria-pressed', 'true');
  });

  it('show what a plan did about them, and leave nothing to decide about deleted ones', async () => {
    const executed = { planId: PLAN, by: 'oscar@fabrikam.example', time: TIME };
    const app = await open({
      rows: [
        { ...ROGUE, executed: { ...executed, decision: 'contain' } },
        { ...DOOMED, executed: { ...executed, decision: 'delete' } },
        created('users', 'enabled', { changedAgain: { ...executed, decision: 'contain' } }),
      ],
    });
    expect(await screen.findByText(/^Contained by the plan that oscar@fabrikam\.example started on /)).toBeVisible();
    expect(screen.getByText(/^Deleted by the plan that oscar@fabrikam\.example started on /)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Open the plan' })[0]).toHaveAttribute('href', `/plans/${PLAN}`);
    expect(screen.getByText(/ somebody changed it since: it is undecided again\.$/)).toBeVisible();
    expect(await app.choice('rogue', 'Delete')).toBeEnabled();
    const rogue = screen.getByRole('list', { name: 'Decision about Name of rogue' });
    expect(within(rogue).queryByRole('button', { name: 'Contain' })).toBeNull();
    expect(within(rogue).getByText('Stays contained. Give a reason; it is remembered.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Contain all shown here' }));
    expect(screen.getByText(/^1 to contain, /)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Decision about Name of doomed' })).toBeNull();
  });

  it('say to an operator why only containment is offered', async () => {
    const app = await open({ permissionType: '2' });
    expect(await screen.findByText(/^Only an administrator decides to keep or delete an object\./)).toBeVisible();
    expect(await app.choice('rogue', 'Keep')).toBeDisabled();
    expect(await app.choice('rogue', 'Delete')).toBeDisabled();
    expect(await app.choice('rogue', 'Contain')).toBeEnabled();
    expect(await app.choice('doomed', 'Contain')).toBeDisabled();
  });

  it('say why a decision or a plan was refused', async () => {
    const app = await open({ rows: [ROGUE] });
    app.service.on(`PUT /api/${PAIR}`, [409, { message: 'Another person decides.' }]);
    await app.user.click(await app.choice('rogue', 'Delete'));
    expect(await screen.findByText('Another person decides.')).toBeVisible();
    app.service.on('POST /api/plans', [400, { message: 'There is nothing to do.' }]);
    await app.user.click(await app.choice('rogue', 'Contain'));
    await app.user.click(screen.getByRole('button', { name: 'Make a plan' }));
    expect(await screen.findByText('There is nothing to do.')).toBeVisible();
  });

  it('are not there on a service without them', async () => {
    const app = await open({ extensions: ['listChanges', 'createPlan'] });
    expect(await screen.findByRole('heading', { name: 'Created objects are not available' })).toBeVisible();
    expect(app.service.callsOf(PAIR)).toEqual([]);
  });
});
