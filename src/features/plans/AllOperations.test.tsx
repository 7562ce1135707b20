import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import nock from 'nock';
import type { EditPlanApiArg } from '../../api';
import { kinds, operation, plan, PLAN_ID } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const PATH = `/api/plans/${PLAN_ID}`;
const TOTAL = 60;
type Body = EditPlanApiArg['body'];

/** A plan with more operations than a page; half of them are right already. */
const open = async ({ search = '', hasCounts = true, isRefused = false } = {}) => {
  const app = renderApp(`/plans/${PLAN_ID}${search}`, { permissionType: '2' });
  const { service } = app;
  const at = {
    plan: plan({ totals: { operations: TOTAL, selected: 30, kinds: kinds({ update: 30, unchanged: 30 }) } }),
    selected: Array.from({ length: TOTAL }, (_, index) => index % 2 === 0),
  };
  service.on('POST /api/init', [200, { version: '1.7.169', extensions: ['createPlan'], experimental: false }]);
  service.on(`GET ${PATH}`, () => [200, at.plan]);
  service.on(`POST ${PATH}/operations`, ({ body }) => {
    const { pagenum, perpage } = body as { pagenum: number; perpage: number };
    const all = at.selected.map((selected, index) =>
      operation(index + 1, { selected, ...(index % 2 === 0 ? {} : { kind: 'unchanged' }) }),
    );
    const counts = { selectable: TOTAL / 2, selected: at.selected.filter(Boolean).length };
    const list = all.slice((pagenum - 1) * perpage, pagenum * perpage);
    return [200, { list, total: TOTAL, ...(hasCounts ? counts : {}) }];
  });
  service.on(`PUT ${PATH}`, ({ body }) => {
    if (isRefused) return [409, { status: 409, message: 'Changed', requestId: 'r' }];
    const { revision, edits = [], matching } = body as Body;
    const chosen = new Map(edits.map(({ operationId, selected }) => [Number(operationId) - 1, selected === true]));
    at.selected = at.selected.map((one, index) =>
      index % 2 === 0 ? (chosen.get(index) ?? matching?.selected ?? one) : false,
    );
    const selected = at.selected.filter(Boolean).length;
    at.plan = { ...at.plan, revision: revision + 1, totals: { ...at.plan.totals, selected } };
    return [200, at.plan];
  });
  await app.open();
  const calls = () => service.callsOf(`plans/${PLAN_ID}`).filter(({ method }) => method === 'PUT');
  return { ...app, user: userEvent.setup(), edits: () => calls().map(({ body }) => body as Body) };
};

const bar = (text: string) => screen.findByText(text);
const button = (name: string) => screen.findByRole('button', { name });

describe('all operations of a plan', () => {
  it('are cleared and selected on all pages, with counts that agree', async () => {
    const app = await open();
    await bar('30 of 30 operations selected.');
    expect(await button('Select all 30')).toBeDisabled();
    await app.user.click(await button('Clear all 30'));
    await bar('0 of 30 operations selected.');
    await app.user.click(screen.getByRole('checkbox', { name: 'Do: Person 1' }));
    await bar('1 of 30 operations selected.');
    await app.user.click(await button('Select all 30'));
    await bar('30 of 30 operations selected.');
    expect(app.edits()).toEqual([
      { revision: 1, matching: { selected: false } },
      { revision: 2, edits: [{ operationId: '1', selected: true }] },
      { revision: 3, matching: { selected: true } },
    ]);
  });

  it('are those that match the filters', async () => {
    const app = await open({ search: '?type=users&search=Person' });
    await bar('30 of 30 operations that match selected.');
    await app.user.click(await button('Clear all 30'));
    await bar('0 of 30 operations that match selected.');
    expect(app.edits()).toEqual([
      { revision: 1, matching: { selected: false, search: 'Person', filters: { type: 'users' } } },
    ]);
  });

  it('relate the list of a fact to the number of the fact', async () => {
    const app = await open({ search: '?look=protection' });
    await screen.findByText('30 of these are not selected, so the number above does not count them.');
    await app.go(`/plans/${PLAN_ID}`);
    await bar('30 of 30 operations selected.');
    expect(screen.queryByText(/of these (is|are) not selected/)).toBeNull();
  });

  it('stay as they were where another person was faster', async () => {
    const app = await open({ isRefused: true });
    await app.user.click(await button('Clear all 30'));
    await waitFor(() => expect(app.edits()).toHaveLength(1));
    await bar('30 of 30 operations selected.');
    await waitFor(async () => expect(await button('Clear all 30')).toBeEnabled());
  });

  it('have no such choice where the service does not count them', async () => {
    await open({ hasCounts: false });
    await screen.findByRole('checkbox', { name: 'Do: Person 1' });
    expect(screen.queryByRole('button', { name: /^Clear all/ })).toBeNull();
  });
});
