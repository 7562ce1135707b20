import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { embeddedDirectory } from '../test/embedded.ts';
import { openDatabase } from './storage/openDatabase.ts';
import { program } from '@trc/simulator/test/program';

const MAIN = new URL('./main.ts', import.meta.url);
const folder = mkdtempSync(path.join(tmpdir(), 'service-'));
const rootKey = path.join(folder, 'root.key');
/** The first start is tested by scripts/start.test.mjs. */
const data = await embeddedDirectory();
const running = new Set<ChildProcess>();
after(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const place of [folder, data]) rmSync(place, { recursive: true });
});

interface Started {
  child: ChildProcess;
  url: string;
  out: () => string;
  err: () => string;
  ended: Promise<number | null>;
}

/** Starts the service and waits for its line, or for its end. */
const start = (env: Record<string, string> = {}): Promise<Started> => {
  const child = spawn(process.execPath, program(MAIN), {
    env: { ...process.env, PORT: '0', DATA_DIR: data, ROOT_KEY_FILE: rootKey, NODE_ENV: '', ...env },
  });
  running.add(child);
  let [out, err] = ['', ''];
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  return new Promise((resolve) => {
    const done = () =>
      resolve({ child, url: /listening on (\S+)/.exec(out)?.[1] ?? '', out: () => out, err: () => err, ended });
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString();
      if (out.includes('\n')) done();
    });
    void ended.then(done);
  });
};

describe('the process', () => {
  it('prints its address and a reminder of the root key, and stops cleanly', async () => {
    const service = await start();
    assert.match(service.out(), /^listening on http:\/\/localhost:\d+\n$/);
    assert.match(service.err(), /A root key was made: .*root\.key\. Copy it to a safe place/);
    assert.deepEqual(await (await fetch(`${service.url}/healthz`)).json(), { status: 'ok' });
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0);
  });

  it('says that the database is new where the root key was there before, as with a volume that is not mounted', async () => {
    const empty = await embeddedDirectory();
    const service = await start({ DATA_DIR: empty });
    assert.match(
      service.err(),
      new RegExp(`The database under ${empty} is new and empty, but the root key ${rootKey} was there before`),
    );
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0);
    rmSync(empty, { recursive: true });
  });

  it('refuses a data directory that another process holds, by a sentence that names it', async () => {
    const [first, second] = [await start(), await start()];
    assert.equal(await second.ended, 1);
    assert.match(second.err(), new RegExp(`^The service does not start\\. .*process ${first.child.pid}`));
    first.child.kill('SIGINT');
    assert.equal(await first.ended, 0);
  });

  it('refuses a port in use, by a sentence that names the setting', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const service = await start({ PORT: String((holder.address() as AddressInfo).port) });
    assert.equal(await service.ended, 1);
    assert.match(service.err(), /^The service does not start\. Port \d+ is in use by another process; .*PORT\.$/m);
    assert.equal(service.out(), '');
    holder.close();
  });

  it('names the setting of a database, an address or a folder that cannot be used, and no password', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    for (const [env, name] of [
      [
        { DATABASE_URL: 'postgres://user:canary@127.0.0.1:9/db' },
        'DATABASE_URL names a PostgreSQL that cannot be used \\(ECONNREFUSED\\)',
      ],
      [{ HOST: 'no.such.invalid', PUBLIC_URL: 'https://recovery.example.org' }, 'HOST'],
      [{ DATA_DIR: file }, 'DATA_DIR'],
    ] as const) {
      const service = await start(env);
      assert.equal(await service.ended, 1);
      assert.match(service.err(), new RegExp(`^The service does not start\\. [^\n]*${name}[^\n]*\\.\n$`));
      assert.ok(!service.err().includes('canary'));
    }
  });

  it('says of a damaged database that it cannot be opened, and where it is', async () => {
    const damaged = await embeddedDirectory();
    writeFileSync(path.join(damaged, 'database/global/pg_control'), '');
    const service = await start({ DATA_DIR: damaged });
    assert.equal(await service.ended, 1);
    assert.match(
      service.err(),
      /^The service does not start\. The database under [^\n]*database cannot be opened: [^\n]+\.\n$/,
    );
    rmSync(damaged, { recursive: true });
  });

  it('makes no new database over one that lacks a file, and none where the files of one are gone', async () => {
    const lacking = await embeddedDirectory();
    const database = path.join(lacking, 'database');
    const version = readFileSync(path.join(database, 'PG_VERSION'));
    const refuses = async (): Promise<void> => {
      const service = await start({ DATA_DIR: lacking });
      assert.equal(service.url, '');
      assert.equal(await service.ended, 1);
      assert.match(
        service.err(),
        /^The service does not start\. The database under [^\n]*database cannot be opened: [^\n]+\.\n$/,
      );
    };
    rmSync(path.join(database, 'PG_VERSION'));
    await refuses();
    writeFileSync(path.join(database, 'PG_VERSION'), version);
    const service = await start({ DATA_DIR: lacking });
    assert.deepEqual([service.url !== '', service.err().includes('cannot be opened')], [true, false]);
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0);
    for (const name of readdirSync(database)) rmSync(path.join(database, name), { recursive: true });
    await refuses();
    assert.deepEqual(readdirSync(database), []);
    rmSync(lacking, { recursive: true });
  });

  it('says that others may read the root key, and starts', async () => {
    chmodSync(rootKey, 0o640);
    const service = await start();
    assert.match(service.err(), /Other accounts of this machine may read .*root\.key; chmod 600/);
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0);
    chmodSync(rootKey, 0o600);
  });

  it('does not start in production where others may read the root key', async () => {
    chmodSync(rootKey, 0o640);
    const ID = '22222222-3333-4444-8555-666666666666';
    const service = await start({
      NODE_ENV: 'production',
      DIRECTORY: 'graph',
      GRAPH_TENANT_ID: ID,
      GRAPH_CLIENT_ID: ID,
      GRAPH_CLIENT_SECRET: 'x',
      SIGN_IN_CLIENT_ID: ID,
      SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${ID}`,
      UNKNOWN_USERS: 'none',
    });
    assert.equal(await service.ended, 1);
    assert.match(service.err(), /does not start\. Other accounts of this machine may read .*root\.key; chmod 600/);
    chmodSync(rootKey, 0o600);
  });

  it('refuses a bad setting before it touches anything', async () => {
    const service = await start({ UNKNOWN_USERS: 'everybody' });
    assert.equal(await service.ended, 1);
    assert.equal(
      service.err(),
      'The service does not start. The setting UNKNOWN_USERS must be one of view, none, not "everybody".\n',
    );
  });

  it('has no default for people without a permission with a real tenant, unless there are backups', async () => {
    const id = '11111111-2222-4333-8444-555555555555';
    const real = {
      DIRECTORY: 'graph',
      GRAPH_TENANT_ID: id,
      GRAPH_CLIENT_ID: id,
      GRAPH_CLIENT_SECRET: 'secret',
      JOBS: 'off',
      SIGN_IN_AUTHORITY: `https://login.microsoftonline.com/${id}`,
      SIGN_IN_CLIENT_ID: id,
    };
    const first = await start(real);
    assert.equal(await first.ended, 1);
    assert.match(first.err(), /^The service does not start\. The setting UNKNOWN_USERS is missing: [^\n]+\n$/);
    const chosen = await start({ ...real, UNKNOWN_USERS: 'none' });
    assert.doesNotMatch(chosen.err(), /UNKNOWN_USERS/);
    chosen.child.kill('SIGTERM');
    await chosen.ended;
    const db = await openDatabase({ dataDir: data, databaseUrl: undefined });
    const row = { tenant: id, backup: '22222222-3333-4444-8555-666666666666' };
    await db.query(
      `insert into backup (tenant_id, backup_id, number, job_id, status, source, tag, requested_by, request_id)
       values ($1, $2, 1, $2, 'Failed', 'x', 'on-demand', 'x', 'x')`,
      [row.tenant, row.backup],
    );
    await db.close();
    const kept = await start(real);
    assert.match(kept.err(), /UNKNOWN_USERS is not set\. People without a permission record can look, as before; /);
    kept.child.kill('SIGTERM');
    await kept.ended;
    const again = await openDatabase({ dataDir: data, databaseUrl: undefined });
    assert.deepEqual(await again.query('select kind, subject from notice where tenant_id = $1', [row.tenant]), [
      { kind: 'viewForEverybody', subject: 'UNKNOWN_USERS' },
    ]);
    await again.query('delete from backup where tenant_id = $1', [row.tenant]);
    await again.close();
  });

  it('starts sealed without its root key or with another, makes no new one, and opens again with the right one', async () => {
    const kept = `${rootKey}.kept`;
    renameSync(rootKey, kept);
    for (const wrong of [undefined, 'tenant-recovery-root-key-1 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      if (wrong !== undefined) writeFileSync(rootKey, wrong);
      const sealed = await start();
      assert.match(sealed.err(), /The service is sealed: /);
      const status = await fetch(`${sealed.url}/healthz`);
      assert.equal(status.status, 503);
      assert.deepEqual(await status.json(), { status: 'sealed' });
      assert.equal((await fetch(`${sealed.url}/api/init`, { method: 'POST' })).status, 503);
      sealed.child.kill('SIGTERM');
      assert.equal(await sealed.ended, 0);
    }
    renameSync(kept, rootKey);
    const open = await start();
    assert.equal((await fetch(`${open.url}/healthz`)).status, 200);
    open.child.kill('SIGTERM');
    assert.equal(await open.ended, 0);
  });

  it('ends within seconds although a client keeps its connection open', async () => {
    const service = await start();
    const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write('POST /api/init HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n');
    service.child.kill('SIGTERM');
    assert.equal(await service.ended, 0);
    socket.destroy();
  });

  it('answers bytes that are no request, no host, unknown expectations and headers that are too large, in its own shape', async () => {
    const service = await start();
    const send = (text: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = net.connect(Number(new URL(service.url).port), '127.0.0.1', () => socket.write(text));
        let reply = '';
        socket.on('data', (data) => (reply += data.toString()));
        socket.on('close', () => resolve(reply));
        socket.on('error', () => resolve(reply));
      });
    const broken: [text: string, status: number][] = [
      ['nonsense\r\n\r\n', 400],
      ['GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['POST /api/init HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: the-moon\r\nContent-Length: 0\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
      ['POST /api/init HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    ];
    for (const [text, status] of broken) {
      const reply = await send(text);
      assert.ok(reply.startsWith(`HTTP/1.1 ${status} `), reply.slice(0, 60));
      assert.deepEqual(Object.keys(JSON.parse(reply.split('\r\n\r\n')[1] ?? '') as object), [
        'status',
        'message',
        'requestId',
      ]);
    }
    service.child.kill('SIGTERM');
    await service.ended;
  });
});
