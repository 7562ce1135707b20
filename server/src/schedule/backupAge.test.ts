import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createNotices } from '../notices/index.ts';
import type { Notices } from '../notices/index.ts';
import { ageLimit, createBackupAgeWatch, longestGap } from './backupAge.ts';
import { migrate } from '../storage/migrate.ts';
import { openTestDatabase } from '../../test/database.ts';

const TENANT = 'c0ffee00-0000-4000-8000-000000000001';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('the age of the newest backup', () => {
  it('may be 36 hours, or twice the longest gap of an enabled schedule', () => {
    assert.equal(ageLimit(undefined), 36 * HOUR);
    assert.equal(ageLimit({ enabled: true, days: [0, 1, 2, 3, 4, 5, 6], time: '03:00' }), 48 * HOUR);
    assert.equal(longestGap({ enabled: true, days: [5, 1], time: '03:00' }), 4 * DAY);
    assert.equal(longestGap({ enabled: true, days: [1], time: '03:00' }), 7 * DAY);
    assert.equal(longestGap({ enabled: true, days: [1], additional_backup_day: 3, time: '03:00' }), 5 * DAY);
    assert.equal(ageLimit({ enabled: true, days: [1], time: '03:00' }), 14 * DAY);
    assert.equal(
      ageLimit({ enabled: false, days: [1], time: '03:00' }),
      36 * HOUR,
      'a disabled schedule gives no more time',
    );
  });

  describe('monitoring', () => {
    let data: Awaited<ReturnType<typeof openTestDatabase>>;
    let notices: Notices;
    let clock = 0;

    before(async () => {
      data = await openTestDatabase();
      await migrate(data.db);
      // The database is a copy that may have been made hours ago.
      await data.db.exec('update migration set applied_at = now()');
      notices = createNotices({ db: data.db, log: () => undefined });
    });
    after(() => data.remove());
    beforeEach(() => data.db.exec('delete from notice; delete from backup; delete from schedule'));

    const addBackup = (status: string, number: number, at: number): Promise<unknown> =>
      data.db.query(
        `insert into backup
           (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id, created_at)
       values ($1, $2, $3, $2, $4, 'scheduled', 'scheduled', 'x', 'x', $5)`,
        [TENANT, randomUUID(), number, status, new Date(at).toISOString()],
      );
    const look = async (at: number): Promise<number[]> => {
      clock = at;
      await createBackupAgeWatch({
        db: data.db,
        tenantId: TENANT,
        notice: notices.record,
        log: () => undefined,
        now: () => clock,
      }).run();
      return (await notices.list(TENANT, 'ada')).filter(({ kind }) => kind === 'noBackup').map(({ count }) => count);
    };

    it('raises one notice after 36 hours, and again when the age has doubled', async () => {
      const start = Date.now();
      await addBackup('Completed', 1, start);
      await addBackup('Failed', 2, start + 30 * HOUR);
      await addBackup('Canceled', 3, start + 31 * HOUR);
      assert.deepEqual(await look(start + 35 * HOUR), []);
      assert.deepEqual(await look(start + 37 * HOUR), [37]);
      assert.deepEqual(await look(start + 40 * HOUR), [37], 'not twice');
      assert.deepEqual(new Set(await look(start + 73 * HOUR)), new Set([37, 73]));
      await addBackup('Completed', 4, start + 74 * HOUR);
      assert.equal((await look(start + 80 * HOUR)).length, 2);
      assert.equal((await look(start + 111 * HOUR)).length, 3, 'the next stretch has its own notice');
    });

    it('counts from the first start where there is no backup, and where all were deleted', async () => {
      const start = Date.now();
      assert.deepEqual(await look(start + 35 * HOUR), []);
      await addBackup('Deleted', 1, start + 20 * HOUR);
      assert.deepEqual(await look(start + 37 * HOUR), [37]);
    });

    it('follows an enabled schedule only', async () => {
      const start = Date.now();
      await addBackup('Completed', 1, start);
      const save = (content: object): Promise<unknown> =>
        data.db.query(
          `insert into schedule (tenant_id, content) values ($1, $2)
           on conflict (tenant_id) do update set content = $2`,
          [TENANT, JSON.stringify(content)],
        );
      await save({ enabled: true, days: [1], time: '03:00' });
      assert.deepEqual(await look(start + 13 * DAY), []);
      await save({ enabled: false, days: [1], time: '03:00' });
      assert.deepEqual(await look(start + 13 * DAY), [13 * 24]);
    });
  });
});
