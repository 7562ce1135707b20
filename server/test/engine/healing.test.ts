import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBothEngines } from '../storage/engines.ts';
import { fill } from './fakeGraph.ts';
import { TENANT, bodiesIn, contentsOf, startEngine } from './kit.ts';
import type { EngineTest } from './kit.ts';

/** Everything is opened then, and the next verification is far away. */
const FIRST_OF_MONTH = Date.UTC(2099, 0, 1);

onBothEngines('a stored content that is lost or damaged', (open) => {
  let test: EngineTest;
  let first: string;
  let whole: Map<string, string>;
  let hashes: Buffer[];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')), () => ({ verifyAt: () => FIRST_OF_MONTH }));
    fill(test.graph, 30);
    first = (await test.backup()).backupId;
    whole = await contentsOf(test, first);
    hashes = (await test.db.query<{ hash: Buffer }>(`select hash from object_version where type = 'users' order by object_id limit 3`)).map(({ hash }) => hash);
  });
  after(() => test.close());

  const backUp = async (): Promise<string> => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    return done.backupId;
  };

  it('is stored anew when the directory sends it again unchanged, for all backups that hold it', async () => {
    await test.db.query('delete from object_body where hash = $1', [hashes[0]]);
    const second = await backUp();
    assert.deepEqual(await contentsOf(test, second), whole);
    assert.deepEqual(await contentsOf(test, first), whole);
  });

  it('is stored anew when a verification has found it damaged, and is called damaged no longer', async () => {
    await test.db.query('update object_body set body = set_byte(body, 60, (get_byte(body, 60) + 1) % 256) where hash = $1', [hashes[1]]);
    await test.db.query(`update job set run_at = now() where kind = 'verify' and state = 'queued'`);
    const damaged = () => test.db.query('select 1 from object_damage');
    for (const deadline = Date.now() + 60_000; (await damaged()).length === 0;) {
      assert.ok(Date.now() < deadline, 'the damage is found in time');
      await sleep(50);
    }
    assert.match((await test.engine.get(TENANT, first))?.statusDetails ?? '', /1 object of this backup is damaged/);
    const bodies = await bodiesIn(test.db);
    const third = await backUp();
    assert.deepEqual(await contentsOf(test, third), whole);
    assert.equal(await bodiesIn(test.db), bodies);
    assert.equal((await damaged()).length, 0);
    assert.doesNotMatch((await test.engine.get(TENANT, first))?.statusDetails ?? '', /damaged/);
  });

  it('stays whole when the backup that stored it anew is undone', async () => {
    await test.db.query('delete from object_body where hash = $1', [hashes[2]]);
    test.graph.fault = ({ path }, response) => {
      if (path !== '/v1.0/groups') return false;
      response.writeHead(409, { 'content-type': 'application/json' }).end('{}');
      return true;
    };
    const failed = await test.backup();
    test.graph.fault = undefined;
    assert.equal(failed.status, 'Failed', failed.statusDetails);
    assert.deepEqual(await contentsOf(test, first), whole);
  });
});
