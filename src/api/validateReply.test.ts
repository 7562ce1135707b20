/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import { createConsole } from '../../test/console';
import { BACKUP, openSelection } from '../../test/openSelection';
import { comparisonWanted, selectComparison } from '../features/wizard/compare/comparisonSlice';
import '../features/wizard/compare';
import { activityApi, backupsApi, permissionsApi, restoresApi } from './index';

const NO_ANSWER = { status: -1, message: 'The answer of the service could not be read' };
const PAGE = { body: { pagenum: 1, perpage: 25 } };

describe('a success without the requested data', () => {
  it.each([
    ['no body', [204]],
    ['nothing', [200, null]],
    ['another object', [200, {}]],
    ['a list that is none', [200, { list: null, total: 3 }]],
    ['"unchanged", to who holds nothing', [200, { unchanged: true }]],
  ] as const)('%s is an error, neither an empty list nor endless loading', async (_what, answer) => {
    const app = createConsole();
    await app.start();
    for (const path of ['get_tid_backups_list', 'restores_list', 'activity_log_list', 'permissions/users'])
      app.service.on(`POST /api/${path}`, [...answer]);
    const calls = [
      backupsApi.endpoints.listBackups.initiate({ body: { pagenum: 2, perpage: 25 } }),
      restoresApi.endpoints.listRestores.initiate(PAGE),
      activityApi.endpoints.listActivity.initiate(PAGE),
      permissionsApi.endpoints.listConsoleUsers.initiate(),
    ];
    for (const call of calls)
      expect(await app.store.dispatch(call as never)).toMatchObject({ isError: true, error: NO_ANSWER });
  });

  it('keeps the previous data after a refresh without a list', async () => {
    const app = createConsole();
    await app.start();
    const question = { body: { pagenum: 2, perpage: 25 } };
    app.service.on('POST /api/get_tid_backups_list', [200, { list: [{ backupId: BACKUP }], total: 26, version: '1' }]);
    await app.store.dispatch(backupsApi.endpoints.listBackups.initiate(question) as never);
    app.service.on('POST /api/get_tid_backups_list', [204]);
    await app.store.dispatch(backupsApi.endpoints.listBackups.initiate(question, { forceRefetch: true }) as never);
    expect(backupsApi.endpoints.listBackups.select(question)(app.state())).toMatchObject({
      data: { total: 26 },
      error: NO_ANSWER,
    });
  });

  it('reports a comparison without a list as failed, and can retry it', async () => {
    const app = await openSelection();
    app.service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, [204]);
    app.tick(['a']);
    await app.clock.settle();
    app.store.dispatch(comparisonWanted({ backupId: BACKUP, again: false }));
    await app.clock.settle();
    expect(selectComparison(BACKUP)(app.state())).toMatchObject({ phase: 'failed', error: NO_ANSWER });
    app.service.on(`POST /api/comparisons/directoryObjects/${BACKUP}/entraId`, [
      200,
      [{ type: 'users', id: 'a', inDirectory: true, attributes: [] }],
    ]);
    app.store.dispatch(comparisonWanted({ backupId: BACKUP, again: true }));
    await app.clock.settle();
    expect(selectComparison(BACKUP)(app.state())).toMatchObject({ phase: 'done', total: 1 });
  });

  it('reads a selection again after an unreadable reply, and saves it again without a confirmation', async () => {
    const app = await openSelection();
    app.service.on('POST /api/restores/selection', [204]);
    app.tick(['a']);
    await app.clock.settle();
    expect(app.entry().waiting).toBe('unreachable');
    app.service.on('POST /api/restores/selection', [200, { restoreId: 'r1', version: 1, totalSelected: {} }]);
    await app.clock.advance(5_000);
    expect(app.isSaved()).toBe(true);
    expect(app.shownIds()).toEqual(['a']);
  });
});
