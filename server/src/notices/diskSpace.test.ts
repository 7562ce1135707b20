import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, before, describe, it } from 'node:test';
import { createDiskWatch, percentUsed, readDiskUsage } from './diskSpace.ts';
import type { DiskUsage } from './diskSpace.ts';
import { createNotices } from './index.ts';
import type { Notices } from './index.ts';
import { migrate } from '../storage/migrate.ts';
import { openTestDatabase } from '../../test/database.ts';

const TENANT = 'c0ffee00-0000-4000-8000-000000000001';
const MORNING = Date.parse('2026-11-26T08:00:00Z');
const DAY = 86_400_000;

describe('the space on the disk', () => {
  let data: Awaited<ReturnType<typeof openTestDatabase>>;
  let notices: Notices;
  let disk: DiskUsage = { total: 100, free: 100 };
  let clock = MORNING;

  before(async () => {
    data = await openTestDatabase();
    await migrate(data.db);
    notices = createNotices({ db: data.db, log: () => undefined });
  });
  after(() => data.remove());

  const percents = async (): Promise<number[]> =>
    (await notices.list(TENANT, 'ada')).flatMap(({ kind, count }) => (kind === 'diskSpace' ? [count] : [])).sort();
  const look = async (free: number, at = clock): Promise<number[]> => {
    [disk, clock] = [{ total: 100, free }, at];
    await createDiskWatch({
      db: data.db,
      tenantId: TENANT,
      notice: notices.record,
      log: () => undefined,
      usage: () => Promise.resolve(disk),
      now: () => clock,
    }).run();
    return percents();
  };

  it('is reported from 80 % on, once a day and step', async () => {
    assert.deepEqual(await look(21), []);
    assert.deepEqual(await look(20), [80]);
    assert.deepEqual(await look(18), [80], 'the same step is reported once a day');
    assert.deepEqual(await look(7), [80, 93]);
    assert.deepEqual(await look(4), [80, 93, 96]);
    assert.deepEqual(await look(19, MORNING + DAY), [80, 81, 93, 96], 'it is reported again on the next day');
  });

  it('is read from the file system', async () => {
    const percent = percentUsed(await readDiskUsage([tmpdir()]));
    assert.ok(percent >= 0 && percent <= 100, String(percent));
    assert.ok(percentUsed(await readDiskUsage(['/proc', tmpdir()])) >= percent - 1, 'the fullest counts');
    assert.equal(percentUsed({ total: 0, free: 0 }), 0, 'a file system without a size is not full');
  });
});
