import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../test/seed.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, bodiesIn, contentsOf, startOwnEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const random = seededRandom('histories');
const STEPS = 22;
const USERS = '/v1.0/users';

/** The message of a failed backup, without the directory's words. */
const REFUSED =
  /^Users could not be read\. The directory answered: .* \(400, BadRequest\)\. The directory gave a reason, which /;

describe('any order of backups, stops, failures, deletions and purges', () => {
  let test: EngineTest;
  const expected = new Map<string, Map<string, string>>();
  before(async () => {
    test = await startOwnEngine();
    fill(test.graph, 40);
    test.graph.pageSize = 10;
  });
  after(() => test.close());

  const change = (): void => {
    const users = (test.graph.lists.get(USERS) ?? [])
      .filter(() => random.next() > 0.1)
      .map((user) => (random.next() < 0.2 ? { ...user, department: `Department ${random.below(4)}` } : user));
    for (let count = random.below(6); count > 0; count -= 1)
      users.push({ id: randomUUID(), displayName: 'New', n: random.below(100) });
    // A former user comes back now and then.
    if (random.next() < 0.5 && !users.some(({ id }) => id === 'comes-and-goes'))
      users.push({ id: 'comes-and-goes', n: random.below(3) });
    test.graph.lists.set(USERS, users);
  };

  const run = async (): Promise<string> => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    expected.set(done.backupId, await contentsOf(test, done.backupId));
    const users = [...(expected.get(done.backupId)?.keys() ?? [])].filter((key) => key.startsWith('users/'));
    assert.deepEqual(users.sort(), (test.graph.lists.get(USERS) ?? []).map(({ id }) => `users/${String(id)}`).sort());
    return `backup ${done.backupId}`;
  };

  const fail = async (): Promise<string> => {
    const page = random.below(5);
    test.graph.fault = ({ path, page: at }, response) => {
      if (path !== USERS || at !== page) return false;
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":{"code":"BadRequest","message":"no"}}');
      return true;
    };
    const done = await test.backup();
    test.graph.fault = undefined;
    const reached = page === 0 || (test.graph.lists.get(USERS) ?? []).length > page * test.graph.pageSize;
    assert.equal(done.status, reached ? 'Failed' : 'Completed');
    if (reached) assert.match(done.statusDetails, REFUSED);
    else expected.set(done.backupId, await contentsOf(test, done.backupId));
    return `failure at page ${page}`;
  };

  /** A refusal at a page: objects that were not met stay as in the newest backup before. */
  const refuse = async (): Promise<string> => {
    const page = random.below(4);
    const before = await test.engine.list(TENANT, { pagenum: 1, perpage: 100 });
    const last = 'list' in before ? before.list.find(({ backupId }) => expected.has(backupId)) : undefined;
    const [newest] = await test.db.query<{ backup_id: string }>(
      `select backup_id from backup where status in ('Completed', 'Deleted') order by number desc limit 1`,
    );
    test.graph.fault = ({ path, page: at }, response) => {
      if (path !== USERS || at !== page) return false;
      response
        .writeHead(403, { 'content-type': 'application/json' })
        .end('{"error":{"code":"Authorization_RequestDenied"}}');
      return true;
    };
    const done = await test.backup();
    test.graph.fault = undefined;
    assert.equal(done.status, 'Completed', done.statusDetails);
    const contents = await contentsOf(test, done.backupId);
    expected.set(done.backupId, contents);
    const users = (test.graph.lists.get(USERS) ?? []).map(({ id }) => `users/${String(id)}`);
    const met = new Set(users.slice(0, page * test.graph.pageSize));
    for (const key of met) assert.ok(contents.has(key), `SEED=${random.seed}`);
    if (last && last.backupId === newest?.backup_id && users.length > page * test.graph.pageSize) {
      for (const [key, body] of expected.get(last.backupId) ?? []) {
        if (key.startsWith('users/') && !met.has(key)) assert.equal(contents.get(key), body, `SEED=${random.seed}`);
      }
    }
    return `refusal at page ${page}`;
  };

  const stop = async (): Promise<string> => {
    test.graph.delay = 20;
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'on-demand', ACTOR);
    await sleep(random.below(400));
    await test.engine.stop(TENANT, backupId, ACTOR).catch(() => undefined);
    const done = await test.ended(backupId);
    test.graph.delay = 0;
    if (done.status === 'Completed') expected.set(backupId, await contentsOf(test, backupId));
    else assert.equal(done.status, 'Canceled');
    return `stop: ${done.status}`;
  };

  const deleteOne = async (): Promise<string> => {
    if (expected.size === 0) return 'nothing to delete';
    const backupId = random.pick([...expected.keys()]);
    await test.engine.remove(TENANT, backupId, ACTOR);
    expected.delete(backupId);
    return `delete ${backupId}`;
  };

  const purge = async (): Promise<string> => {
    await test.db.query(`update backup set deleted_at = deleted_at - interval '2 days' where status = 'Deleted'`);
    await test.db.query(`update job set run_at = now() where kind = 'purge' and state = 'queued'`);
    const open = async (): Promise<number> =>
      (await test.db.query(`select 1 from job where kind = 'purge' and state <> 'done'`)).length;
    for (const deadline = Date.now() + 30_000; (await open()) > 0;) {
      assert.ok(Date.now() < deadline, 'the purge ends in time');
      await sleep(50);
    }
    return 'purge';
  };

  /** Intervals that begin or end with a backup that has come to nothing, or that no backup needs. */
  const strayIntervals = (): Promise<object[]> =>
    test.db.query(
      `select v.* from object_version v where exists (
         select 1 from backup k where k.status in ('Failed', 'Canceled') and k.number in (v.valid_from, v.valid_to))
       or not exists (
         select 1 from backup k where k.status in ('Completed', 'Deleted') and k.purged_at is null
           and k.number >= v.valid_from and (v.valid_to is null or k.number < v.valid_to))`,
    );

  /**
   * Summaries of a backup that has come to nothing, or of other versions than began in theirs; a purge keeps those of
   * siblings.
   */
  const straySegments = (): Promise<object[]> =>
    test.db.query(
      `select s.type, s.backup_number from summary_segment s
       where exists (select 1 from backup k where k.status in ('Failed', 'Canceled') and k.number = s.backup_number)
       or not exists (select 1 from backup k where k.number = s.backup_number)
       or (select sum(row_count) from summary_segment t where t.backup_number = s.backup_number and t.type = s.type) <
          (select count(*) from object_version v where v.valid_from = s.backup_number and v.type = s.type)`,
    );

  it('leaves every other backup as it was, and no body without a use', async () => {
    const done: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      change();
      const chance = random.next();
      const act =
        chance < 0.42
          ? run
          : chance < 0.5
            ? fail
            : chance < 0.6
              ? refuse
              : chance < 0.7
                ? stop
                : chance < 0.86
                  ? deleteOne
                  : purge;
      done.push(await act());
      assert.deepEqual(await strayIntervals(), [], `SEED=${random.seed}, after: ${done.join('; ')}`);
      assert.deepEqual(await straySegments(), [], `SEED=${random.seed}, after: ${done.join('; ')}`);
      for (const [backupId, contents] of expected) {
        assert.deepEqual(await contentsOf(test, backupId), contents, `SEED=${random.seed}, after: ${done.join('; ')}`);
      }
    }
    await purge();
    for (const [backupId, contents] of expected)
      assert.deepEqual(await contentsOf(test, backupId), contents, `SEED=${random.seed}`);
    const orphans = await test.db.query(
      'select 1 from object_body b where not exists (select 1 from object_version v where v.hash = b.hash)',
    );
    assert.equal(orphans.length, 0, `SEED=${random.seed}, after: ${done.join('; ')}`);
  });

  it('keeps nothing when the last backup is purged', async () => {
    for (const backupId of [...expected.keys()]) await test.engine.remove(TENANT, backupId, ACTOR);
    await purge();
    assert.equal(await bodiesIn(test.db), 0);
    assert.equal((await test.db.query('select 1 from object_version')).length, 0);
    assert.equal((await test.db.query('select 1 from backup_manifest')).length, 0);
    assert.equal((await test.db.query('select 1 from summary_segment')).length, 0);
  });
});
