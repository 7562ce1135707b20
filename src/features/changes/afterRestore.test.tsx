import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import nock from 'nock';
import { openChanges, POLICY, REPLY } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const RESTORE = '308630be-7d77-42dd-a98c-e9e2f42db8dd';
const SOFIA = '1c2b3a49-5d6e-4f70-8a91-b2c3d4e5f607';
const BOARD = {
  ...POLICY,
  key: 'groups board',
  type: 'groups' as const,
  id: 'board',
  name: 'Aurora Board',
  severity: 'low' as const,
  reasons: [],
  attributes: [],
  newIds: [SOFIA],
  names: [{ id: SOFIA, name: 'Sofia Zimmer' }],
};
const SAME = {
  ...POLICY,
  id: 'p3',
  key: 'conditionalAccessPolicies p3',
  name: 'CA003',
  kind: 'service' as const,
  severity: 'service' as const,
  reasons: [],
  attributes: [],
  restored: { restoreId: RESTORE, by: 'ada@contoso.com', time: '2026-03-12T08:00:00.000Z' },
};

it('names a new ID and the restore that wrote an object, and selects neither', async () => {
  const list = [...REPLY.list, BOARD, SAME];
  const app = await openChanges(`?restore=${RESTORE}`, { reply: { ...REPLY, list, total: 6, newIds: 1 } });
  expect(await screen.findByText('Sofia Zimmer has a new ID')).toBeVisible();
  expect(screen.getByText('New ID only')).toBeVisible();
  const author = 'by the restore of 03/12/2026 8:00 AM by ada@contoso.com';
  expect(screen.getByText(`Written ${author}; the same as before`)).toBeVisible();
  expect(screen.getByText(/1 row is about nothing but the new ID of an object/)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Select all 3 of this filter' }));
  expect(screen.getByText(/^3 selected\./)).toBeInTheDocument();
  for (const id of ['Aurora Board', 'CA003']) {
    const tick = screen.getByRole('checkbox', { name: `Select ${id}` });
    expect(tick).not.toBeChecked();
    expect(tick).toHaveAttribute('aria-disabled', 'true');
  }
});

it('ends a selection of all objects of a restore with the filter', async () => {
  const app = await openChanges(`?restore=${RESTORE}`);
  await app.user.click(await screen.findByRole('button', { name: 'Select all 3 of this filter' }));
  expect(screen.getAllByRole('checkbox', { name: /^Select /, checked: true }).length).toBeGreaterThan(0);
  await app.user.click(screen.getByRole('button', { name: 'Objects of one restore' }));
  await app.settle();
  expect(screen.queryByRole('checkbox', { name: /^Select /, checked: true })).toBeNull();
  expect(screen.queryByText(/^3 selected/)).toBeNull();
});

it('says that only objects differ that a restore wrote', async () => {
  const totals = { ...REPLY.totals, changes: 0, service: 3 };
  const nothing = { ...REPLY, list: [], total: 0, plannable: 0 };
  await openChanges('', { reply: { ...nothing, totals: { ...totals, restored: 2 } } });
  expect(
    await screen.findByText(
      'In 1 object the directory changed only what it keeps for itself. 2 objects are the same again after a restore wrote them.',
    ),
  ).toBeVisible();
});
