/** @jest-environment ./test/jsdomEnvironment.ts */
import '../../connection';
import { describe, expect, it } from '@jest/globals';
import { BACKUP, openSelection } from '../../../../test/openSelection';
import { selectIsLost } from '../../connection/connectionSlice';
import { restoresList, selectRunningRestores } from '../../restoreWatch';
import { settingsChosen } from '../wizardSlice';
import { DEFAULT_RESTORE_SETTINGS } from '../restoreSettings';
import { selectRestoreSettings } from '../selectors';
import { selectStartState, startWanted } from '.';

const RUNNING = {
  restoreId: '11111111-0000-4000-8000-000000000001',
  backupId: BACKUP,
  status: 'Running',
  creationTime: '2026-03-12T08:00:00.000Z',
};

const DEFAULT_SENT = {
  users: { recoverMailbox: true, restoreEnabled: false },
  conditionalAccessPolicies: { restoreMode: 'BackupState', restoreDependencies: false },
};

const open = async () => {
  const app = await openSelection();
  app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '1' }]);
  app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
  app.tick(['ada']);
  await app.clock.settle();
  const restoreId = app.entry().restoreId as string;
  const path = `POST /api/restores/${restoreId}/start`;
  app.service.on(path, [200, { restoreId, status: 'Running' }]);
  return {
    ...app,
    restoreId,
    path,
    starts: () => app.service.calls.filter(({ path: at }) => at.endsWith('/start') || at === '/api/restore'),
    start: async (overwriteChanged = false) => {
      app.store.dispatch(startWanted({ backupId: BACKUP, overwriteChanged }));
      await app.clock.settle();
    },
  };
};

describe('start of a restore', () => {
  it('sends the defaults and the reviewed version, shows the job at once and leads to it', async () => {
    const app = await open();
    await app.start();
    expect(app.starts().map(({ body }) => body)).toEqual([
      {
        backupId: BACKUP,
        version: 1,
        restoreSettings: DEFAULT_SENT,
      },
    ]);
    expect(app.visited.at(-1)).toBe('/restores');
    expect(selectRunningRestores(app.state())).toEqual([app.restoreId]);
    const { optimisticRows } = restoresList.selectState(app.state());
    expect(optimisticRows[0]).toMatchObject({ id: app.restoreId, row: { backupId: BACKUP, status: 'Running' } });
    // The next restore of this backup begins with nothing selected.
    expect(app.entry()).toMatchObject({ draft: {}, errors: {} });
    expect(app.stored()).toEqual({});
  });

  it('an ended restore does not bar a start, even where the backend still lists it as running', async () => {
    const app = await open();
    app.service.on('POST /api/restores_list', [
      200,
      { list: [{ ...RUNNING, status: 'Completed' }], total: 1, version: '1' },
    ]);
    await app.start();
    expect(app.starts()).toHaveLength(1);
    expect(app.visited.at(-1)).toBe('/restores');
  });

  it('the chosen settings are sent, a mailbox only where it can be recovered', async () => {
    const app = await open();
    app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: false }]);
    app.store.dispatch(
      settingsChosen({
        ...DEFAULT_RESTORE_SETTINGS,
        users: { recoverMailbox: true, restoreEnabled: true },
        conditionalAccessPolicies: { restoreMode: 'ReportOnly', restoreDependencies: true },
      }),
    );
    await app.start(true);
    expect(app.starts()[0]?.body).toMatchObject({
      restoreSettings: {
        users: { recoverMailbox: false, restoreEnabled: true },
        conditionalAccessPolicies: { restoreMode: 'ReportOnly', restoreDependencies: true },
        overwriteChanged: true,
      },
    });
    // Settings that were not remembered do not reach the next restore.
    expect(selectRestoreSettings(app.state())).toEqual(DEFAULT_RESTORE_SETTINGS);
  });

  it('a double click starts once', async () => {
    const app = await open();
    app.store.dispatch(startWanted({ backupId: BACKUP, overwriteChanged: false }));
    app.store.dispatch(startWanted({ backupId: BACKUP, overwriteChanged: false }));
    expect(selectStartState(app.state()).starting).toBe(BACKUP);
    await app.clock.settle();
    expect(app.starts()).toHaveLength(1);
    expect(selectStartState(app.state()).starting).toBeUndefined();
  });

  it('while another restore runs no start leaves; the page hears of it', async () => {
    const app = await open();
    app.service.on('POST /api/restores_list', [200, { list: [RUNNING], total: 1, version: '2' }]);
    await app.start();
    expect(app.starts()).toEqual([]);
    expect(selectRunningRestores(app.state())).toEqual([RUNNING.restoreId]);
    expect(app.visited.at(-1)).toBe('/backups');
    expect(app.total()).toBe(1);
  });

  it.each([
    [
      409,
      'A restore is already running',
      true,
      'A restore is already running. Your selection is kept; start it when the other one has ended.',
    ],
    [
      409,
      'The selection was changed elsewhere; read it again',
      false,
      'The selection was changed elsewhere and was loaded again. Review it, then start.',
    ],
    [
      429,
      'Too many requests',
      false,
      'The service is busy. Nothing was started and your selection is kept. Try again in a few seconds.',
    ],
    [500, 'The disk is full', false, 'The disk is full'],
    [
      503,
      'Unavailable',
      false,
      'The service did not answer, so the restore may have started. Start it again: it runs only once.',
    ],
    [404, 'Backup x is not found', false, 'Backup x is not found'],
  ])('%s "%s" ends in a sentence in the header, and the selection is kept', async (status, message, runs, sentence) => {
    const app = await open();
    app.service.on(app.path, [status, { status, message, requestId: 'r1' }]);
    if (runs)
      app.service.on('POST /api/restores_list', (_call, times) => [
        200,
        times === 1 ? { list: [], total: 0, version: '1' } : { list: [RUNNING], total: 1, version: '2' },
      ]);
    await app.start();
    expect(app.entry().errors.restore).toMatchObject({ status, message: sentence });
    expect(app.total()).toBe(1);
    expect(app.visited.at(-1)).toBe('/backups');
    expect(selectStartState(app.state()).starting).toBeUndefined();
  });

  it.each(['Backup x is not found', 'Selection x is not found'])(
    '404 "%s" to a start asks for the backup, so that the page says when it is gone',
    async (message) => {
      const app = await open();
      app.service.on(app.path, [404, { status: 404, message, requestId: 'r1' }]);
      app.service.forget();
      await app.start();
      expect(app.service.callsOf('get_backup')).toHaveLength(1);
    },
  );

  it('403 leads to the forbidden page, with nothing lost', async () => {
    const app = await open();
    app.service.on(app.path, [403, { status: 403, message: 'Access denied', requestId: 'r1' }]);
    await app.start();
    expect(app.visited.at(-1)).toBe('/403');
    expect(app.total()).toBe(1);
    expect(app.entry().errors.restore).toBeUndefined();
  });

  it('a start that got no answer but began is followed instead of being sent again', async () => {
    const app = await open();
    app.service.on(app.path, [503, { status: 503, message: 'Unavailable', requestId: 'r1' }]);
    await app.start();
    app.service.on('POST /api/restores_list', [
      200,
      { list: [{ ...RUNNING, restoreId: app.restoreId }], total: 1, version: '2' },
    ]);
    await app.start();
    expect(app.starts()).toHaveLength(1);
    expect(app.visited.at(-1)).toBe('/restores');
  });

  it('a service that does not answer before the start has started nothing', async () => {
    const app = await open();
    app.service.on('POST /api/restores_list', [503, { status: 503, message: 'Unavailable', requestId: 'r1' }]);
    await app.start();
    expect(app.entry().errors.restore?.message).toBe(
      'The service is not responding. Nothing was started and your selection is kept. Try again later.',
    );
    expect(app.starts()).toEqual([]);
  });

  it('a start whose first call is the first one that the service answers again starts as any other does', async () => {
    const app = await open();
    app.service.on('POST /api/restores_list', () => Promise.reject(new Error('no network')));
    await app.start();
    expect(app.entry().errors.restore?.message).toBe(
      'The service is not responding. Nothing was started and your ' + 'selection is kept. Try again later.',
    );
    expect(selectIsLost(app.state())).toBe(true);
    app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '1' }]);
    await app.start();
    expect(app.starts()).toHaveLength(1);
    expect(app.visited.at(-1)).toBe('/restores');
    expect(selectIsLost(app.state())).toBe(false);
  });

  it('an answer that breaks the contract shows a sentence and is reported, and the next press starts', async () => {
    const reported: unknown[] = [];
    Reflect.set(window, 'reportError', (error: unknown) => void reported.push(error));
    const app = await open();
    app.service.on('GET /api/is_mailbox_recovery_available', [200, null]);
    await app.start();
    expect(app.entry().errors.restore?.message).toBe(
      'The service is not responding. Nothing was started and your ' + 'selection is kept. Try again later.',
    );
    expect(selectStartState(app.state()).starting).toBeUndefined();
    expect(reported).toEqual([expect.any(TypeError)]);
    app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
    await app.start();
    expect(app.starts()).toHaveLength(1);
    Reflect.deleteProperty(window, 'reportError');
  });

  it('where the backend saves no selections, the whole of it is started', async () => {
    const app = await openSelection();
    app.service.on('POST /api/restores/selection', [501, { status: 501, message: '', requestId: 'r1' }]);
    app.service.on('POST /api/restores_list', [200, { list: [], total: 0, version: '1' }]);
    app.service.on('GET /api/is_mailbox_recovery_available', [200, { available: true }]);
    app.service.on('POST /api/restore', [200, { restoreId: RUNNING.restoreId, status: 'Running' }]);
    app.tick(['ada']);
    app.whole('namedLocations');
    await app.clock.settle();
    app.store.dispatch(startWanted({ backupId: BACKUP, overwriteChanged: false }));
    await app.clock.settle();
    expect(app.service.callsOf('restore').map(({ body }) => body)).toMatchObject([
      {
        backupId: BACKUP,
        selection: { users: { all: false, selected: ['ada'] }, namedLocations: { all: true, selected: [] } },
        restoreSettings: DEFAULT_SENT,
      },
    ]);
    expect(app.visited.at(-1)).toBe('/restores');
  });
});
