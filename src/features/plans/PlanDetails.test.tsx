import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createUser } from '../../../test/user';
import nock from 'nock';
import type { Plan, PlanEdit, PlanOperation } from '../../api';
import { BACKUP, kinds, operation, plan, PLAN_ID, wave } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';
import { withEdit } from './pendingEdits';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

const PATH = `/api/plans/${PLAN_ID}`;
const ADA = operation(1, {
  name: 'Ada Lindqvist',
  attributes: [
    { path: 'jobTitle', expected: 'Thief', wanted: 'Clerk', selected: true },
    { path: 'city', expected: 'Elsewhere', wanted: 'Oslo', selected: true },
  ],
});
const ROLE = operation(2, {
  type: 'directoryRoles',
  name: 'Global Administrator',
  wave: 4,
  selected: false,
  needsLinkMode: true,
  conflicts: ['The name is taken.'],
  links: [
    {
      name: 'assignments',
      add: [],
      addCount: 0,
      remove: [{ value: 'r0', name: 'Service Maintenance', selected: true }],
      removeCount: 1,
      kept: 1,
    },
  ],
});
const FRESH_EXTENSIONS = ['signOut', 'cancelRestore', 'createPlan'];

interface EditBody {
  revision: number;
  edits: PlanEdit[];
}

/** A service with one plan that is edited as the console expects it. */
const open = async ({
  given = plan(),
  list = [ADA, ROLE],
  extensions = FRESH_EXTENSIONS,
}: { given?: Plan; list?: PlanOperation[]; extensions?: string[] } = {}) => {
  const app = renderApp(`/plans/${PLAN_ID}`, { permissionType: '2' });
  const at = { plan: given, list };
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: false }]);
  service.on('POST /api/get_backup', [
    200,
    { backupId: BACKUP, creationTime: '2026-11-20T02:00:00.000Z', status: 'Completed' },
  ]);
  service.on(`GET ${PATH}`, () => [200, at.plan]);
  service.on(`POST ${PATH}/operations`, () => [200, { list: at.list, total: at.list.length }]);
  service.on(`PUT ${PATH}`, ({ body }) => {
    const { revision, edits } = body as EditBody;
    if (revision !== at.plan.revision) return [409, { status: 409, message: 'Changed', requestId: 'r' }];
    at.plan = { ...at.plan, revision: revision + 1, hash: String(revision + 1).repeat(64) };
    at.list = at.list.map((each) =>
      edits.filter(({ operationId }) => operationId === each.operationId).reduce(withEdit, each),
    );
    return [200, at.plan];
  });
  await app.open();
  return {
    ...app,
    at,
    user: createUser(),
    edits: () =>
      service
        .callsOf(PATH.slice('/api/'.length))
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => body as EditBody),
  };
};

const details = (name: string) => screen.getByRole('button', { name: `Details of ${name}` });
const start = () => screen.getByRole('button', { name: 'Start the plan' });

describe('a plan', () => {
  it('says what it does, how old it is and what a person looks at first', async () => {
    await open({
      given: plan({
        totals: {
          operations: 5,
          selected: 2,
          conflicts: 1,
          losses: 2,
          newId: 1,
          comesBackDisabled: 3,
          kinds: kinds({ update: 2, unchanged: 1 }),
        },
        waves: [wave(3), wave(5, { seconds: 70 })],
        cannot: [
          { type: 'groups', id: 'g1', name: 'All staff', reason: 'It is managed on premises. Change it there.' },
        ],
      }),
    });
    expect(screen.getByRole('heading', { level: 1, name: plan().title })).toBeInTheDocument();
    const first = screen.getByRole('region', { name: 'Look at these first' });
    expect(
      within(first)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '1 operation has a conflictShow',
      '2 operations cannot bring everything backShow',
      '1 object comes back with a new IDShow',
      '3 users come back disabledShow',
      '2 operations are not selectedShow',
    ]);
    expect(screen.getByText(/managed on premises/)).toBeInTheDocument();
    const waves = screen.getByRole('table', { name: 'What the plan does' });
    expect(
      within(waves)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'WaveRe-createRecoverUpdateDisableDeleteEstimate',
      'Users and groups00100a few seconds',
      'Tenant settings and policies001002 minutes',
      'All waves002002 minutes',
    ]);
  });

  it.each([
    ['changes', 1, '1 operation lowers the protection of the tenant'],
    ['undo', 1, '1 operation lowers the protection of the tenant or gives privileges'],
    ['undo', 13, '13 operations lower the protection of the tenant or give privileges'],
  ] as const)('of the kind %s says of %d operations, above and before the start: %s', async (kind, count, text) => {
    const app = await open({
      given: plan({ source: { ...plan().source, kind }, totals: { protection: count } }),
    });
    expect(await screen.findByRole('button', { name: `Show: ${text}` })).toBeInTheDocument();
    await app.user.click(start());
    expect(await within(await screen.findByRole('dialog')).findByText(`${text}.`)).toBeInTheDocument();
  });

  it('narrows the operations by what is looked at, in the address', async () => {
    const app = await open({ given: plan({ totals: { conflicts: 1, losses: 1 } }) });
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation cannot bring everything back' }));
    const filters = () => app.service.callsOf(`plans/${PLAN_ID}/operations`).at(-1)?.body;
    await waitFor(() => expect(filters()).toMatchObject({ filters: { attention: 'losses' } }));
    expect(screen.getByRole('heading', { name: 'Operations' })).toHaveFocus();
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation has a conflict' }));
    await waitFor(() => expect(filters()).toMatchObject({ filters: { onlyConflicts: true } }));
    expect(window.location.search).toBe('?look=conflicts');
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(filters()).toEqual({ pagenum: 1, perpage: 25 }));
  });

  it('names deletions first, and shows them', async () => {
    const app = await open({
      given: plan({ totals: { conflicts: 1, permanent: 2, kinds: kinds({ update: 2, delete: 18 }) } }),
    });
    const first = screen.getByRole('region', { name: 'Look at these first' });
    expect(within(first).getAllByRole('listitem')[0]).toHaveTextContent('18 objects are deleted');
    await app.user.click(screen.getByRole('button', { name: 'Show: 18 objects are deleted' }));
    expect(window.location.search).toBe('?kind=delete');
    expect(screen.getByRole('button', { name: 'Show: 18 objects are deleted' })).toHaveTextContent('Shown below');
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation has a conflict' }));
    expect(window.location.search).toBe('?look=conflicts');
  });

  it('shows a choice at once and keeps it with the revision that it was made on', async () => {
    const app = await open();
    await app.user.click(details('Ada Lindqvist'));
    const city = screen.getByRole('checkbox', { name: 'Write City' });
    await app.user.click(city);
    expect(city).not.toBeChecked();
    expect(screen.getByText('1 of 2 attributes')).toBeInTheDocument();
    expect(screen.getByText('Not selected: stays as it is now.')).toBeVisible();
    await waitFor(() =>
      expect(app.edits()).toEqual([
        { revision: 1, edits: [{ operationId: '1', attributes: [{ path: 'city', selected: false }] }] },
      ]),
    );
    await waitFor(() => expect(start()).toBeEnabled());
    await app.user.click(screen.getByRole('checkbox', { name: 'Do: Ada Lindqvist' }));
    await waitFor(() =>
      expect(app.edits()[1]).toEqual({ revision: 2, edits: [{ operationId: '1', selected: false }] }),
    );
    expect(city).not.toBeChecked();
  });

  it('writes a policy as report-only by a tick, and marks its row', async () => {
    const policy = operation(1, { type: 'conditionalAccessPolicies', name: 'Require MFA', reportOnly: false });
    const app = await open({ list: [policy] });
    expect(screen.queryByText('Report-only')).toBeNull();
    expect(screen.getByText('Stays enforced')).toBeVisible();
    await app.user.click(details('Require MFA'));
    await app.user.click(screen.getByRole('checkbox', { name: 'Write as report-only' }));
    expect(screen.getByText('Report-only')).toBeInTheDocument();
    expect(screen.queryByText('Stays enforced')).toBeNull();
    await waitFor(() =>
      expect(app.edits()).toEqual([{ revision: 1, edits: [{ operationId: '1', reportOnly: true }] }]),
    );
  });

  it('says in the row that a policy will be enforced, until it is started', async () => {
    const policy = operation(1, { type: 'conditionalAccessPolicies', kind: 'create', name: 'MFA', reportOnly: false });
    await open({ list: [policy] });
    const row = screen.getByRole('row', { name: /MFA/ });
    expect(within(row).getByText('Will be enforced')).toBeVisible();
    cleanup();
    await open({ given: plan({ state: 'started' }), list: [{ ...policy, state: 'done' }] });
    expect(await screen.findByRole('row', { name: /MFA/ })).not.toHaveTextContent('Will be enforced');
  });

  it('selects an operation without a default by the choice of its links', async () => {
    const app = await open();
    expect(screen.getByRole('checkbox', { name: 'Do: Global Administrator' })).toBeDisabled();
    await app.user.click(details('Global Administrator'));
    expect(screen.getByText('The name is taken.')).toBeInTheDocument();
    expect(screen.queryByRole('checkbox', { name: 'Remove Service Maintenance' })).toBeNull();
    await app.user.click(screen.getByRole('radio', { name: 'Remove what was added (1)' }));
    expect(screen.getByRole('checkbox', { name: 'Do: Global Administrator' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Remove Service Maintenance' })).toBeChecked();
    await waitFor(() => expect(app.edits()[0]?.edits).toEqual([{ operationId: '2', linkMode: 'remove' }]));
  });

  it('rolls a choice back that another person has overtaken, and says so', async () => {
    const app = await open();
    app.at.plan = { ...app.at.plan, revision: 7, title: 'Changed by Oscar' };
    await app.user.click(details('Ada Lindqvist'));
    await app.user.click(screen.getByRole('checkbox', { name: 'Write City' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The plan was changed by somebody else. Your last change was not saved.');
    expect(screen.getByRole('checkbox', { name: 'Write City' })).toBeChecked();
    expect(screen.getByRole('heading', { level: 1, name: 'Changed by Oscar' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('checkbox', { name: 'Write City' }));
    await waitFor(() => expect(app.edits()[1]?.revision).toBe(7));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names its counts before it starts, and follows its restore', async () => {
    const app = await open({
      given: plan({ totals: { kinds: kinds({ update: 2, undelete: 1 }), comesBackDisabled: 1 } }),
      extensions: [...FRESH_EXTENSIONS, 'getUndo'],
    });
    app.service.on(`POST ${PATH}/start`, () => {
      app.at.plan = {
        ...app.at.plan,
        state: 'started',
        restoreId: PLAN_ID,
        waves: [
          wave(3, {
            operations: 2,
            states: {
              planned: 1,
              running: 0,
              done: 1,
              alreadyRight: 0,
              inPart: 0,
              onHold: 0,
              failed: 0,
              notStarted: 0,
            },
          }),
        ],
      };
      app.at.list = [{ ...ADA, state: 'done' }, ROLE];
      return [200, { restoreId: PLAN_ID }];
    });
    await app.user.click(start());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'The plan will recover 1 object and update 2 objects. Estimated time: a few seconds.',
    );
    expect(dialog).toHaveTextContent('1 user will come back disabled.');
    await app.user.click(within(dialog).getByRole('button', { name: 'Start the plan' }));
    expect(await screen.findByText('1 of 2 operations are finished.')).toBeInTheDocument();
    const role = screen.getByRole('row', { name: /Global Administrator/ });
    expect(within(role).getByText('Not selected')).toBeInTheDocument();
    expect(app.service.callsOf(`plans/${PLAN_ID}/start`).at(-1)?.body).toEqual({ hash: 'a'.repeat(64) });
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('href', `/restore-report/${PLAN_ID}`);
    await app.user.click(screen.getByRole('button', { name: 'Cancel restore' }));
    const cancel = await screen.findByRole('dialog');
    expect(cancel).toHaveTextContent('1 object was changed and will stay changed.');
    expect(cancel).toHaveTextContent('You can undo these changes on this page afterwards.');
    expect(screen.queryByRole('checkbox', { name: 'Do: Ada Lindqvist' })).toBeNull();
  });

  it('names before its start what was chosen in the operations', async () => {
    const [jobTitle, city] = ADA.attributes;
    const partly = operation(1, { ...ADA, attributes: [jobTitle!, { ...city!, selected: false }] });
    const policy = operation(3, { type: 'conditionalAccessPolicies', name: 'Require MFA', reportOnly: true });
    const app = await open({ given: plan({ totals: { comesBackDisabled: 2 } }), list: [partly, policy] });
    await app.user.click(start());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      '2 users will come back disabled.' +
        '1 policy will be written as report-only and will not block sign-ins.' +
        'Some attributes or members are left out in 1 object.An object',
    );
  });

  it('wants deletions without a recycle bin typed', async () => {
    const app = await open({ given: plan({ totals: { kinds: kinds({ delete: 3 }), permanent: 2 } }) });
    await app.user.click(start());
    const dialog = await screen.findByRole('dialog');
    const yes = within(dialog).getByRole('button', { name: 'Start the plan' });
    expect(yes).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Type 2 to confirm the deletions' }), '2');
    expect(yes).toBeEnabled();
  });

  it('is shown again where it was changed before the start', async () => {
    const app = await open();
    app.service.on(`POST ${PATH}/start`, [409, { status: 409, message: 'Changed', requestId: 'r' }]);
    app.at.plan = { ...app.at.plan, hash: 'b'.repeat(64), revision: 2 };
    await app.user.click(start());
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the plan' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is its newest state. Review it');
    expect(start()).toBeEnabled();
  });

  it('cannot start while nothing is selected', async () => {
    await open({ given: plan({ totals: { selected: 0, kinds: kinds({}) }, waves: [] }) });
    expect(start()).toBeDisabled();
    expect(start()).toHaveAccessibleDescription('Nothing is selected. Select at least one operation.');
  });

  it('answers what is on hold, and opens the plan that takes it up', async () => {
    const held = { ...ADA, state: 'onHold' as const, message: 'City changed since the plan was made.' };
    const app = await open({
      given: plan({ state: 'started', restoreId: PLAN_ID, totals: { unanswered: 1 } }),
      list: [held],
    });
    const next = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c00';
    app.service.on(`POST ${PATH}/held`, [200, { plan: plan({ planId: next, followUpOf: PLAN_ID }) }]);
    app.service.on(`GET /api/plans/${next}`, [200, plan({ planId: next, followUpOf: PLAN_ID, title: 'Follow-up' })]);
    app.service.on(`POST /api/plans/${next}/operations`, [200, { list: [ADA], total: 1 }]);
    const section = screen.getByRole('region', { name: '1 operation is on hold' });
    expect(section).toHaveTextContent('City changed since the plan was made.');
    expect(within(section).getByRole('button')).toBeDisabled();
    await app.user.selectOptions(
      within(section).getByRole('combobox', { name: 'Answer for Ada Lindqvist' }),
      'overwrite',
    );
    await app.user.click(within(section).getByRole('button', { name: 'Continue with 1 answer' }));
    await waitFor(() => expect(app.address()).toBe(`/plans/${next}`));
    expect(app.service.callsOf(`plans/${PLAN_ID}/held`)[0]?.body).toEqual({
      answers: [{ operationId: '1', answer: 'overwrite' }],
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Follow-up' })).toBeInTheDocument();
  });

  it('is discarded after a question, and the list is shown', async () => {
    const app = await open();
    app.service.on(`DELETE ${PATH}`, [200, {}]);
    app.service.on('POST /api/plans/list', [200, { list: [], total: 0 }]);
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await act(() => app.clock.settle());
    expect(await screen.findByText('No plans yet')).toBeInTheDocument();
    expect(app.address()).toBe('/plans');
  });

  it('says how many selected operations are on other pages', async () => {
    await open({ given: plan({ totals: { operations: 30, selected: 5, kinds: kinds({ update: 30 }) } }) });
    expect(await screen.findByText(/^4 selected operations are not on this page\./)).toBeVisible();
  });

  it('says that the filter hides selected operations, where no other page has them', async () => {
    const app = await open({
      given: plan({ totals: { operations: 30, selected: 5, conflicts: 1, losses: 1, kinds: kinds({ update: 30 }) } }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show: 1 operation has a conflict' }));
    expect(await screen.findByText(/^4 selected operations are hidden by the filter\. Clear the /)).toBeVisible();
    app.service.on(`POST ${PATH}/operations`, [200, { list: [ADA], total: 3 }]);
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation cannot bring everything back' }));
    expect(
      await screen.findByText(/^4 selected operations are hidden by the filter or on other pages\. Clear the /),
    ).toBeVisible();
  });

  it('says in the row why an object that is right already stays as it is', async () => {
    const message = 'A rule decides about these links, so a restore does not change them: members.';
    await open({ list: [operation(1, { type: 'groups', kind: 'unchanged', selected: false, message })] });
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('shows after its start what it wrote, and names what was not chosen', async () => {
    const [jobTitle, city] = ADA.attributes;
    const left = operation(1, { ...ADA, attributes: [jobTitle!, { ...city!, selected: false }] });
    const right = operation(3, { kind: 'unchanged', name: 'Bo Berg', selected: false });
    const { user } = await open({ given: plan({ state: 'started' }), list: [left, right] });
    await user.click(await screen.findByRole('button', { name: 'Details of Ada Lindqvist' }));
    expect(await screen.findByText('Not chosen, left as it was: City.')).toBeVisible();
    expect(screen.getByText('Before')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Look at these first' })).toBeNull();
    expect(screen.getByRole('row', { name: /Bo Berg/ })).toHaveTextContent('Already right');
  });

  it('is undone after its execution by a plan that opens', async () => {
    const app = await open({
      given: plan({ state: 'started', restoreId: PLAN_ID }),
      extensions: [...FRESH_EXTENSIONS, 'getUndo', 'listChanges', 'startSnapshot'],
    });
    const next = '0d9c3f7a-52a4-4a63-8f0e-6f1f3a1b7c00';
    const counts = { willBeUndone: 2, changedSince: 0, cannot: 0, nothing: 0 };
    app.service.on(`GET /api/restores/${PLAN_ID}/undo`, [200, { available: true, counts, undoneBy: [] }]);
    app.service.on('POST /api/plans', [200, plan({ planId: next })]);
    app.service.on(`GET /api/plans/${next}`, [200, plan({ planId: next, title: 'Undo the restore' })]);
    app.service.on(`POST /api/plans/${next}/operations`, [200, { list: [ADA], total: 1 }]);
    const left = await screen.findByRole('link', { name: 'See what still differs from the backup' });
    expect(left).toHaveAttribute('href', `/changes/${BACKUP}/now?restore=${PLAN_ID}`);
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    const undo = screen.getByRole('button', { name: 'Undo this restore' });
    await waitFor(() => expect(undo).toBeEnabled());
    expect(undo).toHaveAccessibleDescription(/^The state before the restore comes back for 2 objects\. Undo first/);
    await app.user.click(undo);
    expect(await screen.findByRole('heading', { level: 1, name: 'Undo the restore' })).toBeInTheDocument();
    expect(app.address()).toBe(`/plans/${next}`);
    expect(screen.queryByRole('button', { name: 'Undo this restore' })).toBeNull();
  });

  it.each([
    ['JSON', 'json', 'application/json; charset=utf-8'],
    ['CSV', 'csv', 'text/csv; charset=utf-8'],
    ['Printable page', 'page', 'text/html; charset=utf-8'],
  ])('is saved as %s under the name that the service gives', async (name, path, type) => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    Object.assign(URL, { createObjectURL: () => 'blob:test/1', revokeObjectURL: () => undefined });
    const app = await open({
      extensions: [...FRESH_EXTENSIONS, 'downloadPlan', 'downloadPlanCsv', 'downloadPlanPage'],
    });
    const headers = { 'content-type': type, 'content-disposition': 'attachment; filename="given"' };
    app.service.on(`GET ${PATH}/${path}`, [200, path === 'json' ? { plan: plan(), operations: [] } : 'text', headers]);
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name });
    act(() => item.click());
    await waitFor(() => expect(saved).toEqual(['given']));
  });

  it('shows an error in the place of a file of JSON as a toast', async () => {
    const app = await open({ extensions: [...FRESH_EXTENSIONS, 'downloadPlan'] });
    app.service.on(`GET ${PATH}/json`, [200, { status: 503, message: 'Not now', requestId: 'r' }]);
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'JSON' });
    act(() => item.click());
    expect(await screen.findByText('Not now')).toBeInTheDocument();
  });

  it('offers the files that a service has', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    cleanup();
    const app = await open({ extensions: [...FRESH_EXTENSIONS, 'downloadPlan'] });
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['JSON']);
  });

  it('says that a plan does not exist, and that a service has none', async () => {
    const app = renderApp(`/plans/${PLAN_ID}`, { permissionType: '2' });
    app.service.on('POST /api/init', [200, { version: '1', extensions: FRESH_EXTENSIONS, experimental: false }]);
    await app.open();
    expect(await screen.findByText('This plan does not exist')).toBeInTheDocument();
    cleanup();
    const without = await open({ extensions: [] });
    expect(await screen.findByText('Plans are not available')).toBeInTheDocument();
    expect(without.service.callsOf(`plans/${PLAN_ID}`)).toEqual([]);
  });
});
