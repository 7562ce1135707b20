import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import nock from 'nock';
import { BACKUP, operation, plan, PLAN_ID } from '../../../test/planRows';
import { renderApp } from '../../../test/renderApp';
import { readSignInState } from './signInState';

const LOAD_TIME = 120_000;
beforeAll(async () => void (await import('../../pages/PlanPage')), LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const NOW = '5b0f7c52-1f0c-4d8e-9a53-0d6f6a1c2b3d';
const UNDONE = '0d6f6a1c-7c3e-4b7e-9b43-1f0c4d8e9a53';
const MALLORY = '8f0d1a52-7c3e-4b7e-9b43-2a5cf1d5b6aa';
const PATH = `/api/plans/${PLAN_ID}`;
const ACTOR = {
  kind: 'person',
  id: MALLORY,
  name: 'Mallory',
  changes: 12,
  severities: { critical: 9, high: 2, medium: 1, low: 0 },
};
const CREATED = { ...ACTOR, isCreated: true };
const compared = (accountEnabled: boolean) => ({
  type: 'users',
  id: MALLORY,
  attributes: [],
  unchanged: [{ name: 'accountEnabled', value: accountEnabled }],
});
const source = { kind: 'changes' as const, backupId: BACKUP, otherId: NOW };

/** The page of an executed plan of changes that these actors made. */
const open = async ({
  actors = [ACTOR],
  account = compared(true),
  list = [] as ReturnType<typeof operation>[],
  given = plan({ state: 'started', restoreId: PLAN_ID, source }),
  undone,
}: Partial<{
  actors: object[];
  account: object;
  list: ReturnType<typeof operation>[];
  given: ReturnType<typeof plan>;
  undone: ReturnType<typeof plan>;
}> = {}) => {
  const app = renderApp(`/plans/${PLAN_ID}`, { permissionType: '2' });
  const { service } = app;
  const extensions = ['createPlan', 'listChanges', 'listObjectVersions'];
  service.on('POST /api/init', [200, { version: '1.7.169', extensions, experimental: false }]);
  service.on(`GET ${PATH}`, [200, given]);
  if (undone) service.on(`GET /api/plans/${undone.planId}`, [200, undone]);
  service.on(`POST ${PATH}/operations`, [200, { list, total: list.length }]);
  service.on(`POST /api/backups/${BACKUP}/changes/${NOW}`, [
    200,
    { list: [], total: 0, folds: [], incomplete: [], actors },
  ]);
  service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, [200, [account]]);
  await app.open();
  return app;
};

const reminder = () => screen.findByRole('status', { name: 'Accounts that made critical changes' });
const asked = (app: Awaited<ReturnType<typeof open>>) =>
  app.service.callsOf(`comparisons/directoryObjects/${BACKUP}/entraId`);

describe('the reminder of an account that made critical changes', () => {
  it('says after the plan that it can still sign in, and leads to the account', async () => {
    const app = await open();
    await waitFor(async () =>
      expect(await reminder()).toHaveTextContent(
        'Mallory made, or likely made, 9 of the critical changes. The account can still sign in. Block the sign-in ' +
          'now, revoke the sessions and reset the password.',
      ),
    );
    expect(screen.getByRole('link', { name: 'What to do about this account' })).toHaveAttribute(
      'href',
      `/objects/users/${MALLORY}?since=${BACKUP}&until=${NOW}`,
    );
    expect(asked(app).map(({ body }) => body)).toEqual([[{ type: 'users', ids: [MALLORY] }]]);
  });

  it('is left out once the account is disabled', async () => {
    const app = await open({ account: compared(false) });
    await waitFor(() => expect(asked(app)).toHaveLength(1));
    await app.clock.settle();
    expect(await reminder()).toBeEmptyDOMElement();
  });

  it('admits what is not known of an account that was created, unless the plan contained it', async () => {
    await open({ actors: [CREATED] });
    await waitFor(async () =>
      expect(await reminder()).toHaveTextContent('It is not known whether the account can still sign in.'),
    );
    cleanup();
    nock.cleanAll();
    const contained = operation(1, { id: MALLORY, name: 'Mallory', kind: 'disable', state: 'done' });
    const app = await open({ actors: [CREATED], list: [contained] });
    await waitFor(() => expect(app.service.callsOf(`plans/${PLAN_ID}/operations`).length).toBeGreaterThan(1));
    await app.clock.settle();
    expect(await reminder()).toBeEmptyDOMElement();
  });

  it('comes back after the undo of the plan', async () => {
    const undone = plan({ planId: UNDONE, state: 'started', restoreId: UNDONE, source });
    const undo = { kind: 'undo' as const, backupId: BACKUP, restoreId: UNDONE };
    await open({ given: plan({ state: 'started', restoreId: PLAN_ID, source: undo }), undone });
    await waitFor(async () => expect(await reminder()).toHaveTextContent('The account can still sign in.'));
  });

  it('says nothing of a draft or of another kind of plan', async () => {
    const app = await open({ given: plan({ source }) });
    expect(screen.queryByRole('status', { name: 'Accounts that made critical changes' })).toBeNull();
    expect(app.service.callsOf(`backups/${BACKUP}/changes/${NOW}`)).toEqual([]);
  });
});

describe('the state of an account in the directory', () => {
  const account = { type: 'users' as const, id: MALLORY, attributes: [] };

  it.each([
    ['enabled', { ...account, attributes: [{ name: 'accountEnabled', oldValue: true, newValue: false }] }],
    ['off', { ...account, attributes: [{ name: 'accountEnabled', oldValue: false, newValue: true }] }],
    ['off', { ...account, inDirectory: false }],
    ['enabled', { ...account, unchanged: [{ name: 'accountEnabled', value: true }] }],
    ['unknown', account],
    ['unknown', undefined],
  ] as const)('is %s by what the comparison says', (state, given) => {
    expect(readSignInState(given === undefined ? undefined : (structuredClone(given) as never))).toBe(state);
  });
});
