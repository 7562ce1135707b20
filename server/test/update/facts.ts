import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PURGE_DAYS, sha256 } from './kit.ts';
import type { Compared, Update } from './kit.ts';

type Row = Readonly<Record<string, unknown>>;

const LIMIT_MS = 60_000;

/** The members of `found` that `wanted` names: an update may add members and changes none. */
const sameMembers = (found: Row | undefined, wanted: Row): Row =>
  Object.fromEntries(Object.keys(wanted).map((name) => [name, found?.[name]]));

const isBefore = (moment: string): boolean => Date.now() < Date.parse(moment);

/** Facts that must be the same before and after the update. */
export const factsHold = (update: Update): void => {
  const { expected } = update;

  it('keeps every backup with its counters and objects', async () => {
    const backups = await update.all('/api/get_tid_backups_list');
    assert.equal(backups.length, expected.backups.list.length);
    for (const { objects, coverage: _, ...wanted } of expected.backups.list) {
      const found = backups.find(({ backupId }) => backupId === wanted.backupId);
      const { totalUsers: _u, totalGroups: _g, totalRoles: _r, ...record } = wanted as Row;
      assert.deepEqual(sameMembers(found, record), record);
      for (const [type, { total, sha256: wantedHash }] of Object.entries(objects)) {
        const rows = await update.all(`/api/get_${type}_list_from_backup`, { backupId: wanted.backupId });
        const lines = rows.map(({ id, displayName }) => `${String(id)} ${(displayName as string) ?? ''}`);
        assert.deepEqual([rows.length, sha256(lines)], [total, wantedHash], `${type} of ${wanted.backupId}`);
      }
    }
  });

  it('shows the differences between two backups as before', async () => {
    const { from, to, counters, total, sha256: hash } = expected.comparison;
    const list = await update.all(`/api/backups/${from}/compare/${to}`);
    const lines = list.map(({ type, id, change }) => `${String(type)} ${String(id)} ${String(change)}`);
    const page = await update.ok<{ counters: Row[]; incomplete: string[] }>(
      'POST',
      `/api/backups/${from}/compare/${to}`,
      { pagenum: 1, perpage: 1 },
    );
    assert.deepEqual([list.length, sha256(lines), page.incomplete], [total, hash, []]);
    assert.deepEqual(page.counters, counters);
  });

  it('compares an old backup with the directory: nothing that it did not request is a difference', async () => {
    const { backupId, users, reply } = expected.compareWithDirectory;
    const found = await update.ok<Compared[]>('POST', `/api/comparisons/directoryObjects/${backupId}/entraId`, [
      { type: 'users', ids: users },
    ]);
    const attributesOf = (objects: readonly Compared[]) => objects.map(({ id, attributes }) => ({ id, attributes }));
    assert.deepEqual(attributesOf(found), attributesOf(reply));
  });

  it('keeps ended restores and every row of their reports', async () => {
    const restores = await update.all('/api/restores_list');
    for (const wanted of expected.restores) {
      const found = restores.find(({ restoreId }) => restoreId === wanted.restoreId);
      assert.deepEqual(sameMembers(found, wanted), wanted);
      const report = expected.reports[wanted.restoreId];
      assert.ok(report);
      const rows = await update.all(`/api/restores/${wanted.restoreId}/report`);
      assert.equal(rows.length, report.total);
      for (const { errors, notes, ...row } of report.list) {
        const now = rows.find(({ id, type }) => id === row['id'] && type === row['type']);
        assert.deepEqual(sameMembers(now, row), row);
        const count = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
        assert.deepEqual([count(now?.['errors']), count(now?.['notes'])], [count(errors), count(notes)]);
      }
      assert.match(
        await update.ada.text('GET', `/api/restores/${wanted.restoreId}/report_csv`),
        new RegExp(String(report.list[0]?.['id'])),
      );
    }
  });

  it('lists notices of any age, those of the earlier version without counts of privileges', async () => {
    const { list } = await update.ok<{ list: Row[] }>('POST', '/api/notices/history');
    const before = list.filter(({ time }) => String(time) < expected.killedAt);
    assert.deepEqual(
      before.filter(({ privileges }) => privileges !== undefined),
      [],
    );
    assert.ok(before.length >= expected.notices.length);
  });

  it('keeps selection, schedule, permissions, keys and activity', async () => {
    const {
      openSelection,
      about: { stableUntil },
    } = expected;
    if (isBefore(stableUntil.openSelectionGoes)) {
      const selection = await update.ok<Row>('GET', `/api/restores/${openSelection.restoreId}/selection`);
      assert.deepEqual(
        [selection['version'], selection['totalSelected']],
        [openSelection.version, openSelection.totalSelected],
      );
    }
    const schedule = await update.ok<Row>('GET', '/api/get_scheduled_backup_info');
    assert.deepEqual(sameMembers(schedule, expected.schedule), expected.schedule);
    const people = await update.ok<{ list: Row[] }>('POST', '/api/permissions/users');
    for (const person of expected.permissions.list) {
      assert.deepEqual(
        sameMembers(
          people.list.find(({ id }) => id === person['id']),
          person,
        ),
        person,
      );
    }
    const { list: keys } = await update.ok<{ list: Row[] }>('POST', '/api/key/status');
    assert.deepEqual(
      keys.map((key, index) => sameMembers(key, expected.keys[index] ?? {})),
      expected.keys,
    );
    const activity = await update.all('/api/activity_log_list');
    const line = ({ action, type, source, time }: Row): string => [action, type, source, time].map(String).join(' ');
    const lines = new Set(activity.map(line));
    assert.deepEqual(
      expected.activity.list.filter((entry) => !lines.has(line(entry))),
      [],
    );
  });
};

/** @returns the row of a restore that is not Running any more */
const ended = async (update: Update, restoreId: string): Promise<Row | undefined> => {
  const until = Date.now() + LIMIT_MS;
  for (;;) {
    const row = (await update.all('/api/restores_list')).find((one) => one['restoreId'] === restoreId);
    if (row?.['status'] !== 'Running') return row;
    assert.ok(Date.now() < until, `the restore is ${JSON.stringify(row)}`);
    await sleep(200);
  }
};

/** A restore that was Running when the former version was killed ends as the fixture's README says. */
export const runningRestoreEnds = (update: Update): void => {
  const { expected } = update;

  it('carries the running restore to its end, and no user exists twice', async () => {
    await update.restart({});
    const wanted = expected.afterStartOf7c0f3f7;
    const { restoreId } = expected.running;
    const row = await ended(update, restoreId);
    assert.equal(
      row?.['status'],
      wanted.status,
      JSON.stringify(await update.all(`/api/restores/${restoreId}/problems`)),
    );
    assert.equal((await update.all(`/api/restores/${restoreId}/report`)).length, wanted.report.total);
    const users = await update.tenant('GET', '/v1.0/users?$select=id,userPrincipalName&$top=999');
    const names = users.value.map(({ userPrincipalName }) => String(userPrincipalName));
    assert.deepEqual([names.length, new Set(names).size], [wanted.usersInDirectory, wanted.usersInDirectory]);
  });

  it('computes what earlier versions did not write, and shows the same differences as before', async () => {
    const { from, to, total, counters } = expected.comparison;
    for (const until = Date.now() + LIMIT_MS; !/"kind":"meaning"[^\n]*"job done"/.test(update.service.log());) {
      assert.ok(Date.now() < until, 'the hashes of meanings are there in time');
      await sleep(200);
    }
    const page = await update.ok<Row>('POST', `/api/backups/${from}/compare/${to}`, { pagenum: 1, perpage: 1 });
    assert.deepEqual([page['total'], page['counters'], page['serviceChanges']], [total, counters, 0]);
  });

  it('leaves changes that no restore has', async () => {
    for (const { id, attributes } of expected.compareWithDirectory.reply) {
      const names = attributes.map(({ name }) => name);
      const user = await update.tenant('GET', `/v1.0/users/${id}?$select=${names.join(',')}`);
      assert.deepEqual(
        sameMembers(user, Object.fromEntries(names.map((name) => [name, true]))),
        Object.fromEntries(attributes.map(({ name, oldValue }) => [name, oldValue])),
      );
    }
  });

  it('shows no difference between an old and a new backup where nothing changed', async () => {
    const backupId = randomUUID();
    await update.ok('POST', '/api/backup', { backupId });
    const end = await update.ada.ended(backupId, LIMIT_MS);
    assert.equal(end.status, 'Completed', end.statusDetails);
    const reports = [
      ...Object.values(expected.reports).map(({ list }) => list),
      await update.all(`/api/restores/${expected.running.restoreId}/report`),
    ];
    const rows = reports.flat();
    // Changes since the old backup: writes of restores, objects that restores re-created, and users changed by hand.
    const changed = new Set([...rows.map(({ id }) => String(id)), ...expected.compareWithDirectory.users]);
    const recreated = rows.flatMap(({ id, restoredId }) =>
      typeof restoredId === 'string' ? [String(id), restoredId] : [],
    );
    const list = await update.all(`/api/backups/${expected.compareWithDirectory.backupId}/compare/${backupId}`);
    const unexplained = list.filter(
      ({ id, attributes }) =>
        !changed.has(String(id)) &&
        !recreated.some((each) => `${String(id)} ${JSON.stringify(attributes)}`.includes(each)),
    );
    assert.deepEqual(
      unexplained.filter(({ attributes }) => (attributes as unknown[]).length > 0),
      [],
    );
  });

  it('leaves extension values alone when all users are restored from an old backup', async () => {
    const {
      value: [owner],
    } = await update.tenant('GET', '/v1.0/applications?$select=id&$top=1');
    const definition = { name: 'badge', dataType: 'String', targetObjects: ['User'] };
    const { name } = await update.tenant(
      'POST',
      `/v1.0/applications/${String(owner?.['id'])}/extensionProperties`,
      definition,
    );
    const [userId = ''] = expected.compareWithDirectory.users;
    await update.tenant('PATCH', `/v1.0/users/${userId}`, { [String(name)]: 'kept' });
    const { restoreId } = await update.ok<{ restoreId: string }>('POST', '/api/restore', {
      backupId: expected.compareWithDirectory.backupId,
      selection: { users: { all: true, selected: [] } },
      experimental: true,
      restoreSettings: { users: { recoverMailbox: false, restoreEnabled: true }, overwriteChanged: true },
    });
    const row = await ended(update, restoreId);
    assert.equal(row?.['status'], 'Completed', JSON.stringify(await update.all(`/api/restores/${restoreId}/problems`)));
    const user = await update.tenant('GET', `/v1.0/users/${userId}?$select=jobTitle,${String(name)}`);
    const { attributes = [] } = expected.compareWithDirectory.reply.find(({ id }) => id === userId) ?? {};
    const jobTitle = attributes.find((attribute) => attribute.name === 'jobTitle')?.newValue;
    assert.deepEqual([user[String(name)], user['jobTitle']], ['kept', jobTitle]);
  });

  it('is whole: verify finds no damage', async () => {
    const { code, out } = await update.verify();
    assert.deepEqual([code, out.includes('Nothing is damaged.')], [expected.verify.exitCode, true], out);
    // The first start signed the existing rows.
    const signed = Number(/(\d+) signed rows were read/.exec(out)?.[1]);
    assert.ok(signed > 10 && existsSync(update.anchorFile), out);
    // The backups from before the update, the deleted one among them, and the new one.
    const backups = Number(/: (\d+) backups/.exec(expected.verify.lines[0] ?? '')?.[1]) + 1;
    assert.ok(out.includes(`: ${backups} backups`), out);
  });

  it('moves the removal of deleted contents from 24 hours to the time of the setting', async () => {
    const rows = await update.query(
      `select extract(epoch from j.run_at - b.deleted_at)::float8 / 86400 as days, b.purge_began_at from backup b
       join job j on j.tenant_id = b.tenant_id and j.kind = 'purge' and j.state = 'queued'
         and lower(j.payload->>'backupId') = b.backup_id::text where b.status = 'Deleted'`,
    );
    const found = rows.map((row) => [Math.round(Number(row['days'])), row['purge_began_at']]);
    assert.deepEqual(found, [[Number(PURGE_DAYS), null]]);
  });
};
