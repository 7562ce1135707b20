import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { GONE, openChanges, POLICY, REPLY } from '../../../test/renderChanges';

beforeAll(async () => void (await import('../../pages/ChangesPage')), 120_000);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

describe('the selection', () => {
  it('leaves out what a person chose in a restore, and takes it where its row is ticked', async () => {
    const restoreChoice = { restoreId: 'r', by: 'ada@contoso.com', time: '2026-03-12T08:00:00.000Z' };
    const attributes = [{ path: 'state', from: 'enabled', to: 'enabledForReportingButNotEnforced' }];
    const chosen = { ...POLICY, key: 'conditionalAccessPolicies p2', id: 'p2', name: 'Name of p2' };
    const list = [...REPLY.list, { ...chosen, attributes, restoreChoice }];
    const reply = { ...REPLY, list, total: 5, plannable: 4, restoreChoices: 1 };
    const app = await openChanges('', { reply });
    app.service.on('POST /api/plans', [409, { status: 409, message: 'A restore is running.', requestId: 'r' }]);
    expect(await screen.findByText(/^Chosen in a restore on 03\/12\/2026 8:00 AM\. The policy only/)).toBeVisible();
    expect(
      screen.getByText(/^1 change was chosen or left as it was in a restore, so no button selects it\./),
    ).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Select all 3 changes' }));
    expect(screen.getByText(/^3 selected\./)).toBeInTheDocument();
    expect(app.tick('p2')).not.toBeChecked();
    await app.user.click(app.tick('p2'));
    expect(screen.getByText(/^4 selected\./)).toBeInTheDocument();
    await app.user.click(app.tick('p2'));
    await app.user.click(screen.getByRole('button', { name: 'Plan the selected changes' }));
    await waitFor(() => expect(app.plans()).toHaveLength(1));
    expect(app.plans()[0]).toHaveProperty('keys', [POLICY.key, GONE.key, 'users moved']);
  });
});

describe('the objects of one restore', () => {
  const RESTORE = '308630be-7d77-42dd-a98c-e9e2f42db8dd';
  const nothing = { ...REPLY, list: [], total: 0, plannable: 0 };

  it('say that none of them differs, and lead to all changes', async () => {
    const app = await openChanges(`?restore=${RESTORE}`, { reply: nothing });
    expect(await screen.findByText('No object of this restore differs')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ own: true }));
  });

  it('are not taken for the proof while another filter narrows the list', async () => {
    await openChanges(`?restore=${RESTORE}&severity=critical`, { reply: nothing });
    expect(await screen.findByText('No changes found')).toBeVisible();
    expect(screen.queryByText('No object of this restore differs')).toBeNull();
  });

  it('are not the whole list, so the navigation leads to all changes', async () => {
    const app = await openChanges(`?restore=${RESTORE}&kind=deleted`);
    await screen.findByRole('button', { name: 'Objects of one restore' });
    await app.user.click(screen.getByRole('link', { name: 'Backups' }));
    await app.user.click(screen.getByRole('link', { name: 'Changes' }));
    await waitFor(() => expect(app.asked().at(-1)?.filters).toEqual({ kind: 'deleted', own: true }));
    expect(app.search().has('restore')).toBe(false);
  });
});
