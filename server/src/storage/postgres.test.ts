import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { migrate, pendingMigrations } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';
import { isDatabaseOutage } from './types.ts';
import { NO_POSTGRES, hasPostgres, startPostgres, startOwnPostgres } from '../../test/postgres.ts';
import type { TestPostgres } from '../../test/postgres.ts';

/** Columns of /proc/net/tcp; a keepalive has the timer 2, its time is in hundredths of a second. */
const KEEPALIVE = /^\s*\d+: \S+ (\S+):(\S+) 01 \S+ 02:(\S+)/gm;

/** @returns the seconds until each connection to a port is probed */
const probesOf = (port: number): number[] =>
  ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(KEEPALIVE)])
    .filter(([, , to = '']) => parseInt(to, 16) === port)
    .map(([, , , time = '']) => parseInt(time, 16) / 100);

describe('a PostgreSQL behind DATABASE_URL', { skip: hasPostgres() ? false : NO_POSTGRES }, () => {
  let server: TestPostgres;
  before(async () => {
    const started = await startPostgres();
    assert.ok(started, NO_POSTGRES);
    server = started;
  });
  after(() => server.stop());

  it('is refused at the start where its encoding cannot hold every name', async () => {
    await assert.rejects(openDatabase({ databaseUrl: await server.database('LATIN1'), dataDir: '' }), {
      message:
        'The setting DATABASE_URL names a PostgreSQL that cannot be used (its encoding is LATIN1 and must be UTF8).',
    });
  });

  it(
    'is noticed within seconds when it vanishes without closing connections',
    { skip: process.platform === 'linux' ? false : 'reads /proc' },
    async () => {
      // The server of a whole run listens on a socket, which nothing has to probe.
      const remote = await startOwnPostgres();
      assert.ok(remote, NO_POSTGRES);
      const databaseUrl = await remote.database();
      const db = await openDatabase({ databaseUrl, dataDir: '' });
      await db.query('select 1');
      const probes = probesOf(Number(new URL(databaseUrl).port || 5432));
      await db.close();
      assert.ok(probes.length > 0, 'the connection is probed');
      assert.ok(
        probes.every((seconds) => seconds <= 10),
        String(probes),
      );
      await remote.stop();
    },
  );

  it('has limits of its own for others, but not for the service', async () => {
    const databaseUrl = await server.database();
    const before = await openDatabase({ databaseUrl, dataDir: '' });
    await before.exec(
      `do $$ begin execute format('alter database %I set statement_timeout = 50', current_database()); execute format('alter database %I set default_transaction_isolation = serializable', current_database()); end $$`,
    );
    await before.close();
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    await db.query('select pg_sleep(0.2)');
    assert.deepEqual(await db.tx((tx) => tx.query(`select current_setting('transaction_isolation') as isolation`)), [
      { isolation: 'read committed' },
    ]);
    await db.close();
  });

  it('writes times and bytes as the driver reads them, whatever the server is set to, and ends no wait for a lock', async () => {
    const databaseUrl = await server.database();
    const before = await openDatabase({ databaseUrl, dataDir: '' });
    const settings = {
      datestyle: 'SQL, DMY',
      timezone: 'Asia/Kathmandu',
      intervalstyle: 'sql_standard',
      bytea_output: 'escape',
      lock_timeout: '50',
      idle_session_timeout: '50',
    };
    for (const [name, value] of Object.entries(settings))
      await before.exec(
        `do $$ begin execute format('alter database %I set ${name} = %L', current_database(), '${value}'); end $$`,
      );
    await before.close();
    const db = await openDatabase({ databaseUrl, dataDir: '' });
    const at = new Date('2026-03-04T23:30:00.123Z');
    assert.deepEqual(
      await db.query(
        `select $1::timestamptz as at, '\\x00ff5c'::bytea as bytes, current_setting('lock_timeout') as wait,
         current_setting('idle_session_timeout') as rest`,
        [at.toISOString()],
      ),
      [{ at, bytes: Buffer.from('00ff5c', 'hex'), wait: '0', rest: '0' }],
    );
    await db.close();
  });

  it('without rights for the account is refused at the start, by a sentence that names the setting', async () => {
    const databaseUrl = await server.database();
    const owner = await openDatabase({ databaseUrl, dataDir: '' });
    const account = `weak_${process.pid}_${Date.now()}`;
    await owner.exec(`create role ${account} login`);
    const weak = new URL(databaseUrl);
    weak.username = account;
    const db = await openDatabase({ databaseUrl: weak.href, dataDir: '' });
    const refusal =
      /^The setting DATABASE_URL names an account that may not make and change the service's tables \(permission denied for /;
    await assert.rejects(migrate(db), { message: refusal });
    await migrate(owner);
    await assert.rejects(pendingMigrations(db), { message: refusal });
    await db.close();
    await owner.exec(`drop role ${account}`);
    await owner.close();
  });

  it('keeps its one set of tables when a schema comes to stand before theirs', async () => {
    const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
    await migrate(db);
    const begun = await db.query('select name, applied_at from migration order by name');
    await db.exec('create schema authorization current_user');
    await migrate(db);
    assert.deepEqual(await db.query('select name, applied_at from migration order by name'), begun);
    await db.query(`delete from migration where name = '050-review'`);
    await db.exec('drop table reviewed_object');
    await migrate(db);
    assert.deepEqual(
      await db.query(
        `select distinct schemaname as schema from pg_tables where schemaname in ('public', current_user)`,
      ),
      [{ schema: 'public' }],
    );
    await db.close();
  });

  it('distinguishes a closed connection from a failed statement, and uses another connection next', async () => {
    const db = await openDatabase({ databaseUrl: await server.database(), dataDir: '' });
    await assert.rejects(
      db.tx((tx) => tx.query('select pg_terminate_backend(pg_backend_pid())')),
      isDatabaseOutage,
    );
    await assert.rejects(
      db.tx(async (tx) => {
        await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
        await tx.query('select 1');
      }),
      isDatabaseOutage,
    );
    await assert.rejects(db.query('select 1 / 0'), (error) => !isDatabaseOutage(error));
    assert.deepEqual(await db.query('select 1 as one'), [{ one: 1 }]);
    await db.close();
  });
});
