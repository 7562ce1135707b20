import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDirectoryClient } from '../directory/index.ts';
import { createBackupEngine } from '../wiring/backupEngine.ts';
import type { RunningEngine } from '../wiring/backupEngine.ts';
import { createNotices, createRecordNotice } from '../notices/index.ts';
import { openKeys } from '../keys/index.ts';
import { saveSchedule, stopSchedule } from './schedule.ts';
import type { Schedule } from './schedule.ts';
import { createScheduler } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { fill, startFakeGraph } from '../../test/backup/fakeGraph.ts';
import type { FakeGraph } from '../../test/backup/fakeGraph.ts';
import { onBothEngines } from '../../test/storage/engines.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAILY: Schedule = {
  enabled: true,
  days: [0, 1, 2, 3, 4, 5, 6],
  time: '15:00',
  additional_backup_day: null,
  max_backups_to_retain: 90,
};
const by = { oid: '0a1da000-0000-4000-8000-000000000001', upn: 'ada@fabrikam.example', requestId: 'r' };
const log = (): void => undefined;

onBothEngines('scheduler', (open) => {
  const folder = mkdtempSync(join(tmpdir(), 'scheduler-'));
  let db: Db;
  let graph: FakeGraph;
  /** Two services on one database; their engines begin backups, and the tests say when those end. */
  let engines: RunningEngine[];
  let schedulers: Scheduler[];
  let clock = MONDAY;

  before(async () => {
    db = await open();
    await migrate(db);
    graph = await startFakeGraph();
    fill(graph, 20);
    const keys = await openKeys({ rootKeyFile: join(folder, 'root.key'), db });
    assert.ok(!keys.sealed);
    const directory = createDirectoryClient({
      baseUrl: graph.url,
      token: { token: () => Promise.resolve(graph.token) },
      pacing: 'off',
    });
    engines = [1, 2].map(() => createBackupEngine({ db, keys, directory, log }));
    schedulers = engines.map((engine) =>
      createScheduler({ db, engine, log, notice: createNotices({ db, log }).record, now: () => clock }),
    );
  });
  after(async () => {
    for (const engine of engines) await engine.close();
    await graph.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    await db.exec(
      `delete from notice; delete from schedule; delete from schedule_slot; delete from backup;
       delete from backup_state; delete from job; delete from activity; delete from activity_head`,
    );
    clock = MONDAY;
  });

  const notice = createRecordNotice({});
  const save = (schedule: Schedule) =>
    saveSchedule({ db, tenantId: TENANT_ID, by, now: new Date(clock), notice }, schedule);
  const look = (): Promise<unknown> => Promise.all(schedulers.map((scheduler) => scheduler.run()));
  const lookAt = (time: number): Promise<unknown> => ((clock = time), look());
  const complete = () =>
    db.exec(
      `update backup set status = 'Completed', is_data_ready = true where status = 'Running';
       update job set state = 'done' where kind = 'backup'`,
    );
  const count = async (): Promise<number> => (await db.query('select 1 from backup')).length;
  const stateOf = () =>
    db.query<{ backup_id: string; status: string }>('select backup_id, status from backup order by number');

  it('begins one backup at its moment, however often and from wherever it looks, and the log says so', async () => {
    await save(DAILY);
    await lookAt(MONDAY + 15 * HOUR - 1);
    assert.equal(await count(), 0);
    await lookAt(MONDAY + 15 * HOUR);
    await complete();
    await look();
    await lookAt(MONDAY + 15 * HOUR + 30_000);
    const rows = await db.query('select source, tag, requested_by from backup');
    assert.deepEqual(rows, [{ source: 'scheduled', tag: 'scheduled', requested_by: 'service' }]);
    const entries = await db.query(`select action, type, source, actor from activity where type = 'Backup'`);
    assert.deepEqual(entries, [{ action: 'Scheduled', type: 'Backup', source: 'Scheduler', actor: 'service' }]);
  });

  it('does not make up for moments before it was saved, nor for those of other times', async () => {
    clock = MONDAY + 16 * HOUR;
    await save(DAILY);
    await look();
    assert.equal(await count(), 0);
    await save({ ...DAILY, time: '15:30' });
    await look();
    assert.equal(await count(), 0);
  });

  it('a change of the retention alone leaves a moment that has just come as it is', async () => {
    await save(DAILY);
    clock = MONDAY + 15 * HOUR + 5000;
    await save({ ...DAILY, max_backups_to_retain: 30 });
    await look();
    assert.equal(await count(), 1);
  });

  it('follows a schedule that was saved while the clock was ahead, once the clock is set right', async () => {
    clock = MONDAY + 400 * DAY;
    await save(DAILY);
    await lookAt(MONDAY + 14 * HOUR);
    assert.equal(await count(), 0);
    await lookAt(MONDAY + 15 * HOUR);
    assert.equal(await count(), 1);
  });

  it('catches up with one backup after a sleep of days', async () => {
    await save(DAILY);
    for (const time of [36, 36.1, 38]) {
      await lookAt(MONDAY + 4 * DAY + time * HOUR);
      await complete();
    }
    assert.equal(await count(), 1);
  });

  it('reports missed runs once, except runs that it made up for', async () => {
    await save(DAILY);
    await lookAt(MONDAY + 15 * HOUR);
    await complete();
    await lookAt(MONDAY + DAY + 20 * HOUR);
    await complete();
    assert.deepEqual(await db.query('select kind from notice'), []);
    await lookAt(MONDAY + 4 * DAY + 15 * HOUR);
    await look();
    assert.deepEqual(await db.query('select kind, subject, count from notice'), [
      { kind: 'missed', subject: new Date(MONDAY + 4 * DAY + 15 * HOUR).toISOString(), count: 2 },
    ]);
  });

  it('begins an Expanded backup at the moment of the additional day', async () => {
    await save({ ...DAILY, days: [1], additional_backup_day: 2 });
    await lookAt(MONDAY + 15 * HOUR);
    await complete();
    await lookAt(MONDAY + DAY + 15 * HOUR);
    assert.deepEqual(await db.query('select source, tag from backup order by number'), [
      { source: 'scheduled', tag: 'scheduled' },
      { source: 'scheduled-additional-entities', tag: 'scheduled' },
    ]);
  });

  it('starts nothing while it is disabled', async () => {
    await save(DAILY);
    await stopSchedule({ db, tenantId: TENANT_ID, by, now: new Date(clock), notice });
    await lookAt(MONDAY + 3 * DAY);
    assert.equal(await count(), 0);
  });

  it('waits for a backup that runs already, then begins its own', async () => {
    await save(DAILY);
    await engines[0]?.run(TENANT_ID, randomUUID(), 'on-demand', by);
    await lookAt(MONDAY + 15 * HOUR);
    assert.equal(await count(), 1);
    await complete();
    await lookAt(MONDAY + 15 * HOUR + 60_000);
    assert.equal(await count(), 2);
  });

  it('resumes the same backup after a crash in the middle of a scheduled run', async () => {
    await save(DAILY);
    await lookAt(MONDAY + 15 * HOUR);
    await complete();
    await db.exec('update schedule_slot set started = false');
    await look();
    assert.equal(await count(), 1);
    assert.deepEqual(await db.query('select started from schedule_slot'), [{ started: true }]);
  });

  it('runs each moment once although the clock jumps by minutes, hours and days', async () => {
    await save(DAILY);
    const jumps = [10 / 60, -10 / 60, 1, -1, 24, -24, 0.1, -0.1];
    let time = MONDAY + 14.9 * HOUR;
    for (let step = 0; step < 48; step += 1) {
      await lookAt(time + (jumps[step % jumps.length] ?? 0) * HOUR);
      await complete();
      await lookAt(time);
      await complete();
      time += 2 * HOUR;
    }
    // Four days with a moment each, and the one of the next day that a jump has brought forward.
    const slots = await db.query<{ slot: Date }>('select slot from schedule_slot order by slot');
    assert.equal(slots.length, new Set(slots.map(({ slot }) => slot.toISOString())).size);
    assert.equal(await count(), slots.length);
    assert.deepEqual(
      slots.slice(0, 4).map(({ slot }) => slot.toISOString().slice(0, 16)),
      ['23', '24', '25', '26'].map((day) => `2026-11-${day}T15:00`),
    );
    assert.ok(slots.length <= 5);
  });

  it('applies retention after a backup completes, not when the number is lowered, and logs it', async () => {
    await save({ ...DAILY, max_backups_to_retain: 5 });
    for (let day = 0; day < 4; day += 1) {
      await lookAt(MONDAY + day * DAY + 15 * HOUR);
      await complete();
    }
    await look();
    await save({ ...DAILY, max_backups_to_retain: 2 });
    await look();
    assert.deepEqual(
      (await stateOf()).map((row) => row.status),
      ['Completed', 'Completed', 'Completed', 'Completed'],
    );
    await lookAt(MONDAY + 4 * DAY + 15 * HOUR);
    await complete();
    await look();
    assert.deepEqual(
      (await stateOf()).map((row) => row.status),
      ['Deleted', 'Deleted', 'Deleted', 'Completed', 'Completed'],
    );
    const entries = await db.query(`select source, actor from activity where action = 'Deleted' and type = 'Backup'`);
    assert.deepEqual(
      entries,
      Array.from({ length: 3 }, () => ({ source: 'Scheduler', actor: 'service' })),
    );
    // Contents go a day later, so that somebody may still take it back.
    assert.equal(
      (await db.query(`select 1 from job where kind = 'purge' and run_at > now() + interval '23 hours'`)).length,
      3,
    );
  });

  it('retention keeps the last verified backup and backups in use', async () => {
    await save({ ...DAILY, max_backups_to_retain: 1 });
    await db.query(`update schedule set retained_number = 99`);
    for (let day = 0; day < 4; day += 1) {
      await lookAt(MONDAY + day * DAY + 15 * HOUR);
      await complete();
    }
    const ids = (await stateOf()).map((row) => row.backup_id);
    await db.exec('update backup set is_data_ready = (number = 2); update schedule set retained_number = 0');
    await db.query(
      `insert into job (tenant_id, job_id, kind, payload, singleton) values ($1, $2, 'restore', $3, 'restore')`,
      [TENANT_ID, randomUUID(), JSON.stringify({ backupId: ids[0] })],
    );
    await look();
    assert.deepEqual(
      (await stateOf()).map((row) => row.status),
      ['Completed', 'Completed', 'Deleted', 'Completed'],
    );
  });

  it('runs real backups and keeps the newest', async () => {
    await save({ ...DAILY, max_backups_to_retain: 1 });
    for (const engine of engines) engine.start();
    for (let day = 0; day < 2; day += 1) {
      await lookAt(MONDAY + day * DAY + 15 * HOUR);
      for (let wait = 0; wait < 200 && (await stateOf())[day]?.status === 'Running'; wait += 1) await sleep(100);
      await look();
    }
    assert.deepEqual(
      (await stateOf()).map((row) => row.status),
      ['Deleted', 'Completed'],
    );
    assert.deepEqual(await db.query(`select is_data_ready, counters->>'users' as users from backup where number = 2`), [
      { is_data_ready: true, users: '20' },
    ]);
  });
});
