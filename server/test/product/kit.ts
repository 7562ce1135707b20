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
import { embeddedDirectory } from '../embedded.ts';
import { givenPostgres } from '../postgres.ts';
import { ApiClient } from '../kill/client.ts';
import type { Reply } from '../kill/client.ts';
import { startIssuer } from '../kill/issuer.ts';
import { buildEnvironment, startService } from '../kill/service.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { program } from '@trc/simulator/test/program';
import { callWith, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import { projectFile } from '@trc/domain/node/files';
import type {
  BackupDifferences,
  Body,
  Chosen,
  ComparedObject,
  Product,
  ProductOptions,
  Ran,
  ReportRow,
} from './types.ts';

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
