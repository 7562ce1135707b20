import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { openKeys } from '../keys/index.ts';
import { migrate } from '../storage/migrate.ts';
import { openDatabase } from '../storage/openDatabase.ts';
import { hasOwnPostgres, startOwnPostgres } from '../../test/postgres.ts';
import { createKit } from '../../test/http/kit.ts';

const HOLDS = 1000;

it('reports a full disk, and works again when there is space', async () => {
  const kit = await createKit();
  const headers = await kit.signIn('ada');
  const sendsSchedule = async (): Promise<number> => {
    const { statusCode, body } = await kit.call({
      method: 'POST',
      url: '/api/schedule_backup',
      headers,
      payload: { enabled: true, days: [1], time: '15:00' },
    });
    if (statusCode !== 200)
      assert.equal((JSON.parse(body) as { message: string }).message, 'There is no room left to store anything');
    return statusCode;
  };
  await kit.db.exec(`create function refuse() returns trigger language plpgsql
       as $$ begin raise exception 'could not extend file "base/5/16470"' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on schedule for each row execute function refuse()`);
  assert.equal(await sendsSchedule(), 503);
  await kit.db.exec('drop trigger full_disk on schedule');
  assert.equal(await sendsSchedule(), 200);
  await kit.close();
});

it(
  'the status and each call say when the database does not answer',
  { skip: hasOwnPostgres() ? false : 'no PostgreSQL is installed that could be stopped' },
  async () => {
    const server = await startOwnPostgres();
    assert.ok(server);
    const folder = mkdtempSync(path.join(tmpdir(), 'root-key-'));
    const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
    await migrate(db);
    const keys = await openKeys({ rootKeyFile: path.join(folder, 'root.key'), db });
    assert.ok(!keys.sealed);
    const kit = await createKit({ sharing: { db, keys } });
    const status = async (): Promise<[number, unknown]> => {
      const { statusCode, body } = await kit.call({ method: 'GET', url: '/healthz' });
      return [statusCode, JSON.parse(body)];
    };
    assert.deepEqual(await Promise.all([status(), status()]), [
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ]);
    const headers = await kit.signIn('ada');
    // As a standby does, without one.
    await db.query('alter system set default_transaction_read_only = on');
    await db.query('select pg_reload_conf()');
    await sleep(HOLDS * 2);
    assert.deepEqual(await status(), [503, { status: 'read-only database' }]);
    await server.stop();
    const reply = await kit.call({ method: 'POST', url: '/api/init', headers });
    assert.deepEqual(
      [reply.statusCode, reply.json<{ message: string }>().message],
      [503, 'The database cannot answer now'],
    );
    await sleep(HOLDS);
    assert.deepEqual(await status(), [503, { status: 'no database' }]);
    await kit.close();
    await db.close();
    rmSync(folder, { recursive: true });
  },
);
