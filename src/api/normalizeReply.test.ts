/** @jest-environment ./test/jsdomEnvironment.ts */
import { describe, expect, it } from '@jest/globals';
import { createConsole } from '../../test/console';
import { BACKUP } from '../../test/openSelection';
import { backupsApi, restoresApi, schedulerApi } from './index';

const OTHER = '00000000-0000-4000-8000-000000000002';
const PAGE = { body: { pagenum: 2, perpage: 25 } };

/** Returns the console's data for a reply to a call. */
const taken = async (path: string, reply: unknown, call: unknown): Promise<unknown> => {
  const app = createConsole();
  await app.start();
  app.service.on(path, [200, reply]);
  const answered: { data?: unknown } = await app.store.dispatch(call as never);
  return answered.data;
};

describe('what other services send', () => {
  it('null counts as missing, in lists and in their entries', async () => {
    const data = await taken(
      'POST /api/restores_list',
      {
        total: 2,
        version: null,
        list: [null, { restoreId: 'r1', source: null, users: null, groups: { completed: 1, failed: null } }],
      },
      restoresApi.endpoints.listRestores.initiate(PAGE),
    );
    expect(data).toEqual({ total: 2, list: [{ restoreId: 'r1', groups: { completed: 1 } }] });
  });

  it('the cells of a row keep their places', async () => {
    const rows = [
      ['1', null, 'Ada'],
      [null, { a: null }, 'Bo'],
    ];
    const data = await taken(
      'POST /api/get_users_list_from_restore',
      { columns: [{ name: 'id', sortable: true }], rows: [...rows, null], total: null },
      restoresApi.endpoints.listRestoreRecords.initiate({ type: 'users', body: { restoreId: BACKUP, ...PAGE.body } }),
    );
    expect(data).toMatchObject({ rows, total: 2 });
  });

  it('values of the directory keep what is within them', async () => {
    const attributes = [
      { name: 'keyCredentials', oldValue: [{ a: null, b: 1 }, null], newValue: { c: [null, { d: null }] } },
    ];
    const list = [
      { id: '1', type: 'users', change: 'changed', attributes, unchanged: [{ name: 'other', value: { e: null } }] },
    ];
    const data = await taken(
      `POST /api/backups/${BACKUP}/compare/${OTHER}`,
      { list, total: 1, counters: [], incomplete: [] },
      backupsApi.endpoints.compareBackups.initiate({ id: BACKUP, otherId: OTHER, ...PAGE }),
    );
    expect(data).toMatchObject({ list });
  });

  it.each([
    [undefined, 1],
    ['41', 41],
    ['many', 1],
    [7, 7],
  ])('a total of %j is %j', async (total, counted) => {
    const data = await taken(
      'POST /api/get_tid_backups_list',
      { list: [{ backupId: BACKUP }], ...(total === undefined ? {} : { total }) },
      backupsApi.endpoints.listBackups.initiate(PAGE),
    );
    expect(data).toMatchObject({ total: counted });
  });

  it('a schedule keeps its nulls, since it goes back as it came', async () => {
    const schedule = { enabled: true, days: null, of_the_service: null };
    expect(
      await taken('GET /api/get_scheduled_backup_info', schedule, schedulerApi.endpoints.getSchedule.initiate()),
    ).toEqual(schedule);
  });
});
