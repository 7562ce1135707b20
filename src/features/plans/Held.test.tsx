import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { createUser } from '../../../test/user';
import type { PlanOperation } from '../../api';
import { operation, plan, PLAN_ID } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);

const PATH = `/api/plans/${PLAN_ID}`;

/** The page of an executed plan with these operations on hold, for an operator. */
const open = async (held: readonly PlanOperation[]) => {
  const app = renderApp(`/plans/${PLAN_ID}`, { permissionType: '2' });
  const { service } = app;
  service.on('POST /api/init', [200, { version: '1.7.169', extensions: ['createPlan'], experimental: false }]);
  service.on(`GET ${PATH}`, [200, plan({ state: 'started', restoreId: PLAN_ID, totals: { unanswered: held.length } })]);
  service.on(`POST ${PATH}/operations`, ({ body }) => {
    const { pagenum, perpage } = body as { pagenum: number; perpage: number };
    return [200, { list: held.slice((pagenum - 1) * perpage, pagenum * perpage), total: held.length }];
  });
  service.on(`POST ${PATH}/held`, [200, {}]);
  await app.open();
  return app;
};

describe('operations on hold', () => {
  it('says that an administrator has to plan again what only an administrator may restore', async () => {
    const held = operation(1, { name: 'Ada Lindqvist', state: 'onHold', holdReason: 'administratorsOnly' });
    await open([held]);
    const section = await screen.findByRole('region', { name: '1 operation is on hold' });
    expect(section).toHaveTextContent(
      'Only an administrator may restore this. An administrator can plan it again here.',
    );
    const choice = within(section).getByRole('combobox', { name: 'Answer for Ada Lindqvist' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Later', 'Keep as it is now']);
  });

  it('answers all that is on hold, also what the page does not list', async () => {
    const held = Array.from({ length: 120 }, (_, index) => operation(index + 1, { state: 'onHold' }));
    const app = await open(held);
    const user = createUser();
    const section = await screen.findByRole('region', { name: '120 operations are on hold' });
    await waitFor(() => expect(section).toHaveTextContent('The first 25 of 120 are listed.'));
    await user.selectOptions(within(section).getByRole('combobox', { name: 'For all 120' }), 'keepLive');
    await user.selectOptions(within(section).getByRole('combobox', { name: 'Answer for Person 2' }), '');
    await user.click(within(section).getByRole('button', { name: 'Continue with an answer for all' }));
    await waitFor(() => expect(app.service.callsOf(`plans/${PLAN_ID}/held`)).toHaveLength(1));
    const { answers } = app.service.callsOf(`plans/${PLAN_ID}/held`)[0]?.body as {
      answers: { operationId: string; answer: string }[];
    };
    expect(answers.map(({ operationId }) => Number(operationId)).sort((a, b) => a - b)).toEqual(
      held.map((_, index) => index + 1).filter((number) => number !== 2),
    );
    expect(new Set(answers.map(({ answer }) => answer))).toEqual(new Set(['keepLive']));
  });
});
