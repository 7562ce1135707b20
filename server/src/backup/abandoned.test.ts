import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { endAbandonedBackups } from './abandoned.ts';
import { createRecordNotice, tamperedSubject } from '../notices/recordNotice.ts';
import type { NewNotice } from '../notices/index.ts';
import { createPurgeHandler } from '../protection/purge.ts';
import { endAbandonedRestores } from '../restore/execute/abandoned.ts';
import { NO_FLOOR } from '../protection/retentionFloor.ts';
import { ABANDONED, enqueueJob } from '../jobs/index.ts';
import { endingReason } from '../jobs/abandoned.ts';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { onBothEngines } from '../../test/storage/engines.ts';

onBothEngines('work whose job is gone', (open) => {
  const tenantId = randomUUID();
  const raised: NewNotice[] = [];
  let db: Db;
  before(async () => {
    db = await open();
    await migrate(db);
  });
  const notice = (_: Db, one: NewNotice): Promise<void> => Promise.resolve(void raised.push(one));
  const insertBackup = async (status: string, number: number): Promise<{ backupId: string; jobId: string }> => {
    const [backupId, jobId] = [randomUUID(), randomUUID()];
    await db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id,
         deleted_at)
       values ($1, $2, $3, $4, $5, 'on-demand', 'on-demand', 'x', 'x', case when $5 = 'Deleted' then now() end)`,
      [tenantId, backupId, number, jobId, status],
    );
    return { backupId, jobId };
  };
  const jobs = (kind: string) =>
    db.query<{ job_id: string; payload: Record<string, unknown> }>(
      `select job_id, payload from job where tenant_id = $1 and kind = $2 and state = 'queued'`,
      [tenantId, kind],
    );

  it('is ended by one job, with a notice', async () => {
    const { backupId } = await insertBackup('Running', 1);
    const restoreId = randomUUID();
    await db.query(
      `insert into restore (tenant_id, restore_id, backup_id, backup_number, job_id, status, settings, source,
         started_by, request_id) values ($1, $2, $3, 1, $4, 'Running', '{}', 'x', 'x', 'x')`,
      [tenantId, restoreId, backupId, randomUUID()],
    );
    for (let round = 0; round < 2; round += 1) {
      await Promise.all([endAbandonedBackups(db, notice), endAbandonedBackups(db, notice)]);
      await endAbandonedRestores(db, notice);
    }
    const [backup, restore] = [await jobs('backup'), await jobs('restore')];
    assert.deepEqual([backup.length, restore.length], [1, 1]);
    assert.deepEqual(
      [backup[0]?.payload['backupId'], restore[0]?.payload['restoreId'], endingReason(backup[0]?.payload ?? {})],
      [backupId, restoreId, ABANDONED],
    );
    const [row] = await db.query('select job_id from backup where backup_id = $1', [backupId]);
    assert.equal(row?.['job_id'], backup[0]?.job_id);
    assert.deepEqual(
      raised.map((one) => [one.kind, one.backupId, one.restoreId]),
      [
        ['databaseTampered', backupId, undefined],
        ['databaseTampered', backupId, restoreId],
      ],
    );
  });

  it('is announced once together with the refused row of its job, whichever is reported first', async () => {
    const record = createRecordNotice({});
    const report = (jobId: string): Promise<void> =>
      db.tx((tx) =>
        record(tx, { tenantId, kind: 'databaseTampered', subject: tamperedSubject('job', jobId), count: 1 }),
      );
    for (const [number, isRowFirst] of [
      [10, true],
      [11, false],
    ] as const) {
      await db.query('delete from notice where tenant_id = $1', [tenantId]);
      await db.query(`update backup set status = 'Failed' where tenant_id = $1`, [tenantId]);
      const { backupId, jobId } = await insertBackup('Running', number);
      if (isRowFirst) await report(jobId);
      await endAbandonedBackups(db, record);
      if (!isRowFirst) await report(jobId);
      const notices = await db.query('select backup_id from notice where tenant_id = $1', [tenantId]);
      assert.deepEqual(notices, [{ backup_id: backupId }]);
    }
  });

  it('is left alone while its job waits', async () => {
    await db.query(`update backup set status = 'Failed' where tenant_id = $1`, [tenantId]);
    await db.query('delete from job where tenant_id = $1', [tenantId]);
    const { backupId, jobId } = await insertBackup('Running', 2);
    await enqueueJob(db, { tenantId, jobId, kind: 'backup', payload: { backupId }, singleton: 'intervals' });
    await endAbandonedBackups(db, notice);
    assert.deepEqual(
      (await jobs('backup')).map((job) => job.job_id),
      [jobId],
    );
  });

  it('is queued again where it is a removal', async () => {
    const { backupId } = await insertBackup('Deleted', 3);
    const handler = createPurgeHandler(db, NO_FLOOR);
    await handler.recoverAbandoned?.();
    await handler.recoverAbandoned?.();
    assert.deepEqual(
      (await jobs('purge')).map(({ payload }) => payload),
      [{ backupId }],
    );
  });
});
