import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '../domainError.ts';
import { findActivityBreak } from '../wiring/backupEngine.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, bodiesIn, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';
import type { ErrorCode } from '../domainError.ts';
const refused =
  (code: ErrorCode, text: RegExp) =>
  (error: unknown): boolean =>
    error instanceof DomainError && error.code === code && text.test(error.message);
const FIRST_PAGE = { pagenum: 1, perpage: 25 };

onBothEngines('backup', (open) => {
  let test: EngineTest;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 430);
  });
  after(() => test.close());

  it('is ready for browsing when there is no backup', async () => {
    assert.equal(await test.engine.searchReady(TENANT), true);
    assert.deepEqual(await test.engine.list(TENANT, FIRST_PAGE), {
      list: [],
      total: 0,
      version: (await test.engine.list(TENANT, FIRST_PAGE)).version,
    });
  });

  it('holds every object as the directory has it, unknown properties included', async () => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed');
    assert.equal(done.isDataReady, true);
    assert.equal(done.aadUsersCounter, 430);
    assert.deepEqual([done.totalUsers, done.totalGroups, done.totalRoles], [430, 5, 5]);
    assert.equal(done.aadGroupsCounter, 5);
    assert.equal(done.aadConditionalAccessPoliciesCounter, 5);
    assert.equal(done.tenantWidePoliciesCounter, 6);
    assert.equal(done.progress, undefined);
    assert.match(done.statusDetails, /^Not read: eligible assignments of Roles /);
    assert.match(done.statusDetails, /authenticationFlowsPolicy \(404/);
    const contents = await contentsOf(test, done.backupId);
    assert.equal(contents.size, 430 + 8 * 5 + 5 + 6);
    const group = test.graph.lists.get('/v1.0/groups')?.[0];
    assert.deepEqual(JSON.parse(contents.get(`groups/${String(group?.['id'])}`) ?? ''), {
      links: { members: [], owners: [] },
      object: group,
    });
    assert.deepEqual(JSON.parse(contents.get('tenantWidePolicies/authorizationPolicy') ?? ''), {
      object: { id: 'authorizationPolicy', allowInvitesFrom: 'everyone' },
      source: 'authorizationPolicy',
    });
    assert.equal(await test.engine.searchReady(TENANT), true);
    const asked = test.graph.requests.find(({ path }) => path === '/v1.0/users');
    assert.match(new URL(asked?.url ?? '').searchParams.get('$select') ?? '', /(^|,)accountEnabled,/);
  });

  it('leaves no readable name in the database', async () => {
    for (const table of ['object_version', 'object_body', 'backup_seen', 'job', 'backup']) {
      const [row] = await test.db.query<{
        n: number;
      }>(`select count(*) as n from ${table} t where t::text like '%Person %' or t::text like '%person1@%'
        or t::text like '%' || encode('Person 1', 'hex') || '%'`);
      assert.equal(row?.n, 0, table);
    }
  });

  it('writes nothing for unchanged objects', async () => {
    const bodies = await bodiesIn(test.db);
    const versions = await test.db.query(
      'select type, object_id, valid_from, valid_to from object_version order by 1, 2, 3',
    );
    const done = await test.backup();
    assert.equal(done.status, 'Completed');
    assert.equal(await bodiesIn(test.db), bodies);
    assert.deepEqual(
      await test.db.query('select type, object_id, valid_from, valid_to from object_version order by 1, 2, 3'),
      versions,
    );
    assert.equal((await test.db.query('select 1 from backup_seen')).length, 0);
  });

  it('keeps former and current states apart: changed, deleted and new objects', async () => {
    const before = await test.backup();
    const earlier = await contentsOf(test, before.backupId);
    const users = test.graph.lists.get('/v1.0/users') ?? [];
    const [changed, gone] = [String(users[3]?.['id']), String(users[5]?.['id'])];
    test.graph.lists.set('/v1.0/users', [
      { id: 'new-user', displayName: 'New' },
      ...users
        .filter(({ id }) => id !== gone)
        .map((user) => (user['id'] === changed ? { ...user, department: 'Moved' } : user)),
    ]);
    const bodies = await bodiesIn(test.db);
    const done = await test.backup();
    assert.equal(done.aadUsersCounter, 430);
    assert.equal(await bodiesIn(test.db), bodies + 2);
    const later = await contentsOf(test, done.backupId);
    assert.match(later.get(`users/${changed}`) ?? '', /Moved/);
    assert.equal(later.has(`users/${gone}`), false);
    assert.ok(later.has('users/new-user'));
    assert.deepEqual(await contentsOf(test, before.backupId), earlier);
    test.graph.lists.set('/v1.0/users', users);
    const back = await test.backup();
    assert.deepEqual(await contentsOf(test, back.backupId), earlier);
    assert.equal(await bodiesIn(test.db), bodies + 2);
  });

  it('answers the same for the same id and refuses a second backup meanwhile', async () => {
    test.graph.delay = 40;
    const backupId = randomUUID();
    const answers = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => test.engine.run(TENANT, backupId, 'on-demand', ACTOR)),
    ]);
    assert.ok(answers.every((answer) => answer.status === 'fulfilled' && answer.value.backupId === backupId));
    await assert.rejects(
      test.engine.run(TENANT, randomUUID(), 'on-demand', ACTOR),
      refused('conflict', /^A backup is already running$/),
    );
    await assert.rejects(test.engine.remove(TENANT, backupId, ACTOR), refused('conflict', /running/));
    test.graph.delay = 0;
    assert.equal((await test.ended(backupId)).status, 'Completed');
    assert.equal((await test.engine.run(TENANT, backupId, 'on-demand', ACTOR)).status, 'Completed');
  });

  it('starts one of many that are asked for at once', async () => {
    test.graph.delay = 40;
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => test.engine.run(TENANT, randomUUID(), 'on-demand', ACTOR)),
    );
    const started = answers.filter((answer) => answer.status === 'fulfilled');
    assert.equal(started.length, 1);
    for (const answer of answers)
      assert.ok(answer.status === 'fulfilled' || refused('conflict', /already running/)(answer.reason));
    test.graph.delay = 0;
    await test.ended(started[0]?.value.backupId ?? '');
  });

  it('stops and leaves everything as it was', async () => {
    const intervals = await test.db.query('select * from object_version order by type, object_id, valid_from');
    const bodies = await bodiesIn(test.db);
    const users = test.graph.lists.get('/v1.0/users') ?? [];
    test.graph.lists.set(
      '/v1.0/users',
      users.map((user, index) => (index % 2 === 0 ? { ...user, department: 'Half' } : user)).slice(10),
    );
    test.graph.delay = 60;
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'on-demand', ACTOR);
    while (((await test.engine.get(TENANT, backupId))?.aadUsersCounter ?? 0) < 200) await sleep(10);
    const running = await test.engine.get(TENANT, backupId);
    assert.equal(running?.progress?.type, 'users');
    const stopping = await test.engine.stop(TENANT, backupId, ACTOR);
    assert.equal(stopping.status, 'Canceling');
    const ended = await test.ended(backupId);
    assert.equal(ended.status, 'Canceled');
    assert.deepEqual(
      await test.db.query('select * from object_version order by type, object_id, valid_from'),
      intervals,
    );
    assert.equal(await bodiesIn(test.db), bodies);
    await assert.rejects(test.engine.stop(TENANT, backupId, ACTOR), refused('conflict', /not running/));
    test.graph.lists.set('/v1.0/users', users);
    test.graph.delay = 0;
    assert.equal((await test.backup()).status, 'Completed');
  });

  it('hides deleted backups and those of other tenants', async () => {
    const done = await test.backup();
    const stranger = randomUUID();
    assert.equal(await test.engine.get(stranger, done.backupId), undefined);
    await assert.rejects(test.engine.remove(stranger, done.backupId, ACTOR), refused('notFound', /is not found/));
    await assert.rejects(test.engine.stop(stranger, done.backupId, ACTOR), refused('notFound', /is not found/));
    await assert.rejects(test.engine.remove(TENANT, 'no-uuid', ACTOR), refused('notFound', /is not found/));
    await test.engine.remove(TENANT, done.backupId, ACTOR);
    assert.equal(await test.engine.get(TENANT, done.backupId), undefined);
    await assert.rejects(test.engine.remove(TENANT, done.backupId, ACTOR), refused('notFound', /is not found/));
    const page = await test.engine.list(TENANT, { pagenum: 1, perpage: 100 });
    assert.ok('list' in page && !page.list.some(({ backupId }) => backupId === done.backupId));
  });

  it('lists in pages, sorted and filtered, and says when nothing has changed', async () => {
    const all = await test.engine.list(TENANT, { pagenum: 1, perpage: 100 });
    assert.ok('list' in all && all.total === all.list.length && all.total > 4);
    const times = all.list.map(({ creationTime }) => creationTime);
    assert.deepEqual(times, [...times].sort().reverse());
    const second = await test.engine.list(TENANT, {
      pagenum: 2,
      perpage: 2,
      sort: { column: 'creationTime', direction: 'asc' },
    });
    assert.ok('list' in second);
    assert.deepEqual(
      second.list.map(({ creationTime }) => creationTime),
      [...times].reverse().slice(2, 4),
    );
    const byStatus = await test.engine.list(TENANT, {
      pagenum: 1,
      perpage: 100,
      sort: { column: 'status', direction: 'asc' },
    });
    assert.ok(
      'list' in byStatus && byStatus.list[0]?.status === 'Canceled' && byStatus.list.at(-1)?.status === 'Completed',
    );
    const exact = await test.engine.list(TENANT, { pagenum: 1, perpage: 100, from: times[2], to: times[1] });
    assert.ok('list' in exact && exact.total === 2);
    const beyond = await test.engine.list(TENANT, { pagenum: 50, perpage: 25 });
    assert.ok('list' in beyond && beyond.list.length === 0 && beyond.total === all.total);
    assert.deepEqual(await test.engine.list(TENANT, { pagenum: 1, perpage: 100, knownVersion: all.version }), {
      unchanged: true,
      version: all.version,
    });
    assert.ok('list' in (await test.engine.list(TENANT, { pagenum: 1, perpage: 25, knownVersion: all.version })));
    await test.backup();
    assert.ok('list' in (await test.engine.list(TENANT, { pagenum: 1, perpage: 100, knownVersion: all.version })));
  });

  it('names a damaged backup as damaged and does not offer it', async () => {
    const good = await test.backup();
    const users = test.graph.lists.get('/v1.0/users') ?? [];
    test.graph.lists.set('/v1.0/users', [...users, { id: 'short-lived', displayName: 'X' }]);
    const bad = await test.backup();
    test.graph.lists.set('/v1.0/users', users);
    await test.db.query(`delete from object_version where object_id = 'short-lived'`);
    await test.engine.extendSearch(TENANT, new Date(0));
    assert.equal(await test.engine.searchReady(TENANT), true);
    assert.equal((await test.engine.get(TENANT, bad.backupId))?.isDataReady, false);
    assert.match((await test.engine.get(TENANT, bad.backupId))?.statusDetails ?? '', /manifest/);
    assert.equal((await test.engine.get(TENANT, good.backupId))?.isDataReady, true);
  });

  it('keeps an activity log that detects changes', async () => {
    const rows = await test.db.query<{ action: string; actor: string; seq: number; details: string }>(
      'select seq, action, actor, details from activity order by seq',
    );
    assert.ok(
      rows.some(
        ({ action, details }) =>
          action === 'Deleted' && /^Backup [\da-f-]{36} of \d{4}-\d\d-\d\dT[\d:.]+Z$/.test(details),
      ) && rows.every(({ actor }) => actor === ACTOR.oid),
    );
    assert.equal(await findActivityBreak(test.db, TENANT), undefined);
    await test.db.query(`update activity set source = 'someone else' where seq = 3`);
    assert.equal(await findActivityBreak(test.db, TENANT), 3);
    await test.db.query(`update activity set source = $1 where seq = 3`, [ACTOR.upn]);
    await test.db.query('delete from activity where seq = (select max(seq) from activity)');
    assert.equal(await findActivityBreak(test.db, TENANT), rows.length);
  });
});
