import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { keepSelections } from '../../../../test/selections';
import { BACKUP, named, TOTALS } from '../../../../test/openSelection';
import { renderApp } from '../../../../test/renderApp';
import { contentFrom } from '../content';

const LOAD_TIME = 60_000;

const open = async () => {
  const app = renderApp(`/backups/${BACKUP}?step=review`, { local: { 'trc.restores': JSON.stringify({ [BACKUP]: '3a7e5d10-9c1f-4f1e-8d55-000000000001' }) } });
  const kept = keepSelections(app.service, BACKUP, { ...TOTALS, conditionalAccessPolicies: 60 });
  const made = kept.add(contentFrom({ conditionalAccessPolicies: { isSectionSelected: false, selected: named('ca') } }));
  app.service.on('POST /api/get_backup', [200, { backupId: BACKUP, creationTime: '2026-03-12T08:00:00Z', updateTime: '2026-03-12T08:00:00Z', status: 'Completed', isDataReady: true, tag: 'on-demand', aadConditionalAccessPoliciesCounter: 60 }]);
  app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '1' }]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  app.service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, [200, [{
    type: 'conditionalAccessPolicies', id: 'ca', displayName: 'CA007', inDirectory: true, attributes: [{ name: 'state', oldValue: 'disabled', newValue: 'enabled' }],
    signIn: { state: 'enabled', isCertain: true, operator: 'OR', controls: ['mfa'], excluded: ['bg01@contoso.com'] },
  }]]);
  app.service.on(`POST /api/restores/${made}/start`, [200, { restoreId: made, status: 'Running' }]);
  await app.open();
  for (let turn = 0; turn < 5; turn += 1) await app.settle();
  return { ...app, made };
};

describe('review', () => {
  it('R-WIZ-09 R-WIZ-10 the start opens when the tenant is typed, and one click starts the restore', async () => {
    const app = await open();
    await screen.findByRole('heading', { name: 'Check that you can still sign in' });
    expect(screen.getByText('The following objects will be restored')).toBeDefined();
    const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Start restore' });
    expect(start.disabled).toBe(true);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(/^Type /), app.state().session.account?.email.split('@')[1] ?? '');
    await waitFor(() => expect(start.disabled).toBe(false));
    await user.click(start);
    for (let turn = 0; turn < 5; turn += 1) await act(() => app.clock.settle());
    expect(app.service.calls.filter(({ path }) => path.endsWith('/start'))).toHaveLength(1);
    expect(app.address()).toBe('/restores');
  }, LOAD_TIME);
});
