import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
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
  const app = await openChanges('');
  const summary = await screen.findByText('About these changes');
  expect(summary.closest('details')?.open).toBe(false);
  expect(screen.getByText(/^Damage from before /).closest('details')).toBe(summary.closest('details'));
  await app.user.click(summary);
  expect(summary.closest('details')?.open).toBe(true);
});

it('names on a small screen who made critical changes, in one line that opens', async () => {
  const severities = { critical: 2, high: 1, medium: 0, low: 0 };
  const person = { kind: 'person' as const, id: 'mallory', name: 'Mallory Quint', changes: 3, severities };
  const app = await openChanges('', { reply: { ...REPLY, actors: [person] } });
  const line = await screen.findByRole('button', { name: 'Mallory Quint made 2 critical changes: what to do' });
  const advice = screen.getByRole('region', { name: 'Account of Mallory Quint' });
  expect(advice.closest('details')).toBeNull();
  expect(within(advice).queryByText(/^made, or likely made/)).toBeNull();
  await app.user.click(line);
  expect(within(advice).getByText('made, or likely made, 3 changes: 2 critical, 1 high.')).toBeVisible();
  expect(within(advice).getByText('Block the sign-in of the account.')).toBeVisible();
});

it('keeps on a small screen one button and one line of a selection, which opens what the plan does', async () => {
  const app = await openChanges('');
  await app.user.click(await screen.findByRole('button', { name: 'Select all 3 changes' }));
  const line = screen.getByText('3 selected');
  expect(screen.getByRole('button', { name: 'Plan the selected changes' })).toHaveAccessibleDescription(
    /^3 selected\./,
  );
  const notes = line.closest('details');
  expect(notes?.open).toBe(false);
  await app.user.click(line);
  expect(notes?.open).toBe(true);
  expect(within(notes as HTMLElement).getByText(/^1 object was created since and can only be/)).toBeVisible();
  await app.user.click(within(notes as HTMLElement).getByRole('button', { name: 'Clear selection' }));
  expect(app.tick('p1')).not.toBeChecked();
});
