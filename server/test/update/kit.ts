import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ApiClient } from '../kill/client.ts';
import { startIssuer } from '../kill/issuer.ts';
import { startService } from '../kill/service.ts';
import type { RunningService, ServicePlaces } from '../kill/service.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';
import { hasPostgres, NO_POSTGRES, startPostgres } from '../postgres.ts';
import { temporaryFolder } from '@trc/simulator/test/tenant/kit';
import { callWith, runCommand, startProcess, tokenIn } from '@trc/simulator/test/tenant/process';
import { projectFile } from '@trc/domain/node/files';

/** Data that the version before left behind, with facts about them (README.md in the folder). */
const FIXTURE = fileURLToPath(projectFile('../shared/update-fixture/'));
const VERIFY = new URL('../../src/commands/verify.ts', import.meta.url);
const PAGE = 100;
/** So long that the deleted backup of the fixture stays, whenever the tests run. */
export const PURGE_DAYS = '3650';

export type Kind = 'embedded' | 'postgres';

type Row = Readonly<Record<string, unknown>>;

export interface Expected {
  readonly about: {
    readonly stableUntil: { readonly purgeOfDeletedBackup: string; readonly openSelectionGoes: string };
  };
  readonly verify: { readonly exitCode: number; readonly lines: readonly string[] };
  /** ISO 8601; the service of the version before ended. */
  readonly killedAt: string;
  readonly notices: readonly Row[];
  readonly running: { readonly restoreId: string; readonly selected: { readonly users: readonly string[] } };
  readonly afterStartOf7c0f3f7: {
    readonly status: string;
    readonly report: { readonly total: number };
    readonly usersInDirectory: number;
  };
  readonly backups: {
    readonly list: readonly (Row & {
      readonly backupId: string;
      readonly objects: Readonly<Record<string, { total: number; sha256: string }>>;
    })[];
  };
  readonly comparison: {
    readonly from: string;
    readonly to: string;
    readonly total: number;
    readonly counters: readonly Row[];
    readonly sha256: string;
  };
  readonly compareWithDirectory: {
    readonly backupId: string;
    readonly users: readonly string[];
    readonly reply: readonly Compared[];
  };
  readonly restores: readonly (Row & { readonly restoreId: string })[];
  readonly reports: Readonly<Record<string, { readonly total: number; readonly list: readonly Row[] }>>;
  readonly openSelection: { readonly restoreId: string; readonly version: number; readonly totalSelected: Row };
  readonly schedule: Row;
  readonly permissions: { readonly list: readonly Row[] };
  readonly keys: readonly Row[];
  readonly activity: { readonly list: readonly Row[]; readonly total: number };
}

export interface Compared {
  readonly id: string;
  readonly attributes: readonly { readonly name: string; readonly oldValue?: unknown; readonly newValue?: unknown }[];
}

/** A running service over a copy of the data. */
export interface Update {
  /** File in which the service remembers the newest state of its signed rows. */
  readonly anchorFile: string;
  readonly expected: Expected;
  readonly ada: ApiClient;
  service: RunningService;
  readonly ok: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  /** Every row of a paged list of the API. */
  readonly all: (path: string, more?: Row) => Promise<Row[]>;
  tenant(method: string, path: string, body?: unknown): Promise<Row & { readonly value: readonly Row[] }>;
  restart(environment: Readonly<Record<string, string>>): Promise<void>;
  /** Opens the database of a service that has ended. */
  query(sql: string): Promise<Row[]>;
  /** Ends the service and runs `npm run verify`. */
  verify(): Promise<{ code: number | null; out: string }>;
}

/** @returns the reason that the data of a kind cannot be tried here; false where they can */
export const withoutFixture = (kind: Kind): string | false => {
  if (!existsSync(FIXTURE)) return 'the folder of the update fixture is not there';
  return kind === 'postgres' && !hasPostgres() ? NO_POSTGRES : false;
};

export const sha256 = (lines: readonly string[]): string =>
  createHash('sha256')
    .update([...lines].sort().join('\n'))
    .digest('hex');

const unpack = (file: string, folder: string): void => {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', path.join(FIXTURE, file), '--no-same-owner', '-C', folder]);
};

const restoreDump = (databaseUrl: string): void => {
  execFileSync('pg_restore', [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    `--dbname=${databaseUrl}`,
    path.join(FIXTURE, 'postgres.dump'),
  ]);
};

/** Opens a fresh copy of the data; call it at the top level of a test file. The service starts with JOBS=off. */
export const openFixture = async (kind: Kind): Promise<Update> => {
  const folder = temporaryFolder();
  unpack(kind === 'embedded' ? 'embedded.tar.gz' : 'postgres-data.tar.gz', folder);
  const file = kind === 'embedded' ? 'expected.json' : 'postgres.expected.json';
  const expected = JSON.parse(readFileSync(path.join(FIXTURE, file), 'utf8')) as Expected;
  const dataDir = path.join(folder, 'data');
  const rootKeyFile = path.join(folder, 'root.key');
  let databaseUrl: string | undefined;
  if (kind === 'postgres') {
    const server = await startPostgres();
    assert.ok(server);
    after(() => server.stop());
    databaseUrl = await server.database();
    restoreDump(databaseUrl);
  }
  const issuer = await startIssuer();
  after(() => issuer.close());
  const tenant = await startProcess(dataDir, { TENANT_SIZE: '120' });
  const places: ServicePlaces = {
    dataDir,
    rootKeyFile,
    tenantUrl: tenant.url,
    tokenFile: path.join(dataDir, 'tenant', 'app.token'),
    signInUrl: issuer.url,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  };
  const ada = new ApiClient(await issuer.token('ada'));
  const begin = (environment: Readonly<Record<string, string>>): Promise<RunningService> =>
    startService({
      ...places,
      environment: { RESTORE_SETTLE_SECONDS: '2', PURGE_AFTER_DAYS: PURGE_DAYS, ...environment },
    });
  const update: Update = {
    anchorFile: path.join(dataDir, 'anchor'),
    expected,
    ada,
    service: await begin({ JOBS: 'off' }),
    ok: async <T>(method: string, target: string, body?: unknown): Promise<T> => {
      const { status, body: reply } = await ada.call<T>(method, target, body);
      assert.equal(status, 200, `${method} ${target}: ${status} ${JSON.stringify(reply)}`);
      return reply;
    },
    all: async (target, more) => {
      const rows: Row[] = [];
      for (let pagenum = 1; ; pagenum += 1) {
        const page = await update.ok<{ list?: Row[]; objects?: Row[]; total: number }>('POST', target, {
          pagenum,
          perpage: PAGE,
          ...more,
        });
        const list = page.list ?? page.objects ?? [];
        rows.push(...list);
        if (rows.length >= page.total || list.length === 0) return rows;
      }
    },
    tenant: async (method, target, body) => {
      const answer = await callWith(tenant.url, tokenIn(dataDir), method, target, body);
      assert.ok(answer.status < 300, `${method} ${target}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as Row & { readonly value: readonly Row[] };
    },
    restart: async (environment) => {
      await update.service.end('SIGTERM');
      update.service = await begin(environment);
      await ada.connect(update.service.url);
    },
    query: async (sql) => {
      const db = await openDatabase({ dataDir, ...(databaseUrl === undefined ? {} : { databaseUrl }) });
      try {
        return await db.query<Row>(sql);
      } finally {
        await db.close();
      }
    },
    verify: async () => {
      await update.service.end('SIGTERM');
      const { code, out, error } = await runCommand(
        [],
        { DATA_DIR: dataDir, ROOT_KEY_FILE: rootKeyFile, DATABASE_URL: databaseUrl ?? '' },
        VERIFY,
      );
      return { code, out: out + error };
    },
  };
  await ada.connect(update.service.url);
  return update;
};
