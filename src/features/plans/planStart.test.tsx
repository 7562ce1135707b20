import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import type { ListPlanOperationsApiArg, PlanOperation } from '../../api';
import { BACKUP, kinds, operation, plan, PLAN_ID, wave } from '../../../test/planRows';
import { ADA, FRESH_EXTENSIONS, openPlan, PATH, ROLE, start } from '../../../test/renderPlan';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

const NONE = { planned: 0, running: 0, done: 0, alreadyRight: 0, inPart: 0, onHold: 0, failed: 0, notStarted: 0 };

describe('a plan', () => {
  it('says in the row that a policy will be enforced, until it is started', async () => {
    const policy = operation(1, { type: 'conditionalAccessPolicies', kind: 'create', name: 'MFA', reportOnly: false });
    await openPlan({ list: [policy] });
    const row = screen.getByRole('row', { name: /MFA/ });
    expect(within(row).getByText('Will be enforced')).toBeVisible();
    cleanup();
    await openPlan({ given: plan({ state: 'started' }), list: [{ ...policy, state: 'done' }] });
    expect(await screen.findByRole('row', { name: /MFA/ })).not.toHaveTextContent('Will be enforced');
  });

  it('warns on its page and before its start that the restore is undone already', async () => {
    const source = { kind: 'undo' as const, backupId: BACKUP, restoreId: PLAN_ID };
    const warning = 'This restore is undone already. Another undo takes back later repairs of the same objects.';
    const app = await openPlan({ given: plan({ source, undoneAlready: { restoreId: PLAN_ID, status: 'Completed' } }) });
    expect(screen.getByText(warning)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Start undo' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(warning);
    cleanup();
    await openPlan({ given: plan({ source }) });
    expect(screen.queryByText(warning)).toBeNull();
  });

  it('names its counts before it starts, and follows its restore', async () => {
    const app = await openPlan({
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
    expect(await screen.findByText('1 of 2 operations is finished.')).toBeInTheDocument();
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

  it('names before its start up to five objects that it deletes, also from other pages', async () => {
    const doomed = (number: number, more: Partial<PlanOperation> = {}) =>
      operation(number, { kind: 'delete', name: `Rogue ${number}`, ...more });
    const list = [doomed(1, { selected: false }), ...[2, 3, 4, 5, 6, 7, 8].map((number) => doomed(number))];
    const app = await openPlan({ given: plan({ totals: { kinds: kinds({ delete: 7 }), permanent: 0 } }), list: [ADA] });
    app.service.on(`POST ${PATH}/operations`, ({ body }) => {
      const { filters } = body as ListPlanOperationsApiArg['body'];
      return [200, filters?.kind === 'delete' ? { list, total: list.length } : { list: [ADA], total: 26 }];
    });
    await app.user.click(start());
    await screen.findByText('To be deleted: Rogue 2, Rogue 3, Rogue 4, Rogue 5, Rogue 6 and 2 more.');
  });

  it('names before its start what was chosen in the operations', async () => {
    const [jobTitle, city] = ADA.attributes;
    const partly = operation(1, { ...ADA, attributes: [jobTitle!, { ...city!, selected: false }] });
    const policy = operation(3, { type: 'conditionalAccessPolicies', name: 'Require MFA', reportOnly: true });
    const app = await openPlan({ given: plan({ totals: { comesBackDisabled: 2 } }), list: [partly, policy] });
    await app.user.click(start());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      '2 users will come back disabled.' +
        '1 policy will be written as report-only and will not block sign-ins.' +
        'Some attributes or members are left out in 1 object.An object',
    );
  });

  it('counts in the table what the list shows as already right', async () => {
    await openPlan({
      given: plan({
        state: 'started',
        restoreId: PLAN_ID,
        totals: { operations: 4, selected: 2, returning: 1, kinds: kinds({ update: 2, unchanged: 2 }) },
        waves: [wave(3, { operations: 2, states: { ...NONE, done: 1, alreadyRight: 1 } })],
      }),
      list: [
        operation(1, { state: 'done' }),
        operation(2, { state: 'alreadyRight' }),
        operation(3, { kind: 'unchanged', selected: false }),
        operation(4, { kind: 'unchanged', selected: false, returning: true }),
      ],
    });
    expect(await screen.findByText('1 more comes back automatically')).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'What the plan did' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Users and groups110000',
      'Already right before the start010000',
      'All waves120000',
    ]);
    const list = screen.getByRole('table', { name: 'Operations of the plan' });
    const states = within(list).getAllByText('Already right', { selector: '.status' });
    expect(states).toHaveLength(2);
  });

  it('speaks of a plan that runs as not finished', async () => {
    await openPlan({
      given: plan({
        state: 'started',
        restoreId: PLAN_ID,
        restoreStatus: 'Running',
        waves: [wave(3, { operations: 2, states: { ...NONE, done: 1, running: 1 } })],
      }),
      list: [operation(1, { state: 'done' }), operation(2, { state: 'running' })],
    });
    expect(await screen.findByRole('table', { name: 'What the plan does so far' })).toBeVisible();
  });

  it('asks about an undo as an undo, with the accounts that can sign in again', async () => {
    const app = await openPlan({
      given: plan({
        source: { ...plan().source, kind: 'undo', restoreId: PLAN_ID },
        totals: { operations: 3, selected: 3, kinds: kinds({ update: 2, delete: 1 }) },
        cannot: [{ type: 'users', id: 'u1', name: 'Elif Zimmer', reason: 'Delete it there.' }],
      }),
      list: [operation(1, { signIn: 'allowed' }), operation(2), operation(3, { kind: 'delete' })],
    });
    expect(await screen.findByRole('button', { name: '1 object cannot be undone here' })).toBeVisible();
    expect(screen.getByText(/In 1 object something stays as it is, because this plan cannot undo it\.$/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Start undo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Undo this restore?' });
    // The names come with an answer of their own.
    await within(dialog).findByText('To be deleted: Person 3.');
    expect(dialog).toHaveTextContent(
      'The undo makes objects as they were before the restore. It will update 2 objects and delete 1 object. ' +
        'Estimated time: a few seconds.To be deleted: Person 3.Person 1 can sign in again.' +
        '1 object cannot be undone by this plan. The page of the plan says why.',
    );
    expect(within(dialog).getByRole('button', { name: 'Start undo' })).toBeInTheDocument();
  });

  it('wants deletions without a recycle bin typed', async () => {
    const app = await openPlan({ given: plan({ totals: { kinds: kinds({ delete: 3 }), permanent: 2 } }) });
    await app.user.click(start());
    const dialog = await screen.findByRole('dialog');
    const yes = within(dialog).getByRole('button', { name: 'Start the plan' });
    expect(yes).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Type 2 to confirm the deletions' }), '2');
    expect(yes).toBeEnabled();
  });

  it.each([
    ['changes', 'Start the plan', 'Type 2 to confirm that the plan lowers the protection of the tenant'],
    ['undo', 'Start undo', 'Type 2 to confirm that the undo lowers the protection of the tenant or gives privileges'],
  ] as const)('wants lower protection typed: %s', async (kind, name, label) => {
    const source = { kind, backupId: BACKUP, ...(kind === 'undo' ? { restoreId: PLAN_ID } : {}) };
    const app = await openPlan({ given: plan({ source, totals: { kinds: kinds({ update: 3 }), protection: 2 } }) });
    await app.user.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog');
    const yes = within(dialog).getByRole('button', { name });
    expect(yes).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox', { name: label }), '3');
    expect(yes).toBeDisabled();
    await app.user.type(within(dialog).getByRole('textbox', { name: label }), '{Backspace}2');
    expect(yes).toBeEnabled();
  });

  it('is shown again where it was changed before the start', async () => {
    const app = await openPlan();
    app.service.on(`POST ${PATH}/start`, [409, { status: 409, message: 'Changed', requestId: 'r' }]);
    app.at.plan = { ...app.at.plan, hash: 'b'.repeat(64), revision: 2 };
    await app.user.click(start());
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the plan' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This is its newest state. Review it');
    expect(start()).toBeEnabled();
  });

  it('cannot start while nothing is selected', async () => {
    await openPlan({ given: plan({ totals: { selected: 0, kinds: kinds({}) }, waves: [] }) });
    expect(start()).toBeDisabled();
    expect(start()).toHaveAccessibleDescription('Nothing is selected. Select at least one operation.');
  });

  it('says so where it cannot put anything right', async () => {
    await openPlan({
      given: plan({ totals: { operations: 2, selected: 0, kinds: kinds({ unchanged: 2 }) }, waves: [] }),
    });
    expect(start()).toHaveAccessibleDescription(/^This plan cannot put anything right\./);
  });

  it('answers what is on hold, and opens the plan that takes it up', async () => {
    const held = { ...ADA, state: 'onHold' as const, message: 'City changed since the plan was made.' };
    const app = await openPlan({
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

  it('shows after its start what it wrote, and names what was not chosen', async () => {
    const [jobTitle, city] = ADA.attributes;
    const left = operation(1, { ...ADA, attributes: [jobTitle!, { ...city!, selected: false }] });
    const right = operation(3, { kind: 'unchanged', name: 'Bo Berg', selected: false });
    const { user } = await openPlan({ given: plan({ state: 'started' }), list: [left, right] });
    await user.click(await screen.findByRole('button', { name: 'Details of Ada Lindqvist' }));
    expect(await screen.findByText('Not chosen, left as it was: City.')).toBeVisible();
    expect(screen.getByText('Before')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Look at these first' })).toBeNull();
    expect(screen.getByRole('row', { name: /Bo Berg/ })).toHaveTextContent('Already right');
  });

  it('is undone after its execution by a plan that opens', async () => {
    const app = await openPlan({
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
});
