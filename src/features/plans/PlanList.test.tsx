import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import nock from 'nock';
import type { Plan } from '../../api';
import { plan, PLAN_ID, wave } from '../../../test/planRows';
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

  it('has no report for a draft', async () => {
    const [row] = await open([plan()]);
    expect(row).toHaveTextContent('Not started');
    expect(within(row as HTMLElement).queryByRole('link', { name: 'Report' })).toBeNull();
  });
});
