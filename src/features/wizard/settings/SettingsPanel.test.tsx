import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { durationText } from '@trc/domain/texts/wizard';
import { renderWizard, widen } from '../../../../test/renderWizard';

beforeEach(widen);
afterEach(cleanup);
const LATER = { timeout: 20_000 };

describe('restore settings', () => {
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const opened = async (options: Parameters<typeof renderWizard>[1] = {}) => {
    const app = await renderWizard('', options);
    await app.click(app.boxes()[0] as HTMLElement);
    return app;
  };
  const stored = (app: { local: { get: (key: string) => string | undefined } }) =>
    JSON.parse(app.local.get('trc.backupSettings') ?? '{}') as unknown;

  it('they open with the first user, with their defaults and exactly four modes', async () => {
    const app = await renderWizard();
    expect(screen.queryByRole('checkbox', { name: 'Recover mailbox access' })).toBeNull();
    await app.click(app.boxes()[0] as HTMLElement);
    expect(box('Recover mailbox access').checked).toBe(true);
    expect(box('Restore users in enabled state').checked).toBe(false);
    expect(box('Restore dependencies').checked).toBe(false);
    expect(box('Remember decision').checked).toBe(false);
    const mode = screen.getByRole<HTMLSelectElement>('combobox', { name: 'State of restored policies' });
    expect(mode.value).toBe('BackupState');
    expect([...mode.options].map(({ value, text }) => [value, text])).toEqual([
      ['BackupState', 'Backup state'],
      ['ReportOnly', 'Report-only'],
      ['Enabled', 'Enabled'],
      ['Disabled', 'Disabled'],
    ]);
  });

  it('remembered values begin the next restore; without the tick nothing but the flag is kept', async () => {
    const app = await opened();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'State of restored policies' }), 'ReportOnly');
    await app.click(box('Recover mailbox access'));
    expect(stored(app)).toEqual({ show: 'always' });
    await app.click(box('Remember decision'));
    expect(stored(app)).toEqual({
      users: { recoverMailbox: false, restoreEnabled: false },
      conditionalAccessPolicies: { restoreMode: 'ReportOnly', restoreDependencies: false },
      remember: true,
      show: 'always',
    });
    const kept = app.local.get('trc.backupSettings') ?? '';
    cleanup();
    await opened({ local: { 'trc.backupSettings': kept } });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'State of restored policies' }).value).toBe(
      'ReportOnly',
    );
    expect(box('Recover mailbox access').checked).toBe(false);
  });

  it('with "never" they do not open by themselves', async () => {
    const app = await opened({ local: { 'trc.backupSettings': '{"show":"never"}' } });
    expect(screen.queryByRole('checkbox', { name: 'Recover mailbox access' })).toBeNull();
    const { open } = screen.getByText('Restore settings').closest('details') as HTMLDetailsElement;
    expect(open).toBe(false);
    expect(app.service.callsOf('is_mailbox_recovery_available')).toEqual([]);
  });

  it('a policy opens them too, and "never" is chosen there for the next time', async () => {
    const app = await renderWizard('?type=conditionalAccessPolicies');
    await app.click(app.boxes('Conditional access')[0] as HTMLElement);
    await app.click(box('Keep these settings collapsed'));
    expect(stored(app)).toEqual({ show: 'never' });
    const kept = app.local.get('trc.backupSettings') ?? '';
    cleanup();
    await opened({ local: { 'trc.backupSettings': kept } });
    expect(screen.queryByRole('checkbox', { name: 'Recover mailbox access' })).toBeNull();
  });

  it('asks for mailbox recovery when needed, and disables the choice with a reason without it', async () => {
    const app = await renderWizard();
    app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: false }]);
    expect(app.service.callsOf('is_mailbox_recovery_available')).toEqual([]);
    await app.click(app.boxes()[0] as HTMLElement);
    await waitFor(() => expect(box('Recover mailbox access').disabled).toBe(true), LATER);
    expect(box('Recover mailbox access').checked).toBe(false);
    expect(screen.getByText('Mailbox recovery is not available in this tenant.')).toBeInTheDocument();
    expect(app.service.callsOf('is_mailbox_recovery_available')).toHaveLength(1);
  });

  it.each([
    [1, '1 minute'],
    [45, '45 minutes'],
    [60, '60 minutes'],
    [61, '1 hour 1 minute'],
    [120, '2 hours 0 minutes'],
    [150, '2 hours 30 minutes'],
  ])('%i minutes read %s', (minutes, text) => {
    expect(durationText(minutes)).toBe(text);
  });
});
