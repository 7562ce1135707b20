import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, describe, it } from 'node:test';
import { startProduct } from './kit.ts';

const DAY = 24 * 3_600_000;
/** The defaults with a real tenant. */
const service = { MIN_RETENTION_DAYS: '30', MIN_BACKUPS: '7', PURGE_AFTER_DAYS: '14' };
const product = await startProduct({ size: 8, service });
after(() => product.end());

interface Backup {
  readonly backupId: string;
  readonly tag: string;
  readonly pin?: { readonly time: string; readonly reason?: string; readonly by?: string };
}

interface Logged {
  readonly type: string;
  readonly action: string;
  readonly source: string;
  readonly cause?: string;
}

interface Deleted {
  readonly backupId: string;
  readonly deletedTime: string;
  readonly removalTime?: string;
  readonly deletedBy?: string;
}

const oscar = await product.as('oscar');
const ada = await product.as('ada');
const PAGE = { pagenum: 1, perpage: 100 };
const listed = async (): Promise<readonly Backup[]> =>
  (await ada.call<{ list: Backup[] }>('POST', '/api/get_tid_backups_list', PAGE)).body.list;
const deleted = async (): Promise<readonly Deleted[]> =>
  (await ada.call<{ list: Deleted[] }>('POST', '/api/deleted_backups/list', PAGE)).body.list;
const total = async (): Promise<number> =>
  (await ada.call<{ total: number }>('POST', '/api/get_tid_backups_list', PAGE)).body.total;
const remove = (backupId: string) => oscar.call<{ message?: string }>('DELETE', `/api/backup/${backupId}`);
const retainNewest = (max: number) =>
  oscar.call('POST', '/api/schedule_backup', { enabled: true, days: [0], time: '03:00', max_backups_to_retain: max });
/** Retention looks every ten seconds. */
const until = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 40_000; !(await isTrue()); await sleep(500)) assert.ok(Date.now() < end, what);
};
/** A backup that oscar runs, as in the attack. */
const run = async (): Promise<string> => {
  const backupId = randomUUID();
  assert.equal((await oscar.call('POST', '/api/backup', { backupId })).status, 200);
  assert.equal((await oscar.ended(backupId, 60_000)).status, 'Completed');
  return backupId;
};

describe('an operator who wants to destroy the backups', () => {
  const ids: string[] = [];
  let last = '';
  /** Retention deletes it, and the floor keeps it since it counts as a scheduled one. */
  const kept = (): string => ids[2] ?? '';

  it('keeps the newest seven with retention 1 and one backup; a notice and the log name what happened', async () => {
    for (let count = 0; count < 8; count += 1) ids.push(await product.backup());
    assert.equal((await retainNewest(1)).status, 200);
    last = await run();
    await until('retention has removed the two oldest', async () => (await listed()).length === 7);
    assert.deepEqual(
      (await listed()).map(({ backupId }) => backupId),
      [last, ...ids.slice(2).reverse()],
    );
    const { body } = await ada.call<{ list: Logged[] }>('POST', '/api/activity_log_list', PAGE);
    const entries = body.list.filter(({ type, action }) => type === 'Backup' && action === 'Deleted');
    assert.deepEqual(
      entries.map(({ source }) => source),
      ['Scheduler', 'Scheduler'],
    );
    const words = `retention after backup ${last} keeps the newest 1, set by oscar@fabrikam.example on 20`;
    for (const { cause = '' } of entries) assert.ok(cause.startsWith(words), cause);
    const { body: notices } = await ada.call<{ list: { kind: string; count: number }[] }>('POST', '/api/notices/list');
    assert.deepEqual(
      notices.list.filter(({ kind }) => kind === 'backupDeleted').map(({ count }) => count),
      [2],
    );
  });

  it('deletes none of the rest one by one; each refusal names the rule', async () => {
    for (const { backupId } of await listed()) {
      const { status, body } = await remove(backupId);
      assert.equal(status, 409);
      assert.equal(
        body.message,
        backupId === last ? 'The last verified backup is kept.' : 'The newest 7 on-demand backups are kept.',
      );
    }
    assert.equal((await listed()).length, 7);
  });

  it('lets an administrator recover backups that retention removed, until their purge', async () => {
    const list = await deleted();
    assert.deepEqual(list.map(({ backupId }) => backupId).sort(), ids.slice(0, 2).sort());
    for (const { deletedTime, removalTime, deletedBy } of list) {
      assert.equal(Date.parse(removalTime ?? ''), Date.parse(deletedTime) + 14 * DAY);
      assert.equal(deletedBy, 'Scheduler');
    }
    const [first = ''] = ids;
    for (const [method, target, body] of [
      ['POST', '/api/deleted_backups/list', PAGE],
      ['POST', `/api/backup/${first}/undelete`],
    ] as const) {
      assert.equal((await oscar.call(method, target, body)).status, 403);
    }
    assert.deepEqual((await ada.call('POST', `/api/backup/${first}/undelete`)).body, {
      backupId: first,
      status: 'Completed',
    });
    assert.deepEqual((await ada.call('POST', `/api/backup/${first}/undelete`)).status, 409);
    const { status, body } = await ada.call<{ total: number }>('POST', '/api/get_users_list_from_backup', {
      ...PAGE,
      backupId: first,
    });
    assert.deepEqual([status, body.total], [200, 8]);
  });

  it('cannot delete a pinned backup, and only an administrator releases it', async () => {
    const [first = ''] = ids;
    assert.equal((await oscar.call('POST', `/api/backup/${first}/pin`, { reason: '   ' })).status, 400);
    assert.equal((await oscar.call('POST', `/api/backup/${first}/pin`, { reason: 'before the incident' })).status, 200);
    assert.equal((await oscar.call('POST', `/api/backup/${first}/pin`, { reason: 'again' })).status, 409);
    const { status, body } = await remove(first);
    assert.deepEqual([status, body.message], [409, 'This backup is pinned; an administrator can release it.']);
    const vera = await product.as('vera');
    assert.deepEqual(
      [
        (await oscar.call('POST', `/api/backup/${first}/unpin`)).status,
        (await vera.call('POST', `/api/backup/${first}/pin`, { reason: 'x' })).status,
      ],
      [403, 403],
    );
    const pinSeenBy = async (person: typeof ada) =>
      (await person.call<Backup>('POST', '/api/get_backup', { backupId: first })).body.pin;
    const { time, ...pin } = (await pinSeenBy(ada)) ?? assert.fail();
    assert.deepEqual(
      [pin, Object.keys((await pinSeenBy(vera)) ?? {})],
      [{ reason: 'before the incident', by: 'oscar@fabrikam.example' }, ['time']],
    );
    const rows = (await vera.call<{ list: Backup[] }>('POST', '/api/get_tid_backups_list', PAGE)).body.list;
    assert.deepEqual(rows.find(({ backupId }) => backupId === first)?.pin, { time });
    await retainNewest(2);
    await run();
    await until('retention removes the second of the backups that ids names', async () =>
      (await deleted()).some(({ backupId }) => backupId === ids[2]),
    );
    assert.ok(
      (await listed()).some(({ backupId }) => backupId === first),
      'retention leaves the pinned one',
    );
    assert.equal((await ada.call('POST', `/api/backup/${first}/unpin`)).status, 200);
    assert.equal((await remove(first)).status, 200);
  });

  it('pushes out no scheduled backup by 90 on-demand ones', async () => {
    const scheduled = ids.slice(4, 6);
    await retainNewest(90);
    await product.whileStopped(async (db) => {
      for (const [index, backupId] of [kept(), ...scheduled].entries()) {
        await db.query(
          `update backup set tag = 'scheduled', source = 'scheduled', created_at = now() - $2 * interval '1 day'
           where backup_id = $1`,
          [backupId, 5 - index],
        );
      }
      // The service signed the removal of both; now the floor keeps the first one, and the other one may go.
      for (const [backupId, days] of [
        [kept(), 20],
        [ids[1], 15],
      ] as const) {
        await db.query(`update backup set deleted_at = now() - $2 * interval '1 day' where backup_id = $1`, [
          backupId,
          days,
        ]);
        const due = await db.query(
          `update job set run_at = now() - interval '1 hour', created_at = now() - interval '2 hours'
           where kind = 'purge' and state = 'queued' and payload->>'backupId' = $1 returning 1`,
          [backupId],
        );
        assert.equal(due.length, 1);
      }
      // 89 on-demand backups of today; their contents are of no concern to retention.
      await db.exec(`
        insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, is_data_ready,
            requested_by, request_id)
          select tenant_id, gen_random_uuid(), last_number + n, gen_random_uuid(), 'Completed', 'on-demand',
            'on-demand', true, 'x', 'x'
          from backup_state, generate_series(1, 89) n;
        update backup_state set last_number = last_number + 89`);
    });
    await run();
    // The newest 90 on-demand ones, and two scheduled ones.
    await until('retention has run', async () => (await total()) === 92);
    const left = new Set((await listed()).map(({ backupId }) => backupId));
    assert.deepEqual(
      scheduled.filter((backupId) => !left.has(backupId)),
      [],
    );
    for (const backupId of scheduled)
      assert.match((await remove(backupId)).body.message ?? '', /^The newest 7 scheduled backups are kept\.$/);
  });

  it('leaves contents that the floor keeps, although the database says that the backup is deleted', async () => {
    await until('the other one is removed', async () => !(await deleted()).some(({ backupId }) => backupId === ids[1]));
    assert.equal((await ada.call('POST', `/api/backup/${ids[1]}/undelete`)).status, 409);
    await product.whileStopped(async (db) => {
      const jobs = await db.query<{ state: string }>(
        `select state from job where kind = 'purge' and payload->>'backupId' = $1 order by created_at`,
        [kept()],
      );
      assert.deepEqual(
        jobs.map(({ state }) => state),
        ['done', 'queued'],
        'the removal ran, removed nothing and is asked for again',
      );
    });
    // Each start asks at once whether it can go now; the answer takes a moment.
    const undelete = async (): Promise<boolean> =>
      (await ada.call('POST', `/api/backup/${kept()}/undelete`)).status === 200;
    await until('it is brought back', undelete);
    const { body } = await ada.call<{ total: number }>('POST', '/api/get_users_list_from_backup', {
      ...PAGE,
      backupId: kept(),
    });
    assert.equal(body.total, 8);
  });
});
