import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createUser } from '../../../../test/user';
import { keepSelections } from '../../../../test/selections';
import { BACKUP, named, TOTALS } from '../../../../test/openSelection';
import { renderApp } from '../../../../test/renderApp';
import { parseSelection } from '../selection';

const LOAD_TIME = 60_000;
beforeAll(
  async () => void (await Promise.all([import('../../../pages/BackupPage'), import('./ReviewStep')])),
  LOAD_TIME,
);
afterEach(cleanup);

const POLICY = { conditionalAccessPolicies: { isSectionSelected: false, selected: named('ca') } };
const LOCATIONS = { namedLocations: { isSectionSelected: true, selected: [] } };
const RUNNING = {
  restoreId: '11111111-0000-4000-8000-000000000001',
  backupId: BACKUP,
  status: 'Running',
  creationTime: '2026-03-12T08:00:00.000Z',
};

/** The third step with a selection that was saved before, on a clock of the test. */
const open = async (selection: Parameters<typeof parseSelection>[0], running: readonly object[] = []) => {
  const app = renderApp(`/backups/${BACKUP}?step=review`, {
    local: { 'trc.restores': JSON.stringify({ [BACKUP]: '3a7e5d10-9c1f-4f1e-8d55-000000000001' }) },
  });
  const kept = keepSelections(app.service, BACKUP, { ...TOTALS, conditionalAccessPolicies: 60 });
  const made = kept.add(parseSelection(selection));
  app.service.on('POST /api/get_backup', [
    200,
    {
      backupId: BACKUP,
      creationTime: '2026-03-12T08:00:00Z',
      updateTime: '2026-03-12T08:00:00Z',
      status: 'Completed',
      isDataReady: true,
      tag: 'on-demand',
      aadUsersCounter: 5000,
      aadConditionalAccessPoliciesCounter: 60,
      aadNamedLocationsCounter: 12,
    },
  ]);
  app.service.on('POST /api/restores_list', [200, { list: running, total: running.length, version: '1' }]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  app.service.on('POST /api/get_namedLocations_list_from_backup', [
    200,
    {
      list: Array.from({ length: 12 }, (_, index) => ({ id: `place-${index}`, displayName: `Place ${index}` })),
      total: 12,
    },
  ]);
  app.service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, [
    200,
    [
      {
        type: 'conditionalAccessPolicies',
        id: 'ca',
        displayName: 'CA007',
        inDirectory: true,
        attributes: [{ name: 'state', oldValue: 'disabled', newValue: 'enabled' }],
        signIn: {
          state: 'enabled',
          isCertain: true,
          operator: 'OR',
          controls: ['mfa'],
          excluded: ['bg01@contoso.com'],
        },
      },
    ],
  ]);
  app.service.on(`POST /api/backups/${BACKUP}/directoryObjects/getByIds`, [
    200,
    { objects: [{ type: 'users', id: 'ben', displayName: 'Ben Storm' }] },
  ]);
  app.service.on(`POST /api/restores/${made}/start`, [200, { restoreId: made, status: 'Running' }]);
  await app.open();
  const user = createUser();
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await act(() => app.clock.settle());
  };
  await settled();
  return {
    ...app,
    made,
    user,
    start: () => screen.findByRole<HTMLButtonElement>('button', { name: 'Start restore' }),
    starts: () => app.service.calls.filter(({ path }) => path.endsWith('/start')),
    advance: (ms: number) => act(() => app.clock.advance(ms)),
    /** Another tab has found the selection gone. */
    takenAway: async () => {
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'trc.restores', newValue: '{}' })));
      await settled();
    },
    press: async (button: HTMLElement) => {
      await user.click(button);
      await settled();
    },
  };
};
const reasonOf = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '');

describe('review', () => {
  it(
    'the start opens when the tenant is typed, and one click starts the restore',
    async () => {
      const app = await open(POLICY);
      await screen.findByRole('heading', { name: 'Check that you can still sign in' });
      expect(screen.getByText('The following objects will be restored')).toBeDefined();
      const start = await app.start();
      expect(start.disabled).toBe(true);
      await app.user.type(screen.getByLabelText(/^Type /), app.state().session.account?.email.split('@')[1] ?? '');
      await waitFor(() => expect(start.disabled).toBe(false));
      await app.press(start);
      expect(app.starts()).toHaveLength(1);
      expect(app.address()).toBe('/restores');
    },
    LOAD_TIME,
  );

  it(
    'counts and names of each type are those of the selection; a name that it came without is asked for',
    async () => {
      const app = await open({
        users: { isSectionSelected: false, selected: [{ id: 'ben' }, { id: 'ada', displayName: 'Ada Lindqvist' }] },
        ...POLICY,
        ...LOCATIONS,
      });
      await screen.findByText('Ada Lindqvist, Ben Storm');
      const rows = within(screen.getByRole('table'))
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent));
      expect(rows.slice(0, -1)).toEqual([
        ['Type', 'Objects', 'Names'],
        ['Users', '2', 'Ada Lindqvist, Ben Storm'],
        ['Conditional access', '1', 'Name of ca'],
        ['Named locations', '12', 'All (12)'],
      ]);
      expect(rows.at(-1)?.slice(0, 2)).toEqual(['Total', '15']);
      expect(app.service.callsOf(`backups/${BACKUP}/directoryObjects/getByIds`).map(({ body }) => body)).toEqual([
        [{ type: 'users', ids: ['ben'] }],
      ]);
    },
    LOAD_TIME,
  );

  it(
    'a selection that another tab took away leaves a way back to select',
    async () => {
      const app = await open(LOCATIONS);
      await screen.findByText('All (12)');
      await app.takenAway();
      expect(await screen.findByRole('heading', { name: 'Nothing is selected' })).toBeVisible();
      expect(screen.queryByText(/^Comparing with the directory/)).toBeNull();
      await app.press(screen.getByRole('button', { name: 'Back to select' }));
      expect(window.location.search).toBe('');
    },
    LOAD_TIME,
  );

  it(
    'a selection that another tab took away because the backup is gone: that is said here, too',
    async () => {
      const app = await open(LOCATIONS);
      await screen.findByText('All (12)');
      app.service.on('POST /api/get_backup', [404, { status: 404, message: 'gone', requestId: '-' }]);
      await app.takenAway();
      expect(await screen.findByText(`Backup ${BACKUP} is not found`)).toBeVisible();
    },
    LOAD_TIME,
  );

  it(
    'disables the start with its reason while a restore runs, and enables it afterwards',
    async () => {
      const app = await open(LOCATIONS, [RUNNING]);
      const start = await app.start();
      await waitFor(() => expect(reasonOf(start)).toHaveTextContent(/^A restore is already running/));
      expect(start.disabled).toBe(true);
      await app.press(start);
      expect(app.starts()).toEqual([]);
      app.service.on('POST /api/restores_list', [
        200,
        { list: [{ ...RUNNING, status: 'Completed' }], total: 1, version: '2' },
      ]);
      await app.advance(5000);
      await waitFor(() => expect(start.disabled).toBe(false));
      app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '3' }]);
      await app.press(start);
      expect(app.starts()).toHaveLength(1);
    },
    LOAD_TIME,
  );

  it(
    'shows a failed start in the header and keeps the wizard',
    async () => {
      const app = await open(LOCATIONS);
      app.service.on(`POST /api/restores/${app.made}/start`, [
        500,
        { status: 500, message: 'The disk is full', requestId: 'r1' },
      ]);
      const start = await app.start();
      await waitFor(() => expect(start.disabled).toBe(false));
      await app.press(start);
      const message = (await screen.findByText('The restore was not started.')).closest('.message') as HTMLElement;
      expect(message).toHaveTextContent('The disk is full. Internal server error. Request r1');
      expect(
        message.compareDocumentPosition(
          screen.getByRole('heading', { name: 'The following objects will be restored' }),
        ) & Node.DOCUMENT_POSITION_FOLLOWING,
      ).toBeTruthy();
      expect(app.address()).toBe(`/backups/${BACKUP}`);
      expect(screen.getByText('All (12)')).toBeInTheDocument();
    },
    LOAD_TIME,
  );
});
