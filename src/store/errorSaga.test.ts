/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, test } from '@jest/globals';
import { createConsole } from '../../test/console';
import { backupsApi, emptyApi, encryptionApi, policyOf, restoresApi, schedulerApi } from '../api';
import { errorName } from '@trc/domain/errors';
import { TEXTS } from '@trc/domain/texts';
import { selectRole } from '../features/session';

const LIST = { body: { pagenum: 2, perpage: 25 } };
const { listBackups, runBackup, deleteBackup, stopBackup, getBackup, listBackupRecords } = backupsApi.endpoints;

const started = async () => {
  const app = createConsole();
  await app.start();
  app.service.forget();
  const ask = async (initiate: (...args: never[]) => unknown) => {
    app.store.dispatch(initiate as never);
    await app.clock.settle();
  };
  return { ...app, ask };
};
const body = (status: number) => ({ status, message: `message of ${status}`, requestId: 'r-1' });

describe('a call without a message of its own', () => {
  test.each([400, 404, 405, 408, 418, 429, 500, 501, 502, 503, 504])(
    '%d leads to /500 with name and message',
    async (status) => {
      const app = await started();
      app.service.on('POST /api/get_tid_backups_list', [status, body(status)]);
      await app.ask(listBackups.initiate(LIST));
      expect(app.path()).toBe('/500');
      expect(app.state().navigation.error).toEqual({ status, message: `message of ${status}`, requestId: 'r-1' });
      expect(app.session.get('trc.returnTo')).toBe('/backups');
    },
  );

  test.each([
    [401, 'Unauthorized'],
    [440, 'Session expired'],
  ])('%d leads to login with the reason "%s"', async (status, reason) => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', [status, body(status)]);
    await app.ask(listBackups.initiate(LIST));
    expect(app.path()).toBe('/login');
    expect(app.state().session.reason).toBe(reason);
  });

  test.each([
    [403, 403],
    [200, 1020],
  ])('%d with body status %d leads to /403', async (status, inBody) => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', [status, body(inBody)]);
    await app.ask(listBackups.initiate(LIST));
    expect(app.path()).toBe('/403');
    expect(app.state().navigation.error?.status).toBe(inBody);
  });

  test('reads the permission again after a refusal', async () => {
    const app = await started();
    app.service.on('POST /api/permissions/users/me', [
      200,
      { permissionType: '3', id: 'x', userPrincipalName: 'ada@contoso.com' },
    ]);
    app.service.on('POST /api/get_tid_backups_list', [403, body(403)]);
    expect(selectRole(app.store.getState())).toBe('admin');
    await app.ask(listBackups.initiate(LIST));
    expect(app.path()).toBe('/403');
    expect(selectRole(app.store.getState())).toBe('viewOnly');
    app.service.on('POST /api/permissions/users/me', [403, body(403)]);
    await app.ask(listBackups.initiate(LIST));
    expect(selectRole(app.store.getState())).toBe('viewOnly');
  });

  test('a 200 whose body says 500 is a 500', async () => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', [200, body(500)]);
    await app.ask(listBackups.initiate(LIST));
    expect(app.path()).toBe('/500');
    expect(app.state().navigation.error?.status).toBe(500);
  });

  test('a missing reply is "Unknown error occurred"', async () => {
    const app = await started();
    app.service.on('POST /api/get_tid_backups_list', () => {
      throw new Error('no network');
    });
    await app.ask(listBackups.initiate(LIST));
    expect(app.path()).toBe('/500');
    expect(app.state().navigation.error).toEqual({ status: 0, message: 'Unknown error occurred' });
    expect(errorName(0)).toBe('Unknown error occurred');
  });
});

describe('calls with a message of their own', () => {
  test.each([
    ['POST /api/backup', runBackup.initiate({ body: { backupId: 'b' } }), 'Error while running backup'],
    ['DELETE /api/backup/b', deleteBackup.initiate({ id: 'b' }), 'Failed to delete backup'],
    ['POST /api/stop_backup', stopBackup.initiate({ body: { backupId: 'b' } }), TEXTS.backups.stopError],
  ])('a failed %s shows a toast and keeps the page', async (call, initiate, text) => {
    const app = await started();
    app.service.on(call, [500, body(500)]);
    await app.ask(initiate);
    expect(app.texts()).toEqual([text]);
    expect(app.state().toasts.list[0]?.kind).toBe('error');
    expect(app.visited).toEqual(['/backups']);
  });

  test.each([
    [401, '/login'],
    [403, '/403'],
  ])('%d acts before any message', async (status, path) => {
    const app = await started();
    app.service.on('POST /api/backup', [status, body(status)]);
    await app.ask(runBackup.initiate({ body: { backupId: 'b' } }));
    expect(app.path()).toBe(path);
    expect(app.texts()).toEqual([]);
  });

  test('keeps the page for errors that a screen shows itself', async () => {
    const app = await started();
    app.service.on('POST /api/get_backup', [404, body(404)]);
    await app.ask(getBackup.initiate({ body: { backupId: 'abc' } }));
    expect(app.visited).toEqual(['/backups']);
    expect(app.texts()).toEqual([]);
  });

  test('a refused schedule hides its card and nothing else', async () => {
    const app = await started();
    app.service.on('GET /api/get_scheduled_backup_info', [403, body(403)]);
    await app.ask(schedulerApi.endpoints.getSchedule.initiate());
    expect(app.visited).toEqual(['/backups']);
  });
});

describe('what runs in the background', () => {
  const shown = async () => {
    const app = await started();
    await app.ask(listBackups.initiate(LIST));
    app.service.forget();
    return app;
  };

  test.each([500, 503, 429])('a refresh that fails with %d keeps what is shown', async (status) => {
    const app = await shown();
    app.service.on('POST /api/get_tid_backups_list', [status, body(status)]);
    app.store.dispatch(emptyApi.util.invalidateTags(['backupList']));
    await app.clock.settle();
    expect(app.service.callsOf('get_tid_backups_list').length).toBeGreaterThan(0);
    expect(app.visited).toEqual(['/backups']);
    expect(listBackups.select(LIST)(app.state()).data).toMatchObject({ list: [], total: 0 });
  });

  test.each([
    [401, '/login'],
    [440, '/login'],
    [403, '/403'],
  ])('%d acts there too', async (status, path) => {
    const app = await shown();
    app.service.on('POST /api/get_tid_backups_list', [status, body(status)]);
    app.store.dispatch(emptyApi.util.invalidateTags(['backupList']));
    await app.clock.settle();
    expect(app.path()).toBe(path);
  });
});

describe('too many requests on records', () => {
  const question = { type: 'users' as const, body: { backupId: 'b', pagenum: 1, perpage: 25 } };
  const CALL = 'POST /api/get_users_list_from_backup';

  test('the same question again after 5 s, not earlier, until it works', async () => {
    const app = await started();
    app.service.on(CALL, (_call, times) => (times < 3 ? [429, body(429)] : [200, { list: [], total: 0 }]));
    await app.ask(listBackupRecords.initiate(question));
    const calls = () => app.service.callsOf('get_users_list_from_backup');
    await app.clock.advance(4_999);
    expect(calls()).toHaveLength(1);
    await app.clock.advance(1);
    expect(calls()).toHaveLength(2);
    await app.clock.advance(5_000);
    expect(calls()).toHaveLength(3);
    expect(calls()[2]?.body).toEqual(question.body);
    expect(app.visited).toEqual(['/backups']);
    await app.clock.advance(60_000);
    expect(calls()).toHaveLength(3);
  });

  test('a table that is not shown any more is not asked again', async () => {
    const app = await started();
    app.service.on(CALL, [429, body(429)]);
    const pending = app.store.dispatch(listBackupRecords.initiate(question));
    await app.clock.settle();
    pending.unsubscribe();
    await app.clock.advance(60_000);
    expect(app.service.callsOf('get_users_list_from_backup')).toHaveLength(1);
  });
});

test('ignores errors of requests that were in progress when the session ended', async () => {
  const app = await started();
  app.service.on('POST /api/get_tid_backups_list', [401, body(401)]);
  void app.store.dispatch(listBackups.initiate(LIST));
  void app.store.dispatch(listBackups.initiate({ body: { pagenum: 3, perpage: 25 } }));
  await app.clock.settle();
  expect(app.visited).toEqual(['/backups', '/login']);
});

test('an endpoint that the table does not know leads to the error page', () => {
  expect(policyOf('somethingNew')).toEqual({ destination: 'page' });
  expect(policyOf('constructor')).toEqual({ destination: 'page' });
});

test('keeps the bytes of a CSV out of the store, and finds an error inside a 200', async () => {
  const app = await started();
  app.service.on('GET /api/restores/r/report_csv', (_call, times) =>
    times === 1
      ? [200, 'a,b\r\n"1","2"', { 'content-type': 'text/csv; charset=utf-8' }]
      : [200, JSON.stringify(body(500)), { 'content-type': 'application/json' }],
  );
  const { downloadRestoreReport } = restoresApi.endpoints;
  const kept: Blob[] = [];
  URL.createObjectURL = (blob) => {
    kept.push(blob as Blob);
    return 'blob:kept';
  };
  await app.ask(downloadRestoreReport.initiate({ id: 'r' }));
  expect(downloadRestoreReport.select({ id: 'r' })(app.state()).data).toEqual({ url: 'blob:kept' });
  expect(await kept[0]?.text()).toBe('a,b\r\n"1","2"');
  expect(app.service.callsOf('restores/r/report_csv')[0]?.headers.authorization).toBe('Bearer token-1');
  await app.ask(downloadRestoreReport.initiate({ id: 'r' }, { forceRefetch: true }));
  expect(downloadRestoreReport.select({ id: 'r' })(app.state()).error).toMatchObject({ status: 500 });
});

test('a file travels as the form field "key" with its name and bytes', async () => {
  const app = await started();
  app.service.on('PUT /api/key/rotate', [200, {}]);
  const file = new File(['PEM'], 'mine.pem', { type: 'application/x-pem-file' });
  await app.ask(encryptionApi.endpoints.uploadSoftwareKey.initiate({ body: { key: file } }));
  const [call] = app.service.callsOf('key/rotate');
  expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(call?.body).toMatch(/name="key"; filename="mine\.pem"\r\n[^]*\r\n\r\nPEM\r\n/);
});
