import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { TENANT_ID } from '@trc/domain/sampleTenant';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { isDrawn } from '../drawn.ts';
import { NO_POSTGRES, hasPostgres, startPostgres } from '../postgres.ts';
import type { TestPostgres } from '../postgres.ts';
import { EMBEDDED_SHARE } from '../storage/engines.ts';
import { startProduct } from './kit.ts';
import type { Body } from './types.ts';

const REASON = /The job was changed or removed outside of the service/;
const LIMIT_MS = 60_000;

const OPEN = `tenant_id = $1 and kind = $2 and state in ('queued', 'running')`;
const CHANGED = `update job set payload = payload || '{"forged": true}' where ${OPEN}`;
const REMOVED = `with gone as (delete from job where ${OPEN} returning job_id)
  delete from row_signature where table_name = 'job' and key in (select job_id::text from gone)`;
const RENAMED = `update job set kind = 'renamed' where ${OPEN} and state = 'running'`;
const ENDED = `update job set state = 'done' where ${OPEN}`;

const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
  for (const limit = Date.now() + LIMIT_MS; ; await sleep(100)) {
    const found = await look();
    if (found !== undefined) return found;
    assert.ok(Date.now() < limit, what);
  }
};

const suite = async (databaseUrl: string | undefined): Promise<void> => {
  const database = databaseUrl === undefined ? 'embedded' : { url: databaseUrl };
  const product = await startProduct({ size: 10, database });
  after(() => product.end());
  const ada = await product.as('ada');
  const good = await product.backup();

  const call = async <T>(method: string, target: string, body?: unknown): Promise<T> => {
    const reply = await ada.call<T>(method, target, body);
    assert.equal(reply.status, 200, `${target}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  /** From here on the directory answers late, so that work does not end. */
  const hold = () => product.tenant('POST', '/_simulator/fault', { name: 'slow', delayMs: 60_000, count: null });
  const release = () => product.tenant('DELETE', '/_simulator/fault');
  const change = (db: Db, kind: string, sql: string): Promise<unknown> => db.query(sql, [TENANT_ID, kind]);
  const count = async (db: Db, kind: string): Promise<number | undefined> =>
    (
      await db.query<{ count: number }>(
        `select count(*) as count from job where tenant_id = $1 and kind = $2 and state = 'queued'`,
        [TENANT_ID, kind],
      )
    )[0]?.count;
  /** @returns the id of a backup whose job is running */
  const beginBackup = async (): Promise<string> => {
    const backupId = randomUUID();
    const before = product.service.log().length;
    await call('POST', '/api/backup', { backupId });
    await until('the job of the backup is not started', () =>
      Promise.resolve(
        /job started.*"backup"|"backup".*job started/.test(product.service.log().slice(before)) || undefined,
      ),
    );
    return backupId;
  };
  const isFailed = async (backupId: string): Promise<void> => {
    const backup = await until('the backup goes on', async () => {
      const found = await ada.backup(backupId);
      return found === undefined || ['Running', 'Canceling'].includes(found.status) ? undefined : found;
    });
    assert.equal(backup.status, 'Failed');
    assert.match(backup.statusDetails ?? '', REASON);
  };
  const announces = (what: string, id: string): Promise<Body> =>
    until(`no notice names the ${what}`, async () => {
      const { list } = await call<{ list: Body[] }>('POST', '/api/notices/list');
      return list.find((one) => one['kind'] === 'databaseTampered' && one[what] === id);
    });

  const announced = async (): Promise<number> => {
    const { list } = await call<{ list: Body[] }>('POST', '/api/notices/list');
    return list.filter((one) => one['kind'] === 'databaseTampered').length;
  };

  it('ends a backup and a restore whose jobs were changed or removed, and begins the next ones', async () => {
    const users = (await product.tenant('GET', '/v1.0/users?$top=1&$select=id')).value.map(({ id }) => id);
    await call('DELETE', `/api/backup/${await product.backup()}`);
    await hold();
    const backupId = await beginBackup();
    const { restoreId } = await call<{ restoreId: string }>('POST', '/api/restore', {
      backupId: good,
      selection: { users: { all: false, selected: users } },
      restoreSettings: {},
    });
    await product.whileStopped(async (db) => {
      await change(db, 'backup', CHANGED);
      for (const kind of ['restore', 'purge', 'verify']) await change(db, kind, REMOVED);
      assert.deepEqual([await count(db, 'purge'), await count(db, 'verify')], [0, 0]);
      await release();
    });
    await isFailed(backupId);
    await announces('backupId', backupId);
    const row = await until('the restore goes on', async () => {
      const { list } = await call<{ list: Body[] }>('POST', '/api/restores_list', { pagenum: 1, perpage: 25 });
      return list.find((one) => one['restoreId'] === restoreId && one['status'] !== 'Running');
    });
    assert.equal(row['status'], 'Unprocessed');
    assert.match(JSON.stringify(row), REASON);
    await announces('restoreId', restoreId);
    assert.ok(await product.backup());
    assert.equal((await product.restore(good, { users })).status, 'Completed');
  });

  it('frees the place of a running job whose kind was changed, and announces it once', async () => {
    const before = await announced();
    await hold();
    const backupId = await beginBackup();
    await product.whileStopped(async (db) => {
      await change(db, 'backup', RENAMED);
      assert.equal(
        (await db.query(`select 1 from job where kind = 'renamed' and state = 'running'`)).length,
        1,
        'the job runs',
      );
      await release();
    });
    await isFailed(backupId);
    await announces('backupId', backupId);
    assert.equal(await announced(), before + 1);
    assert.ok(await product.backup());
  });

  if (databaseUrl === undefined) return;

  it('ends a backup whose job was ended while the service runs, once it is cancelled', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl });
    after(() => db.close());
    await hold();
    const backupId = await beginBackup();
    await until(
      'the job does not begin',
      async () =>
        (
          await db.query(`select 1 from job where tenant_id = $1 and kind = 'backup' and state = 'running'`, [
            TENANT_ID,
          ])
        )[0],
    );
    await change(db, 'backup', ENDED);
    assert.equal((await call<Body>('POST', '/api/stop_backup', { backupId }))['status'], 'Canceling');
    await release();
    await isFailed(backupId);
    assert.ok(await product.backup());
  });
};

if (!hasPostgres() || isDrawn('refused jobs', EMBEDDED_SHARE))
  describe('jobs that were changed outside of the service, embedded', async () => {
    await suite(undefined);
  });

describe(
  'jobs that were changed outside of the service, PostgreSQL',
  {
    skip: hasPostgres() ? false : NO_POSTGRES,
  },
  async () => {
    const server: TestPostgres | undefined = await startPostgres();
    if (!server) return;
    after(() => server.stop());
    await suite(await server.database());
  },
);
