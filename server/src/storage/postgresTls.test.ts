import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chownSync, copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { openDatabase } from './openDatabase.ts';
import { WITHOUT_OPENSSL, makeCertificate } from '../../test/certificate.ts';
import { NO_POSTGRES, hasOwnPostgres, startOwnPostgres } from '../../test/postgres.ts';
import type { TestPostgres } from '../../test/postgres.ts';

const skip = hasOwnPostgres() ? WITHOUT_OPENSSL : NO_POSTGRES;

describe('a PostgreSQL with TLS', { skip }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'trc-tls-'));
  let server: TestPostgres;
  let databaseUrl: string;

  /** Lets the running server use a certificate. */
  const serve = async (name: string, host: string): Promise<string> => {
    const made = makeCertificate(folder, name, host);
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const {
      rows: [row],
    } = await client.query<{ data_directory: string }>('show data_directory');
    const data = row?.data_directory ?? '';
    const { uid, gid } = statSync(data);
    for (const [from, to] of [
      [made.keyFile, 'server.key'],
      [made.certificateFile, 'server.crt'],
    ] as const) {
      copyFileSync(from, path.join(data, to));
      chownSync(path.join(data, to), uid, gid);
    }
    execFileSync('chmod', ['600', path.join(data, 'server.key')]);
    await client.query('alter system set ssl = on');
    await client.query('select pg_reload_conf()');
    await client.end();
    return made.certificateFile;
  };

  /** @returns true if a connection opened with these parameters is encrypted, or the sentence of the failure */
  const connect = async (parameters: Record<string, string>): Promise<boolean | string> => {
    const url = new URL(databaseUrl);
    url.hostname = 'localhost';
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    try {
      const db = await openDatabase({ databaseUrl: url.href, dataDir: '' });
      const [row] = await db.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
      await db.close();
      return row?.ssl === true;
    } catch (error) {
      return (error as Error).message;
    }
  };

  /** The reload reaches the server's next connection after a moment. */
  const eventually = async (parameters: Record<string, string>, wanted: RegExp): Promise<void> => {
    const until = Date.now() + 10_000;
    for (;;) {
      const seen = String(await connect(parameters));
      if (wanted.test(seen)) return;
      assert.ok(Date.now() < until, seen);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  before(async () => {
    const started = await startOwnPostgres();
    assert.ok(started);
    server = started;
    databaseUrl = await server.database();
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reached with verify-full and the authority in sslrootcert, not with another authority', async () => {
    assert.match(String(await connect({ sslmode: 'verify-full' })), /cannot be used/, 'a server without TLS');
    const sslrootcert = await serve('right', 'localhost');
    await eventually({ sslmode: 'verify-full', sslrootcert }, /^true$/);
    const other = makeCertificate(folder, 'other').certificateFile;
    assert.match(String(await connect({ sslmode: 'verify-full', sslrootcert: other })), /cannot be used/);
    assert.match(String(await connect({ sslmode: 'verify-full' })), /cannot be used/, 'the authority is not named');
  });

  it('is not reached where its certificate is for another host', async () => {
    const sslrootcert = await serve('elsewhere', 'db.example.org');
    await eventually({ sslmode: 'verify-full', sslrootcert }, /cannot be used \(ERR_TLS_CERT_ALTNAME_INVALID\)/);
  });
});
