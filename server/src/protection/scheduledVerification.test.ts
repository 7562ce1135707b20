import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNotices } from '../notices/index.ts';
import { dailyPart } from './scheduledVerification.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { TENANT, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 10, 1);

onBothEngines('rolling verification', (open) => {
  let test: EngineTest;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')), (db) => ({
      notice: createNotices({ db, log: () => undefined }).record,
      verifyAt: () => FIRST,
    }));
    fill(test.graph, 30);
  });
  after(() => test.close());

  it('opens everything on the first of a month and another hundredth on every other day', () => {
    assert.equal(dailyPart(FIRST), undefined);
    assert.equal(new Set(Array.from({ length: 30 }, (_, day) => dailyPart(FIRST + day * DAY))).size, 30);
  });

  it('finds and reports a changed and a missing body, and runs again the next day', async () => {
    const done = await test.backup();
    assert.equal(done.status, 'Completed', done.statusDetails);
    const [row] = await test.db.query<{ n: number }>(
      `select count(*) as n from job where kind = 'verify' and state = 'queued'`,
    );
    assert.equal(row?.n, 1);
    const { version } = await test.engine.list(TENANT, { pagenum: 1, perpage: 25 });
    const users = await test.db.query<{ object_id: string; hash: Buffer }>(
      `select object_id, hash from object_version where type = 'users' order by object_id limit 2`,
    );
    await test.db.query(
      'update object_body set body = set_byte(body, 60, (get_byte(body, 60) + 1) % 256) where hash = $1',
      [users[0]?.hash],
    );
    await test.db.query('delete from object_body where hash = $1', [users[1]?.hash]);
    await test.db.query(`update job set run_at = now() where kind = 'verify'`);
    for (
      const deadline = Date.now() + 60_000;
      (await test.db.query(`select 1 from job where kind = 'verify' and state = 'done'`)).length === 0;
    ) {
      assert.ok(Date.now() < deadline, 'the verification ends in time');
      await sleep(50);
    }
    assert.deepEqual(
      await test.db.query('select object_id from object_damage order by object_id'),
      users.map(({ object_id }) => ({ object_id })),
    );
    const listed = await test.engine.list(TENANT, { pagenum: 1, perpage: 25, knownVersion: version });
    assert.ok('list' in listed, 'the list has changed');
    assert.match(
      listed.list[0]?.statusDetails ?? '',
      /^2 objects of this backup are damaged and cannot be restored from it\./,
      'the list says it',
    );
    assert.deepEqual(await test.db.query('select kind, count from notice'), [{ kind: 'damaged', count: 2 }]);
    assert.equal(
      (await test.db.query(`select 1 from activity where type = 'Verification' and outcome = 'failure'`)).length,
      1,
    );
    assert.ok((await test.db.query(`select 1 from job where kind = 'verify'`)).length >= 2);
  });
});
