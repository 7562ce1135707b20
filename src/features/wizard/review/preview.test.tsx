import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createUser } from '../../../../test/user';
import type { PreviewedObject, PreviewTotals, RestorePreview } from '../../../api';
import type { Call } from '../../../../test/service';
import { BACKUP, named, TOTALS } from '../../../../test/openSelection';
import { renderApp } from '../../../../test/renderApp';
import { keepSelections } from '../../../../test/selections';
import { parseSelection } from '../selection';

const LOAD_TIME = 120_000;
beforeAll(
  async () =>
    void (await Promise.all([
      import('../../../pages/BackupPage'),
      import('./ReviewStep'),
      import('../compare/CompareStep'),
    ])),
  LOAD_TIME,
);
afterEach(cleanup);

const NONE: PreviewTotals = {
  changed: 0,
  alreadyRight: 0,
  broughtBack: 0,
  comesBackDisabled: 0,
  protectionLowered: 0,
  staysDifferent: 0,
  impossible: 0,
};
const SENTENCE = 'The policy is enforced now and is not enforced afterwards.';

interface Settings {
  users: { restoreEnabled: boolean };
  conditionalAccessPolicies: { restoreMode: string };
}

const policy = (id: string, more: Partial<PreviewedObject> = {}): PreviewedObject => ({
  type: 'conditionalAccessPolicies',
  id,
  displayName: `Policy ${id}`,
  kind: 'unchanged',
  inDirectory: true,
  attributes: [],
  links: [],
  ...more,
});

/** The service's answer: one policy of 36 differs, and 13 deleted users are restored. */
const answer = ({ users, conditionalAccessPolicies: { restoreMode } }: Settings): RestorePreview => {
  const isOff = restoreMode === 'ReportOnly';
  const changed = policy('p0', {
    kind: 'update',
    attributes: [
      { path: 'description', expected: 'b', wanted: 'a' },
      ...(isOff ? [{ path: 'state', expected: 'enabled', wanted: 'enabledForReportingButNotEnforced' }] : []),
    ],
    ...(isOff
      ? {
          lowersProtection: true,
          protection: SENTENCE,
          remaining: [{ path: 'state', expected: 'enabledForReportingButNotEnforced', wanted: 'enabled' }],
        }
      : {}),
  });
  const back = Array.from({ length: 13 }, (_, index): PreviewedObject => ({
    type: 'users',
    id: `u${index}`,
    displayName: `User ${index}`,
    kind: 'undelete',
    inDirectory: false,
    inDeletedObjects: true,
    links: [],
    attributes: users.restoreEnabled ? [] : [{ path: 'accountEnabled', wanted: false }],
    ...(users.restoreEnabled ? {} : { comesBackDisabled: true }),
  }));
  return {
    objects: [...back, changed, ...Array.from({ length: 35 }, (_, index) => policy(`p${index + 1}`))],
    total: 49,
    totals: {
      ...NONE,
      changed: 1,
      alreadyRight: 35,
      broughtBack: 13,
      comesBackDisabled: users.restoreEnabled ? 0 : 13,
      protectionLowered: isOff ? 1 : 0,
    },
  };
};

interface Options {
  extensions?: string[];
  reply?: (settings: Settings, call: Call) => RestorePreview | number;
}

const open = async (
  step: 'compare' | 'review',
  { extensions = ['signOut', 'previewRestore'], reply = answer }: Options = {},
) => {
  const app = renderApp(`/backups/${BACKUP}?step=${step}`, {
    local: { 'trc.restores': JSON.stringify({ [BACKUP]: '3a7e5d10-9c1f-4f1e-8d55-000000000001' }) },
  });
  const kept = keepSelections(app.service, BACKUP, { ...TOTALS, conditionalAccessPolicies: 36 });
  const made = kept.add(
    parseSelection({
      users: { isSectionSelected: false, selected: named(...Array.from({ length: 13 }, (_, index) => `u${index}`)) },
      conditionalAccessPolicies: {
        isSectionSelected: false,
        selected: named(...Array.from({ length: 36 }, (_, index) => `p${index}`)),
      },
    }),
  );
  app.service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: true }]);
  app.service.on('POST /api/get_backup', [
    200,
    {
      backupId: BACKUP,
      creationTime: '2026-03-12T08:00:00Z',
      status: 'Completed',
      isDataReady: true,
      aadUsersCounter: 5000,
      aadConditionalAccessPoliciesCounter: 36,
    },
  ]);
  app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '1' }]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  app.service.on(`POST /api/backups/${BACKUP}/directoryObjects/getByIds`, [200, { objects: [] }]);
  app.service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, ({ body }) => [
    200,
    (body as { type: string; ids: string[] }[]).flatMap(({ type, ids }) =>
      ids.map((id) => ({ type, id, inDirectory: true, attributes: [] })),
    ),
  ]);
  app.service.on(`POST /api/restores/${made}/preview`, (call) => {
    const found = reply((call.body as { restoreSettings: Settings }).restoreSettings, call);
    return typeof found === 'number'
      ? [found, { status: found, message: 'The directory could not be read.', requestId: 'r' }]
      : [200, found];
  });
  app.service.on(`POST /api/restores/${made}/start`, [200, { restoreId: made, status: 'Running' }]);
  await app.open();
  const settled = async () => {
    for (let turn = 0; turn < 8; turn += 1) await act(() => app.clock.settle());
  };
  await settled();
  const user = createUser();
  return {
    ...app,
    user,
    settled,
    asked: () =>
      app.service
        .callsOf(`restores/${made}/preview`)
        .map(({ body }) => body as { restoreSettings: Settings; version: number; skip?: number }),
    compared: () => app.service.callsOf(`comparisons/directoryObjects/${BACKUP}/entraId`),
    start: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Start restore' }),
    choose: async (mode: string) => {
      await user.click(screen.getByRole('button', { name: mode }));
      await settled();
    },
  };
};

describe('the preview in the wizard', () => {
  it('asks the service under the chosen settings instead of comparing, and shows its numbers', async () => {
    const app = await open('compare');
    expect(await screen.findByText(/^49 objects:/)).toHaveTextContent(
      '49 objects: 1 will be changed, 35 already right, 13 recovered',
    );
    expect([app.asked().length, app.compared().length]).toEqual([1, 0]);
    expect(app.asked()[0]).toMatchObject({
      version: 1,
      restoreSettings: { users: { restoreEnabled: false }, conditionalAccessPolicies: { restoreMode: 'BackupState' } },
    });
  });

  it('says before the start that users come back disabled, with the switch next to it, which is previewed at once', async () => {
    const app = await open('review');
    const box = (await screen.findByText('13 users come back disabled')).parentElement as HTMLElement;
    const tick = within(box).getByRole<HTMLInputElement>('checkbox', {
      name: 'Restore users in enabled state',
    });
    await app.user.click(tick);
    await app.settled();
    expect(screen.queryByText('13 users come back disabled')).toBeNull();
    expect(screen.getByText('Users come back with the account status of the backup')).toBeInTheDocument();
    // The switch is the same element: the focus stays on it.
    expect(document.activeElement).toBe(tick);
    expect(app.asked().map(({ restoreSettings }) => restoreSettings.users.restoreEnabled)).toEqual([false, true]);
  });

  it('names what lowers protection and opens the start once the tenant is typed', async () => {
    const app = await open('review', {
      reply: (settings) => answer({ ...settings, conditionalAccessPolicies: { restoreMode: 'ReportOnly' } }),
    });
    const check = await screen.findByRole('region', { name: 'This restore lowers protection' });
    expect(check).toHaveTextContent('1 object of this restore protects the tenant less than now.');
    expect(check).toHaveTextContent(`Policy p0${SENTENCE}`);
    expect(screen.getByText(/1 will be changed, 35 already right/)).toBeInTheDocument();
    expect(app.start().disabled).toBe(true);
    await app.user.type(within(check).getByLabelText(/^Type /), app.state().session.account?.email.split('@')[1] ?? '');
    await waitFor(() => expect(app.start().disabled).toBe(false));
    await app.user.click(app.start());
    await app.settled();
    expect(app.service.calls.filter(({ path }) => path.endsWith('/start'))).toHaveLength(1);
  });

  it('shows the chosen mode as the state after the restore, and what differs from the backup then', async () => {
    await open('compare', {
      reply: (settings) => answer({ ...settings, conditionalAccessPolicies: { restoreMode: 'ReportOnly' } }),
    });
    const card = await screen.findByRole('region', { name: 'Policy p0' });
    expect(card).toHaveTextContent('2 changes');
    expect(card).toHaveTextContent(SENTENCE);
    expect(
      within(screen.getByRole('region', { name: 'Policy p1' })).getByText(
        'No changes: the directory already matches the backup.',
      ),
    ).toBeInTheDocument();
  });

  it('never says that nothing differs of an object that the restore leaves different', async () => {
    const left: PreviewedObject = {
      type: 'users',
      id: 'u0',
      displayName: 'Ada',
      kind: 'unchanged',
      inDirectory: true,
      attributes: [],
      links: [],
      message: 'The account stays disabled; in the backup it is enabled.',
      remaining: [{ path: 'accountEnabled', expected: false, wanted: true }],
    };
    await open('compare', { reply: () => ({ objects: [left], total: 1, totals: { ...NONE, staysDifferent: 1 } }) });
    const card = await screen.findByRole('region', { name: 'Ada' });
    expect(card).toHaveTextContent('Differs from the backup. The restore does not change it');
    expect(card).toHaveTextContent('The account stays disabled; in the backup it is enabled.');
    expect(within(card).queryByText(/No changes/)).toBeNull();
    // Objects that the service left out have no preview.
    expect(screen.getAllByText('The service returned no result for it.').length).toBeGreaterThan(0);
  });

  it('requests the remaining objects and adds the totals up', async () => {
    const whole = answer({
      users: { restoreEnabled: false },
      conditionalAccessPolicies: { restoreMode: 'BackupState' },
    });
    const app = await open('compare', {
      reply: (_, { body }) => {
        const { skip = 0 } = body as { skip?: number };
        const objects = whole.objects.slice(skip, skip + 30);
        const count = (kind: string) => objects.filter((one) => one.kind === kind).length;
        return {
          objects,
          total: 49,
          totals: {
            ...NONE,
            changed: count('update'),
            alreadyRight: count('unchanged'),
            broughtBack: count('undelete'),
          },
        };
      },
    });
    expect(await screen.findByText(/^49 objects:/)).toHaveTextContent(
      '1 will be changed, 35 already right, 13 recovered',
    );
    expect(app.asked().map(({ skip }) => skip)).toEqual([undefined, 30]);
  });

  it("asks for the tenant's name before a start without a preview", async () => {
    const app = await open('review', { reply: () => 503 });
    expect(await screen.findByRole('region', { name: 'The effect of this restore is unknown' })).toBeInTheDocument();
    expect(app.start().disabled).toBe(true);
  });

  it('compares as before on a backend without previews', async () => {
    const app = await open('compare', { extensions: ['signOut'] });
    expect(await screen.findByText(/^49 objects:/)).toHaveTextContent(
      '49 objects: 0 differ, 0 not in directory, 49 without changes',
    );
    expect([app.asked().length, app.compared().length]).toEqual([0, 1]);
    expect(screen.queryByRole('checkbox', { name: 'Restore users in enabled state' })).toBeNull();
  });
});
