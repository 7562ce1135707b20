import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, bodiesIn, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

/** On this day the verification opens every body, and the next verification is far away. */
const FIRST_OF_MONTH = Date.UTC(2099, 0, 1);

onBothEngines('a stored content that is lost or damaged', (open) => {
  let test: EngineTest;
  let first: string;
  let whole: Map<string, string>;
  let hashes: Buffer[];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')), () => ({
      verifyAt: () => FIRST_OF_MONTH,
    }));
    fill(test.graph, 30);
    first = (await test.backup()).backupId;
    whole = await contentsOf(test, first);
    hashes = (
      await test.db.query<{ hash: Buffer }>(
        `select hash from object_version where type = 'users' order by object_id limit 3`,
      )
    ).map(({ hash }) => hash);
  });
  after(() => test.close());

  const backUp = async (): Promise<string> => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    return done.backupId;
  };

  it('is stored again when the directory sends it unchanged, for all backups that hold it', async () => {
    await test.db.query('delete from object_body where hash = $1', [hashes[0]]);
    const second = await backUp();
    assert.deepEqual(await contentsOf(test, second), whole);
    assert.deepEqual(await contentsOf(test, first), whole);
  });

  it('is stored again after a verification found it damaged, and is no longer marked', async () => {
    await test.db.query(
      'update object_body set body = set_byte(body, 60, (get_byte(body, 60) + 1) % 256) where hash = $1',
      [hashes[1]],
    );
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

  it('stays intact when the repairing backup is rolled back', async () => {
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

  it('that the directory no longer has is omitted with a note, and later backups work', async () => {
    test.graph.fault = ({ path }, response) => {
      if (path !== '/v1.0/users') return false;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
      return true;
    };
    await test.db.query('delete from object_body where hash = $1', [hashes[0]]);
    const { status, statusDetails, backupId, aadUsersCounter } = await test.backup();
    assert.equal(status, 'Completed', statusDetails);
    assert.match(
      statusDetails ?? '',
      /Users \(403: [^)]+, 29 objects copied from the previous backup, 1 left out because .* is lost\)/,
    );
    assert.equal(aadUsersCounter, 29);
    assert.equal([...(await contentsOf(test, backupId)).keys()].filter((name) => name.startsWith('users/')).length, 29);
    test.graph.fault = undefined;
    assert.deepEqual(await contentsOf(test, await backUp()), whole);
    assert.deepEqual(await contentsOf(test, first), whole);
  });
});

onBothEngines('a lost content of the additional entities', (open) => {
  it('does not fail the usual backups, which do not read them', async () => {
    const test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 5);
    test.graph.lists.set('/v1.0/directory/deletedItems/microsoft.graph.user', [
      { id: 'gone', displayName: 'Gone', deletedDateTime: '2026-11-01T00:00:00Z' },
    ]);
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'scheduled-additional-entities', ACTOR);
    await test.ended(backupId);
    const whole = await contentsOf(test, backupId);
    await test.db.query(
      `delete from object_body b using object_version v where v.type = 'expanded' and b.hash = v.hash`,
    );
    const usual = await test.backup();
    assert.equal(usual.status, 'Completed', usual.statusDetails);
    assert.match(usual.statusDetails ?? '', /1 left out because .* is lost/);
    const again = await test.backup();
    assert.doesNotMatch(again.statusDetails ?? '', /lost/);
    const next = randomUUID();
    await test.engine.run(TENANT, next, 'scheduled-additional-entities', ACTOR);
    assert.equal((await test.ended(next)).status, 'Completed');
    assert.deepEqual(await contentsOf(test, backupId), whole);
    await test.close();
  });
});
