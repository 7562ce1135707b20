import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import nock from 'nock';
import { plan } from '../../../test/planRows';
import { idOf, LOAD_TIME, openRestores, restore } from '../../../test/renderRestores';
import type { Restore } from '../../api';

beforeAll(async () => {
  await import('../../pages/DashboardPage');
  await import('../../pages/PlanPage');
  await import('.');
}, LOAD_TIME);
afterEach(() => {
  cleanup();
  nock.cleanAll();
});

const EXTENSIONS = ['signOut', 'listNotices', 'createPlan', 'getUndo'];
const PLAN = '9c1e9a54-3b2d-4f60-9a8b-5d4c3e2f1a11';

const open = (list: Restore[], options: Parameters<typeof openRestores>[1] = {}) =>
  openRestores('/dashboard', { extensions: EXTENSIONS, list, ...options });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const shownReport = async (name: string) => (await (await part(name)).findByRole('link')).getAttribute('href');

describe('the latest restore on the dashboard', () => {
  it('opens the plan that undoes the restore after one press', async () => {
    const title = 'Put back 1 object and 2 consequences.';
    const app = await open([restore(0, { title, objectName: 'Anna Berg' })]);
    app.service.on('POST /api/plans', [200, plan({ planId: PLAN })]);
    const tile = await part('Latest restore');
    expect(await tile.findByText('Put back Anna Berg and 2 consequences.')).toBeVisible();
    expect(await tile.findByText('by ada@fabrikam.example')).toBeVisible();
    expect(tile.getByText('Completed')).toBeVisible();
    await app.user.click(tile.getByRole('button', { name: 'Undo this restore' }));
    await waitFor(() => expect(app.address()).toBe(`/plans/${PLAN}`));
    expect(app.service.callsOf('plans').map(({ body }) => body)).toEqual([
      { source: { kind: 'undo', restoreId: idOf(0) } },
    ]);
  });

  it('says why the plan was not made', async () => {
    const app = await open([restore(0)]);
    app.service.on('POST /api/plans', [409, { status: 409, message: 'The restore changed nothing.', requestId: 'r' }]);
    const tile = await part('Latest restore');
    await app.user.click(await tile.findByRole('button', { name: 'Undo this restore' }));
    expect(await tile.findByRole('alert')).toHaveTextContent('The plan was not madeThe restore changed nothing.');
  });

  it('passes over restores that wrote nothing and restores that were undone', async () => {
    await open([
      restore(0, { undoable: false }),
      restore(1, { undoable: true, undo: { restoreId: idOf(9), status: 'Completed' } }),
      restore(4, { undoable: true, undo: { restoreId: idOf(7), status: 'Running' } }),
      restore(2, { undoable: true, undo: { restoreId: idOf(8), status: 'Completed', takenBack: 1, written: 5 } }),
      restore(3, { undoable: true }),
    ]);
    expect(await shownReport('Latest restore that can be undone')).toBe(`/restore-report/${idOf(2)}`);
  });

  it('offers the undo when the running restore ends', async () => {
    const app = await open([restore(0, { status: 'Running' }), restore(1)]);
    const tile = await part('Latest restore');
    expect(await tile.findByText('Running')).toBeVisible();
    expect(tile.queryByRole('button')).toBeNull();
    app.jobs.list = [restore(0, { version: 2 }), restore(1)];
    await app.poll();
    expect(await tile.findByRole('button', { name: 'Undo this restore' })).toBeEnabled();
    expect(await shownReport('Latest restore')).toBe(`/restore-report/${idOf(0)}`);
  });

  it('says that an account that made critical changes can still sign in', async () => {
    const running = restore(0, { status: 'Running', planId: PLAN });
    const app = await open([running], { extensions: [...EXTENSIONS, 'listChanges', 'listObjectVersions'] });
    const [backupId, otherId, mallory] = [idOf(1), idOf(2), idOf(3)];
    const severities = { critical: 9, high: 0, medium: 0, low: 0 };
    const actors = [{ kind: 'person', id: mallory, name: 'Mallory', changes: 9, severities }];
    const account = {
      type: 'users',
      id: mallory,
      attributes: [],
      unchanged: [{ name: 'accountEnabled', value: true }],
    };
    const source = { kind: 'changes' as const, backupId, otherId };
    app.service.on(`GET /api/plans/${PLAN}`, [200, plan({ planId: PLAN, state: 'started', restoreId: PLAN, source })]);
    app.service.on(`POST /api/backups/${backupId}/changes/${otherId}`, [
      200,
      { list: [], total: 0, folds: [], incomplete: [], actors },
    ]);
    app.service.on(`POST /api/comparisons/directoryObjects/${backupId}/entraId`, [200, [account]]);
    app.jobs.list = [{ ...running, status: 'Completed', version: 2 }];
    await app.poll();
    const tile = await part('Latest restore');
    expect(await tile.findByText(/Mallory made, .* The account can still sign in\./)).toBeVisible();
    expect(tile.getByRole('link', { name: 'What to do about this account' })).toBeVisible();
  });

  it.each([
    [[], 'Nothing has been restored yet.'],
    [[restore(0, { undoable: false })], 'None of the latest restores can be undone.'],
  ])('says that nothing can be undone (%#)', async (list, text) => {
    await open(list);
    expect(await (await part('Latest restore')).findByText(text)).toBeVisible();
  });

  it('is not for people with View only, and not there without the operations', async () => {
    const settings = [
      { permissionType: '3' },
      { extensions: ['signOut', 'listNotices', 'createPlan'] },
      { extensions: ['signOut', 'listNotices', 'getUndo'] },
    ];
    for (const options of settings) {
      await open([restore(0)], options);
      expect(await screen.findByRole('region', { name: 'Critical notices' })).toBeVisible();
      expect(screen.queryByRole('region', { name: 'Latest restore' })).toBeNull();
      cleanup();
    }
  });
});
