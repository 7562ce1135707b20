import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { findActivityBreak } from '../wiring/backupEngine.ts';
import { verifyManifest } from '../catalog/manifest.ts';
import { NO_FLOOR } from './retentionFloor.ts';
import { undeleteBackup as undeleteWith } from './undelete.ts';
import type { Actor } from '../catalog/types.ts';
import type { Db } from '../storage/types.ts';
import { onBothEngines } from '../../test/storage/engines.ts';
import { fill } from '../../test/backup/fakeGraph.ts';
import { ACTOR, TENANT, contentsOf, startEngine } from '../../test/backup/kit.ts';
import type { EngineTest } from '../../test/backup/kit.ts';
import type { ErrorCode } from '../domainError.ts';

const PURGE_AFTER = NO_FLOOR.purgeAfterDays * 24 * 3_600_000;
const undeleteBackup = (db: Db, backupId: string, actor: Actor) =>
  undeleteWith(db, { backupId, actor, policy: NO_FLOOR });

onBothEngines('a deleted backup', (open) => {
  let test: EngineTest;
  before(async () => {
    test = await startEngine(await open(), mkdtempSync(join(tmpdir(), 'trc-keys-')));
    fill(test.graph, 20);
  });
  after(() => test.close());
  const refused = (code: ErrorCode, message: RegExp) => ({ name: 'DomainError', code, message });

  it('is recovered within 24 hours with its status, and its purge is cancelled', async () => {
    const { backupId, ...record } = await test.backup();
    const contents = await contentsOf(test, backupId);
    await assert.rejects(
      undeleteBackup(test.db, backupId, ACTOR),
      refused('conflict', /is not deleted; it is Completed\.$/),
    );
    await test.engine.remove(TENANT, backupId, ACTOR);
    assert.equal(await test.engine.get(TENANT, backupId), undefined);
    assert.deepEqual(await undeleteBackup(test.db, backupId.toUpperCase(), ACTOR), {
      tenantId: TENANT,
      status: 'Completed',
    });
    const { backupId: _id, ...now } = (await test.engine.get(TENANT, backupId)) ?? assert.fail();
    // The time of its end among it: people read from it how long it took.
    assert.deepEqual(now, record);
    assert.deepEqual(await contentsOf(test, backupId), contents);
    const jobs = await test.db.query(
      `select 1 from job where tenant_id = $1 and kind = 'purge' and state in ('queued', 'running')`,
      [TENANT],
    );
    assert.equal(jobs.length, 0);
    const [last] = await test.db.query<{ action: string; details: string }>(
      'select action, details from activity where tenant_id = $1 order by seq desc limit 1',
      [TENANT],
    );
    assert.deepEqual(last, { action: 'Undeleted', details: `Backup ${backupId} of ${record.creationTime}` });
    assert.equal(await findActivityBreak(test.db, TENANT), undefined);
    assert.equal(await verifyManifest(test.db, await test.keys.tenant(TENANT), 1), true);
    // It can be deleted again, and is purged in its turn.
    await test.engine.remove(TENANT, backupId, ACTOR);
    assert.equal(
      (await test.db.query(`select 1 from job where tenant_id = $1 and kind = 'purge' and state = 'queued'`, [TENANT]))
        .length,
      1,
    );
  });

  it('keeps Failed and Canceled as they were', async () => {
    for (const status of ['Failed', 'Canceled']) {
      const { backupId } = await test.backup();
      await test.db.query(
        'update backup set status = $3, is_data_ready = false where tenant_id = $1 and backup_id = $2',
        [TENANT, backupId, status],
      );
      await test.engine.remove(TENANT, backupId, ACTOR);
      assert.equal((await undeleteBackup(test.db, backupId, ACTOR)).status, status);
    }
  });

  it('is kept for a day by one clock, whatever the clock of the service says', async (context) => {
    const { backupId } = await test.backup();
    for (const days of [-2, 2]) {
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + days * PURGE_AFTER });
      await test.engine.remove(TENANT, backupId, ACTOR);
      context.mock.timers.reset();
      const [purge] = await test.db.query<{ hours: number }>(
        `select extract(epoch from run_at - now())::float8 / 3600 as hours from job
         where kind = 'purge' and state = 'queued' and payload->>'backupId' = $1`,
        [backupId],
      );
      assert.ok(purge && Math.abs(purge.hours - 24) < 0.1, JSON.stringify(purge));
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() + days * PURGE_AFTER });
      assert.equal((await undeleteBackup(test.db, backupId, ACTOR)).status, 'Completed');
      context.mock.timers.reset();
    }
  });

  it('does not come back later, or while its contents are removed', async () => {
    const { backupId } = await test.backup();
    await test.engine.remove(TENANT, backupId, ACTOR);
    const move = (days: number) =>
      test.db.query(`update backup set deleted_at = deleted_at + $2 * interval '1 day' where backup_id = $1`, [
        backupId,
        days,
      ]);
    await move(-1);
    await assert.rejects(undeleteBackup(test.db, backupId, ACTOR), refused('gone', /more than 24 hours ago\.$/));
    await move(1);
    await test.db.query(
      `update job set state = 'running', lease_until = now() + interval '1 hour'
       where tenant_id = $1 and kind = 'purge' and payload->>'backupId' = $2`,
      [TENANT, backupId],
    );
    await assert.rejects(undeleteBackup(test.db, backupId, ACTOR), refused('gone', /are being removed at this moment/));
    await test.db.query('update backup set purged_at = now() where tenant_id = $1 and backup_id = $2', [
      TENANT,
      backupId,
    ]);
    await assert.rejects(undeleteBackup(test.db, backupId, ACTOR), refused('gone', /its contents are gone\.$/));
    await assert.rejects(undeleteBackup(test.db, randomUUID(), ACTOR), refused('notFound', /^There is no backup/));
    await assert.rejects(undeleteBackup(test.db, 'x', ACTOR), refused('invalid', /looks like/));
  });
});
