import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '@trc/domain/sampleTenant';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import type { Db } from '../../src/storage/types.ts';
import { embeddedDirectory } from '../embedded.ts';
import { givenPostgres } from '../postgres.ts';
import { ApiClient } from '../kill/client.ts';
import type { Reply } from '../kill/client.ts';
import { startIssuer } from '../kill/issuer.ts';
import { buildEnvironment, startService } from '../kill/service.ts';
import type { RunningService, ServicePlaces } from '../kill/service.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { program } from '@trc/simulator/test/program';
import { callWith, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import { projectFile } from '@trc/domain/node/files';

/** Objects by type, as the comparison and a restore take them. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

/** A reply of the directory or of the API that tests look into. */
export interface Body {
  readonly [name: string]: unknown;
  readonly value: readonly (Body & { readonly id: string })[];
}

/** One difference as the API names it. */
export interface Attribute {
  readonly name: string;
  readonly oldValue?: unknown;
  readonly newValue?: unknown;
}

export interface ComparedObject {
  readonly type: string;
  readonly id: string;
  readonly displayName?: string;
  readonly inDirectory?: boolean;
  readonly inDeletedObjects?: boolean;
  readonly message?: string;
  readonly unrestorable?: readonly string[];
  readonly attributes: readonly Attribute[];
}

/** A row of a restore's report. */
export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly action?: string;
  readonly restoredId?: string;
  readonly errors?: readonly {
    readonly message: string;
    readonly code?: string;
    readonly attribute?: string;
    readonly reason?: string;
  }[];
  readonly notes?: readonly string[];
  readonly attributes?: readonly {
    readonly name: string;
    readonly intended?: string;
    readonly written?: string;
    readonly readBack?: string;
  }[];
}

export interface Restored {
  readonly restoreId: string;
  readonly status: string;
  readonly items: readonly ReportRow[];
  /** @throws AssertionError when the report has no row for the id */
  readonly item: (id: string) => ReportRow;
}

export interface BackupDifferences {
  readonly total: number;
  readonly incomplete: readonly string[];
  readonly list: readonly (ComparedObject & { readonly change: string })[];
  readonly counters: readonly {
    readonly type: string;
    readonly added: number;
    readonly removed: number;
    readonly changed: number;
  }[];
  readonly [name: string]: unknown;
}

export interface ProductOptions {
  /** Users of the simulated tenant; the rest in proportion. */
  readonly size?: number;
  /** Further settings of the simulated tenant. */
  readonly tenant?: Readonly<Record<string, string>>;
  /** Further settings of the service. */
  readonly service?: Readonly<Record<string, string>>;
  /** Behaviours of the simulator, by name. */
  readonly behaviours?: Readonly<Record<string, unknown>>;
  /**
   * Database of the service. Default: the PostgreSQL of TEST_DATABASE_URL if set, because the embedded database takes
   * several times the processor time.
   */
  readonly database?: 'embedded' | { readonly url: string };
}

/** The exit code of a command of the host, and its output. */
export interface Ran {
  readonly code: number;
  readonly text: string;
}

/** The simulated tenant and the service as processes, with signed-in people. */
export interface Product {
  readonly tenantData: string;
  /** Data folder and settings of the service. */
  readonly places: ServicePlaces;
  service: RunningService;
  /**
   * A call to the directory as the application. `path` has its version, or begins with "/_simulator".
   * @throws AssertionError from 300 on
   */
  tenant(method: string, path: string, body?: unknown): Promise<Body>;
  tenantCall(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }>;
  behave(wish: Readonly<Record<string, unknown>>): Promise<Body>;
  as(person: Person['key']): Promise<ApiClient>;
  /** While sign-in is paused, the provider of the tenant answers nothing. */
  pauseSignIn(isPaused: boolean): void;
  /** A new access token, with which no session is open. */
  token(person: Person['key']): Promise<string>;
  /** Makes a backup as Ada and waits for its end. @throws AssertionError unless it is Completed */
  backup(): Promise<string>;
  compare(backupId: string, chosen: Chosen): Promise<ComparedObject[]>;
  compareBackups(from: string, to: string, filters?: Readonly<Record<string, unknown>>): Promise<BackupDifferences>;
  /** Restores as Ada and waits for the end. */
  restore(backupId: string, chosen: Chosen, settings?: Readonly<Record<string, unknown>>): Promise<Restored>;
  csv(restoreId: string): Promise<string>;
  /** Ends the service, lets the work change its database, and starts it again. */
  whileStopped(work: (db: Db) => Promise<void>): Promise<void>;
  /** Ends the service, with SIGTERM unless another signal is named, and starts it again. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  /** Runs commands of `npm run recovery` on the host. With the embedded database the service is stopped meanwhile. */
  onHost<T>(work: (recovery: (...args: string[]) => Promise<Ran>) => Promise<T>): Promise<T>;
  end(): Promise<void>;
}

const RECOVERY = new URL('../../src/commands/recovery.ts', import.meta.url);
const SHARED = projectFile('../shared/');
/** The long form of the story has a tenant of 5,000 users. */
const LIMIT_MS = process.env['LONG'] === 'on' ? 1_800_000 : 120_000;
const PAGE = 100;

/** @returns a file of published sample inputs, or undefined where the folder is not there; tests then skip */
export const sharedJson = <T>(file: string): T | undefined => {
  const url = new URL(file, SHARED);
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as T) : undefined;
};

/**
 * Settings that make a restore equal to the backup: users get their account status, whether or not it changed since a
 * comparison.
 */
export const AS_IN_BACKUP = { users: { recoverMailbox: false, restoreEnabled: true }, overwriteChanged: true };

const runProgram = (module: URL, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(process.execPath, [...program(module), ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });

const ok = <T>(what: string, { status, body }: Reply<T>): T => {
  assert.equal(status, 200, `${what}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const listOf = (chosen: Chosen): { type: string; ids: readonly string[] }[] =>
  Object.entries(chosen).map(([type, ids]) => ({ type, ids }));

const reportOf = async (api: ApiClient, restoreId: string): Promise<ReportRow[]> => {
  const rows: ReportRow[] = [];
  for (let pagenum = 1; ; pagenum += 1) {
    const reply = await api.call<{ list: ReportRow[]; total: number }>('POST', `/api/restores/${restoreId}/report`, {
      pagenum,
      perpage: PAGE,
    });
    const page = ok('report', reply);
    rows.push(...page.list);
    if (rows.length >= page.total || page.list.length === 0) return rows;
  }
};

const statusOf = async (api: ApiClient, restoreId: string): Promise<string> => {
  const reply = await api.call<{ list: { restoreId: string; status: string }[] }>('POST', '/api/restores_list', {
    pagenum: 1,
    perpage: 25,
  });
  return ok('restores_list', reply).list.find((row) => row.restoreId === restoreId)?.status ?? 'missing';
};

/** @returns the address of the PostgreSQL, or undefined for the embedded database */
const chooseDatabase = async (database: ProductOptions['database']): Promise<string | undefined> => {
  // The database of another version is made by that version.
  if (database === 'embedded' || process.env['SERVICE_ROOT']) return undefined;
  return database?.url ?? (await givenPostgres()?.database());
};

const dataDirectory = async (databaseUrl: string | undefined): Promise<string> =>
  databaseUrl !== undefined || process.env['SERVICE_ROOT']
    ? mkdtempSync(path.join(tmpdir(), 'trc-data-'))
    : await embeddedDirectory();

/**
 * Starts all parts of the product. Call it at the top level of a test file: Node.js 20 runs the `after` hooks that a
 * `before` hook registers right after that hook. All parts end with the tests of the file.
 */
export const startProduct = async ({
  size = 40,
  tenant: tenantSettings,
  service: settings,
  behaviours,
  database,
}: ProductOptions = {}): Promise<Product> => {
  const tenantData = temporaryFolder();
  const issuer = await startIssuer();
  after(() => issuer.close());
  const tenant = await startProcess(tenantData, { TENANT_SIZE: String(size), ...tenantSettings });
  const databaseUrl = await chooseDatabase(database);
  const dataDir = await dataDirectory(databaseUrl);
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  const places = {
    dataDir,
    rootKeyFile: path.join(temporaryFolder(), 'root.key'),
    tenantUrl: tenant.url,
    tokenFile: path.join(tenantData, 'tenant', 'app.token'),
    signInUrl: issuer.url,
    ...(databaseUrl !== undefined && { databaseUrl }),
    environment: { RESTORE_SETTLE_SECONDS: '2', EXPERIMENTAL: 'on', ...settings },
  };
  const people = new Map<Person['key'], ApiClient>();
  const tenantCall: Product['tenantCall'] = async (method, target, body) => {
    const answer = await callWith(tenant.url, tokenIn(tenantData), method, target, body);
    return { status: answer.status, body: answer.body as Body };
  };
  const ask: Product['tenant'] = async (method, target, body) => {
    const answer = await tenantCall(method, target, body);
    assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await ask('POST', '/_simulator/quotas', { setting: 'off' });
  if (behaviours) await ask('POST', '/_simulator/behaviour', behaviours);
  const product: Product = {
    tenantData,
    tenant: ask,
    tenantCall,
    service: await startService(places),
    places,
    pauseSignIn: (isPaused) => issuer.pause(isPaused),
    token: (person) => issuer.token(person),
    behave: (wish) => ask('POST', '/_simulator/behaviour', wish),
    as: async (person) => {
      const known = people.get(person);
      if (known) return known;
      const api = new ApiClient(await issuer.token(person));
      await api.connect(product.service.url);
      people.set(person, api);
      return api;
    },
    backup: async () => {
      const ada = await product.as('ada');
      const backupId = randomUUID();
      ok('backup', await ada.call<Body>('POST', '/api/backup', { backupId }));
      const end = await ada.ended(backupId, LIMIT_MS);
      assert.equal(end.status, 'Completed', end.statusDetails);
      return backupId;
    },
    compare: async (backupId, chosen) => {
      const ada = await product.as('ada');
      const path_ = `/api/comparisons/directoryObjects/${backupId}/entraId`;
      const body = ok(
        'comparison',
        await ada.call<ComparedObject[] | { objects: ComparedObject[] }>('POST', path_, listOf(chosen)),
      );
      return Array.isArray(body) ? body : body.objects;
    },
    compareBackups: async (from, to, filters) => {
      const ada = await product.as('ada');
      const list: BackupDifferences['list'][number][] = [];
      for (let pagenum = 1; ; pagenum += 1) {
        const wish = { pagenum, perpage: PAGE, ...(filters ? { filters } : {}) };
        const reply = await ada.call<BackupDifferences>('POST', `/api/backups/${from}/compare/${to}`, wish);
        const page = ok('comparison of backups', reply);
        list.push(...page.list);
        if (list.length >= page.total || page.list.length === 0) return { ...page, list };
      }
    },
    restore: async (backupId, chosen, restoreSettings = AS_IN_BACKUP) => {
      const ada = await product.as('ada');
      const selection = Object.fromEntries(
        Object.entries(chosen).map(([type, selected]) => [type, { all: false, selected }]),
      );
      const wish = { backupId, selection, restoreSettings, experimental: true };
      const { restoreId } = ok('restore', await ada.call<{ restoreId: string }>('POST', '/api/restore', wish));
      const until = Date.now() + LIMIT_MS;
      let status = 'Running';
      while (status === 'Running' || status === 'missing') {
        assert.ok(
          Date.now() < until,
          `the restore is ${status} after ${LIMIT_MS} ms: ${product.service.log().slice(-2000)}`,
        );
        await sleep(100);
        status = await statusOf(ada, restoreId);
      }
      const items = await reportOf(ada, restoreId);
      const item = (id: string): ReportRow => {
        const row = items.find((one) => one.id === id);
        assert.ok(row, `the report has no row for ${id}`);
        return row;
      };
      return { restoreId, status, items, item };
    },
    csv: async (restoreId) => {
      const ada = await product.as('ada');
      return ada.text('GET', `/api/restores/${restoreId}/report_csv`);
    },
    whileStopped: async (work) => {
      await product.service.end('SIGTERM');
      const db = await openDatabase({ dataDir, databaseUrl });
      try {
        await work(db);
      } finally {
        await db.close();
      }
      product.service = await startService(places);
      for (const api of people.values()) await api.connect(product.service.url);
    },
    restart: async (signal = 'SIGTERM') => {
      await product.service.end(signal);
      product.service = await startService(places);
      for (const api of people.values()) await api.connect(product.service.url);
    },
    onHost: async (work) => {
      if (databaseUrl === undefined) await product.service.end('SIGTERM');
      const done = await work((...args) => runProgram(RECOVERY, args, buildEnvironment(places)));
      if (databaseUrl === undefined) {
        product.service = await startService(places);
        for (const api of people.values()) await api.connect(product.service.url);
      }
      return done;
    },
    end: async () => {
      await product.service.end('SIGTERM');
      await tenant.end('SIGTERM');
    },
  };
  await product.as('ada');
  return product;
};
