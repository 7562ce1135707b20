import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface TestPostgres {
  /** Address of a new, empty database; `encoding` other than the server's. */
  database(encoding?: string): Promise<string>;
  stop(): Promise<void>;
}

const INSTALLED = '/usr/lib/postgresql';
const START_TIMEOUT = 30_000;

/** The newest PostgreSQL that Debian has installed. */
const findBinaries = (): string | undefined =>
  existsSync(INSTALLED)
    ? readdirSync(INSTALLED)
        .sort((left, right) => Number(right) - Number(left))
        .map((version) => join(INSTALLED, version, 'bin'))
        .find((directory) => existsSync(join(directory, 'postgres')))
    : undefined;

/** PostgreSQL refuses to run as root: then it runs as "postgres", or as "nobody". */
const unprivileged = (): { uid?: number; gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody');
  return { uid: Number(account?.[2]), gid: Number(account?.[3]) };
};

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const run = (command: string, args: readonly string[], account: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...account, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' });
    let message = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      message += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${message}`)),
    );
  });

const onServer = async (url: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
};

/** Counts the databases of all servers together: several may be the same one. */
let count = 0;

const databasesOn =
  (url: string): TestPostgres['database'] =>
  async (encoding) => {
    const name = `test_${process.pid}_${Date.now()}_${count++}`;
    const options =
      encoding === undefined ? '' : ` template template0 encoding '${encoding}' lc_collate 'C' lc_ctype 'C'`;
    await onServer(url, `create database ${name}${options}`);
    const own = new URL(url);
    own.pathname = `/${name}`;
    return own.href;
  };

const launch = async (binaries: string): Promise<TestPostgres> => {
  const account = unprivileged();
  const directory = mkdtempSync(join(tmpdir(), 'trc-postgres-'));
  chmodSync(directory, 0o700);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(directory, account.uid, account.gid);
  const data = join(directory, 'data');
  // Every account of the machine reaches the port; superusers run programs.
  const password = randomUUID();
  const passwordFile = join(directory, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(passwordFile, account.uid, account.gid);
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile];
  await run(join(binaries, 'initdb'), ['-D', data, ...access, '-E', 'UTF8', '--no-sync'], account);
  rmSync(passwordFile);
  const port = await freePort();
  const server: ChildProcess = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', directory, '-c', 'fsync=off'],
    { ...account, stdio: 'ignore', cwd: '/' },
  );
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    try {
      await onServer(url, 'select 1');
      break;
    } catch (error) {
      if (Date.now() > deadline || server.exitCode !== null) throw error;
      await sleep(100);
    }
  }
  return {
    database: databasesOn(url),
    stop: async () => {
      server.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** The running PostgreSQL that TEST_DATABASE_URL names. @returns undefined where it names none */
export const givenPostgres = (): TestPostgres | undefined => {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? { database: databasesOn(url), stop: () => Promise.resolve() } : undefined;
};

/**
 * A real PostgreSQL for tests: the one TEST_DATABASE_URL names, else Debian's, started in a temporary directory.
 * @returns undefined without a PostgreSQL; `NO_POSTGRES` is the text of a skipped test then.
 */
export const startPostgres = async (): Promise<TestPostgres | undefined> => givenPostgres() ?? startOwnPostgres();

/** Another than TEST_DATABASE_URL names, for tests that stop it. @returns undefined where none is installed */
export const startOwnPostgres = async (): Promise<TestPostgres | undefined> => {
  const binaries = findBinaries();
  return binaries === undefined ? undefined : launch(binaries);
};

export const NO_POSTGRES = 'no PostgreSQL: install postgresql or set TEST_DATABASE_URL';

export const hasOwnPostgres = (): boolean => findBinaries() !== undefined;

export const hasPostgres = (): boolean => Boolean(process.env['TEST_DATABASE_URL']) || hasOwnPostgres();
