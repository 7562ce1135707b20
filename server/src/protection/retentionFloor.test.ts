import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, it } from 'node:test';
import fc from 'fast-check';
import { protectedBackups, protectionSentence } from './retentionFloor.ts';
import type { RetentionPolicy } from './retentionFloor.ts';
import { migrate } from '../storage/migrate.ts';
import type { Db } from '../storage/types.ts';
import { onBothEngines } from '../../test/storage/engines.ts';

const TENANT = 'c0ffee00-0000-4000-8000-000000000009';
const DAY = 24 * 3_600_000;
const REAL: RetentionPolicy = { minRetentionDays: 30, minBackups: 7, purgeAfterDays: 14 };
const OFF: RetentionPolicy = { minRetentionDays: 0, minBackups: 0, purgeAfterDays: 1 };

interface Stored {
  /** Milliseconds since 1970. */
  at: number;
  tag: 'scheduled' | 'on-demand';
  status?: string;
  verified?: boolean;
  pinned?: boolean;
}

/** Start of the UTC week (Monday) of a time, in days since 1970-01-01, which was a Thursday. */
const weekOf = (at: number): number => Math.floor((Math.floor(at / DAY) + 3) / 7);
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
const addMonths = (at: number, months: number): number => {
  const from = new Date(at);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, Math.min(from.getUTCDate(), last)) + (at % DAY);
};

/**
 * A second implementation of the rules of the floor.
 * @returns numbers, from 1
 */
const keptByRules = (
  stored: readonly Stored[],
  { minRetentionDays: days, minBackups }: RetentionPolicy,
  now: number,
): number[] => {
  const standing = stored
    .map((one, index) => ({ ...one, number: index + 1 }))
    .filter(({ status = 'Completed' }) => status === 'Completed');
  const isNewestOf = (one: (typeof standing)[number], group: (at: number) => unknown): boolean =>
    !standing.some((other) => other.number > one.number && other.tag === one.tag && group(other.at) === group(one.at));
  const lastVerified = standing.filter(({ verified }) => verified).at(-1);
  return standing
    .filter(
      (one) =>
        one.pinned === true ||
        (minBackups > 0 && one === lastVerified) ||
        standing.filter((other) => other.tag === one.tag && other.number > one.number).length < minBackups ||
        (days > 0 && isNewestOf(one, (at) => Math.floor(at / DAY)) && now < one.at + days * DAY) ||
        (days > 0 && isNewestOf(one, weekOf) && now < one.at + 56 * DAY) ||
        (days > 0 && isNewestOf(one, monthOf) && now < addMonths(one.at, 6)),
    )
    .map(({ number }) => number);
};

onBothEngines('the floor of retention', (open) => {
  let db: Db;
  before(async () => {
    db = await open();
    await migrate(db);
  });
  beforeEach(() => db.exec('delete from backup; delete from backup_pin'));

  const store = async (stored: readonly Stored[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const [index, { at, tag, status = 'Completed', verified = false, pinned = false }] of stored.entries()) {
      const id = randomUUID();
      ids.push(id);
      await db.query(
        `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, is_data_ready,
           requested_by, request_id, created_at, deleted_at, status_before_deletion)
         values ($1, $2, $3, $4, $5, $6, $6, $7, 'x', 'x', $8, case when $5 = 'Deleted' then now() end,
           case when $5 = 'Deleted' then 'Completed' end)`,
        [TENANT, id, index + 1, randomUUID(), status, tag, verified, new Date(at).toISOString()],
      );
      if (pinned)
        await db.query(
          `insert into backup_pin (tenant_id, backup_id, reason, pinned_by, pinned_by_name)
           values ($1, $2, 'r', 'o', 'n')`,
          [TENANT, id],
        );
    }
    return ids;
  };
  const now = async (): Promise<number> =>
    (await db.query<{ now: Date }>('select now() as now'))[0]?.now.getTime() ?? 0;
  const kept = async (policy: RetentionPolicy, deleted?: readonly number[] | null) =>
    [...(await protectedBackups(db, TENANT, policy, deleted)).keys()].sort((left, right) => left - right);
  /** Noon of the day this many days ago, so that neighbours are of other days. */
  const noon = async (daysAgo: number): Promise<number> =>
    Math.floor((await now()) / DAY) * DAY - daysAgo * DAY + DAY / 2;

  it('keeps the newest of each day and the newest seven of each tag, and lets the others go', async () => {
    const today = await noon(1);
    // Ten on-demand backups of one day behind three scheduled ones of three days.
    await store([
      ...[12, 11, 10].map((days): Stored => ({ at: today - days * DAY, tag: 'scheduled', verified: true })),
      ...Array.from({ length: 10 }, (_, index): Stored => ({
        at: today + index * 60_000,
        tag: 'on-demand',
        verified: true,
      })),
    ]);
    assert.deepEqual(await kept(REAL), [1, 2, 3, 7, 8, 9, 10, 11, 12, 13]);
    assert.deepEqual(await kept({ ...REAL, minBackups: 0 }), [1, 2, 3, 13]);
    assert.deepEqual(await kept({ ...REAL, minRetentionDays: 0, minBackups: 1 }), [3, 13]);
    assert.deepEqual(await kept(OFF), []);
  });

  for (const [what, policy, stored, rule, sentence] of [
    [
      'a pin',
      OFF,
      [{ ago: 900, pinned: true }],
      'pinned',
      /^This backup is pinned; an administrator can release it\.$/,
    ],
    [
      'the last verified one',
      { ...REAL, minBackups: 1 },
      [{ ago: 900, verified: true }, { ago: 800 }],
      'lastVerified',
      /^The last verified backup is kept\.$/,
    ],
    [
      'the newest one',
      { ...REAL, minBackups: 1 },
      [{ ago: 900 }, { ago: 850, verified: true, tag: 'scheduled' }],
      'newest',
      /^The newest on-demand backup is kept\.$/,
    ],
    ['the newest ones', REAL, [{ ago: 900 }], 'newest', /^The newest 7 on-demand backups are kept\.$/],
    [
      'a day',
      { ...REAL, minRetentionDays: 400, minBackups: 0 },
      [{ ago: 300 }],
      'daily',
      /of each day is kept for 400 days; this one can be deleted from \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/,
    ],
    [
      'a month',
      { ...REAL, minBackups: 0 },
      [{ ago: 100 }],
      'monthly',
      /^The newest on-demand backup of each month is kept for 6 months; this one can be deleted from \d{4}-/,
    ],
  ] as const) {
    it(`names the rule of ${what}`, async () => {
      const at = await noon(0);
      await store(
        stored.map((one: { ago: number; verified?: boolean; pinned?: boolean; tag?: 'scheduled' }): Stored => ({
          tag: 'on-demand',
          ...one,
          at: at - one.ago * DAY,
        })),
      );
      const protection = (await protectedBackups(db, TENANT, policy)).get(1);
      assert.equal(protection?.rule, rule);
      assert.match(protectionSentence(protection, policy), sentence);
      assert.equal(protection.until !== undefined, ['daily', 'weekly', 'monthly'].includes(rule));
    });
  }

  it('says the end of the rule that ends last', async () => {
    // The first of two days of one week and month is the newest of its day only.
    const at = Date.UTC(new Date(await now()).getUTCFullYear() + 1, 0, 5, 12);
    await store([
      { at, tag: 'scheduled' },
      { at: at + DAY, tag: 'scheduled' },
    ]);
    const found = await protectedBackups(db, TENANT, { ...REAL, minBackups: 0 });
    assert.deepEqual([found.get(1)?.rule, found.get(1)?.until?.getTime()], ['daily', at + 30 * DAY]);
    assert.deepEqual([found.get(2)?.rule, found.get(2)?.until?.getTime()], ['monthly', addMonths(at + DAY, 6)]);
  });

  it('counts a deleted backup only where it is named', async () => {
    const at = await noon(2);
    await store([
      { at, tag: 'scheduled' },
      { at: at + 1000, tag: 'scheduled', status: 'Deleted', verified: true },
    ]);
    const daily = { ...REAL, minBackups: 0 };
    assert.deepEqual(
      [await kept(daily), await kept(daily, [2]), await kept(daily, null), await kept(daily, [])],
      [[1], [2], [2], [1]],
    );
    await db.exec('update backup set purge_began_at = now() where number = 2');
    assert.deepEqual(await kept(daily, null), [1]);
  });

  it('agrees with the rules for any set of backups', async () => {
    const current = await now();
    const backup = fc.record({
      at: fc.integer({ min: 0, max: 260 * 24 }).map((hours) => current - hours * 3_600_000 - 1_800_000),
      tag: fc.constantFrom('scheduled' as const, 'on-demand' as const),
      status: fc.constantFrom('Completed', 'Completed', 'Completed', 'Failed', 'Canceled', 'Deleted'),
      verified: fc.boolean(),
      pinned: fc.integer({ min: 0, max: 9 }).map((sign) => sign === 0),
    });
    const policy = fc.record({
      minRetentionDays: fc.constantFrom(0, 1, 30, 90),
      minBackups: fc.integer({ min: 0, max: 4 }),
      purgeAfterDays: fc.constant(14),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(backup, { maxLength: 25 }), policy, async (stored, rules) => {
        await db.exec('delete from backup; delete from backup_pin');
        const sorted = stored.sort((left, right) => left.at - right.at);
        await store(sorted);
        assert.deepEqual(await kept(rules), keptByRules(sorted, rules, current));
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the protection of all others when an unprotected backup is deleted', async () => {
    const current = await now();
    const at = fc.integer({ min: 0, max: 90 * 24 }).map((hours) => current - hours * 3_600_000 - 1_800_000);
    await fc.assert(
      fc.asyncProperty(fc.array(at, { maxLength: 20 }), fc.nat(), async (times, choice) => {
        await db.exec('delete from backup; delete from backup_pin');
        await store(
          times
            .sort((left, right) => left - right)
            .map((time, index) => ({ at: time, tag: index % 3 === 0 ? 'scheduled' : 'on-demand', verified: true })),
        );
        const policy = { ...REAL, minBackups: 2 };
        const before = await kept(policy);
        const free = times.map((_, index) => index + 1).filter((number) => !before.includes(number));
        if (free.length === 0) return;
        await db.query(`update backup set status = 'Deleted' where number = $1`, [free[choice % free.length]]);
        assert.deepEqual(await kept(policy), before);
      }),
      { numRuns: 30 },
    );
  });
});
