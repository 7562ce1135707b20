import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import type { Plan } from '../../api';
import { BACKUP, kinds, plan, PLAN_ID, wave } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlansPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const NONE = { planned: 0, running: 0, done: 0, alreadyRight: 0, inPart: 0, onHold: 0, failed: 0, notStarted: 0 };
const started = (restoreStatus?: Plan['restoreStatus']): Plan =>
  plan({
    state: 'started',
    restoreId: PLAN_ID,
    ...(restoreStatus ? { restoreStatus } : {}),
    ...(restoreStatus === 'Running' ? { waves: [wave(3, { states: { ...NONE, done: 3, planned: 4 } })] } : {}),
  });

const open = async (list: Plan[]) => {
  const app = renderApp('/plans', { permissionType: '2' });
  app.service.on('POST /api/init', [
    200,
    { version: '1.7.169', extensions: ['signOut', 'createPlan'], experimental: false },
  ]);
  app.service.on('POST /api/plans/list', [200, { list, total: list.length }]);
  await app.open();
  const table = await screen.findByRole('table', { name: 'Plans' });
  await within(table).findAllByRole('link');
  return within(table).getAllByRole('row').slice(1);
};

describe('the list of plans', () => {
  it.each<[Plan['restoreStatus'], string]>([
    ['Running', 'Running3 of 7 operations finished. Report'],
    ['Completed', 'CompletedReport'],
    ['CompletedWithErrors', 'Completed with errorsReport'],
    ['Failed', 'FailedReport'],
    ['Canceled', 'CanceledReport'],
    [undefined, 'StartedReport'],
  ])('says how a started plan stands where its restore is %s, and leads to the report', async (status, words) => {
    const [row] = await open([started(status)]);
    expect(row).toHaveTextContent(words);
    expect(within(row as HTMLElement).getByRole('link', { name: 'Report' })).toHaveAttribute(
      'href',
      `/restore-report/${PLAN_ID}`,
    );
  });

  it('names the object of a plan that concerns one object', async () => {
    const title = 'Restore 1 object from the backup of 2026-11-20 02:00 UTC.';
    const rows = await open([plan({ title, objectName: 'Anna Berg' }), plan({ title })]);
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Restore Anna Berg from the backup of 11/20/2026 2:00 AM.',
      'Restore 1 object from the backup of 11/20/2026 2:00 AM.',
    ]);
  });

  it.each<[NonNullable<Plan['undo']>['status'], string]>([
    ['Running', 'Being undone'],
    ['Completed', 'Undone'],
    ['CompletedWithErrors', 'Undone in part'],
    ['Canceled', 'Undo canceled'],
    ['Failed', 'Undo failed'],
    ['Unprocessed', 'Undo failed'],
  ])('says that the restore of a plan was undone where the undo is %s', async (status, word) => {
    const [row] = await open([{ ...started('Completed'), undo: { restoreId: BACKUP, status } }]);
    expect(within(row as HTMLElement).getByRole('link', { name: word })).toHaveAttribute(
      'href',
      `/restore-report/${BACKUP}`,
    );
  });

  it('counts as left out only what can be selected', async () => {
    const totals = { operations: 96, selected: 91, kinds: kinds({ update: 91, unchanged: 5 }) };
    const rows = await open([plan({ totals }), plan({ totals: { operations: 3, selected: 2, kinds: kinds({}) } })]);
    expect(rows[0]).toHaveTextContent('91 of 91 selected, 5 already right');
    expect(rows[1]).toHaveTextContent(/2 of 3 selected(?!,)/);
  });

  it('has no report for a draft', async () => {
    const [row] = await open([plan()]);
    expect(row).toHaveTextContent('Not started');
    expect(within(row as HTMLElement).queryByRole('link', { name: 'Report' })).toBeNull();
  });
});
