import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { startMock } from './server.mjs';
import { parseCsv } from '../scenarios/csv.mjs';
import { asking } from '../../test/asking.mjs';

const PAGE = { pagenum: 1, perpage: 100 };
const POLLS = 3;

describe('the mock remembers', () => {
  let mock;
  let ask;
  before(async () => {
    mock = await startMock({ polls: POLLS });
    ask = asking(mock.baseUrl);
  });
  after(() => mock.stop());
  const backups = async () => (await ask('/api/get_tid_backups_list', PAGE)).value;
  const newest = async () => (await backups()).list[0];

  it('a backup that is run appears, is alone, completes when it was looked at often enough, and can be deleted', async () => {
    const backupId = randomUUID();
    const { total } = await backups();
    assert.deepEqual((await ask('/api/backup', { backupId })).value, { backupId, status: 'Running' });
    assert.deepEqual((await ask('/api/backup', { backupId })).value, { backupId, status: 'Running' });
    assert.equal((await ask('/api/backup', { backupId: randomUUID() })).status, 409);
    assert.equal((await ask('/api/get_users_list_from_backup', { ...PAGE, backupId })).status, 503);
    const seen = [];
    for (let look = 0; look < POLLS; look += 1) seen.push((await newest()).status);
    assert.deepEqual(seen, [...Array.from({ length: POLLS - 1 }, () => 'Running'), 'Completed']);
    assert.ok((await ask('/api/get_users_list_from_backup', { ...PAGE, backupId })).value.total > 100);
    assert.equal((await backups()).total, total + 1);
    await ask(`/api/backup/${backupId}`, undefined, 'DELETE');
    assert.equal((await ask('/api/get_backup', { backupId })).status, 404);
    assert.equal((await backups()).total, total);
  });

  it('a backup that is stopped is canceled', async () => {
    const backupId = randomUUID();
    await ask('/api/backup', { backupId });
    assert.equal((await ask('/api/stop_backup', { backupId })).value.status, 'Canceling');
    assert.equal((await newest()).status, 'Canceled');
    assert.equal((await ask('/api/stop_backup', { backupId })).status, 409);
  });

  it('reports an unchanged list', async () => {
    const { version } = await backups();
    assert.deepEqual((await ask('/api/get_tid_backups_list', { ...PAGE, knownVersion: version })).value, {
      unchanged: true,
      version,
    });
  });

  it('pages, orders and searches rows', async () => {
    const { backupId } = (await backups()).list.find(({ isDataReady }) => isDataReady);
    const users = async (more) =>
      (await ask('/api/get_users_list_from_backup', { backupId, pagenum: 1, perpage: 1000, ...more })).value;
    const up = await users({ sort: { column: 'displayName', direction: 'asc' } });
    const down = await users({ sort: { column: 'displayName', direction: 'desc' } });
    assert.deepEqual(up.list, [...down.list].reverse());
    assert.equal(new Set(up.list.map(({ id }) => id)).size, up.total);
    assert.deepEqual(
      (await users({ sort: { column: 'displayName', direction: 'asc' }, pagenum: 2, perpage: 100 })).list,
      up.list.slice(100, 200),
    );
    const found = await users({ search: 'LINDQVIST' });
    assert.ok(found.total > 0 && found.list.every(({ displayName }) => displayName.includes('Lindqvist')));
    assert.equal(
      (
        await ask('/api/get_users_list_from_backup', {
          backupId,
          ...PAGE,
          sort: { column: 'noSuch', direction: 'asc' },
        })
      ).status,
      400,
    );
  });

  it('a selection is made, changed by version and cleared; a restore is started, followed to its end, and its CSV has what the report has', async () => {
    const { backupId } = (await backups()).list.find(({ isDataReady }) => isDataReady);
    const [one, other] = (await ask('/api/get_users_list_from_backup', { backupId, ...PAGE })).value.list;
    const { restoreId, version } = (
      await ask('/api/restores/selection', {
        backupId,
        selection: {
          users: { isSectionSelected: false, selected: [{ id: one.id }] },
          namedLocations: { isSectionSelected: true, selected: [] },
        },
      })
    ).value;
    const selection = `/api/restores/${restoreId}/selection`;
    const change = { version, selection: { users: { add: [{ id: other.id, displayName: other.displayName }] } } };
    assert.equal((await ask(selection, change, 'PATCH')).value.totalSelected.users, 2);
    assert.equal((await ask(selection, change, 'PATCH')).status, 409);
    assert.equal(
      (await ask(selection, { version: 2, selection: { groups: { isSectionSelected: true } } }, 'PATCH')).status,
      400,
      'over the limit',
    );
    assert.deepEqual(
      (await ask(selection, undefined, 'GET')).value.selection.users.selected.map(({ id }) => id),
      [one.id, other.id],
    );
    const start = (body) => ask(`/api/restores/${restoreId}/start`, { backupId, restoreSettings: {}, ...body });
    assert.equal((await start({ version: 1 })).status, 409);
    assert.deepEqual((await start({ version: 2 })).value, { restoreId, status: 'Running' });
    assert.equal((await ask(selection, undefined, 'DELETE')).status, 409);
    const job = async () =>
      (await ask('/api/restores_list', PAGE)).value.list.find((row) => row.restoreId === restoreId);
    let seen = await job();
    const sum = ({ users, namedLocations }) =>
      [users, namedLocations].flatMap((counter) => Object.values(counter)).reduce((total, count) => total + count, 0);
    const all = sum(seen);
    for (let look = 1; look < POLLS; look += 1) {
      assert.equal(seen.status, 'Running');
      seen = await job();
      assert.equal(sum(seen), all);
    }
    assert.equal(seen.status, 'CompletedWithErrors');
    const report = (await ask(`/api/restores/${restoreId}/report`, PAGE)).value;
    assert.equal(report.total, all);
    const csv = await ask(`/api/restores/${restoreId}/report_csv`, undefined, 'GET');
    assert.deepEqual(
      parseCsv(csv.value)
        .slice(1)
        .map(([name]) => name),
      report.list.map(({ name }) => name),
    );
    const problems = (await ask(`/api/restores/${restoreId}/problems`, PAGE)).value;
    assert.ok(problems.total > 0 && problems.list.every(({ errors }) => errors.length > 0));
    const cleared = (await ask('/api/restores/selection', { backupId, selection: {} })).value.restoreId;
    assert.equal((await ask(`/api/restores/${cleared}/selection`, undefined, 'DELETE')).status, 204);
    assert.equal((await ask(`/api/restores/${cleared}/selection`, undefined, 'GET')).status, 404);
  });

  it('a running restore is alone, and can be stopped', async () => {
    const { backupId } = (await backups()).list.find(({ isDataReady }) => isDataReady);
    const body = { backupId, selection: { groups: { all: true, selected: [] } }, restoreSettings: {} };
    const { restoreId } = (await ask('/api/restore', body)).value;
    assert.equal((await ask('/api/restore', body)).status, 409);
    assert.equal((await ask(`/api/restores/${restoreId}/cancel`)).value.status, 'Canceled');
    assert.equal((await ask(`/api/restores/${restoreId}/cancel`)).status, 409);
  });

  it('schedule and permissions are read back as they were set', async () => {
    const schedule = { enabled: true, days: [2, 4], time: '03:15', own: 'kept' };
    await ask('/api/schedule_backup', schedule);
    assert.deepEqual((await ask('/api/get_scheduled_backup_info', undefined, 'GET')).value, schedule);
    assert.deepEqual((await ask('/api/stop_scheduled_backup')).value, { ...schedule, enabled: false });
    const [nora] = (await ask('/api/aad/users/search', { prefix: 'nora o' })).value.list;
    const typeOf = async () =>
      (await ask('/api/permissions/users')).value.list.find(({ id }) => id === nora.id)?.permissionType;
    const entry = (permissionType) => ({ permissionType, users: [nora.id] });
    await ask('/api/permission/users', entry('3'));
    assert.equal(await typeOf(), '3');
    assert.equal((await asking(mock.baseUrl, 'mock-nobody')('/api/backup', { backupId: randomUUID() })).status, 403);
    await ask('/api/permission/users', entry('2'), 'PUT');
    assert.equal(await typeOf(), '2');
    assert.equal((await ask('/api/permission/users', entry('3'), 'DELETE')).status, 409);
    await ask('/api/permission/users', entry('2'), 'DELETE');
    assert.equal(await typeOf(), undefined);
    const me = (await ask('/api/permissions/users/me')).value;
    assert.equal((await ask('/api/permission/users', { permissionType: '3', users: [me.id] }, 'PUT')).status, 409);
  });

  it('a report keeps its ticks with person and time until they are taken back', async () => {
    const { list } = (await ask('/api/restores_list', PAGE)).value;
    const ticks = `/api/restores/${list[0].restoreId}/ticks`;
    const [{ type, id }] = (await ask(`/api/restores/${list[0].restoreId}/report`, PAGE)).value.list;
    const set = (done, object = { type, id }) => ask(ticks, { objects: [object], done }, 'PUT');
    const first = (await set(true)).value.list;
    assert.deepEqual(first, [{ type, id, by: 'ada@fabrikam.example', time: first[0]?.time }]);
    assert.deepEqual((await set(true)).value.list, first);
    assert.deepEqual((await ask(ticks, undefined, 'GET')).value.list, first);
    assert.equal((await set(true, { type, id: randomUUID() })).status, 404);
    assert.deepEqual((await set(false)).value.list, []);
    assert.deepEqual((await ask(ticks, undefined, 'GET')).value.list, []);
  });

  it('a plan is edited, executed once as one restore, and only a draft is discarded', async () => {
    const { list } = (await ask('/api/get_tid_backups_list', PAGE)).value;
    const { backupId } = list.find(({ isDataReady }) => isDataReady);
    const objects = mock.state.rows.groups.slice(0, 6).map(({ id }) => ({ type: 'groups', id }));
    const make = async () => (await ask('/api/plans', { source: { kind: 'objects', backupId, objects } })).value;
    const plan = await make();
    const path = `/api/plans/${plan.planId}`;
    const operations = async () => (await ask(`${path}/operations`, PAGE)).value.list;
    const [{ operationId }] = (await operations()).filter(({ selected }) => selected);
    const choose = (revision, selected) => ask(path, { revision, edits: [{ operationId, selected }] }, 'PUT');
    const start = (hash) => ask(`${path}/start`, { hash });
    const without = (await choose(1, false)).value;
    assert.equal(without.totals.selected, plan.totals.selected - 1);
    assert.deepEqual([(await choose(1, true)).status, (await start(plan.hash)).status], [409, 409]);
    assert.equal((await choose(2, true)).value.hash, plan.hash);
    const { restoreId } = (await start(plan.hash)).value;
    assert.equal((await start(plan.hash)).value.restoreId, restoreId);
    for (let look = 0; look < POLLS; look += 1) await ask('/api/restores_list', PAGE);
    assert.ok((await operations()).every(({ kind, state }) => kind === 'unchanged' || state === 'done'));
    assert.deepEqual([(await choose(3, false)).status, (await ask(path, undefined, 'DELETE')).status], [409, 409]);
    assert.equal((await ask('/api/plans', { source: { kind: 'objects', backupId, objects } })).status, 400);
    const users = mock.state.rows.users.slice(0, 3).map(({ id }) => ({ type: 'users', id }));
    const { planId } = (await ask('/api/plans', { source: { kind: 'objects', backupId, objects: users } })).value;
    const remove = () => ask(`/api/plans/${planId}`, undefined, 'DELETE');
    assert.deepEqual([(await remove()).status, (await remove()).status], [204, 404]);
  });

  it('a snapshot is ready after enough polls, is not a backup, and ends when a backup starts', async () => {
    const { list } = (await ask('/api/get_tid_backups_list', PAGE)).value;
    const { backupId } = list.find(({ isDataReady }) => isDataReady);
    const begin = async (again) => (await ask('/api/snapshots', { again })).value;
    const look = async (id) => (await ask(`/api/snapshots/${id}`, undefined, 'GET')).value;
    const { snapshotId } = await begin(true);
    const changes = () => ask(`/api/backups/${backupId}/changes/${snapshotId}`, PAGE);
    assert.ok((await changes()).value.reading.includes('users'));
    for (let looks = 1; looks <= POLLS; looks += 1) await look(snapshotId);
    assert.equal((await look(snapshotId)).state, 'completed');
    assert.equal((await begin(false)).snapshotId, snapshotId);
    assert.deepEqual((await changes()).value.incomplete, []);
    assert.equal((await ask('/api/get_backup', { backupId: snapshotId })).status, 404);
    const next = await begin(true);
    assert.notEqual(next.snapshotId, snapshotId);
    assert.equal((await ask('/api/backup', { backupId: randomUUID() })).status, 200);
    assert.equal((await look(next.snapshotId)).state, 'canceled');
    assert.equal((await ask(`/api/snapshots/${next.snapshotId}/cancel`)).status, 409);
  });

  it('gives a report as CSV of attributes and as a page', async () => {
    const { list } = (await ask('/api/restores_list', PAGE)).value;
    const { restoreId } = list[0];
    const [attributes, summary] = await Promise.all(
      ['attributes_csv', 'summary'].map((what) => ask(`/api/restores/${restoreId}/${what}`, undefined, 'GET')),
    );
    assert.deepEqual([attributes.status, summary.status], [200, 200]);
    assert.equal((await ask(`/api/restores/${randomUUID()}/summary`, undefined, 'GET')).status, 404);
  });

  it('lists every change in the activity log, newest first', async () => {
    const { list } = (
      await ask('/api/activity_log_list', {
        ...PAGE,
        sort: { column: 'time', direction: 'desc' },
        filters: { source: 'ADA' },
      })
    ).value;
    assert.ok(['Backup', 'Restore', 'Permission', 'Scheduler'].every((type) => list.some((one) => one.type === type)));
    assert.deepEqual(
      list.map(({ time }) => time),
      list
        .map(({ time }) => time)
        .sort()
        .reverse(),
    );
  });

  it('a session that was signed out has ended', async () => {
    const other = asking(mock.baseUrl, 'mock-viewOnly');
    assert.equal((await other('/api/sign_out')).status, 204);
    assert.equal((await other('/api/init')).status, 401);
    assert.equal((await other('/api/set_token', { token: 'mock-viewOnly' })).status, 200);
    assert.equal((await other('/api/init')).status, 200);
  });
});
