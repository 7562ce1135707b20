import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/lib/ports.mjs';
import { embeddedDirectory } from '../../server/test/embedded.ts';
import { givenPostgres } from '../../server/test/postgres.ts';
import { program } from '@trc/simulator/test/program';
import { ProductProcess, ROOT } from './processes.ts';
import type { Environment } from './processes.ts';

export interface Product {
  readonly consoleUrl: string;
  readonly signInUrl: string;
  readonly tenantUrl: string;
  readonly dataDir: string;
  readonly service: ProductProcess;
  readonly tenant: ProductProcess;
  readonly signIn: ProductProcess;
  /** Asks the simulated tenant, with its bearer. */
  askTenant(path: string, body?: unknown): Promise<unknown>;
  /** Changes the sign-in provider while it runs. */
  changeSignIn(values: { tokenLifetime?: number; refuseRefresh?: boolean }): Promise<void>;
  /** Runs a command of `npm run recovery` with the settings of the service. @returns its output */
  recovery: (...args: string[]) => Promise<string>;
  stop(): Promise<void>;
}

const TENANT = new URL('../../simulator/src/tenant/main.ts', import.meta.url);
const SIGN_IN = new URL('../../simulator/src/signIn/main.ts', import.meta.url);
const RECOVERY = new URL('../../server/src/commands/recovery.ts', import.meta.url);
/** SERVICE_ROOT names the folder of another checkout, whose service then runs with the simulator of this one. */
const OTHER = process.env['SERVICE_ROOT'] ?? '';
const SERVICE =
  OTHER === ''
    ? new URL('../../server/src/main.ts', import.meta.url)
    : pathToFileURL(join(OTHER, 'server/src/main.ts'));

/** Builds the console when its sources changed since the last build; CONSOLE_DIR names a finished one instead. */
const ensureBuilt = async (): Promise<void> => {
  if (process.env['CONSOLE_DIR']) return;
  const script = "import('./scripts/lib/prepare.mjs').then(({ ensureBuilt }) => ensureBuilt(console.log))";
  const child = spawn(process.execPath, ['-e', script], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('the console could not be built');
};

const checked = async (reply: Response): Promise<unknown> => {
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}: ${text.slice(0, 300)}`);
  return text ? (JSON.parse(text) as unknown) : undefined;
};

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Settings of a journey whose service has the embedded database, also where the others share a PostgreSQL. */
export const EMBEDDED: Environment = { DATABASE_URL: '' };

/**
 * @returns the address of an empty database on the PostgreSQL of TEST_DATABASE_URL, which takes a fraction of the
 * processor time of an embedded database; an empty text without such a PostgreSQL
 */
const createDatabase = async (): Promise<string> =>
  // The database of another version is made by that version.
  (OTHER === '' ? await givenPostgres()?.database() : undefined) ?? '';

/**
 * Starts tenant, sign-in provider and service on free ports with data of their own; settings add to or replace the
 * defaults. An embedded database is copied: the tests of `npm start` cover its first start.
 */
export const startProduct = async (settings: Environment = {}): Promise<Product> => {
  await ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'journey-'));
  const databaseUrl = settings['DATABASE_URL'] ?? (await createDatabase());
  const isCopied = databaseUrl === '' && OTHER === '';
  const dataDir = isCopied ? await embeddedDirectory() : mkdtempSync(join(tmpdir(), 'trc-data-'));
  const [port, tenantPort, signInPort] = [await freePort(), await freePort(), await freePort()];
  const consoleUrl = `http://localhost:${port}`;
  const environment: Environment = {
    PORT: String(port),
    TENANT_PORT: String(tenantPort),
    SIGN_IN_PORT: String(signInPort),
    TENANT_URL: `http://127.0.0.1:${tenantPort}`,
    SIGN_IN_URL: `http://localhost:${signInPort}`,
    DATA_DIR: dataDir,
    ROOT_KEY_FILE: join(folder, 'keys', 'root.key'),
    DATABASE_URL: databaseUrl,
    // The tenant has no quotas here, and keeping below the real ones is for the tests of the service to show.
    DIRECTORY_PACING: 'off',
    // The machine of the tests may be nearly full.
    DISK_FOLDERS: 'off',
    ...settings,
  };
  const tenant = new ProductProcess('the simulated tenant', TENANT, environment);
  const signIn = new ProductProcess('the sign-in provider', SIGN_IN, environment);
  const service = new ProductProcess('the service', SERVICE, environment);
  const stop = async (): Promise<void> => {
    await service.stop();
    await Promise.all([signIn.stop(), tenant.stop()]);
    for (const place of [folder, dataDir]) rmSync(place, { recursive: true, force: true });
  };
  try {
    await Promise.all([tenant.start(), signIn.start()]);
    await service.start();
  } catch (error) {
    await stop();
    throw error;
  }
  const tenantUrl = `http://127.0.0.1:${tenantPort}`;
  const signInUrl = `http://localhost:${signInPort}`;
  return {
    consoleUrl,
    signInUrl,
    tenantUrl,
    dataDir,
    service,
    tenant,
    signIn,
    askTenant: async (path, body) => {
      const authorization = `Bearer ${readFileSync(join(dataDir, 'tenant', 'app.token'), 'utf8').trim()}`;
      const request = body === undefined ? {} : post(body);
      return checked(
        await fetch(`${tenantUrl}${path}`, { ...request, headers: { ...request.headers, authorization } }),
      );
    },
    recovery: (...args) =>
      new Promise((resolve, reject) => {
        const env = { ...process.env, ...environment };
        execFile(process.execPath, [...program(RECOVERY), ...args], { cwd: ROOT, env }, (error, stdout, stderr) => {
          if (error) reject(new Error(stdout + stderr));
          else resolve(stdout);
        });
      }),
    changeSignIn: async (values) => void (await checked(await fetch(`${signInUrl}/_simulator`, post(values)))),
    stop,
  };
};
