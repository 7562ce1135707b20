import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import nock from 'nock';
import { narrowScreen } from '../../../test/narrowScreen';
import { openChanges, REPLY } from '../../../test/renderChanges';

let widen: () => void;
beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
beforeEach(() => {
  widen = narrowScreen();
});
afterEach(() => {
  cleanup();
  nock.cleanAll();
  widen();
});

it('folds on a small screen what explains the list, so that the changes come first', async () => {
  const severities = { critical: 2, high: 1, medium: 0, low: 0 };
  const person = { kind: 'person' as const, id: 'mallory', name: 'Mallory Quint', changes: 3, severities };
  const app = await openChanges('', { reply: { ...REPLY, actors: [person] } });
  const summary = await screen.findByText('About these changes');
  const advice = screen.getByRole('region', { name: 'Account of Mallory Quint', hidden: true });
  expect(summary.closest('details')?.open).toBe(false);
  expect(summary.closest('details')?.contains(advice)).toBe(true);
  expect(screen.getByText(/^Damage from before /).closest('details')).toBe(summary.closest('details'));
  await app.user.click(summary);
  expect(summary.closest('details')?.open).toBe(true);
  expect(advice).toBeVisible();
});
