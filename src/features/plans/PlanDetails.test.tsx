import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { kinds, operation, plan, PLAN_ID, wave } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';
import { ADA, FRESH_EXTENSIONS, openPlan, PATH, start } from '../../../test/renderPlan';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
  jest.restoreAllMocks();
});

describe('a plan', () => {
  it('says what it does, how old it is and what a person looks at first', async () => {
    await openPlan({
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
    ['changes', 1, '1 operation lowers the protection of the tenant', undefined],
    ['undo', 1, '1 operation lowers the protection of the tenant or gives privileges', 1],
    ['undo', 13, '13 operations lower the protection of the tenant or give privileges', undefined],
    ['undo', 13, '13 operations on 10 objects lower the protection of the tenant or give privileges', 10],
    ['changes', 3, '3 operations on 1 object lower the protection of the tenant', 1],
  ] as const)(
    'of the kind %s says of %d operations, above and before the start: %s',
    async (kind, count, text, objects) => {
      const totals = { protection: count, ...(objects === undefined ? {} : { protectionObjects: objects }) };
      const app = await openPlan({ given: plan({ source: { ...plan().source, kind }, totals }) });
      expect(await screen.findByRole('button', { name: `Show: ${text}` })).toBeInTheDocument();
      await app.user.click(kind === 'undo' ? screen.getByRole('button', { name: 'Start undo' }) : start());
      const dialog = within(await screen.findByRole('dialog'));
      expect(await dialog.findByText(`${text}.`)).toBeInTheDocument();
    },
  );

  it('says before the start how many accounts get privileges', async () => {
    const app = await openPlan({ given: plan({ totals: { privilegesGiven: 2 } }) });
    await app.user.click(start());
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('It gives up to 2 accounts privileges.')).toBeInTheDocument();
  });

  it('narrows the operations by what is looked at, in the address', async () => {
    const app = await openPlan({ given: plan({ totals: { conflicts: 1, losses: 1 } }) });
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
    const app = await openPlan({
      given: plan({ totals: { conflicts: 1, permanent: 2, kinds: kinds({ update: 2, delete: 18 }) } }),
    });
    const first = screen.getByRole('region', { name: 'Look at these first' });
    expect(within(first).getAllByRole('listitem')[0]).toHaveTextContent('18 objects are deleted');
    await app.user.click(screen.getByRole('button', { name: 'Show: 18 objects are deleted' }));
    expect(window.location.search).toBe('?kind=delete');
    expect(screen.getByRole('button', { name: 'Shown below: 18 objects are deleted' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation has a conflict' }));
    expect(window.location.search).toBe('?look=conflicts');
  });

  it('is discarded after a question, and the list is shown', async () => {
    const app = await openPlan();
    app.service.on(`DELETE ${PATH}`, [200, {}]);
    app.service.on('POST /api/plans/list', [200, { list: [], total: 0 }]);
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await act(() => app.clock.settle());
    expect(await screen.findByText('No plans yet')).toBeInTheDocument();
    expect(app.address()).toBe('/plans');
  });

  it('says how many selected operations are on other pages', async () => {
    await openPlan({ given: plan({ totals: { operations: 30, selected: 5, kinds: kinds({ update: 30 }) } }) });
    expect(await screen.findByText('4 of the selected operations are on other pages.')).toBeVisible();
  });

  it('says that the filter hides selected operations, where no other page has them', async () => {
    const app = await openPlan({
      given: plan({ totals: { operations: 30, selected: 5, conflicts: 1, losses: 1, kinds: kinds({ update: 30 }) } }),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show: 1 operation has a conflict' }));
    expect(
      await screen.findByText(/^4 selected operations are hidden by the filter\. A start does them, too\. /),
    ).toBeVisible();
    app.service.on(`POST ${PATH}/operations`, [200, { list: [ADA], total: 3 }]);
    await app.user.click(screen.getByRole('button', { name: 'Show: 1 operation cannot bring everything back' }));
    expect(
      await screen.findByText(
        /^4 selected operations are hidden by the filter or on other pages\. A start does them, too\. /,
      ),
    ).toBeVisible();
  });

  it('says in the row why an object that is right already stays as it is', async () => {
    const message = 'A rule decides about these links, so a restore does not change them: members.';
    await openPlan({ list: [operation(1, { type: 'groups', kind: 'unchanged', selected: false, message })] });
    expect(await screen.findByText(message)).toBeVisible();
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
    const app = await openPlan({
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
    const app = await openPlan({ extensions: [...FRESH_EXTENSIONS, 'downloadPlan'] });
    app.service.on(`GET ${PATH}/json`, [200, { status: 503, message: 'Not now', requestId: 'r' }]);
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    const item = within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'JSON' });
    act(() => item.click());
    expect(await screen.findByText('Not now')).toBeInTheDocument();
  });

  it('offers the files that a service has', async () => {
    await openPlan();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    cleanup();
    const app = await openPlan({ extensions: [...FRESH_EXTENSIONS, 'downloadPlan'] });
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
    const without = await openPlan({ extensions: [] });
    expect(await screen.findByText('Plans are not available')).toBeInTheDocument();
    expect(without.service.callsOf(`plans/${PLAN_ID}`)).toEqual([]);
  });
});
