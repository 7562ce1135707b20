import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { movePurges } from './purge.ts';
import type { RetentionPolicy } from './retentionFloor.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';

const POLICY: RetentionPolicy = { minRetentionDays: 30, minBackups: 2, purgeAfterDays: 14 };

onBothEngines('the purge of a deleted backup', (open) => {
  let test: EngineTest;
  const ids: string[] = [];
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')), () => ({
      policy: POLICY,
      onDemandPerDay: 6,
    }));
    fill(test.graph, 10);
    for (let count = 0; count < 5; count += 1) ids.push((await test.backup()).backupId);
  });
  after(() => test.close());

  const idOf = (index: number): string => ids[index] ?? assert.fail();
  const jobs = (backupId: string) =>
    test.db.query<{ state: string; days: number }>(
      `select j.state, extract(epoch from j.run_at - b.deleted_at)::float8 / 86400 as days
     from job j join backup b on b.backup_id::text = j.payload->>'backupId'
     where j.kind = 'purge' and b.backup_id = $1 and j.state in ('queued', 'running') order by j.run_at`,
      [backupId],
    );
  const purgedAt = async (backupId: string): Promise<Date | null> =>
    (
      await test.db.query<{ purged_at: Date | null }>('select purged_at from backup where backup_id = $1', [backupId])
    )[0]?.purged_at ?? null;
  /** Makes the queued purge of a backup due. @returns the time of its run */
  const runNow = async (backupId: string): Promise<void> => {
    const [job] = await test.db.query<{ job_id: string }>(
      `update job set run_at = now() - interval '1 second', created_at = now() - interval '1 hour'
       where kind = 'purge' and state = 'queued' and payload->>'backupId' = $1 returning job_id`,
      [backupId],
    );
    assert.ok(job);
    test.engine.wake();
    for (const until = Date.now() + 30_000; ;) {
      const [row] = await test.db.query<{ state: string }>('select state from job where job_id = $1', [job.job_id]);
      if (row?.state === 'done') return;
      assert.ok(Date.now() < until, `the purge is ${row?.state}`);
      await sleep(20);
    }
  };
  const age = (backupId: string, days: number) =>
    test.db.query(`update backup set deleted_at = deleted_at - $2 * interval '1 day' where backup_id = $1`, [
      backupId,
      days,
    ]);

  it('refuses what the floor keeps and takes the rest, each with its sentence', async () => {
    await assert.rejects(test.engine.remove(TENANT, idOf(4), ACTOR), {
      code: 'conflict',
      message: 'The last verified backup is kept.',
    });
    await assert.rejects(test.engine.remove(TENANT, idOf(3), ACTOR), {
      code: 'conflict',
      message: 'The newest 2 on-demand backups are kept.',
    });
    await test.engine.remove(TENANT, idOf(0), ACTOR);
    assert.deepEqual(
      (await jobs(idOf(0))).map(({ state, days }) => [state, Math.round(days)]),
      [['queued', 14]],
    );
  });

  it('waits until the time of the setting, although an earlier version queued it for 24 hours', async () => {
    await test.db.query(`update job set run_at = now() + interval '24 hours' where kind = 'purge'`);
    await movePurges(test.db, POLICY);
    assert.deepEqual(
      (await jobs(idOf(0))).map(({ days }) => Math.round(days)),
      [14],
    );
    await runNow(idOf(0));
    assert.equal(await purgedAt(idOf(0)), null);
    assert.deepEqual(
      (await jobs(idOf(0))).map(({ state, days }) => [state, Math.round(days)]),
      [['queued', 14]],
    );
  });

  it('gives a backup a label and a note, takes them away, and refuses an unknown backup', async () => {
    const shown = async () => {
      const { label, note } = (await test.engine.get(TENANT, idOf(1))) ?? {};
      return [label, note];
    };
    const give = (label: string, note: string, backupId = idOf(1)) =>
      test.engine.label(TENANT, backupId, ACTOR, { label, note });
    assert.deepEqual(await give('Before the migration', 'Taken by hand'), {
      backupId: idOf(1),
      status: 'Completed',
    });
    assert.deepEqual(await shown(), ['Before the migration', 'Taken by hand']);
    await give('Migration', '');
    assert.deepEqual(await shown(), ['Migration', undefined]);
    await give('', '');
    assert.deepEqual(await shown(), [undefined, undefined]);
    await assert.rejects(give('x', '', randomUUID()), { code: 'notFound' });
  });

  it('keeps contents that a pin or the floor protects, and lists the time of their removal', async () => {
    // As an earlier version, or a change of the database, would leave them: deleted although they are protected.
    await test.engine.pin(TENANT, idOf(1), ACTOR, 'incident');
    await assert.rejects(test.engine.remove(TENANT, idOf(1), ACTOR), {
      code: 'conflict',
      message: /^This backup is pinned/,
    });
    for (const index of [1, 4]) {
      await test.db.query(
        `update backup set status = 'Deleted', status_before_deletion = 'Completed', 
           deleted_at = now() - interval '15 days' where backup_id = $1`,
        [idOf(index)],
      );
      await test.db.query(
        `insert into job (tenant_id, job_id, kind, payload, singleton, run_at)
         values ($1, $2, 'purge', $3, 'intervals', now() + interval '1 day')`,
        [TENANT, randomUUID(), JSON.stringify({ backupId: idOf(index) })],
      );
      await runNow(idOf(index));
      assert.equal(await purgedAt(idOf(index)), null);
      assert.deepEqual(
        (await jobs(idOf(index))).map(({ state }) => state),
        ['queued'],
      );
    }
    const { list, total } = await test.engine.listDeleted(TENANT, { pagenum: 1, perpage: 25 });
    assert.equal(total, 3);
    const removals = new Map(list.map(({ backupId, removalTime }) => [backupId, removalTime]));
    assert.deepEqual(
      [removals.get(idOf(1)), removals.get(idOf(4)), typeof removals.get(idOf(0))],
      [undefined, undefined, 'string'],
    );
    assert.deepEqual(await test.engine.undelete(TENANT, idOf(4), ACTOR), { backupId: idOf(4), status: 'Completed' });
    assert.ok((await contentsOf(test, idOf(4))).size > 10);
  });

  it('removes contents when the time has come, and only then refuses to bring them back', async () => {
    await age(idOf(0), 15);
    await runNow(idOf(0));
    assert.ok(await purgedAt(idOf(0)));
    await assert.rejects(test.engine.undelete(TENANT, idOf(0), ACTOR), {
      code: 'gone',
      message: /more than 14 days ago; its contents are gone\.$/,
    });
    assert.ok((await contentsOf(test, idOf(3))).size > 10);
  });

  it('continues a removal that has begun', async () => {
    await test.engine.remove(TENANT, idOf(2), ACTOR);
    await test.db.query('update backup set purge_began_at = now() where backup_id = $1', [idOf(2)]);
    await assert.rejects(test.engine.undelete(TENANT, idOf(2), ACTOR), {
      code: 'gone',
      message: /are being removed\.$/,
    });
    await runNow(idOf(2));
    assert.ok(await purgedAt(idOf(2)));
  });

  it('limits the on-demand backups of a person per day', async () => {
    await test.backup();
    await assert.rejects(test.backup(), {
      code: 'conflict',
      message:
        /^You started 6 backups in the last 24 hours; the next one can start from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    });
    // Another person, the same id again, and the schedule are not counted.
    const backupId = randomUUID();
    await test.engine.run(TENANT, backupId, 'on-demand', { ...ACTOR, oid: 'c0ffee00-0000-4000-8000-000000000003' });
    await test.ended(backupId);
    await test.engine.run(TENANT, idOf(3), 'on-demand', ACTOR);
    const scheduled = randomUUID();
    await test.engine.run(TENANT, scheduled, 'scheduled', ACTOR);
    await test.ended(scheduled);
    await test.db.exec(`update backup set created_at = created_at - interval '25 hours'`);
    await test.backup();
  });
});
