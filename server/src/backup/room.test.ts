import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from '../../test/backup/fakeGraph.ts';
import { startOwnEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const USERS = 400;
const ROUNDS = 6;
const PATH = '/v1.0/users';
const WAIT = 20_000;
/** A backup stores its read plan with each checkpoint: room for those of one backup, not of all. */
const CHECKPOINTS = 10;

describe('the room that backups take in an embedded database', () => {
  let test: EngineTest;
  before(async () => {
    test = await startOwnEngine();
    fill(test.graph, USERS);
  });
  after(() => test.close());

  const sizeOf = async (table: string): Promise<{ size: number; live: number }> => {
    const [row] = await test.db.query<{ size: number; live: number }>(
      `select (pg_relation_size(oid) + coalesce(pg_relation_size(nullif(reltoastrelid, 0)), 0))::float8 as size,
         (select coalesce(sum(pg_column_size(t.*)), 0) from ${table} t)::float8 as live
       from pg_class where oid = '${table}'::regclass`,
    );
    assert.ok(row);
    return row;
  };

  it('equals their contents: temporary rows are reused by the next backup', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const users = (test.graph.lists.get(PATH) ?? []).map((user) => ({ ...user, department: `Department ${round}` }));
      test.graph.lists.set(PATH, users);
      assert.equal((await test.backup()).status, 'Completed');
    }
    // A backup is complete a moment before the room is reclaimed.
    let versions = { size: Infinity, live: 0 };
    let met = Infinity;
    let jobs = { size: Infinity, live: 0 };
    for (
      const deadline = Date.now() + WAIT;
      Date.now() < deadline && (met > 0 || versions.size > 1.5 * versions.live || jobs.size > CHECKPOINTS * jobs.live);
    ) {
      await sleep(100);
      versions = await sizeOf('object_version');
      met = (await sizeOf('backup_seen')).size;
      jobs = await sizeOf('job');
    }
    assert.ok(versions.live > USERS * ROUNDS * 100, 'every round has made versions');
    assert.ok(versions.size <= 1.5 * versions.live, `${versions.size} bytes for ${versions.live}`);
    assert.equal(met, 0, 'ids that were met take none');
    assert.ok(
      jobs.size <= CHECKPOINTS * jobs.live,
      `${jobs.size} bytes for ${jobs.live} of jobs with their checkpoints`,
    );
  });
});
