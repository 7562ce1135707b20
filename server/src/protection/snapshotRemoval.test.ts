import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeOldSnapshots } from './snapshotRemoval.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, bodiesIn, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const USERS = '/v1.0/users';
const WAIT = 60_000;

onBothEngines('the removal of a snapshot', (open) => {
  let test: EngineTest;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 10);
  });
  after(() => test.close());

  const until = async (isReached: () => Promise<boolean>, what: string): Promise<void> => {
    for (const limit = Date.now() + WAIT; !(await isReached());) {
      assert.ok(Date.now() < limit, what);
      test.engine.wake();
      await sleep(20);
    }
  };
  const snapshots = () =>
    test.db.query<{ backup_id: string; number: number; status: string }>(
      `select backup_id, number, status from backup_or_snapshot where purpose = 'comparison' order by number`,
    );
  const idsOf = async () => (await snapshots()).map((row) => row.backup_id);
  const start = async () => (await test.engine.snapshots.start(TENANT, ACTOR, { again: true })).snapshotId;
  const snapshot = async () => {
    const id = await start();
    await until(
      async () => (await test.engine.snapshots.get(TENANT, id)).state === 'completed',
      'the snapshot is complete in time',
    );
    return id;
  };
  const users = () => test.graph.lists.get(USERS) ?? assert.fail();
  const rename = (index: number, displayName: string): void => {
    Object.assign(users()[index] ?? assert.fail(), { displayName });
  };
  const removed = (id: string) => until(async () => !(await idsOf()).includes(id), 'the snapshot is removed in time');

  it('the third newer one removes a snapshot with its contents, and backups stay whole', async () => {
    const { backupId: before } = await test.backup();
    const stored = await contentsOf(test, before);
    const [gone] = users().splice(0, 1);
    assert.ok(gone);
    rename(0, 'only in the snapshot');
    const first = await snapshot();
    const [row] = await snapshots();
    assert.ok(row);
    rename(0, 'in the next backup');
    users().push(gone);
    const { backupId: later } = await test.backup();
    const storedLater = await contentsOf(test, later);
    const bodies = await bodiesIn(test.db);
    const next = [await snapshot(), await snapshot()];
    assert.deepEqual(await idsOf(), [first, ...next]);
    next.push(await snapshot());
    await removed(first);
    assert.deepEqual(await idsOf(), next);
    assert.deepEqual(await contentsOf(test, before), stored);
    assert.deepEqual(await contentsOf(test, later), storedLater);
    assert.equal(await bodiesIn(test.db), bodies - 1, 'the content that only the snapshot had');
    const traces = await test.db.query(
      `select 'version' as what from object_version where valid_from = $1 or valid_to = $1
       union all select 'manifest' from backup_manifest where backup_number = $1`,
      [row.number],
    );
    assert.deepEqual(traces, []);
  });

  it('a day removes it, also one that did not complete', async () => {
    const [old, young] = await idsOf();
    assert.ok(old && young);
    test.graph.delay = 50;
    const canceled = await start();
    await test.engine.snapshots.cancel(TENANT, canceled, ACTOR);
    test.graph.delay = 0;
    await until(
      async () => (await snapshots()).some(({ backup_id, status }) => backup_id === canceled && status === 'Canceled'),
      'the snapshot is cancelled in time',
    );
    const age = (hours: number) =>
      test.db.query(
        `update backup_or_snapshot set created_at = now() - $2 * interval '1 hour',
           updated_at = now() - $2 * interval '1 hour' where backup_id = any($1::uuid[])`,
        [[old, canceled], hours],
      );
    await age(23);
    await test.db.tx((tx) => removeOldSnapshots(tx));
    assert.ok((await idsOf()).includes(old) && (await idsOf()).includes(canceled));
    await age(25);
    await test.db.tx((tx) => removeOldSnapshots(tx));
    await removed(old);
    const left = await idsOf();
    assert.ok(left.includes(young) && !left.includes(canceled));
  });
});
